package dev.assent.desktop.ui.controls;

import java.util.Locale;
import java.util.function.Function;
import javafx.beans.property.ObjectProperty;
import javafx.scene.Node;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;

/// A row of buttons of which one is pressed.
public final class SegmentedButtons {
  private SegmentedButtons() {}

  /// One button for each value of an enumeration, with the id of its name in lower case behind a
  /// prefix.
  ///
  /// @param now the value whose button is pressed; follows it both ways
  /// @param names what the buttons say
  public static <E extends Enum<E>> Node of(
      String prefix, E[] values, ObjectProperty<E> now, Function<E, String> names) {
    var group = new ToggleGroup();
    var box = new HBox();
    box.getStyleClass().add("as-segments");
    box.setMinWidth(Region.USE_PREF_SIZE);
    box.setMaxSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
    for (E value : values) {
      var button = new ToggleButton(names.apply(value));
      button.setId(prefix + value.name().toLowerCase(Locale.ROOT));
      button.getStyleClass().add("as-segment");
      button.setMnemonicParsing(false);
      button.setToggleGroup(group);
      button.setMinWidth(Region.USE_PREF_SIZE);
      button.setOnAction(_ -> {
        now.set(value);
        // Pressed stays pressed, and so does another where that wish was not granted.
        button.setSelected(now.get() == value);
      });
      now.subscribe(chosen -> button.setSelected(chosen == value));
      box.getChildren().add(button);
    }
    return box;
  }
}
