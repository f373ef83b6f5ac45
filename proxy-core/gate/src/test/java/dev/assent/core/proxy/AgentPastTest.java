package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.HookAgent;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Earlier calls of an agent whose hook asks (clause 3.10).
class AgentPastTest {
  private static final String POLICY =
      """
      {"combining_algorithm": "deny-overrides", "rules": [
        {"id": "all", "effect": "allow", "conditions": {"mcp_method": "*"}},
        {"id": "leak", "effect": "deny", "conditions": {
          "tool_name": "WebFetch", "after": {"path_pattern": "**/.env"}}}]}
      """;

  @TempDir private Path root;

  private static String document(String session, Path folder, String tool, String input) {
    return "{\"session_id\": \"%s\", \"cwd\": \"%s\", \"hook_event_name\": \"PreToolUse\", \"tool_name\": \"%s\", \"tool_input\": %s}"
        .formatted(session, folder, tool, input);
  }

  private static final String PAGE = "{\"url\": \"https://example.org/\", \"prompt\": \"x\"}";

  @Test
  void thePastOfAnAgentsSessionGoesWithItIntoAnotherFolder() throws Exception {
    var agent = HookAgent.CLAUDE_CODE;
    try (var rig = new AgentRig(root).with(agent, POLICY)) {
      Path other = Files.createDirectories(rig.root.resolve("other"));
      String secret = "{\"file_path\": \"" + rig.project.resolve(".env") + "\"}";
      var _ = rig.ask(agent, document("s1", rig.project, "WebFetch", PAGE));
      assertThat(rig.lastDecision(agent).string("final_rule")).contains("all");
      var _ = rig.ask(agent, document("s1", rig.project, "Read", secret));
      assertThat(rig.lastDecision(agent).string("decision")).contains("allow");
      var _ = rig.ask(agent, document("s1", rig.project, "WebFetch", PAGE));
      assertThat(rig.lastDecision(agent).string("final_rule")).contains("leak");
      var _ = rig.ask(agent, document("s1", other, "WebFetch", PAGE));
      assertThat(rig.lastDecision(agent).string("final_rule")).contains("leak");
      var _ = rig.ask(agent, document("s2", rig.project, "WebFetch", PAGE));
      assertThat(rig.lastDecision(agent).string("final_rule")).contains("all");
    }
  }
}
