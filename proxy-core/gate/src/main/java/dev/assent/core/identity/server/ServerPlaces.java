package dev.assent.core.identity.server;

import dev.assent.core.config.proxy.Endpoint;
import dev.assent.core.identity.issuer.IssuerHttp;
import dev.assent.core.identity.issuer.IssuerMetadata;
import dev.assent.core.identity.issuer.ResourceMetadata;
import dev.assent.core.identity.token.IdentityException;
import dev.assent.core.identity.token.IdentityFault;
import java.net.InetAddress;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
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
    this.own = new IssuerHttp(clock, limit, tls, guard);
    this.others = new IssuerHttp(clock, limit, Optional.empty(), guard);
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
      throw new IdentityException(IdentityFault.ISSUER_NOT_NAMED, "`" + kept.issuer() + "`");
    }
    String resource =
        described.map(ResourceMetadata::resource).orElse(ResourceMetadata.shown(endpoint.url()));
    if (!resource.equals(kept.resource())) {
      throw new IdentityException(
          IdentityFault.RESOURCE_DIFFERS,
          "found `" + resource + "`, expected `" + kept.resource() + "`");
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
      throw new IdentityException(IdentityFault.ISSUER_NOT_NAMED, "`" + configured.get() + "`");
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
}
