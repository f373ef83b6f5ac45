package dev.assent.desktop.proxies.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.PastCalls.Followed;
import dev.assent.core.coverage.ServerClients;
import dev.assent.desktop.rules.known.SampleLogs;
import dev.assent.desktop.rules.known.SampleLogs.Call;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Checks what is said of the newest calls of a log that cannot be read whole.
class StoredWiringTest {
  @TempDir Path folder;

  private Followed<ServerClients> clients() throws Exception {
    var clients = StoredWiring.clients();
    clients.follow(new SampleLogs(folder).log("files"));
    return clients;
  }

  @Test
  void aLogWithALineThatIsNoRecordIsNotWhole() throws Exception {
    var logs = new SampleLogs(folder);
    logs.write("files", List.of(Call.of("read_file", "/w/a")));
    assertThat(clients()).matches(Followed::isWhole).matches(one -> one.unread().isEmpty());
    logs.spoil("files");
    assertThat(clients()).matches(one -> !one.isWhole()).matches(one -> one.unread().isPresent());
    assertThat(clients().ask(ServerClients::seen)).containsKey("Cursor");
  }

  @Test
  void aLogOfWhichNothingCanBeReadIsNotWhole() throws Exception {
    Files.createDirectories(folder.resolve("files"));
    Files.writeString(folder.resolve("files").resolve("decisions.jsonl"), "no record\n");
    assertThat(clients()).matches(one -> !one.isWhole()).matches(one -> one.unread().isPresent());
  }

  /// Assent made those itself, and no client of the servers' page did.
  @Test
  void aCanaryIsNoClient() throws Exception {
    new SampleLogs(folder).write("files", "canary", List.of(Call.of("read_file", "/w/a")));
    assertThat(clients().ask(ServerClients::seen)).doesNotContainKey("Cursor");
  }
}
