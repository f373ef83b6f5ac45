package dev.assent.core.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The scripts of shells and the manual page name each verb and option that the help names.
class CompletionCommandTest {
  @TempDir Path folder;
  private CliRig console;

  @BeforeEach
  void open() {
    console = new CliRig(folder);
  }

  private String printed(String... arguments) {
    console = new CliRig(folder);
    assertThat(console.run(arguments)).as(console.err).isZero();
    return console.out;
  }

  private static void accepts(List<String> command, String script)
      throws IOException, InterruptedException {
    Path program = Path.of("/usr/bin").resolve(command.getFirst());
    assumeThat(
            Files.isExecutable(program)
                || Files.isExecutable(Path.of("/bin").resolve(command.getFirst())))
        .as(program + " is there")
        .isTrue();
    var process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try (var in = process.outputWriter()) {
      in.write(script);
    }
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue())
        .as(new String(process.getInputStream().readAllBytes()))
        .isZero();
  }

  @Test
  void bashOffersTheVerbsOfAGroup() throws Exception {
    String script = printed("completion", "bash");
    assertThat(script).isEqualTo(printed("completion", "zsh"));
    accepts(
        List.of("bash"),
        script
            + "\nCOMP_WORDS=(assent proxy a) COMP_CWORD=2\n_complete_assent\n[ \"${COMPREPLY[*]}\" = add ] || { echo \"${COMPREPLY[*]}\"; exit 1; }\n");
  }

  @Test
  void fishHasEachVerbWithItsOptions() {
    String script = printed("completion", "fish");
    assertThat(script.lines())
        .contains("complete -c assent -f")
        .anySatisfy(line ->
            assertThat(line)
                .contains("-a 'proxy'")
                .contains("not __fish_seen_subcommand_from run core"))
        .anySatisfy(line ->
            assertThat(line)
                .startsWith(
                    "complete -c assent -n '__fish_seen_subcommand_from proxy; and __fish_seen_subcommand_from add' -l root -r"));
    assertThat(script).doesNotContain("practice-server").doesNotContain("'manual'");
    // Quotes of one kind only, each closed on its line.
    assertThat(script.lines())
        .allSatisfy(line ->
            assertThat(line.replace("\\'", "").chars().filter(c -> c == '\'').count() % 2)
                .as(line)
                .isZero());
  }

  @Test
  void theManualNamesEachVerb() throws Exception {
    String page = printed("manual");
    for (var verb :
        Map.of("assent proxy add", "set\\-env", "assent audit verify", "anchor").entrySet()) {
      int at = page.indexOf(".SS \"" + verb.getKey());
      assertThat(at).as(verb.getKey()).isPositive();
      assertThat(page.indexOf(verb.getValue(), at)).isPositive();
    }
    assertThat(page.lines().filter(line -> line.startsWith(".")))
        .allMatch(line -> line.matches("\\.(TH|SH|SS|TP|PP|B|BR)( .*)?"));
    assertThat(page).doesNotContain("practice-server").doesNotContain("${").doesNotContain("%n");
    accepts(List.of("man", "--warnings", "-l", "-"), page);
  }
}
