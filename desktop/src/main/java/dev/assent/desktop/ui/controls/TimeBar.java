package dev.assent.desktop.ui.controls;

import javafx.css.PseudoClass;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;

/// The bar that drains to the left, with notches at thirty and ten seconds.
public final class TimeBar extends Pane {
  private static final PseudoClass LAST = PseudoClass.getPseudoClass("last");
  private static final double HEIGHT = 3;
  private static final double NOTCH = 2;

  private final Region fill = new Region();
  private final Region atThirty = new Region();
  private final Region atTen = new Region();
  private double fraction = 1;
  private double total;

  /// A full bar.
  public TimeBar() {
    getStyleClass().add("as-time-bar");
    fill.getStyleClass().add("as-time-fill");
    atThirty.getStyleClass().add("as-time-notch");
    atTen.getStyleClass().add("as-time-notch");
    fill.setManaged(false);
    getChildren().addAll(fill, atThirty, atTen);
    setMinHeight(HEIGHT);
    setPrefHeight(HEIGHT);
    setMaxHeight(HEIGHT);
    setMouseTransparent(true);
  }

  /// Sets what is left.
  ///
  /// @param left the part that is left, 0 to 1
  /// @param allSeconds what the whole bar stands for
  /// @param last whether the end is near
  public void show(double left, double allSeconds, boolean last) {
    boolean other = total != allSeconds;
    fraction = left;
    total = allSeconds;
    pseudoClassStateChanged(LAST, last);
    // Many times in a second: what is around the bar is not to be laid out for it.
    drain();
    if (other) {
      requestLayout();
    }
  }

  private void drain() {
    fill.resizeRelocate(0, 0, (double) Math.round(getWidth() * fraction), HEIGHT);
  }

  @Override
  protected void layoutChildren() {
    drain();
    notch(atThirty, 30);
    notch(atTen, 10);
  }

  private void notch(Region notch, double seconds) {
    notch.setVisible(total > seconds);
    notch.resizeRelocate(
        total > 0 ? (double) Math.round(getWidth() * seconds / total) : 0, 0, NOTCH, HEIGHT);
  }
}
