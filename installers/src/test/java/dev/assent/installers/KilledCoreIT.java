package dev.assent.installers;

import static dev.assent.installers.BridgeClient.arguments;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.AuditFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A core that is killed while calls run: nothing that ran is missing from the log, nothing goes on
/// running.
class KilledCoreIT {
  private static final int HELD = 5;

  @TempDir private Path folder;

  /// Sends calls until the bridge is gone.
  private static void pour(BridgeClient client) {
    try {
      for (int i = 0; ; i++) {
        client.call("e" + i, "echo", arguments("n", "e" + i));
      }
    } catch (IOException e) {
      // That is the end everybody waits for.
    }
  }

  private static Set<String> allowed(House house) throws Exception {
    var allowed = new HashSet<String>();
    for (var record : house.records(AuditFile.DECISIONS)) {
      if (record.string("outcome").equals(Optional.of("allowed"))) {
        record.string("request_id").ifPresent(allowed::add);
      }
    }
    return allowed;
  }

  @Test
  void whatTheServerSawIsOnRecordAndNothingGoesOn() throws Exception {
    try (var house = House.with(folder, Policies.BY_NAME)) {
      Process core = house.startCore();
      var client = house.client();
      for (int i = 0; i < HELD; i++) {
        client.call("h" + i, "hold", arguments("n", "h" + i));
      }
      Wait.until("the calls are held", () -> house.seen().size() == HELD);
      Thread pouring = Thread.ofVirtual().name("pouring").start(() -> pour(client));
      Wait.until("calls pour in", () -> house.seen().size() > HELD + 20);
      core.destroyForcibly().waitFor();

      client.rest();
      assertThat(client.ended()).isEqualTo(4);
      assertThat(client.errors()).containsPattern("the core ended the session|the session broke");
      pouring.join();
      Wait.until("the server is gone", () -> Wait.gone(house.serverPids().getFirst()));
      var seen = house.seenNumbers();
      assertThat(seen).hasSizeGreaterThan(HELD + 20);

      // The next core repairs the torn end, if there is one, and works.
      house.startCore();
      assertThat(BridgeClient.text(house.client().called("after", "echo", arguments("n", "after"))))
          .contains("after");
      assertThat(allowed(house)).containsAll(seen).contains("after");
      house.assertLogIsIntact();
    }
  }

  @Test
  void aBridgeStartsTheNextCoreByItself() throws Exception {
    try (var house = House.with(folder, Policies.BY_NAME)) {
      Process first = house.startCore();
      var broken = house.client();
      first.destroyForcibly().waitFor();
      assertThat(broken.ended()).isEqualTo(4);
      assertThat(house.home.socket()).as("the stale socket").exists();
      var client = house.client();
      long second = house.listeningPid();
      try {
        assertThat(second).isNotEqualTo(first.pid());
        assertThat(BridgeClient.text(client.called("1", "echo", arguments("n", "1"))))
            .contains("1");
      } finally {
        ProcessHandle.of(second).ifPresent(ProcessHandle::destroy);
      }
      Wait.until("the core has ended", () -> Wait.gone(second));
      assertThat(client.ended()).isEqualTo(4);
      house.assertLogIsIntact();
    }
  }
}
