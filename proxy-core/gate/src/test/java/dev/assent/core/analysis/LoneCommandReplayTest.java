package dev.assent.core.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.analysis.ReplayResult.Reason;
import dev.assent.core.config.CoreConfig.LogArguments;
import dev.assent.core.pep.SampleRecords;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Clauses 1.2, 5.9 and 10: what a record keeps of a lone command is enough to judge it again.
class LoneCommandReplayTest {
  private static final String GIT =
      """
      {"rules": [
        {"id": "git", "effect": "allow", "conditions": {"lone_command": "git *"}},
        {"id": "rest", "effect": "hitl", "conditions": {"tool_name": "bash", "not": {"lone_command": "git *"}}}]}
      """;

  private static ReplayResult replayed(LogArguments kept, String alone) {
    var given =
        "{'attributes': {'mcp_method': 'tools/call', 'resource_type': 'tool', 'tool_name': 'bash', 'lone_command': ["
            + alone
            + "]}}";
    if (!(TestMachine.judge("{}", given.replace('\'', '"')) instanceof JudgedCase.Decided judged)) {
      throw new AssertionError("the call is not described");
    }
    var replay = new Replay(TestMachine.policy(GIT), Path.of("/home/me"), 2);
    replay.take(SampleRecords.of(0, judged.request(), judged.decision(), kept));
    return replay.result();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"\"git status\" | git", "\";\" | rest", "\"git status\", \"ls\" | rest"})
  void aRecordIsJudgedAgainByItsWords(String alone, String rule) {
    for (var kept : new LogArguments[] {LogArguments.REDACTED, LogArguments.FULL}) {
      var result = replayed(kept, alone);
      assertThat(result.deciders()).containsOnly(Map.entry(rule, 1L));
      assertThat(result.notEvaluable()).isEmpty();
    }
  }

  @Test
  void wordsThatWereNotKeptAreUnknown() {
    var unknown = Map.of(Reason.COMMAND_NOT_KEPT, 1L);
    assertThat(replayed(LogArguments.NONE, "\"git status\"").notEvaluable()).isEqualTo(unknown);
    String secret = "\"git clone https://ghp_0123456789abcdefghijklmnopqrstuvwxyz@example.org\"";
    assertThat(replayed(LogArguments.REDACTED, secret).notEvaluable()).isEqualTo(unknown);
    assertThat(replayed(LogArguments.FULL, secret).notEvaluable()).isEmpty();
  }

  /// The folder in which a command may run is kept whatever becomes of the arguments.
  @Test
  void aRecordIsJudgedAgainByTheFoldersOfItsCommand() {
    var given =
        """
        {"attributes": {"mcp_method": "tools/call", "tool_name": "bash", "command_folder": ["/w/a", "/tmp"]}}
        """;
    var judged = (JudgedCase.Decided) TestMachine.judge("{}", given);
    String in =
        """
        {"rules": [
          {"id": "all", "effect": "allow", "conditions": {"command_folder": "/w/**"}},
          {"id": "any", "effect": "hitl", "conditions": {"not": {"command_folder": "/w/**"}}}]}
        """;
    var replay = new Replay(TestMachine.policy(in), Path.of("/home/me"), 2);
    replay.take(SampleRecords.of(0, judged.request(), judged.decision(), LogArguments.NONE));
    assertThat(replay.result().deciders()).containsOnly(Map.entry("any", 1L));
  }
}
