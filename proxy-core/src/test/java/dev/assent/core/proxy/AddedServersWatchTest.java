package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.store.SeenServerStore;
import dev.assent.core.coverage.AddedServers;
import dev.assent.core.wiring.AgentFolders;
import dev.assent.core.wiring.FoundClients;
import dev.assent.core.wiring.McpClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tells a person once of each server that somebody else puts into a client's file.
class AddedServersWatchTest {
  @TempDir private Path temp;
  private Path file;
  private Path launcher;
  private FoundClients clients;
  private SeenServerStore store;
  private final List<String> told = new ArrayList<>();
  private long changes;

  @BeforeEach
  void make() throws Exception {
    Path user = Files.createDirectory(temp.toRealPath().resolve("user"));
    file = Files.createDirectory(user.resolve(".cursor")).resolve("mcp.json");
    Path own = Files.createDirectory(temp.toRealPath().resolve("own"));
    var home = new AssentHome(own, own, own.resolve("run"));
    home.prepare();
    store = new SeenServerStore(home);
    launcher = Files.writeString(temp.toRealPath().resolve("assent"), "");
    clients = new FoundClients(new AgentFolders(user, Map.of()), launcher);
    write("'old': {'command': 'a'}");
  }

  private void write(String servers) throws IOException {
    Files.writeString(file, ("{'mcpServers': {" + servers + "}}").replace('\'', '"'));
    Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000 + 1000 * changes++));
  }

  private AddedServersWatch watch() {
    return new AddedServersWatch(clients, store, Map::of, told::add);
  }

  @Test
  void whatStandsThereAtTheFirstLookIsKnownAndWhatComesIsTold() throws Exception {
    var watch = watch();
    watch.look();
    assertThat(told).isEmpty();
    write("'old': {'command': 'a'}, 'new': {'command': 'b'}");
    watch.look();
    watch.look();
    assertThat(told).containsExactly("`new` was added to Cursor and goes around Assent");
    write("'old': {'command': 'another'}, 'new': {'command': 'b'}");
    watch.look();
    assertThat(told).hasSize(2).last().asString().startsWith("`old`");
  }

  @Test
  void whatCameWhileNobodyLookedIsToldAtTheNextStart() throws Exception {
    watch().look();
    write("'old': {'command': 'a'}, 'new': {'command': 'b'}");
    watch().look();
    assertThat(told).hasSize(1);
    watch().look();
    assertThat(told).as("again, as nobody said that it may").hasSize(2);
    store.add(
        AddedServers.seen(
            McpClient.CURSOR,
            clients.wired(Map.of()).getFirst().around().stream()
                .filter(server -> server.name().equals("new"))
                .findFirst()
                .orElseThrow()));
    watch().look();
    assertThat(told).hasSize(2);
  }

  @Test
  void aFileThatIsEmptyForAMomentForgetsNothing() throws Exception {
    var watch = watch();
    watch.look();
    Files.writeString(file, "");
    watch.look();
    write("'old': {'command': 'a'}");
    watch.look();
    assertThat(told).isEmpty();
  }

  @Test
  void whatWasTakenOutForLongAndComesAgainIsToldAgain() throws Exception {
    var watch = watch();
    watch.look();
    write("");
    for (int i = 0; i < 15; i++) {
      watch.look();
    }
    write("'old': {'command': 'a'}");
    watch.look();
    assertThat(told).hasSize(1);
  }

  @Test
  void whatIsProtectedIsNone() throws Exception {
    var watch = watch();
    watch.look();
    write("'old': {'command': '" + launcher + "', 'args': ['run', 'x']}");
    watch.look();
    assertThat(told).isEmpty();
  }
}
