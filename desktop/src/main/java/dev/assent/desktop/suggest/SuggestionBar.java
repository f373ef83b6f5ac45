package dev.assent.desktop.suggest;

import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Press;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Pos;
import javafx.scene.layout.HBox;
import org.kordamp.ikonli.feather.Feather;

/// A quiet line that says how many suggestions there are. It leads to the page "Attention" and
/// accepts nothing: it may come up where a person is about to press something else.
public final class SuggestionBar extends HBox {
  /// @param free whether the line may be there at all; it is never beside a call that waits
  /// @param look goes to the page "Attention"
  public SuggestionBar(SuggestionsViewModel model, ObservableValue<Boolean> free, Runnable look) {
    super(10);
    getStyleClass().add("as-suggestion-bar");
    setAlignment(Pos.CENTER_LEFT);
    var words = Lay.wide(Face.SMALL.of(""));
    words
        .textProperty()
        .bind(
            Bindings.createStringBinding(
                () -> words(model.openProperty().get()), model.openProperty()));
    getChildren()
        .addAll(
            Icons.feather(Feather.EDIT_3, 13),
            words,
            Press.LINK.saying("suggestion-look", Texts.get("suggest.bar.look"), look),
            Press.LINK.saying("suggestion-away", Texts.get("suggest.bar.away"), model::putAway));
    visibleProperty()
        .bind(
            Bindings.createBooleanBinding(
                () -> model.openProperty().get() > 0 && free.getValue(),
                model.openProperty(),
                free));
    managedProperty().bind(visibleProperty());
  }

  private static String words(int count) {
    return Texts.count("suggest.bar", count);
  }
}
