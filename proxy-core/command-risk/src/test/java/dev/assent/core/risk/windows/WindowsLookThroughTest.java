package dev.assent.core.risk.windows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.risk.step.Argument;
import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.step.Step;
import dev.assent.core.risk.step.Step.Place;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class WindowsLookThroughTest {
  @TestFactory
  Stream<DynamicTest> stepsAreThoseThatWouldRun() {
    return WindowsCases.all().stream()
        .map(one ->
            DynamicTest.dynamicTest(
                one.shell() + ": " + one.text(),
                () -> assertThat(PrintedSteps.of(one.found())).isEqualTo(one.steps())));
  }

  @Test
  void caseFilesHaveNoLineTwice() {
    assertThat(WindowsCases.all().stream().map(one -> one.shell() + one.text()))
        .doesNotHaveDuplicates()
        .hasSizeGreaterThan(300);
  }

  @Test
  void stepsStandWhereTheyAreWritten() {
    var text = "echo a & rd /s C:\\x";
    assertThat(ShellReaders.cmd(text).steps().getLast().place())
        .isEqualTo(new Place(9, text.length()));
    var other = "ls; Remove-Item x; ls";
    assertThat(ShellReaders.powershell(other).steps().get(1).place()).isEqualTo(new Place(4, 17));
  }

  @Test
  void putInVariablesMoveNoPlace() {
    var text = "cd %SystemRoot% & del x";
    assertThat(ShellReaders.cmd(text).steps().getLast().place())
        .isEqualTo(new Place(18, text.length()));
  }

  @Test
  void whatAWrapperStartsStandsWhereTheWrapperDoes() {
    var text = "dir & cmd /c \"del x\"";
    var steps = ShellReaders.cmd(text).steps();
    assertThat(steps.stream().map(Step::place))
        .containsExactly(new Place(0, 4), new Place(6, text.length()), new Place(6, text.length()));
  }

  @Test
  void settingsMadeBeforeAreTold() {
    assertThat(ShellReaders.cmd("set AWS_PROFILE=prod& aws s3 ls").steps().getFirst().environment())
        .containsExactly("AWS_PROFILE=prod");
    assertThat(
            ShellReaders.powershell("$env:KUBECONFIG='p'; kubectl get ns")
                .steps()
                .getFirst()
                .environment())
        .containsExactly("KUBECONFIG=p");
  }

  @Test
  void onlyAHomeThatIsMeantIsHome() {
    assertThat(
            ShellReaders.cmd("del %USERPROFILE%")
                .steps()
                .getFirst()
                .arguments()
                .getFirst()
                .inHome())
        .isTrue();
    assertThat(ShellReaders.cmd("del ~").steps().getFirst().arguments().getFirst().inHome())
        .isFalse();
    assertThat(
            ShellReaders.powershell("rm '~\\x'").steps().getFirst().arguments().getFirst().inHome())
        .isTrue();
    assertThat(ShellReaders.powershell("rm ~x").steps().getFirst().arguments().getFirst().inHome())
        .isFalse();
  }

  @Test
  void quotesProtectNoPatternButSwitchesAreNone() {
    var words = ShellReaders.cmd("del \"a*\" b? c /?").steps().getFirst().arguments();
    assertThat(words.stream().map(Argument::pattern)).containsExactly(true, true, false, false);
    var others = ShellReaders.powershell("rm 'a*' b[0] c").steps().getFirst().arguments();
    assertThat(others.stream().map(Argument::pattern)).containsExactly(true, true, false);
  }

  @Test
  void whatOnlyTheShellKnowsMayBeManyWords() {
    var words = ShellReaders.cmd("del %X% \"%X%\" a%X%").steps().getFirst().arguments();
    assertThat(words.stream().map(Argument::many)).containsExactly(true, false, true);
    var others = ShellReaders.powershell("rm $x \"$x\" a$x").steps().getFirst().arguments();
    assertThat(others.stream().map(Argument::many)).containsExactly(true, false, false);
    assertThat(others).noneMatch(Argument::known);
  }

  @Test
  void aProgramStartedAsMasterIsMarked() {
    var step =
        ShellReaders.powershell("Start-Process cmd '/c del x' -Verb RunAs").steps().getFirst();
    assertThat(step.has(Circumstance.AS_ROOT)).isTrue();
    assertThat(step.shell()).isEqualTo(Step.Shell.CMD);
  }
}
