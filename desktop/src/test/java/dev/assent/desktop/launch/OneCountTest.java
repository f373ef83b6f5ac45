package dev.assent.desktop.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.config.proxy.Backend;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.proxy.ServerLaunch;
import dev.assent.core.config.store.SeenServerStore;
import dev.assent.core.coverage.ClientCoverage;
import dev.assent.core.coverage.Coverage;
import dev.assent.core.pap.PolicyHistory;
import dev.assent.core.proxy.ProxyCore;
import dev.assent.core.wiring.AgentFolders;
import dev.assent.core.wiring.ServerCount;
import dev.assent.desktop.HomeCore;
import dev.assent.desktop.proxies.ProxiesViewModel;
import dev.assent.desktop.proxies.protect.ClientLine;
import dev.assent.desktop.proxies.wiring.FirstVersion;
import dev.assent.desktop.proxies.wiring.HeldKeys;
import dev.assent.desktop.proxies.wiring.StoredServers;
import dev.assent.desktop.shell.ShellState;
import dev.assent.desktop.ui.BackgroundWork;
import dev.assent.desktop.ui.ManualTicker;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// One number of servers on every page, while clients' files change. What commands say is compared
/// with the same count in the core.
@DisabledOnOs(OS.WINDOWS)
@SuppressWarnings("NullAway.Init") // Set before each test.
class OneCountTest {
  @TempDir Path temp;
  private Path home;
  private Path launcher;
  private final ExecutorService thread = Executors.newSingleThreadExecutor();
  private ProxyCore core;
  private ShellState state;
  private StoredServers servers;
  private ProxiesViewModel model;
  private Coverage coverage;

  @BeforeEach
  void start() throws Exception {
    home = temp.toRealPath();
    launcher = Files.writeString(home.resolve("assent"), "");
    Files.createDirectory(home.resolve(".cursor"));
    Files.createDirectory(home.resolve(".gemini"));
    core = HomeCore.in(home, Map.of("HOME", home.toString(), "PATH", "/usr/bin:/bin"));
    state = new ShellState();
    var keys = new HeldKeys();
    var beside = new BackgroundWork(thread, thread);
    onThread(() -> {
      servers =
          StoredServers.of(
              core.config(),
              UnaryOperator.identity(),
              keys,
              new FirstVersion(
                  name -> PolicyHistory.of(core.home().policyHistory(name)), Clock.systemUTC()),
              thread,
              thread);
      model =
          new ServersStart(core, launcher.toString(), ZoneOffset.UTC, keys, beside)
              .model(servers, state, new ManualTicker(Clock.systemUTC().instant()), _ -> {});
    });
    coverage =
        new Coverage(
            core.home(),
            AgentFolders.of(home, Map.of()),
            Optional.of(launcher),
            home,
            false,
            _ -> Optional.empty());
  }

  @AfterEach
  void close() {
    core.close();
    thread.shutdownNow();
  }

  // The models belong to one thread, to which the core tells what happens as well. What is begun
  // there goes on in steps behind each other.
  private void onThread(Runnable step) throws Exception {
    thread.submit(step).get();
    for (int i = 0; i < 10; i++) {
      thread.submit(() -> {}).get();
    }
  }

  private static String around(String name) {
    return "\"" + name + "\": {\"command\": \"" + name + "\"}";
  }

  private String ours(String name) {
    return "\"%s\": {\"command\": \"%s\", \"args\": [\"run\", \"%s\"]}"
        .formatted(name, launcher, name);
  }

  private void cursor(String... entries) throws Exception {
    write(".cursor/mcp.json", entries);
  }

  private void gemini(String... entries) throws Exception {
    write(".gemini/settings.json", entries);
  }

  private void write(String file, String... entries) throws Exception {
    Files.writeString(home.resolve(file), "{\"mcpServers\": {" + String.join(", ", entries) + "}}");
  }

  private void add(String name) throws Exception {
    core.config()
        .addProxy(
            ProxyDefinition.of(
                name, new Backend.Stdio(new ServerLaunch(List.of("/bin/" + name), Map.of()))));
  }

  private void counted(int through, int around, int unled, String words) throws Exception {
    onThread(model.wiring()::look);
    var count = model.wiring().countProperty().get().orElseThrow();
    var expected = new ServerCount(through, around, unled, true);
    assertThat(count.count()).isEqualTo(expected);
    assertThat(count.servers()).isEqualTo(words);
    assertThat(coverage.seen().count()).isEqualTo(expected);
    assertThat(state.serversProperty().get()).contains(expected);
    var lines = coverage.seen().lines();
    assertThat(lines.stream().mapToInt(line -> line.servers().size()).sum())
        .isEqualTo(through + around);
    assertThat(lines.stream().map(ClientCoverage::around).mapToInt(List::size).sum())
        .isEqualTo(around);
    // The list of clients names each of them.
    assertThat(
            model.protecting().linesProperty().get().stream()
                .map(ClientLine::detail)
                .flatMap(detail -> List.of(detail.split("[;,]| and ")).stream())
                .filter(part -> !part.contains("no server in its files"))
                .count())
        .isEqualTo(through + around);
  }

  @Test
  void whatAPersonTakesBackInTheWindowIsKnownAndNothingElse() throws Exception {
    var store = new SeenServerStore(core.home());
    store.write(List.of());
    var undone = new UndoneServers(model.wiring(), store, thread);
    cursor(ours("files"), around("mail"));
    onThread(model.wiring()::look);
    cursor(around("files"), around("mail"), around("new"));
    onThread(() -> undone.look(true));
    var known = store.read().orElseThrow();
    assertThat(known).extracting(one -> one.place().getLast()).containsExactly("files");
    cursor(around("files"), around("other"));
    onThread(model.wiring()::look);
    assertThat(store.read().orElseThrow()).isEqualTo(known);
  }

  @Test
  void whatNobodyTookBackIsNeverKnownHoweverLateItComes() throws Exception {
    var store = new SeenServerStore(core.home());
    store.write(List.of());
    var undone = new UndoneServers(model.wiring(), store, thread);
    cursor(ours("files"));
    onThread(model.wiring()::look);
    onThread(() -> undone.look(true));
    cursor(around("files"));
    onThread(model.wiring()::look);
    assertThat(store.read().orElseThrow()).as("the look of the removal was over").isEmpty();
    cursor(ours("files"));
    onThread(model.wiring()::look);
    cursor(around("files"));
    onThread(() -> undone.look(false));
    assertThat(store.read().orElseThrow()).as("nothing was taken back").isEmpty();
  }

  @Test
  void whatSomebodyAddsIsCountedWhereNoPageIsOpen() throws Exception {
    new SeenServerStore(core.home()).write(List.of());
    cursor(around("mail"));
    onThread(model.wiring()::look);
    cursor(around("mail"), around("dev"));
    for (int i = 0; i < 300 && around() < 2; i++) {
      Thread.sleep(100);
    }
    assertThat(around()).isEqualTo(2);
  }

  private int around() {
    return state.serversProperty().get().orElseThrow().around();
  }

  @Test
  void everyPageCountsTheSame() throws Exception {
    cursor(around("files"), around("mail"));
    gemini();
    counted(0, 2, 0, "2 server entries, all unprotected");
    gemini(around("files"));
    counted(0, 3, 0, "3 server entries, all unprotected");
    add("files");
    cursor(ours("files"), around("mail"));
    counted(1, 2, 0, "3 server entries, 2 unprotected");
    gemini(ours("files"));
    counted(2, 1, 0, "3 server entries, 1 unprotected");
    add("mail");
    cursor(ours("files"), ours("mail"));
    counted(3, 0, 0, "3 server entries, all protected");
    add("old");
    counted(
        3,
        0,
        1,
        "3 server entries, all protected; 1 server in Assent that no known entry leads to");
    cursor(around("files"), around("mail"));
    counted(
        1,
        2,
        2,
        "3 server entries, 2 unprotected; 2 servers in Assent that no known entry leads to");
    cursor();
    counted(1, 0, 2, "1 server entry, protected; 2 servers in Assent that no known entry leads to");
  }
}
