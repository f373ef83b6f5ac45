package dev.assent.core.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.HookAgent;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StartedHookTest {
  @ParameterizedTest
  @CsvSource({
    "CLAUDE_CODE, false, /bin/sh -c",
    "COPILOT, false, /bin/sh -c",
    "CLAUDE_CODE, true, bash -c",
    "CODEX, true, powershell -NoProfile -NonInteractive -Command",
    "CURSOR, true, cmd /d /c"
  })
  void aLineIsRunByTheShellOfTheAgent(HookAgent agent, boolean windows, String shell) {
    var hook = new StartedHook(agent, "PreToolUse", Path.of("/f"), "assent hook x || exit 2");
    assertThat(String.join(" ", hook.command(windows)))
        .isEqualTo(shell + " assent hook x || exit 2");
  }
}
