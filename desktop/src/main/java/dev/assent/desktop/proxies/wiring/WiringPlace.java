package dev.assent.desktop.proxies.wiring;

import dev.assent.desktop.ui.LightScrollPane;
import java.util.function.DoubleSupplier;
import java.util.function.DoubleUnaryOperator;
import javafx.geometry.Orientation;

/// The pane of the picture of the wiring: as high as the picture at this width, up to a share of
/// the page and to what the part below leaves free; more of it scrolls.
public final class WiringPlace extends LightScrollPane {
  // The part below keeps the larger part of a low window.
  private static final double SHARE = 0.42;

  private final WiringView picture;
  private final DoubleSupplier page;
  private final DoubleUnaryOperator below;

  /// @param page its height
  /// @param below the height that the part below needs at a width
  public WiringPlace(WiringView picture, DoubleSupplier page, DoubleUnaryOperator below) {
    this.picture = picture;
    this.page = page;
    this.below = below;
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

  @Override
  protected double computeMaxHeight(double width) {
    double high = page.getAsDouble();
    double room = width < 0 ? getWidth() : width;
    return Math.max(high * SHARE, high - below.applyAsDouble(room));
  }
}
