package dev.assent.desktop.proxies.wiring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.assent.core.access.SideEffect;
import dev.assent.core.wiring.McpClient;
import dev.assent.core.wiring.ServerCount;
import dev.assent.core.wiring.UnreadFile;
import dev.assent.core.wiring.WiredClient;
import dev.assent.core.wiring.WiredServer;
import dev.assent.desktop.proxies.wiring.WiringDesk.Looked;
import dev.assent.desktop.proxies.wiring.WiringDesk.Seen;
import dev.assent.desktop.proxies.wiring.WiringMap.Wire;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WiringMapTest {
  private static final Instant NOW = FakeWiring.NOW;

  private final List<ServerRow> rows =
      List.of(
          new ServerRow("files", "npx", "running", "", "calm", ""),
          new ServerRow("shell", "sh", "stopped", "", "", ""));
  private final List<ClientLink> links = new ArrayList<>();
  private final List<WiredClient> clients = new ArrayList<>();
  private final List<Seen> seen = new ArrayList<>();
  private final Set<String> whole = new HashSet<>();
  private final Set<String> unread = new HashSet<>();
  private final Map<String, WiringDesk.Tools> tools = new HashMap<>();
  private final Map<McpClient, Instant> turned = new HashMap<>();

  private final Set<String> hooked = new HashSet<>();

  private WiringMap map() {
    return new WiringDraft(
            rows,
            links,
            new Looked(clients, seen, whole, unread, tools),
            List.of(),
            turned,
            hooked,
            NOW,
            "files")
        .map();
  }

  private WiringMap.Client end(
      String name, WiringSymbol symbol, String detail, Wire wire, String... servers) {
    var known =
        clients.stream()
            .map(WiredClient::client)
            .filter(client -> client.shown().equals(name))
            .map(McpClient::word)
            .findFirst()
            .orElse("");
    return new WiringMap.Client(known, name, symbol, detail, wire, List.of(servers), false);
  }

  private WiringMap.Client only() {
    assertThat(map().clients()).hasSize(1);
    return map().clients().getFirst();
  }

  private static WiredClient changed(McpClient client, Instant at, WiredServer... servers) {
    return new WiredClient(client, List.of(servers), List.of(), Optional.of(at));
  }

  @Test
  void theSessionsOfAClientAreOneEnd() {
    links.add(new ClientLink(Optional.of("Cursor"), "plum lynx", "files", NOW));
    links.add(new ClientLink(Optional.of("Goose"), "teal otter", "shell", NOW));
    links.add(new ClientLink(Optional.of("Goose"), "blue heron", "files", NOW));
    assertThat(map().clients())
        .containsExactly(
            end("Cursor", WiringSymbol.PEN, "plum lynx, seen now", Wire.THROUGH, "files"),
            end(
                "Goose",
                WiringSymbol.TERMINAL,
                "blue heron and teal otter, seen now",
                Wire.THROUGH,
                "files",
                "shell"));
    assertThat(map().servers())
        .extracting(WiringMap.Server::detail, WiringMap.Server::wire, WiringMap.Server::chosen)
        .containsExactly(
            tuple("2\u00a0clients", Wire.THROUGH, true), tuple("1 client", Wire.THROUGH, false));
  }

  private List<String> users(int server) {
    return map().servers().get(server).users().stream()
        .map(user -> user.name() + ": " + user.detail())
        .toList();
  }

  @Test
  void whoUsesAServerSaysOnlyItsOwnSessions() {
    clients.add(
        FakeWiring.client(
            McpClient.named("cursor"),
            FakeWiring.through("files"),
            FakeWiring.through("shell"),
            FakeWiring.around("db", "pg")));
    links.add(new ClientLink(Optional.of("Cursor"), "plum lynx", "files", NOW));
    links.add(new ClientLink(Optional.of("Cursor"), "teal otter", "files", NOW));
    links.add(new ClientLink(Optional.of("Cursor"), "blue heron", "shell", NOW));
    links.add(new ClientLink(Optional.of("Goose"), "grey crane", "files", NOW));
    links.add(new ClientLink(Optional.of("Goose"), "pink newt", "shell", NOW));
    assertThat(users(0))
        .containsExactly(
            "Cursor: plum lynx and teal otter, seen now", "Goose: grey crane, seen now");
    assertThat(users(1))
        .containsExactly("Cursor: blue heron, seen now", "Goose: pink newt, seen now");
  }

  @ParameterizedTest(name = "{5}")
  @CsvSource({
    "60, , , leads through Assent, LED, its file is older than the session elsewhere",
    "60, , 600, seen 10 min ago, LED, it was here before",
    "10, , , restart to finish, RESTART, its session elsewhere holds what the file said before",
    "10, , 600, seen 10 min ago, LED, which it was before is not known of one that was here",
    ", , , leads through Assent, LED, when its file was changed is not known",
    ", 10, , restart to finish, RESTART, its file was seen changing",
    ", 60, , leads through Assent, LED, its file was seen changing before",
    "10, 60, , leads through Assent, LED, what was seen counts before the time of the file"
  })
  void ofAClientAtAnotherServerARestartIsToldWhereItStillHoldsAnOlderEntry(
      Long changed, Long turning, Long seenHere, String words, Wire wire, String why) {
    var cursor = McpClient.named("cursor");
    WiredServer[] led = {FakeWiring.through("files"), FakeWiring.through("shell")};
    clients.add(
        changed == null
            ? FakeWiring.client(cursor, led)
            : changed(cursor, NOW.minusSeconds(changed), led));
    if (turning != null) {
      turned.put(cursor, NOW.minusSeconds(turning));
    }
    if (seenHere != null) {
      seen.add(new Seen("cursor-vscode", "shell", NOW.minusSeconds(seenHere)));
    }
    whole.add("shell");
    seen.add(new Seen("cursor-vscode", "files", NOW));
    links.add(new ClientLink(Optional.of("Cursor"), "plum lynx", "files", NOW.minusSeconds(30)));
    assertThat(users(1)).as(why).containsExactly("Cursor: " + words);
    assertThat(map().servers())
        .extracting(WiringMap.Server::wire)
        .containsExactly(Wire.THROUGH, wire);
    assertThat(only().detail()).isEqualTo("plum lynx, seen now");
  }

  @Test
  void aWireIsWholeOnlyWhileASessionIsOpen() {
    clients.add(
        FakeWiring.client(
            McpClient.named("cursor"), FakeWiring.through("files"), FakeWiring.through("shell")));
    assertThat(only().wire()).isEqualTo(Wire.LED);
    assertThat(map().servers()).extracting(WiringMap.Server::wire).containsOnly(Wire.LED);
    links.add(new ClientLink(Optional.of("Cursor"), "plum lynx", "files", NOW));
    assertThat(only().wire()).isEqualTo(Wire.THROUGH);
    assertThat(map().servers())
        .extracting(WiringMap.Server::wire)
        .containsExactly(Wire.THROUGH, Wire.LED);
    links.add(new ClientLink(Optional.empty(), "teal otter", "shell", NOW));
    assertThat(map().servers())
        .as("whose session it is, is not known yet")
        .extracting(WiringMap.Server::wire)
        .containsOnly(Wire.THROUGH);
  }

  @Test
  void aSessionBelongsToTheClientThatWasFound() {
    clients.add(FakeWiring.client(McpClient.named("claude-code"), FakeWiring.through("shell")));
    links.add(new ClientLink(Optional.of("claude-code"), "teal otter", "files", NOW));
    assertThat(only())
        .isEqualTo(
            end(
                "Claude Code",
                WiringSymbol.TERMINAL,
                "teal otter, seen now",
                Wire.THROUGH,
                "files",
                "shell"));
  }

  @Test
  void aClientThatGaveNoNameIsToldFromOneThatHasNotGreeted() {
    links.add(new ClientLink(Optional.of(""), "teal otter", "files", NOW));
    assertThat(only().name()).isEqualTo("a client without a name");
    links.set(0, new ClientLink(Optional.empty(), "teal otter", "files", NOW));
    assertThat(only().name()).isEqualTo("a client that has not said its name yet");
  }

  @Test
  void aSessionThatHasNotGreetedIsNoClientBesideTheOneWhoseFileLeadsThere() {
    clients.add(FakeWiring.client(McpClient.named("cursor"), FakeWiring.through("shell")));
    links.add(new ClientLink(Optional.empty(), "teal otter", "shell", NOW));
    assertThat(only().name()).isEqualTo("Cursor");
    assertThat(map().count().orElseThrow().clients()).containsExactly("Cursor");
  }

  @Test
  void whatComesFromOutsideIsNamedAndShortened() {
    links.add(new ClientLink(Optional.of("G\u202Eoose"), "teal otter", "files", NOW));
    assertThat(only().name()).contains("U+202E").doesNotContain("\u202E");
    links.set(0, new ClientLink(Optional.of("x".repeat(100_000)), "plum lynx", "files", NOW));
    assertThat(only().name()).hasSizeLessThanOrEqualTo(60).contains("…");
    clients.add(FakeWiring.client(McpClient.named("cursor"), FakeWiring.around("d\u200Bb", "db")));
    assertThat(map().around())
        .extracting(WiringMap.Around::name)
        .allSatisfy(name -> assertThat(name).contains("U+200B"));
  }

  @Test
  void aSessionOfAServerThatIsGoneIsNoWire() {
    links.add(new ClientLink(Optional.of("Goose"), "plum lynx", "gone", NOW));
    assertThat(map().clients()).isEmpty();
    assertThat(map().servers())
        .extracting(WiringMap.Server::detail)
        .containsOnly("no known entry leads here");
  }

  @Test
  void ofALogThatCannotBeReadIsNotSaidThatNobodyCalled() {
    clients.add(FakeWiring.client(McpClient.named("vscode"), FakeWiring.through("files")));
    whole.add("files");
    assertThat(only().detail()).isEqualTo("restart to finish");
    unread.addAll(Set.of("files", "shell"));
    assertThat(only().detail()).isEqualTo("leads through Assent");
    assertThat(map().servers())
        .extracting(WiringMap.Server::detail)
        .containsExactly("1 client", "its log cannot be read");
  }

  @Test
  void aClientWithManySessionsSaysHowMany() {
    IntStream.range(0, 4)
        .forEach(at ->
            links.add(
                new ClientLink(
                    Optional.of("Goose"), "session " + at, at == 0 ? "shell" : "files", NOW)));
    assertThat(only().detail()).isEqualTo("4 sessions, seen now");
  }

  @Test
  void whatAClientStartsWithoutUsGoesAround() {
    clients.add(
        FakeWiring.client(
            McpClient.named("claude-desktop"),
            FakeWiring.through("files"),
            FakeWiring.around("db", "pg")));
    clients.add(FakeWiring.client(McpClient.named("vscode"), FakeWiring.through("files")));
    var map = map();
    assertThat(map.clients())
        .extracting(WiringMap.Client::name, WiringMap.Client::warns)
        .containsExactly(tuple("Claude Desktop", true), tuple("VS Code", false));
    assertThat(map.clients().getFirst().detail()).isEqualTo("1 server goes around");
    assertThat(map.clients().getFirst().servers()).containsExactly("files");
    assertThat(map.around())
        .extracting(WiringMap.Around::name, WiringMap.Around::detail, WiringMap.Around::clients)
        .containsExactly(tuple("db", "unprotected", List.of(0)));
    assertThat(map.summary())
        .isEqualTo(
            "2 clients, 3 server entries, 1 unprotected; 1 server in Assent that no known entry"
                + " leads to");
  }

  @Test
  void theSameServerOfTwoClientsIsOneEnd() {
    clients.add(
        FakeWiring.client(McpClient.named("claude-desktop"), FakeWiring.around("db", "pg")));
    clients.add(FakeWiring.client(McpClient.named("cursor"), FakeWiring.around("db", "pg")));
    assertThat(map().around())
        .extracting(WiringMap.Around::detail, WiringMap.Around::clients)
        .containsExactly(tuple("unprotected, 2 clients", List.of(0, 1)));
  }

  @Test
  void otherServersOfTheSameNameSayWhoseTheyAre() {
    clients.add(
        FakeWiring.client(
            McpClient.named("claude-desktop"),
            FakeWiring.around("db", "pg"),
            FakeWiring.around("files", "npx")));
    clients.add(FakeWiring.client(McpClient.named("cursor"), FakeWiring.around("db", "mysql")));
    assertThat(map().around())
        .extracting(WiringMap.Around::name, WiringMap.Around::detail)
        .containsExactly(
            tuple("db", "unprotected in Claude Desktop"),
            tuple("files", "unprotected in Claude Desktop"),
            tuple("db", "unprotected in Cursor"));
    assertThat(map().around()).extracting(WiringMap.Around::key).doesNotHaveDuplicates();
    assertThat(map().summary())
        .isEqualTo(
            "2 clients, 3 server entries, all unprotected; 2 servers in Assent that no known entry"
                + " leads to");
  }

  @Test
  void aFileThatCannotBeReadIsNoGuess() {
    clients.add(
        new WiredClient(
            McpClient.named("codex"),
            List.of(),
            List.of(new UnreadFile(Path.of("/home/sam/.codex/config.toml"), "broken")),
            Optional.empty()));
    assertThat(only().detail()).isEqualTo("cannot be read: /home/sam/.codex/config.toml");
    assertThat(only().warns()).isTrue();
    assertThat(only().wire()).isEqualTo(Wire.NONE);
  }

  @Test
  void aClientWithoutServersHangsOnNothing() {
    clients.add(FakeWiring.client(McpClient.named("codex")));
    clients.add(FakeWiring.client(McpClient.named("cursor"), FakeWiring.through("gone")));
    assertThat(map().clients())
        .containsExactly(
            end("Codex", WiringSymbol.TERMINAL, "no server in its files", Wire.NONE),
            end("Cursor", WiringSymbol.PEN, "leads to no server that is here", Wire.NONE));
  }

  @Test
  void whoWasNeverThereIsToBeRestartedWhereThatIsKnown() {
    clients.add(FakeWiring.client(McpClient.named("vscode"), FakeWiring.through("files")));
    assertThat(only())
        .isEqualTo(end("VS Code", WiringSymbol.CODE, "leads through Assent", Wire.LED, "files"));
    whole.add("files");
    assertThat(only())
        .isEqualTo(end("VS Code", WiringSymbol.CODE, "restart to finish", Wire.RESTART, "files"));
    assertThat(map().servers().getFirst().wire()).isEqualTo(Wire.RESTART);
    links.add(new ClientLink(Optional.of("Visual Studio Code"), "teal otter", "files", NOW));
    assertThat(only().wire()).isEqualTo(Wire.THROUGH);
  }

  @Test
  void whoMightBeItKeepsUsFromSayingRestart() {
    clients.add(FakeWiring.client(McpClient.named("vscode"), FakeWiring.through("files")));
    whole.add("files");
    seen.add(new Seen("some-client", "files", NOW.minusSeconds(60)));
    assertThat(only().detail()).isEqualTo("leads through Assent");
    seen.set(0, new Seen("claude-code", "files", NOW.minusSeconds(60)));
    assertThat(only().detail()).isEqualTo("restart to finish");
    seen.set(0, new Seen("Visual Studio Code", "shell", NOW.minusSeconds(60)));
    assertThat(only().detail()).as("another server").isEqualTo("restart to finish");
  }

  @Test
  void whoWasNotThereSinceItsFileWasChangedIsToBeRestarted() {
    seen.add(new Seen("cursor-vscode", "files", NOW.minusSeconds(600)));
    clients.add(
        changed(McpClient.named("cursor"), NOW.minusSeconds(900), FakeWiring.through("files")));
    assertThat(only().detail()).isEqualTo("seen 10 min ago");
    clients.set(
        0, changed(McpClient.named("cursor"), NOW.minusSeconds(300), FakeWiring.through("files")));
    assertThat(only().detail()).isEqualTo("restart to finish");
    clients.set(0, FakeWiring.client(McpClient.named("cursor"), FakeWiring.through("files")));
    assertThat(only().detail()).as("a file that the client writes").isEqualTo("seen 10 min ago");
    turned.put(McpClient.named("cursor"), NOW.minusSeconds(300));
    assertThat(only().detail()).as("seen turning").isEqualTo("restart to finish");
  }

  @ParameterizedTest
  @CsvSource({
    "0, seen just now",
    "59, seen just now",
    "60, seen 1 min ago",
    "3599, seen 59 min ago",
    "3600, seen 1 h ago",
    "172799, seen 47 h ago",
    "172800, seen 2 days ago"
  })
  void saysHowLongAgoAClientWasSeen(long seconds, String words) {
    clients.add(FakeWiring.client(McpClient.named("cursor"), FakeWiring.through("files")));
    seen.add(new Seen("cursor-vscode", "files", NOW.minus(Duration.ofDays(9))));
    seen.add(new Seen("cursor-vscode", "files", NOW.minusSeconds(seconds)));
    assertThat(only().detail()).isEqualTo(words);
  }

  @Test
  void aServerSaysWhatItsToolsAre() {
    tools.put("files", new WiringDesk.Tools(14, 2, Set.of(SideEffect.FS_WRITE)));
    tools.put(
        "shell", new WiringDesk.Tools(1, 0, Set.of(SideEffect.CODE_EXEC, SideEffect.FS_READ)));
    links.add(new ClientLink(Optional.of("Goose"), "teal otter", "files", NOW));
    assertThat(map().servers())
        .extracting(WiringMap.Server::symbol, WiringMap.Server::detail, WiringMap.Server::changed)
        .containsExactly(
            tuple(WiringSymbol.FOLDER, "14\u00a0tools, 1 client", "2 changed"),
            tuple(WiringSymbol.TERMINAL, "1 tool, runs code, no known entry leads here", ""));
  }

  @Test
  void aServerInTroubleSaysSoFirst() {
    var failed = new ServerRow("files", "npx", "failed", "why", "danger", "");
    var map =
        new WiringDraft(
                List.of(failed), List.of(), Looked.NOTHING, List.of(), Map.of(), Set.of(), NOW, "")
            .map();
    assertThat(map.servers().getFirst().detail()).isEqualTo("failed, no known entry leads here");
  }

  @Test
  void ofTwoServersOfOneNameItIsSaidWhoseEachIs() {
    var both =
        List.of(
            new ServerRow("files", "npx", "running", "", "calm", ""),
            new ServerRow("files-2", "npx", "running", "", "calm", ""));
    clients.add(FakeWiring.client(McpClient.named("cursor"), FakeWiring.through("files")));
    clients.add(FakeWiring.client(McpClient.named("vscode"), FakeWiring.through("files-2")));
    var map =
        new WiringDraft(
                both,
                links,
                new Looked(clients, seen, whole, unread, tools),
                List.of(),
                turned,
                hooked,
                NOW,
                "")
            .map();
    assertThat(map.servers())
        .extracting(WiringMap.Server::detail)
        .containsExactly("of Cursor", "of VS Code");
  }

  @Test
  void aServerThatNoClientLeadsToIsUnguarded() {
    assertThat(map().count().orElseThrow().count()).isEqualTo(new ServerCount(0, 0, 2, true));
    assertThat(map().summary())
        .isEqualTo("no server entry; 2 servers in Assent that no known entry leads to");
    assertThat(map().servers())
        .extracting(WiringMap.Server::tone, WiringMap.Server::led)
        .containsOnly(tuple("care", false));
    clients.add(FakeWiring.client(McpClient.named("cursor"), FakeWiring.through("files")));
    assertThat(map().count().orElseThrow().count()).isEqualTo(new ServerCount(1, 0, 1, true));
    assertThat(map().summary())
        .isEqualTo(
            "1 client, 1 server entry, protected; 1 server in Assent that no known entry leads to");
    hooked.add("shell");
    assertThat(map().summary())
        .as("a hook is no server")
        .isEqualTo("1 client, 1 server entry, protected");
    assertThat(map().servers().getLast().detail()).isEqualTo("an agent’s hook");
  }

  @Test
  void aStrangerThatCalledLatelyLeadsThereAndIsNoEntry() {
    seen.add(new Seen("some-client", "files", NOW.minus(Duration.ofHours(47))));
    assertThat(map().servers().getFirst().led()).isTrue();
    assertThat(map().servers().getFirst().detail()).isEqualTo("nobody uses it now");
    assertThat(map().count().orElseThrow().count()).isEqualTo(new ServerCount(0, 0, 2, true));
    seen.set(0, new Seen("some-client", "files", NOW.minus(Duration.ofHours(49))));
    assertThat(map().servers().getFirst().led()).isFalse();
  }

  @Test
  void whatAClientTookBackIsNotLedToHoweverLatelyItWasCalled() {
    seen.add(new Seen("cursor-vscode", "files", NOW.minusSeconds(60)));
    clients.add(FakeWiring.client(McpClient.named("cursor"), FakeWiring.around("files", "npx")));
    assertThat(map().servers().getFirst().led()).isFalse();
    assertThat(map().servers().getFirst().detail()).isEqualTo("no known entry leads here");
    assertThat(map().summary())
        .isEqualTo(
            "1 client, 1 server entry, unprotected;"
                + " 2 servers in Assent that no known entry leads to");
  }

  @Test
  void aServerCountsForEachEntryThatStartsIt() {
    clients.add(FakeWiring.client(McpClient.named("cursor"), FakeWiring.around("files", "npx")));
    clients.add(FakeWiring.client(McpClient.named("codex"), FakeWiring.around("files", "npx")));
    assertThat(map().around()).hasSize(1);
    assertThat(map().count().orElseThrow().count()).isEqualTo(new ServerCount(0, 2, 2, true));
  }

  @Test
  void aFileThatCannotBeReadLeavesTheNumberOpen() {
    clients.add(
        new WiredClient(
            McpClient.named("codex"),
            List.of(),
            List.of(new UnreadFile(Path.of("/home/sam/.codex/config.toml"), "broken")),
            Optional.empty()));
    assertThat(map().summary())
        .isEqualTo(
            "1 client, an unknown number of server entries; 2 servers in Assent that no known entry"
                + " leads to");
  }
}
