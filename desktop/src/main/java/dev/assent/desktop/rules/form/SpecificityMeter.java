package dev.assent.desktop.rules.form;

import java.util.Optional;
import javafx.scene.layout.Region;

/// A thin bar of up to three parts on a common scale: condition, no wildcard, path parts before any
/// wildcard. The number beside it carries the meaning; the bar shows it at a glance.
public final class SpecificityMeter extends Region {
  private static final double HEIGHT = 3;
  private static final double GAP = 1;

  private final Region track = part("as-meter-track");
  private final Region condition = part("as-meter-condition");
  private final Region exact = part("as-meter-exact");
  private final Region depth = part("as-meter-depth");
  private final double width;
  private double full = 1;
  private Optional<ScoreParts> parts = Optional.empty();

  /// An empty meter.
  ///
  /// @param width in pixels
  public SpecificityMeter(double width) {
    this.width = width;
    getChildren().addAll(track, condition, exact, depth);
    getStyleClass().add("as-meter");
    setMinSize(width, HEIGHT);
    setPrefSize(width, HEIGHT);
    setMaxSize(width, HEIGHT);
  }

  /// Shows a score as one part.
  ///
  /// @param most the score that fills the bar, more than 0
  public void show(int score, int most) {
    show(new ScoreParts(score, score, 0, 0, ""), most);
  }

  /// Shows the points of a condition in parts.
  ///
  /// @param most the points that fill the bar, more than 0
  void show(ScoreParts shown, int most) {
    parts = Optional.of(shown);
    full = Math.max(1, most);
    requestLayout();
  }

  @Override
  protected void layoutChildren() {
    track.resizeRelocate(0, 0, width, HEIGHT);
    if (parts.isEmpty()) {
      return;
    }
    var shown = parts.get();
    double x = 0;
    x = place(condition, x, shown.condition());
    x = place(exact, x, shown.exact());
    place(depth, x, shown.depth());
  }

  private double place(Region part, double x, int points) {
    part.setVisible(points > 0);
    if (points <= 0) {
      return x;
    }
    double start = x > 0 ? x + GAP : x;
    double length = Math.max(1, Math.min(width - start, width * points / full));
    part.resizeRelocate(start, 0, length, HEIGHT);
    return start + length;
  }

  private static Region part(String styleClass) {
    var region = new Region();
    region.getStyleClass().add(styleClass);
    region.setManaged(false);
    return region;
  }
}
