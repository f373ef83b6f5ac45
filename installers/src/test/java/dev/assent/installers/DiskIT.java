package dev.assent.installers;

import static dev.assent.installers.BridgeClient.arguments;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A disk that takes no more: what can not be recorded does not run, and the client is told.
class DiskIT {
  @TempDir private Path folder;

  private static void assertRefusedForTheLog(JsonObject answer) {
    assertThat(BridgeClient.error(answer)).contains("can not write its log", "Nothing was run");
  }

  @Test
  void aFullDiskStopsCallsUntilThereIsRoom() throws Exception {
    try (var house = House.with(folder, Policies.BY_NAME);
        var disk = Tmpfs.mount(house.audit(), 512)) {
      house.startCore();
      var client = house.client();
      assertThat(BridgeClient.text(client.called("1", "echo", arguments("n", "before")))).contains("before");
      Path filler = disk.fill();
      // The last page may have room for a record or two.
      JsonObject answer = client.called("f0", "echo", arguments("n", "f0"));
      for (int i = 1; i < 50 && answer.object("error").isEmpty(); i++) {
        answer = client.called("f" + i, "echo", arguments("n", "f" + i));
      }
      assertRefusedForTheLog(answer);
      int seen = house.seen().size();
      assertRefusedForTheLog(client.called("full", "echo", arguments("n", "full")));
      assertThat(house.seen()).hasSize(seen);

      // A log that failed is opened anew, its end repaired, when the sessions that met the failure are over.
      Files.delete(filler);
      client.finishSending();
      client.rest();
      assertThat(client.ended()).isZero();
      var next = house.client();
      assertThat(BridgeClient.text(next.called("2", "echo", arguments("n", "room")))).contains("room");
      assertThat(house.seenNumbers()).doesNotContain("full").contains("room");
      house.assertLogIsIntact();
    }
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
