package dev.assent.desktop.shell;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import javafx.geometry.Rectangle2D;

/// The place and size of a window.
///
/// @param bounds its edges, frame included; those from before, while it is maximized
/// @param maximized whether it fills its screen
public record WindowPlace(Rectangle2D bounds, boolean maximized) {
  /// So much of the upper edge has to be in sight, or nobody could move the window.
  private static final double HANDLE = 120;

  private static final double HANDLE_HEIGHT = 24;

  /// The same place, moved and made smaller so that all of it is in the work area where most of it
  /// is. Absent where its upper edge is in none of them: a screen that is gone.
  ///
  /// @param areas the work areas of the screens that there are
  public Optional<WindowPlace> within(List<Rectangle2D> areas) {
    return areas.stream()
        .filter(this::isHandleIn)
        .max(Comparator.comparingDouble(this::shared))
        .map(area -> new WindowPlace(inside(area, bounds), maximized));
  }

  private boolean isHandleIn(Rectangle2D area) {
    double left = Math.max(area.getMinX(), bounds.getMinX());
    double right = Math.min(area.getMaxX(), bounds.getMaxX());
    return right - left >= Math.min(HANDLE, bounds.getWidth())
        && bounds.getMinY() >= area.getMinY() - HANDLE_HEIGHT
        && bounds.getMinY() <= area.getMaxY() - HANDLE_HEIGHT;
  }

  private double shared(Rectangle2D area) {
    double width =
        Math.min(area.getMaxX(), bounds.getMaxX()) - Math.max(area.getMinX(), bounds.getMinX());
    double height =
        Math.min(area.getMaxY(), bounds.getMaxY()) - Math.max(area.getMinY(), bounds.getMinY());
    return Math.max(0, width) * Math.max(0, height);
  }

  /// The nearest rectangle within an area: no larger than the area, moved no further than it takes.
  static Rectangle2D inside(Rectangle2D area, Rectangle2D window) {
    double width = Math.min(window.getWidth(), area.getWidth());
    double height = Math.min(window.getHeight(), area.getHeight());
    return new Rectangle2D(
        Math.clamp(window.getMinX(), area.getMinX(), area.getMaxX() - width),
        Math.clamp(window.getMinY(), area.getMinY(), area.getMaxY() - height),
        width,
        height);
  }
}
