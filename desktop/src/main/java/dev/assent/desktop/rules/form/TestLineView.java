package dev.assent.desktop.rules.form;

import dev.assent.desktop.rules.known.OfferList;
import dev.assent.desktop.rules.known.ValueOffers.Offer;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.OneLine;
import java.util.List;
import java.util.function.Function;
import javafx.beans.binding.Bindings;
import javafx.scene.Node;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/// One test in a row: where the value stands and how it is compared, below it with what.
final class TestLineView extends VBox {
  /// @param places the places that fit what is typed
  /// @param button adds a line or takes this one away
  TestLineView(TestLineViewModel model, Function<String, List<Offer>> places, Node button) {
    super(4);
    var pointer = field("rules.form.pointer", "rules.form.pointer.prompt");
    pointer.textProperty().bindBidirectional(model.pointerProperty());
    OfferList.attach(pointer, places);
    var typed = field("rules.form.value", "rules.form.value.prompt");
    typed.textProperty().bindBidirectional(model.typedProperty());
    var takesValue =
        Bindings.createBooleanBinding(
            () -> model.kindProperty().get().takesValue(), model.kindProperty());
    typed.visibleProperty().bind(takesValue);
    typed.managedProperty().bind(takesValue);
    var how = new MenuButton();
    how.getStyleClass().add("as-test-kind");
    how.setMnemonicParsing(false);
    how.setAccessibleText(Texts.get("rules.form.test.kind"));
    how.textProperty()
        .bind(
            Bindings.createStringBinding(
                () -> text(model.kindProperty().get()), model.kindProperty()));
    for (var kind : TestKind.values()) {
      var item = new MenuItem(text(kind));
      item.setOnAction(_ -> model.kindProperty().set(kind));
      how.getItems().add(item);
    }
    HBox.setHgrow(pointer, Priority.ALWAYS);
    var comparison = new HBox(how);
    comparison.setMinWidth(USE_PREF_SIZE);
    var place = new HBox(4, pointer, comparison, button);
    place.getStyleClass().add("as-form-centred");
    getChildren().addAll(place, typed);
  }

  private static String text(TestKind kind) {
    return Texts.get("rules.test." + kind.key());
  }

  private static TextField field(String accessible, String prompt) {
    var field = new TextField();
    OneLine.style(field, "as-field-mono", "as-value");
    field.setPromptText(Texts.get(prompt));
    field.setAccessibleText(Texts.get(accessible));
    field.setPrefColumnCount(8);
    field.setMinWidth(60);
    return field;
  }
}
