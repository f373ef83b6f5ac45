package dev.assent.core.identity;

import dev.assent.core.config.IdentitySettings;
import dev.assent.core.files.LockedFile;
import dev.assent.core.identity.issuer.DeviceCode;
import dev.assent.core.identity.issuer.IssuerHttp;
import dev.assent.core.identity.issuer.IssuerKeys;
import dev.assent.core.identity.issuer.IssuerMetadata;
import dev.assent.core.identity.issuer.TokenEndpoint;
import dev.assent.core.identity.signin.BrowserRequest;
import dev.assent.core.identity.signin.CodeSignIn;
import dev.assent.core.identity.signin.DeviceSignIn;
import dev.assent.core.identity.signin.Proof;
import dev.assent.core.identity.token.IdentityException;
import dev.assent.core.identity.token.IdentityFault;
import dev.assent.core.identity.token.TokenShelf;
import dev.assent.core.secrets.SecretStore;
import dev.assent.core.text.Sentence;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// The sign-in of one person at one issuer. Asks the network and the key store only when asked
/// itself. Thread-safe.
public final class Identity implements AutoCloseable {
  private static final Duration LOCK_PATIENCE = Duration.ofSeconds(30);

  private final IdentitySettings settings;
  private final IssuerHttp http;
  private final TokenShelf<KeptTokens> vault;
  private final ProofCheck proofs;
  private final Renewal renewal;
  private final Clock clock;
  private final Path locks;
  private final SecureRandom random = new SecureRandom();
  private final Duration browserPatience;
  private final DeviceSignIn.Pause pause;

  /// @param store the key store
  /// @param locks a private folder of this home, for lock files
  public Identity(IdentitySettings settings, SecretStore store, Path locks, Clock clock) {
    this(settings, store, locks, clock, new IssuerHttp(clock), CodeSignIn.PATIENCE, Thread::sleep);
  }

  Identity(
      IdentitySettings settings,
      SecretStore store,
      Path locks,
      Clock clock,
      IssuerHttp http,
      Duration browserPatience,
      DeviceSignIn.Pause pause) {
    this.settings = settings;
    this.http = http;
    this.vault = TokenVault.of(store);
    var keys = new IssuerKeys(http, settings.issuer(), clock);
    this.proofs = new ProofCheck(settings, keys, clock);
    this.renewal = new Renewal(settings, http, vault, proofs, clock);
    this.clock = clock;
    this.locks = locks;
    this.browserPatience = browserPatience;
    this.pause = pause;
  }

  /// Signs the person in by browser.
  ///
  /// @throws IdentityException when that is refused or fails; an earlier sign-in is kept then
  public SignInState.SignedIn signIn(Consumer<URI> browser)
      throws IdentityException, InterruptedException {
    try (var _ = only()) {
      vault.checkUsable();
      var issuer = IssuerMetadata.discover(http, settings.issuer());
      var endpoint = new TokenEndpoint(http, issuer, settings.clientId());
      var request = new PersonRequest(settings, endpoint);
      return keep(new CodeSignIn(issuer, request, random, browserPatience).run(browser));
    } catch (IOException e) {
      throw lockFailed(e);
    }
  }

  /// Signs the person in with a code that they confirm on another device.
  ///
  /// @param shown told the code
  /// @throws IdentityException when that is refused or fails; an earlier sign-in is kept then
  public SignInState.SignedIn signInByDevice(Consumer<DeviceCode> shown)
      throws IdentityException, InterruptedException {
    try (var _ = only()) {
      vault.checkUsable();
      var issuer = IssuerMetadata.discover(http, settings.issuer());
      var endpoint = new TokenEndpoint(http, issuer, settings.clientId());
      return keep(new DeviceSignIn(settings, endpoint, clock, random, pause).run(shown));
    } catch (IOException e) {
      throw lockFailed(e);
    }
  }

  /// The sign-in at this moment. A token that has ended, or will within a minute, is renewed; while
  /// it counts, it does so although another process holds the lock.
  ///
  /// @throws InterruptedException when interrupted while the issuer or the key store is asked
  public SignInState state() throws InterruptedException {
    try {
      Optional<KeptTokens> kept = vault.read();
      if (kept.isEmpty()) {
        return new SignInState.SignedOut();
      }
      if (!kept.get().isFor(settings)) {
        return new SignInState.Refused(
            new IdentityException(
                    IdentityFault.OTHER_SETTINGS,
                    "issuer `%s`, client `%s`",
                    kept.get().issuer(),
                    kept.get().clientId())
                .refusal());
      }
      SignInState now = proofs.standing(kept.get());
      if (!proofs.endsSoon(now)) {
        return now;
      }
      try (var _ = changes(locks)) {
        return renewal.renew();
      } catch (IOException e) {
        return Renewal.stillGood(now, lockFailed(e).refusal());
      }
    } catch (IdentityException e) {
      return new SignInState.Refused(e.refusal());
    }
  }

  /// The end of a sign-in.
  ///
  /// @param wasSignedIn whether there was a sign-in
  /// @param revoked whether the issuer took the token back; absent where it offers no such thing,
  ///   or there was none
  /// @param trouble why the issuer could not be told; absent when it was
  public record SignOut(
      boolean wasSignedIn, Optional<Boolean> revoked, Optional<IdentityException> trouble) {}

  /// Signs the person out: the tokens leave the key store, and the issuer is told where it offers
  /// that. A failure there does not keep anybody signed in.
  ///
  /// @throws IdentityException as [#takeOut()]
  public SignOut signOut() throws IdentityException, InterruptedException {
    return tellIssuer(takeOut());
  }

  /// A sign-in that was taken out of the key store, to be named to its issuer.
  public static final class TakenOut {
    private final boolean was;
    private final Optional<KeptTokens> tokens;

    private TakenOut(boolean was, Optional<KeptTokens> tokens) {
      this.was = was;
      this.tokens = tokens;
    }
  }

  /// The first half of a sign-out: the tokens leave the key store.
  ///
  /// @throws IdentityException when the key store cannot be asked
  public TakenOut takeOut() throws IdentityException, InterruptedException {
    try (var _ = changes(locks)) {
      Optional<KeptTokens> kept = readable(vault);
      return new TakenOut(vault.clear(), kept);
    } catch (IOException e) {
      throw lockFailed(e);
    }
  }

  // Damaged ones are taken out too.
  private static Optional<KeptTokens> readable(TokenShelf<KeptTokens> vault)
      throws IdentityException, InterruptedException {
    try {
      return vault.read();
    } catch (IdentityException e) {
      if (e.refusal().fault() != IdentityFault.KEPT_TOKENS_DAMAGED) {
        throw e;
      }
      return Optional.empty();
    }
  }

  /// The second half of a sign-out: the issuer is told that gave the tokens, be it another than the
  /// one of the settings.
  public SignOut tellIssuer(TakenOut taken) throws InterruptedException {
    boolean was = taken.was;
    Optional<String> refresh = taken.tokens.flatMap(KeptTokens::refreshToken);
    if (refresh.isEmpty()) {
      return new SignOut(was, Optional.empty(), Optional.empty());
    }
    KeptTokens tokens = taken.tokens.get();
    try {
      var issuer = IssuerMetadata.discover(http, tokens.issuer());
      if (issuer.revocation().isEmpty()) {
        return new SignOut(was, Optional.empty(), Optional.empty());
      }
      boolean revoked =
          new TokenEndpoint(http, issuer, tokens.clientId())
              .revoke(issuer.revocation().get(), refresh.get());
      return new SignOut(was, Optional.of(revoked), Optional.empty());
    } catch (IdentityException e) {
      return new SignOut(was, Optional.of(false), Optional.of(e));
    }
  }

  /// The same state at this moment: the times of its token are compared with the clock, and nobody
  /// is asked.
  SignInState timely(SignInState.SignedIn in) {
    return proofs.timely(in);
  }

  boolean endsSoon(SignInState state) {
    return proofs.endsSoon(state);
  }

  /// A sign-in that was taken out without a word to its issuer.
  ///
  /// @param was whether there was one
  /// @param untold the issuer that still takes its token for renewals; absent where there was none,
  ///   or it is not known
  public record Forgotten(boolean was, Optional<String> untold) {}

  /// Takes a sign-in out of the key store whatever it was made for. The issuer is not told: without
  /// the setting nothing asks the network.
  ///
  /// @param locks as in the constructor
  /// @throws IdentityException when the key store cannot be asked
  public static Forgotten forget(SecretStore store, Path locks)
      throws IdentityException, InterruptedException {
    try (var _ = changes(locks)) {
      var vault = TokenVault.of(store);
      Optional<KeptTokens> kept = readable(vault);
      return new Forgotten(
          vault.clear(),
          kept.filter(tokens -> tokens.refreshToken().isPresent()).map(KeptTokens::issuer));
    } catch (IOException e) {
      throw lockFailed(e);
    }
  }

  private SignInState.SignedIn keep(Proof proof)
      throws IdentityException, InterruptedException, IOException {
    var checked = proofs.first(proof);
    try (var _ = changes(locks)) {
      vault.write(checked.tokens());
    }
    return checked.state();
  }

  private LockedFile only() throws IdentityException, IOException {
    return LockedFile.tryTake(locks.resolve("sign-in.lock"))
        .orElseThrow(() -> new IdentityException(IdentityFault.ANOTHER_SIGN_IN, ""));
  }

  /// The lock under which the tokens are changed, by whatever process.
  static LockedFile changes(Path locks) throws IOException {
    return LockedFile.take(locks.resolve("identity.lock"), LOCK_PATIENCE);
  }

  private static IdentityException lockFailed(IOException e) {
    return new IdentityException(IdentityFault.NO_LOCK, Sentence.told(e), e);
  }

  @Override
  public void close() {
    http.close();
  }

  /// The request that signs the person in at the issuer of the settings.
  private record PersonRequest(IdentitySettings settings, TokenEndpoint endpoint)
      implements BrowserRequest {
    @Override
    public List<Integer> ports() {
      return settings.redirectPorts();
    }

    @Override
    public Optional<String> path() {
      return settings.redirectPath();
    }

    @Override
    public Ready at(String redirect) {
      var words = new LinkedHashMap<String, String>();
      words.put("client_id", settings.clientId());
      words.put("scope", String.join(" ", settings.scopes()));
      settings.audience().ifPresent(audience -> words.put("audience", audience));
      settings.prompt().ifPresent(prompt -> words.put("prompt", prompt));
      return new Ready(endpoint, words, true);
    }
  }
}
