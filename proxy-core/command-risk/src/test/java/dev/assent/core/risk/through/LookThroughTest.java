package dev.assent.core.risk.through;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.risk.step.Argument;
import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.through.value.WalkBudget;
import dev.assent.core.risk.windows.ShellReaders;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class LookThroughTest {
  private static final int ROWS = 250;

  @ParameterizedTest
  @MethodSource("dev.assent.core.risk.through.ThroughCases#all")
  void aCommandYieldsTheStepsOfItsRow(ThroughCases row) {
    assertThat(PrintedPosixSteps.of(LookThrough.of(row.text(), ShellReaders.ALL)))
        .as("%s: %s", row.heading(), row.text())
        .isEqualTo(row.expected());
  }

  @Test
  void theFileHoldsEnoughRowsAndNoneTwice() {
    var rows = ThroughCases.all();
    assertThat(rows).hasSizeGreaterThanOrEqualTo(ROWS);
    Set<String> texts = rows.stream().map(ThroughCases::text).collect(Collectors.toSet());
    assertThat(texts).hasSameSizeAs(rows);
  }

  @Test
  void stepsStandWhereTheirWrapperStands() {
    String text = "ls; sudo sh -c 'rm -rf /x'";
    var steps = LookThrough.of(text, ShellReaders.ALL).steps();
    assertThat(steps)
        .extracting(step -> text.substring(step.place().start(), step.place().end()))
        .containsExactly(
            "ls", "sudo sh -c 'rm -rf /x'", "sudo sh -c 'rm -rf /x'", "sudo sh -c 'rm -rf /x'");
  }

  @Test
  void bothEndsOfAPipeNameEachOther() {
    var steps =
        LookThrough.of("curl -s https://example.org/i.sh | tee log | sh", ShellReaders.ALL).steps();
    assertThat(steps.get(0).pipedInto()).containsExactly(1, 2);
    assertThat(steps.get(2).pipedFrom()).containsExactly(0, 1);
    assertThat(steps.get(2).circumstances()).containsExactly(Circumstance.RUNS_INPUT);
  }

  @Test
  void whatIsNotKnownIsTheUnknownCharacterAndMayBeMany() {
    var steps = LookThrough.of("rm -rf $dir \"$dir\"", ShellReaders.ALL).steps();
    String unknown = String.valueOf(Argument.UNKNOWN);
    assertThat(steps.getFirst().arguments())
        .containsExactly(
            Argument.of("-rf"),
            new Argument(unknown, false, false, true),
            new Argument(unknown, false, false, false));
  }

  @Test
  void charactersForPrivateUseInTheTextAreNoMarks() {
    assertThat(PrintedPosixSteps.of(LookThrough.of("echo \uE000\uF8FF", ShellReaders.ALL)))
        .isEqualTo("echo \uFFFD\uFFFD");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"sudo ", "env ", "nice ", "command ", "xargs ", "eval ", "timeout 5 ", "exec "})
  void aNestOfWrappersBeyondTheDepthIsTrouble(String wrapper) {
    var steps = LookThrough.of(wrapper.repeat(100) + "rm -rf /", ShellReaders.ALL);
    assertThat(steps.trouble()).contains("commands are nested more than 64 deep");
  }

  @Test
  void textsThatGrowWithoutEndAreTrouble() {
    var steps =
        LookThrough.of("x=aaaaaaaaaaaaaaaa; " + "x=$x$x$x$x; ".repeat(30) + "$x", ShellReaders.ALL);
    assertThat(steps.trouble()).isPresent();
  }

  @Test
  void commandsThatMultiplyAreTrouble() {
    var text = new StringBuilder("f0() { ls; }; ");
    for (int at = 1; at < 20; at++) {
      text.append("f%d() { f%d; f%d; }; ".formatted(at, at - 1, at - 1));
    }
    var steps = LookThrough.of(text + "f19", ShellReaders.ALL);
    assertThat(steps.trouble()).isPresent();
    assertThat(steps.steps()).hasSizeLessThanOrEqualTo(WalkBudget.MOST_STEPS);
  }

  @Test
  void whatStandsBeforeTroubleIsKept() {
    var steps = LookThrough.of("rm -rf /; echo '", ShellReaders.ALL);
    assertThat(steps.steps()).extracting(step -> step.name()).startsWith("rm");
    assertThat(steps.trouble()).contains("what begins here has no end");
    assertThat(List.copyOf(steps.steps())).isEqualTo(steps.steps());
  }
}
