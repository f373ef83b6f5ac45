package dev.assent.core.risk.through;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.assent.core.risk.shell.ShellParser;
import dev.assent.core.risk.step.Step;
import dev.assent.core.risk.through.value.WalkBudget;
import dev.assent.core.risk.windows.ShellReaders;
import dev.assent.testing.Depth;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Whatever is looked through, there are steps or trouble at the end, and no more work than was
/// promised.
class LookThroughFuzzTest {
  private static final int LINES = Depth.of(1500, 200_000);
  private static final long SEED = Depth.seed(11L);
  private static final String SIGNS =
      "'\"`$(){}[]<>|&;\\\n\t #!~*?=,.-+:@%^/\0ax19\u00e9\ue000\ufffc";
  private static final String[] PIECES = {
    "$(",
    "eval ",
    "sh -c '",
    "| sh",
    "| base64 -d",
    "| xxd -r -p | bash",
    "xargs ",
    "sudo -u x ",
    "find . -exec ",
    " {} \\;",
    "f() { f; }; f",
    "${x:-",
    "${x//a/b}",
    "${x:1:2}",
    "$((",
    "))",
    "<(",
    ">(",
    "<<< ",
    "<<E\n",
    "\nE\n",
    "for i in 1 2 3; do ",
    "; done",
    "x+=$x; ",
    "set -- ",
    "\"$@\"",
    "read x; ",
    "while read l; do ",
    "printf '%b%s' ",
    "python3 -c \"",
    "os.system('",
    "node -e '",
    "perl -e '",
    "ruby -e '",
    "awk '{",
    "system(\"",
    "exec(",
    "f\"{",
    "[::-1]",
    "docker run -v /:/h i ",
    "ssh h ",
    "alias a='b '\na ",
    "{1..40}",
    "trap '",
    "IFS=, ",
    "tr a-z b-y",
    "rev",
    "source /dev/stdin",
    "case a in a) ",
    ";; esac"
  };

  @Test
  void mutatedLinesAreLookedThroughWithoutFault() {
    var random = new Random(SEED);
    var rows = ThroughCases.all();
    String line = "";
    for (int count = 0; count < LINES; count++) {
      line = count % 6 == 0 ? rows.get(random.nextInt(rows.size())).text() : line;
      String text = mutated(line, rows.get(random.nextInt(rows.size())).text(), random);
      try {
        check(text);
      } catch (RuntimeException | StackOverflowError | AssertionError fault) {
        throw new AssertionError("seed %d, line %d: %s".formatted(SEED, count, text), fault);
      }
    }
  }

  private static String mutated(String line, String other, Random random) {
    var text = new StringBuilder(line);
    for (int count = 1 + random.nextInt(4); count > 0; count--) {
      int at = random.nextInt(text.length() + 1);
      switch (random.nextInt(6)) {
        case 0 -> text.insert(at, SIGNS.charAt(random.nextInt(SIGNS.length())));
        case 1 -> text.insert(at, PIECES[random.nextInt(PIECES.length)]);
        case 2 -> text.delete(at, Math.min(text.length(), at + 1 + random.nextInt(3)));
        case 3 ->
            text.insert(at, text.substring(at, Math.min(text.length(), at + random.nextInt(20))));
        case 4 -> text.insert(at, other.substring(0, random.nextInt(other.length() + 1)));
        default -> text.append(PIECES[random.nextInt(PIECES.length)]).append(other);
      }
    }
    return text.toString();
  }

  /// Places lie in the text, pipes lead to steps, bounds hold.
  private static void check(String text) {
    var steps = LookThrough.of(text, ShellReaders.ALL);
    List<Step> all = steps.steps();
    assertThat(all.size()).isLessThanOrEqualTo(WalkBudget.MOST_STEPS);
    for (int at = 0; at < all.size(); at++) {
      var step = all.get(at);
      if (step.place().start() < 0
          || step.place().start() > step.place().end()
          || step.place().end() > text.length()) {
        throw new AssertionError("place of " + step);
      }
      for (int from : step.pipedFrom()) {
        if (!all.get(from).pipedInto().contains(at)) {
          throw new AssertionError(
              "the step at %d does not know that %d reads it".formatted(from, at));
        }
      }
    }
    // Work is bounded whatever the text, and stays small for short ones but for loops.
    assertThat(LookThrough.work(text, ShellReaders.ALL))
        .isLessThanOrEqualTo(WalkBudget.MOST_COMMANDS + WalkBudget.MOST_CHARACTERS / 1024 + 1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x=$x$x; ", "a=<(echo $a$a); ", "ex -s", "-sss", "awk '{print  ", "echo a|", "${x//a/",
            "alias b='b c'; b ", "python3 -c '[[x for x in y] ", "f\"{a}", "set -- $@ a; ",
        "export A$B=1; ", "docker run -v /a:/b ", "cat <(", "eval \"", "xargs -I{} {}{} ", "trap '",
            "awk '", "perl -e '", "x=(a b); ", "${a:1:2}", "printf %s%s ",
        "while read x; do ", "for i in a b; do ", "f() { f; }; f ", "sudo ", "git -c alias.a=!b a ",
            "sh <<< ", "| tr a b ", "| rev ", "crontab <<< ", "/a/", "\ue000"
      })
  void aLongRowOfAnythingEndsSoon(String piece) {
    String text = piece.repeat(ShellParser.LONGEST / 4 / piece.length());
    // A generous limit: what grows with a power of the length would take minutes.
    assertTimeoutPreemptively(Duration.ofSeconds(60), () -> check(text));
    assertTimeoutPreemptively(
        Duration.ofSeconds(60), () -> check("python3 -c \"" + text.replace("\"", "'") + "\""));
  }

  @Test
  void workGrowsWithTheText() {
    for (var piece :
        List.of(
            "ls; ",
            "echo a | cat | rev | sh; ",
            "x=$x; ",
            "sh -c 'ls'; ",
            "f() { ls; }; ",
            "python3 -c 'os.system(\"ls\")'; ")) {
      int small = LookThrough.work(piece.repeat(40), ShellReaders.ALL);
      int large = LookThrough.work(piece.repeat(320), ShellReaders.ALL);
      assertThat(large).as(piece).isLessThanOrEqualTo(small * 9 + 64);
    }
  }
}
