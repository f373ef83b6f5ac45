package dev.assent.desktop.ui;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import javafx.animation.PauseTransition;
import javafx.beans.InvalidationListener;
import javafx.beans.binding.Bindings;
import javafx.geometry.Orientation;
import javafx.geometry.Point2D;
import javafx.geometry.Rectangle2D;
import javafx.scene.control.ButtonBar;
import javafx.scene.control.ButtonType;
import javafx.scene.control.Dialog;
import javafx.scene.control.DialogEvent;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.stage.Screen;
import javafx.stage.Stage;
import javafx.stage.Window;
import javafx.util.Duration;
import org.jspecify.annotations.Nullable;

/// Small questions and statements over a window. None of them has a default button that Return
/// would press.
public record Dialogs(Appearance appearance) {
  private static final Duration SETTLING = Duration.millis(500);

  /// Says one thing and waits until the person has read it.
  public void tell(@Nullable Window owner, String head, String body) {
    build(owner, head, body, close()).showAndWait();
  }

  /// Asks one thing.
  ///
  /// @param action what the button says that does it, such as "Remove"
  /// @return whether the person chose the action; closing the dialog is a no
  public boolean ask(@Nullable Window owner, String head, String body, String action) {
    // Not OK_DONE: that kind would become the default button.
    var yes = new ButtonType(action, ButtonBar.ButtonData.OTHER);
    var no = cancel();
    var dialog = build(owner, head, body, no, yes);
    // Return presses the button that has the focus: a stray one does nothing.
    dialog.setOnShown(_ -> dialog.getDialogPane().lookupButton(no).requestFocus());
    Optional<ButtonType> chosen = dialog.showAndWait();
    return chosen.filter(yes::equals).isPresent();
  }

  /// Asks one thing, and for some words.
  ///
  /// @param prompt what the words are to say
  /// @param action what the button says that does it
  /// @param fits whether words will do
  /// @return the words, where the person chose the action; closing the dialog is a no
  public Optional<String> write(
      @Nullable Window owner,
      String head,
      String body,
      String prompt,
      String action,
      Predicate<String> fits) {
    var yes = new ButtonType(action, ButtonBar.ButtonData.OTHER);
    var dialog = build(owner, head, body, cancel(), yes);
    var words = new TextField();
    words.setId("dialog-words");
    words.setAccessibleText(prompt);
    var caption = new Label(prompt);
    caption.getStyleClass().addAll("as-small", "as-text-2");
    caption.setLabelFor(words);
    ((VBox) dialog.getDialogPane().getContent()).getChildren().addAll(caption, words);
    var button = dialog.getDialogPane().lookupButton(yes);
    button
        .disableProperty()
        .bind(
            Bindings.createBooleanBinding(() -> !fits.test(words.getText()), words.textProperty()));
    dialog.setOnShown(_ -> words.requestFocus());
    Optional<ButtonType> chosen = dialog.showAndWait();
    return chosen.filter(yes::equals).map(_ -> words.getText().strip());
  }

  private static ButtonType close() {
    return new ButtonType(Texts.get("dialog.close"), ButtonBar.ButtonData.CANCEL_CLOSE);
  }

  private static ButtonType cancel() {
    return new ButtonType(Texts.get("dialog.cancel"), ButtonBar.ButtonData.CANCEL_CLOSE);
  }

  // Where nobody says over which window, over the one in front.
  private static @Nullable Window over(@Nullable Window owner) {
    return owner != null
        ? owner
        : Window.getWindows().stream().filter(Window::isFocused).findFirst().orElse(null);
  }

  private Dialog<ButtonType> build(
      @Nullable Window given, String head, String body, ButtonType... buttons) {
    var owner = over(given);
    var dialog = new Dialog<ButtonType>();
    if (owner != null) {
      dialog.initOwner(owner);
    }
    dialog.setTitle(head);
    var title = new Label(head);
    title.getStyleClass().add("as-head");
    title.setWrapText(true);
    title.setMinHeight(Region.USE_PREF_SIZE);
    var content = new VBox(8, title, new DialogText(body, mostOfScreen(owner)));
    content.getStyleClass().add("as-dialog-content");
    content.setMinHeight(Region.USE_PREF_SIZE);
    dialog.getDialogPane().setContent(content);
    dialog.getDialogPane().getButtonTypes().setAll(buttons);
    dialog.getDialogPane().getStyleClass().add("as-dialog");
    var scene = dialog.getDialogPane().getScene();
    if (scene != null) {
      appearance.dress(scene);
      if (scene.getWindow() instanceof Stage stage) {
        AppIcon.put(stage);
        // A card stays above all windows; a question that it hid could not be answered.
        stage.setAlwaysOnTop(isCardInSight());
        // Some window managers place a window once more after it has come.
        InvalidationListener again = _ -> UiThread.later(() -> centre(stage, owner));
        var bounds =
            List.of(
                stage.xProperty(),
                stage.yProperty(),
                stage.widthProperty(),
                stage.heightProperty());
        var settling = new PauseTransition(SETTLING);
        settling.setOnFinished(_ -> bounds.forEach(one -> one.removeListener(again)));
        dialog.addEventHandler(
            DialogEvent.DIALOG_SHOWN,
            _ -> {
              again.invalidated(stage.xProperty());
              bounds.forEach(one -> one.addListener(again));
              settling.play();
            });
      }
    }
    return dialog;
  }

  // The rest of the dialog has room beside the text.
  private static double mostOfScreen(@Nullable Window owner) {
    return screen(owner).getHeight() / 2;
  }

  private static Rectangle2D screen(@Nullable Window owner) {
    var screens =
        owner == null
            ? List.<Screen>of()
            : Screen.getScreensForRectangle(
                owner.getX(),
                owner.getY(),
                Math.max(1, owner.getWidth()),
                Math.max(1, owner.getHeight()));
    return (screens.isEmpty() ? Screen.getPrimary() : screens.getFirst()).getVisualBounds();
  }

  private static boolean isCardInSight() {
    return Window.getWindows().stream()
        .anyMatch(
            open -> open instanceof Stage stage && stage.isShowing() && stage.isAlwaysOnTop());
  }

  /// Moves a window that is shown to the middle of another one, or of the screen where that is none
  /// or hidden, and wholly onto the screen: the toolkit leaves the first one in its corner, with
  /// its frame outside.
  public static void centre(Stage stage, @Nullable Window owner) {
    var area = screen(owner);
    var over =
        owner == null || !owner.isShowing()
            ? area
            : new Rectangle2D(owner.getX(), owner.getY(), owner.getWidth(), owner.getHeight());
    double x = over.getMinX() + (over.getWidth() - stage.getWidth()) / 2;
    double y = over.getMinY() + (over.getHeight() - stage.getHeight()) / 2;
    var corner = inside(area, new Rectangle2D(x, y, stage.getWidth(), stage.getHeight()));
    stage.setX(corner.getX());
    stage.setY(corner.getY());
  }

  /// The place for a window's corner at which all of the window is in an area; its upper left part
  /// where it is larger.
  static Point2D inside(Rectangle2D area, Rectangle2D window) {
    return new Point2D(
        Math.max(area.getMinX(), Math.min(window.getMinX(), area.getMaxX() - window.getWidth())),
        Math.max(area.getMinY(), Math.min(window.getMinY(), area.getMaxY() - window.getHeight())));
  }

  /// The text of a dialog, as high as it needs; a long one scrolls, so that the buttons below it
  /// stay on the screen.
  private static final class DialogText extends LightScrollPane {
    private final Label words;
    private final double most;

    /// @param most the greatest height, in pixels
    DialogText(String text, double most) {
      this.most = most;
      words = new Label(text);
      words.getStyleClass().addAll("as-body", "as-text-2");
      words.setWrapText(true);
      words.setMinHeight(USE_PREF_SIZE);
      setContent(words);
      setFitToWidth(true);
      setHbarPolicy(ScrollBarPolicy.NEVER);
      getStyleClass().add("as-scroll");
      setMinHeight(USE_PREF_SIZE);
      setAccessibleText(text);
      // By keyboard it is scrolled where there is something to scroll.
      focusTraversableProperty().bind(words.heightProperty().greaterThan(most));
    }

    @Override
    public Orientation getContentBias() {
      return Orientation.HORIZONTAL;
    }

    @Override
    protected double computePrefHeight(double width) {
      return Math.min(most, words.prefHeight(width) + 2);
    }
  }
}
