package dev.assent.desktop.suggest;

import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.PagePane;
import dev.assent.desktop.ui.kit.Press;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/// The page "Attention": what the answers of the last days speak for, and how much attention they
/// took.
public final class SuggestionsView extends PagePane {
  private static final double VALUE_WIDTH = 4;

  private final SuggestionsViewModel model;
  private final VBox offers = new VBox(12);
  private final VBox figures = Lay.panel();
  private final Consumer<String> open;

  /// @param open goes to the page of an id
  public SuggestionsView(SuggestionsViewModel model, Consumer<String> open) {
    super("attention.title", 16);
    this.model = model;
    this.open = open;
    beside("reading", model.readingProperty());
    parts().addAll(offers, figures);
    model.rows().subscribe(this::showOffers);
    model.unread().subscribe(this::showOffers);
    model.readProperty().subscribe(this::showOffers);
    model.bars().subscribe(this::showFigures);
    model.readProperty().subscribe(this::showFigures);
    showOffers();
    showFigures();
    Lay.seen(this, model::setOnScreen);
  }

  private void showOffers() {
    offers.getChildren().setAll(Face.HEAD.say("suggest.head"));
    model.unread().forEach(one -> offers.getChildren().add(Face.CARE.of(one)));
    if (model.rows().isEmpty() && model.unread().isEmpty()) {
      String key = model.readProperty().get() ? "suggest.none" : "suggest.reading";
      offers.getChildren().add(Face.QUIET.say(key));
    }
    model
        .rows()
        .forEach(row -> offers.getChildren().add(new OfferCard(row, () -> model.edit(row))));
  }

  private void showFigures() {
    figures.getChildren().setAll(Face.HEAD.say("attention.head"), Face.NOTE.say("attention.local"));
    if (model.bars().isEmpty()) {
      String key =
          !model.readProperty().get()
              ? "suggest.reading"
              : model.isKnown() ? "attention.none" : "attention.unknown";
      figures.getChildren().add(Face.QUIET.say(key));
      return;
    }
    if (model.isPart()) {
      figures.getChildren().add(Face.CARE.say("attention.part"));
    }
    figures.getChildren().add(new DayBars(model.bars(), SuggestionsViewModel.aimed()));
    model.lines().forEach(line -> figures.getChildren().add(line(line)));
  }

  private Node line(FigureLine line) {
    var value =
        OneLine.label(line.value(), "as-strong", line.over() ? "as-text-care" : "as-text-1");
    // As wide as the longest of them at every text size, so that the names begin below each other.
    value.minWidthProperty().bind(value.fontProperty().map(font -> VALUE_WIDTH * font.getSize()));
    value.setAlignment(Pos.CENTER_RIGHT);
    var row = Lay.styled(Lay.row(14, value, Face.BODY.of(line.name())), "as-setting");
    row.getChildren().add(Face.NOTE.whole(line.note()));
    if (line.over()) {
      row.getChildren()
          .add(
              Lay.whole(
                  OneLine.label(Texts.get("attention.over"), "as-small-strong", "as-text-care")));
    }
    if (!line.page().isEmpty()) {
      row.getChildren().add(way(line));
    }
    return row;
  }

  private Node way(FigureLine line) {
    var show =
        Press.LINK.of("attention-" + line.page(), "attention.show", () -> open.accept(line.page()));
    show.setAccessibleText(Texts.get("attention.show") + " " + line.name());
    return show;
  }

  /// A bar for each day, dangerous questions at its foot, and a line at what is aimed at.
  private static final class DayBars extends VBox {
    private static final double HEIGHT = 84;
    private static final double ABOVE = 18;
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
        labels.getChildren().add(column(Face.NOTE.whole(day.label())));
      }
      var line = Lay.styled(new Region(), "as-days-bound");
      line.setMinHeight(1);
      line.setMaxHeight(1);
      StackPane.setAlignment(line, Pos.BOTTOM_LEFT);
      line.setTranslateY(-HEIGHT * aimed / most);
      var chart = new StackPane(bars, line);
      chart.setMinHeight(HEIGHT + ABOVE);
      chart.setMaxHeight(HEIGHT + ABOVE);
      chart.setAccessibleRole(AccessibleRole.TEXT);
      chart.setAccessibleText(days.stream().map(DayBar::words).collect(Collectors.joining(" ")));
      getChildren().addAll(chart, labels, legend(aimed));
    }

    private static StackPane column(Region inside) {
      var column = Lay.grow(new StackPane(inside));
      column.setAlignment(Pos.BOTTOM_CENTER);
      column.setPrefWidth(WIDEST);
      column.setMinWidth(0);
      return column;
    }

    private static Region bar(DayBar day, int most) {
      var calm = part("as-days-asks", HEIGHT * (day.asks() - day.danger()) / most);
      var danger = part("as-days-danger", HEIGHT * day.danger() / most);
      var bar = new VBox(calm, danger);
      if (day.asks() > 0) {
        bar.getChildren().addFirst(Face.NOTE.whole(Texts.number(day.asks())));
      }
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
      var dash = Lay.styled(new Region(), "as-days-bound");
      dash.setMinSize(16, 1);
      dash.setMaxSize(16, 1);
      return Lay.row(
          6,
          Icons.tier("danger", 12),
          Face.NOTE.sayWhole("attention.legend.danger"),
          new Region(),
          dash,
          Face.NOTE.sayWhole("attention.legend.bound", Texts.number(aimed)));
    }
  }
}
