package dev.assent.core.identity.server;

import dev.assent.core.config.ServerAddress;
import dev.assent.core.config.proxy.Endpoint;
import dev.assent.core.identity.issuer.IssuerHttp;
import dev.assent.core.identity.issuer.IssuerMetadata;
import dev.assent.core.identity.issuer.ResourceMetadata;
import dev.assent.core.identity.token.IdentityException;
import dev.assent.core.identity.token.IdentityFault;
import dev.assent.core.text.Sentence;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.net.ssl.SSLContext;

/// Finds out where a server sends people to sign in. What goes to the origin of the server goes
/// with the certificates of its definition, and nothing else does.
final class ServerPlaces implements AutoCloseable {
  private final Endpoint endpoint;
  private final NearAddresses guard;
  private final IssuerHttp own;
  private final IssuerHttp others;

  /// @param tls the certificates of the definition; absent for the platform's and none of ours
  ServerPlaces(Endpoint endpoint, Optional<SSLContext> tls, Clock clock) {
    this(endpoint, tls, clock, IssuerHttp.LIMIT, InetAddress::getAllByName);
  }

  ServerPlaces(
      Endpoint endpoint,
      Optional<SSLContext> tls,
      Clock clock,
      Duration limit,
      NearAddresses.Names names) {
    this.endpoint = endpoint;
    var trusted = new HashSet<String>();
    endpoint
        .oauth()
        .issuer()
        .ifPresent(issuer -> trusted.add(ResourceMetadata.origin(URI.create(issuer))));
    this.guard = new NearAddresses(endpoint.url(), trusted, names);
    this.own = new IssuerHttp(clock, limit, tls, guard::check);
    this.others = new IssuerHttp(clock, limit, Optional.empty(), guard::check);
  }

  /// The place where the person signs in.
  ///
  /// @param resource the server as tokens name it
  /// @param issuer its description
  /// @param scopes those that the server needs for what is usual; absent where it does not say
  record Found(String resource, IssuerMetadata issuer, Optional<List<String>> scopes) {}

  /// Finds the issuer to sign in at.
  ///
  /// @param named where the server said that its description is; absent where it did not say
  Found find(Optional<String> named) throws IdentityException, InterruptedException {
    Optional<ResourceMetadata> described = described(named);
    String issuer =
        described.isPresent()
            ? chosen(described.get().issuers())
            : endpoint.oauth().issuer().orElseGet(this::origin);
    try {
      return new Found(
          described.map(ResourceMetadata::resource).orElse(ResourceMetadata.shown(endpoint.url())),
          IssuerMetadata.ofServer(at(URI.create(issuer)), issuer),
          described.flatMap(ResourceMetadata::scopes));
    } catch (IdentityException e) {
      boolean guessed = described.isEmpty() && endpoint.oauth().issuer().isEmpty();
      if (guessed && e.refusal().fault() == IdentityFault.DESCRIPTION_MISSING) {
        throw new IdentityException(IdentityFault.SIGN_IN_NOT_ASKED, "");
      }
      throw e;
    }
  }

  /// Finds the issuer of a sign-in again.
  ///
  /// @throws IdentityException also when the server does not name it any more, or names itself
  ///   otherwise
  IssuerMetadata again(ServerTokens kept, Optional<String> named)
      throws IdentityException, InterruptedException {
    Optional<ResourceMetadata> described = described(named);
    boolean still =
        described.isPresent()
            ? described.get().issuers().contains(kept.issuer())
            : kept.issuer().equals(endpoint.oauth().issuer().orElseGet(this::origin));
    if (!still) {
      throw new IdentityException(IdentityFault.ISSUER_NOT_NAMED, "`%s`", kept.issuer());
    }
    String resource =
        described.map(ResourceMetadata::resource).orElse(ResourceMetadata.shown(endpoint.url()));
    if (!resource.equals(kept.resource())) {
      throw new IdentityException(
          IdentityFault.RESOURCE_DIFFERS,
          Sentence.found(Sentence.of("`%s`", resource), Sentence.of("`%s`", kept.resource())));
    }
    return IssuerMetadata.ofServer(at(URI.create(kept.issuer())), kept.issuer());
  }

  /// True if the server has a description at one of the usual places.
  boolean isDescribed() throws IdentityException, InterruptedException {
    return described(Optional.empty()).isPresent();
  }

  private Optional<ResourceMetadata> described(Optional<String> named)
      throws IdentityException, InterruptedException {
    Optional<URI> place = Optional.empty();
    if (named.isPresent()) {
      place =
          Optional.of(IssuerMetadata.address(named.get(), "`resource_metadata`", endpoint.url()));
    }
    return ResourceMetadata.of(at(place.orElse(endpoint.url())), endpoint.url(), place);
  }

  private String chosen(List<String> issuers) throws IdentityException {
    Optional<String> configured = endpoint.oauth().issuer();
    if (configured.isPresent() && !issuers.contains(configured.get())) {
      throw new IdentityException(IdentityFault.ISSUER_NOT_NAMED, "`%s`", configured.get());
    }
    return configured.orElseGet(issuers::getFirst);
  }

  // Servers of revision 2025-03-26 are their own issuers.
  private String origin() {
    URI url = endpoint.url();
    return url.getScheme() + "://" + url.getRawAuthority();
  }

  /// The challenges of the server to a question without a sign-in; empty for none.
  List<String> challenges(String message) throws IdentityException, InterruptedException {
    return own.challenges(endpoint.url(), message);
  }

  /// The client that asks at an address.
  IssuerHttp at(URI address) {
    return ResourceMetadata.origin(address).equals(ResourceMetadata.origin(endpoint.url()))
        ? own
        : others;
  }

  /// Looks at an address to which only the browser goes.
  void check(URI address) throws IdentityException {
    guard.check(address);
  }

  @Override
  public void close() {
    own.close();
    others.close();
  }

  /// Keeps a server from sending us to addresses that it could not reach itself: one elsewhere
  /// names none of this machine and none of its network, one of the network none of this machine.
  /// Where names lead is looked up, for what is asked.
  ///
  /// @param server the server that names addresses
  /// @param trusted the origins that the person configured
  /// @param names looks names up
  record NearAddresses(URI server, Set<String> trusted, Names names) {
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

    void check(URI address) throws IdentityException {
      if (ServerAddress.read(address.toString()).isEmpty()) {
        throw new IdentityException(IdentityFault.ADDRESS_INSECURE, "found `%s`", place(address));
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
        throw new IdentityException(IdentityFault.ADDRESS_NEARER, "found `%s`", place(address));
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

    // fc00::/7, and addresses that carry one of the older kind: mapped, compatible, 64:ff9b::/96
    // and 2002::/16.
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
}
