package dev.assent.desktop.decisions;

import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.WindowKey;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import javafx.collections.ListChangeListener;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import org.kordamp.ikonli.feather.Feather;

/// One field to look for decisions: what is in force stands in it as chips, which a space or Return
/// makes of typed terms and Backspace takes back; a menu has the terms that can be chosen.
final class QueryBar extends HBox {
  private static final List<FilterKey> CHOICES =
      List.of(FilterKey.EFFECT, FilterKey.OUTCOME, FilterKey.TIER, FilterKey.LAST, FilterKey.SHOW);

  /// Of the bar's width; the rest is for what is typed.
  private static final double CHIPS = 0.55;

  private final QueryViewModel query;
  private final ChartViewModel chart;
  private final ZoneId zone;
  private final FlowPane chips = Lay.whole(new FlowPane(6, 4));
  private final TextField field = Lay.styled(new TextField(), "as-query-field");
  private final MenuButton menu = new MenuButton();
  private final HBox tools = new HBox(6);

  /// @param zone of the times on the chips
  QueryBar(DecisionsViewModel model, ZoneId zone) {
    this.query = model.query();
    this.chart = model.chart();
    this.zone = zone;
    getStyleClass().add("as-query");
    field.setId("filter");
    field.setAccessibleText(Texts.get("decisions.filter"));
    field.textProperty().bindBidirectional(query.textProperty());
    field.setOnAction(_ -> query.commit());
    field.addEventFilter(KeyEvent.KEY_TYPED, this::typed);
    field.addEventFilter(KeyEvent.KEY_PRESSED, this::pressed);
    Lay.grow(field);
    var count = Face.NOTE.whole("");
    count.textProperty().bind(model.countProperty());
    fillMenu();
    chips.setAlignment(Pos.CENTER_LEFT);
    tools.setAlignment(Pos.CENTER_LEFT);
    getChildren().addAll(Icons.feather(Feather.SEARCH, 15), chips, field, count, menu, tools);
    query.terms().addListener((ListChangeListener<FilterTerm>) _ -> drawChips());
    query.slotProperty().addListener((_, _, _) -> drawChips());
    widthProperty().addListener((_, _, _) -> wrap());
    drawChips();
  }

  /// The place of what else can be done with the log, at the end.
  HBox tools() {
    return tools;
  }

  /// The field.
  TextField field() {
    return field;
  }

  private void drawChips() {
    var nodes = new ArrayList<Node>();
    for (var term : query.terms()) {
      nodes.add(
          new FilterChip(
              term.keyWords(), term.valueWords(), () -> remove(() -> query.terms().remove(term))));
    }
    query
        .slotProperty()
        .get()
        .ifPresent(slot ->
            nodes.add(
                new FilterChip(
                    Texts.get("decisions.key.slot"),
                    Chart.time(chart.chartProperty().get().span(), slot, zone),
                    () -> remove(() -> query.slotProperty().set(java.util.Optional.empty())))));
    chips.getChildren().setAll(nodes);
    chips.setManaged(!nodes.isEmpty());
    field.setPromptText(
        Texts.get(nodes.isEmpty() ? "decisions.filter.prompt" : "decisions.filter.promptMore"));
    wrap();
  }

  // Whoever takes a chip away by key is not left without a place.
  private void remove(Runnable chip) {
    chip.run();
    field.requestFocus();
  }

  private void wrap() {
    chips.applyCss();
    double wanted =
        chips.getChildren().stream()
            .mapToDouble(chip -> chip.prefWidth(-1) + chips.getHgap())
            .sum();
    chips.setPrefWrapLength(Math.max(1, Math.min(wanted, getWidth() * CHIPS)));
  }

  private void typed(KeyEvent event) {
    boolean end = field.getCaretPosition() == field.getLength();
    if (event.getCharacter().equals(" ") && end && query.commit()) {
      field.end();
      event.consume();
    }
  }

  private void pressed(KeyEvent event) {
    boolean start = field.getCaretPosition() == 0 && field.getSelection().getLength() == 0;
    if (WindowKey.LAST_FILTER.is(event) && start && field.getText().isEmpty() && query.takeBack()) {
      field.end();
      event.consume();
    }
  }

  private void fillMenu() {
    menu.setId("filters");
    menu.setGraphic(Icons.feather(Feather.FILTER, 15));
    menu.getStyleClass().addAll("as-menu", "as-query-menu");
    menu.setAccessibleText(Texts.get("decisions.filter.choose"));
    menu.setMnemonicParsing(false);
    for (var key : CHOICES) {
      if (!menu.getItems().isEmpty()) {
        menu.getItems().add(new SeparatorMenuItem());
      }
      for (String value : key.choices()) {
        menu.getItems().add(item(new FilterTerm(key, value)));
      }
    }
  }

  private CheckMenuItem item(FilterTerm term) {
    var item =
        new CheckMenuItem(Texts.get("decisions.filter.term", term.keyWords(), term.valueWords()));
    item.setMnemonicParsing(false);
    item.setId(term.key().word() + "-" + term.value());
    item.setOnAction(_ -> query.toggle(term));
    query
        .terms()
        .addListener(
            (ListChangeListener<FilterTerm>) _ -> item.setSelected(query.terms().contains(term)));
    item.setSelected(query.terms().contains(term));
    return item;
  }

  /// One part of the filter in force; pressing it takes it away.
  private static final class FilterChip extends Button {
    /// @param gone what happens when it is pressed
    FilterChip(String key, String value, Runnable gone) {
      var name = OneLine.label(key, "as-filter-key");
      var words = OneLine.label(value, "as-filter-value");
      name.setMinWidth(Label.USE_PREF_SIZE);
      words.setMinWidth(Label.USE_PREF_SIZE);
      setGraphic(Lay.row(5, name, words, Icons.feather(Feather.X, 12)));
      getStyleClass().add("as-filter-chip");
      setMinWidth(USE_PREF_SIZE);
      setAccessibleText(Texts.get("decisions.filter.remove", key, value));
      setOnAction(_ -> gone.run());
    }
  }
}
