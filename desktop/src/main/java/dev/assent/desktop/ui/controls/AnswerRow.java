package dev.assent.desktop.ui.controls;

import java.util.List;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.layout.Pane;

/// The answers of a card side by side: all of one width and one height, in places that never move.
///
/// The key caps stand at the right, or, where a word and its cap do not fit beside each other,
/// below the words of all.
public final class AnswerRow extends Pane {
  private static final double GAP = 8;

  /// A row without answers.
  public AnswerRow() {}

  @Override
  public Orientation getContentBias() {
    return Orientation.HORIZONTAL;
  }

  @Override
  protected double computePrefWidth(double height) {
    return 0;
  }

  @Override
  protected double computeMinHeight(double width) {
    return computePrefHeight(width);
  }

  @Override
  protected double computePrefHeight(double width) {
    double each = placeWidth(width < 0 ? getWidth() : width);
    settle(each);
    return snapSizeY(
        getManagedChildren().stream()
            .mapToDouble(place -> Math.max(place.minHeight(each), place.prefHeight(each)))
            .max()
            .orElse(0));
  }

  @Override
  protected void layoutChildren() {
    double each = placeWidth(getWidth());
    settle(each);
    List<Node> places = getManagedChildren();
    for (int i = 0; i < places.size(); i++) {
      double left = snapPositionX(i * (each + GAP));
      double right = snapPositionX(i * (each + GAP) + each);
      layoutInArea(
          places.get(i),
          left,
          0,
          right - left,
          getHeight(),
          0,
          javafx.geometry.HPos.CENTER,
          javafx.geometry.VPos.CENTER);
    }
  }

  private double placeWidth(double width) {
    int count = Math.max(1, getManagedChildren().size());
    return (width - GAP * (count - 1)) / count;
  }

  private void settle(double each) {
    var answers =
        getManagedChildren().stream().flatMap(place -> answersIn(place).stream()).toList();
    boolean below = answers.stream().anyMatch(answer -> answer.isKeyTooWide(each));
    answers.forEach(answer -> answer.setKeyBelow(below));
  }

  private static List<AnswerButton> answersIn(Node place) {
    return switch (place) {
      case AnswerButton answer -> List.of(answer);
      case Parent parent ->
          parent.getChildrenUnmodifiable().stream()
              .filter(Node::isVisible)
              .flatMap(below -> answersIn(below).stream())
              .toList();
      default -> List.of();
    };
  }
}
