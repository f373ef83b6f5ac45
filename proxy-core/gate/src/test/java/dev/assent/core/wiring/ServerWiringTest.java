package dev.assent.core.wiring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.wiring.text.TextFormat;
import dev.assent.core.wiring.text.WiringException;
import dev.assent.testing.Depth;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SequencedMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@DisabledOnOs(OS.WINDOWS)
class ServerWiringTest {
  private static final List<McpClient> LIMITED =
      List.of(
          McpClient.named("cursor"),
          McpClient.named("cline"),
          McpClient.named("kiro"),
          McpClient.named("claude-code"));

  @TempDir private Path temp;
  private Path home;
  private String ours;
  private ServerWiring wiring;

  @BeforeEach
  void make() throws IOException {
    home = Files.createDirectory(temp.toRealPath().resolve("home"));
    Path launcher = Files.writeString(temp.toRealPath().resolve("assent"), "");
    ours = Files.writeString(temp.toRealPath().resolve("assent-bridge"), "").toString();
    wiring =
        new ServerWiring(
            Files.createDirectory(temp.toRealPath().resolve("backups")), List.of(home), launcher);
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(home.resolve(name), text);
  }

  private void protect(McpClient client, Path file, List<String> place, String proxy)
      throws WiringException, IOException {
    SequencedMap<List<String>, String> one = new LinkedHashMap<>();
    one.put(place, proxy);
    wiring.carryOut(wiring.protecting(client, file, one, Map.of()));
  }

  private void unprotect(McpClient client, Path file, List<String> place)
      throws WiringException, IOException {
    wiring.carryOut(wiring.removing(client, file, List.of(place)));
  }

  /// A client's file before and after.
  private record Case(
      McpClient client, String file, List<String> place, String before, String after) {
    @Override
    public String toString() {
      return client + " " + String.join(".", place);
    }
  }

  private static Stream<Case> cases() throws Exception {
    String text;
    try (var in = ServerWiringTest.class.getResourceAsStream("server-entries.txt")) {
      text = new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
    }
    return Stream.of(text.split("(?m)^=== ")).skip(1).map(ServerWiringTest::oneCase);
  }

  private static Case oneCase(String text) {
    String[] head = text.lines().findFirst().orElseThrow().split(" +", 3);
    String rest = text.substring(text.indexOf('\n') + 1);
    String[] parts = rest.split("(?m)^---\n");
    return new Case(
        McpClient.of(head[0]).orElseThrow(),
        head[1],
        List.of(head[2].split(" > ")),
        parts[0],
        parts[1]);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void anEntryOfEachClientLeadsToUsAndBack(Case one) throws Exception {
    Path file = file(one.file(), one.before());
    protect(one.client(), file, one.place(), "files");
    assertThat(file).hasContent(one.after().replace("OURS", ours));
    assertThat(wiring.led(List.of()))
        .flatExtracting(ServerWiring.LedFile::entries)
        .containsExactly(new ServerWiring.Led(one.place(), "files", one.place().getLast()));
    unprotect(one.client(), file, one.place());
    assertThat(Files.readString(file)).isEqualTo(one.before());
    assertThat(wiring.led(List.of())).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void whatOthersWroteInBetweenStays(Case one) throws Exception {
    Path file = file(one.file(), one.before());
    protect(one.client(), file, one.place(), "files");
    Files.writeString(file, withRemark(file, Files.readString(file)));
    unprotect(one.client(), file, one.place());
    TextFormat format = TextFormat.of(file);
    assertThat(format.read("f", Files.readAllBytes(file)))
        .isEqualTo(
            format.read("f", one.before().getBytes(java.nio.charset.StandardCharsets.UTF_8)));
    assertThat(file).content().contains("remark");
    assertThat(wiring.led(List.of())).isEmpty();
  }

  private static String withRemark(Path file, String text) {
    return TextFormat.of(file) == TextFormat.JSON ? "// remark\n" + text : "# remark\n" + text;
  }

  /// Servers are protected and released in any order, and now and then somebody else writes.
  @Test
  void anyOrderGivesBackTheBytes() throws Exception {
    var random = new Random(31);
    for (int round = 0; round < Depth.of(15, 1000); round++) {
      McpClient client = LIMITED.get(round % LIMITED.size());
      String before = generated(random);
      Path file = file("mcp" + round + ".json", before);
      var names = new ArrayList<>(List.of("a", "b", "c", "d"));
      Collections.shuffle(names, random);
      boolean foreign = false;
      var inside = new ArrayList<String>();
      for (int step = 0; step < 12; step++) {
        String name = names.get(random.nextInt(4));
        List<String> place = List.of("mcpServers", name);
        if (!inside.remove(name)) {
          protect(client, file, place, "p-" + name);
          inside.add(name);
        } else {
          unprotect(client, file, place);
        }
        if (random.nextInt(20) == 0) {
          Files.writeString(file, Files.readString(file) + "\n");
          foreign = true;
        }
        JsonObject servers =
            TextFormat.JSON.read("f", Files.readAllBytes(file)).object("mcpServers").orElseThrow();
        for (String one : names) {
          assertThat(servers.object(one).orElseThrow().string("command").orElse(""))
              .as(one)
              .isEqualTo(inside.contains(one) ? ours : "npx");
        }
        for (String one : inside) {
          assertThat(
                  client
                      .entry()
                      .limit(EntryLimit.Of.CALL)
                      .flatMap(limit ->
                          limit.raised(JsonObject.EMPTY, servers.object(one).orElseThrow())))
              .as("each of ours waits for a person")
              .isEmpty();
        }
      }
      for (String name : inside) {
        unprotect(client, file, List.of("mcpServers", name));
      }
      if (foreign) {
        assertThat(TextFormat.JSON.read("f", Files.readAllBytes(file)))
            .isEqualTo(
                TextFormat.JSON.read(
                    "f", before.getBytes(java.nio.charset.StandardCharsets.UTF_8)));
      } else {
        assertThat(Files.readString(file)).isEqualTo(before);
      }
      assertThat(wiring.led(List.of())).isEmpty();
    }
  }

  private static String generated(Random random) {
    var text = new StringBuilder("{ // mine\n\t\"mcpServers\": {");
    for (String name : List.of("a", "b", "c", "d")) {
      text.append(random.nextBoolean() ? "\n\t\t" : " ")
          .append('"')
          .append(name)
          .append("\": {\"command\": \"npx\", \"args\": [\"-y\", \"")
          .append(name)
          .append("\"]")
          .append(random.nextBoolean() ? ", \"timeout\": " + random.nextInt(2_000_000) : "")
          .append(random.nextBoolean() ? ", \"env\": {\"T\": \"1\"}}" : ",}")
          .append(name.equals("d") && random.nextBoolean() ? "" : ",");
    }
    return text.append("\n\t}\n}").toString();
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aFileWithTwoNamesIsRefused() throws Exception {
    String text = "{\"mcpServers\": {\"a\": {\"command\": \"npx\"}}}";
    Path file = file("mcp.json", text);
    Files.createLink(home.resolve("second.json"), file);
    assertThatThrownBy(
            () -> protect(McpClient.named("cursor"), file, List.of("mcpServers", "a"), "a"))
        .hasMessageContaining("found a file with 2 names (hard links), expected one");
    assertThat(file).hasContent(text);
    assertThat(Files.getAttribute(file, "unix:nlink")).isEqualTo(2);
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void somebodyElsesFileIsRefusedAndAnotherGroupIsKept() throws Exception {
    assumeTrue(Files.getAttribute(home, "unix:uid").equals(0), "only root gives files away");
    String text = "{\"mcpServers\": {\"a\": {\"command\": \"npx\"}}}";
    Path file = file("mcp.json", text);
    Files.setAttribute(file, "unix:gid", 12345);
    List<String> place = List.of("mcpServers", "a");
    protect(McpClient.named("cursor"), file, place, "a");
    assertThat(Files.getAttribute(file, "unix:gid")).isEqualTo(12345);
    unprotect(McpClient.named("cursor"), file, place);
    assertThat(Files.getAttribute(file, "unix:gid")).isEqualTo(12345);
    Files.setAttribute(file, "unix:uid", 65534);
    assertThatThrownBy(() -> protect(McpClient.named("cursor"), file, place, "a"))
        .hasMessageContaining("found a file of `")
        .hasMessageContaining("expected one of your own");
    assertThat(file).hasContent(text);
    assertThat(Files.getAttribute(file, "unix:uid")).isEqualTo(65534);
  }

  @Test
  void aFileThatChangedSinceThePlanIsLeftAlone() throws Exception {
    Path file = file("mcp.json", "{\"mcpServers\": {\"a\": {\"command\": \"npx\"}}}");
    SequencedMap<List<String>, String> one = new LinkedHashMap<>();
    one.put(List.of("mcpServers", "a"), "a");
    var plan = wiring.protecting(McpClient.named("cursor"), file, one, Map.of());
    Files.writeString(file, "{\"mcpServers\": {\"a\": {\"command\": \"other\"}}}");
    assertThatThrownBy(() -> wiring.carryOut(plan)).hasMessageContaining("nothing was changed");
    assertThat(file).content().contains("other");
    assertThat(wiring.led(List.of())).isEmpty();
  }

  @Test
  void aLinkOfAProjectStaysInIt() throws Exception {
    String text = "{\"mcpServers\": {\"a\": {\"command\": \"npx\"}}}";
    Path diary = file("private.json", text);
    Path project = Files.createDirectories(home.resolve("repository/.cursor")).getParent();
    var own = AgentFolders.of(home, Map.of());
    wiring =
        ServerWiring.of(temp.resolve("backups"), own, List.of(project), temp.resolve("assent"));
    List<String> place = List.of("mcpServers", "a");
    Path link = Files.createSymbolicLink(project.resolve(".cursor/mcp.json"), diary);
    assertThatThrownBy(() -> protect(McpClient.named("cursor"), link, place, "a"))
        .hasMessageContaining("found a link to `" + diary + "`, expected a file in `" + project);
    Files.delete(link);
    Files.delete(link.getParent());
    Files.createSymbolicLink(link.getParent(), home);
    assertThatThrownBy(() ->
            protect(McpClient.named("cursor"), link.resolveSibling("private.json"), place, "a"))
        .hasMessageContaining("found a link to");
    assertThat(diary).hasContent(text);
    Path inside = Files.writeString(project.resolve("servers.json"), text);
    Path near = Files.createSymbolicLink(project.resolve("mcp.json"), inside);
    protect(McpClient.named("cursor"), near, place, "a");
    assertThat(inside).content().contains("assent-bridge");
    Path mine = Files.createDirectory(home.resolve(".cursor")).resolve("mcp.json");
    Files.createSymbolicLink(mine, diary);
    protect(McpClient.named("cursor"), mine, place, "b");
    assertThat(diary).as("a link of the person's own").content().contains("assent-bridge");
  }

  @Test
  void aReadOnlyFileALinkOutOfPlaceAndABrokenFileAreRefused() throws Exception {
    Path file = file("mcp.json", "{\"mcpServers\": {\"a\": {\"command\": \"npx\"}}}");
    List<String> place = List.of("mcpServers", "a");
    Files.setPosixFilePermissions(
        file, java.nio.file.attribute.PosixFilePermissions.fromString("r--r--r--"));
    assertThatThrownBy(() -> protect(McpClient.named("cursor"), file, place, "a"))
        .hasMessageContaining("read only");
    Path outside = Files.writeString(temp.resolve("outside.json"), "{}");
    Path link = Files.createSymbolicLink(home.resolve("link.json"), outside);
    assertThatThrownBy(() -> protect(McpClient.named("cursor"), link, place, "a"))
        .hasMessageContaining("a link to");
    Path broken = file("broken.json", "{\"mcpServers\": ");
    assertThatThrownBy(() -> protect(McpClient.named("cursor"), broken, place, "a"))
        .hasMessageContaining("broken.json`, line 1, column 16");
    Path twice =
        file("twice.json", "{\"mcpServers\": {\"a\": {\"command\": \"x\", \"command\": \"y\"}}}");
    assertThatThrownBy(() -> protect(McpClient.named("cursor"), twice, place, "a"))
        .hasMessageContaining("a second member `command`");
  }

  @Test
  void aQuestionCountsOnTheShortestLimitThatStandsThere() throws Exception {
    var limits = new SetLimits(temp.toRealPath().resolve("backups"));
    Path user = file("user.toml", "[mcp_servers.a]\ncommand = \"npx\"\n");
    Path project = file("config.toml", "[mcp_servers.a]\ncommand = \"npx\"\n");
    assertThat(limits.of("codex-mcp-client", "a")).isEmpty();
    protect(McpClient.named("codex"), user, List.of("mcp_servers", "a"), "a");
    protect(McpClient.named("codex"), project, List.of("mcp_servers", "a"), "a");
    assertThat(limits.of("codex-mcp-client", "a").orElseThrow())
        .isEqualTo(
            new SetLimits.Limit(EntryLimit.WANTED, Files.getLastModifiedTime(project).toInstant()));
    assertThat(limits.of("codex-mcp-client", "b")).isEmpty();
    assertThat(limits.of("cursor-vscode", "a")).isEmpty();
    Files.writeString(project, Files.readString(project).replace("= 600", "= 90"));
    assertThat(limits.of("codex-mcp-client", "a"))
        .map(SetLimits.Limit::time)
        .contains(java.time.Duration.ofSeconds(90));
    Files.writeString(project, "broken =");
    assertThat(limits.of("codex-mcp-client", "a")).isEmpty();
  }

  @Test
  void aLimitThatAPersonSetSinceStays() throws Exception {
    List<String> place = List.of("mcpServers", "a");
    Path file = file("c.json", "{\"mcpServers\": {\"a\": {\"command\": \"npx\", \"timeout\": 9}}}");
    protect(McpClient.named("cline"), file, place, "a");
    assertThat(Files.readString(file)).contains("\"timeout\": 600");
    Files.writeString(file, Files.readString(file).replace(": 600", ": 900"));
    unprotect(McpClient.named("cline"), file, place);
    assertThat(Files.readString(file)).contains("npx", "\"timeout\": 900");
  }

  @Test
  void whatOnlyTheClientCanFillInStaysWithIt() throws Exception {
    Path file =
        file(
            "mcp.json",
            "{\"servers\": {\"a\": {\"command\": \"npx\", \"env\": {\"T\": \"${input:t}\", \"U\": \"u\"}}}}");
    protect(McpClient.named("vscode"), file, List.of("servers", "a"), "a");
    JsonObject entry =
        TextFormat.entry(
                TextFormat.JSON.read("f", Files.readAllBytes(file)), List.of("servers", "a"))
            .orElseThrow();
    assertThat(entry)
        .isEqualTo(
            JsonReader.read(
                "{\"command\": \""
                    + ours
                    + "\", \"env\": {\"T\": \"${input:t}\"}, \"type\": \"stdio\","
                    + " \"args\": [\"run\", \"a\"]}",
                JsonLimits.FILE));
  }
}
