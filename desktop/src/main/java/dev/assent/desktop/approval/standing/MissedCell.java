package dev.assent.desktop.approval.standing;

import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.controls.CutText;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.SessionBadgeBar;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// A line of the missed calls: tier, title and when; below them session and target; below those how
/// many there were, how the last one ended and what can still become of it.
final class MissedCell extends ListCell<MissedRow> {
  // Room for the bar that scrolls.
  private static final double BAR = 14;

  MissedCell() {
    getStyleClass().addAll("as-queue-row", "as-queue-row-call");
    setPrefWidth(0);
  }

  // A list asks for the height without saying the width, and words that wrap need it.
  @Override
  protected double computePrefHeight(double width) {
    if (!(getGraphic() instanceof Region lines) || getListView() == null) {
      return super.computePrefHeight(width);
    }
    double inside = getListView().getWidth() - snappedLeftInset() - snappedRightInset() - BAR;
    double high =
        snappedTopInset() + Math.ceil(lines.prefHeight(Math.max(0, inside))) + snappedBottomInset();
    return Math.max(high, getMinHeight());
  }

  @Override
  protected void updateItem(@Nullable MissedRow row, boolean empty) {
    super.updateItem(row, empty);
    setText(null);
    if (empty || row == null) {
      setGraphic(null);
      setAccessibleText(null);
      return;
    }
    var words = row.words();
    setGraphic(lines(words));
    setAccessibleText(String.join(". ", words.title(), words.count(), words.how(), words.chance()));
  }

  private static Node lines(MissedRow.Words row) {
    var first =
        Lay.row(
            10,
            Icons.tier(row.tier(), 16),
            Lay.wide(Face.MEDIUM.of(row.title())),
            whole(row.at(), "as-time"));
    var detail = CutText.of(Face.CODE_NOTE.line(row.detail()));
    var second =
        new HBox(
            8,
            SessionBadgeBar.before(whole(row.who(), "as-small-strong", "as-text-1"), row.who()),
            detail);
    var third = new HBox(8, Face.NOTE.of(row.how()));
    if (!row.count().isEmpty()) {
      third.getChildren().addFirst(whole(row.count(), "as-small-strong", "as-text-1"));
    }
    var below = new VBox(1, second, third, Face.SMALL.some(row.chance()));
    below.setPadding(new Insets(0, 0, 0, 26));
    var box = new VBox(2, first, below);
    box.setAlignment(Pos.CENTER_LEFT);
    return box;
  }

  private static Label whole(String text, String... styles) {
    return Lay.whole(OneLine.label(text, styles));
  }
}
