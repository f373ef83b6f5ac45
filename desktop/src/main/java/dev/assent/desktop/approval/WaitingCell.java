package dev.assent.desktop.approval;

import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.controls.LaneMark;
import dev.assent.desktop.ui.controls.OneLine;
import javafx.beans.value.ChangeListener;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.OverrunStyle;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/// A line of the queue: tier, title and time; below them session, client and what tells it from others.
final class WaitingCell extends ListCell<WaitingEntry> {
  private static final PseudoClass LAST = PseudoClass.getPseudoClass("last");

  private final Label title = new Label();
  private final Label time = new Label();
  private final Label who = new Label();
  private final Label detail = new Label();
  private final HBox first = new HBox(10);
  private final VBox box = new VBox(2);
  private final ChangeListener<TimeLeft> onTime = (_, _, left) -> showTime(left);

  WaitingCell() {
    getStyleClass().add("as-queue-row");
    title.getStyleClass().addAll("as-medium", "as-text-1");
    time.getStyleClass().add("as-time");
    time.setMinWidth(Region.USE_PREF_SIZE);
    who.getStyleClass().addAll("as-small-strong", "as-text-1");
    who.setMinWidth(Region.USE_PREF_SIZE);
    OneLine.style(detail, "as-mono-small", "as-text-2");
    // The end of a path tells more than its beginning.
    detail.setTextOverrun(OverrunStyle.LEADING_ELLIPSIS);
    detail.setMinWidth(0);
    var second = new HBox(8, who, detail);
    second.setPadding(new javafx.geometry.Insets(0, 0, 0, 26));
    first.setAlignment(Pos.CENTER_LEFT);
    box.getChildren().setAll(first, second);
    box.setAlignment(Pos.CENTER_LEFT);
    setPrefWidth(0);
  }

  @Override
  protected void updateItem(@Nullable WaitingEntry entry, boolean empty) {
    var before = getItem();
    if (before != null) {
      before.timeLeftProperty().removeListener(onTime);
    }
    super.updateItem(entry, empty);
    setText(null);
    if (empty || entry == null) {
      setGraphic(null);
      setAccessibleText(null);
      pseudoClassStateChanged(LAST, false);
      return;
    }
    var content = entry.content();
    title.setText(content.title());
    who.setText(content.who().session());
    LaneMark.before(who, content.who().session());
    detail.setText(entry.detail());
    var gap = new Region();
    HBox.setHgrow(gap, Priority.ALWAYS);
    first.getChildren().setAll(Icons.tier(content.tier(), 16), title, gap, time);
    setGraphic(box);
    entry.timeLeftProperty().addListener(onTime);
    showTime(entry.timeLeftProperty().get());
    setAccessibleText(content.tierText() + ". " + content.title() + ". " + content.who().session() + ". " + time.getText());
  }

  private void showTime(TimeLeft left) {
    time.setText(left.text());
    pseudoClassStateChanged(LAST, left.isLast());
  }
}
