package dev.assent.desktop.shell;

import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.WindowKey;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import java.util.function.Consumer;
import javafx.beans.binding.Bindings;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// The palette: a field, and below it what is called so. The keyboard stays in the field.
final class PaletteView extends VBox {
  private final Palette model;
  private final Consumer<Palette.Entry> chosen;
  private final TextField field = Lay.styled(new TextField(), "as-field");
  private final ListView<Palette.Entry> list = new ListView<>();

  /// @param chosen goes to what was chosen
  PaletteView(Palette model, Consumer<Palette.Entry> chosen) {
    this.model = model;
    this.chosen = chosen;
    setId("palette");
    getStyleClass().addAll("as-overlay", "as-palette");
    field.setId("palette-field");
    field.setPromptText(Texts.get("palette.prompt"));
    field.setAccessibleText(Texts.get("palette.title"));
    field.textProperty().bindBidirectional(model.typedProperty());
    field
        .accessibleHelpProperty()
        .bind(
            Bindings.createStringBinding(this::markedName, model.markedProperty(), model.found()));
    field.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
    list.setId("palette-list");
    list.getStyleClass().add("as-palette-list");
    list.setFocusTraversable(false);
    list.setItems(model.found());
    list.setCellFactory(_ -> new Row());
    list.setPlaceholder(Face.QUIET.sayLine("palette.none"));
    model.markedProperty().subscribe(_ -> mark());
    VBox.setVgrow(list, Priority.ALWAYS);
    var hint = Face.NOTE.sayLine("palette.hint");
    hint.setWrapText(true);
    hint.setMinHeight(Region.USE_PREF_SIZE);
    getChildren().addAll(field, list, hint);
  }

  /// The node that takes the keyboard.
  Node first() {
    return field;
  }

  private String markedName() {
    int at = model.markedProperty().get();
    return at < 0 || at >= model.found().size()
        ? Texts.get("palette.none")
        : plain(model.found().get(at).name());
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

  private static String plain(String outside) {
    return ShownText.of(outside, ShownText.Place.LINE).inline();
  }

  private final class Row extends ListCell<Palette.Entry> {
    private final Label kind = Face.NOTE.whole("");
    private final Label name = Face.MEDIUM.line("");
    private final Label detail = Face.NOTE.line("");
    private final HBox line;

    Row() {
      getStyleClass().add("as-palette-row");
      detail.setMinWidth(0);
      name.setMinWidth(0);
      line = new HBox(10, name, detail, Lay.gap(), kind);
      line.setAlignment(Pos.CENTER_LEFT);
      // A row is as wide as the list: a long name is cut and shown whole by the page it leads to.
      setPrefWidth(0);
      addEventHandler(MouseEvent.MOUSE_CLICKED, _ -> pressed());
    }

    private void pressed() {
      if (getItem() != null) {
        chosen.accept(getItem());
      }
    }

    @Override
    protected void updateItem(Palette.@Nullable Entry entry, boolean empty) {
      super.updateItem(entry, empty);
      if (empty || entry == null) {
        setGraphic(null);
        return;
      }
      kind.setText(entry.kind().text());
      name.setText(plain(entry.name()));
      detail.setText(plain(entry.detail()));
      setGraphic(new StackPane(line));
    }
  }
}
