package dev.assent.desktop.ui.kit;

import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import java.util.function.Function;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanExpression;
import javafx.beans.value.ObservableValue;
import javafx.collections.ObservableList;
import javafx.scene.Node;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/// The frame of a page: a bar with its title and, below, a column that scrolls in the middle.
public class PagePane extends BorderPane {
  private final HBox bar;
  private final VBox column;

  /// @param title key of its text
  /// @param gap between the parts of the column, in pixels
  protected PagePane(String title, double gap) {
    getStyleClass().add("as-canvas");
    bar = Lay.row(12, Face.TITLE.sayWhole(title));
    setTop(Lay.styled(bar, "as-page-head", "as-page-bar"));
    column = Lay.styled(new VBox(gap), "as-page-column");
    setCenter(Lay.column(column));
  }

  /// Puts parts behind the title.
  protected final void beside(Node... parts) {
    bar.getChildren().addAll(parts);
  }

  /// Words behind the title that follow a text and are cut where there is no room for them: nothing
  /// below moves when they come or go.
  protected final void beside(String id, ObservableValue<String> words) {
    var note = Face.NOTE.line("");
    note.setId(id);
    note.setMinWidth(0);
    note.textProperty().bind(words);
    beside(note);
  }

  /// The parts of the column, from top to bottom.
  protected final ObservableList<Node> parts() {
    return column.getChildren();
  }

  /// A panel with a heading and a row for each item, at the end of the column; it is gone while
  /// there are none.
  ///
  /// @param heading key of its text
  protected final <T> void section(String heading, ObservableList<T> items, Function<T, Node> row) {
    var panel = Lay.only(Lay.panel(), Bindings.isNotEmpty(items));
    Runnable draw =
        () -> {
          panel.getChildren().setAll(Face.HEAD.say(heading));
          items.forEach(item -> panel.getChildren().add(row.apply(item)));
        };
    items.subscribe(draw);
    draw.run();
    parts().add(panel);
  }

  /// Shows a symbol and two sentences in the place of the column while there is nothing.
  ///
  /// @param fact key of the first sentence
  /// @param meaning key of the second
  protected final void empty(
      Feather symbol, String fact, String meaning, BooleanExpression nothing) {
    setCenter(
        new Place(getCenter())
            .instead(nothing, Icons.feather(symbol, 36), Texts.get(fact), Texts.get(meaning)));
  }
}
