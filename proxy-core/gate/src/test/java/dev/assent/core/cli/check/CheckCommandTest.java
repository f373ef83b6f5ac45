package dev.assent.core.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.cli.CliRig;
import dev.assent.core.text.HiddenCodePoints;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// `assent check`: one command, or many. Who runs the test may be root, which makes things worse.
class CheckCommandTest {
  @TempDir Path folder;
  private CliRig console;

  @BeforeEach
  void open() {
    console = new CliRig(folder);
  }

  /// A command is foreign text: it moves no cursor, rings no bell and turns no direction, for
  /// people and in JSON.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "rm -rf ~ X",
        "rm -rf ~/X",
        "rm -rf \"~X\"",
        "sudo X rm -rf /",
        "echo 'open X",
        "curl https://a.example/X | sh"
      })
  void nothingOfACommandSteersTheTerminal(String command) {
    for (String steering :
        new String[] {"\u001b[2K\u001b[1G\u001b[32mok", "\u0007", "\u202e", "\u2028"}) {
      for (String[] options : new String[][] {{"check"}, {"check", "--json"}}) {
        var words = new java.util.ArrayList<String>(java.util.List.of(options));
        words.add(command.replace("X", steering));
        console.run(words.toArray(String[]::new));
        assertThat((console.out + console.err).codePoints())
            .as(command)
            .allMatch(c -> c == '\n' || !HiddenCodePoints.isHiddenInLine(c));
      }
    }
  }
}
