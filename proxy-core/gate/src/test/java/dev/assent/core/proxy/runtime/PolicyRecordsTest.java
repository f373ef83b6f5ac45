package dev.assent.core.proxy.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.analysis.TestGate;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pap.ChangeReason;
import dev.assent.core.pap.PolicyChange;
import dev.assent.core.pap.PolicyOrigin;
import dev.assent.core.pap.document.Finding;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pap.document.PolicyFormatException;
import dev.assent.core.proxy.CoreRig;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Each change of a policy stands in the log, and a policy whose tests fail does not come into
/// force (clause 9).
class PolicyRecordsTest {
  private static final String A =
      "{\"rules\":[{\"id\":\"a\",\"effect\":\"deny\",\"conditions\":{\"tool_name\":\"a\"}}]}";
  private static final String FAILING =
      A.replace(
          "\"rules\"",
          "\"tests\":[{\"name\":\"nothing passes\",\"attributes\":{\"tool_name\":\"a\"},\"expect\":{\"decision\":\"allow\"}}],\"rules\"");

  @TempDir Path folder;

  @Test
  void whatChangedWithoutASessionIsRecordedBeforeTheFirstDecision() throws Exception {
    try (var rig = CoreRig.start(folder, A)) {
      var store = rig.core.policies("files");
      store.save(policy(A + " "));
      try (var client = rig.connect()) {
        client.shakeHands();
        assertThat(versions(rig)).containsExactly(2L);
        store.save(policy(A + "  "), PolicyChange.from(PolicyOrigin.COMMAND));
        store.restore(1, PolicyOrigin.Channel.EDITOR, ChangeReason.NONE);
        assertThat(versions(rig)).containsExactly(2L, 3L, 4L);
        var last = changes(rig).getLast();
        assertThat(last.string("origin")).contains("editor");
        assertThat(last.get("restored")).isEqualTo(JsonNumber.of(1));
        assertThat(last.object("before").orElseThrow().get("version")).isEqualTo(JsonNumber.of(3));
        assertThat(last.object("policy").orElseThrow().string("sha256"))
            .contains(policy(A).digest());
      }
    }
  }

  @Test
  void aReasonThatOverridesFailingTestsStandsInTheLogClause9() throws Exception {
    try (var rig = CoreRig.start(folder, A);
        var client = rig.connect()) {
      client.shakeHands();
      var store = rig.core.policies("files");
      var failing = policy(FAILING);
      try {
        store.save(failing);
        throw new AssertionError("saved all the same");
      } catch (PolicyFormatException e) {
        assertThat(e.overridable()).isTrue();
        assertThat(e.findings()).extracting(Finding::code).containsExactly(TestGate.CODE);
        assertThat(e.findings().getFirst().message())
            .isEqualTo("the test `nothing passes` fails: found deny by `a`, expected allow");
        assertThat(e.findings().getFirst().place()).isPresent();
      }
      var reason = ChangeReason.because("a new tool").overriding("the test is old");
      store.save(failing, PolicyChange.from(PolicyOrigin.EDITOR).because(reason));
      assertThat(changes(rig).getLast().string("override")).contains("the test is old");
      assertThat(changes(rig).getLast().string("why")).contains("a new tool");
      assertThat(changes(rig).getLast().string("user")).contains(System.getProperty("user.name"));
      assertThat(store.history().last().orElseThrow().reason().override())
          .contains("the test is old");
    }
  }

  private static PolicyDocument policy(String text) throws PolicyFormatException {
    return PolicyDocument.parse(text.getBytes(StandardCharsets.UTF_8));
  }

  private static List<JsonObject> changes(CoreRig rig) throws Exception {
    return rig.records(AuditFile.AUTH).stream()
        .filter(record -> record.type().equals("policy_changed"))
        .map(AuditRecord::content)
        .toList();
  }

  private static List<Long> versions(CoreRig rig) throws Exception {
    return changes(rig).stream()
        .map(record ->
            ((JsonNumber) record.object("policy").orElseThrow().get("version"))
                .decimal()
                .longValue())
        .toList();
  }
}
