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
  void theStatusIsPrintedForPeopleAndForPrograms() {
    console.answer =
        """
        {"running": true, "headless": false, "pid": 42, "sessions": 1, "waiting": 2, "proxies": [
          {"name": "files", "state": "running", "policy_version": 3, "policy_current": true, "since": "T", "sessions": 1,
            "calls": {"allowed": 5, "denied": 4, "asked": 3, "timed_out": 2, "failed": 1}, "in_flight": 6,
            "added_us": {"count": 9, "p50": 70, "p99": 900}, "log": {"state": "good"}},
          {"name": "mail", "state": "failed", "policy_version": 1, "policy_current": false, "code": "died",
           "detail": "ended\\u001b[2J", "trouble": "no member `command`"}]}
        """;
    assertThat(console.run("status")).isZero();
    assertThat(console.out)
        .isEqualTo(
            """
            home              -
            process           42
            without a window  no
            sessions          1
            waiting calls     2

            PROXY  STATE    SESSIONS  POLICY  CURRENT
            files  running  1         3       yes
            mail   failed   -         1       no

            PROXY  ALLOWED  DENIED  ASKED  TIMED OUT  FAILED  IN FLIGHT  ADDED US  LOG
            files  5        4       3      2          1       6          70 / 900  good
            mail: ended<U+001B>[2J
            mail: no member `command`
            """);
    assertThat(console.run("status", "--json")).isZero();
    assertThat(console.out).startsWith("{\n  \"running\": true").contains("ended\\u001b[2J");
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
  void theQueueIsPrinted() {
    console.answer = "{\"waiting\": []}";
    assertThat(console.run("queue")).isZero();
    assertThat(console.out).isEqualTo("no call waits\n");
    console.answer =
        "{\"waiting\": [{\"id\": \"a1\", \"position\": 1, \"proxy\": \"files\", \"tool\": \"write\", \"method\": \"tools/call\","
            + " \"path\": null, \"tier\": \"care\", \"until\": \"T\", \"then\": \"asks_again\"}]}";
    assertThat(console.run("queue")).isZero();
    assertThat(console.out)
        .isEqualTo(
            """
            PLACE  ID  PROXY  CLIENT  METHOD      TOOL   PATH  TIER  UNTIL  THEN
            1      a1  files  -       tools/call  write  -     care  T      asks_again
            """);
    assertThat(console.run("queue", "--json")).isZero();
    assertThat(console.out).contains("\"id\": \"a1\"");
  }

  @Test
  void peopleReadTheNameOfAClientAndProgramsItsWord() {
    console.answer =
        "{\"waiting\": [{\"id\": \"a1\", \"client\": \"claude-code\"}, {\"id\": \"a2\", \"client\": \"my-own\"}]}";
    assertThat(console.run("queue")).isZero();
    assertThat(console.out).contains("  Claude Code  ", "  my-own  ").doesNotContain("claude-code");
    assertThat(console.run("queue", "--json")).isZero();
    assertThat(console.out).contains("\"claude-code\"");
  }

  @Test
  void denyingSaysWhetherSomethingWasDenied() {
    console.answer = "{\"denied\": true}";
    assertThat(console.run("deny", "a1", "--reason", "not now")).isZero();
    assertThat(console.out).isEqualTo("denied `a1`\n");
    console.answer = "{\"denied\": false}";
    assertThat(console.run("deny", "a2")).isEqualTo(1);
    assertThat(console.out).isEqualTo("nothing waits under `a2`\n");
    assertThat(console.calls).containsExactly("deny a1 [not now]", "deny a2 []");
  }

  @Test
  void aBadIdOrReasonIsNotSent() {
    assertThat(console.run("deny", "")).isEqualTo(2);
    assertThat(console.run("deny", "a\nb")).isEqualTo(2);
    assertThat(console.run("deny", "a", "--reason", "x\ny")).isEqualTo(2);
    assertThat(console.run("deny", "a", "--reason", "x".repeat(501))).isEqualTo(2);
    assertThat(console.run("deny", "a", "--reason", "x".repeat(500))).isEqualTo(1);
    assertThat(console.run("deny")).isEqualTo(2);
    assertThat(console.calls).hasSize(1);
  }

  @Test
  void theRedHandleSaysWhatBecameOfItAndHowItIsReleased() {
    console.answer = "{\"denied\": 3, \"sealed\": true, \"kept\": true}";
    assertThat(console.run("deny", "--everything")).isZero();
    assertThat(console.out)
        .contains("everything is denied")
        .contains("in the window")
        .contains("denied: 3");
    console.answer = "{\"denied\": 0, \"sealed\": false, \"kept\": false}";
    assertThat(console.run("deny", "--everything")).isEqualTo(1);
    assertThat(console.out).contains("could not be stopped").contains("could not be written");
    assertThat(console.calls).containsExactly("deny everything", "deny everything");
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

  @Test
  void theRedHandleTakesNoIdAndNoReason() {
    assertThat(console.run("deny", "--everything", "a1")).isEqualTo(2);
    assertThat(console.run("deny", "--everything", "--reason", "x")).isEqualTo(2);
    assertThat(console.calls).isEmpty();
  }

  @Test
  void levelsAreChangedWhileTheCoreRuns() {
    console.answer = "{\"set\": true}";
    assertThat(console.run("log-level", "debug")).isZero();
    assertThat(console.out).isEqualTo("`dev.assent` says `debug` and above until the core ends\n");
    assertThat(console.run("log-level", "dev.assent.core.transport", "trace")).isZero();
    assertThat(console.calls)
        .containsExactly("log-level dev.assent debug", "log-level dev.assent.core.transport trace");
    console.answer = "{\"set\": false}";
    assertThat(console.run("log-level", "java.net", "debug")).isEqualTo(2);
    assertThat(console.run("log-level")).isEqualTo(2);
    assertThat(console.run("log-level", "a", "b", "c")).isEqualTo(2);
  }

  @Test
  void thereIsNoVerbThatAllows() {
    for (String verb : new String[] {"allow", "approve", "answer", "yes"}) {
      assertThat(console.run(verb, "a1")).isEqualTo(2);
    }
    assertThat(console.calls).isEmpty();
  }

  @Test
  void aCoreThatIsNotThereOrSilentEndsWithThree() {
    for (String verb : new String[] {"status", "queue", "stop"}) {
      console.failure =
          new ControlException(ControlException.Code.NOT_RUNNING, "nothing listens at `x`");
      assertThat(console.run(verb)).isEqualTo(3);
      assertThat(console.err).isEqualTo("assent: nothing listens at `x`\n");
      console.failure = new ControlException(ControlException.Code.NO_ANSWER, "silence");
      assertThat(console.run(verb)).isEqualTo(3);
      console.failure = new ControlException(ControlException.Code.REFUSED, "no");
      assertThat(console.run(verb)).isEqualTo(2);
    }
  }
}
