package dev.assent.desktop.ui.controls;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import javafx.beans.property.Property;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.Region;
import org.controlsfx.control.SegmentedButton;

/// Rows of buttons of which one is pressed, by pointer, by Space or by the arrow keys.
public final class SegmentedButtons {
  private SegmentedButtons() {}

  /// One button for each value of an enumeration, with the id of its name in lower case behind a
  /// prefix.
  ///
  /// @param now the value whose button is pressed; follows it both ways
  /// @param names what the buttons say
  public static <E extends Enum<E>> SegmentedButton of(
      String prefix, E[] values, Property<E> now, Function<E, String> names) {
    return of(List.of(values), value -> prefix + value.name().toLowerCase(Locale.ROOT), now, names);
  }

  /// One button for each value.
  ///
  /// @param ids the ids of the buttons
  /// @param now the value whose button is pressed; follows it both ways
  /// @param names what the buttons say
  public static <T> SegmentedButton of(
      List<T> values, Function<T, String> ids, Property<T> now, Function<T, String> names) {
    var row = new SegmentedButton();
    row.getStyleClass().add("as-segments");
    row.setMinWidth(Region.USE_PREF_SIZE);
    for (T value : values) {
      var button = new ToggleButton(names.apply(value));
      button.setId(ids.apply(value));
      button.getStyleClass().add("as-segment");
      button.setMnemonicParsing(false);
      button.setMinWidth(Region.USE_PREF_SIZE);
      // The row itself joins them only when it is drawn.
      button.setToggleGroup(row.getToggleGroup());
      row.getButtons().add(button);
    }
    row.getToggleGroup()
        .selectedToggleProperty()
        .addListener((_, _, pressed) -> {
          // The arrow keys select a button without pressing it.
          if (pressed != null) {
            now.setValue(values.get(row.getButtons().indexOf(pressed)));
          }
          mark(row, values.indexOf(now.getValue()));
        });
    now.subscribe(_ -> mark(row, values.indexOf(now.getValue())));
    return row;
  }

  // Pressed stays pressed, and so does another where that wish was not granted.
  private static void mark(SegmentedButton row, int at) {
    row.getToggleGroup().selectToggle(at < 0 ? null : row.getButtons().get(at));
  }
}
