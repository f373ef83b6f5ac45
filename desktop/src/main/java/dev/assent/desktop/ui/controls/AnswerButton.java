package dev.assent.desktop.ui.controls;

import javafx.beans.property.DoubleProperty;
import javafx.beans.property.SimpleDoubleProperty;
import javafx.beans.property.StringProperty;
import javafx.css.PseudoClass;
import javafx.scene.AccessibleAction;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.shape.HLineTo;
import javafx.scene.shape.MoveTo;
import javafx.scene.shape.ArcTo;
import javafx.scene.shape.Path;
import javafx.scene.shape.VLineTo;

/// One of the answers of a card. Draws its state and reports nothing by itself: not a toolkit button, so that no
/// key and no default rule of the toolkit can press it.
public final class AnswerButton extends StackPane {
  private static final PseudoClass AWAKE = PseudoClass.getPseudoClass("awake");
  private static final PseudoClass HELD = PseudoClass.getPseudoClass("held");
  private static final PseudoClass DANGER = PseudoClass.getPseudoClass("danger");
  private static final double RADIUS = 7;
  private static final double SIDES = 44;
  private static final double RING = 30;

  private final Label text = new Label();
  private final Label key = new Label();
  private final HoldRing ring = new HoldRing();
  private final Path outline = new Path();
  private final DoubleProperty arming = new SimpleDoubleProperty(this, "arming", 0);
  private Runnable byAssistant = () -> {};

  /// An answer that sleeps.
  public AnswerButton() {
    getStyleClass().add("as-answer");
    setFocusTraversable(true);
    setAccessibleRole(AccessibleRole.BUTTON);
    accessibleTextProperty().bind(text.textProperty());
    text.getStyleClass().add("as-answer-text");
    text.setMinWidth(0);
    text.setWrapText(true);
    text.setMinHeight(Region.USE_PREF_SIZE);
    key.getStyleClass().add("as-key");
    key.setMinWidth(Region.USE_PREF_SIZE);
    key.managedProperty().bind(key.visibleProperty());
    var gap = new Region();
    HBox.setHgrow(gap, Priority.ALWAYS);
    ring.setVisible(false);
    ring.managedProperty().bind(ring.visibleProperty());
    var line = new HBox(10, ring, text, gap, key);
    line.getStyleClass().add("as-answer-line");
    outline.getStyleClass().add("as-answer-outline");
    outline.setManaged(false);
    outline.setMouseTransparent(true);
    getChildren().addAll(line, outline);
    widthProperty().addListener((_, _, _) -> {
      placeKey();
      drawOutline();
    });
    text.textProperty().addListener((_, _, _) -> placeKey());
    key.textProperty().addListener((_, _, _) -> placeKey());
    text.fontProperty().addListener((_, _, _) -> placeKey());
    heightProperty().addListener((_, _, _) -> drawOutline());
    arming.addListener((_, _, _) -> drawOutline());
  }

  /// The word.
  public StringProperty textProperty() {
    return text.textProperty();
  }

  /// The cap of its key; empty for none.
  public StringProperty keyProperty() {
    return key.textProperty();
  }

  /// How much of the outline is drawn, 0 to 1; nothing of it at both ends.
  public DoubleProperty armingProperty() {
    return arming;
  }

  /// How full the ring is, 0 to 1.
  public DoubleProperty holdProperty() {
    return ring.progressProperty();
  }

  /// Whether it listens.
  public void setAwake(boolean awake) {
    pseudoClassStateChanged(AWAKE, awake);
  }

  /// Whether it is being pressed.
  public void setHeld(boolean held) {
    pseudoClassStateChanged(HELD, held);
  }

  /// Whether it must be held and says so by ring and edge.
  public void setDangerous(boolean dangerous) {
    pseudoClassStateChanged(DANGER, dangerous);
    ring.setVisible(dangerous);
    placeKey();
  }

  /// What happens when an assistive program presses it.
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

  /// The cap of the key gives way before the word does.
  private void placeKey() {
    double taken = text.prefWidth(-1) + key.prefWidth(-1) + (ring.isVisible() ? SIDES + RING : SIDES);
    key.setVisible(!key.getText().isEmpty() && (getWidth() == 0 || taken <= getWidth()));
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
