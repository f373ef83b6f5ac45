package dev.assent.desktop.suggest;

import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.OneLine;
import java.util.List;
import java.util.stream.Collectors;
import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/// A bar for each day, dangerous questions at its foot, and a line at what is aimed at.
final class DayBars extends VBox {
  private static final double HEIGHT = 84;
  private static final double WIDEST = 26;

  DayBars(List<DayBar> days, int aimed) {
    super(4);
    getStyleClass().add("as-days");
    int most = Math.max(aimed + 2, days.stream().mapToInt(DayBar::asks).max().orElse(0));
    var bars = new HBox(4);
    bars.setAlignment(Pos.BOTTOM_LEFT);
    var labels = new HBox(4);
    for (var day : days) {
      bars.getChildren().add(column(bar(day, most)));
      var label = OneLine.label(day.label(), "as-small", "as-text-2");
      label.setMinWidth(Region.USE_PREF_SIZE);
      labels.getChildren().add(column(label));
    }
    var line = new Region();
    line.getStyleClass().add("as-days-bound");
    line.setMinHeight(1);
    line.setMaxHeight(1);
    StackPane.setAlignment(line, Pos.BOTTOM_LEFT);
    line.setTranslateY(-HEIGHT * aimed / most);
    var chart = new StackPane(bars, line);
    chart.setMinHeight(HEIGHT);
    chart.setMaxHeight(HEIGHT);
    chart.setAccessibleRole(AccessibleRole.TEXT);
    chart.setAccessibleText(days.stream().map(DayBar::words).collect(Collectors.joining(" ")));
    getChildren().addAll(chart, labels, legend(aimed));
  }

  private static StackPane column(Region inside) {
    var column = new StackPane(inside);
    column.setAlignment(Pos.BOTTOM_CENTER);
    HBox.setHgrow(column, Priority.ALWAYS);
    column.setPrefWidth(WIDEST);
    column.setMinWidth(0);
    return column;
  }

  private static Region bar(DayBar day, int most) {
    var calm = part("as-days-asks", HEIGHT * (day.asks() - day.danger()) / most);
    var danger = part("as-days-danger", HEIGHT * day.danger() / most);
    var bar = new VBox(calm, danger);
    bar.setAlignment(Pos.BOTTOM_CENTER);
    bar.setMaxWidth(WIDEST);
    return bar;
  }

  private static Region part(String style, double height) {
    var part = new Region();
    part.getStyleClass().add(style);
    part.setMinHeight(height);
    part.setPrefHeight(height);
    part.setMaxHeight(height);
    return part;
  }

  private static HBox legend(int aimed) {
    var danger = OneLine.label(Texts.get("attention.legend.danger"), "as-small", "as-text-2");
    var bound =
        OneLine.label(
            Texts.get("attention.legend.bound", Texts.number(aimed)), "as-small", "as-text-2");
    danger.setMinWidth(Region.USE_PREF_SIZE);
    bound.setMinWidth(Region.USE_PREF_SIZE);
    var dash = new Region();
    dash.getStyleClass().add("as-days-bound");
    dash.setMinSize(16, 1);
    dash.setMaxSize(16, 1);
    var legend = new HBox(6, Icons.tier("danger", 12), danger, new Region(), dash, bound);
    legend.setAlignment(Pos.CENTER_LEFT);
    return legend;
  }
}
