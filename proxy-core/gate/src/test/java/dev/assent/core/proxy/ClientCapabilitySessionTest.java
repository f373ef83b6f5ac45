package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.ClientCapability;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.jsonrpc.Message;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The capabilities that a client tells of can be asked in a rule, and stand in the records.
class ClientCapabilitySessionTest {
  private static final String POLICY =
      """
      {"rules": [
        {"id": "able", "effect": "allow", "conditions": {"tool_name": "*", "client_capability": "elicitation"}},
        {"id": "unable", "effect": "deny", "conditions": {"tool_name": "*", "not": {"client_capability": ["roots", "elicitation"]}}}]}
      """;

  @TempDir private Path folder;

  private static JsonObject tree(String text) throws Exception {
    return (JsonObject) JsonReader.read(text, JsonLimits.MESSAGE);
  }

  @Test
  void capabilitiesAreReadFromWhatAClientSends() throws Exception {
    var said =
        tree("{\"elicitation\": {\"form\": {}}, \"roots\": {\"listChanged\": true}, \"new\": {}}");
    assertThat(ClientCapability.of(said))
        .isEqualTo(Set.of(ClientCapability.ROOTS, ClientCapability.ELICITATION));
    assertThat(ClientCapability.of(JsonObject.EMPTY)).isEmpty();
  }

  @Test
  void aRuleAsksForThem() throws Exception {
    var core = CoreRig.start(folder, POLICY);
    try (core) {
      assertThat(finalRule(core, "1", "{\"roots\": {}, \"elicitation\": {}}")).isEqualTo("able");
      var environment =
          core.decision("1")
              .object("attributes")
              .flatMap(all -> all.object("environment"))
              .orElseThrow();
      assertThat(environment.array("client_capabilities").map(JsonArray::items))
          .contains(List.<Json>of(text("roots"), text("elicitation")));
      var action =
          core.decision("1")
              .object("attributes")
              .flatMap(all -> all.object("action"))
              .orElseThrow();
      assertThat(action.string("name")).contains("tools.call");
      assertThat(finalRule(core, "2", "{\"sampling\": {}}")).isEqualTo("unable");
      assertThat(finalRule(core, "3", "{\"roots\": {}}")).isEqualTo("default");
    }
  }

  private static Json text(String word) {
    return new dev.assent.core.json.JsonString(word);
  }

  private static String finalRule(CoreRig core, String id, String capabilities) throws Exception {
    try (var client = core.connect()) {
      var params =
          JsonObject.builder()
              .put("clientInfo", tree("{\"name\": \"test\", \"version\": \"1\"}"))
              .put("capabilities", tree(capabilities))
              .build();
      assertThat(client.request("init", "initialize", params)).isInstanceOf(Message.Success.class);
      Message _ = client.called(id, "read_file", JsonObject.EMPTY);
      return core.decision(id).string("final_rule").orElse("");
    }
  }
}
