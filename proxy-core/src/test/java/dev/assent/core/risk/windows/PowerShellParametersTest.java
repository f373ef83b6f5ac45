package dev.assent.core.risk.windows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.risk.step.Argument;
import dev.assent.core.risk.step.Step;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PowerShellParametersTest {
  private static Step step(String text) {
    return WindowsLookThrough.powershell(text).steps().getLast();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "rm x -Recurse",
        "rm x -rec",
        "rm x -R",
        "rm x -RECURSE",
        "rm x -r:$true",
        "rm x –Recurse"
      })
  void anyBeginningOfAnyCaseIsTheParameter(String text) {
    assertThat(PowerShellParameters.has(step(text), "Recurse")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "rm x -Recursed",
        "rm x -f",
        "rm '-Recurse x'",
        "rm x -Recurse:$false",
        "rm x --recurse",
        "rm -- r"
      })
  void otherWordsAreNot(String text) {
    assertThat(PowerShellParameters.has(step(text), "Recurse")).isFalse();
  }

  @Test
  void aSwitchMayBeTurnedOff() {
    assertThat(PowerShellParameters.isOff(step("rm x -conf:$false"), "Confirm")).isTrue();
    assertThat(PowerShellParameters.isOff(step("rm x -Confirm"), "Confirm")).isFalse();
  }

  @Test
  void valuesFollowTheParameter() {
    assertThat(PowerShellParameters.value(step("Clear-EventLog -Log Security"), "LogName"))
        .contains(Argument.of("Security"));
    assertThat(PowerShellParameters.value(step("rm -Path:C:\\x"), "Path"))
        .contains(Argument.of("C:\\x"));
    assertThat(PowerShellParameters.values(step("Clear-EventLog -LogName a, b -Force"), "LogName"))
        .containsExactly(Argument.of("a"), Argument.of("b"));
    assertThat(PowerShellParameters.value(step("rm x -Force"), "Force")).isEmpty();
    assertThat(PowerShellParameters.value(step("rm x"), "Path")).isEmpty();
  }
}
