package dev.assent.core.risk.through;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.assent.core.risk.step.Argument;
import dev.assent.core.risk.step.Step;
import dev.assent.core.risk.windows.ShellReaders;
import dev.assent.testing.Depth;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Made-up edits of variables, sums, formats, arrays and filters give what bash gives, or are not
/// known.
class ValuesOfBashTest {
  private static final int LINES = Depth.of(600, 20_000);
  private static final long SEED = Depth.seed(31L);

  private static final String PRINTING =
      """
      exec 3>"$2" 4<"$1"
      shopt -s extglob
      set -f
      p() { printf '%s\\0' "$#" "$@" >&3; }
      while IFS= read -r -d '' -u 4 line; do
        ( eval "$line" )
        printf 'end\\0' >&3
      done
      """;

  @TempDir Path folder;

  /// Makes lines that hand values to the program `p`.
  private record Maker(Random random) {
    String line() {
      return switch (random.nextInt(10)) {
        case 0, 1 -> edit();
        case 2, 3 -> sum();
        case 4 -> "printf -v x '" + format() + "' " + words() + "; p \"$x\"";
        case 5 -> "IFS='" + any("", ":", " :", ",", " ") + "'; x='" + text(" :,ab") + "'; p $x";
        case 6 -> array();
        case 7 -> cases();
        case 8 -> reading();
        default -> filter();
      };
    }

    private String edit() {
      String operator =
          any(
              "#", "##", "%", "%%", "/", "//", "/#", "/%", "^", "^^", ",", ",,", "~~", "@U", "@L",
              "@u", ":1:", ":");
      String argument =
          operator.startsWith("@")
              ? ""
              : operator.startsWith(":")
                  ? "" + (operator.length() == 3 ? 1 + random.nextInt(3) : random.nextInt(4))
                  : pattern() + (operator.startsWith("/") ? "/" + any("", "z", "a", "xy") : "");
      return "x='" + text("abAB.*[-") + "'; p \"${x" + operator + argument + "}\"";
    }

    private String sum() {
      return "a=" + random.nextInt(9) + " b=-3 c=a; p $((" + expression(3) + ")) $a $b $c";
    }

    private String expression(int depth) {
      if (depth == 0 || random.nextInt(4) == 0) {
        return any("a", "b", "c", "1", "7", "0x1f", "010", "2#101", "a++", "--b");
      }
      String left = expression(depth - 1);
      String right = expression(depth - 1);
      return switch (random.nextInt(8)) {
        case 0 -> "(" + left + ")";
        case 1 -> any("-", "!", "~") + " " + left;
        case 2 -> left + " ? " + right + " : " + expression(depth - 1);
        case 3 -> any("a", "b") + any("=", "+=", "-=", "*=") + right;
        case 4 -> left + " ** " + random.nextInt(4);
        case 5 -> "(" + left + ", " + right + ")";
        default ->
            left
                + " "
                + any(
                    "+", "-", "*", "/", "%", "<<", "<", ">", "<=", ">=", "==", "!=", "&", "|", "^",
                    "&&", "||")
                + " "
                + right;
      };
    }

    private String format() {
      var format = new StringBuilder();
      for (int count = 1 + random.nextInt(3); count > 0; count--) {
        format.append(
            any(
                "%s",
                "%d", "%x", "%o", "%c", "%%", "%.2s", "%03d", "%*d", "%.*s", "%b", "\\\\x72",
                "\\\\155", "a", "=", "%5s", "%-4s", "%q"));
      }
      return format.toString();
    }

    private String words() {
      return any("1 2 3", "12", "r m", "rm -3", "'' 7", "0x1f 010", "a b c d");
    }

    private String array() {
      var line = new StringBuilder("a=(" + words() + "); ");
      for (int count = random.nextInt(3); count > 0; count--) {
        line.append(
                any(
                    "a+=(z)",
                    "a[1]=y",
                    "a[-1]=w",
                    "a+=([0]=v)",
                    "a[4]=u",
                    "unset 'a[0]'",
                    "a=([2]=t s)"))
            .append("; ");
      }
      return line
          + "p "
          + any(
              "\"${a[@]}\"",
              "\"${a[*]}\"",
              "${a[1]}",
              "${#a[@]}",
              "\"${a[@]:1:1}\"",
              "\"${a[@]/1/x}\"",
              "${a[-1]}");
    }

    private String cases() {
      return "case '"
          + text("abAB.*[-")
          + "' in "
          + pattern()
          + ") p 1;; "
          + pattern()
          + ") p 2;& "
          + pattern()
          + ") p 3;; *) p 4;; esac";
    }

    private String pattern() {
      var pattern = new StringBuilder();
      for (int count = 1 + random.nextInt(3); count > 0; count--) {
        pattern.append(
            any(
                "a",
                "b",
                "A",
                "*",
                "?",
                "[ab]",
                "[!a]",
                "[[:upper:]]",
                "[a-b]",
                "'*'",
                "\"?\"",
                "\\\\*",
                ".",
                "[]a]",
                "@(a|b)",
                "[[:punct:]]"));
      }
      return pattern.toString().replace("\\\\", "\\");
    }

    private String reading() {
      return any("IFS=: ", "", "IFS=, ")
          + "read "
          + any("-r ", "", "-n 2 ", "-r -d '' ", "-a ")
          + any("x", "x y", "x y z")
          + " <<< '"
          + text("a b:,\\")
          + "'; p \"$x\" \"$y\" \"$z\"";
    }

    private String filter() {
      return "p \"$(echo '"
          + text("abAB,.")
          + "' | "
          + any(
              "tr a-b x-y",
              "tr -d '[:punct:]'",
              "tr '[:lower:]' '[:upper:]'",
              "tr -d a",
              "tr ab x",
              "tr -cd a",
              "tr -s a",
              "cut -c2-3",
              "cut -d, -f2",
              "cut -d, -f1,3-",
              "cut -c-2",
              "sed s/a/x/",
              "sed s/a/x/g",
              "rev",
              "head -c 2",
              "tail -c 3",
              "cat")
          + ")\"";
    }

    private String text(String letters) {
      var text = new StringBuilder();
      for (int count = random.nextInt(7); count > 0; count--) {
        text.append(letters.charAt(random.nextInt(letters.length())));
      }
      return text.toString();
    }

    private String any(String... all) {
      return all[random.nextInt(all.length)];
    }
  }

  @Test
  void knownValuesAreThoseOfBash() throws IOException, InterruptedException {
    Path bash = Path.of("/bin/bash");
    assumeTrue(Files.isExecutable(bash), "there is no bash here to agree with");
    var maker = new Maker(new Random(SEED));
    var lines = new ArrayList<String>();
    for (int count = 0; count < LINES; count++) {
      lines.add(maker.line());
    }
    var theirs = askBash(bash, lines);
    assertThat(theirs).as("lines answered").hasSize(lines.size());
    int known = 0;
    var wrong = new ArrayList<String>();
    for (int at = 0; at < lines.size(); at++) {
      var steps = LookThrough.of(lines.get(at), ShellReaders.ALL).steps();
      var ours = steps.stream().filter(step -> step.name().equals("p")).toList();
      // Bash refuses some sums and formats.
      boolean refused = theirs.get(at).isEmpty();
      if (!refused && ours.stream().allMatch(ValuesOfBashTest::isKnown)) {
        known++;
        var texts =
            ours.stream()
                .map(step -> step.arguments().stream().map(Argument::text).toList())
                .toList();
        if (!texts.equals(theirs.get(at))) {
          wrong.add("%s -> %s, bash: %s".formatted(lines.get(at), texts, theirs.get(at)));
        }
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(known).as("lines that are known").isGreaterThan(LINES * 7 / 10);
  }

  private static boolean isKnown(Step step) {
    return step.circumstances().isEmpty() && step.arguments().stream().allMatch(Argument::known);
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
    builder.environment().keySet().removeIf(name -> !name.equals("PATH"));
    builder.environment().put("LC_ALL", "C.UTF-8");
    builder.directory(folder.toFile());
    builder.redirectErrorStream(true).redirectOutput(folder.resolve("messages").toFile());
    builder.redirectInput(Files.createFile(folder.resolve("nothing")).toFile());
    var process = builder.start();
    try {
      assertThat(process.waitFor(5, TimeUnit.MINUTES)).as("bash has ended").isTrue();
    } finally {
      process.destroyForcibly();
    }
    return calls(Files.readString(output, StandardCharsets.UTF_8).split("\0", -1));
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
        line.add(Arrays.asList(answers).subList(at, at + count));
        at += count;
      }
    }
    return all;
  }
}
