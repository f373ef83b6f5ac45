package dev.assent.desktop.rules;

import dev.assent.desktop.ui.LightScrollPane;
import dev.assent.desktop.ui.kit.Lay;
import javafx.beans.InvalidationListener;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/// Places the words on what the draft does: in a column of their own, or below the form or the
/// table. They go below where large text or a narrow window would make the column cramp these.
final class LivePlace {
  // In sizes of the text: list, form and column beside each other.
  private static final double LEAST = 72;
  // Of the height, below the table.
  private static final double PART = 0.32;

  private final HBox columns;
  private final ScrollPane column;
  private final VBox live;
  private final Label measure;
  private final VBox belowForm = Lay.styled(new VBox(), "as-live-below");
  private final ScrollPane belowTable = new LightScrollPane();
  private RulesViewMode face = RulesViewMode.FORM;

  /// @param column holds `live` at first
  /// @param measure a label in the size of the text
  LivePlace(HBox columns, ScrollPane column, VBox live, Label measure) {
    this.columns = columns;
    this.column = column;
    this.live = live;
    this.measure = measure;
    belowTable.getStyleClass().addAll("as-scroll", "as-live-below");
    belowTable.setFitToWidth(true);
    var part = columns.heightProperty().multiply(PART);
    belowTable.minHeightProperty().bind(part);
    belowTable.maxHeightProperty().bind(part);
    columns.widthProperty().addListener((InvalidationListener) _ -> arrange());
    measure.fontProperty().addListener((InvalidationListener) _ -> arrange());
    belowForm.managedProperty().bind(belowForm.visibleProperty());
    belowTable.managedProperty().bind(belowTable.visibleProperty());
    belowForm
        .visibleProperty()
        .bind(live.visibleProperty().and(live.parentProperty().isEqualTo(belowForm)));
    belowTable
        .visibleProperty()
        .bind(live.visibleProperty().and(belowTable.contentProperty().isEqualTo(live)));
    column.managedProperty().bind(column.visibleProperty());
  }

  /// The place below the form; takes no room while it is empty.
  VBox belowForm() {
    return belowForm;
  }

  /// The place below the table; takes no room while it is empty.
  ScrollPane belowTable() {
    return belowTable;
  }

  /// Arranges it for what is looked at.
  void show(RulesViewMode next) {
    face = next;
    arrange();
  }

  private void arrange() {
    double room = columns.getWidth();
    boolean narrow = room > 0 && room < LEAST * measure.getFont().getSize();
    boolean form = narrow && face == RulesViewMode.FORM;
    boolean table = narrow && face == RulesViewMode.TABLE;
    boolean there =
        form == belowForm.getChildren().contains(live)
            && table == (belowTable.getContent() == live)
            && column.isVisible() != (form || table);
    if (there) {
      return;
    }
    // A node has one place.
    column.setContent(null);
    belowTable.setContent(null);
    belowForm.getChildren().clear();
    if (form) {
      belowForm.getChildren().setAll(live);
    } else if (table) {
      belowTable.setContent(live);
    } else {
      column.setContent(live);
    }
    column.setVisible(!form && !table);
  }
}
