package dev.assent.core.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.cli.CliRig;
import dev.assent.core.text.HiddenCodePoints;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ls -la | 0",
        "rm -rf / | 14",
        "git push --force origin topic | 13",
        "echo 'open | 13",
        "echo rm -rf / | 0"
      })
  void theSeverityIsTheExitCode(String command, int code) {
    assertThat(console.run("check", command)).as(console.out + console.err).isEqualTo(code);
    assertThat(console.err).isEmpty();
  }

  @Test
  void peopleReadWhatWouldRunAndWhatIsSafer() {
    console.run("check", "sudo rm -rf /etc");
    assertThat(console.out)
        .startsWith("Severity critical\n")
        .contains(
            "  Critical  files:delete_wide: ",
            "`/etc`",
            "What would run:\n",
            "  rm -rf /etc   (as root)\n",
            "Safer:\n",
            "Reach: ");
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

  @Test
  void theCommandMayComeFromStandardInput() {
    console.input = "cat <<X\nrm -rf /\nX\n".getBytes(StandardCharsets.UTF_8);
    assertThat(console.run("check")).isZero();
    console.input = "sh <<X\nrm -rf /\nX\n".getBytes(StandardCharsets.UTF_8);
    assertThat(console.run("check")).isEqualTo(14);
  }

  @Test
  void programsReadJson() {
    assertThat(console.run("check", "--json", "rm", "-rf", "/")).isEqualTo(14);
    assertThat(console.out)
        .startsWith("{\n  \"allowed\": false,\n")
        .contains("\"severity\": \"Critical\"", "\"matched_rules\": [");
  }

  @Test
  void anotherShellIsReadByItsOwnManners() {
    assertThat(console.run("check", "--shell", "powershell", "ri -r -fo C:\\Windows"))
        .isEqualTo(14);
    assertThat(console.run("check", "--shell", "cmd", "rd /s /q C:\\Windows")).isEqualTo(14);
    assertThat(console.run("check", "--shell", "tcl", "ls")).isEqualTo(2);
    assertThat(console.err)
        .contains("found the shell `tcl`, expected sh, bash, zsh, fish, cmd or powershell");
  }

  @Test
  void theContextCanBeGiven() {
    assertThat(console.run("check", "--context", "branch=topic", "git commit --amend"))
        .isEqualTo(10);
    assertThat(console.run("check", "--context", "branch=main", "git commit --amend"))
        .isEqualTo(12);
    assertThat(console.out).contains("Made worse by branch=main");
    assertThat(
            console.run(
                "check",
                "--context",
                "branch=trunk",
                "--context",
                "protected=t*,x",
                "git commit --amend"))
        .isEqualTo(12);
    console.input =
        "{\"id\":1,\"command\":\"kubectl delete pod x\"}\n".getBytes(StandardCharsets.UTF_8);
    assertThat(
            console.run("check", "--context", "kube=prod-eu", "--context", "root=false", "--batch"))
        .isZero();
    assertThat(console.out).contains("\"labels\":[\"k8s=prod-eu\"]");
    assertThat(console.run("check", "--context", "moon=full", "ls")).isEqualTo(2);
    assertThat(console.err)
        .contains(
            "found the context `moon=full`, expected one such as branch=main, kube=prod or root=true");
  }

  @Test
  void thePersonsSettingsSayWhichBranchesAreProtected() throws Exception {
    assertThat(console.run("config", "set", "command_risk.protected_branches", "[\"trunk\"]"))
        .as(console.err)
        .isZero();
    assertThat(console.run("check", "--context", "branch=main", "git commit --amend"))
        .isEqualTo(10);
    assertThat(console.run("check", "--context", "branch=trunk", "git commit --amend"))
        .isEqualTo(12);
    Files.writeString(console.home().resolve("config.json"), "{");
    assertThat(console.run("check", "--context", "branch=main", "git commit --amend"))
        .isEqualTo(12);
    assertThat(console.err).contains("config.json");
  }

  @Test
  void linesAreAnsweredInOrder() {
    console.input =
        """
        {"id":1,"shell":"bash","command":"ls"}

        {"id":"b","shell":"bash","command":"rm -rf ~","cwd":"/home/ana/shop"}
        {"id":3}
        {"id":4,"shell":"tcl","command":"ls"}
        nonsense
        {"id":[5],"shell":"powershell","command":"Remove-Item C:\\\\ -Recurse -Force","cwd":"C:\\\\Users\\\\ana"}
        """
            .getBytes(StandardCharsets.UTF_8);
    assertThat(console.run("check", "--batch")).isZero();
    var lines = console.out.lines().toList();
    assertThat(lines).hasSize(6);
    assertThat(lines.getFirst())
        .isEqualTo(
            "{\"id\":1,\"severity\":null,\"rules\":[],\"alternatives\":[],\"blast_radius_scope\":null,\"labels\":[]}");
    assertThat(lines.get(1))
        .startsWith("{\"id\":\"b\",\"severity\":\"Critical\",\"rules\":[\"files:delete_wide\"")
        .contains("\"blast_radius_scope\":\"MACHINE\"");
    assertThat(lines.get(2))
        .isEqualTo("{\"id\":3,\"error\":\"found no text `command`, expected one\"}");
    assertThat(lines.get(3)).startsWith("{\"id\":4,\"error\":\"found another `shell`");
    assertThat(lines.get(4)).startsWith("{\"id\":null,\"error\":\"");
    assertThat(lines.get(5)).startsWith("{\"id\":[5],\"severity\":\"Critical\"");
  }

  @Test
  void aPersonsOwnRulesCountAndTheirFaultsAreTold() throws Exception {
    Path rules = Files.createDirectories(console.home().resolve("risk-rules"));
    Files.writeString(rules.resolve("broken.json"), "{\"rules\": [ {\"id\": 7} ]}");
    assertThat(console.run("check", "ls")).isZero();
    assertThat(console.err).contains("assent: broken.json, ");
  }
}
