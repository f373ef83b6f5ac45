package dev.assent.desktop.ui.controls;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.TimeoutException;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.testfx.api.FxToolkit;

class WrappedTextTest {
  @BeforeAll
  static void start() throws TimeoutException {
    var _ = FxToolkit.registerPrimaryStage();
  }

  private static List<String> parts(String path) {
    return ((FlowPane) WrappedText.path(path))
        .getChildren().stream().map(part -> ((Label) part).getText()).toList();
  }

  /// A single letter in a line of its own looked like another name.
  @ParameterizedTest
  @ValueSource(ints = {1, 23, 24, 25, 26, 32, 33, 40, 41, 49, 60, 200})
  void aLongNameIsPartedAndItsEndIsNoSingleLetter(int length) {
    String name = "n".repeat(length);
    var parts = parts("/srv/" + name);
    assertThat(String.join("", parts)).isEqualTo("/srv/" + name);
    var named = parts.subList(1, parts.size());
    assertThat(named)
        .allSatisfy(part -> assertThat(part.length()).isBetween(Math.min(length, 9), 24));
  }
}
