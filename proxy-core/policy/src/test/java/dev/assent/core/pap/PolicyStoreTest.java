package dev.assent.core.pap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.assent.core.pap.document.Finding;
import dev.assent.core.pap.document.PolicyDocumentTest;
import dev.assent.core.pap.document.PolicyFormatException;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.PolicyVersion;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PolicyStoreTest {
  private static final Instant T1 = Instant.parse("2026-01-01T00:00:00Z");
  private static final Instant T2 = T1.plusSeconds(60);
  private static final String A =
      "{\"rules\":[{\"id\":\"a\",\"effect\":\"allow\",\"conditions\":{\"tool_name\":\"a\"}}]}";
  private static final String B = A.replace("\"a\"", "\"b\"");

  @TempDir Path folder;
  private Path file;
  private Path history;

  @BeforeEach
  void names() {
    file = folder.resolve("policy.json");
    history = folder.resolve("policy_history.jsonl");
  }

  @Test
  void aMissingFileDeniesAllAndSaysSo() {
    try (var store = open(T1)) {
      assertThat(store.state().policy()).isEqualTo(Policy.DENY_ALL);
      assertThat(store.state().version()).isEqualTo(PolicyVersion.NONE);
      assertThat(codes(store)).containsExactly("missing");
      assertThat(store.state().current()).isFalse();
    }
    assertThat(history).doesNotExist();
  }

  @Test
  void aFileThatNeverWasGoodDeniesAllWithEveryError() throws IOException {
    write("{\"rulez\":[],\"mode\":\"x\",\"version\":\"3\"}");
    try (var store = open(T1)) {
      assertThat(store.state().policy()).isEqualTo(Policy.DENY_ALL);
      assertThat(codes(store)).containsExactly("unknown-member", "bad-value", "bad-value");
    }
  }

  @Test
  void aFolderInPlaceOfTheFileIsAProblem() throws IOException {
    Files.createDirectory(file);
    try (var store = open(T1)) {
      assertThat(codes(store)).containsExactly("unreadable");
    }
  }

  @Test
  void aGoodFileIsVersionOne() throws IOException {
    write(A);
    try (var store = open(T1)) {
      var state = store.state();
      assertThat(state.problems()).isEmpty();
      assertThat(state.policy().rules()).extracting(rule -> rule.id().value()).containsExactly("a");
      assertThat(state.version())
          .isEqualTo(new PolicyVersion(1, SamplePolicies.policy(A).digest()));
      assertThat(state.since()).isEqualTo(T1);
      assertThat(state.document().bytes()).isEqualTo(A.getBytes(StandardCharsets.UTF_8));
    }
    assertThat(Files.readString(history))
        .isEqualTo(
            "{\"version\":1,\"time\":\"2026-01-01T00:00:00Z\",\"sha256\":\""
                + SamplePolicies.policy(A).digest()
                + "\",\"origin\":\"file\",\"text_bytes\":86,\"text\":\""
                + A.replace("\"", "\\\"")
                + "\"}\n");
  }

  /// Clause 2.5.
  @Test
  void aChangeOfTheFileIsTakenOverAndAnErrorIsNot() throws IOException {
    write(A);
    try (var store = open(T1)) {
      var told = new ArrayList<PolicyState>();
      store.listen(told::add);

      store.poll();
      assertThat(told).isEmpty();

      write("{");
      store.poll();
      assertThat(store.state().policy().rules())
          .extracting(rule -> rule.id().value())
          .containsExactly("a");
      assertThat(store.state().version().number()).isEqualTo(1);
      assertThat(codes(store)).containsExactly("syntax");

      Files.delete(file);
      store.poll();
      assertThat(codes(store)).containsExactly("missing");
      assertThat(store.state().version().number()).isEqualTo(1);

      write(B);
      store.poll();
      assertThat(store.state().policy().rules())
          .extracting(rule -> rule.id().value())
          .containsExactly("b");
      assertThat(store.state().version().number()).isEqualTo(2);
      assertThat(store.state().current()).isTrue();

      store.poll();
      assertThat(told).extracting(PolicyState::current).containsExactly(false, false, true);
    }
  }

  @Test
  void twoChangesInOneTickOfTheFileSystemAreBothSeen() throws IOException {
    write(A);
    var tick = Files.getLastModifiedTime(file);
    try (var store = open(T1)) {
      Files.write(file, B.getBytes(StandardCharsets.UTF_8), StandardOpenOption.TRUNCATE_EXISTING);
      Files.setLastModifiedTime(file, tick);
      store.poll();
      assertThat(store.state().version().number()).isEqualTo(2);
    }
  }

  /// A server that was removed and made again has a history of its own, whatever was in force here
  /// before.
  @Test
  void aHistoryThatBeganAnewSaysSinceWhen() throws IOException {
    write(A);
    try (var store = open(T1)) {
      Files.delete(file);
      Files.delete(history);
      store.poll();
      assertThat(store.state().since()).isEqualTo(T1);
      write(A);
      open(T2).close();
      store.poll();
      assertThat(store.state().since()).isEqualTo(T2);
      assertThat(store.state().revision()).isEqualTo(store.history().last().orElseThrow());
    }
  }

  @Test
  void aTextThatReturnsIsANewVersion() throws IOException {
    write(A);
    try (var store = open(T1)) {
      write(B);
      store.poll();
      write(A);
      store.poll();
      assertThat(store.state().version())
          .isEqualTo(new PolicyVersion(3, SamplePolicies.policy(A).digest()));
      write(B + " ");
      store.poll();
      assertThat(store.state().version().number()).isEqualTo(4);
    }
    assertThat(Files.readAllLines(history)).hasSize(4);
  }

  @Test
  void numbersAndAgeSurviveARestart() throws IOException {
    write(A);
    open(T1).close();
    try (var store = open(T2)) {
      assertThat(store.state().version().number()).isEqualTo(1);
      assertThat(store.state().since()).isEqualTo(T1);
    }
    write(B);
    try (var store = open(T2)) {
      assertThat(store.state().version().number()).isEqualTo(2);
      assertThat(store.state().since()).isEqualTo(T2);
    }
    assertThat(Files.readAllLines(history)).hasSize(2);
  }

  @Test
  void aTornLineOfTheHistoryCostsNothing() throws IOException {
    write(A);
    open(T1).close();
    Files.writeString(history, "{\"version\":2,\"ti", StandardOpenOption.APPEND);
    write(B);
    open(T2).close();
    assertThat(Files.readAllLines(history)).hasSize(3);
    try (var store = open(T2)) {
      assertThat(store.state().version().number()).isEqualTo(2);
    }
  }

  @Test
  void aHistoryThatCannotBeWrittenIsShownAndThePolicyIsInForce() throws IOException {
    write(A);
    Files.createDirectory(history);
    try (var store = open(T1)) {
      assertThat(codes(store)).containsExactly("history");
      assertThat(store.state().current()).isTrue();
      assertThat(store.state().version().number()).isEqualTo(1);
    }
  }

  @Test
  void savingIsInForceAtOnceAndForTheOwnerAlone() throws IOException, PolicyFormatException {
    try (var store = open(T1)) {
      var told = new ArrayList<PolicyState>();
      store.listen(told::add);

      var state = store.save(SamplePolicies.policy(A), store.state().version().digest());

      assertThat(state.version())
          .isEqualTo(new PolicyVersion(1, SamplePolicies.policy(A).digest()));
      assertThat(store.state()).isSameAs(state);
      assertThat(Files.readString(file)).isEqualTo(A);
      store.poll();
      assertThat(told).containsExactly(state);
      try (var entries = Files.list(folder)) {
        assertThat(entries)
            .containsExactlyInAnyOrder(file, history, folder.resolve(".policy_history.jsonl.lock"));
      }
      if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
            .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(history)))
            .isEqualTo("rw-------");
      }
    }
  }

  @Test
  void savingOverAnotherTextIsRefused() throws IOException, PolicyFormatException {
    write(A);
    try (var store = open(T1)) {
      var draft =
          store.state().document().withRuleAdded(PolicyDocumentTest.rule("n", Effect.DENY, "x"));
      write(B);
      assertThatThrownBy(() -> store.save(draft, SamplePolicies.policy(A).digest()))
          .isInstanceOfSatisfying(
              PolicyConflictException.class,
              e -> {
                assertThat(e.expected()).isEqualTo(SamplePolicies.policy(A).digest());
                assertThat(e.found()).isEqualTo(SamplePolicies.policy(B).digest());
              });
      assertThat(Files.readString(file)).isEqualTo(B);

      store.save(draft);
      assertThat(Files.readString(file)).isEqualTo(SamplePolicies.text(draft));
    }
  }

  /// An entry that can stand in the place of a policy that is none of ours.
  enum Unfit {
    PIPE("something that is no file (a pipe, a device or the like)"),
    WRITABLE("a file that others may write, `rw-rw-rw-`"),
    LINK("a link to `"),
    FOLDER("a folder");

    private final String found;

    Unfit(String found) {
      this.found = found;
    }

    void put(Path file) throws Exception {
      switch (this) {
        case PIPE -> {
          Files.delete(file);
          assertThat(new ProcessBuilder("mkfifo", file.toString()).start().waitFor()).isZero();
        }
        case WRITABLE ->
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
        case LINK -> {
          Path real = file.resolveSibling("dotfiles.json");
          Files.move(file, real);
          Files.createSymbolicLink(file, real);
        }
        case FOLDER -> {
          Files.delete(file);
          Files.createDirectory(file);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  @Timeout(120)
  void whatIsNoPlainFileOfOursLeavesTheLastGoodTextInForceAndTheWayToAnotherOpen(Unfit unfit)
      throws Exception {
    assumeThat(file.getFileSystem().supportedFileAttributeViews()).contains("posix");
    write(A);
    try (var store = open(T1)) {
      unfit.put(file);
      store.poll();
      assertThat(StoreRig.ids(store)).containsExactly("a");
      assertThat(store.state().problems())
          .singleElement()
          .satisfies(problem ->
              assertThat(problem.message())
                  .startsWith("`" + file + "`: found " + unfit.found)
                  .contains(", expected a file of ours"));
      assertThat(StoreRig.ids(open(T1))).as("over a restart").containsExactly("a");
      if (unfit != Unfit.FOLDER) {
        store.save(SamplePolicies.policy(B));
        assertThat(StoreRig.ids(store)).containsExactly("b");
        assertThat(Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)).isTrue();
        assertThat(file).hasContent(B);
        assertThat(Files.getPosixFilePermissions(file))
            .isEqualTo(PosixFilePermissions.fromString("rw-------"));
      }
    }
  }

  @Test
  void aListenerThatFailsKeepsNobodyFromHearing() throws Exception {
    write(A);
    try (var store = open(T1)) {
      var told = new ArrayList<PolicyState>();
      store.listen(_ -> {
        throw new IllegalStateException("expected by the test");
      });
      var last = store.listen(told::add);
      write(B);
      store.poll();
      assertThat(told).hasSize(1);
      last.close();
      write(A);
      store.poll();
      assertThat(told).hasSize(1);
    }
  }

  @Test
  void theWatcherNoticesByItself() throws IOException, InterruptedException {
    write(A);
    var told = new LinkedBlockingQueue<PolicyState>();
    try (var store = PolicyStore.open(file, history, Clock.fixed(T1, ZoneOffset.UTC))) {
      store.listen(told::add);
      write(B);
      var state = told.poll(60, TimeUnit.SECONDS);
      assertThat(state).isNotNull();
    }
  }

  private PolicyStore open(Instant now) {
    return PolicyStore.unwatched(file, history, Clock.fixed(now, ZoneOffset.UTC), PolicyGate.OPEN);
  }

  /// Written as an editor would: beside and renamed, so that the watcher never sees half.
  private void write(String text) throws IOException {
    var fresh = folder.resolve("fresh");
    Files.writeString(fresh, text);
    Files.move(fresh, file, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
  }

  private static List<String> codes(PolicyStore store) {
    return store.state().problems().stream().map(Finding::code).toList();
  }
}
