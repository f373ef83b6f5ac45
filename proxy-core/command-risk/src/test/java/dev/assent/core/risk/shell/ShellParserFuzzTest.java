package dev.assent.core.risk.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.assent.core.risk.shell.ShellText.ParseFailure;
import dev.assent.testing.Depth;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Whatever is read, there is a value at the end and soon.
class ShellParserFuzzTest {
  private static final int LINES = Depth.of(5000, 500_000);
  private static final long SEED = Depth.seed(7L);
  private static final String PIECES = "'\"`$(){}[]<>|&;\\\n\t #!~*?=,.-+:@%^/\0ax19é\ud83d";
  private static final String[] WORDS = {
    "$((", "))", "<<E\n", "\nE\n", "<<-'E'\n", "${", ":-", "$'", "[[ ", " ]]", "if ", " then ",
        " fi ", "case a in ", ";;", "esac ",
    "for x in ", "do ", "done ", "function f ", "() {", "; }", "coproc ", "time ", "a[", "]=",
        "a=(", "{1..99}", "{a,", "<(", ">&", "&>>"
  };

  @Test
  void mutatedLinesAreReadWithoutFault() {
    var random = new Random(SEED);
    var generated = new GeneratedLines(SEED);
    String line = generated.line();
    for (int count = 0; count < LINES; count++) {
      if (count % 8 == 0) {
        line = generated.line();
      }
      String text = mutated(line, random);
      assertThatCode(() -> check(text))
          .as("seed %d, line %d: %s", SEED, count, text)
          .doesNotThrowAnyException();
    }
  }

  private static String mutated(String line, Random random) {
    var text = new StringBuilder(line);
    for (int count = 1 + random.nextInt(4); count > 0; count--) {
      int at = random.nextInt(text.length() + 1);
      switch (random.nextInt(5)) {
        case 0 -> text.insert(at, PIECES.charAt(random.nextInt(PIECES.length())));
        case 1 -> text.insert(at, WORDS[random.nextInt(WORDS.length)]);
        case 2 -> text.delete(at, Math.min(text.length(), at + 1 + random.nextInt(3)));
        case 3 ->
            text.insert(at, text.substring(at, Math.min(text.length(), at + random.nextInt(20))));
        default -> text.setLength(random.nextInt(4) == 0 ? at : text.length());
      }
    }
    return text.toString();
  }

  /// Every place lies inside the text.
  private static void check(String text) {
    var reading = ShellParser.parse(text);
    reading
        .unreadable()
        .ifPresent(trouble -> assertThat(trouble.place()).isBetween(0, text.length()));
    for (var command : reading.commands()) {
      inside(command.span(), text);
      for (var word : command.words()) {
        inside(word.span(), text);
        word.parts().forEach(part -> inside(part.span(), text));
        word.known();
      }
    }
  }

  private static void inside(Span span, String text) {
    if (span.start() < 0 || span.start() > span.end() || span.end() > text.length()) {
      throw new AssertionError(span + " in " + text);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "$(",
        "`",
        "(",
        "((",
        "$((",
        "{ ",
        "{",
        "{,",
        "{a,b}",
        "{1..9}",
        "{1..1}",
        "${",
        "${a:-",
        "\"$(",
        "\"",
        "'",
        "\\",
        "<(",
        "<<a ",
        "<<a\n",
        "a=(",
        "a[",
        "a[$(",
        "if ",
        "! ",
        "time ",
        "coproc ",
        "f() ",
        "function f ",
        "case a in a) ",
        "for a in ",
        "while a;do ",
        "[[ ",
        "[[ ( ",
        "@(",
        "a;",
        "a&",
        "a|",
        "a&&",
        "a ",
        "$a",
        "\n",
        "#",
        "#\n",
        "((a # \" \n) )",
        "cd a;",
        "cd a && ",
        "x{",
        "}",
        "{a..",
        "$(( a ) b ",
        "<<<",
        "2>",
        "{a}>",
        "$[",
        "$'\\x",
        "~",
        "a:~",
        "=~ ",
        "{a,$(a)}"
      })
  void aLongRowOfAnythingEndsSoon(String piece) {
    String text = piece.repeat(ShellParser.LONGEST / piece.length());
    // A generous limit: quadratic reading would take minutes, linear reading takes milliseconds.
    assertTimeoutPreemptively(Duration.ofSeconds(60), () -> check(text));
  }

  @Test
  void deepNestsAreReadUpToTheLimitAndRefusedBeyond() {
    for (var nest : List.of(List.of("( ", ")"), List.of("$(", ")"), List.of("{ ", ";}"))) {
      String fits = nest.getFirst().repeat(60) + "p" + nest.getLast().repeat(60);
      String deep = nest.getFirst().repeat(70) + "p" + nest.getLast().repeat(70);
      assertThat(ShellParser.parse(fits).unreadable()).as(fits).isEmpty();
      assertThat(ShellParser.parse(deep).unreadable().orElseThrow().reason())
          .isEqualTo(ParseFailure.Reason.TOO_DEEP);
    }
  }
}
