package dev.assent.desktop.rules;

import dev.assent.desktop.rules.RuleFilterViewModel.Mark;
import dev.assent.desktop.ui.kit.Search;
import dev.assent.desktop.ui.kit.Search.Choice;
import java.util.Arrays;
import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.scene.layout.VBox;

/// The field that searches the rules, with the menu of marks.
final class RuleFilterBar extends VBox {
  RuleFilterBar(RuleFilterViewModel model) {
    getStyleClass().add("as-rule-filter");
    getChildren()
        .add(
            new Search("rule-search", "rules.filter.prompt", model.textProperty())
                .prompts("rules.filter.prompt")
                .found(model.wordsProperty())
                .clears(
                    model::clear,
                    Bindings.createBooleanBinding(model::isNarrow, model.wordsProperty()))
                .filters(
                    "rule-marks",
                    "rules.filter.marks",
                    model.marks(),
                    List.of(choices(model, true), choices(model, false))));
  }

  private static List<Choice> choices(RuleFilterViewModel model, boolean effects) {
    return Arrays.stream(Mark.values())
        .filter(mark -> mark.isEffect() == effects)
        .map(mark ->
            new Choice(
                "mark-" + mark.name(),
                mark.text(),
                () -> model.marks().contains(mark),
                () -> model.toggle(mark)))
        .toList();
  }
}
