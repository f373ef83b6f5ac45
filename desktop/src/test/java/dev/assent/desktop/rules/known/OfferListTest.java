package dev.assent.desktop.rules.known;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.policy.Attribute;
import dev.assent.core.suggest.OfferedValues;
import dev.assent.core.suggest.SeenValues;
import dev.assent.desktop.rules.known.KnownValues.AtHand;
import dev.assent.desktop.ui.Appearance;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.VBox;
import javafx.stage.Popup;
import javafx.stage.Window;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;

/// Typing in a field that offers values.
@SuppressWarnings("NullAway.Init")
class OfferListTest {
  private final FxRobot robot = new FxRobot();
  private final ValueOffers offers = new ValueOffers();
  private TextField field;
  private int defaultPressed;

  @BeforeEach
  void open() throws TimeoutException {
    var seen = new SeenValues("");
    for (var name : List.of("read_file", "read_folder", "write_file", "delete_file")) {
      seen.know(Attribute.TOOL_NAME, name);
    }
    offers.show(new AtHand(seen.offered(), OfferedValues.NONE, true, List.of()));
    var _ = FxToolkit.registerPrimaryStage();
    var _ =
        FxToolkit.setupStage(stage -> {
          field = new TextField();
          OfferList.attach(field, offers, typed -> offers.values(Attribute.TOOL_NAME, typed));
          var button = new Button("Default");
          button.setDefaultButton(true);
          button.setOnAction(_ -> defaultPressed++);
          var scene = new Scene(new VBox(field, button), 600, 400);
          new Appearance().dress(scene);
          stage.setScene(scene);
          stage.show();
          field.requestFocus();
        });
  }

  @AfterEach
  void close() throws TimeoutException {
    FxToolkit.cleanupStages();
  }

  private static Optional<Popup> menu() {
    return Window.getWindows().stream()
        .filter(Window::isShowing)
        .filter(Popup.class::isInstance)
        .map(Popup.class::cast)
        .findFirst();
  }

  private static int offered() {
    return menu().map(menu -> list(menu).getItems().size()).orElse(0);
  }

  private static ListView<?> list(Popup menu) {
    return (ListView<?>) menu.getContent().getFirst().lookup(".list-view");
  }

  @Test
  void typingNarrowsWhatIsOfferedAndGoesOn() {
    robot.write("file");
    assertThat(offered()).isEqualTo(3);
    robot.push(KeyCode.HOME);
    robot.write("r");
    assertThat(field.getText()).isEqualTo("rfile");
    assertThat(menu()).isEmpty();
  }

  @Test
  void anArrowAndReturnTakeOneOverAndNothingElse() {
    robot.write("read_fi");
    assertThat(offered()).isEqualTo(1);
    robot.push(KeyCode.DOWN);
    robot.push(KeyCode.ENTER);
    assertThat(field.getText()).isEqualTo("read_file");
    assertThat(field.getCaretPosition()).isEqualTo(9);
    assertThat(menu()).isEmpty();
    assertThat(defaultPressed).isZero();
  }

  @Test
  void escapeClosesTheOffersAndKeepsWhatIsTyped() {
    robot.write("read");
    assertThat(offered()).isEqualTo(2);
    robot.push(KeyCode.ESCAPE);
    assertThat(menu()).isEmpty();
    assertThat(field.getText()).isEqualTo("read");
  }

  @Test
  void downOpensWhatIsOfferedForAnEmptyField() {
    robot.push(KeyCode.DOWN);
    assertThat(offered()).isEqualTo(4);
  }

  @Test
  void whatIsTypedWholeIsNotOffered() {
    robot.write("write_file");
    assertThat(menu()).isEmpty();
  }

  @Test
  void textThatTheProgramPutsThereOffersNothing() {
    robot.interact(() -> {
      field.getScene().getRoot().requestFocus();
      field.setText("read");
    });
    assertThat(menu()).isEmpty();
  }
}
