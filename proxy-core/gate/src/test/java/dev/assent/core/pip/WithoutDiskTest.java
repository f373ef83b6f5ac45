package dev.assent.core.pip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.access.Action;
import dev.assent.core.access.Subject;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.pip.SessionFacts.ToolSource;
import dev.assent.core.pip.path.DescriptionException;
import dev.assent.core.pip.path.PathResolver;
import dev.assent.core.pip.path.PathResolver.DiskNeededException;
import dev.assent.core.risk.CommandRisk;
import dev.assent.core.risk.context.RiskContext;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A describer that may not ask the file system says the same as one that may, or nothing.
class WithoutDiskTest {
  private final AccessRequests describer =
      new AccessRequests(
          InstantSource.fixed(Instant.parse("2026-01-31T09:05:00Z")),
          PathResolver.ofMachine(),
          new ShellCommands(CommandRisk.byOwnRules(), () -> RiskContext.PROTECTED));

  private static JsonObject call(String tool, String arguments) throws Exception {
    return (JsonObject)
        JsonReader.read(
            ("{\"name\":\"" + tool + "\",\"arguments\":" + arguments + "}")
                .getBytes(StandardCharsets.UTF_8),
            JsonLimits.MESSAGE);
  }

  private static SessionFacts facts() {
    return new SessionFacts(
        Subject.systemUser("tester"),
        "files",
        "s1",
        Optional.empty(),
        Optional.empty(),
        Optional.of(Path.of("/work")),
        List.of(),
        Map.of(),
        Map.of(),
        ToolSource.listed(Map.of()),
        Optional.of(SessionFacts.MCP),
        Optional.empty(),
        SessionFacts.PATH_BYTES,
        SessionFacts.URI_BYTES,
        Optional.of(Path.of("/work")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"text\":\"a few words\"}",
        "{\"n\":17,\"deep\":{\"list\":[true,null,\"word\"]}}",
        "{\"url\":\"https://example.com/x?y=z\"}",
        "{\"query\":\"select 1\"}"
      })
  void whatNamesNoPathIsDescribedAsEver(String arguments) throws Exception {
    var params = call("look_up", arguments);
    assertThat(
            describer
                .withoutDisk()
                .describe(
                    "tools/call",
                    params,
                    Optional.of("1"),
                    Action.Direction.CLIENT_TO_SERVER,
                    facts()))
        .isEqualTo(
            describer.describe(
                "tools/call",
                params,
                Optional.of("1"),
                Action.Direction.CLIENT_TO_SERVER,
                facts()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"path\":\"a.txt\"}",
        "{\"text\":\"/etc/passwd\"}",
        "{\"uri\":\"file:///etc/passwd\"}",
        "{\"deep\":[{\"file\":\"../x\"}]}",
        "{\"command\":\"ls -la\"}"
      })
  void aPathOrACommandIsLeftToOneThatMayAsk(String arguments) throws Exception {
    var params = call("look_up", arguments);
    assertThatThrownBy(() ->
            describer
                .withoutDisk()
                .describe(
                    "tools/call",
                    params,
                    Optional.of("1"),
                    Action.Direction.CLIENT_TO_SERVER,
                    facts()))
        .isInstanceOf(DiskNeededException.class);
  }

  @Test
  void whatCannotBeDescribedIsNotLeftToAnybody() throws Exception {
    var params = call("look_up", "{\"path\":\"a\\u0000b\"}");
    assertThatThrownBy(() ->
            describer
                .withoutDisk()
                .describe(
                    "tools/call",
                    params,
                    Optional.of("1"),
                    Action.Direction.CLIENT_TO_SERVER,
                    facts()))
        .isInstanceOf(DescriptionException.class);
  }
}
