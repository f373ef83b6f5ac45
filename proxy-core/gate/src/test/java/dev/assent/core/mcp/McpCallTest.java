package dev.assent.core.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.mcp.McpCall.CallShapeException;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class McpCallTest {
  @Test
  void aToolCallHasANameAndArguments() throws Exception {
    assertThat(
            McpCall.of(
                "tools/call",
                json("{\"name\": \"t\", \"arguments\": {\"a\": 1.0}, \"_meta\": {}}")))
        .isEqualTo(new McpCall.ToolCall(Optional.of("t"), json("{\"a\": 1.0}")));
    assertThat(McpCall.of("tools/call", JsonObject.EMPTY))
        .isEqualTo(new McpCall.ToolCall(Optional.empty(), JsonObject.EMPTY));
  }

  @Test
  void promptsAndResourcesHaveTheirs() throws Exception {
    assertThat(McpCall.of("prompts/get", json("{\"name\": \"p\"}")))
        .isEqualTo(new McpCall.PromptGet(Optional.of("p"), JsonObject.EMPTY));
    assertThat(McpCall.of("resources/read", json("{\"uri\": \"urn:x\", \"_meta\": 1}")))
        .isEqualTo(new McpCall.ResourceRead(Optional.of("urn:x"), json("{\"uri\": \"urn:x\"}")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "initialize",
        "ping",
        "notifications/initialized",
        "notifications/cancelled",
        "notifications/progress"
      })
  void theLifeOfASession(String method) throws Exception {
    assertThat(McpCall.of(method, json("{\"_meta\": 1}")))
        .isEqualTo(new McpCall.Lifecycle(method, JsonObject.EMPTY));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "tools/list",
        "resources/list",
        "resources/templates/list",
        "prompts/list",
        "server/discover",
        "notifications/resources/list_changed",
        "notifications/tools/list_changed",
        "notifications/prompts/list_changed",
        "notifications/roots/list_changed"
      })
  void listings(String method) throws Exception {
    assertThat(McpCall.of(method, JsonObject.EMPTY)).isInstanceOf(McpCall.Discovery.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Tools/list",
        "tools/list ",
        "tools",
        "roots/list",
        "notifications/x",
        "",
        "completion/complete"
      })
  void everythingElseIsOther(String method) throws Exception {
    assertThat(McpCall.of(method, JsonObject.EMPTY)).isInstanceOf(McpCall.Other.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "tools/call | {\"name\": 5} | `params.name` is a number, expected a string",
        "tools/call | {\"arguments\": []} | `params.arguments` is an array, expected an object",
        "prompts/get | {\"arguments\": true} | `params.arguments` is a boolean, expected an object",
        "resources/read | {\"uri\": null} | `params.uri` is null, expected a string",
      })
  void wrongKindsAreNamed(String method, String params, String message) {
    assertThatThrownBy(() -> McpCall.of(method, json(params)))
        .isInstanceOf(CallShapeException.class)
        .hasMessage(message);
  }

  @Test
  void toolDescriptionsFindTheirTitle() throws Exception {
    assertThat(ToolDescription.of(json("{\"name\": \"t\"}")).orElseThrow().title()).isEqualTo("t");
    assertThat(
            ToolDescription.of(json("{\"name\": \"t\", \"annotations\": {\"title\": \"T\"}}"))
                .orElseThrow()
                .title())
        .isEqualTo("T");
    assertThat(ToolDescription.of(json("{\"name\": \"\"}"))).isEmpty();
    assertThat(
            ToolDescription.of(json("{\"name\": \"t\", \"inputSchema\": {\"a\": 1}}"))
                .orElseThrow()
                .inputSchema())
        .isEqualTo(json("{\"a\": 1}"));
  }

  @ParameterizedTest
  @CsvSource({
    "2024-11-05, false, true, false, false",
    "2025-03-26, true, true, false, false",
    "2025-06-18, false, true, true, false",
    "2025-11-25, false, true, true, false",
    "2026-07-28, false, false, true, true",
  })
  void revisionsDiffer(
      String date, boolean batches, boolean handshake, boolean structured, boolean resultType) {
    var version = ProtocolVersion.of(date).orElseThrow();
    assertThat(version.text()).isEqualTo(date);
    assertThat(version.hasBatches()).isEqualTo(batches);
    assertThat(version.hasHandshake()).isEqualTo(handshake);
    assertThat(version.hasStructuredContent()).isEqualTo(structured);
    assertThat(version.hasResultType()).isEqualTo(resultType);
  }

  @Test
  void unknownRevisionsAreAbsent() {
    assertThat(ProtocolVersion.of("2027-01-01")).isEmpty();
  }

  private static JsonObject json(String text) throws Exception {
    return (JsonObject) JsonReader.read(text, JsonLimits.MESSAGE);
  }
}
