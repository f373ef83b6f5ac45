package dev.assent.desktop.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.regex.Pattern;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/// Calls come and go while the window rests in the tray: each of our styles finds its colours then
/// too, and the toolkit has nothing to say about any.
@ExtendWith(ApplicationExtension.class)
class HiddenWindowTest {
  private static final Pattern STYLE = Pattern.compile("\\.(as-[a-z0-9-]+)");

  private final Logger toolkit = Logger.getLogger("javafx");
  private final List<String> told = Collections.synchronizedList(new ArrayList<>());
  private final Handler ear =
      new Handler() {
        @Override
        public void publish(LogRecord line) {
          told.add(line.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };

  private final Appearance appearance = new Appearance();
  private final VBox page = new VBox();

  @SuppressWarnings("NullAway.Init") // The robot's extension calls start before each test.
  private Stage stage;

  @Start
  void start(Stage unused) {
    stage = new Stage();
    var scene = new Scene(page, 400, 300);
    appearance.dress(scene);
    stage.setScene(scene);
  }

  @BeforeEach
  void listen() {
    toolkit.addHandler(ear);
  }

  @AfterEach
  void stop(FxRobot robot) {
    toolkit.removeHandler(ear);
    robot.interact(stage::hide);
  }

  @ParameterizedTest
  @EnumSource(Theme.class)
  void everyStyleHasItsColoursInAWindowThatIsHidden(Theme theme, FxRobot robot) {
    var styles =
        StyleSheets.STRUCTURE.stream()
            .flatMap(sheet -> STYLE.matcher(StyleSheets.text(sheet)).results())
            .map(found -> found.group(1))
            .distinct()
            .toList();
    assertThat(styles).hasSizeGreaterThan(300).contains("as-key");
    robot.interact(() -> {
      appearance.themeProperty().set(theme);
      stage.show();
    });
    for (boolean shown : new boolean[] {true, false}) {
      robot.interact(() -> {
        if (!shown) {
          stage.hide();
        }
        page.getChildren().setAll(styles.stream().map(HiddenWindowTest::part).toList());
        page.getChildren().forEach(Node::applyCss);
        page.applyCss();
      });
      assertThat(told).as("shown: %s", shown).isEmpty();
    }
  }

  private static Label part(String style) {
    var part = new Label(style);
    part.getStyleClass().add(style);
    return part;
  }
}
