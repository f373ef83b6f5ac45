package dev.assent.core.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Environment;
import dev.assent.core.config.CoreConfig.LogArguments;
import dev.assent.core.pep.SampleRecords;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Clauses 1.2 and 3.4: a record says which folder was the project, also where the agent worked in
/// another one.
class ProjectReplayTest {
  private static final String INSIDE =
      """
      {"rules": [
        {"id": "in", "effect": "allow", "conditions": {"path_pattern": "${project}/**"}},
        {"id": "out", "effect": "hitl", "conditions": {"not": {"path_pattern": "${project}/**"}}}]}
      """;

  private static AccessRequest call(String path, Optional<String> works, Optional<String> project) {
    var given =
        """
        {"machine": false, "cwd": "/w", "call": {"method": "tools/call",
          "params": {"name": "read_file", "arguments": {"path": "PATH"}}}}
        """
            .replace("PATH", path);
    var request = ((JudgedCase.Decided) TestMachine.judge("{}", given)).request();
    var was = request.environment();
    return new AccessRequest(
        request.subject(),
        request.action(),
        request.resource(),
        new Environment(
            was.time(),
            was.sessionId(),
            was.requestId(),
            was.clientName(),
            was.clientVersion(),
            works,
            was.roots(),
            was.origin(),
            was.clientCapabilities(),
            project,
            Optional.empty()),
        request.arguments());
  }

  private static Map<String, Long> deciders(AccessRequest request) {
    var policy = TestMachine.policy(INSIDE);
    var decision =
        PolicyCompiler.forCall(request, Path.of("/home/me")).compile(policy).decide(request);
    var replay = new Replay(policy, Path.of("/home/me"), 2);
    replay.take(SampleRecords.of(0, request, decision, LogArguments.FULL));
    assertThat(replay.result().differences()).isZero();
    return replay.result().deciders();
  }

  @Test
  void theRecordedProjectCounts() {
    var app = Optional.of("/w/app");
    var in = Map.of("in", 1L);
    var out = Map.of("out", 1L);
    assertThat(deciders(call("/w/app/x", app, app))).isEqualTo(in);
    assertThat(deciders(call("/w/app/x", Optional.of("/etc"), app))).isEqualTo(in);
    assertThat(deciders(call("/etc/x", Optional.of("/etc"), app))).isEqualTo(out);
    assertThat(deciders(call("/etc/x", Optional.of("/etc"), Optional.empty()))).isEqualTo(out);
    assertThat(deciders(call("/home/me/x", Optional.of("/home/me"), Optional.of("/home/me"))))
        .isEqualTo(out);
  }
}
