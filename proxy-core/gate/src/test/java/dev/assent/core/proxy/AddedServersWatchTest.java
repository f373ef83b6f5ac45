package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.store.SeenServer;
import dev.assent.core.config.store.SeenServerStore;
import dev.assent.core.coverage.AddedServers;
import dev.assent.core.proxy.host.CoreEvent;
import dev.assent.core.text.Sentence;
import dev.assent.core.wiring.AgentFolders;
import dev.assent.core.wiring.FoundClients;
import dev.assent.core.wiring.McpClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Tells a person of each server that somebody else puts into a client's file, as long as it stands
/// there and nobody knows of it.
class AddedServersWatchTest {
  @TempDir private Path temp;
  private Path file;
  private Path launcher;
  private FoundClients clients;
  private SeenServerStore store;
  private final List<Optional<String>> told = new ArrayList<>();
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

  // The time in which whoever writes the file is done.
  private static void settle(AddedServersWatch watch) {
    watch.look();
    watch.look();
  }

  private AddedServersWatch watch() {
    return new AddedServersWatch(clients, store, Map::of, one -> told.add(one.map(Sentence::text)));
  }

  private static Optional<String> added(String name) {
    return Optional.of("`" + name + "` was added to Cursor and goes around Assent");
  }

  private SeenServer seen(String name) {
    return AddedServers.seen(
        McpClient.named("cursor"),
        clients.wired(Map.of()).getFirst().around().stream()
            .filter(server -> server.name().equals(name))
            .findFirst()
            .orElseThrow());
  }

  @Test
  void whatStandsThereAtTheFirstLookIsKnownAndWhatComesIsTold() throws Exception {
    var watch = watch();
    settle(watch);
    assertThat(told).isEmpty();
    write("'old': {'command': 'a'}, 'new': {'command': 'b'}");
    settle(watch);
    settle(watch);
    assertThat(told).containsExactly(added("new"));
    write("'new': {'command': 'b'}, 'old': {'command': 'another'}");
    settle(watch);
    assertThat(told)
        .hasSize(2)
        .last()
        .isEqualTo(added("old").map(text -> text + ", and so does 1 more"));
  }

  @Test
  void anotherServerUnderTheNameOfOneThatNobodyKnowsIsToldToo() throws Exception {
    var watch = watch();
    settle(watch);
    write("'old': {'command': 'a'}, 'new': {'command': 'b'}");
    settle(watch);
    write("'old': {'command': 'a'}, 'new': {'command': 'evil'}");
    settle(watch);
    assertThat(told).containsExactly(added("new"), added("new"));
    write("'new': {'command': 'evil'}, 'old': {'command': 'a'}");
    settle(watch);
    assertThat(told).as("the same servers in another order").hasSize(2);
  }

  @Test
  void whatIsTakenOutProtectedOrKnownIsOver() throws Exception {
    var watch = watch();
    settle(watch);
    String more = "'old': {'command': 'a'}, 'new': {'command': 'b'}";
    for (String after :
        List.of("", "'old': {'command': 'a'}", "'old': {'command': 'a'}, 'new': OURS")) {
      write(more);
      settle(watch);
      assertThat(told).last().isEqualTo(added("new"));
      write(after.replace("OURS", "{'command': '" + launcher + "', 'args': ['run', 'x']}"));
      settle(watch);
      assertThat(told).as(after).last().isEqualTo(Optional.empty());
    }
    write(more);
    settle(watch);
    assertThat(told).last().isEqualTo(added("new"));
    store.add(seen("new"));
    settle(watch);
    assertThat(told).last().isEqualTo(Optional.empty());
  }

  @Test
  void whatLeadsToAnAddressOfOursFromNowOnIsOver() throws Exception {
    var fronts = new HashMap<String, String>();
    var watch =
        new AddedServersWatch(
            clients, store, () -> Map.copyOf(fronts), one -> told.add(one.map(Sentence::text)));
    settle(watch);
    write("'old': {'command': 'a'}, 'new': {'url': 'http://127.0.0.1:4100/mcp'}");
    settle(watch);
    assertThat(told).containsExactly(added("new"));
    fronts.put("http://127.0.0.1:4100/mcp", "files");
    settle(watch);
    assertThat(told).containsExactly(added("new"), Optional.empty());
  }

  @Test
  void whatCameWhileNobodyLookedIsToldAtTheNextStart() throws Exception {
    settle(watch());
    write("'old': {'command': 'a'}, 'new': {'command': 'b'}");
    settle(watch());
    assertThat(told).hasSize(1);
    settle(watch());
    assertThat(told).as("again, as nobody said that it may").hasSize(2);
    store.add(seen("new"));
    settle(watch());
    assertThat(told).hasSize(2);
  }

  /// The program by which clients start the core is the one that is installed.
  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aCoreKnowsTheEntriesThatStartIt() throws Exception {
    try (var rig = new AgentRig(Files.createDirectory(temp.resolve("rig")))) {
      Path cursor = Files.createDirectory(rig.root.resolve(".cursor")).resolve("mcp.json");
      var alarms = new CopyOnWriteArrayList<CoreEvent>();
      rig.core.listen(event -> {
        if (event instanceof CoreEvent.Attention || event instanceof CoreEvent.AttentionOver) {
          alarms.add(event);
        }
      });
      String entry =
          "{\"mcpServers\": {\"new\": {\"command\": \"%s\", \"args\": [\"run\", \"x\"]}}}";
      Files.writeString(cursor, "{}");
      settle(rig.core.added());
      Files.writeString(cursor, entry.formatted(rig.launcher));
      settle(rig.core.added());
      Files.writeString(cursor, entry.formatted("/usr/bin/other"));
      settle(rig.core.added());
      Files.writeString(cursor, entry.formatted(rig.launcher));
      settle(rig.core.added());
      CoreRig.until("both are told", () -> alarms.size() == 2);
      assertThat(alarms)
          .map(CoreEvent::toString)
          .containsExactly(
              new CoreEvent.Attention("", AddedServersWatch.CODE, added("new").orElseThrow())
                  .toString(),
              new CoreEvent.AttentionOver("", AddedServersWatch.CODE).toString());
    }
  }

  @Test
  void aFileThatIsEmptyForAMomentForgetsNothing() throws Exception {
    var watch = watch();
    settle(watch);
    Files.writeString(file, "");
    settle(watch);
    write("'old': {'command': 'a'}");
    settle(watch);
    assertThat(told).isEmpty();
  }

  @Test
  void whatWasTakenOutForLongAndComesAgainIsToldAgain() throws Exception {
    var watch = watch();
    settle(watch);
    write("");
    for (int i = 0; i < 15; i++) {
      watch.look();
    }
    write("'old': {'command': 'a'}");
    settle(watch);
    assertThat(told).hasSize(1);
  }

  @Test
  void whatIsBeingProtectedOrToldAsKnownWhileALookComesInBetweenIsNone() throws Exception {
    var watch = watch();
    watch.look();
    for (String after :
        List.of("'new': {'command': '" + launcher + "', 'args': ['run', 'x']}", "", "KNOWN")) {
      String more = "'old': {'command': 'a'}, 'new': {'command': 'b'}";
      write(more);
      watch.look();
      if (after.equals("KNOWN")) {
        store.add(seen("new"));
      } else {
        write("'old': {'command': 'a'}" + (after.isEmpty() ? "" : ", " + after));
      }
      settle(watch);
      assertThat(told).as(after).isEmpty();
    }
  }

  @Test
  void whatIsProtectedIsNone() throws Exception {
    var watch = watch();
    settle(watch);
    write("'old': {'command': '" + launcher + "', 'args': ['run', 'x']}");
    settle(watch);
    assertThat(told).isEmpty();
  }

  // Where there is a window it says so; standard error is for faults.
  @Test
  void whatAPersonIsToldOfIsNoFaultOfTheProgram() throws Exception {
    var warned = new CopyOnWriteArrayList<LogRecord>();
    var log = Logger.getLogger(AddedServersWatch.class.getName());
    var handler = new Kept(warned);
    log.addHandler(handler);
    try (var watch =
        new AddedServersWatch(clients, store, Map::of, one -> told.add(one.map(Sentence::text)))) {
      settle(watch);
      write("'old': {'command': 'a'}, 'new': {'command': 'b'}");
      settle(watch);
    } finally {
      log.removeHandler(handler);
    }
    assertThat(told.getLast()).hasValueSatisfying(text -> assertThat(text).contains("`new`"));
    assertThat(warned).isEmpty();
  }

  private static final class Kept extends Handler {
    private final List<LogRecord> records;

    Kept(List<LogRecord> records) {
      this.records = records;
    }

    @Override
    public void publish(LogRecord told) {
      records.add(told);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
