package dev.assent.desktop.ui.arguments;

import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.OneLine;
import javafx.geometry.Pos;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// Shows what edits would make of a file on this machine's disk. It stands beside the edits
/// themselves, which are shown as every other argument: so nothing of it has to be opened before an
/// answer.
final class EditBlock extends VBox {
  private static final int NAME_LENGTH = 40;

  private final String file;
  private final HBox head;

  EditBlock(String file) {
    this.file = file;
    var name = ShortenedText.of(file, NAME_LENGTH).drawn("as-mono", "as-text-3");
    HBox.setHgrow(name, Priority.ALWAYS);
    head = new HBox(10, name);
    head.setAlignment(Pos.CENTER_LEFT);
    head.getStyleClass().addAll("as-argument-row", "as-block-head");
    getChildren().add(head);
  }

  /// The file, as in [ComparedText#name].
  String file() {
    return file;
  }

  void compare(ComparedText before) {
    getChildren().setAll(head);
    head.getChildren().remove(1, head.getChildren().size());
    if (!before.remark().isEmpty()) {
      var remark = OneLine.label(before.remark(), "as-small", "as-text-2");
      remark.setMinWidth(Region.USE_PREF_SIZE);
      head.getChildren().add(remark);
    }
    before.disk().ifPresent(this::show);
  }

  private void show(LineDifference difference) {
    var what = OneLine.label(Texts.get("compare.disk"), "as-small", "as-text-2");
    what.setMinWidth(Region.USE_PREF_SIZE);
    head.getChildren().addAll(what, LineCounts.of(difference));
    getChildren().add(new DifferenceLines(difference));
  }
}
