package dev.assent.desktop.shell;

import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.WindowKey;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Rows;
import dev.assent.desktop.ui.kit.Search;
import java.util.function.Consumer;
import javafx.beans.binding.Bindings;
import javafx.scene.Node;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/// The palette: a field, and below it what is called so. The keyboard stays in the field.
final class PaletteView extends VBox {
  private final Palette model;
  private final Consumer<Palette.Entry> chosen;
  private final TextField field;
  private final Rows<Palette.Entry> list = new Rows<>(PaletteView::row, "as-palette-row");

  /// @param chosen goes to what was chosen
  PaletteView(Palette model, Consumer<Palette.Entry> chosen) {
    this.model = model;
    this.chosen = chosen;
    setId("palette");
    getStyleClass().addAll("as-overlay", "as-palette");
    var search =
        new Search("palette-field", "palette.title", model.typedProperty())
            .prompts("palette.prompt");
    field = search.field();
    field
        .accessibleHelpProperty()
        .bind(
            Bindings.createStringBinding(this::markedName, model.markedProperty(), model.found()));
    field.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
    list.setId("palette-list");
    list.getStyleClass().add("as-palette-list");
    list.setFocusTraversable(false);
    list.follow(model.found());
    list.none("palette.none");
    list.onPressed(chosen);
    model.markedProperty().subscribe(_ -> mark());
    VBox.setVgrow(list, Priority.ALWAYS);
    var hint = Face.NOTE.sayLine("palette.hint");
    hint.setWrapText(true);
    hint.setMinHeight(Region.USE_PREF_SIZE);
    getChildren().addAll(search, list, hint);
  }

  /// The node that takes the keyboard.
  Node first() {
    return field;
  }

  private String markedName() {
    int at = model.markedProperty().get();
    return at < 0 || at >= model.found().size()
        ? Texts.get("palette.none")
        : ShownText.line(model.found().get(at).name());
  }

  private void mark() {
    int at = model.markedProperty().get();
    list.getSelectionModel().clearSelection();
    if (at >= 0) {
      list.getSelectionModel().select(at);
      list.scrollTo(Math.max(0, at - 2));
    }
  }

  private void key(KeyEvent event) {
    var step = WindowKey.STEP.which(event);
    if (step.isPresent()) {
      model.step(step.getAsInt() == 0 ? -1 : 1);
      event.consume();
    } else if (WindowKey.PRESS.which(event).orElse(1) == 0) {
      int at = model.markedProperty().get();
      if (at >= 0) {
        chosen.accept(model.found().get(at));
      }
      event.consume();
    }
  }

  // As wide as the list: a long name is cut and shown whole by the page it leads to.
  private static Node row(Palette.Entry entry) {
    var name = Face.MEDIUM.line(ShownText.line(entry.name()));
    var detail = Face.NOTE.line(ShownText.line(entry.detail()));
    detail.setMinWidth(0);
    name.setMinWidth(0);
    var line = Lay.row(10, name, detail, Lay.gap(), Face.NOTE.whole(entry.kind().text()));
    return Lay.spoken(
        new StackPane(line),
        String.join(", ", name.getText(), detail.getText(), entry.kind().text()));
  }
}
