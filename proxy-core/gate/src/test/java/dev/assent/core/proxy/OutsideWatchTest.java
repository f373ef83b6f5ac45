package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.MasterSwitch;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.InstallationKey;
import dev.assent.core.audit.RecordExamples;
import dev.assent.core.json.JsonObject;
import dev.assent.core.proxy.host.CoreEvent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Files that only Assent writes, changed by somebody else.
class OutsideWatchTest {
  private static final String POLICY =
      "{\"combining_algorithm\": \"deny-overrides\", \"rules\": []}";

  @TempDir private Path folder;

  private static List<String> changed(CoreRig rig) throws Exception {
    return rig.records(AuditFile.OPERATIONS).stream()
        .filter(record -> record.type().equals("outside_change"))
        .map(record -> record.content().string("file").orElseThrow())
        .toList();
  }

  @Test
  void aReplacedKeyIsOnRecordAtOnceAndOnlyOnce() throws Exception {
    try (var rig = CoreRig.start(folder, POLICY)) {
      Path key = rig.core.home().installationKey();
      Files.delete(key);
      var _ = InstallationKey.loadOrCreate(key);
      CoreRig.until("it is on record", () -> changed(rig).equals(List.of("installation.key")));
      rig.core.outside().look();
      assertThat(changed(rig)).hasSize(1);
      RecordExamples.show(rig.records(AuditFile.OPERATIONS), "outside_change");
      Files.delete(key);
      rig.core.outside().look();
      assertThat(changed(rig)).as("still not the key of this run").hasSize(1);
    }
  }

  @Test
  void switchesWrittenByHandAreOnRecordAndChangeNothing() throws Exception {
    try (var rig = CoreRig.start(folder, POLICY)) {
      rig.core.switches().denyEverything("window");
      rig.core.outside().look();
      assertThat(changed(rig)).isEmpty();
      String ours = Files.readString(rig.core.home().switches());
      Files.writeString(rig.core.home().switches(), "{\"schema_version\": 1, \"on\": []}");
      rig.core.outside().look();
      assertThat(changed(rig)).containsExactly("switches.json");
      assertThat(Files.readString(rig.core.home().switches())).as("written again").isEqualTo(ours);
      Files.delete(rig.core.home().switches());
      rig.core.outside().look();
      assertThat(changed(rig)).hasSize(2);
      rig.core.outside().look();
      assertThat(changed(rig)).hasSize(2);
    }
  }

  @Test
  void switchesWrittenByHandBeforeTheStartAreOnRecord() throws Exception {
    try (var rig = CoreRig.start(folder, POLICY)) {
      Files.writeString(
          rig.core.home().switches(), "{\"schema_version\": 1, \"on\": [], \"seal\": \"x\"}");
    }
    try (var rig = CoreRig.restart(folder)) {
      rig.core.outside().look();
      CoreRig.until("it is on record", () -> changed(rig).contains("switches.json"));
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void switchesTakenAwayBetweenRunsAreOnRecordAndStayInForce(boolean denied) throws Exception {
    try (var rig = CoreRig.start(folder, POLICY)) {
      rig.core.switches().denyEverything("window");
      if (!denied) {
        rig.core
            .switches()
            .off(
                MasterSwitch.DENY_ALL,
                rig.core.switches().switches().get(MasterSwitch.DENY_ALL).orElseThrow().id());
      }
    }
    Path file;
    try (var rig = CoreRig.restart(folder)) {
      assertThat(rig.core.switches().switches().isOn(MasterSwitch.DENY_ALL)).isEqualTo(denied);
      rig.core.outside().look();
      assertThat(changed(rig)).isEmpty();
      file = rig.core.home().switches();
    }
    String before = Files.readString(file);
    Files.delete(file);
    try (var rig = CoreRig.restart(folder)) {
      assertThat(rig.core.switches().switches().isOn(MasterSwitch.DENY_ALL)).isEqualTo(denied);
      rig.core.outside().look();
      CoreRig.until("it is on record", () -> changed(rig).equals(List.of("switches.json")));
      assertThat(Files.readString(file)).as("written again").isEqualTo(before);
    }
  }

  @Test
  void whereTheCopyOfSwitchesTakenAwayIsNotOursEverythingIsDenied() throws Exception {
    Path kept;
    try (var rig = CoreRig.start(folder, POLICY)) {
      rig.core.switches().readOnly("window");
      kept = rig.core.home().switchesKept();
      Files.delete(rig.core.home().switches());
    }
    Files.writeString(kept, "{\"schema_version\": 1, \"on\": [], \"seal\": \"x\"}");
    try (var rig = CoreRig.restart(folder)) {
      Files.deleteIfExists(rig.core.home().switches());
      assertThat(rig.core.switches().switches().isOn(MasterSwitch.DENY_ALL)).isTrue();
      CoreRig.until("it is on record", () -> changed(rig).contains("switches.json"));
    }
  }

  @Test
  void whatWasDeniedFromTheNextStartOnStaysSoWithoutItsFile() throws Exception {
    dev.assent.core.config.AssentHome home;
    try (var rig = CoreRig.start(folder, POLICY)) {
      home = rig.core.home();
    }
    MasterSwitches.denyFromNextStart(home, java.time.Clock.systemUTC());
    Files.delete(home.switches());
    try (var rig = CoreRig.restart(folder)) {
      assertThat(rig.core.switches().switches().isOn(MasterSwitch.DENY_ALL)).isTrue();
      CoreRig.until("it is on record", () -> changed(rig).equals(List.of("switches.json")));
    }
  }

  @Test
  void acceptedToolsWrittenByHandAreOnRecordAlsoAfterARestart() throws Exception {
    Path pins;
    try (var rig = CoreRig.start(folder, POLICY);
        var _ = rig.connect().shakeHands()) {
      pins = rig.core.home().proxyFolder("files").resolve("pins.json");
      assertThat(changed(rig)).isEmpty();
      Files.writeString(pins, "{\"schema_version\": 1, \"tools\": []}");
      rig.core.outside().look();
      assertThat(changed(rig)).containsExactly("pins.json");
    }
    Files.writeString(pins, "{\"schema_version\": 1, \"tools\":  []}");
    try (var rig = CoreRig.restart(folder);
        var client = rig.connect().shakeHands()) {
      rig.core.outside().look();
      assertThat(changed(rig)).hasSize(2);
      assertThat(client.request("1", "ping", JsonObject.EMPTY)).isNotNull();
    }
  }

  @Test
  void aServerThatWasTakenOutTellsNothingOfItsTools() throws Exception {
    try (var rig = CoreRig.start(folder, POLICY);
        var _ = rig.connect().shakeHands()) {
      Path pins = rig.core.home().proxyFolder("files").resolve("pins.json");
      var told = new CopyOnWriteArrayList<CoreEvent>();
      // The core looks by itself too: the listener is there before anything changes, and the server
      // is gone before its tools are.
      try (AutoCloseable _ = rig.core.listen(told::add)) {
        Files.writeString(pins, "{\"schema_version\": 1, \"tools\": []}");
        rig.core.outside().look();
        CoreRig.until("it is told", () -> told.stream().anyMatch(OutsideWatchTest::isOutside));
        told.clear();
        Files.delete(rig.core.home().proxyFile("files"));
        Files.delete(pins);
        rig.core.outside().look();
      }
      assertThat(told).noneMatch(OutsideWatchTest::isOutside);
    }
  }

  private static boolean isOutside(CoreEvent event) {
    return event instanceof CoreEvent.Attention(_, var code, _) && code.equals("changed-outside");
  }

  @Test
  void aClockThatWasSetBackRevivesNoRule() throws Exception {
    String policy =
        """
        {"combining_algorithm": "deny-overrides", "rules": [
          {"id": "for a while", "effect": "allow", "conditions": {"tool_name": "echo"}, "expires_at": "2098-01-01T00:00:00Z"}]}
        """;
    Path latest;
    try (var rig = CoreRig.start(folder, policy);
        var client = rig.connect().shakeHands()) {
      assertThat(client.called("1", "echo", JsonObject.EMPTY).toString()).doesNotContain("refused");
      latest = rig.core.home().latestTime();
    }
    assertThat(latest).exists();
    Files.writeString(latest, "2099-01-01T00:00:00Z");
    try (var rig = CoreRig.restart(folder);
        var client = rig.connect().shakeHands()) {
      assertThat(client.called("2", "echo", JsonObject.EMPTY).toString()).contains("refused");
    }
  }
}
