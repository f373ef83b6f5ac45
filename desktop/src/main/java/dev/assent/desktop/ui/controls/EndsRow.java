package dev.assent.desktop.ui.controls;

import javafx.geometry.HPos;
import javafx.geometry.Orientation;
import javafx.geometry.VPos;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;

/// Two groups at the two ends of a line, or below each other where the line is too short for both.
public final class EndsRow extends Pane {
  private static final double GAP = 8;

  // Above, between and below two lines.
  private static final double BETWEEN = 6;

  private final Region begin;
  private final Region end;

  public EndsRow(Region begin, Region end) {
    this.begin = begin;
    this.end = end;
    getChildren().addAll(begin, end);
  }

  @Override
  public Orientation getContentBias() {
    return Orientation.HORIZONTAL;
  }

  @Override
  protected double computeMinWidth(double height) {
    return 0;
  }

  @Override
  protected double computePrefWidth(double height) {
    return snappedLeftInset() + begin.prefWidth(-1) + GAP + end.prefWidth(-1) + snappedRightInset();
  }

  @Override
  protected double computeMinHeight(double width) {
    return computePrefHeight(width);
  }

  @Override
  protected double computePrefHeight(double width) {
    double edges = snappedTopInset() + snappedBottomInset();
    double wide = width < 0 ? getWidth() : width;
    if (fits(wide)) {
      return edges + Math.max(begin.prefHeight(-1), end.prefHeight(-1));
    }
    double room = wide - snappedLeftInset() - snappedRightInset();
    return edges + begin.prefHeight(room) + end.prefHeight(room) + 3 * BETWEEN;
  }

  @Override
  protected void layoutChildren() {
    double left = snappedLeftInset();
    double top = snappedTopInset();
    double room = getWidth() - left - snappedRightInset();
    double height = getHeight() - top - snappedBottomInset();
    if (fits(getWidth())) {
      layoutInArea(begin, left, top, begin.prefWidth(-1), height, 0, HPos.LEFT, VPos.CENTER);
      layoutInArea(
          end,
          left + room - end.prefWidth(-1),
          top,
          end.prefWidth(-1),
          height,
          0,
          HPos.RIGHT,
          VPos.CENTER);
    } else {
      double first = begin.prefHeight(room);
      layoutInArea(begin, left, top + BETWEEN, room, first, 0, HPos.LEFT, VPos.CENTER);
      double second = top + first + 2 * BETWEEN;
      layoutInArea(
          end, left, second, room, height - first - 3 * BETWEEN, 0, HPos.LEFT, VPos.CENTER);
    }
  }

  private boolean fits(double width) {
    return width <= 0 || computePrefWidth(-1) <= width;
  }
}
