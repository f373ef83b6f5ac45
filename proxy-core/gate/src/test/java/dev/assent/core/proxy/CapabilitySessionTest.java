package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.jsonrpc.Message;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The fifth use of the seed "tool policy hook", capability-based access, by a rule and in a real
/// session: destructive tools are only for clients that pass the check, and the refusal has the
/// code that the seed recommends.
@Timeout(120)
class CapabilitySessionTest {
  private static final String BY_DENIAL =
      """
      {"combining_algorithm": "deny-overrides", "rules": [
        {"id": "all", "effect": "allow", "conditions": {"tool_name": "*"}},
        {"id": "checked", "effect": "deny",
         "conditions": {"operations": ["write", "delete"], "not": {"client_capability": "elicitation"}}}]}
      """;
  private static final String BY_PERMISSION =
      """
      {"rules": [
        {"id": "read", "effect": "allow", "conditions": {"operations": ["read"]}},
        {"id": "checked", "effect": "allow",
         "conditions": {"operations": ["write", "delete"], "client_capability": "elicitation"}}]}
      """;

  @TempDir private Path folder;

  private static CoreRig.Client client(CoreRig core, String capabilities) throws Exception {
    var client = core.connect();
    var params =
        """
        {"protocolVersion": "2025-11-25", "clientInfo": {"name": "c", "version": "1"}, "capabilities": CAN}
        """
            .replace("CAN", capabilities);
    assertThat(
            client.request(
                "init", "initialize", (JsonObject) JsonReader.read(params, JsonLimits.MESSAGE)))
        .isInstanceOf(Message.Success.class);
    return client;
  }

  @ParameterizedTest
  @ValueSource(strings = {BY_DENIAL, BY_PERMISSION})
  void destructiveToolsAreForClientsThatPassTheCheck(String policy) throws Exception {
    try (var core = CoreRig.start(folder, policy)) {
      try (var client = client(core, "{\"elicitation\": {}}")) {
        assertThat(client.called("1", "delete_file", JsonObject.EMPTY))
            .isInstanceOf(Message.Success.class);
      }
      assertThat(core.seenLines()).anyMatch(line -> line.contains("delete_file"));
      try (var client = client(core, "{\"roots\": {}}")) {
        assertThat(client.called("2", "read_file", JsonObject.EMPTY))
            .isInstanceOf(Message.Success.class);
        var refused = (Message.Failure) client.called("3", "delete_file", JsonObject.EMPTY);
        assertThat(refused.error().code()).isEqualTo(-32600);
        assertThat(refused.error().message()).contains("the client capability `elicitation`");
      }
      assertThat(core.seenLines().stream().filter(line -> line.contains("delete_file"))).hasSize(1);
      assertThat(core.decision("3").string("reason")).contains("capability");
    }
  }

  @Test
  void theRuleIsNamedOnlyWhereThatIsWanted() throws Exception {
    try (var core = CoreRig.start(folder, BY_DENIAL)) {
      core.core.config().set("refusals.show_rules", dev.assent.core.json.JsonBoolean.TRUE);
      try (var client = client(core, "{}")) {
        var refused = (Message.Failure) client.called("1", "delete_file", JsonObject.EMPTY);
        assertThat(refused.error().message()).contains("(`checked`) forbids it without");
      }
    }
  }
}
