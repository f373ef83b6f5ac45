package dev.assent.core.pip;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.pip.CommandShells.RunnerWords;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Words against the patterns that say what they are.
class RunnerWordsTest {
  private static final Pattern HUMP = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])");
  private static final Pattern BETWEEN = Pattern.compile("[^a-z0-9]+");
  private static final String LETTERS =
      "aabcxyzABCXYZ0189_-. /\u0130\u212aéÉİıſΣσ日\u0307\ud83d\ude00";

  @Test
  void areThoseOfThePatterns() {
    assertThat(RunnerWords.of("runShell-Command_2"))
        .containsExactly("run", "shell", "command", "2");
    for (int seed = 0; seed < 20_000; seed++) {
      var random = new Random(seed);
      var name = new StringBuilder();
      for (int length = random.nextInt(14); length > 0; length--) {
        name.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
      }
      assertThat(RunnerWords.of(name.toString()))
          .as("`%s`", name)
          .isEqualTo(byPatterns(name.toString()));
    }
  }

  @Test
  void everyCharacterIsTakenAsThePatternsTakeIt() {
    for (int c = 0; c <= Character.MAX_VALUE; c++) {
      String name = "a" + (char) c + "b";
      assertThat(RunnerWords.of(name)).as("U+%04X", c).isEqualTo(byPatterns(name));
    }
  }

  private static List<String> byPatterns(String name) {
    String[] words = BETWEEN.split(HUMP.matcher(name).replaceAll(" ").toLowerCase(Locale.ROOT));
    return Arrays.stream(words).filter(word -> !word.isEmpty()).toList();
  }
}
