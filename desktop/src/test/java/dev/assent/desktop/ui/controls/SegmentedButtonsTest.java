package dev.assent.desktop.ui.controls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.desktop.ui.EffectWord;
import java.util.List;
import java.util.concurrent.TimeoutException;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.Scene;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;

/// The button that is pressed is the value, however it came to be pressed.
class SegmentedButtonsTest {
  // Allow is refused, as where a draft would be lost.
  private final ObjectProperty<EffectWord> now =
      new SimpleObjectProperty<>(EffectWord.ASK) {
        @Override
        public void set(EffectWord next) {
          if (next != EffectWord.ALLOW) {
            super.set(next);
          }
        }
      };
  private final FxRobot robot = new FxRobot();

  @BeforeEach
  void open() throws TimeoutException {
    var _ = FxToolkit.registerPrimaryStage();
    var _ =
        FxToolkit.setupStage(stage -> {
          stage.setScene(
              new Scene(
                  SegmentedButtons.of("effect-", EffectWord.values(), now, EffectWord::word)));
          stage.show();
        });
  }

  @AfterEach
  void close() throws TimeoutException {
    FxToolkit.cleanupStages();
  }

  private ToggleButton button(EffectWord word) {
    return robot.lookup("#effect-" + word.word()).queryAs(ToggleButton.class);
  }

  private List<EffectWord> pressed() {
    return List.of(EffectWord.values()).stream().filter(word -> button(word).isSelected()).toList();
  }

  @Test
  void aPressChoosesAndStays() {
    assertThat(pressed()).containsExactly(EffectWord.ASK);
    robot.interact(() -> button(EffectWord.DENY).fire());
    assertThat(now.get()).isEqualTo(EffectWord.DENY);
    assertThat(pressed()).containsExactly(EffectWord.DENY);
    robot.interact(() -> button(EffectWord.DENY).fire());
    assertThat(now.get()).isEqualTo(EffectWord.DENY);
    assertThat(pressed()).containsExactly(EffectWord.DENY);
  }

  @Test
  void theArrowKeysChooseWhatTheyMark() {
    robot.interact(() -> button(EffectWord.ASK).requestFocus());
    robot.type(KeyCode.RIGHT);
    assertThat(now.get()).isEqualTo(EffectWord.DENY);
    assertThat(pressed()).containsExactly(EffectWord.DENY);
    assertThat(button(EffectWord.DENY).isFocused()).isTrue();
    robot.type(KeyCode.LEFT);
    assertThat(now.get()).isEqualTo(EffectWord.ASK);
    assertThat(pressed()).containsExactly(EffectWord.ASK);
  }

  @Test
  void aWishThatIsNotGrantedIsNotShown() {
    robot.interact(() -> button(EffectWord.ALLOW).fire());
    assertThat(pressed()).containsExactly(EffectWord.ASK);
    robot.interact(() -> now.set(EffectWord.DENY));
    assertThat(pressed()).containsExactly(EffectWord.DENY);
    robot.interact(() -> button(EffectWord.DENY).requestFocus());
    robot.type(KeyCode.RIGHT);
    assertThat(now.get()).isEqualTo(EffectWord.DENY);
    assertThat(pressed()).containsExactly(EffectWord.DENY);
  }

  @Test
  void theRowItselfTakesNoFocusAndIsAsWideAsItsButtons() {
    var row = button(EffectWord.ASK).getParent().getParent();
    assertThat(row.isFocusTraversable()).isFalse();
    assertThat(row.getLayoutBounds().getWidth())
        .isGreaterThanOrEqualTo(
            List.of(EffectWord.values()).stream()
                .mapToDouble(word -> button(word).getWidth())
                .sum());
  }
}
