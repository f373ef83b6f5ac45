package dev.assent.desktop.suggest;

import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.WrappedText;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javafx.beans.InvalidationListener;
import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/// The page "Attention": what the answers of the last days speak for, and how much attention they
/// took.
final class SuggestionsView extends BorderPane {
  private static final double WIDTH = 880;
  private static final double VALUE_WIDTH = 4;

  private final SuggestionsViewModel model;
  private final VBox offers = new VBox(12);
  private final VBox figures = new VBox();
  private final Consumer<String> open;

  /// @param open goes to the page of an id
  SuggestionsView(SuggestionsViewModel model, Consumer<String> open) {
    this.model = model;
    this.open = open;
    getStyleClass().add("as-canvas");
    setTop(head(model));
    figures.getStyleClass().addAll("as-panel", "as-settings-panel");
    var page = new VBox(16, offers, figures);
    page.getStyleClass().add("as-grants");
    page.setMaxWidth(WIDTH);
    var middle = new StackPane(page);
    middle.setAlignment(Pos.TOP_CENTER);
    var scroll = new ScrollPane(middle);
    scroll.getStyleClass().add("as-scroll");
    scroll.setFitToWidth(true);
    scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
    setCenter(scroll);
    model.rows().addListener((InvalidationListener) _ -> showOffers());
    model.readProperty().subscribe(this::showOffers);
    model.bars().addListener((InvalidationListener) _ -> showFigures());
    model.readProperty().subscribe(this::showFigures);
    showOffers();
    showFigures();
  }

  // The words of a long reading stand beside the title, so that nothing below moves when it is
  // over.
  private static Node head(SuggestionsViewModel model) {
    var reading = OneLine.label("", "as-small", "as-text-2");
    reading.setId("reading");
    reading.setMinWidth(0);
    reading.textProperty().bind(model.readingProperty());
    var title = OneLine.label(Texts.get("attention.title"), "as-title");
    title.setMinWidth(Region.USE_PREF_SIZE);
    var head = new HBox(12, title, reading);
    head.setAlignment(Pos.CENTER_LEFT);
    head.getStyleClass().addAll("as-page-head", "as-page-bar");
    return head;
  }

  private void showOffers() {
    offers.getChildren().setAll(WrappedText.label(Texts.get("suggest.head"), "as-head"));
    if (model.rows().isEmpty()) {
      String key = model.readProperty().get() ? "suggest.none" : "suggest.reading";
      offers.getChildren().add(WrappedText.label(Texts.get(key), "as-body", "as-text-2"));
    }
    model
        .rows()
        .forEach(row -> offers.getChildren().add(new OfferCard(row, () -> model.edit(row))));
  }

  private void showFigures() {
    figures
        .getChildren()
        .setAll(
            WrappedText.label(Texts.get("attention.head"), "as-head"),
            WrappedText.label(Texts.get("attention.local"), "as-small", "as-text-2"));
    if (model.bars().isEmpty()) {
      String key =
          !model.readProperty().get()
              ? "suggest.reading"
              : model.isKnown() ? "attention.none" : "attention.unknown";
      figures.getChildren().add(WrappedText.label(Texts.get(key), "as-body", "as-text-2"));
      return;
    }
    if (model.isPart()) {
      figures
          .getChildren()
          .add(WrappedText.label(Texts.get("attention.part"), "as-small", "as-text-care"));
    }
    figures.getChildren().add(new DayBars(model.bars(), SuggestionsViewModel.aimed()));
    model.lines().forEach(line -> figures.getChildren().add(line(line)));
  }

  private Node line(FigureLine line) {
    var name = WrappedText.label(line.name(), "as-body", "as-text-1");
    var gap = new Region();
    HBox.setHgrow(gap, Priority.ALWAYS);
    var note = OneLine.label(line.note(), "as-small", "as-text-2");
    note.setMinWidth(Region.USE_PREF_SIZE);
    var value =
        OneLine.label(line.value(), "as-strong", line.over() ? "as-text-care" : "as-text-1");
    // As wide as the longest of them at every text size, so that the notes end below each other.
    value.minWidthProperty().bind(value.fontProperty().map(font -> VALUE_WIDTH * font.getSize()));
    value.setAlignment(Pos.CENTER_RIGHT);
    var row = new HBox(14, name);
    if (!line.page().isEmpty()) {
      row.getChildren().add(way(line));
    }
    row.getChildren().add(gap);
    if (line.over()) {
      var over = OneLine.label(Texts.get("attention.over"), "as-small-strong", "as-text-care");
      over.setMinWidth(Region.USE_PREF_SIZE);
      row.getChildren().add(over);
    }
    row.getChildren().addAll(note, value);
    row.getStyleClass().add("as-setting");
    row.setAlignment(Pos.CENTER_LEFT);
    return row;
  }

  private Node way(FigureLine line) {
    var show = new Button(Texts.get("attention.show"));
    show.setId("attention-" + line.page());
    show.getStyleClass().setAll("as-link");
    show.setMinWidth(Region.USE_PREF_SIZE);
    show.setAccessibleText(Texts.get("attention.show") + " " + line.name());
    show.setOnAction(_ -> open.accept(line.page()));
    return show;
  }

  /// A bar for each day, dangerous questions at its foot, and a line at what is aimed at.
  private static final class DayBars extends VBox {
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
}
