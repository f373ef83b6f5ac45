package dev.assent.desktop.rules.form;

import dev.assent.desktop.rules.known.ValueOffers;
import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.OneLine;
import java.util.List;
import javafx.collections.ListChangeListener;
import javafx.scene.control.MenuButton;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/// Draws the conditions of a row on an earlier call, and how long ago it was at most.
final class EarlierView extends VBox {
  private final EarlierViewModel model;
  private final ValueOffers offers;
  private final VBox rows = new VBox(8);
  private final MenuButton add = new MenuButton(Texts.get("rules.form.after.add"));

  /// @param offers values that can be taken over
  EarlierView(EarlierViewModel model, ValueOffers offers) {
    super(8);
    this.model = model;
    this.offers = offers;
    add.getStyleClass().addAll("as-button", "as-menu");
    add.setGraphic(Icons.feather(Feather.PLUS, 14));
    add.setMnemonicParsing(false);
    add.setAccessibleText(Texts.get("rules.form.after.add"));
    var minutes = new TextField();
    OneLine.style(minutes, "as-field-mono", "as-value");
    minutes.setPrefColumnCount(5);
    minutes.setAccessibleText(Texts.get("rules.form.after.within"));
    minutes.setPromptText(Texts.get("rules.form.after.session"));
    minutes.textProperty().bindBidirectional(model.minutesProperty());
    var before = OneLine.label(Texts.get("rules.form.after.within"), "as-small", "as-text-2");
    before.setMinWidth(USE_PREF_SIZE);
    var behind = OneLine.label(Texts.get("rules.form.after.minutes"), "as-small", "as-text-2");
    behind.setMinWidth(USE_PREF_SIZE);
    var within = new HBox(6, before, minutes, behind);
    within.getStyleClass().add("as-form-centred");
    getChildren().addAll(rows, add, within);
    model.rows().addListener((ListChangeListener<ConditionRowViewModel>) _ -> draw());
    draw();
  }

  private void draw() {
    rows.getChildren()
        .setAll(
            model.rows().stream()
                .map(row ->
                    new ConditionRowView(
                            row,
                            offers,
                            negated -> negated ? List.of() : model.free(),
                            () -> model.remove(row))
                        .inside())
                .toList());
    add.getItems().setAll(KindMenu.items(model.free(), this::addRow));
  }

  /// The width that its values need.
  double needed() {
    return rows.getChildren().stream()
        .mapToDouble(row -> ((ConditionRowView) row).needed())
        .max()
        .orElse(0);
  }

  private void addRow(ConditionKind kind) {
    model.add(kind);
    ((ConditionRowView) rows.getChildren().getLast()).focusValue();
  }
}
