package dev.assent.core.pip;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.WorkGrowth;
import dev.assent.core.access.Action;
import dev.assent.core.access.Severity;
import dev.assent.core.access.Subject;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.mcp.McpCall;
import dev.assent.core.pip.SessionFacts.ToolSource;
import dev.assent.core.pip.path.DescriptionException;
import dev.assent.core.pip.path.PathResolver;
import dev.assent.core.risk.CommandRisk;
import dev.assent.core.risk.context.RiskContext;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Tests which arguments are taken for shell commands, and what becomes of the reports on them.
class ShellCommandsTest {
  private final ShellCommands commands =
      new ShellCommands(CommandRisk.byOwnRules(), () -> RiskContext.PROTECTED);

  private static final SessionFacts SESSION =
      new SessionFacts(
          Subject.systemUser("ana"),
          "shell",
          "s1",
          Optional.empty(),
          Optional.empty(),
          Optional.of(Path.of("/home/ana/shop")),
          List.of(),
          Map.of("HOME", "/home/ana"),
          Map.of(),
          ToolSource.listed(Map.of()),
          Optional.empty(),
          Optional.empty(),
          SessionFacts.PATH_BYTES,
          SessionFacts.URI_BYTES,
          Optional.of(Path.of("/home/ana/shop")));

  private static JsonObject tree(String arguments) throws Exception {
    return (JsonObject) JsonReader.read(arguments, JsonLimits.MESSAGE);
  }

  private CommandSource.Found found(String text) throws DescriptionException {
    var arguments = JsonObject.builder().put("arguments", text).build();
    return commands.found(new McpCall.ToolCall(Optional.of("call_tool"), arguments), SESSION);
  }

  @Test
  void aTextInATextInATextIsReadInTimeLinearInItsLength() throws Exception {
    String text = "{\"command\": \"rm -rf /\"}";
    while (text.length() < 100_000) {
      text = JsonWriter.write(JsonObject.builder().put("arguments", text).build());
    }
    found(text);
    for (String piece : List.of("[\"a\":", "{a:'{a:\"", "{", "\"\\\"")) {
      assertThat(
              WorkGrowth.tooFast(
                  size -> {
                    String all = piece.repeat(size / piece.length());
                    return () -> found(all);
                  },
                  30_000))
          .as(piece)
          .isEmpty();
    }
    assertThat(found(text).facts().severity()).contains(Severity.CRITICAL);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "bash | {\"command\": \"rm -rf /\"} | /command | true | rm -rf /",
        "x | {\"command\": \"rm\", \"args\": [\"-rf\", \"/a b\"]} | /command | false | rm -rf '/a b'",
        "x | {\"command\": [\"rm\", \"-rf\", \"/\"]} | /command | false | rm -rf /",
        "x | {\"commands\": [\"rm -rf /\"]} | /commands/0 | true | rm -rf /",
        "x | {\"shell-command\": \"rm -rf /\"} | /shell-command | true | rm -rf /"
      })
  void aReadingKnowsTheArgumentItIsOf(
      String tool, String arguments, String pointer, boolean verbatim, String text)
      throws Exception {
    var params = JsonObject.builder().put("name", tool).put("arguments", tree(arguments)).build();
    var request =
        new AccessRequests(InstantSource.fixed(Instant.EPOCH), PathResolver.lexicalOnly(), commands)
            .describe(
                "tools/call", params, Optional.of("1"), Action.Direction.CLIENT_TO_SERVER, SESSION);
    var readings = commands.readings(request, SESSION.environment());
    assertThat(readings).hasSize(1);
    assertThat(readings.getFirst().pointer()).isEqualTo(pointer);
    assertThat(readings.getFirst().verbatim()).isEqualTo(verbatim);
    var reading = readings.getFirst().reading();
    assertThat(reading.text()).isEqualTo(text);
    assertThat(reading.severity()).isEqualTo(request.resource().command().severity());
    assertThat(reading.rules())
        .containsExactlyInAnyOrderElementsOf(request.resource().command().rules());
  }
}
