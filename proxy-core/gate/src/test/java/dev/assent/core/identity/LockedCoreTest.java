package dev.assent.core.identity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.cli.control.SocketControl;
import dev.assent.core.config.IdentitySettings;
import dev.assent.core.identity.token.IdentityFault;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonReader;
import dev.assent.core.proxy.CoreRig;
import dev.assent.core.secrets.SecretSource;
import dev.assent.core.secrets.SecretStore;
import dev.assent.core.secrets.file.FileKey;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A running core without a key store, whose sign-in is in a file.
class LockedCoreTest {
  private static final String PASSPHRASE = "correct horse battery";

  @TempDir Path folder;
  private final TestClock clock = new TestClock();
  private FakeIssuer issuer;
  private CoreRig rig;
  private SignInPlace place;

  @BeforeEach
  void start() throws Exception {
    clock.forward(Duration.between(clock.instant(), Instant.now()));
    issuer = new FakeIssuer(clock);
    rig = CoreRig.restart(folder);
    place = SignInPlace.of(rig.core.home(), SecretStore.of(SecretSource.none()));
    rig.core
        .config()
        .set(
            "identity",
            JsonReader.read(
                "{\"issuer\": \"" + issuer.base + "\", \"client_id\": \"assent-test\"}",
                JsonLimits.FILE));
  }

  @AfterEach
  void end() {
    rig.close();
    issuer.close();
  }

  private FileKey signInToFile() throws Exception {
    var made = new SignInRig.MemoryStore();
    var settings =
        new IdentitySettings(
            issuer.base,
            "assent-test",
            Optional.empty(),
            List.of("openid"),
            List.of(),
            Optional.empty());
    try (var identity =
        new Identity(settings, made, rig.core.home().runtime(), Clock.systemUTC())) {
      identity.signIn(issuer::walkBeside);
    }
    return place.keepInFile(PASSPHRASE.toCharArray(), made);
  }

  private SignInState state() {
    return rig.core.person().now().orElseThrow();
  }

  @Test
  void itIsLockedUntilItIsGivenTheKeyAndForgetsItWithTheFile() throws Exception {
    FileKey key = signInToFile();
    var control = new SocketControl();
    assertThat(control.lookWhoIsSignedIn(rig.core.home()).string("state")).contains("refused");
    assertThat(state())
        .isInstanceOfSatisfying(
            SignInState.Refused.class,
            refused -> {
              assertThat(refused.why().fault()).isEqualTo(IdentityFault.NO_KEY_STORE);
              assertThat(refused.why().message())
                  .endsWith("the file of the sign-in is locked; run `assent identity unlock`");
            });
    var wrong = control.unlock(rig.core.home(), FileKey.of("0f".repeat(32)).orElseThrow());
    assertThat(wrong.get("unlocked")).isEqualTo(JsonBoolean.FALSE);
    assertThat(wrong.string("message")).contains("the key is not that of the file");
    assertThat(state()).isInstanceOf(SignInState.Refused.class);

    var right = control.unlock(rig.core.home(), key);
    assertThat(right.get("unlocked")).isEqualTo(JsonBoolean.TRUE);
    assertThat(right.string("state")).contains("signed-in");
    assertThat(state())
        .isInstanceOfSatisfying(
            SignInState.SignedIn.class, in -> assertThat(in.who().id()).isEqualTo("ada"));

    // A person who signs in anew has another key, and the core says so.
    FileKey newer = signInToFile();
    assertThat(newer).isNotEqualTo(key);
    assertThat(control.lookWhoIsSignedIn(rig.core.home()).string("state")).contains("refused");
    assertThat(control.unlock(rig.core.home(), newer).string("state")).contains("signed-in");
    assertThat(rig.core.person().signOut().revoked()).contains(true);
    assertThat(Files.exists(rig.core.home().signIn())).isFalse();
    assertThat(Files.exists(rig.core.home().signInMark())).isFalse();
  }

  @Test
  void withoutAFileThereIsNothingToUnlock() throws Exception {
    var answer =
        new SocketControl().unlock(rig.core.home(), FileKey.of("0f".repeat(32)).orElseThrow());
    assertThat(answer.string("message")).contains("the sign-in is not kept in a file");
  }
}
