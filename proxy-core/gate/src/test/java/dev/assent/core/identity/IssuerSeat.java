package dev.assent.core.identity;

import dev.assent.core.config.IdentitySettings;
import dev.assent.core.identity.issuer.IssuerHttp;
import dev.assent.core.identity.issuer.IssuerMetadata;
import dev.assent.core.identity.issuer.TokenAnswer;
import dev.assent.core.identity.issuer.TokenEndpoint;
import dev.assent.core.identity.signin.DeviceSignIn;
import dev.assent.core.identity.token.IdentityException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/// One person at one machine, with their browser, before an issuer that others wrote.
final class IssuerSeat implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  final SignInRig.MemoryStore store = new SignInRig.MemoryStore();
  final List<Duration> pauses = new ArrayList<>();
  final IdentitySettings settings;
  private final Path folder;
  private final Clock clock;
  private final Map<String, String> answers;
  private final DeviceSignIn.Pause pause;
  private final List<Identity> open = new ArrayList<>();

  /// @param answers what the person types, by the name of the field
  /// @param pause told each pause of a sign-in by device instead of making one
  IssuerSeat(
      IdentitySettings settings,
      Path folder,
      Clock clock,
      Map<String, String> answers,
      DeviceSignIn.Pause pause) {
    this.settings = settings;
    this.folder = folder;
    this.clock = clock;
    this.answers = answers;
    this.pause = pause;
  }

  /// One more process of this machine.
  Identity identity() {
    var identity =
        new Identity(
            settings,
            store,
            folder,
            clock,
            new IssuerHttp(clock),
            PATIENCE,
            time -> {
              pauses.add(time);
              pause.of(time);
            });
    open.add(identity);
    return identity;
  }

  SignInState.SignedIn signIn(Identity identity) throws Exception {
    return signIn(identity, page -> page);
  }

  /// Signs in with a browser beside; the way of the browser is in the failure.
  ///
  /// @param page the page that the browser opens instead of the one that it is shown
  SignInState.SignedIn signIn(Identity identity, UnaryOperator<URI> page) throws Exception {
    try (var browser = new FormBrowser(answers)) {
      var walk = new CompletableFuture<String>();
      try {
        return identity.signIn(shown ->
            Thread.ofVirtual()
                .start(() -> {
                  try {
                    walk.complete(browser.walk(page.apply(shown)));
                  } catch (IOException | InterruptedException e) {
                    walk.completeExceptionally(e);
                  }
                }));
      } catch (IdentityException e) {
        e.addSuppressed(new AssertionError(browser.way().toString()));
        throw e;
      } finally {
        walk.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
      }
    }
  }

  /// Opens the page for codes of devices and answers its forms.
  ///
  /// @return the last page
  static String answer(URI page, Map<String, String> answers) {
    try (var browser = new FormBrowser(answers)) {
      return browser.walk(page);
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /// Renews beside Assent, as somebody would who has stolen the token.
  TokenAnswer renew(String refreshToken) throws IdentityException, InterruptedException {
    try (var http = new IssuerHttp(clock)) {
      var metadata = IssuerMetadata.discover(http, settings.issuer());
      return new TokenEndpoint(http, metadata, settings.clientId()).renew(refreshToken);
    }
  }

  /// The token for renewals that is kept now.
  String refreshToken() throws IdentityException, InterruptedException {
    return TokenVault.of(store).read().orElseThrow().refreshToken().orElseThrow();
  }

  @Override
  public void close() {
    open.forEach(Identity::close);
  }
}
