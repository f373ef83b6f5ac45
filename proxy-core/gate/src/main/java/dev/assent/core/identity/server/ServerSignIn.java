package dev.assent.core.identity.server;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.proxy.Endpoint;
import dev.assent.core.config.proxy.SignInTerms;
import dev.assent.core.config.store.SignInNotes;
import dev.assent.core.files.LockedFile;
import dev.assent.core.identity.issuer.ClientRegistration;
import dev.assent.core.identity.issuer.OAuthClient;
import dev.assent.core.identity.issuer.TokenAnswer;
import dev.assent.core.identity.issuer.TokenEndpoint;
import dev.assent.core.identity.signin.BrowserRequest;
import dev.assent.core.identity.signin.CodeSignIn;
import dev.assent.core.identity.token.IdentityException;
import dev.assent.core.identity.token.IdentityFault;
import dev.assent.core.identity.token.TokenShelf;
import dev.assent.core.identity.token.UncheckedSubject;
import dev.assent.core.secrets.SecretStore;
import dev.assent.core.secrets.SecretStoreException;
import dev.assent.core.text.Sentence;
import java.io.IOException;
import java.net.URI;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;

/// Signs the person in and out at one server over HTTP. Asks the network and the key store only
/// when asked itself.
public final class ServerSignIn implements AutoCloseable {
  // A request that every server with sign-ins refuses to people who are not signed in; one that
  // does not refuse it says nothing by it.
  private static final String QUESTION =
      "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":"
          + "\"2025-11-25\",\"capabilities\":{},\"clientInfo\":{\"name\":\"assent\",\"version\":"
          + "\"1\"}}}";
  private static final Duration LOCK_PATIENCE = Duration.ofSeconds(30);

  private final Server server;
  private final ServerPlaces places;
  private final TokenShelf<ServerTokens> vault;
  private final SecureRandom random = new SecureRandom();
  private final Duration browserPatience;

  /// A server and what its sign-in needs.
  ///
  /// @param name of its definition
  /// @param endpoint its address and terms
  /// @param tls the certificates of the definition; absent for the platform's and none of ours
  /// @param store the key store
  /// @param home keeps the notes and the locks
  /// @param events takes what happens
  public record Server(
      String name,
      Endpoint endpoint,
      Optional<SSLContext> tls,
      SecretStore store,
      AssentHome home,
      Clock clock,
      ServerEvents events) {
    void tell(ServerEvent event) throws InterruptedException {
      events.tell(name, event);
    }

    SignInNotes notes() {
      return new SignInNotes(home, name);
    }

    String url() {
      return endpoint.url().toString();
    }

    LockedFile changes() throws IdentityException {
      return locked(home, name);
    }
  }

  public ServerSignIn(Server server) {
    this(
        server,
        new ServerPlaces(server.endpoint(), server.tls(), server.clock()),
        CodeSignIn.PATIENCE);
  }

  ServerSignIn(Server server, ServerPlaces places, Duration browserPatience) {
    this.server = server;
    this.places = places;
    this.vault = ServerVault.of(server.store(), server.name());
    this.browserPatience = browserPatience;
  }

  private static LockedFile locked(AssentHome home, String name) throws IdentityException {
    try {
      return LockedFile.take(home.runtime().resolve("server-" + name + ".lock"), LOCK_PATIENCE);
    } catch (IOException e) {
      throw lockFailed(e);
    }
  }

  static IdentityException lockFailed(IOException e) {
    return new IdentityException(IdentityFault.NO_LOCK, Sentence.told(e), e);
  }

  /// Signs the person in by browser.
  ///
  /// @return what may be shown of it
  /// @throws IdentityException when that is refused or fails; an earlier sign-in is kept then
  public SignInNotes.SignedIn signIn(Consumer<URI> browser)
      throws IdentityException, InterruptedException {
    try {
      return signedIn(browser);
    } catch (IdentityException e) {
      server.tell(ServerEvent.refused(server, Optional.empty(), e.refusal()));
      throw e;
    }
  }

  private SignInNotes.SignedIn signedIn(Consumer<URI> browser)
      throws IdentityException, InterruptedException {
    try (var _ = only()) {
      vault.checkUsable();
      Optional<ServerTokens> before = before();
      Optional<SignInNotes.Asked> noted =
          server.notes().read().asked().filter(asked -> asked.url().equals(server.url()));
      Wanted wanted =
          noted.isPresent()
              ? new Wanted(noted.get().metadata(), noted.get().scopes())
              : asked().orElse(new Wanted(Optional.empty(), List.of()));
      ServerPlaces.Found found = places.find(wanted.metadata());
      places.check(found.issuer().authorizationForCode());
      if (!found.issuer().offers().pkceNamed()) {
        throw new IdentityException(IdentityFault.PKCE_NOT_OFFERED, "");
      }
      List<String> scopes = scopes(wanted.scopes(), before, found);
      var request = new ServerRequest(found, scopes);
      TokenAnswer answer =
          new CodeSignIn(found.issuer(), request, random, browserPatience).run(browser).tokens();
      ServerTokens tokens = keep(found, request, scopes, answer);
      boolean more =
          before
              .filter(one -> one.issuer().equals(tokens.issuer()))
              .filter(one -> !one.granted().containsAll(tokens.granted()))
              .isPresent();
      server.tell(ServerEvent.signedIn(server, tokens, more));
      return noted(tokens);
    } catch (IOException e) {
      throw lockFailed(e);
    }
  }

  private LockedFile only() throws IdentityException, IOException {
    return LockedFile.tryTake(
            server.home().runtime().resolve("server-" + server.name() + "-sign-in.lock"))
        .orElseThrow(() -> new IdentityException(IdentityFault.ANOTHER_SIGN_IN, ""));
  }

  private record Wanted(Optional<String> metadata, List<String> scopes) {}

  private Optional<Wanted> asked() throws IdentityException, InterruptedException {
    return Challenge.read(places.challenges(QUESTION))
        .map(challenge -> new Wanted(challenge.metadata(), challenge.scopes()));
  }

  // Tokens that cannot be read are replaced by the new sign-in.
  private Optional<ServerTokens> before() throws IdentityException, InterruptedException {
    try {
      return vault.read().filter(kept -> kept.isFor(server.endpoint()));
    } catch (IdentityException e) {
      if (e.refusal().fault() == IdentityFault.KEPT_TOKENS_DAMAGED) {
        return Optional.empty();
      }
      throw e;
    }
  }

  // The scopes that the server wants now and those asked for before; else those of the definition,
  // else those of the server's description.
  private List<String> scopes(
      List<String> wanted, Optional<ServerTokens> before, ServerPlaces.Found found) {
    var scopes = new LinkedHashSet<String>();
    before
        .filter(kept -> kept.issuer().equals(found.issuer().issuer()))
        .ifPresent(kept -> scopes.addAll(kept.asked()));
    scopes.addAll(wanted);
    if (wanted.isEmpty()) {
      List<String> configured = server.endpoint().oauth().scopes();
      scopes.addAll(configured.isEmpty() ? found.scopes().orElse(List.of()) : configured);
    }
    if (!scopes.isEmpty() && found.issuer().offers().offlineAccess()) {
      scopes.add("offline_access");
    }
    return List.copyOf(scopes);
  }

  /// The request at the issuer of the server.
  private final class ServerRequest implements BrowserRequest {
    private final ServerPlaces.Found found;
    private final List<String> scopes;
    private OAuthClient client = OAuthClient.open("");

    ServerRequest(ServerPlaces.Found found, List<String> scopes) {
      this.found = found;
      this.scopes = scopes;
    }

    private SignInTerms terms() {
      return server.endpoint().oauth();
    }

    @Override
    public List<Integer> ports() {
      return terms().redirectPorts();
    }

    @Override
    public Optional<String> path() {
      return terms().redirectPath();
    }

    @Override
    public Ready at(String redirect) throws IdentityException, InterruptedException {
      var issuer = found.issuer();
      if (terms().clientId().isPresent()) {
        client = configured(terms().clientId().get());
      } else {
        var http =
            issuer.registration().isPresent()
                ? places.at(issuer.registration().get())
                : places.at(issuer.token());
        client = ClientRegistration.at(http, issuer, redirect, scopes);
      }
      var words = new LinkedHashMap<String, String>();
      words.put("client_id", client.id());
      if (!scopes.isEmpty()) {
        words.put("scope", String.join(" ", scopes));
      }
      words.put("resource", found.resource());
      var endpoint =
          new TokenEndpoint(
              places.at(issuer.token()), issuer, client, Optional.of(found.resource()));
      return new Ready(endpoint, words, false);
    }

    private OAuthClient configured(String id) throws IdentityException, InterruptedException {
      Optional<String> key = terms().clientSecret();
      return key.isEmpty()
          ? OAuthClient.open(id)
          : OAuthClient.secret(id, secret(key.get()), found.issuer().offers().proofs());
    }
  }

  private String secret(String key) throws IdentityException, InterruptedException {
    try {
      Optional<char[]> found = server.store().secret(key);
      if (found.isEmpty()) {
        throw new IdentityException(IdentityFault.NO_KEY_STORE, "it has no `%s`", key);
      }
      String text = new String(found.get());
      Arrays.fill(found.get(), '\0');
      return text;
    } catch (SecretStoreException e) {
      throw TokenShelf.unusable(e);
    }
  }

  private ServerTokens keep(
      ServerPlaces.Found found, ServerRequest request, List<String> scopes, TokenAnswer answer)
      throws IdentityException, InterruptedException {
    var now = server.clock().instant();
    List<String> granted = answer.scopes().orElse(scopes);
    var tokens =
        new ServerTokens(
            server.url(),
            found.resource(),
            found.issuer().issuer(),
            request.client,
            server.endpoint().oauth().clientId().isPresent(),
            answer.accessToken(),
            answer.life().map(now::plus),
            answer.refreshToken(),
            answer
                .identityToken()
                .flatMap(token ->
                    UncheckedSubject.of(token, found.issuer().issuer(), request.client.id())),
            scopes,
            granted);
    try (var _ = server.changes()) {
      vault.write(tokens);
      server.notes().write(new SignInNotes.Notes(Optional.empty(), Optional.of(noted(tokens))));
    } catch (ConfigException e) {
      throw new IdentityException(IdentityFault.NO_LOCK, Sentence.told(e), e);
    } catch (IOException e) {
      throw lockFailed(e);
    }
    return tokens;
  }

  private SignInNotes.SignedIn noted(ServerTokens tokens) {
    return new SignInNotes.SignedIn(
        server.clock().instant(), server.url(), tokens.issuer(), tokens.granted());
  }

  /// Signs the person out: the tokens leave the key store, and the issuer is told where it offers
  /// that. A failure there does not keep anybody signed in.
  ///
  /// @return whether there was a sign-in
  /// @throws IdentityException when the key store cannot be asked
  public boolean signOut() throws IdentityException, InterruptedException {
    Optional<ServerTokens> before = before();
    var noted = server.notes().read().signedIn();
    boolean was = forget(server.store(), server.home(), server.name());
    if (was) {
      server.tell(ServerEvent.signedOut(server.name(), noted, before, "signed_out"));
    }
    if (before.isPresent() && before.get().refresh().isPresent()) {
      try {
        var issuer = places.again(before.get(), Optional.empty());
        if (issuer.revocation().isPresent()) {
          var endpoint =
              new TokenEndpoint(
                  places.at(issuer.revocation().get()),
                  issuer,
                  before.get().client(),
                  Optional.empty());
          boolean _ = endpoint.revoke(issuer.revocation().get(), before.get().refresh().get());
        }
      } catch (IdentityException e) {
        System.getLogger(ServerSignIn.class.getName())
            .log(System.Logger.Level.DEBUG, "the issuer of a server was not told", e);
      }
    }
    return was;
  }

  /// Takes the sign-in at a server that is removed out of the key store, whatever it was made for;
  /// no issuer is told.
  ///
  /// @return whether there was one
  /// @throws IdentityException when the key store cannot be asked
  public static boolean forget(SecretStore store, AssentHome home, String name, ServerEvents events)
      throws IdentityException, InterruptedException {
    var noted = new SignInNotes(home, name).read().signedIn();
    boolean was = forget(store, home, name);
    if (was) {
      events.tell(name, ServerEvent.signedOut(name, noted, Optional.empty(), "removed"));
    }
    return was;
  }

  private static boolean forget(SecretStore store, AssentHome home, String name)
      throws IdentityException, InterruptedException {
    try (var _ = locked(home, name)) {
      boolean was = ServerVault.of(store, name).clear();
      var notes = new SignInNotes(home, name);
      SignInNotes.Notes noted = notes.read();
      if (noted.signedIn().isPresent()) {
        notes.write(new SignInNotes.Notes(noted.asked(), Optional.empty()));
      }
      return was;
    } catch (ConfigException e) {
      throw new IdentityException(IdentityFault.NO_LOCK, Sentence.told(e), e);
    } catch (IOException e) {
      throw lockFailed(e);
    }
  }

  @Override
  public void close() {
    places.close();
  }
}
