package dev.assent.desktop.rules;

import dev.assent.desktop.ui.LightScrollPane;
import dev.assent.desktop.ui.kit.Lay;
import javafx.beans.InvalidationListener;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/// Places the words on what the draft does: in a column of their own, at the end of the form, or
/// below all columns; where the table is low, nowhere. They leave the column where large text or a
/// narrow window would make it cramp what stands beside it.
final class LivePlace {
  // In sizes of the text: list, form and column beside each other, or a wide table and the column.
  private static final double LEAST = 72;
  // Text or settings, and the column.
  private static final double LEAST_OF_TWO = 56;
  // With less height the table keeps all of it: the form says the same of the rule.
  private static final double LEAST_HEIGHT = 30;
  // Of the height, below the columns.
  private static final double PART = 0.32;

  private final VBox place;
  private final HBox columns;
  private final ScrollPane column;
  private final VBox live;
  private final Label measure;
  private final VBox belowForm = Lay.styled(new VBox(), "as-live-below");
  private final ScrollPane below = new LightScrollPane();
  private RulesViewMode face = RulesViewMode.FORM;

  /// @param place holds `columns`, and gets the place below them
  /// @param column holds `live` at first
  /// @param measure a label in the size of the text
  LivePlace(VBox place, HBox columns, ScrollPane column, VBox live, Label measure) {
    this.place = place;
    this.columns = columns;
    this.column = column;
    this.live = live;
    this.measure = measure;
    below.setId("live-below");
    below.getStyleClass().addAll("as-scroll", "as-live-below");
    below.setFitToWidth(true);
    var part = place.heightProperty().multiply(PART);
    below.minHeightProperty().bind(part);
    below.maxHeightProperty().bind(part);
    place.getChildren().add(below);
    columns.widthProperty().addListener((InvalidationListener) _ -> arrange());
    place.heightProperty().addListener((InvalidationListener) _ -> arrange());
    measure.fontProperty().addListener((InvalidationListener) _ -> arrange());
    Lay.only(belowForm, live.visibleProperty().and(live.parentProperty().isEqualTo(belowForm)));
    Lay.only(below, live.visibleProperty().and(below.contentProperty().isEqualTo(live)));
    column.managedProperty().bind(column.visibleProperty());
  }

  /// The place at the end of the form; takes no room while it is empty.
  VBox belowForm() {
    return belowForm;
  }

  /// Arranges it for what is looked at.
  void show(RulesViewMode next) {
    face = next;
    arrange();
  }

  private void arrange() {
    double room = columns.getWidth();
    boolean form = face == RulesViewMode.FORM;
    double least = form || face == RulesViewMode.TABLE ? LEAST : LEAST_OF_TWO;
    double size = measure.getFont().getSize();
    boolean narrow = room > 0 && room < least * size;
    boolean gone = face == RulesViewMode.TABLE && place.getHeight() < LEAST_HEIGHT * size;
    boolean there =
        (narrow && form) == belowForm.getChildren().contains(live)
            && (narrow && !form && !gone) == (below.getContent() == live)
            && column.isVisible() != narrow;
    if (there) {
      return;
    }
    // A node has one place.
    column.setContent(null);
    below.setContent(null);
    belowForm.getChildren().clear();
    if (!narrow) {
      column.setContent(live);
    } else if (form) {
      belowForm.getChildren().setAll(live);
    } else if (!gone) {
      below.setContent(live);
    }
    column.setVisible(!narrow);
  }
}
