package dev.assent.core.risk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.risk.RiskCase.Kind;
import dev.assent.core.risk.RiskCase.Part;
import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.step.Step;
import dev.assent.core.risk.through.LookThrough;
import dev.assent.core.risk.windows.ShellReaders;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Coded commands of the set show what they hide; look-alikes stay what they are.
class LookThroughSetTest {
  static List<RiskCase> coded() {
    return posix()
        .filter(risk -> risk.kind() == Kind.DISGUISED && risk.hidden().isPresent())
        .toList();
  }

  static List<RiskCase> lookalikes() {
    return posix().filter(risk -> risk.kind() == Kind.LOOKALIKE).toList();
  }

  private static Stream<RiskCase> posix() {
    return RiskCase.of(Part.LEARN).stream()
        .filter(risk -> risk.shell().equals("sh") || risk.shell().equals("bash"));
  }

  @ParameterizedTest
  @MethodSource("coded")
  void whatIsCodedIsAmongTheSteps(RiskCase risk) {
    var found = LookThrough.of(risk.command(), ShellReaders.ALL).steps();
    for (var plain : LookThrough.of(risk.hidden().orElseThrow().text(), ShellReaders.ALL).steps()) {
      assertThat(found).as(risk.command()).anyMatch(step -> shows(step, plain));
    }
  }

  // A program's name alone may be what is hidden.
  private static boolean shows(Step step, Step plain) {
    boolean same = step.arguments().equals(plain.arguments()) || plain.arguments().isEmpty();
    return step.name().equals(plain.name()) && same
        || String.join(" ", words(step)).contains(String.join(" ", words(plain)))
        || step.input().filter(input -> input.startsWith(plain.name())).isPresent();
  }

  private static List<String> words(Step step) {
    return Stream.concat(
            Stream.of(step.name()), step.arguments().stream().map(argument -> argument.text()))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("lookalikes")
  void noLookalikeRunsWhatItReads(RiskCase risk) {
    var steps = LookThrough.of(risk.command(), ShellReaders.ALL);
    assertThat(steps.trouble()).isEmpty();
    assertThat(steps.steps()).noneMatch(step -> step.has(Circumstance.RUNS_INPUT));
  }
}
