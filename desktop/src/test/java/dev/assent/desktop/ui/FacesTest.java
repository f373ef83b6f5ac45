package dev.assent.desktop.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.desktop.ui.controls.ShownTextFlow;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;
import javafx.scene.text.Text;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.kordamp.ikonli.feather.Feather;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

@ExtendWith(ApplicationExtension.class)
class FacesTest {
  @Test
  void everyBundledFaceIsLoaded(FxRobot robot) {
    robot.interact(Fonts::load);
    assertThat(Fonts.missing()).isEmpty();
  }

  @Test
  void eachVoiceHasItsFaceAndSymbolsKeepTheirs(FxRobot robot) {
    robot.interact(() -> {
      var ours = new Label("ours");
      ours.getStyleClass().add("as-head");
      var icon = Icons.feather(Feather.COPY, 13);
      var outside = new ShownTextFlow("theirs", ShownText.Place.LINE, "as-mono");
      var scene = new Scene(new VBox(ours, icon, outside));
      Theme.DARK.applyTo(scene, 200);
      scene.getRoot().applyCss();
      assertThat(ours.getFont().getFamily()).isEqualTo("IBM Plex Sans SmBld");
      assertThat(ours.getFont().getSize()).isEqualTo(30);
      assertThat(((Text) outside.getChildren().getFirst()).getFont().getFamily())
          .isEqualTo("JetBrains Mono");
      assertThat(icon.getFont().getFamily()).isEqualTo("FeatherIcons");
      assertThat(icon.getIconSize()).as("grows with the text").isEqualTo(26);
    });
  }

  @ParameterizedTest
  @EnumSource(Theme.class)
  void aWindowHasTheGroundOfItsThemeBeforeItIsDrawn(Theme theme, FxRobot robot) {
    robot.interact(() -> {
      var window = new VBox();
      window.getStyleClass().add("as-canvas");
      var scene = new Scene(window);
      theme.applyTo(scene, 100);
      window.applyCss();
      assertThat(scene.getFill()).isEqualTo(window.getBackground().getFills().getLast().getFill());
    });
  }
}
