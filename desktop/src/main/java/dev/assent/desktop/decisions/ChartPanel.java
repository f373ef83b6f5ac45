package dev.assent.desktop.decisions;

import dev.assent.desktop.ui.CountWords;
import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import javafx.beans.value.ObservableValue;
import javafx.collections.ListChangeListener;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// The chart with its legend. The legend has the counts of the whole chart, or of the bar that is
/// looked at; pressing an entry looks for what it counts.
final class ChartPanel extends VBox {
  private static final int SWATCH = 10;

  // In sizes of the text: in one line, where there is room for all of it.
  private static final double LEGEND = 50;

  private final ChartViewModel model;
  private final QueryViewModel query;
  private final ZoneId zone;
  private final ObservableValue<String> trouble;
  private final ChartBars bars = new ChartBars(this::choose);
  private final Label caption = Face.NOTE.whole("");
  private final List<Entry> entries = new ArrayList<>();

  private record Entry(
      ToggleButton button,
      Label number,
      String word,
      ToIntFunction<Chart> sum,
      ToIntFunction<Chart.Bar> one,
      boolean always,
      Optional<Label> refused) {}

  ChartPanel(DecisionsViewModel decisions, ZoneId zone) {
    this.model = decisions.chart();
    this.query = decisions.query();
    this.zone = zone;
    getStyleClass().addAll("as-panel", "as-chart-panel");
    bars.setId("chart");
    for (var kind : DecisionKind.values()) {
      String word = kind.word();
      entries.add(
          entry(
              swatch("as-chart-" + word),
              new FilterTerm(FilterKey.EFFECT, word),
              chart -> chart.sum(kind),
              bar -> bar.count(kind),
              kind.isAlwaysNamed()));
    }
    entries.add(
        entry(
            Icons.tier("danger", SWATCH),
            new FilterTerm(FilterKey.TIER, "danger"),
            Chart::danger,
            Chart.Bar::danger,
            true));
    var legend = Lay.grow(new FlowPane(4, 2));
    legend.setAlignment(Pos.CENTER_RIGHT);
    legend.setMinWidth(0);
    legend
        .prefWrapLengthProperty()
        .bind(caption.fontProperty().map(font -> LEGEND * font.getSize()));
    entries.forEach(entry -> legend.getChildren().add(entry.button()));
    getChildren().addAll(Lay.row(12, caption, legend), bars);
    bars.lookedProperty().addListener((_, _, _) -> drawWords());
    trouble = decisions.window().troubleProperty();
    model.chartProperty().subscribe(this::draw);
    trouble.subscribe(this::drawWords);
  }

  private Entry entry(
      Node swatch,
      FilterTerm term,
      ToIntFunction<Chart> sum,
      ToIntFunction<Chart.Bar> one,
      boolean always) {
    String word = Texts.get("decisions.chart.legend." + term.value());
    var number = Face.CODE_SMALL.whole("");
    var content = Lay.row(6, swatch, Face.NOTE.whole(word), number);
    boolean asked = term.value().equals(DecisionKind.ASK.word());
    var refused = Face.NOTE.whole("");
    if (asked) {
      content.getChildren().addAll(swatch(ChartBars.REFUSED), refused);
    }
    var button = Lay.styled(new ToggleButton(), "as-legend");
    button.setGraphic(content);
    button.setId(term.value());
    button.setOnAction(_ -> query.toggle(term));
    query
        .terms()
        .addListener(
            (ListChangeListener<FilterTerm>) _ -> button.setSelected(query.terms().contains(term)));
    return new Entry(
        button, number, word, sum, one, always, asked ? Optional.of(refused) : Optional.empty());
  }

  private static Region swatch(String style) {
    var swatch = Lay.styled(new Region(), style);
    swatch.setMinSize(SWATCH, SWATCH);
    swatch.setMaxSize(SWATCH, SWATCH);
    return swatch;
  }

  private void draw(Chart chart) {
    Lay.show(this, !chart.bars().isEmpty());
    bars.show(chart);
    drawWords();
  }

  /// Has only the figures, or the bars too.
  void compact(boolean figures) {
    Lay.show(bars, !figures);
  }

  private void drawWords() {
    String open = trouble.getValue().isEmpty() ? CountWords.counting() : CountWords.unknown();
    var chart = model.chartProperty().get();
    int at = bars.lookedProperty().get();
    boolean one = at >= 0 && at < chart.bars().size();
    boolean counted = one ? chart.isCounted(chart.bars().get(at)) : chart.isCounted();
    String time =
        one ? Chart.time(chart.span(), chart.bars().get(at).slot(), zone) : chart.span().words();
    caption.setText(counted ? time : Texts.get("decisions.chart.counting", time, open));
    for (var entry : entries) {
      Lay.show(
          entry.button(),
          entry.always() || entry.button().isSelected() || entry.sum().applyAsInt(chart) > 0);
      int count =
          one ? entry.one().applyAsInt(chart.bars().get(at)) : entry.sum().applyAsInt(chart);
      entry.number().setText(counted ? Texts.number(count) : "…");
      int refused = one ? chart.bars().get(at).refused() : chart.refused();
      String didNotRun = counted ? Texts.number(refused) : "…";
      String ofThem = Texts.get("decisions.chart.refused", didNotRun);
      entry.refused().ifPresent(label -> label.setText(ofThem));
      String all = counted ? Texts.number(count) : open;
      entry
          .button()
          .setAccessibleText(
              Texts.get(
                  "decisions.chart.only",
                  entry.word(),
                  counted && entry.refused().isPresent() ? all + ", " + ofThem : all));
    }
  }

  private void choose(int index) {
    var slot = Optional.of(model.chartProperty().get().bars().get(index).slot());
    query.slotProperty().set(slot.equals(query.slotProperty().get()) ? Optional.empty() : slot);
  }
}
