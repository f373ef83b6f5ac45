package dev.assent.desktop.proxies.wiring;

import javafx.geometry.Orientation;
import javafx.scene.control.ScrollPane;

/// The pane of the picture of the wiring: as high as the picture at this width, up to what the
/// style allows; more of it scrolls.
public final class WiringPlace extends ScrollPane {
  private final WiringView picture;

  public WiringPlace(WiringView picture) {
    this.picture = picture;
    setContent(picture);
    setFitToWidth(true);
    setHbarPolicy(ScrollBarPolicy.NEVER);
    getStyleClass().addAll("as-scroll");
  }

  // A stock one asks its content for a height without a width.
  @Override
  public Orientation getContentBias() {
    return Orientation.HORIZONTAL;
  }

  @Override
  protected double computePrefHeight(double width) {
    double inside = width < 0 ? -1 : Math.max(0, width - snappedLeftInset() - snappedRightInset());
    return snappedTopInset() + Math.ceil(picture.prefHeight(inside)) + snappedBottomInset();
  }
}
