package dev.assent.desktop.decisions;

import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.WindowKey;
import dev.assent.desktop.ui.kit.Search;
import dev.assent.desktop.ui.kit.Search.Choice;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.beans.binding.Bindings;
import javafx.collections.ListChangeListener;
import javafx.scene.Node;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyEvent;

/// The search for decisions: a space or Return makes chips of typed terms, and Backspace takes them
/// back; a menu has the terms that can be chosen.
final class QueryBar {
  private static final List<FilterKey> CHOICES =
      List.of(FilterKey.EFFECT, FilterKey.OUTCOME, FilterKey.TIER, FilterKey.LAST, FilterKey.SHOW);

  private final QueryViewModel query;
  private final ChartViewModel chart;
  private final ZoneId zone;
  private final Search search;
  private final TextField field;

  /// @param zone of the times on the chips
  /// @param tools what else can be done with the log
  QueryBar(DecisionsViewModel model, ZoneId zone, Node... tools) {
    this.query = model.query();
    this.chart = model.chart();
    this.zone = zone;
    search =
        new Search("filter", "decisions.filter", query.textProperty())
            .found(model.countProperty())
            .clears(
                query::clear,
                Bindings.createBooleanBinding(
                    query::isSet, query.textProperty(), query.terms(), query.slotProperty()))
            .filters("filters", "decisions.filter.choose", query.terms(), choices())
            .with(tools);
    field = search.field();
    field.setOnAction(_ -> query.commit());
    field.addEventFilter(KeyEvent.KEY_TYPED, this::typed);
    field.addEventFilter(KeyEvent.KEY_PRESSED, this::pressed);
    query.terms().addListener((ListChangeListener<FilterTerm>) _ -> drawChips());
    query.slotProperty().subscribe(this::drawChips);
    drawChips();
  }

  Node node() {
    return search;
  }

  TextField field() {
    return field;
  }

  /// The chosen stretch of time as people read it.
  Optional<String> slot() {
    return query
        .slotProperty()
        .get()
        .map(slot -> Chart.time(chart.chartProperty().get().span(), slot, zone));
  }

  private void drawChips() {
    var chips = new ArrayList<Node>();
    for (var term : query.terms()) {
      chips.add(search.chip(term.keyWords(), term.valueWords(), () -> query.terms().remove(term)));
    }
    slot()
        .ifPresent(time ->
            chips.add(
                search.chip(
                    Texts.get("decisions.key.slot"),
                    time,
                    () -> query.slotProperty().set(Optional.empty()))));
    search.chips(chips);
    search.prompts(
        "decisions.filter.prompt",
        chips.isEmpty() ? "decisions.filter.promptShort" : "decisions.filter.promptMore");
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

  private List<List<Choice>> choices() {
    return CHOICES.stream()
        .map(
            key -> key.choices().stream().map(value -> choice(new FilterTerm(key, value))).toList())
        .toList();
  }

  private Choice choice(FilterTerm term) {
    return new Choice(
        term.key().word() + "-" + term.value(),
        Texts.get("decisions.filter.term", term.keyWords(), term.valueWords()),
        () -> query.terms().contains(term),
        () -> query.toggle(term));
  }
}
