package dev.assent.desktop.rules;

import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.kit.Face;
import java.util.ArrayList;
import java.util.List;
import javafx.geometry.NodeOrientation;
import javafx.scene.control.Label;
import javafx.scene.layout.Region;

/// One line per band on a common scale with a tick per rule; the rule in the form is the tall tick.
/// Looking across the lines shows that a higher score in another band does not win.
final class BandScale extends Region {
  private static final double LEAST_ROW = 18;
  private static final double LEAST_NAMES = 40;
  private static final double STEP = 100;
  private static final double APART = 8;

  private record Tick(Region mark, int row, int score, boolean chosen) {}

  private final List<Label> names = new ArrayList<>();
  private final List<Region> lines = new ArrayList<>();
  private final List<Tick> ticks = new ArrayList<>();
  private final List<Label> numbers = new ArrayList<>();
  private double low;
  private double high = STEP;

  BandScale() {
    getStyleClass().add("as-band-scale");
    // A scale of scores is code and does not turn round.
    setNodeOrientation(NodeOrientation.LEFT_TO_RIGHT);
  }

  /// Draws the bands.
  ///
  /// @param chosen the place in the file of the rule in the form; -1 for none
  void show(RuleBands bands, int chosen) {
    names.clear();
    lines.clear();
    ticks.clear();
    numbers.clear();
    range(bands);
    for (int row = 0; row < bands.bands().size(); row++) {
      var band = bands.bands().get(row);
      names.add(OneLine.label(band.effect().text(), "as-label", "as-text-2"));
      lines.add(region("as-scale-line"));
      int at = row;
      // Rules of the same score would lie on each other: one tick stands for all of them.
      band.lines().stream()
          .mapToInt(RuleLine::score)
          .distinct()
          .forEach(score -> ticks.add(new Tick(region("as-scale-tick"), at, score, false)));
      band.lines().stream()
          .filter(line -> line.index() == chosen)
          .forEach(
              line -> ticks.add(new Tick(region("as-scale-tick-own"), at, line.score(), true)));
    }
    for (double at = Math.ceil(low / STEP) * STEP; at <= high; at += STEP) {
      numbers.add(Face.CODE_NOTE.line(Texts.number((int) at)));
    }
    getChildren().setAll(names);
    getChildren().addAll(lines);
    ticks.forEach(tick -> getChildren().add(tick.mark()));
    getChildren().addAll(numbers);
    setAccessibleText(
        bands.line(chosen).map(line -> Texts.count("rules.scale", line.score())).orElse(""));
    requestLayout();
  }

  private void range(RuleBands bands) {
    var scores =
        bands.bands().stream()
            .flatMap(band -> band.lines().stream())
            .mapToInt(RuleLine::score)
            .summaryStatistics();
    boolean none = scores.getCount() == 0;
    low = none ? 0 : Math.max(0, Math.floor((scores.getMin() - 40) / 20.0) * 20);
    high = none ? STEP : Math.max(low + STEP, Math.ceil((scores.getMax() + 25) / 20.0) * 20);
  }

  @Override
  protected double computePrefHeight(double width) {
    return (names.size() + 1) * row() + 6;
  }

  @Override
  protected double computePrefWidth(double height) {
    return 300;
  }

  // Rows and names grow with the text.
  private double row() {
    return names.stream().mapToDouble(name -> name.prefHeight(-1) + 2).reduce(LEAST_ROW, Math::max);
  }

  private double namesWidth() {
    return names.stream()
        .mapToDouble(name -> name.prefWidth(-1) + 8)
        .reduce(LEAST_NAMES, Math::max);
  }

  @Override
  protected void layoutChildren() {
    double row = row();
    double left = namesWidth();
    double width = getWidth() - left;
    for (int i = 0; i < names.size(); i++) {
      double middle = i * row + row / 2;
      var name = names.get(i);
      name.autosize();
      name.relocate(0, Math.rint(middle - name.getHeight() / 2));
      lines.get(i).resizeRelocate(left, Math.rint(middle), width, 1);
    }
    for (var tick : ticks) {
      double middle = tick.row() * row + row / 2;
      double height = tick.chosen() ? 14 : 8;
      double thickness = tick.chosen() ? 3 : 2;
      double x = left + position(tick.score(), width);
      tick.mark()
          .resizeRelocate(
              Math.rint(x - thickness / 2), Math.rint(middle - height / 2), thickness, height);
      if (tick.chosen()) {
        tick.mark().toFront();
      }
    }
    int at = (int) (Math.ceil(low / STEP) * STEP);
    int every = every(width);
    for (int i = 0; i < numbers.size(); i++) {
      var number = numbers.get(i);
      number.setVisible(i % every == 0);
      number.autosize();
      number.relocate(
          Math.rint(left + position(at, width) - number.getWidth() / 2),
          Math.rint(names.size() * row + 2));
      at += (int) STEP;
    }
  }

  // Numbers that would run into each other are thinned out to every so manyth.
  private int every(double width) {
    double widest = numbers.stream().mapToDouble(number -> number.prefWidth(-1)).max().orElse(0);
    double apart = STEP / (high - low) * (width - 8);
    return apart <= 0 ? 1 : Math.max(1, (int) Math.ceil((widest + APART) / apart));
  }

  private double position(double score, double width) {
    return (score - low) / (high - low) * (width - 8) + 4;
  }

  private static Region region(String styleClass) {
    var region = new Region();
    region.getStyleClass().add(styleClass);
    return region;
  }
}
