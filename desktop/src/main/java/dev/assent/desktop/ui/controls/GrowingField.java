package dev.assent.desktop.ui.controls;

import dev.assent.desktop.ui.WindowKey;
import javafx.geometry.Orientation;
import javafx.scene.TraversalDirection;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextArea;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Region;
import javafx.scene.text.Text;
import javafx.scene.text.TextBoundsType;

/// A field for one line of text that shows all of it: what is wider than the field goes on below,
/// and the field is as high as that needs. Nobody can type or paste a line break.
public final class GrowingField extends TextArea {
  private static final double LEAST = 60;
  // The caret, and what the toolkit rounds.
  private static final double AROUND = 2;

  private final Text measure = new Text();

  public GrowingField() {
    getStyleClass().add("as-growing");
    setWrapText(true);
    setPrefRowCount(1);
    measure.fontProperty().bind(fontProperty());
    measure.textProperty().bind(textProperty());
    // As the toolkit measures the lines that it shows.
    measure.setBoundsType(TextBoundsType.LOGICAL_VERTICAL_CENTER);
    textProperty().addListener((_, _, _) -> requestLayout());
    fontProperty().addListener((_, _, _) -> requestLayout());
    skinProperty().addListener((_, _, _) -> unscrolled());
    addEventFilter(KeyEvent.KEY_PRESSED, this::key);
  }

  private void unscrolled() {
    if (lookup(".scroll-pane") instanceof ScrollPane pane) {
      pane.setVbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
      pane.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
    }
  }

  private void key(KeyEvent event) {
    if (WindowKey.NEXT.is(event) && !event.isShortcutDown()) {
      requestFocusTraversal(
          event.isShiftDown() ? TraversalDirection.PREVIOUS : TraversalDirection.NEXT);
      event.consume();
    } else if (WindowKey.PRESS.which(event).orElse(1) == 0) {
      event.consume();
    }
  }

  /// Pastes the text of the clipboard as one line.
  @Override
  public void paste() {
    String text = Clipboard.getSystemClipboard().getString();
    if (text != null) {
      replaceSelection(text.strip().replaceAll("\\s*\\R\\s*", " "));
    }
  }

  @Override
  public Orientation getContentBias() {
    return Orientation.HORIZONTAL;
  }

  @Override
  protected double computeMinWidth(double height) {
    return LEAST;
  }

  @Override
  protected double computePrefWidth(double height) {
    measure.setWrappingWidth(0);
    return Math.max(LEAST, measure.getLayoutBounds().getWidth() + beside());
  }

  @Override
  protected double computeMinHeight(double width) {
    return computePrefHeight(width);
  }

  @Override
  protected double computePrefHeight(double width) {
    double room = width < 0 ? getWidth() : width;
    measure.setWrappingWidth(Math.max(1, room - beside()));
    double above =
        lookup(".content") instanceof Region content
            ? content.snappedTopInset() + content.snappedBottomInset()
            : 0;
    return snapSizeY(
        measure.getLayoutBounds().getHeight()
            + above
            + snappedTopInset()
            + snappedBottomInset()
            + 1);
  }

  private double beside() {
    double inner =
        lookup(".content") instanceof Region content
            ? content.snappedLeftInset() + content.snappedRightInset()
            : 0;
    return inner + snappedLeftInset() + snappedRightInset() + AROUND;
  }
}
