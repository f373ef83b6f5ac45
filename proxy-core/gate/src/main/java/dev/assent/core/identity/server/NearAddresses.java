package dev.assent.core.identity.server;

import dev.assent.core.config.ServerAddress;
import dev.assent.core.identity.issuer.AddressGuard;
import dev.assent.core.identity.issuer.ResourceMetadata;
import dev.assent.core.identity.token.IdentityException;
import dev.assent.core.identity.token.IdentityFault;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.Set;

/// Keeps a server from sending us to addresses that it could not reach itself: one elsewhere names
/// none of this machine and none of its network, one of the network none of this machine. Where
/// names lead is looked up, for what is asked.
///
/// @param server the server that names addresses
/// @param trusted the origins that the person configured
/// @param names looks names up
record NearAddresses(URI server, Set<String> trusted, Names names) implements AddressGuard {
  /// Looks names up, as [InetAddress#getAllByName] does.
  @FunctionalInterface
  interface Names {
    InetAddress[] of(String host) throws UnknownHostException;
  }

  NearAddresses {
    trusted = Set.copyOf(trusted);
  }

  private enum Reach {
    MACHINE,
    NETWORK,
    ANYWHERE
  }

  @Override
  public void check(URI address) throws IdentityException {
    if (ServerAddress.read(address.toString()).isEmpty()) {
      throw new IdentityException(IdentityFault.ADDRESS_INSECURE, "found `" + place(address) + "`");
    }
    String origin = ResourceMetadata.origin(address);
    if (trusted.contains(origin) || origin.equals(ResourceMetadata.origin(server))) {
      return;
    }
    Optional<Reach> named = reach(address.getHost());
    Optional<Reach> here = reach(server.getHost());
    // A name that leads nowhere fails by itself when it is asked; a server whose own name is not
    // known counts as one elsewhere.
    if (named.isPresent() && named.get().compareTo(here.orElse(Reach.ANYWHERE)) < 0) {
      throw new IdentityException(IdentityFault.ADDRESS_NEARER, "found `" + place(address) + "`");
    }
  }

  private static String place(URI address) {
    return address.getScheme() + "://" + address.getRawAuthority();
  }

  // The nearest of several counts.
  private Optional<Reach> reach(String host) {
    String plain = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    try {
      Reach nearest = Reach.ANYWHERE;
      for (InetAddress address : names.of(plain)) {
        Reach one = reach(address);
        nearest = one.compareTo(nearest) < 0 ? one : nearest;
      }
      return Optional.of(nearest);
    } catch (UnknownHostException _) {
      return Optional.empty();
    }
  }

  private static Reach reach(InetAddress address) {
    if (address.isLoopbackAddress() || address.isAnyLocalAddress()) {
      return Reach.MACHINE;
    }
    boolean near =
        address.isSiteLocalAddress()
            || address.isLinkLocalAddress()
            || address.isMulticastAddress()
            || (address instanceof Inet6Address six ? isNear(six) : isNear(address.getAddress()));
    return near ? Reach.NETWORK : Reach.ANYWHERE;
  }

  // 0.0.0.0/8, the addresses of carriers 100.64.0.0/10, 192.0.0.0/24, 198.18.0.0/15 and
  // 240.0.0.0/4.
  private static boolean isNear(byte[] four) {
    int first = four[0] & 0xff;
    int second = four[1] & 0xff;
    return first == 0
        || first == 100 && second >= 64 && second < 128
        || first == 192 && second == 0 && four[2] == 0
        || first == 198 && (second == 18 || second == 19)
        || first >= 240;
  }

  // fc00::/7, and addresses that carry one of the older kind: mapped, compatible, 64:ff9b::/96 and
  // 2002::/16.
  private static boolean isNear(Inet6Address address) {
    byte[] six = address.getAddress();
    if ((six[0] & 0xfe) == 0xfc) {
      return true;
    }
    boolean translated = six[0] == 0 && six[1] == 0x64 && (six[2] & 0xff) == 0xff;
    boolean zeros = true;
    for (int i = 0; i < 10; i++) {
      zeros &= six[i] == 0;
    }
    int at = six[0] == 0x20 && six[1] == 0x02 ? 2 : translated || zeros ? 12 : -1;
    if (at < 0) {
      return false;
    }
    try {
      byte[] four = {six[at], six[at + 1], six[at + 2], six[at + 3]};
      return reach(InetAddress.getByAddress(four)) != Reach.ANYWHERE;
    } catch (UnknownHostException e) {
      throw new IllegalStateException(e); // four bytes are an address
    }
  }
}
