package dev.assent.core.suggest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.analysis.RecordedCalls;
import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.audit.PastCalls;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.text.Sentence;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Tests that a call of the past that cannot be read is told wherever calls are counted: it may
/// have been what is looked for, or what speaks against it.
class UnreadableCallsTest {
  private static final String WHY = "the call of record 3 cannot be read";

  private final LogOfCalls made =
      new LogOfCalls(
          LogOfCalls.policy(
              "{\"rules\": [{\"id\": \"ask\", \"effect\": \"hitl\", \"conditions\": {\"tool_name\": \"*\"}}]}"));

  private PastCalls log(boolean readable) {
    for (int i = 0; i < 8; i++) {
      made.call(60 + i, "write_file", LogOfCalls.path("/w/docs/a" + i), "allow_once key");
    }
    if (!readable) {
      var one = made.records().get(3);
      var spoilt = one.content().with("attributes", JsonObject.EMPTY);
      made.records().set(3, new AuditRecord(one.seq(), one.time(), one.type(), spoilt));
    }
    return made.log(100);
  }

  private static boolean isComplete(PastCalls log) throws AuditException {
    return AskedCalls.of(log, Instant.EPOCH, List.of(new AskedCalls.Line(_ -> true, false)))
        .complete();
  }

  @Test
  void callsThatSomebodyWasAskedAbout() throws AuditException {
    assertThat(isComplete(log(true))).isTrue();
    assertThat(isComplete(log(false))).isFalse();
  }

  @Test
  void suggestionsLeaveOutAServerWhoseCallsAreNotAllRead() throws AuditException {
    var logs = new LinkedHashMap<String, PastCalls>();
    logs.put("files", log(false));
    logs.put("git", new LogOfCalls(made.policy()).log(100));
    var found =
        Suggestions.of(
            logs, made.policy(), (_, _) -> true, Set.of(), LogOfCalls.HOME, LogOfCalls.NOW);
    assertThat(found.missed().get("files")).hasToString(WHY);
    assertThat(found.suggestions()).isEmpty();
  }

  /// A call that was never described is none that could have been counted.
  @Test
  void aMessageThatCouldNotBeDescribedIsNotOne() {
    var said = new ArrayList<Sentence>();
    var failed = JsonObject.EMPTY.with("basis", new JsonString("failure"));
    assertThat(RecordedCalls.of(new AuditRecord(3, LogOfCalls.NOW, "decision", failed), said::add))
        .isEmpty();
    assertThat(said).isEmpty();
    var bare = failed.with("basis", new JsonString("rule"));
    assertThat(RecordedCalls.of(new AuditRecord(3, LogOfCalls.NOW, "decision", bare), said::add))
        .isEmpty();
    assertThat(said).extracting(Sentence::text).containsExactly(WHY);
  }
}
