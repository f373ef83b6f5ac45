package dev.assent.core.risk.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.assent.core.risk.shell.Redirection.Kind;
import dev.assent.testing.Depth;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Holds our reading of generated lines against what bash makes of them; one bash runs all lines.
class BashAgreementTest {
  private static final int LINES = Depth.of(800, 50_000);
  private static final long SEED = Depth.seed(6L);

  private static final String PRINTING =
      """
      exec 3>"$2" 4<"$1"
      set -f --
      A='a  b' E='' G=' x ' N=abc
      unset U
      p() { printf '%s\\0' "$#" "$@" >&3; }
      h() { local s; IFS= read -r -d '' s; printf '%s\\0' "$(($# + 1))" "$@" "$s" >&3; }
      while IFS= read -r -d '' -u 4 line; do
        eval "$line"
        printf 'end\\0' >&3
      done
      """;

  @TempDir Path folder;

  @Test
  void wordsAndQuotesAreThoseOfBash() throws IOException, InterruptedException {
    Path bash = Path.of("/bin/bash");
    assumeTrue(Files.isExecutable(bash), "there is no bash here to agree with");
    var generated = new GeneratedLines(SEED);
    var lines = new ArrayList<String>();
    for (int count = 0; count < LINES; count++) {
      lines.add(generated.line());
    }
    List<List<List<String>>> theirs = askBash(bash, lines);
    assertThat(theirs).as("lines answered").hasSize(lines.size());
    for (int at = 0; at < lines.size(); at++) {
      var calls =
          assertThat(ours(lines.get(at))).as("seed %d, line %d: %s", SEED, at, lines.get(at));
      if (lines.get(at).replace("||", "").contains("|")) {
        // The commands of a pipeline run beside each other; which one prints first is luck.
        calls.containsExactlyInAnyOrderElementsOf(theirs.get(at));
      } else {
        calls.isEqualTo(theirs.get(at));
      }
    }
  }

  private static List<List<String>> ours(String line) {
    var reading = ShellParser.parse(line);
    assertThat(reading.unreadable()).as(line).isEmpty();
    var calls = new ArrayList<List<String>>();
    for (var command : reading.commands()) {
      var fields = new ArrayList<>(PlainExpansion.of(command.words()));
      String name = fields.isEmpty() ? "" : fields.removeFirst();
      boolean skipped = fields.equals(List.of("no"));
      if (name.equals("h")) {
        fields.add(input(command));
      }
      if ((name.equals("p") || name.equals("h")) && !skipped) {
        calls.add(fields);
      }
    }
    return calls;
  }

  private static String input(Command.Simple command) {
    for (var redirection : command.redirections()) {
      if (redirection.kind() == Kind.HERE_DOCUMENT) {
        return PlainExpansion.whole(redirection.target());
      } else if (redirection.kind() == Kind.HERE_STRING) {
        return PlainExpansion.whole(redirection.target()) + "\n";
      }
    }
    return "";
  }

  private List<List<List<String>>> askBash(Path bash, List<String> lines)
      throws IOException, InterruptedException {
    Path script = Files.writeString(folder.resolve("script"), PRINTING);
    Path input = Files.writeString(folder.resolve("lines"), String.join("\0", lines) + "\0");
    Path output = folder.resolve("output");
    var builder =
        new ProcessBuilder(
            bash.toString(),
            "--norc",
            "--noprofile",
            script.toString(),
            input.toString(),
            output.toString());
    builder.environment().clear();
    builder.environment().put("LC_ALL", "C.UTF-8");
    builder.environment().put("HOME", PlainExpansion.HOME);
    builder.directory(folder.toFile());
    builder.redirectErrorStream(true).redirectOutput(folder.resolve("messages").toFile());
    builder.redirectInput(
        ProcessBuilder.Redirect.from(Files.createFile(folder.resolve("nothing")).toFile()));
    var process = builder.start();
    try {
      assertThat(process.waitFor(5, TimeUnit.MINUTES)).as("bash has ended").isTrue();
    } finally {
      process.destroyForcibly();
    }
    return calls(new String(Files.readAllBytes(output), StandardCharsets.UTF_8).split("\0", -1));
  }

  private static List<List<List<String>>> calls(String[] answers) {
    var all = new ArrayList<List<List<String>>>();
    var line = new ArrayList<List<String>>();
    int at = 0;
    while (at < answers.length - 1) {
      String answer = answers[at++];
      if (answer.equals("end")) {
        all.add(List.copyOf(line));
        line.clear();
      } else {
        int count = Integer.parseInt(answer);
        line.add(java.util.Arrays.asList(answers).subList(at, at + count));
        at += count;
      }
    }
    return all;
  }
}
