package dev.assent.desktop.rules;

import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.controls.WrappedText;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Press;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.beans.value.ObservableStringValue;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.MenuItem;
import javafx.scene.layout.HBox;
import javafx.util.StringConverter;
import org.kordamp.ikonli.feather.Feather;

/// The line that says for which servers the rules are in force, where these are several, and what
/// else of the page says it.
final class SharedRulesView extends HBox {
  SharedRulesView(SharedRulesViewModel model) {
    super(8);
    setId("shared-rules");
    getStyleClass().addAll("as-notice", "as-notice-calm");
    var words = followed(model.sentenceProperty(), "as-body", "as-text-1");
    Lay.grow(words);
    getChildren().addAll(Icons.feather(Feather.LINK, 14), words);
    visibleProperty().bind(words.visibleProperty());
    managedProperty().bind(visibleProperty());
  }

  /// A sentence that is there while there is something to say.
  static Label followed(ObservableStringValue sentence, String... styles) {
    var label = WrappedText.label("", styles);
    label.setMaxWidth(Double.MAX_VALUE);
    sentence.subscribe(text -> {
      label.setText(text);
      Lay.show(label, !text.isEmpty());
    });
    return label;
  }

  /// Has the choice of servers say whose rules a server has. The one that is chosen stands there by
  /// its name alone: the line says the rest.
  static void say(ComboBox<String> choice, SharedRulesViewModel model) {
    choice.setButtonCell(
        new ListCell<>() {
          @Override
          protected void updateItem(String name, boolean empty) {
            super.updateItem(name, empty);
            setText(empty ? null : name);
          }
        });
    model
        .linksProperty()
        .subscribe(_ ->
            // Another converter has the names drawn anew.
            choice.setConverter(converter(model::choice)));
  }

  private static StringConverter<String> converter(Function<String, String> words) {
    return new StringConverter<>() {
      @Override
      public String toString(String name) {
        return name == null ? "" : words.apply(name);
      }

      @Override
      public String fromString(String text) {
        return text;
      }
    };
  }

  /// The items of a menu for what can be done.
  ///
  /// @param ask asks the question of one, and does it
  static List<MenuItem> items(
      SharedRulesViewModel model, Consumer<SharedRulesViewModel.Offer> ask) {
    return model.offers().stream()
        .map(offer -> {
          return Press.item(offer.id(), offer.text(), () -> ask.accept(offer));
        })
        .toList();
  }
}
