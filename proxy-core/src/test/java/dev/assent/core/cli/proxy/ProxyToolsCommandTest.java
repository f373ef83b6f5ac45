package dev.assent.core.cli.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.ListedTool;
import dev.assent.core.access.PinnedTool;
import dev.assent.core.cli.CliRig;
import dev.assent.core.config.AssentHome;
import dev.assent.core.config.store.ToolFiles;
import dev.assent.core.json.CanonicalJson;
import dev.assent.core.json.JsonObject;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProxyToolsCommandTest {
  private static final Instant NOON = Instant.parse("2026-03-04T12:00:00Z");

  @TempDir Path folder;
  private CliRig console;
  private ToolFiles files;

  @BeforeEach
  void open() {
    console = new CliRig(folder);
    console.run("proxy", "add", "web", "--", "server");
    files =
        new ToolFiles(
            new AssentHome(console.home(), console.home(), console.home().resolve("run")), "web");
  }

  private static JsonObject tool(String name, String description) {
    return JsonObject.builder().put("name", name).put("description", description).build();
  }

  private static PinnedTool pin(JsonObject tool, PinnedTool.How how) {
    return new PinnedTool(
        tool.string("name").orElseThrow(),
        CanonicalJson.digest(tool),
        NOON,
        how,
        Optional.of(tool));
  }

  private void write() throws Exception {
    files.writePins(
        List.of(
            pin(tool("fetch", "Fetches."), PinnedTool.How.CALL),
            pin(tool("old", "Went away."), PinnedTool.How.PAGE),
            pin(tool("same", "Stays."), PinnedTool.How.PAGE)));
    files.writeListed(
        List.of(
            ListedTool.of("fetch", tool("fetch", "Fetches\u202E and\nsends."), NOON),
            ListedTool.of("post", tool("post", "Posts."), NOON),
            ListedTool.of("same", tool("same", "Stays."), NOON)));
  }

  @Test
  void eachToolIsListedWithItsStateAndWhatChanged() throws Exception {
    write();
    assertThat(console.run("proxy", "tools", "web")).isZero();
    assertThat(console.out)
        .isEqualTo(
            """
            TOOL   STATE    LISTED SINCE          ACCEPTED
            fetch  changed  2026-03-04T12:00:00Z  2026-03-04T12:00:00Z by call
            old    pinned   no longer             2026-03-04T12:00:00Z by page
            post   new      2026-03-04T12:00:00Z  -
            same   pinned   2026-03-04T12:00:00Z  2026-03-04T12:00:00Z by page

            fetch differs from what was accepted:
              changed /description
                - Fetches.
                + Fetches<U+202E> and<U+000A>sends.
            """);
  }

  @Test
  void whatIsKeptFromClientsIsListedWithTheReason() throws Exception {
    files.writeListed(
        List.of(
            ListedTool.of("fetch", tool("fetch", "Fetches."), NOON),
            ListedTool.of("Fetch\u202E", tool("Fetch\u202E", "Fetches."), NOON)
                .keptBack(
                    Optional.of(
                        "its name looks like that of another tool of the same server, `fetch`"))));
    assertThat(console.run("proxy", "tools", "web")).isZero();
    assertThat(console.out)
        .endsWith(
            """

            kept from clients:
              Fetch<U+202E>, because its name looks like that of another tool of the same server, `fetch`
            """);
    assertThat(console.run("proxy", "tools", "web", "--json")).isZero();
    assertThat(console.out)
        .contains(
            "\"kept_back\": \"its name looks like that of another tool of the same server, `fetch`\"");
  }

  @Test
  void programsGetTheSameAsATree() throws Exception {
    write();
    assertThat(console.run("proxy", "tools", "web", "--json")).isZero();
    assertThat(console.out)
        .contains("\"name\": \"fetch\",\n      \"state\": \"changed\"")
        .contains("\"after\": \"Fetches<U+202E> and\\nsends.\"")
        .contains("\"how\": \"page\"");
  }
}
