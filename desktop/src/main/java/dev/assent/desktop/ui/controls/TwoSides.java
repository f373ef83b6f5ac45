package dev.assent.desktop.ui.controls;

import javafx.geometry.HPos;
import javafx.geometry.Orientation;
import javafx.geometry.VPos;
import javafx.scene.Node;
import javafx.scene.layout.Pane;

/// Two groups, the first at the left and the second at the right; where they do not fit beside each
/// other, the second stands below the first, at the right as well. In languages that are read from
/// the right it is the other way round.
public final class TwoSides extends Pane {
  private static final double GAP = 12;

  private final boolean fills;
  private boolean rest;

  /// A row without groups; takes two.
  public TwoSides() {
    this(false);
  }

  /// The same.
  ///
  /// @param fills whether the first group takes all the room that the second leaves
  public TwoSides(boolean fills) {
    this.fills = fills;
  }

  /// Gives the second group all the room that the first leaves, and the whole width below it.
  public void fillRest() {
    rest = true;
  }

  @Override
  public Orientation getContentBias() {
    return Orientation.HORIZONTAL;
  }

  private Node first() {
    return getManagedChildren().getFirst();
  }

  private Node second() {
    return getManagedChildren().getLast();
  }

  private boolean fits(double width) {
    return first().prefWidth(-1) + GAP + second().prefWidth(-1) <= width;
  }

  private double widthOfSecond(double room) {
    return rest ? room : Math.min(room, second().prefWidth(-1));
  }

  private double inner(double width) {
    return width - snappedLeftInset() - snappedRightInset();
  }

  @Override
  protected double computeMinWidth(double height) {
    return snappedLeftInset()
        + Math.max(first().minWidth(-1), second().minWidth(-1))
        + snappedRightInset();
  }

  @Override
  protected double computePrefWidth(double height) {
    return snappedLeftInset()
        + first().prefWidth(-1)
        + GAP
        + second().prefWidth(-1)
        + snappedRightInset();
  }

  @Override
  protected double computeMinHeight(double width) {
    return computePrefHeight(width);
  }

  @Override
  protected double computePrefHeight(double width) {
    double inner = inner(width < 0 ? Double.MAX_VALUE : width);
    double heights =
        fits(inner)
            ? Math.max(first().prefHeight(-1), second().prefHeight(-1))
            : 2 * GAP
                + first().prefHeight(Math.min(inner, first().prefWidth(-1)))
                + second().prefHeight(widthOfSecond(inner));
    return snapSizeY(snappedTopInset() + heights + snappedBottomInset());
  }

  @Override
  protected void layoutChildren() {
    double inner = inner(getWidth());
    double top = snappedTopInset();
    double height = getHeight() - top - snappedBottomInset();
    if (fits(inner)) {
      double width = snapSizeX(widthOfSecond(inner - GAP - first().prefWidth(-1)));
      double wide = fills ? inner - GAP - width : snapSizeX(first().prefWidth(-1));
      layoutInArea(first(), snappedLeftInset(), top, wide, height, 0, HPos.LEFT, VPos.CENTER);
      layoutInArea(
          second(),
          snappedLeftInset() + inner - width,
          top,
          width,
          height,
          0,
          HPos.RIGHT,
          VPos.CENTER);
    } else {
      double wide = fills ? inner : Math.min(inner, first().prefWidth(-1));
      double high = snapSizeY(first().prefHeight(wide));
      layoutInArea(
          first(), snappedLeftInset(), top + GAP / 2, wide, high, 0, HPos.LEFT, VPos.CENTER);
      double width = widthOfSecond(inner);
      layoutInArea(
          second(),
          snappedLeftInset() + inner - width,
          top + high + GAP,
          width,
          height - high - 1.5 * GAP,
          0,
          HPos.RIGHT,
          VPos.CENTER);
    }
  }
}
