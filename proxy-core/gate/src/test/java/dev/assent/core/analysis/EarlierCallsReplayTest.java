package dev.assent.core.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.analysis.ReplayResult.Reason;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.config.CoreConfig.LogArguments;
import dev.assent.core.pep.SampleRecords;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Clauses 1.2, 3.9 and 3.10: what a log says of earlier calls and of time zones.
class EarlierCallsReplayTest {
  private static final String LEAK =
      """
      {"rules": [
        {"id": "all", "effect": "allow", "conditions": {"tool_name": "*"}},
        {"id": "leak", "effect": "deny", "conditions": {
          "tool_name": "send", "after": {"WHAT": "VALUE", "within_minutes": 10}}}]}
      """;

  private static String leak(String what, String value) {
    return LEAK.replace("WHAT", what).replace("VALUE", value);
  }

  private final List<AuditRecord> log = new ArrayList<>();
  private long seq;

  /// A call under a policy, as the log has it; of the session `eval`.
  private void recorded(String policy, String now, String more) {
    String given =
        "{'now': '2026-01-01T" + now + "Z', 'attributes': {'mcp_method': 'tools/call', " + more;
    var judged = (JudgedCase.Decided) TestMachine.judge(policy, given.replace('\'', '"'));
    log.add(SampleRecords.of(seq++, judged.request(), judged.decision(), LogArguments.NONE));
  }

  private ReplayResult replayed(String draft) {
    var replay = new Replay(TestMachine.policy(draft), Path.of("/home/me"), 5);
    log.forEach(replay::take);
    return replay.result();
  }

  @Test
  void whatWasKnownThenCounts() {
    String policy = leak("tool_name", "read");
    recorded(
        policy,
        "12:00:00",
        "'tool_name': 'send'}, 'earlier': [{'minutes_ago': 3, 'attributes': {'tool_name': 'read'}}]}");
    recorded(
        policy,
        "12:00:00",
        "'tool_name': 'send'}, 'earlier': [{'minutes_ago': 30, 'attributes': {'tool_name': 'read'}}]}");
    recorded(
        policy,
        "12:00:00",
        "'tool_name': 'send'}, 'earlier': [{'minutes_ago': 3, 'attributes': {'tool_name': 'list'}}]}");
    var result = replayed(policy);
    assertThat(result.deciders()).containsExactlyInAnyOrderEntriesOf(Map.of("leak", 1L, "all", 2L));
    assertThat(result.differences()).isZero();
    assertThat(result.countedFromLog()).isZero();
  }

  @Test
  void aDraftIsAnsweredFromTheSessionsRecords() {
    recorded(
        "{\"rules\": [{\"effect\": \"allow\", \"conditions\": {\"tool_name\": [\"read\", \"send\"]}}]}",
        "12:00:00",
        "'tool_name': 'send'}}");
    String all =
        "{\"rules\": [{\"effect\": \"allow\", \"conditions\": {\"tool_name\": [\"read\", \"send\"]}}]}";
    recorded(all, "12:01:00", "'tool_name': 'secret'}}");
    recorded(all, "12:02:00", "'tool_name': 'send'}}");
    recorded(all, "12:03:00", "'tool_name': 'read'}}");
    recorded(all, "12:12:59", "'tool_name': 'send'}}");
    recorded(all, "12:13:01", "'tool_name': 'send'}}");
    var read = replayed(leak("tool_name", "read"));
    assertThat(read.notEvaluable()).isEmpty();
    assertThat(read.deciders()).containsEntry("leak", 1L);
    assertThat(read.countedFromLog()).isEqualTo(1);
    // It was refused, so it did not happen.
    assertThat(replayed(leak("tool_name", "secret")).deciders()).doesNotContainKey("leak");
  }

  @Test
  void aLogWithoutItsBeginningSaysThatItCannotTell() {
    String all = "{\"rules\": [{\"effect\": \"allow\", \"conditions\": {\"tool_name\": \"*\"}}]}";
    seq = 7;
    recorded(all, "12:00:00", "'tool_name': 'send'}}");
    recorded(all, "12:09:00", "'tool_name': 'send'}}");
    recorded(all, "12:10:01", "'tool_name': 'send'}}");
    recorded(all, "12:11:00", "'tool_name': 'read'}}");
    recorded(all, "12:12:00", "'tool_name': 'send'}}");
    var result = replayed(leak("tool_name", "read"));
    assertThat(result.notEvaluable()).isEqualTo(Map.of(Reason.EARLIER_CALLS_NOT_KEPT, 2L));
    assertThat(result.deciders()).containsEntry("leak", 1L).containsEntry("all", 2L);
  }

  @Test
  void aRecordThatLacksWhatIsAskedMakesTheRestUnknown() {
    String all = "{\"rules\": [{\"effect\": \"allow\", \"conditions\": {\"tool_name\": \"*\"}}]}";
    recorded(all, "12:00:00", "'tool_name': 'send'}}");
    recorded(all, "12:01:00", "'tool_name': 'bash', 'lone_command': 'git push'}}");
    recorded(all, "12:02:00", "'tool_name': 'send'}}");
    assertThat(replayed(leak("lone_command", "git push")).notEvaluable())
        .isEqualTo(Map.of(Reason.EARLIER_CALLS_NOT_KEPT, 1L));
  }

  @ParameterizedTest
  @CsvSource({"true, deny", "false, ''"})
  void theMachinesZoneIsKept(boolean kept, String effect) {
    String night =
        "{\"rules\": [{\"effect\": \"allow\", \"conditions\": {\"tool_name\": \"*\"}},"
            + "{\"id\": \"n\", \"effect\": \"deny\", \"conditions\": {\"time\": {\"from\": \"13:00\","
            + " \"to\": \"14:00\"}}}]}";
    recorded(night, "12:30:00", "'tool_name': 'x'}" + (kept ? ", 'zone': 'Europe/Berlin'}" : "}"));
    var result = replayed(night);
    if (kept) {
      assertThat(result.deciders()).containsOnly(Map.entry("n", 1L));
      assertThat(effect).isEqualTo("deny");
    } else {
      assertThat(result.notEvaluable()).isEqualTo(Map.of(Reason.TIME_ZONE_NOT_KEPT, 1L));
    }
    assertThat(replayed(night.replace("\"to\"", "\"zone\": \"UTC\", \"to\"")).notEvaluable())
        .isEmpty();
    assertThat(Instant.parse("2026-01-01T12:30:00Z")).isEqualTo(log.getFirst().time());
  }
}
