package dev.assent.core.risk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.risk.step.Argument;
import dev.assent.core.risk.step.Step;
import dev.assent.core.risk.step.Steps;
import dev.assent.core.risk.windows.ShellReaders;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Every command of the set for Windows is read, and whatever a coding hides comes to light.
class WindowsDisguiseTest {
  private static Stream<RiskCase> cases() {
    return RiskCase.of(RiskCase.Part.LEARN).stream()
        .filter(one -> one.shell().equals("cmd") || one.shell().equals("powershell"));
  }

  private static Steps read(RiskCase one) {
    return one.shell().equals("cmd")
        ? ShellReaders.cmd(one.command())
        : ShellReaders.powershell(one.command());
  }

  @TestFactory
  Stream<DynamicTest> everyCommandIsRead() {
    return cases()
        .map(one ->
            DynamicTest.dynamicTest(one.id(), () -> assertThat(read(one).trouble()).isEmpty()));
  }

  @TestFactory
  Stream<DynamicTest> whatIsCodedComesToLight() {
    return cases()
        .filter(one -> one.hidden().isPresent())
        .map(one ->
            DynamicTest.dynamicTest(
                one.id(),
                () -> {
                  var plain = ShellReaders.powershell(one.hidden().orElseThrow().text());
                  assertThat(plain.steps()).isNotEmpty();
                  assertThat(words(read(one))).containsAll(words(plain));
                }));
  }

  /// The commands that run, without their circumstances.
  private static List<String> words(Steps steps) {
    return steps.steps().stream().map(WindowsDisguiseTest::words).toList();
  }

  private static String words(Step step) {
    return step.name() + step.arguments().stream().map(Argument::text).toList();
  }
}
