package dev.assent.desktop.ui.controls;

import javafx.beans.property.DoubleProperty;
import javafx.beans.property.SimpleDoubleProperty;
import javafx.scene.layout.StackPane;
import javafx.scene.shape.Arc;
import javafx.scene.shape.Circle;

/// The ring that fills clockwise while an answer is held.
public final class HoldRing extends StackPane {
  private static final double SIZE = 20;
  private static final double STROKE = 3;

  private final DoubleProperty progress = new SimpleDoubleProperty(this, "progress", 0);

  /// An empty ring.
  public HoldRing() {
    double radius = (SIZE - STROKE) / 2;
    var track = new Circle(SIZE / 2, SIZE / 2, radius);
    track.getStyleClass().add("as-ring-track");
    var arc = new Arc(SIZE / 2, SIZE / 2, radius, radius, 90, 0);
    arc.getStyleClass().add("as-ring-fill");
    arc.lengthProperty().bind(progress.multiply(-360));
    arc.visibleProperty().bind(progress.greaterThan(0));
    // A plain group of fixed size: stacked by layout the arc would be centred by its own bounds.
    var pane = new javafx.scene.layout.Pane(track, arc);
    pane.setMinSize(SIZE, SIZE);
    pane.setMaxSize(SIZE, SIZE);
    getChildren().add(pane);
    setMinSize(SIZE, SIZE);
    setMaxSize(SIZE, SIZE);
    setMouseTransparent(true);
  }

  /// The fill of the ring, 0 to 1.
  public DoubleProperty progressProperty() {
    return progress;
  }
}
