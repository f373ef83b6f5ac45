package dev.assent.desktop.decisions;

import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.MomentWords;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.arguments.CallLine;
import dev.assent.desktop.ui.controls.SessionBadgeBar;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import java.time.LocalDate;
import java.time.Month;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.function.Function;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableRow;
import javafx.scene.layout.HBox;
import javafx.scene.text.Font;
import javafx.scene.text.Text;
import org.jspecify.annotations.Nullable;

/// Draws the cells and rows of the log's table.
final class DecisionCells {
  // The size of small text at 100 %, the bounds of the decisions' column, and what stands around
  // its words.
  private static final double SMALL = 12;
  private static final double LEAST = 186;
  private static final double MOST = 300;
  private static final double AROUND = 40;

  // A sign of small code.
  private static final double SIGN = 7;

  private DecisionCells() {}

  /// Makes a column draw rows.
  static void draw(
      TableColumn<DecisionRow, DecisionRow> column, Function<DecisionRow, @Nullable Node> content) {
    column.setCellValueFactory(features -> new ReadOnlyObjectWrapper<>(features.getValue()));
    column.setCellFactory(_ -> new Cell(content));
  }

  static Node time(DecisionRow row, ZoneId zone) {
    var day = Face.CODE_FAINT.line(MomentWords.SHORT_DAY.of(row.at(), zone));
    var time = Face.CODE_NOTE.whole(row.time());
    day.setMinWidth(Label.USE_PREF_SIZE);
    return Lay.row(6, day, time);
  }

  static Node server(DecisionRow row) {
    return Face.SMALL.line(row.server());
  }

  /// The width that the column of decisions would like to have.
  ///
  /// @param font of its words
  /// @return in pixels, within bounds that leave room for the other columns
  static double widestDecided(Font font) {
    double factor = font.getSize() / SMALL;
    double words =
        Texts.bundle().keySet().stream()
            .filter(key -> key.startsWith("decisions.decided."))
            .mapToDouble(key -> width(Texts.get(key), font))
            .max()
            .orElse(0);
    double chip =
        Stream.of(CallResult.values())
            .mapToDouble(result -> width(result.text(), font))
            .max()
            .orElse(0);
    return Math.clamp(words + chip + AROUND, LEAST * factor, MOST * factor);
  }

  /// The room that the longest day of this language needs beside that of `30 Nov`, in pixels at 100
  /// %: a time that is cut would be another one.
  static double longerDay() {
    int longest =
        Stream.of(Month.values())
            .map(month -> LocalDate.of(2026, month, month.minLength()).atStartOfDay(ZoneOffset.UTC))
            .mapToInt(day -> MomentWords.SHORT_DAY.of(day.toInstant(), ZoneOffset.UTC).length())
            .max()
            .orElse(0);
    return Math.max(0, longest - "30 Nov".length()) * SIGN;
  }

  private static double width(String text, Font font) {
    var measure = new Text(text);
    measure.setFont(font);
    return measure.getLayoutBounds().getWidth();
  }

  static @Nullable Node tier(DecisionRow row) {
    return row.tier().isEmpty() ? null : Icons.tier(row.tier(), 13);
  }

  static Node decided(DecisionRow row) {
    var words = Face.SMALL.line(row.decided());
    var box = new HBox(8);
    row.result().ifPresent(result -> box.getChildren().add(result.chip()));
    box.getChildren().add(words);
    box.setAlignment(Pos.CENTER_LEFT);
    return box;
  }

  static Node call(DecisionRow row) {
    return new CallLine(row.tool(), row.gist());
  }

  static Node session(DecisionRow row) {
    return SessionBadgeBar.before(Face.SMALL.line(row.session()), row.session());
  }

  static Node score(DecisionRow row) {
    return Face.CODE_NOTE.line(row.score().isEmpty() ? "–" : row.score());
  }

  static Node took(DecisionRow row) {
    return Face.CODE_NOTE.line(row.took());
  }

  /// A row that speaks as a whole.
  static final class Row extends TableRow<DecisionRow> {
    @Override
    protected void updateItem(@Nullable DecisionRow row, boolean empty) {
      super.updateItem(row, empty);
      setAccessibleText(empty || row == null ? null : row.spoken());
    }
  }

  private static final class Cell extends TableCell<DecisionRow, DecisionRow> {
    private final Function<DecisionRow, @Nullable Node> content;

    Cell(Function<DecisionRow, @Nullable Node> content) {
      this.content = content;
    }

    @Override
    protected void updateItem(@Nullable DecisionRow row, boolean empty) {
      super.updateItem(row, empty);
      setGraphic(empty || row == null ? null : content.apply(row));
    }
  }
}
