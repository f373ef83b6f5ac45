package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.Approver;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.grant.Grant;
import dev.assent.core.approval.grant.GrantHolder;
import dev.assent.core.approval.grant.GrantOffer;
import dev.assent.core.approval.grant.GrantReach;
import dev.assent.core.approval.grant.GrantScope;
import dev.assent.core.approval.grant.GrantTerm;
import dev.assent.core.approval.grant.MatchingFiles;
import dev.assent.core.approval.grant.PastReach;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.audit.PastCalls;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonObject;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.suggest.AskedCalls;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A grant in a whole session: what it lets pass, what stands above it, what the log says of it and
/// what it would have covered before.
class GrantSessionTest {
  private static final String POLICY =
      """
      {"combining_algorithm": "deny-overrides", "rules": [
        {"id": "ask", "effect": "hitl", "conditions": {"tool_name": "write_file"}, "cache_side_effects": ["fs_write"]},
        {"id": "never", "effect": "deny", "conditions": {"path_pattern": "**/never/**"}}]}
      """;

  @TempDir private Path folder;
  private Path work;

  @BeforeEach
  void files() throws Exception {
    work = Files.createDirectories(folder.toRealPath().resolve("work"));
    for (String name : List.of("src/a", "src/b", "src/.env", "src/never/c", "src2/a")) {
      Files.createDirectories(work.resolve(name).getParent());
      Files.writeString(work.resolve(name), name);
    }
  }

  /// Answers each question with what is next in line, and counts.
  private static final class Person implements Approver {
    final Queue<Function<ApprovalRequest, ApprovalAnswer>> answers = new ConcurrentLinkedQueue<>();
    final Queue<ApprovalRequest> asked = new ConcurrentLinkedQueue<>();
    private final CoreRig rig;

    Person(CoreRig rig) {
      this.rig = rig;
    }

    @Override
    public void queueChanged(QueueView queue) {
      for (ApprovalRequest request : queue.waiting()) {
        if (asked.stream().noneMatch(known -> known.id().equals(request.id()))) {
          asked.add(request);
          var answer = answers.remove().apply(request);
          assertThat(rig.core.approvals().answer(request.id(), request.digest(), answer)).isTrue();
        }
      }
    }

    @Override
    public void ended(ApprovalRequest request, ApprovalAnswer how) {}
  }

  private static ApprovalAnswer no(ApprovalRequest request) {
    return new ApprovalAnswer.Refused(ApprovalAnswer.Channel.MOUSE, Optional.empty());
  }

  private static ApprovalAnswer once(ApprovalRequest request) {
    return new ApprovalAnswer.AllowOnce(ApprovalAnswer.Channel.MOUSE);
  }

  private static GrantScope inFolder(ApprovalRequest request) {
    var offered = (GrantOffer.Offered) GrantOffer.of(request);
    var reach =
        offered.reaches().stream()
            .filter(GrantReach.Folders.class::isInstance)
            .findFirst()
            .orElseThrow();
    var term = new GrantTerm.Lasting(Duration.ofMinutes(10));
    return GrantScope.of(reach, new GrantHolder.Everywhere(), term, Instant.now(), ZoneOffset.UTC);
  }

  private static ApprovalAnswer wider(ApprovalRequest request) {
    return new ApprovalAnswer.AllowWider(ApprovalAnswer.Channel.MOUSE, inFolder(request));
  }

  private boolean passes(CoreRig.Client client, String id, String path) throws Exception {
    var arguments = JsonObject.builder().put("path", work + "/" + path).put("content", id).build();
    return client.called(id, "write_file", arguments) instanceof Message.Success(_, var tree)
        && !tree.object("result")
            .map(result -> JsonBoolean.TRUE.equals(result.get("isError")))
            .orElse(false);
  }

  private static JsonObject asked(CoreRig rig, String id) throws Exception {
    return rig.decision(id).object("hitl").orElseThrow();
  }

  @Test
  void aGrantLetsPassWhatItsSentenceSaysAndNothingElse() throws Exception {
    try (var rig = CoreRig.start(folder, POLICY);
        var client = rig.connect().shakeHands()) {
      var person = new Person(rig);
      rig.core.approvals().register(person);
      person.answers.addAll(
          List.of(GrantSessionTest::no, GrantSessionTest::once, GrantSessionTest::wider));
      assertThat(passes(client, "1", "src/b")).isFalse();
      assertThat(passes(client, "2", "src2/a")).isTrue();
      assertThat(passes(client, "3", "src/a")).isTrue();
      var given = asked(rig, "3");
      assertThat(given.string("scope")).contains("folders");
      assertThat(given.object("grant").orElseThrow().array("folders").orElseThrow().items())
          .hasSize(1);
      assertThat(given.object("grant").orElseThrow().string("holder")).contains("everywhere");

      assertThat(passes(client, "4", "src/deep/new")).isTrue();
      assertThat(asked(rig, "4").string("rests_on")).isEqualTo(given.string("approval"));
      assertThat(passes(client, "5", "src/never/c")).as("a DENY stands above").isFalse();
      assertThat(rig.decision("5").string("final_rule")).contains("never");
      assertThat(person.asked).hasSize(3);

      person.answers.addAll(
          List.of(GrantSessionTest::no, GrantSessionTest::no, GrantSessionTest::no));
      assertThat(passes(client, "6", "src/../src2/a")).isFalse();
      assertThat(passes(client, "7", "src/.env")).as("a dangerous call is asked about").isFalse();
      assertThat(rig.core.approvals().standing().standing().grants())
          .extracting(Grant::uses)
          .containsExactly(1);
      assertThat(rig.core.approvals().standing().revoke(given.string("approval").orElseThrow()))
          .isTrue();
      assertThat(passes(client, "8", "src/a")).isFalse();
      assertThat(person.asked).hasSize(6);
    }
  }

  @Test
  void aYesForAWhileIsForTheSessionThatAskedUntilItEnds() throws Exception {
    try (var rig = CoreRig.start(folder, POLICY)) {
      var person = new Person(rig);
      rig.core.approvals().register(person);
      person.answers.addAll(
          List.of(GrantSessionTest::awhile, GrantSessionTest::no, GrantSessionTest::no));
      try (var client = rig.connect().shakeHands();
          var other = rig.connect().shakeHands()) {
        assertThat(passes(client, "1", "src/a")).isTrue();
        assertThat(asked(rig, "1").string("holder")).contains("session");
        assertThat(passes(client, "2", "src/a")).isTrue();
        assertThat(passes(other, "3", "src/a")).isFalse();
        assertThat(passes(client, "4", "src/a")).isTrue();
        assertThat(person.asked).hasSize(2);
        assertThat(rig.core.approvals().standing().standing().grants()).hasSize(1);
      }
      CoreRig.until(
          "the grant ends with its session",
          () -> rig.core.approvals().standing().standing().grants().isEmpty());
      try (var again = rig.connect().shakeHands()) {
        assertThat(passes(again, "5", "src/a")).isFalse();
      }
    }
  }

  private static ApprovalAnswer awhile(ApprovalRequest request) {
    return new ApprovalAnswer.AllowFor(ApprovalAnswer.Channel.MOUSE);
  }

  @Test
  void whatItWouldHaveCoveredIsReadFromTheLog() throws Exception {
    try (var rig = CoreRig.start(folder, POLICY);
        var client = rig.connect().shakeHands()) {
      var person = new Person(rig);
      rig.core.approvals().register(person);
      person.answers.addAll(
          List.of(
              GrantSessionTest::no,
              GrantSessionTest::once,
              GrantSessionTest::once,
              GrantSessionTest::no,
              GrantSessionTest::once));
      assertThat(passes(client, "1", "src/b")).isFalse();
      assertThat(passes(client, "2", "src2/a")).isTrue();
      assertThat(passes(client, "3", "src/a")).isTrue();
      assertThat(passes(client, "4", "src/.env")).isFalse();
      assertThat(passes(client, "5", "src/never/c")).isFalse();
      assertThat(passes(client, "6", "src/a")).isTrue();
      var newest = List.copyOf(person.asked).getLast();
      var reaches = ((GrantOffer.Offered) GrantOffer.of(newest)).reaches();
      var lines = new ArrayList<AskedCalls.Line>();
      for (var reach : reaches) {
        var past =
            new PastReach(
                newest, new GrantScope(reach, new GrantHolder.Session("x"), Instant.now(), true));
        lines.add(new AskedCalls.Line(call -> past.covers(call.request()), past.needsArguments()));
      }
      var log = PastCalls.of(rig.core.home().auditFolder("files"));
      var found = AskedCalls.of(log, Instant.now().minus(Duration.ofDays(14)), lines);
      assertThat(found.complete()).isTrue();
      assertThat(reaches.stream().map(GrantReach::word))
          .containsExactly("exact_call", "same_paths", "folders", "folders", "tool");
      assertThat(found.lines())
          .extracting(AskedCalls.Found::covered)
          .containsExactly(1L, 2L, 3L, 4L, 4L);
      assertThat(found.lines())
          .extracting(AskedCalls.Found::refusals)
          .containsExactly(0L, 0L, 1L, 1L, 1L);
      assertThat(found.lines().get(2).refused().getFirst().path()).contains(work + "/src/b");

      var few =
          AskedCalls.of(
              log.within(new PastCalls.Bounds(1, Duration.ofMinutes(1))), Instant.EPOCH, lines);
      assertThat(few.complete()).isFalse();
      var later = AskedCalls.of(log, Instant.now().plusSeconds(60), lines);
      assertThat(later.lines()).extracting(AskedCalls.Found::covered).containsOnly(0L);
    }
  }

  @Test
  void filesAreCountedWithinBounds() throws Exception {
    Files.createSymbolicLink(work.resolve("link"), work.resolve("src"));
    Files.createSymbolicLink(work.resolve("src/out"), work.resolve("src2"));
    var twice = new GrantReach.Folders(List.of(work + "/link", work + "/src"));
    var bounds = new MatchingFiles.Bounds(1000, Duration.ofMinutes(1));
    assertThat(MatchingFiles.of(twice, bounds)).contains(new MatchingFiles(5, 1, true));
    assertThat(
            MatchingFiles.of(twice, new MatchingFiles.Bounds(3, Duration.ofMinutes(1)))
                .orElseThrow()
                .complete())
        .isFalse();
    assertThat(MatchingFiles.of(new GrantReach.WholeTool(), bounds)).isEmpty();
    assertThat(MatchingFiles.of(new GrantReach.Folders(List.of(work + "/gone")), bounds))
        .contains(new MatchingFiles(0, 0, true));
  }
}
