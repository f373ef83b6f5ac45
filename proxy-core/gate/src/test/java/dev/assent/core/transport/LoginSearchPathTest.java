package dev.assent.core.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Shells of the test stand for those of the machine, with what their files of the person do.
@Timeout(120)
@DisabledOnOs(OS.WINDOWS)
class LoginSearchPathTest {
  private static final Duration LONG = Duration.ofSeconds(60);
  private static final String OWN = "/usr/bin:/bin";

  @TempDir Path folder;

  private Map<String, String> environment(String shell) {
    var environment = new HashMap<String, String>();
    environment.put("PATH", OWN);
    environment.put("HOME", folder.toString());
    environment.put("SHELL", shell);
    return environment;
  }

  private String shell(String name, String before, String after) throws Exception {
    Path file =
        Files.writeString(
            folder.resolve(name),
            "#!/bin/sh\n[ \"$1 $2 $3\" = '-i -l -c' ] || exit 9\n"
                + before
                + "\neval \"$4\"\n"
                + after
                + "\n");
    assertThat(file.toFile().setExecutable(true)).isTrue();
    return file.toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          PATH=/p/shims:/usr/bin                      |                      | /p/shims:/usr/bin:/bin
          PATH=/bin:/usr/bin                          |                      | /bin:/usr/bin
          PATH=/p:relative::.:/q                      |                      | /p:/q:/usr/bin:/bin
          echo welcome; PATH=/p                       | echo bye             | /p:/usr/bin:/bin
          printf 'path-1 no line end'; echo; PATH=/p  | exit 1               | /p:/usr/bin:/bin
          read answer; PATH=/p                        | read answer          | /p:/usr/bin:/bin
          sleep 600 & PATH=/p                         |                      | /p:/usr/bin:/bin
          PATH=/p                                     | /bin/sleep 600       | /p:/usr/bin:/bin
          test "$TERM" = dumb && PATH=/p              |                      | /p:/usr/bin:/bin
          """)
  void whatTheShellMakesComesFirst(String before, String after, String expected) throws Exception {
    String shell = shell("zsh", before, after == null ? "" : after);
    assertThat(LoginSearchPath.in(environment(shell), LONG))
        .containsEntry("PATH", expected)
        .containsEntry("HOME", folder.toString())
        .containsEntry("SHELL", shell)
        .hasSize(3);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "exit 1",
        "PATH=",
        "PATH=relative:.",
        "PATH=\"/p\n/q\"",
        "exec > /dev/null",
        "kill -9 $$",
        "unset PATH"
      })
  void aShellThatSaysNothingOfUseChangesNothing(String before) throws Exception {
    var own = environment(shell("bash", before, ""));
    assertThat(LoginSearchPath.in(own, LONG)).isSameAs(own);
  }

  @Test
  void aShellThatHangsIsEnded() throws Exception {
    Path pids = folder.resolve("pids");
    var own = environment(shell("bash", "echo $$ > " + pids + "; /bin/sleep 600", ""));
    // On a busy machine its time may be over before it has begun; then it is given more.
    for (Duration most = Duration.ofSeconds(1);
        !Files.exists(pids) || Files.size(pids) == 0;
        most = most.multipliedBy(2)) {
      assertThat(LoginSearchPath.in(own, most)).isSameAs(own);
    }
    for (String pid : Files.readAllLines(pids)) {
      var process = ProcessHandle.of(Long.parseLong(pid));
      if (process.isPresent()) {
        process.get().onExit().get();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "bash", "/no/such/bash", "@/evil", "@/bash/", "\0"})
  void onlyKnownShellsAreStarted(String shell) throws Exception {
    String evil = shell("evil", ": > " + folder.resolve("started"), "");
    assertThat(evil).isNotEmpty();
    var own = environment(shell.replace("@", folder.toString()));
    assertThat(LoginSearchPath.in(own, LONG)).isSameAs(own);
    assertThat(folder.resolve("started")).doesNotExist();
  }

  @Test
  void theShellsOfThisMachineReadThePersonsFiles() throws Exception {
    for (String name : Stream.of(".profile", ".bash_profile", ".zshrc", ".bashrc").toList()) {
      Files.writeString(folder.resolve(name), "PATH=/of/the/person:$PATH; export PATH\n");
    }
    for (String shell : Stream.of("/bin/bash", "/bin/sh", "/bin/zsh").toList()) {
      if (Files.isExecutable(Path.of(shell))) {
        assertThat(LoginSearchPath.in(environment(shell), LONG).get("PATH"))
            .as(shell)
            .contains("/of/the/person:")
            .contains("/bin");
      }
    }
  }
}
