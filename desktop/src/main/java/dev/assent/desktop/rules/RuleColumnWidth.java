package dev.assent.desktop.rules;

import javafx.beans.InvalidationListener;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;

/// Gives the list of rules the width that its names and patterns need, where the form and the words
/// beside it leave that. Looks anew when the window, the text's size or the set of rules changes,
/// and not while somebody types: the form would move below the keys.
final class RuleColumnWidth {
  private static final double LEAST = 304;
  // Beside the texts: score, meter, paddings, bar.
  private static final double AROUND = 126;
  // In sizes of the text: what the form needs to stand well.
  private static final double FORM = 30;
  // Of what list and form have together. Names break into lines; a value does so less well.
  private static final double SHARE = 0.38;

  private final Region column;
  private final HBox columns;
  private final Region beside;
  private final RuleListViewModel model;
  private final Label measure;
  private int rules = -1;
  private String server = "";
  private double needed = LEAST;

  /// @param column the list's
  /// @param columns all of them
  /// @param beside the words beside the form; not managed while they are below it
  /// @param measure a label in the size of the text
  RuleColumnWidth(
      Region column, HBox columns, Region beside, RuleListViewModel model, Label measure) {
    this.column = column;
    this.columns = columns;
    this.beside = beside;
    this.model = model;
    this.measure = measure;
    columns.widthProperty().addListener((InvalidationListener) _ -> arrange());
    beside.managedProperty().addListener((InvalidationListener) _ -> arrange());
    measure.fontProperty().addListener((InvalidationListener) _ -> measured());
    arrange();
  }

  /// The rules may be others.
  ///
  /// @param name the server's
  void follow(String name) {
    var bands = model.bands();
    int now = bands.size();
    if (now != rules || !name.equals(server)) {
      rules = now;
      server = name;
      measured();
    }
  }

  /// Looks anew.
  void measured() {
    var widths = RuleWidths.of(model.bands(), measure.getFont());
    needed = AROUND + Math.max(widths.name(), widths.conditions());
    arrange();
  }

  private void arrange() {
    double room = columns.getWidth() - (beside.isManaged() ? beside.getMinWidth() : 0);
    double most = Math.min(SHARE * room, room - FORM * measure.getFont().getSize());
    double width = Math.max(LEAST, Math.min(needed, most));
    column.setMinWidth(width);
    column.setPrefWidth(width);
    column.setMaxWidth(width);
  }
}
