package dev.assent.core.secrets.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.secrets.SecretStoreException;
import dev.assent.core.secrets.SecretStoreException.Trouble;
import dev.assent.core.secrets.bus.FakeSecretService;
import dev.assent.core.secrets.bus.FakeSecretService.Mood;
import dev.assent.core.secrets.bus.PrivateBus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The key store of Linux against a Secret Service on a bus of the test's own.
class MachineSecretsTest {
  private static final Duration LONG = Duration.ofSeconds(60);

  @TempDir Path folder;
  private PrivateBus bus;
  private FakeSecretService service;

  @BeforeEach
  void startBus() throws Exception {
    bus = PrivateBus.start(folder);
    service = FakeSecretService.on(bus.address());
  }

  @AfterEach
  void stopBus() throws Exception {
    if (service != null) {
      service.close();
    }
    if (bus != null) {
      bus.close();
    }
  }

  private MachineSecrets secrets(Duration deadline) {
    return new MachineSecrets(
        Map.of("DBUS_SESSION_BUS_ADDRESS", bus.address()), folder, "Linux", deadline);
  }

  private static Optional<String> text(Optional<char[]> value) {
    return value.map(String::new);
  }

  @Test
  void aSecretIsKeptGivenReplacedListedAndTakenOut() throws Exception {
    var secrets = secrets(LONG);
    assertThat(secrets.names()).isEmpty();
    assertThat(text(secrets.secret("git/token"))).isEmpty();
    secrets.put("git/token", "pä\uD83D\uDE00ss \"word\"".toCharArray());
    secrets.put("other", "x".toCharArray());
    assertThat(text(secrets.secret("git/token"))).contains("pä\uD83D\uDE00ss \"word\"");
    secrets.put("git/token", "second".toCharArray());
    assertThat(service.values())
        .containsExactlyInAnyOrderEntriesOf(Map.of("git/token", "second", "other", "x"));
    assertThat(secrets.names()).containsExactly("git/token", "other");
    assertThat(secrets.remove("git/token")).isTrue();
    assertThat(secrets.remove("git/token")).isFalse();
    assertThat(secrets.names()).containsExactly("other");
  }

  @Test
  void theValueStaysTheCallers() throws Exception {
    char[] value = "kept".toCharArray();
    secrets(LONG).put("a", value);
    assertThat(value).isEqualTo("kept".toCharArray());
  }

  @Test
  void aLockedStoreIsARefusalAndNobodyIsAsked() throws Exception {
    secrets(LONG).put("a", "value".toCharArray());
    service.mood(Mood.LOCKED);
    assertThatThrownBy(() -> secrets(LONG).secret("a"))
        .isInstanceOf(SecretStoreException.class)
        .hasMessage(Trouble.LOCKED.sentence());
    assertThatThrownBy(() -> secrets(LONG).put("b", "value".toCharArray()))
        .hasMessageContaining("locked");
    assertThatThrownBy(() -> secrets(LONG).remove("a")).hasMessageContaining("locked");
    assertThat(service.dismissed()).isEqualTo(3);
    assertThat(secrets(LONG).names()).containsExactly("a");
    service.mood(Mood.WELL);
    assertThat(text(secrets(LONG).secret("a"))).contains("value");
    assertThat(service.values()).doesNotContainKey("b");
  }

  @Test
  void whetherASecretCouldBeKeptIsKnownBeforeOneIs() throws Exception {
    secrets(LONG).check();
    service.mood(Mood.BARE);
    assertThat(secrets(LONG).names()).as("what lies there can be listed all the same").isEmpty();
    assertThatThrownBy(() -> secrets(LONG).check())
        .isInstanceOf(SecretStoreException.class)
        .hasMessage(Trouble.NO_KEYRING.sentence());
    service.mood(Mood.LOCKED);
    assertThatThrownBy(() -> secrets(LONG).check()).hasMessageContaining("locked");
    assertThat(service.values()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(
      value = Mood.class,
      names = {"BARE", "LOCKED"})
  void aPersonUnlocksItOrMakesItsKeyringWhereTheyAskForIt(Mood mood) throws Exception {
    service.mood(mood);
    assertThatThrownBy(() -> secrets(LONG).prepare())
        .hasMessage("the question of the key store was not answered");
    service.personGives(true);
    secrets(LONG).prepare();
    secrets(LONG).put("a", "value".toCharArray());
    assertThat(service.values()).containsKey("a");
    secrets(LONG).prepare();
  }

  @Test
  void aDenialSaysSo() {
    service.mood(Mood.DENYING);
    assertThatThrownBy(() -> secrets(LONG).secret("a")).hasMessage(Trouble.DENIED.sentence());
  }

  @Test
  void aStoreThatDoesNotAnswerIsGivenUp() {
    service.mood(Mood.SILENT);
    assertThatThrownBy(() -> secrets(Duration.ofMillis(300)).secret("a"))
        .isInstanceOf(SecretStoreException.class)
        .hasMessage(Trouble.SILENT.sentence());
    assertThatThrownBy(() -> secrets(Duration.ofMillis(300)).put("a", "value".toCharArray()))
        .hasMessage(Trouble.SILENT.sentence());
  }

  @Test
  void aValueSealedWithAnotherKeyIsNotTaken() throws Exception {
    secrets(LONG).put("a", "value".toCharArray());
    service.mood(Mood.WRONG_KEY);
    // One wrong key in 256 leaves padding that looks right, and bytes that are no text.
    assertThatThrownBy(() -> secrets(LONG).secret("a"))
        .isInstanceOf(SecretStoreException.class)
        .hasMessageNotContaining("value\"");
  }

  @Test
  void aBusWithoutAServiceIsNoKeyStore() throws Exception {
    service.close();
    service = null;
    assertThatThrownBy(() -> secrets(LONG).secret("a")).hasMessage(Trouble.NO_SERVICE.sentence());
  }

  @Test
  void aServiceThatDoesNotStartIsToldFromNone() throws Exception {
    service.close();
    service = null;
    Files.writeString(
        folder.resolve("services/org.freedesktop.secrets.service"),
        "[D-BUS Service]\nName=org.freedesktop.secrets\nExec=/bin/false\n");
    assertThatThrownBy(() -> secrets(LONG).check()).hasMessage(Trouble.NOT_STARTED.sentence());
  }

  @Test
  void noBusIsNoKeyStore() {
    var gone =
        new MachineSecrets(
            Map.of("DBUS_SESSION_BUS_ADDRESS", "unix:path=" + folder.resolve("none")),
            folder,
            "Linux",
            LONG);
    assertThatThrownBy(() -> gone.secret("a")).hasMessage(Trouble.NO_BUS.sentence());
    var none =
        new MachineSecrets(
            Map.of("XDG_RUNTIME_DIR", folder.resolve("no-folder").toString()),
            folder,
            "Linux",
            LONG);
    assertThatThrownBy(() -> none.secret("a")).hasMessage(Trouble.NO_SESSION.sentence());
  }

  @Test
  void theBusAtItsUsualPlaceIsFoundWithoutTheVariable() throws Exception {
    assertThat(folder.resolve("bus")).exists();
    var secrets =
        new MachineSecrets(Map.of("XDG_RUNTIME_DIR", folder.toString()), folder, "Linux", LONG);
    secrets.put("a", "value".toCharArray());
    assertThat(text(secrets.secret("a"))).contains("value");
  }

  @Test
  void noComplaintHoldsAValue() throws Exception {
    String planted = "planted-9c1b";
    for (Mood mood : new Mood[] {Mood.LOCKED, Mood.DENYING, Mood.WRONG_KEY}) {
      service.mood(mood);
      try {
        secrets(LONG).put("a", planted.toCharArray());
      } catch (SecretStoreException e) {
        var printed = new java.io.StringWriter();
        e.printStackTrace(new java.io.PrintWriter(printed, true));
        assertThat(printed.toString()).as(mood.name()).doesNotContain(planted);
      }
    }
  }
}
