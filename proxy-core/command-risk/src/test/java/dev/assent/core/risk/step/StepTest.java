package dev.assent.core.risk.step;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.risk.step.Step.Shell;
import dev.assent.core.risk.through.LookThrough;
import dev.assent.core.risk.windows.ShellReaders;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Words of steps are written as their shell would read them, and crossings between shells are
/// bounded.
class StepTest {
  private static Argument argument(String text) {
    String known = text.replace('…', Argument.UNKNOWN);
    return new Argument(known, known.indexOf('*') >= 0, known.startsWith("~"), false);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '│',
      quoteCharacter = '§',
      value = {
        "a │ a │ a │ a",
        "§§ │ '' │ '' │ §§",
        "a b │ 'a b' │ 'a b' │ \"a b\"",
        "it's │ 'it'\\''s' │ 'it''s' │ it's",
        "*.txt │ *.txt │ *.txt │ *.txt",
        "~ │ ~ │ ~ │ ~",
        "~/a b │ ~/'a b' │ '~/a b' │ \"~/a b\"",
        "$x │ '$x' │ $x │ $x",
        "a… │ a… │ a… │ a…",
        "C:\\a │ C:\\a │ C:\\a │ C:\\a",
        "a;b │ 'a;b' │ 'a;b' │ a;b",
      })
  void aWordIsWrittenForItsShell(String text, String posix, String power, String cmd) {
    assertThat(argument(text).written(Shell.POSIX)).isEqualTo(posix);
    assertThat(argument(text).written(Shell.POWERSHELL)).isEqualTo(power);
    assertThat(argument(text).written(Shell.CMD)).isEqualTo(cmd == null ? "" : cmd);
  }

  @Test
  void whatIsWrittenIsReadAsTheSameWord() {
    var random = new Random(9);
    String letters = "ab ~/.$'\"\\;&|<>(){}[]!#=%,@+^`\n\t";
    for (int count = 0; count < 3_000; count++) {
      var text = new StringBuilder();
      for (int length = random.nextInt(8); length > 0; length--) {
        text.append(letters.charAt(random.nextInt(letters.length())));
      }
      var word = Argument.of(text.toString());
      var steps = LookThrough.of("p " + word.written(Shell.POSIX), ShellReaders.ALL);
      assertThat(steps.steps().getLast().arguments())
          .as(word.written(Shell.POSIX))
          .extracting(Argument::text)
          .containsExactly(word.text());
    }
  }

  @Test
  void shellsStartEachOtherEightDeepAndNoMore() {
    var depth = new int[1];
    var crossings = ShellCrossings.current();
    assertThat(nested(crossings, depth)).isEmpty();
    assertThat(depth[0]).isEqualTo(8);
    assertThat(crossings.cross(() -> new Steps(List.of(), Optional.of("again"))))
        .map(Steps::trouble)
        .contains(Optional.of("again"));
  }

  private static Optional<Steps> nested(ShellCrossings crossings, int[] depth) {
    var refused = new boolean[1];
    var steps =
        crossings.cross(() -> {
          depth[0]++;
          assertThat(ShellCrossings.current()).isSameAs(crossings);
          refused[0] = nested(crossings, depth).isEmpty();
          return new Steps(List.of(), Optional.empty());
        });
    return refused[0] ? Optional.empty() : steps;
  }

  @Test
  void countsAddUpAndStayWithinTheirRange() {
    var counted =
        ShellCrossings.counted(() -> {
          var crossings = ShellCrossings.current();
          assertThat(crossings.commands(3)).isEqualTo(3);
          assertThat(crossings.commands(-5)).isEqualTo(3);
          assertThat(crossings.characters(Integer.MAX_VALUE)).isEqualTo(Integer.MAX_VALUE);
          assertThat(crossings.characters(7)).isEqualTo(Integer.MAX_VALUE);
          assertThat(crossings.work(2)).isEqualTo(2);
          return new Steps(List.of(), Optional.empty());
        });
    assertThat(counted.commands(0)).isEqualTo(3);
    assertThat(counted.work(1)).isEqualTo(3);
    assertThat(ShellCrossings.current().commands(0)).isZero();
  }
}
