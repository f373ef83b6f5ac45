package dev.assent.desktop.ui;

import javafx.geometry.Orientation;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;

/// The text of a dialog, as high as it needs; a long one scrolls, so that the buttons below it stay
/// on the screen.
final class DialogText extends ScrollPane {
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
