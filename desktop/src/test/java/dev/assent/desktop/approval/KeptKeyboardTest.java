package dev.assent.desktop.approval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.assent.desktop.tray.RealBus;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Cards come while somebody types elsewhere: no letter is lost, and each comes where the last one
/// was, under several window managers, each on a screen of its own; skipped where one is not
/// installed.
class KeptKeyboardTest {
  private static final int CARDS = 16;

  @TempDir private Path home;

  @ParameterizedTest
  @ValueSource(strings = {"openbox", "xfwm4"})
  void aCardTakesNoLetterFromWhatAPersonTypes(String manager) throws Exception {
    assumeTrue(RealBus.areInstalled("Xvfb", manager), "Xvfb and " + manager + " are not installed");
    try (var screen = new TestScreen(home)) {
      screen.start(manager.equals("openbox") ? List.of(manager, "--sm-disable") : List.of(manager));
      var typist = screen.startJava(KeptKeyboardProcess.class, "type");
      assertThat(typist.inputReader().readLine())
          .as("the field has the keyboard")
          .isEqualTo(KeptKeyboardProcess.READY);
      var cards = screen.startJava(KeptKeyboardProcess.class, "cards", Integer.toString(CARDS));

      assertThat(cards.inputReader().readLine())
          .isEqualTo(CARDS + " shown 0 with the keyboard, whole, moved by 0 and 0");
      typist.outputWriter().append('\n').flush();
      var told = typist.inputReader().readLine().split(" ");
      assertThat(told[2]).as("letters that came, of those that were typed").isEqualTo(told[0]);
      assertThat(Integer.parseInt(told[0])).as("letters").isGreaterThan(CARDS);
    }
  }
}
