package dev.assent.desktop.decisions;

import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.WindowKey;
import dev.assent.desktop.ui.controls.OneLine;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.css.PseudoClass;
import javafx.geometry.NodeOrientation;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;

/// Decisions over time as stacked bars; missing time is hatched. One bar is looked at by pointer or
/// arrow keys, and chosen by a click, Space or Return.
final class ChartBars extends Region {
  private static final double TALLEST = 46;
  private static final int MARK = 9;
  private static final double HATCH = 8;
  private static final double LEAST = 2;

  /// The style of calls that were asked about and did not pass.
  static final String REFUSED = "as-chart-refused";

  private static final PseudoClass LOOKED = PseudoClass.getPseudoClass("looked");
  private static final PseudoClass CHOSEN = PseudoClass.getPseudoClass("chosen");

  private final IntConsumer choose;
  private final IntegerProperty looked = new SimpleIntegerProperty(-1);
  private final List<Column> columns = new ArrayList<>();
  private final List<Stretch> stretches = new ArrayList<>();
  private final Region base = part("as-chart-base");
  private Chart chart = Chart.NOTHING;

  private record Part(Region node, double height) {}

  private record Column(Region ground, List<Part> parts, List<Node> marks, List<Label> labels) {}

  private record Stretch(Chart.Gap gap, Region hatch, Label words) {}

  /// @param choose gets the index of a bar that is chosen
  ChartBars(IntConsumer choose) {
    this.choose = choose;
    getStyleClass().add("as-chart");
    setFocusTraversable(true);
    setAccessibleRole(AccessibleRole.BUTTON);
    addEventHandler(KeyEvent.KEY_PRESSED, this::pressed);
    addEventHandler(MouseEvent.MOUSE_MOVED, event -> look(at(event.getX())));
    addEventHandler(MouseEvent.MOUSE_EXITED, _ -> look(isFocused() ? looked.get() : -1));
    addEventHandler(MouseEvent.MOUSE_CLICKED, event -> chooseAt(at(event.getX())));
    focusedProperty().addListener((_, _, now) -> look(now ? begin() : -1));
    looked.addListener((_, _, _) -> drawLooked());
  }

  /// The index of the bar that is looked at; -1 for none.
  ReadOnlyIntegerProperty lookedProperty() {
    return looked;
  }

  /// Draws another chart; the place that is looked at stays.
  void show(Chart next) {
    chart = next;
    columns.clear();
    stretches.clear();
    double scale = TALLEST / next.most();
    for (int i = 0; i < next.bars().size(); i++) {
      columns.add(column(next.bars().get(i), i == next.chosen(), scale));
    }
    next.gaps().forEach(gap -> stretches.add(new Stretch(gap, part("as-chart-gap"), words(gap))));
    getChildren().setAll(base);
    columns.forEach(one -> getChildren().add(one.ground()));
    columns.forEach(one -> one.parts().forEach(part -> getChildren().add(part.node())));
    columns.forEach(one -> getChildren().addAll(one.marks()));
    columns.forEach(one -> getChildren().addAll(one.labels()));
    stretches.forEach(one -> getChildren().addAll(one.hatch(), one.words()));
    if (looked.get() >= next.bars().size()) {
      looked.set(-1);
    }
    drawLooked();
    requestLayout();
  }

  private static Column column(Chart.Bar bar, boolean chosen, double scale) {
    var ground = part("as-chart-ground");
    ground.pseudoClassStateChanged(CHOSEN, chosen);
    var parts = new ArrayList<Part>();
    for (var kind : DecisionKind.values()) {
      boolean asked = kind == DecisionKind.ASK;
      add(parts, "as-chart-" + kind.word(), bar.count(kind) - (asked ? bar.refused() : 0), scale);
      if (asked) {
        add(parts, REFUSED, bar.refused(), scale);
      }
    }
    List<Node> marks = bar.danger() > 0 ? List.of(Icons.tier("danger", MARK)) : List.of();
    List<Label> labels =
        bar.label().isEmpty()
            ? List.of()
            : List.of(OneLine.label(bar.label(), "as-label", "as-text-2"));
    return new Column(ground, parts, marks, labels);
  }

  private static void add(List<Part> parts, String style, int count, double scale) {
    if (count > 0) {
      parts.add(new Part(part(style), Math.max(LEAST, Math.rint(count * scale))));
    }
  }

  private static Label words(Chart.Gap gap) {
    return OneLine.label(gap.words(), "as-label", "as-text-2");
  }

  private static Region part(String style) {
    var part = new Region();
    part.getStyleClass().add(style);
    part.setMouseTransparent(true);
    return part;
  }

  private int begin() {
    return looked.get() >= 0
        ? looked.get()
        : chart.chosen() >= 0 ? chart.chosen() : chart.bars().size() - 1;
  }

  private void look(int index) {
    looked.set(index);
  }

  private void drawLooked() {
    for (int i = 0; i < columns.size(); i++) {
      columns.get(i).ground().pseudoClassStateChanged(LOOKED, i == looked.get());
    }
    setAccessibleText(
        looked.get() >= 0 && looked.get() < chart.bars().size()
            ? Texts.get("decisions.chart.look", chart.bars().get(looked.get()).words())
            : Texts.get(
                "decisions.chart.accessible",
                chart.span().words(),
                Texts.number(chart.sum(DecisionKind.ALLOW)),
                Texts.number(chart.sum(DecisionKind.ASK)),
                Texts.number(chart.sum(DecisionKind.DENY)),
                Texts.number(chart.danger()),
                Texts.number(chart.refused()),
                chart.others()));
  }

  private void pressed(KeyEvent event) {
    int last = chart.bars().size() - 1;
    var along = WindowKey.ALONG.which(event);
    var end = WindowKey.ENDS.which(event);
    if (along.isPresent()) {
      int way = along.getAsInt() == 0 ? -forward() : forward();
      look(Math.clamp(begin() + way, 0, Math.max(0, last)));
    } else if (end.isPresent()) {
      look(end.getAsInt() == 0 ? Math.min(0, last) : last);
    } else if (WindowKey.PRESS.is(event)) {
      chooseAt(begin());
    } else {
      return;
    }
    event.consume();
  }

  // Time runs the way one reads.
  private int forward() {
    return getEffectiveNodeOrientation() == NodeOrientation.RIGHT_TO_LEFT ? -1 : 1;
  }

  private void chooseAt(int index) {
    if (index >= 0) {
      choose.accept(index);
    }
  }

  private int at(double x) {
    int count = chart.bars().size();
    return count == 0 ? -1 : Math.clamp((int) (x / getWidth() * count), 0, count - 1);
  }

  private double labelHeight() {
    return columns.stream()
        .flatMap(one -> one.labels().stream())
        .mapToDouble(label -> label.prefHeight(-1))
        .reduce(16, Math::max);
  }

  // Lower, its words would stand on each other; the table below gives way.
  @Override
  protected double computeMinHeight(double width) {
    return computePrefHeight(width);
  }

  @Override
  protected double computePrefHeight(double width) {
    return MARK + 4 + TALLEST + 2 * (chart.kinds().count() + 1) + 3 + labelHeight();
  }

  @Override
  protected double computePrefWidth(double height) {
    return 320;
  }

  @Override
  protected void layoutChildren() {
    double foot = Math.rint(getHeight() - labelHeight() - 3);
    double step = getWidth() / Math.max(1, columns.size());
    base.resizeRelocate(0, foot, getWidth(), 1);
    double free = 0;
    for (int i = 0; i < columns.size(); i++) {
      var one = columns.get(i);
      double x = Math.rint(i * step);
      double width = Math.rint((i + 1) * step) - x;
      one.ground().resizeRelocate(x, 0, width, foot);
      double top = foot;
      for (var part : one.parts()) {
        part.node().resizeRelocate(x + 1, top - part.height(), width - 3, part.height());
        top -= part.height() + 1;
      }
      for (var mark : one.marks()) {
        mark.autosize();
        mark.relocate(
            Math.rint(x + (width - mark.prefWidth(-1)) / 2) - 1,
            Math.max(0, top - mark.prefHeight(-1) - 2));
      }
      for (var label : one.labels()) {
        label.autosize();
        // A label that would run into the one before or over the edge stays away.
        label.setVisible(x >= free && x + label.getWidth() <= getWidth());
        label.relocate(x, foot + 3);
        free = label.isVisible() ? x + label.getWidth() + 8 : free;
      }
    }
    stretches.forEach(one -> layOut(one, foot, step));
  }

  private void layOut(Stretch one, double foot, double step) {
    double x = Math.rint(one.gap().first() * step);
    double end = Math.rint((one.gap().last() + 1) * step);
    one.hatch().resizeRelocate(x + 1, foot - HATCH, end - x - 2, HATCH);
    one.words().autosize();
    // Without room the accessible text of each slot says it.
    one.words().setVisible(one.words().getWidth() <= end - x);
    one.words()
        .relocate(
            Math.rint((x + end - one.words().getWidth()) / 2),
            foot - HATCH - one.words().getHeight() - 1);
  }
}
