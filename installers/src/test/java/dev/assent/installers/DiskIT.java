package dev.assent.installers;

import static dev.assent.installers.BridgeClient.arguments;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.AuditFile;
import dev.assent.core.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A disk that takes no more: what cannot be recorded does not run, and the client is told.
class DiskIT {
  @TempDir private Path folder;

  @Test
  void aFullDiskStopsCallsUntilThereIsRoom() throws Exception {
    try (var house = House.with(folder, Policies.BY_NAME);
        var disk = Tmpfs.mount(house.audit(), 512)) {
      house.startCore();
      var client = house.client();
      assertThat(BridgeClient.text(client.called("1", "echo", arguments("n", "before"))))
          .contains("before");
      Path filler = disk.fill();
      // The last page may have room for a record or two.
      JsonObject answer = client.called("f0", "echo", arguments("n", "f0"));
      for (int i = 1; i < 50 && answer.object("error").isEmpty(); i++) {
        answer = client.called("f" + i, "echo", arguments("n", "f" + i));
      }
      assertThat(BridgeClient.error(answer)).contains("cannot write its log");
      Files.delete(filler);

      // The log is opened anew by itself, and the same session goes on.
      for (int i = 0; i < 600 && answer.object("error").isPresent(); i++) {
        TimeUnit.MILLISECONDS.sleep(100);
        answer = client.called("r" + i, "echo", arguments("n", "room"));
      }
      assertThat(BridgeClient.text(answer)).contains("room");
      assertThat(house.records(AuditFile.DECISIONS))
          .anyMatch(record -> record.string("type").equals(Optional.of("gap")));
      long decided =
          house.records(AuditFile.DECISIONS).stream()
              .filter(record -> record.string("method").equals(Optional.of("tools/call")))
              .filter(record -> record.string("outcome").equals(Optional.of("allowed")))
              .count();
      assertThat((long) house.seen().size()).isLessThanOrEqualTo(decided);
      house.assertLogIsIntact();
    }
  }

  @Test
  void aDiskThatBecomesReadOnlyStopsCallsUntilItIsWritable() throws Exception {
    try (var house = House.with(folder, Policies.BY_NAME);
        var disk = Tmpfs.mount(house.audit(), 512)) {
      house.startCore();
      var client = house.client();
      assertThat(BridgeClient.text(client.called("1", "echo", arguments("n", "before"))))
          .contains("before");
      // A log that is written holds the disk writable; one that failed has let its files go.
      Path filler = disk.fill();
      refusedWith(client, "cannot write its log");
      Wait.until(
          "the disk is read-only",
          () -> {
            try {
              disk.makeReadOnly();
              return true;
            } catch (AssertionError busy) {
              // One that opened anew had room for a small record; the next call fills that too.
              var _ = client.called("f", "echo", arguments("n", "f"));
              return false;
            }
          });
      refusedWith(client, "ead-only");
      int seen = house.seen().size();
      refusedWith(client, "ead-only");
      assertThat(house.seen()).as("calls that passed").hasSize(seen);
      disk.makeWritable();
      Files.delete(filler);
      Wait.until(
          "the log takes records again",
          () -> client.called("a", "echo", arguments("n", "a")).object("error").isEmpty());
      house.assertLogIsIntact();
    }
  }

  // Calls until the refusal says so: the log tries to open anew by itself, now and then.
  private static void refusedWith(BridgeClient client, String words) throws Exception {
    Wait.until(
        "a refusal with `" + words + "`",
        () -> {
          JsonObject answer = client.called("f", "echo", arguments("n", "f"));
          return answer.object("error").isPresent() && BridgeClient.error(answer).contains(words);
        });
  }

  @Test
  void aLogFolderThatCanNotBeWrittenLetsNothingPass() throws Exception {
    try (var house = House.with(folder, Policies.BY_NAME);
        var disk = Tmpfs.mount(house.audit(), 64)) {
      disk.makeReadOnly();
      house.startCore();
      var client = house.bridge();
      client.request("init", "initialize", JsonObject.EMPTY);
      assertThat(BridgeClient.error(client.receive())).contains("log").contains("ead-only");
      client.finishSending();
      client.rest();
      assertThat(house.serverPids()).as("servers started").isEmpty();
    }
  }
}
