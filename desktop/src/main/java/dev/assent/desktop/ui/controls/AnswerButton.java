package dev.assent.desktop.ui.controls;

import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.beans.property.DoubleProperty;
import javafx.beans.property.SimpleDoubleProperty;
import javafx.beans.property.StringProperty;
import javafx.css.PseudoClass;
import javafx.geometry.Orientation;
import javafx.scene.AccessibleAction;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Label;
import javafx.scene.layout.Region;
import javafx.scene.shape.ArcTo;
import javafx.scene.shape.HLineTo;
import javafx.scene.shape.MoveTo;
import javafx.scene.shape.Path;
import javafx.scene.shape.VLineTo;

/// One of the answers of a card. Draws its state and reports nothing by itself: not a toolkit
/// button, so that no key and no default rule of the toolkit can press it.
public final class AnswerButton extends Region {
  private static final PseudoClass AWAKE = PseudoClass.getPseudoClass("awake");
  private static final PseudoClass HELD = PseudoClass.getPseudoClass("held");
  private static final PseudoClass DANGER = PseudoClass.getPseudoClass("danger");
  private static final double RADIUS = 7;

  // Inside the edge at the left and right, and between ring, word and cap.
  private static final double LEFT = 13;
  private static final double RIGHT = 10;
  private static final double GAP = 10;
  private static final double BETWEEN = 2;

  // Inside the edge above and below a word with its cap below it.
  private static final double APART = 6;

  private final Label text = new Label();
  private final Label instead = new Label();
  private final Label key = new Label();
  private final HoldRing ring = new HoldRing();
  private final Path outline = new Path();
  private final DoubleProperty arming = new SimpleDoubleProperty(this, "arming", 0);
  private boolean keyBelow;
  private double beside;
  private Runnable byAssistant = () -> {};

  /// An answer that sleeps.
  public AnswerButton() {
    getStyleClass().add("as-answer");
    setFocusTraversable(true);
    setAccessibleRole(AccessibleRole.BUTTON);
    var usual = instead.textProperty().isEmpty();
    accessibleTextProperty()
        .bind(Bindings.when(usual).then(text.textProperty()).otherwise(instead.textProperty()));
    for (var words : List.of(text, instead)) {
      words.getStyleClass().add("as-answer-text");
      words.setWrapText(true);
    }
    text.visibleProperty().bind(usual);
    instead.visibleProperty().bind(usual.not());
    key.getStyleClass().add("as-key");
    key.visibleProperty().bind(usual.and(key.textProperty().isNotEmpty()));
    ring.setVisible(false);
    outline.getStyleClass().add("as-answer-outline");
    outline.setManaged(false);
    outline.setMouseTransparent(true);
    getChildren().addAll(ring, text, instead, key, outline);
    ring.visibleProperty().addListener((_, _, _) -> requestLayout());
    widthProperty().addListener((_, _, _) -> drawOutline());
    heightProperty().addListener((_, _, _) -> drawOutline());
    arming.addListener((_, _, _) -> drawOutline());
  }

  /// The word.
  public StringProperty textProperty() {
    return text.textProperty();
  }

  /// Words that stand there for a moment in place of word and cap, such as "Keep holding"; empty
  /// for none. They move nothing: places and sizes are those of word and cap.
  public StringProperty insteadProperty() {
    return instead.textProperty();
  }

  /// The cap of its key; empty for none.
  public StringProperty keyProperty() {
    return key.textProperty();
  }

  /// The part of the outline that is drawn, 0 to 1; nothing of it at both ends.
  public DoubleProperty armingProperty() {
    return arming;
  }

  /// The fill of the ring, 0 to 1.
  public DoubleProperty holdProperty() {
    return ring.progressProperty();
  }

  /// Shows it listening, or not.
  public void setAwake(boolean awake) {
    pseudoClassStateChanged(AWAKE, awake);
  }

  /// Shows it pressed, or not.
  public void setHeld(boolean held) {
    pseudoClassStateChanged(HELD, held);
  }

  /// Marks it by ring and edge as one that must be held, or not.
  public void setDangerous(boolean dangerous) {
    pseudoClassStateChanged(DANGER, dangerous);
    ring.setVisible(dangerous);
  }

  /// Sets the width of its place that something beside it takes.
  public void setBeside(double width) {
    beside = width;
    requestLayout();
  }

  /// Sets the action for a press by an assistive program.
  public void setOnAssistantPress(Runnable press) {
    byAssistant = press;
  }

  @Override
  public void executeAccessibleAction(AccessibleAction action, Object... parameters) {
    if (action == AccessibleAction.FIRE) {
      byAssistant.run();
    } else {
      super.executeAccessibleAction(action, parameters);
    }
  }

  /// True if word and cap do not fit beside each other.
  boolean isKeyTooWide(double width) {
    return hasKey()
        && LEFT + ringWidth() + text.prefWidth(-1) + GAP + key.prefWidth(-1) + RIGHT
            > width - beside;
  }

  /// Puts the cap below the word, or beside it.
  void setKeyBelow(boolean below) {
    if (keyBelow != below) {
      keyBelow = below;
      requestLayout();
    }
  }

  private boolean hasKey() {
    return !key.getText().isEmpty();
  }

  private double ringWidth() {
    return ring.isVisible() ? ring.prefWidth(-1) + GAP : 0;
  }

  @Override
  public Orientation getContentBias() {
    return Orientation.HORIZONTAL;
  }

  @Override
  protected double computePrefWidth(double height) {
    double cap = hasKey() ? key.prefWidth(-1) : 0;
    double inside =
        keyBelow
            ? Math.max(text.prefWidth(-1), cap)
            : text.prefWidth(-1) + (cap > 0 ? GAP + cap : 0);
    return LEFT + ringWidth() + inside + RIGHT;
  }

  @Override
  protected double computePrefHeight(double width) {
    double room = width < 0 ? -1 : width - LEFT - RIGHT - ringWidth();
    double usual = text.prefHeight(room);
    if (keyBelow && hasKey()) {
      usual += BETWEEN + key.prefHeight(-1) + 2 * (APART - BETWEEN);
    }
    return Math.max(usual, instead.prefHeight(room)) + 2 * BETWEEN;
  }

  @Override
  protected void layoutChildren() {
    double height = getHeight();
    double left = snapPositionX(LEFT + ringWidth());
    double ringSize = ring.prefHeight(-1);
    ring.resizeRelocate(
        snapPositionX(LEFT), snapPositionY((height - ringSize) / 2), ringSize, ringSize);
    double capWidth = snapSizeX(key.prefWidth(-1));
    double capHeight = snapSizeY(key.prefHeight(-1));
    boolean below = keyBelow && hasKey();
    double room = getWidth() - left - RIGHT;
    double wordRoom = snapSizeX(hasKey() && !below ? room - GAP - capWidth : room);
    double wordHeight = snapSizeY(text.prefHeight(wordRoom));
    double top = snapPositionY((height - wordHeight - (below ? BETWEEN + capHeight : 0)) / 2);
    text.resizeRelocate(left, top, wordRoom, wordHeight);
    key.resizeRelocate(
        below ? left : snapPositionX(getWidth() - RIGHT - capWidth),
        below ? top + wordHeight + BETWEEN : snapPositionY((height - capHeight) / 2),
        capWidth,
        capHeight);
    double insteadHeight = snapSizeY(instead.prefHeight(room));
    instead.resizeRelocate(
        left, snapPositionY((height - insteadHeight) / 2), snapSizeX(room), insteadHeight);
  }

  private void drawOutline() {
    double w = getWidth() - 1;
    double h = getHeight() - 1;
    boolean drawn = arming.get() > 0 && arming.get() < 1 && w > 4 * RADIUS && h > 2 * RADIUS;
    outline.setVisible(drawn);
    if (!drawn) {
      return;
    }
    // Once around from the top middle, clockwise.
    double r = RADIUS;
    outline
        .getElements()
        .setAll(
            new MoveTo(w / 2, 0.5),
            new HLineTo(w - r),
            new ArcTo(r, r, 0, w, r, false, true),
            new VLineTo(h - r),
            new ArcTo(r, r, 0, w - r, h, false, true),
            new HLineTo(r),
            new ArcTo(r, r, 0, 0.5, h - r, false, true),
            new VLineTo(r),
            new ArcTo(r, r, 0, r, 0.5, false, true),
            new HLineTo(w / 2));
    double length = 2 * (w + h) - 8 * r + 2 * Math.PI * r;
    outline.getStrokeDashArray().setAll(length * arming.get(), length);
  }
}
