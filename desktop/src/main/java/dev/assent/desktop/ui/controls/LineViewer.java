package dev.assent.desktop.ui.controls;

import dev.assent.desktop.ui.ShownText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javafx.collections.FXCollections;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;

/// A long text, line by line with numbers, of which only what is in sight is built. Reaches every character.
public final class LineViewer extends ListView<LineViewer.Line> {
  private static final int LONGEST = 600;

  /// A viewer of a whole text.
  public LineViewer(String text) {
    super(FXCollections.observableList(lines(text)));
    getStyleClass().add("as-line-viewer");
    setCellFactory(_ -> new LineCell());
    setFocusTraversable(true);
  }

  /// One row.
  ///
  /// @param number 1-based number of the line; 0 for the continuation of a line that is too long for one row
  /// @param text without its line end
  public record Line(int number, String text) {}

  /// The rows of a text: its lines, very long ones in several rows. Joining them with line ends where a number
  /// stands gives back the text.
  static List<Line> lines(String text) {
    var lines = new ArrayList<Line>();
    int number = 0;
    for (String line : text.split("\n", -1)) {
      number++;
      int at = 0;
      do {
        int end = Math.min(at + LONGEST, line.length());
        if (end < line.length() && Character.isLowSurrogate(line.charAt(end))) {
          end--;
        }
        lines.add(new Line(at == 0 ? number : 0, line.substring(at, end)));
        at = end;
      } while (at < line.length());
    }
    return lines;
  }

  /// A row of number and text.
  static HBox row(Line line) {
    var number = new Label(line.number() == 0 ? "" : String.format(Locale.ROOT, "%d", line.number()));
    number.getStyleClass().addAll("as-mono-small", "as-text-3", "as-line-number");
    number.setMinWidth(Region.USE_PREF_SIZE);
    var text = new ShownTextFlow(line.text(), ShownText.Place.BLOCK, "as-mono");
    HBox.setHgrow(text, Priority.ALWAYS);
    var row = new HBox(10, number, text);
    row.getStyleClass().add("as-line");
    return row;
  }

  private static final class LineCell extends ListCell<Line> {
    LineCell() {
      getStyleClass().add("as-line-cell");
      setPrefWidth(0);
    }

    @Override
    protected void updateItem(Line line, boolean empty) {
      super.updateItem(line, empty);
      setText(null);
      setGraphic(empty || line == null ? null : row(line));
    }
  }
}
