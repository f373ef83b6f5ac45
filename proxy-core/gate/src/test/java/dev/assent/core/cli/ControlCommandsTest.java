package dev.assent.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.InstallationKey;
import dev.assent.core.cli.invocation.ControlException;
import dev.assent.core.config.AssentHome;
import dev.assent.core.config.store.SwitchFile;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ControlCommandsTest {
  @TempDir Path folder;
  private CliRig console;

  @BeforeEach
  void open() {
    console = new CliRig(folder);
  }

  @Test
  void aStopWaitsForTheEndOfTheProcess() throws Exception {
    Process core = new ProcessBuilder("sleep", "0.3").start();
    console.answer = "{\"pid\": " + core.pid() + ", \"sessions\": 2, \"waiting\": 1}";
    assertThat(console.run("stop")).isZero();
    assertThat(core.isAlive()).isFalse();
    assertThat(console.calls).containsExactly("end");
    assertThat(console.out)
        .isEqualTo(
            """
            Assent has ended
            sessions that were open: 2
            waiting calls withdrawn: 1
            """);
    assertThat(console.run("stop", "--json")).isZero();
    assertThat(console.out).contains("\"ended\": true");
  }

  @Test
  void thatTheQueueIsPausedIsSaidWhereItIs() {
    console.answer = "{\"waiting\": 1, \"paused\": true}";
    assertThat(console.run("status")).isZero();
    assertThat(console.out).contains("queue paused in the window: no card comes up by itself");
    console.answer = "{\"waiting\": 1, \"paused\": false}";
    assertThat(console.run("status")).isZero();
    assertThat(console.out).doesNotContain("paused");
  }

  @Test
  void aNoTakesThePlaceThatTheQueuePrints() {
    console.answer =
        """
        {"waiting": [{"position": 1, "id": "c-7"}, {"position": 2, "id": "c-9"}], "denied": true}
        """;
    assertThat(console.run("queue")).isZero();
    assertThat(console.out.lines().skip(1)).allMatch(line -> line.matches("[12] +c-[79] .*"));
    console.calls.clear();
    assertThat(console.run("deny", "2", "--reason", "no")).isZero();
    assertThat(console.calls).containsExactly("queue", "deny c-9 [no]");
    console.calls.clear();
    console.answer = "{\"waiting\": [], \"denied\": false}";
    assertThat(console.run("deny", "2")).isOne();
    assertThat(console.calls).containsExactly("queue", "deny 2 []");
    assertThat(console.out).isEqualTo("nothing waits under `2`\n");
  }

  @Test
  void withoutACoreTheRedHandleHoldsFromItsNextStart() throws Exception {
    console.failure =
        new ControlException(ControlException.Code.NOT_RUNNING, "nothing listens at `x`");
    assertThat(console.run("deny", "--everything")).isZero();
    assertThat(console.out).contains("from its next start");
    assertThat(console.calls)
        .as("one that started meanwhile is asked too")
        .containsExactly("deny everything", "deny everything");
    assertThat(console.run("deny", "--everything")).as("a second time").isZero();
    var home =
        AssentHome.locate(
            Map.of("ASSENT_HOME", console.home().toString()), console.folder, "Linux");
    var key = InstallationKey.loadOrCreate(home.installationKey());
    assertThat(new SwitchFile(home, key::digest).read())
        .extracting(SwitchFile.Entry::name)
        .containsExactly("deny_all");
  }
}
