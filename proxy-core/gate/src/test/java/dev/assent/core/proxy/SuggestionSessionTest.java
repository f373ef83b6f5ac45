package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.analysis.RecordedCalls;
import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.Approver;
import dev.assent.core.approval.MissedCall;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditReader;
import dev.assent.core.audit.PastCalls;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonObject;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.pap.PolicyTemplates;
import dev.assent.core.proxy.host.CoreEvent;
import dev.assent.core.suggest.AttentionFigures;
import dev.assent.core.suggest.MissedOnRecord;
import dev.assent.core.suggest.Suggestion;
import dev.assent.core.suggest.Suggestions;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A suggestion in a whole session: drawn from the log that answers leave, put in force, and what
/// passes then.
class SuggestionSessionTest {
  private static final String POLICY =
      """
      {"combining_algorithm": "deny-overrides", "rules": [
        {"id": "ask", "effect": "hitl", "conditions": {"operations": ["write"]}}]}
      """;

  @TempDir private Path folder;

  /// Says yes to everything but what is in a folder named `never`.
  private static final class Person implements Approver {
    final AtomicInteger asked = new AtomicInteger();
    private final CoreRig rig;
    private final Set<String> known = java.util.concurrent.ConcurrentHashMap.newKeySet();

    Person(CoreRig rig) {
      this.rig = rig;
    }

    @Override
    public void queueChanged(QueueView queue) {
      for (ApprovalRequest request : queue.waiting()) {
        if (known.add(request.id())) {
          asked.incrementAndGet();
          boolean no =
              request.request().resource().firstPath().orElseThrow().display().contains("/never/");
          ApprovalAnswer answer =
              no
                  ? new ApprovalAnswer.Refused(ApprovalAnswer.Channel.KEY, Optional.empty())
                  : new ApprovalAnswer.AllowOnce(ApprovalAnswer.Channel.KEY);
          assertThat(rig.core.approvals().answer(request.id(), request.digest(), answer)).isTrue();
        }
      }
    }

    @Override
    public void ended(ApprovalRequest request, ApprovalAnswer how) {}
  }

  private static boolean passes(CoreRig.Client client, String id, String path) throws Exception {
    var arguments = JsonObject.builder().put("path", path).put("content", id).build();
    return client.called(id, "write_file", arguments) instanceof Message.Success(_, var tree)
        && !tree.object("result")
            .map(result -> JsonBoolean.TRUE.equals(result.get("isError")))
            .orElse(false);
  }

  private static List<Suggestion> found(CoreRig rig, Path folder) throws Exception {
    return Suggestions.of(
            Map.of("files", PastCalls.of(rig.core.home().auditFolder("files"))),
            rig.core.policies("files").state().policy(),
            (_, _) -> false,
            Set.of(),
            folder,
            Instant.now())
        .suggestions();
  }

  /// The rules that most people have: the tool is new at first, and each write is asked about.
  @Test
  void fiveYesesUnderTheFirstTemplateBecomeARule() throws Exception {
    Path work = Files.createDirectories(folder.toRealPath().resolve("work"));
    Files.createDirectories(work.resolve("docs"));
    String template =
        new String(
            PolicyTemplates.developerDefault(List.of(work.toString())).bytes(),
            StandardCharsets.UTF_8);
    try (var rig = CoreRig.start(folder, template);
        var client = rig.connect().shakeHands()) {
      rig.core.approvals().register(new Person(rig));
      for (int i = 0; i < 6; i++) {
        assertThat(passes(client, "y" + i, work + "/docs/" + i + ".md")).isTrue();
      }
      assertThat(found(rig, folder))
          .extracting(one -> ((Suggestion.Answers) one).scope().paths())
          .containsExactly(List.of(work + "/docs/*.md"));
    }
  }

  @Test
  void fiveYesesBecomeARuleThatAsksNoMore() throws Exception {
    Path work = Files.createDirectories(folder.toRealPath().resolve("work"));
    Files.createDirectories(work.resolve("docs"));
    Files.createDirectories(work.resolve("never"));
    try (var rig = CoreRig.start(folder, POLICY);
        var client = rig.connect().shakeHands()) {
      var person = new Person(rig);
      rig.core.approvals().register(person);
      for (int i = 0; i < 5; i++) {
        assertThat(passes(client, "y" + i, work + "/docs/" + i + ".md")).isTrue();
        assertThat(passes(client, "n" + i, work + "/never/" + i + ".md")).isFalse();
      }
      var store = rig.core.policies("files");
      var log = PastCalls.of(rig.core.home().auditFolder("files"));
      var found =
          Suggestions.of(
                  Map.of("files", log),
                  store.state().policy(),
                  (_, _) -> false,
                  Set.of(),
                  folder,
                  Instant.now())
              .suggestions();
      assertThat(found).hasSize(2).allMatch(Suggestion.Answers.class::isInstance);
      var allow =
          found.stream()
              .filter(one ->
                  ((Suggestion.Answers) one).scope().paths().equals(List.of(work + "/docs/*.md")))
              .findFirst()
              .orElseThrow();
      assertThat(((Suggestion.Answers) allow).answered()).isEqualTo(5);

      var figures = AttentionFigures.of(List.of(log), Instant.now(), ZoneOffset.UTC);
      assertThat(figures.answered()).isEqualTo(10);
      assertThat(figures.ended()).isEqualTo(10);

      store.save(allow.draft().applyTo(store.state().document()));
      assertThat(passes(client, "after", work + "/docs/new.md")).isTrue();
      assertThat(person.asked).hasValue(10);
      assertThat(passes(client, "other", work + "/docs/new.txt")).isTrue();
      assertThat(person.asked).hasValue(11);
      assertThat(rig.decision("after").string("decision")).contains("allow");
    }
  }

  /// Closes the card of what is called `closed`, and says no to all else.
  private static Approver refusing(CoreRig rig) {
    return new Approver() {
      @Override
      public void queueChanged(QueueView queue) {
        for (ApprovalRequest request : queue.waiting()) {
          boolean closed =
              request.request().resource().firstPath().orElseThrow().display().endsWith("closed");
          var channel =
              closed ? ApprovalAnswer.Channel.CLOSED : ApprovalAnswer.Channel.NOTIFICATION;
          boolean _ = rig.core.approvals().refuse(request.id(), channel, Optional.empty());
        }
      }

      @Override
      public void ended(ApprovalRequest request, ApprovalAnswer how) {}
    };
  }

  @Test
  void whatNoRuleAllowsIsToldOnceUntilItIsRead() throws Exception {
    Path work = Files.createDirectories(folder.toRealPath().resolve("work"));
    String nothing = "{\"rules\": []}";
    try (var rig = CoreRig.start(folder, nothing);
        var client = rig.connect().shakeHands()) {
      var told = new AtomicInteger();
      rig.core.listen(event -> {
        if (event instanceof CoreEvent.CallsRefused) {
          told.incrementAndGet();
        }
      });
      for (int i = 0; i < 30; i++) {
        assertThat(passes(client, "d" + i, work + "/" + i)).isFalse();
      }
      CoreRig.until("it is told", () -> told.get() == 1);
      var refused = rig.core.refusedLately().get("files");
      assertThat(refused).as("bounded").hasSize(20);
      var newest =
          new AuditReader(rig.core.home().auditFolder("files"), AuditFile.DECISIONS)
              .since(refused.getFirst(), 1)
              .getFirst();
      assertThat(newest.content().string("reason")).contains("default");
      assertThat(RecordedCalls.of(newest).orElseThrow().request().resource().firstPath())
          .hasValueSatisfying(path -> assertThat(path.display()).isEqualTo(work + "/29"));
      assertThat(passes(client, "again", work + "/again")).isFalse();
      CoreRig.until("it is told again", () -> told.get() == 2);
    }
  }

  @Test
  void whatWasRefusedJustBeforeAStartIsAmongThem() throws Exception {
    Path work = Files.createDirectories(folder.toRealPath().resolve("work"));
    List<Long> before;
    try (var rig = CoreRig.start(folder, "{\"rules\": []}");
        var client = rig.connect().shakeHands()) {
      assertThat(passes(client, "a", work + "/a")).isFalse();
      assertThat(passes(client, "b", work + "/b")).isFalse();
      before = rig.core.refusedLately().get("files");
      assertThat(before).hasSize(2);
    }
    try (var rig = CoreRig.restart(folder);
        var client = rig.connect().shakeHands()) {
      assertThat(rig.core.refusedLately().get("files")).isEqualTo(before);
      assertThat(passes(client, "c", work + "/c")).isFalse();
      assertThat(rig.core.refusedLately().get("files"))
          .hasSize(3)
          .endsWith(before.toArray(Long[]::new));
    }
  }

  /// Nobody said no to what a guard refuses either; what a rule denies, somebody did.
  @Test
  void whatAGuardRefusesIsToldAndWhatARuleDeniesIsNot() throws Exception {
    Path work = Files.createDirectories(folder.toRealPath().resolve("work"));
    String denying =
        """
        {"rules": [{"effect": "deny", "conditions": {"path_pattern": "**/denied"}},
                   {"effect": "allow", "conditions": {"tool_name": "write_file"}}]}
        """;
    try (var rig = CoreRig.start(folder, denying);
        var client = rig.connect().shakeHands()) {
      assertThat(passes(client, "r", work + "/denied")).isFalse();
      assertThat(rig.core.refusedLately().get("files")).isEmpty();
      assertThat(passes(client, "g", rig.core.home().configFile().toString())).isFalse();
      var refused = rig.core.refusedLately().get("files");
      assertThat(refused).hasSize(1);
      var record =
          new AuditReader(rig.core.home().auditFolder("files"), AuditFile.DECISIONS)
              .since(refused.getFirst(), 1)
              .getFirst();
      assertThat(record.content().string("reason")).contains("guard");
      assertThat(record.content().object("guard").flatMap(guard -> guard.string("kind")))
          .contains("own_folders");
    }
  }

  @Test
  void whatWasMissedIsFoundAfterARestartAndADeliberateNoIsNot() throws Exception {
    Path work = Files.createDirectories(folder.toRealPath().resolve("work"));
    try (var rig = CoreRig.start(folder, POLICY);
        var client = rig.connect().shakeHands()) {
      rig.core.approvals().register(refusing(rig));
      assertThat(passes(client, "c", work + "/closed")).isFalse();
      assertThat(passes(client, "n", work + "/no")).isFalse();
      assertThat(rig.core.approvals().standing().standing().missed())
          .filteredOn(MissedCall::isMissed)
          .hasSize(1);
    }
    try (var rig = CoreRig.restart(folder)) {
      var found =
          MissedOnRecord.of(
              PastCalls.of(rig.core.home().auditFolder("files")),
              Instant.now(),
              one -> one.call().request().resource().firstPath().orElseThrow().display());
      assertThat(found.missed()).containsExactly(work + "/closed");
    }
  }
}
