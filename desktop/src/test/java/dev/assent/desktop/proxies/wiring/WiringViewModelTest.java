package dev.assent.desktop.proxies.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.config.proxy.Backend;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.proxy.ServerLaunch;
import dev.assent.core.wiring.McpClient;
import dev.assent.core.wiring.WiredClient;
import dev.assent.core.wiring.WiredServer;
import dev.assent.desktop.proxies.FakeServers;
import dev.assent.desktop.ui.ManualTicker;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class WiringViewModelTest {
  private static final List<ServerRow> ROWS =
      List.of(new ServerRow("files", "npx", "running", "", "calm", ""));

  private final FakeWiring desk = new FakeWiring();
  private final ManualTicker ticker = new ManualTicker(FakeWiring.NOW);
  private final WiringViewModel model =
      new WiringViewModel(new FakeServers(), "/opt/assent/bin/assent");

  private static ProxyDefinition configured(String name, String... command) {
    return ProxyDefinition.of(
        name, new Backend.Stdio(new ServerLaunch(List.of(command), Map.of())));
  }

  private String key() {
    return model.mapProperty().get().around().getFirst().key();
  }

  private ProtectionSteps protection() {
    return model.protectionProperty().get().orElseThrow();
  }

  @Test
  void looksAgainEveryFewSecondsWhileSomebodyWatches() {
    model.follow(desk, ticker);
    assertThat(desk.looks).hasSize(1);
    model.watch(true);
    assertThat(desk.looks).hasSize(2);
    ticker.advance(Duration.ofMillis(200));
    assertThat(ticker.beats()).isEqualTo(1);
    int before = desk.looks.size();
    model.watch(false);
    assertThat(ticker.beats()).isZero();
    assertThat(desk.looks).hasSize(before);
    model.show(ROWS, List.of(), "files");
    assertThat(desk.looks.getLast()).containsExactly("files");
  }

  @Test
  void whoAsksDuringALookIsToldTheNextOneOnce() {
    var looks = new ArrayDeque<Consumer<WiringDesk.Looked>>();
    var told = new ArrayList<List<WiredClient>>();
    model.follow((_, done) -> looks.add(done), ticker);
    model.look(told::add);
    var old = List.of(FakeWiring.client(McpClient.named("cursor"), FakeWiring.through("files")));
    looks.remove().accept(new WiringDesk.Looked(old, List.of(), Set.of(), Set.of(), Map.of()));
    assertThat(told).as("that look began before").isEmpty();
    looks.remove().accept(new WiringDesk.Looked(old, List.of(), Set.of(), Set.of(), Map.of()));
    assertThat(told).as("also where nothing is new").containsExactly(old);
    model.look();
    looks.remove().accept(WiringDesk.Looked.NOTHING);
    assertThat(told).hasSize(1);
  }

  @Test
  void serversOfNowAreNotCountedBesideFilesOfBefore() {
    var looks = new ArrayDeque<Consumer<WiringDesk.Looked>>();
    model.follow((_, done) -> looks.add(done), ticker);
    var around =
        List.of(FakeWiring.client(McpClient.named("cursor"), FakeWiring.around("files", "npx")));
    looks.remove().accept(new WiringDesk.Looked(around, List.of(), Set.of(), Set.of(), Map.of()));
    assertThat(counted()).isEqualTo("1 client, 1 server entry, unprotected");
    model.show(ROWS, List.of(), "files");
    assertThat(model.countProperty().get()).isEmpty();
    assertThat(model.mapProperty().get().summary()).isEqualTo("Counting…");
    var led = List.of(FakeWiring.client(McpClient.named("cursor"), FakeWiring.through("files")));
    looks.remove().accept(new WiringDesk.Looked(led, List.of(), Set.of(), Set.of(), Map.of()));
    assertThat(counted()).isEqualTo("1 client, 1 server entry, protected");
  }

  @Test
  void filesThatWereChangedAreNotCountedAsTheyWere() {
    var looks = new ArrayDeque<Consumer<WiringDesk.Looked>>();
    model.follow((_, done) -> looks.add(done), ticker);
    assertThat(model.mapProperty().get().summary()).isEqualTo("Counting…");
    var around =
        List.of(FakeWiring.client(McpClient.named("cursor"), FakeWiring.around("files", "npx")));
    var found = new WiringDesk.Looked(around, List.of(), Set.of(), Set.of(), Map.of());
    looks.remove().accept(found);
    model.look();
    assertThat(counted()).as("nobody changed them").endsWith("1 server entry, unprotected");
    model.look(_ -> {});
    assertThat(model.countProperty().get()).isEmpty();
    looks.remove().accept(found);
    assertThat(model.countProperty().get()).as("that look began before the change").isEmpty();
    looks.remove().accept(found);
    assertThat(counted()).endsWith("1 server entry, unprotected");
  }

  @Test
  void serversThatAreStillReadAreNoNumber() {
    model.expect();
    model.follow(desk, ticker);
    assertThat(model.countProperty().get()).isEmpty();
    model.show(ROWS, List.of(), "files");
    assertThat(model.countProperty().get().orElseThrow().count().unled()).isEqualTo(1);
  }

  private String counted() {
    return model.countProperty().get().orElseThrow().summary();
  }

  @Test
  void aFileThatIsChangedWhileWeLookWaitsForARestart() {
    model.show(ROWS, List.of(), "files");
    desk.seen.add(new WiringDesk.Seen("claude-code", "files", FakeWiring.NOW.minusSeconds(60)));
    desk.clients.add(
        FakeWiring.client(McpClient.named("claude-code"), FakeWiring.around("files", "npx")));
    model.follow(desk, ticker);
    assertThat(model.countProperty().get().orElseThrow().count().around()).isEqualTo(1);
    desk.clients.set(
        0, FakeWiring.client(McpClient.named("claude-code"), FakeWiring.through("files")));
    model.look();
    assertThat(model.countProperty().get().orElseThrow().count().around()).isZero();
    assertThat(model.mapProperty().get().clients().getFirst().wire())
        .isEqualTo(WiringMap.Wire.RESTART);
    ticker.advance(1000);
    desk.seen.add(new WiringDesk.Seen("claude-code", "files", ticker.now()));
    model.look();
    assertThat(model.mapProperty().get().clients().getFirst().wire()).isEqualTo(WiringMap.Wire.LED);
  }

  @Test
  void aServerThatIsAddedToAFileWhileWeLookWaitsForARestartToo() {
    model.show(ROWS, List.of(), "files");
    desk.seen.add(new WiringDesk.Seen("claude-code", "files", FakeWiring.NOW.minusSeconds(60)));
    desk.clients.add(
        FakeWiring.client(McpClient.named("claude-code"), FakeWiring.through("elsewhere")));
    model.follow(desk, ticker);
    desk.clients.set(
        0,
        FakeWiring.client(
            McpClient.named("claude-code"),
            FakeWiring.through("elsewhere"),
            FakeWiring.through("files")));
    model.look();
    assertThat(model.mapProperty().get().clients().getFirst().wire())
        .isEqualTo(WiringMap.Wire.RESTART);
  }

  @Test
  void tellsWhatToWriteWhereAndAfterwardsThatItIsHere() {
    desk.clients.add(
        FakeWiring.client(
            McpClient.named("claude-desktop"),
            FakeWiring.around("My DB!", "pg-mcp", "--db", "my ledger")));
    model.follow(desk, ticker);
    model.protect(key());
    assertThat(protection().proxy()).isEmpty();
    assertThat(protection().addition())
        .isEqualTo(new ProtectionSteps.Addition("my-db", "pg-mcp --db \"my ledger\"", List.of()));
    assertThat(protection().places())
        .containsExactly(
            new ProtectionSteps.Place(
                "Claude Desktop",
                "/home/sam/.config/Claude/claude_desktop_config.json",
                "mcpServers › My DB!",
                false,
                "\"command\": \"/opt/assent/bin/assent\",\n\"args\": [\"run\", \"my-db\"]",
                List.of()));
    model.show(List.of(), List.of(configured("ledger", "pg-mcp", "--db", "my ledger")), "");
    assertThat(protection().proxy()).contains("ledger");
    assertThat(protection().places().getFirst().text()).contains("\"ledger\"");
  }

  @Test
  void aNameThatIsTakenByAnotherServerIsNotGivenAgain() {
    desk.clients.add(
        FakeWiring.client(McpClient.named("cursor"), FakeWiring.around("files", "npx", "other")));
    model.show(ROWS, List.of(configured("files", "npx", "server")), "files");
    model.follow(desk, ticker);
    model.protect(key());
    assertThat(protection().addition().name()).isEqualTo("files-2");
  }

  @Test
  void aSessionThatEndsWasSeenUntilThen() {
    var open = new ArrayList<ClientLink>();
    open.add(new ClientLink(Optional.of("Cursor"), "plum lynx", "files", FakeWiring.NOW));
    var states =
        new ServerStates() {
          @Override
          public ServerState of(String name) {
            return new ServerState.Running(1);
          }

          @Override
          public List<ClientLink> clients() {
            return List.copyOf(open);
          }

          @Override
          public Runnable listen(Runnable changed) {
            return () -> {};
          }
        };
    var model = new WiringViewModel(states, "/opt/assent/bin/assent");
    desk.clients.add(FakeWiring.client(McpClient.named("cursor"), FakeWiring.through("files")));
    desk.seen.add(new WiringDesk.Seen("Cursor", "files", FakeWiring.NOW.minusSeconds(70)));
    model.show(ROWS, List.of(), "files");
    model.follow(desk, ticker);
    assertThat(detail(model)).isEqualTo("plum lynx, seen now");
    open.clear();
    model.show(ROWS, List.of(), "files");
    assertThat(detail(model)).isEqualTo("seen just now");
    ticker.advance(Duration.ofMinutes(2));
    model.look();
    assertThat(detail(model)).isEqualTo("seen 2 min ago");
  }

  private static String detail(WiringViewModel model) {
    return model.mapProperty().get().clients().getFirst().detail();
  }

  @Test
  void whatNoLongerGoesAroundIsNoLongerShown() {
    desk.clients.add(FakeWiring.client(McpClient.named("cursor"), FakeWiring.around("db", "pg")));
    model.follow(desk, ticker);
    model.protect(key());
    assertThat(model.mapProperty().get().around().getFirst().chosen()).isTrue();
    desk.clients.clear();
    model.look();
    assertThat(model.protectionProperty().get()).isEmpty();
  }

  @Test
  void anAddressIsAddedWithItsHeadersByCommand() {
    desk.clients.add(
        FakeWiring.client(
            McpClient.named("cursor"),
            new WiredServer(
                "web",
                Path.of("/home/sam/.cursor/mcp.json"),
                List.of("mcpServers", "web"),
                Optional.empty(),
                List.of(),
                Optional.of("https://example.com/mcp"),
                List.of(),
                List.of("Authorization"))));
    model.follow(desk, ticker);
    model.protect(key());
    assertThat(protection().addition().line()).isEqualTo("https://example.com/mcp");
    assertThat(protection().headers()).containsExactly("Authorization");
    assertThat(protection().places().getFirst().whole()).isTrue();
  }

  @Test
  void variablesAreTakenOverByNameAndDangerousOnesNamed() {
    desk.clients.add(
        FakeWiring.client(
            McpClient.named("cursor"),
            new WiredServer(
                "db",
                Path.of("/home/sam/.cursor/mcp.json"),
                List.of("mcpServers", "db"),
                Optional.empty(),
                List.of("pg", "${workspaceFolder}"),
                Optional.empty(),
                List.of("PGHOST", "PATH"),
                List.of())));
    model.follow(desk, ticker);
    model.protect(key());
    assertThat(protection().addition().variables()).containsExactly("PGHOST");
    assertThat(protection().places().getFirst().without()).containsExactly("PATH");
    assertThat(protection().filledIn()).isTrue();
  }

  @Test
  void aLineIsCutIntoTheWordsItWasMadeOf() {
    var words = List.of("pg", "", "my ledger", "it's", "a\"b", "c\\d", "tab\there", "plain");
    assertThat(CommandLine.of(CommandLine.line(words))).isEqualTo(new CommandLine(words, true));
  }
}
