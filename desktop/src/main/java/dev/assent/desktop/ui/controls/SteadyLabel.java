package dev.assent.desktop.ui.controls;

import javafx.scene.control.Label;
import javafx.scene.layout.Region;

/// One line of text that changes often, such as a time. What is around it is laid out anew only
/// when it needs other room: a text of another length, or another face.
public final class SteadyLabel extends Region {
  private final Label label = new Line();
  private double width = -1;
  private boolean made;

  /// Tells when it needs other room, after its skin took in what changed. An unmanaged node tells
  /// nobody by itself.
  private final class Line extends Label {
    @Override
    public void requestLayout() {
      super.requestLayout();
      follow();
    }
  }

  /// An empty line, never cut.
  public SteadyLabel() {
    label.setManaged(false);
    getChildren().add(label);
    setMinSize(USE_PREF_SIZE, USE_PREF_SIZE);
    setMaxSize(USE_PREF_SIZE, USE_PREF_SIZE);
    made = true;
  }

  /// The same with style classes of the text.
  public static SteadyLabel of(String... styles) {
    var line = new SteadyLabel();
    OneLine.style(line.label, styles);
    return line;
  }

  /// The text.
  public Label label() {
    return label;
  }

  private void follow() {
    if (made && label.prefWidth(-1) != width) {
      requestLayout();
    }
  }

  private void place() {
    label.resizeRelocate(0, 0, getWidth(), getHeight());
  }

  @Override
  protected double computePrefWidth(double height) {
    return snapSizeX(label.prefWidth(-1));
  }

  @Override
  protected double computePrefHeight(double width) {
    return snapSizeY(label.prefHeight(-1));
  }

  @Override
  public double getBaselineOffset() {
    return label.getBaselineOffset();
  }

  @Override
  protected void layoutChildren() {
    width = label.prefWidth(-1);
    place();
  }
}
