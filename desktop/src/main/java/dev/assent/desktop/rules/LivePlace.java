package dev.assent.desktop.rules;

import javafx.beans.InvalidationListener;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/// Places the words on what the draft does: in a column of their own, or below the form. They go
/// below where large text or a narrow window would make three columns cramp the form.
final class LivePlace {
  // In sizes of the text: list, form and column beside each other.
  private static final double LEAST = 72;

  private final HBox columns;
  private final ScrollPane column;
  private final VBox live;
  private final Label measure;
  private final VBox below = new VBox();
  private boolean form = true;

  /// @param column holds `live` at first
  /// @param measure a label in the size of the text
  LivePlace(HBox columns, ScrollPane column, VBox live, Label measure) {
    this.columns = columns;
    this.column = column;
    this.live = live;
    this.measure = measure;
    below.getStyleClass().add("as-live-below");
    columns.widthProperty().addListener((InvalidationListener) _ -> arrange());
    measure.fontProperty().addListener((InvalidationListener) _ -> arrange());
    below.managedProperty().bind(below.visibleProperty());
    below
        .visibleProperty()
        .bind(live.visibleProperty().and(live.parentProperty().isEqualTo(below)));
    column.managedProperty().bind(column.visibleProperty());
  }

  /// The place below the form; takes no room while it is empty.
  VBox below() {
    return below;
  }

  /// Arranges it for what is looked at.
  ///
  /// @param next whether that is the form
  void show(boolean next) {
    form = next;
    arrange();
  }

  private void arrange() {
    double room = columns.getWidth();
    boolean under = form && room > 0 && room < LEAST * measure.getFont().getSize();
    if (under == below.getChildren().contains(live)) {
      return;
    }
    if (under) {
      column.setContent(null);
      below.getChildren().setAll(live);
    } else {
      below.getChildren().clear();
      column.setContent(live);
    }
    column.setVisible(!under);
  }
}
