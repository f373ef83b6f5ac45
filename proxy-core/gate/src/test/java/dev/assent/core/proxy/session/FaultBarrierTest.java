package dev.assent.core.proxy.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.JsonObject;
import dev.assent.core.transport.Watchdog;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The barriers around the messages of a session, counted where they leave.
class FaultBarrierTest {
  @TempDir private Path folder;
  private Watchdog watchdog;
  private WaitRig rig;

  @BeforeEach
  void start() throws Exception {
    watchdog = Watchdog.start();
    rig = new WaitRig(folder, watchdog, Duration.ofSeconds(120));
    rig.shakeHands("old", "2025-11-25");
    rig.barriers.clear();
  }

  @AfterEach
  void stop() {
    rig.close();
    watchdog.close();
  }

  // With that of the line that was read, on each side, these are four.
  @Test
  void anAllowedCallIsInOneBarrierOnItsWayOutAndInOneOnItsWayBack() {
    rig.send("1", "tools/call", WaitRig.call("read", "a").build());
    assertThat(rig.result("1")).isEqualTo(WaitRig.text());
    assertThat(rig.barriers).containsExactly(1L, 1L);
  }

  @Test
  void aCallThatWaitsForAPersonHasTheBarrierOfItsThread() {
    rig.send("1", "tools/call", WaitRig.call("ask_write", "a").build());
    assertThat(rig.answers(rig.waiting(1).getFirst(), true)).isTrue();
    assertThat(rig.result("1")).isEqualTo(WaitRig.text());
    assertThat(rig.barriers).containsExactly(1L, 1L);
  }

  // Around both stands that of the thread that reads.
  @Test
  void whatIsJudgedWhileItIsReadIsInTheBarrierOfItsLineAsWell() {
    rig.send("1", "ping", JsonObject.EMPTY);
    assertThat(rig.result("1")).isEqualTo(JsonObject.EMPTY);
    assertThat(rig.barriers).containsExactly(3L, 2L);
  }
}
