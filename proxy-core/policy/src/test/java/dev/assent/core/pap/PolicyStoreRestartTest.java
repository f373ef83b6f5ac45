package dev.assent.core.pap;

import static dev.assent.core.pap.StoreRig.A;
import static dev.assent.core.pap.StoreRig.B;
import static dev.assent.core.pap.StoreRig.C;
import static dev.assent.core.pap.StoreRig.T1;
import static dev.assent.core.pap.StoreRig.T2;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.assent.core.policy.Policy;
import dev.assent.core.policy.PolicyVersion;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Clause 2.5: a file is accepted whole or not at all, and what was accepted last stays in force,
/// over a restart too.
class PolicyStoreRestartTest {
  @TempDir Path folder;
  private StoreRig rig;

  @BeforeEach
  void rig() {
    rig = new StoreRig(folder);
  }

  enum Damage {
    SYNTAX("syntax"),
    UNKNOWN_MEMBER("unknown-member"),
    EMPTIED("syntax"),
    DELETED("missing"),
    FOLDER("unreadable"),
    NO_TEXT("encoding"),
    CUT("syntax");

    final String code;

    Damage(String code) {
      this.code = code;
    }

    void to(StoreRig rig) throws IOException {
      switch (this) {
        case SYNTAX -> rig.write("{");
        case UNKNOWN_MEMBER -> rig.write("{\"rulez\":[]}");
        case EMPTIED -> Files.write(rig.file, new byte[0]);
        case DELETED -> Files.delete(rig.file);
        case FOLDER -> {
          Files.delete(rig.file);
          Files.createDirectory(rig.file);
        }
        case NO_TEXT -> Files.write(rig.file, new byte[] {'{', (byte) 0xff, '}'});
        case CUT -> Files.writeString(rig.file, B.substring(0, B.length() - 2));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void theLastGoodTextStaysInForceOverARestart(Damage damage) throws IOException {
    rig.accepted(A, B);
    damage.to(rig);
    for (int restart = 0; restart < 2; restart++) {
      try (var store = rig.open(T2)) {
        assertThat(StoreRig.ids(store)).containsExactly("b");
        assertThat(StoreRig.codes(store)).containsExactly(damage.code);
        assertThat(store.state().current()).isFalse();
        assertThat(store.state().version())
            .isEqualTo(new PolicyVersion(2, SamplePolicies.policy(B).digest()));
        assertThat(store.state().since()).isEqualTo(T1);
        assertThat(store.state().document().bytes()).isEqualTo(B.getBytes(StandardCharsets.UTF_8));
      }
    }
    assertThat(Files.readAllLines(rig.history)).hasSize(2);
  }

  @ParameterizedTest
  @EnumSource
  void aRepairedFileIsInForceAgain(Damage damage) throws IOException {
    rig.accepted(A);
    damage.to(rig);
    try (var store = rig.open(T2)) {
      if (damage == Damage.FOLDER) {
        Files.delete(rig.file);
      }
      rig.write(A);
      store.poll();
      assertThat(store.state().problems()).isEmpty();
      assertThat(store.state().version().number()).isEqualTo(1);
      rig.write(C);
      store.poll();
      assertThat(StoreRig.ids(store)).containsExactly("c");
      assertThat(store.state().version().number()).isEqualTo(2);
      assertThat(store.state().since()).isEqualTo(T2);
    }
  }

  @Test
  void anUnreadableFileKeepsTheLastGoodText() throws IOException {
    assumeThat(rig.folder.getFileSystem().supportedFileAttributeViews()).contains("posix");
    rig.accepted(A);
    Files.setPosixFilePermissions(rig.file, PosixFilePermissions.fromString("---------"));
    assumeThat(Files.isReadable(rig.file)).as("this user reads everything").isFalse();
    try (var store = rig.open(T2)) {
      assertThat(StoreRig.codes(store)).containsExactly("unreadable");
      assertThat(StoreRig.ids(store)).containsExactly("a");
    }
  }

  @Test
  void whereNothingWasEverGoodEverythingIsDenied() throws IOException {
    rig.write("{");
    rig.open(T1).close();
    try (var store = rig.open(T2)) {
      assertThat(store.state().policy()).isEqualTo(Policy.DENY_ALL);
      assertThat(store.state().version()).isEqualTo(PolicyVersion.NONE);
    }
    assertThat(rig.history).doesNotExist();
  }

  @Test
  void aDamagedLastTextIsNotReplacedByAnOlderOne() throws IOException {
    rig.accepted(A, B);
    Files.writeString(
        rig.history,
        Files.readString(rig.history).replace("tool_name\\\":\\\"b", "tool_name\\\":\\\"*"));
    Files.delete(rig.file);
    try (var store = rig.open(T2)) {
      assertThat(store.state().policy()).isEqualTo(Policy.DENY_ALL);
      assertThat(StoreRig.codes(store)).containsExactly("missing", "history");
    }
    rig.write(A);
    try (var store = rig.open(T2)) {
      assertThat(StoreRig.ids(store)).containsExactly("a");
      assertThat(store.state().version().number()).isEqualTo(3);
      assertThat(StoreRig.codes(store)).isEmpty();
    }
  }

  @Test
  void aLineTornByACrashIsPassedOver() throws IOException {
    rig.accepted(A, B);
    String whole = Files.readString(rig.history);
    for (int cut = 1; cut < 200; cut += 31) {
      Files.writeString(rig.history, whole.substring(0, whole.length() - cut));
      rig.write("{");
      try (var store = rig.open(T2)) {
        assertThat(StoreRig.ids(store)).as("%d bytes cut", cut).containsExactly("a");
        rig.write(C);
        store.poll();
        assertThat(store.state().version().number()).as("%d bytes cut", cut).isEqualTo(2);
      }
      rig.write("{");
      try (var store = rig.open(T2)) {
        assertThat(StoreRig.ids(store)).as("%d bytes cut", cut).containsExactly("c");
      }
    }
  }

  @Test
  void aHistoryThatCanBeWrittenAgainGetsWhatItMissed() throws IOException {
    Files.createDirectory(rig.history);
    rig.write(A);
    var clock = new Ticking();
    try (var store = PolicyStore.unwatched(rig.file, rig.history, clock, PolicyGate.OPEN)) {
      assertThat(StoreRig.codes(store)).containsExactly("history");
      Files.delete(rig.history);
      store.poll();
      assertThat(rig.history).doesNotExist();
      clock.now = T1.plusSeconds(31);
      store.poll();
      assertThat(StoreRig.codes(store)).isEmpty();
      assertThat(store.state().since()).isEqualTo(T1);
      assertThat(store.history().revisions()).containsExactly(store.state().revision());
    }
  }

  @Test
  void restoringMakesANewVersionWithTheOldText() throws Exception {
    rig.accepted(A, B, C);
    try (var store = rig.open(T2)) {
      var state = store.restore(1, PolicyOrigin.Channel.EDITOR, ChangeReason.NONE);
      assertThat(state.version())
          .isEqualTo(new PolicyVersion(4, SamplePolicies.policy(A).digest()));
      assertThat(state.since()).isEqualTo(T2);
      assertThat(state.revision().origin())
          .isEqualTo(PolicyOrigin.restoring(PolicyOrigin.Channel.EDITOR, 1));
      assertThat(Files.readString(rig.file)).isEqualTo(A);

      assertThat(
              store.restore(4, PolicyOrigin.Channel.EDITOR, ChangeReason.NONE).version().number())
          .isEqualTo(4);
      assertThatThrownBy(() -> store.restore(9, PolicyOrigin.Channel.EDITOR, ChangeReason.NONE))
          .isInstanceOf(UnknownVersionException.class)
          .hasMessage("found no version 9 in the history");
    }
    try (var store = rig.open(T2)) {
      assertThat(store.history().revisions())
          .extracting(PolicyRevision::number)
          .containsExactly(1L, 2L, 3L, 4L);
      assertThat(store.history().last().orElseThrow().origin().words())
          .isEqualTo("editor, restore of 1");
    }
  }

  @Test
  void restoringRepairsABrokenFile() throws Exception {
    rig.accepted(A, B);
    rig.write("{");
    try (var store = rig.open(T2)) {
      assertThat(
              store.restore(2, PolicyOrigin.Channel.COMMAND, ChangeReason.NONE).version().number())
          .isEqualTo(2);
      assertThat(store.state().current()).isTrue();
      assertThat(Files.readString(rig.file)).isEqualTo(B);
    }
  }

  @Test
  void whatACommandWroteKeepsItsOriginInARunningCore() throws Exception {
    rig.accepted(A, B);
    try (var core = rig.open(T1);
        var command = rig.open(T2)) {
      command.restore(1, PolicyOrigin.Channel.COMMAND, ChangeReason.NONE);
      core.poll();
      assertThat(core.state().revision()).isEqualTo(command.state().revision());
      assertThat(StoreRig.ids(core)).containsExactly("a");
      core.poll();
      assertThat(core.history().revisions()).hasSize(3);
    }
  }

  @Test
  void aChangeMadeOutsideIsRecordedBeforeACommandReplacesIt() throws Exception {
    rig.accepted(A);
    rig.write(B);
    try (var command = rig.open(T2)) {
      command.save(SamplePolicies.policy(C), PolicyChange.from(PolicyOrigin.IMPORT));
      assertThat(command.history().revisions())
          .extracting(revision -> revision.origin().words())
          .containsExactly("file", "file", "import");
    }
  }

  @Test
  void aHalfWrittenLineOfAFullDiskIsAppendedToCleanly() throws Exception {
    rig.accepted(A);
    Files.writeString(rig.history, "{\"version\":7,\"time\":\"2026", StandardOpenOption.APPEND);
    rig.accepted(B);
    assertThat(PolicyHistory.of(rig.history).revisions())
        .extracting(PolicyRevision::number)
        .containsExactly(1L, 2L);
  }

  private static final class Ticking extends java.time.Clock {
    private java.time.Instant now = T1;

    @Override
    public java.time.ZoneId getZone() {
      return java.time.ZoneOffset.UTC;
    }

    @Override
    public java.time.Clock withZone(java.time.ZoneId zone) {
      return this;
    }

    @Override
    public java.time.Instant instant() {
      return now;
    }
  }
}
