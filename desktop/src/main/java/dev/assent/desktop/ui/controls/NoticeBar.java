package dev.assent.desktop.ui.controls;

import dev.assent.desktop.ui.Icons;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Button;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.kordamp.ikonli.feather.Feather;

/// A line above the page that says one thing and offers what can be done about it. It is there as
/// long as it has words, takes no focus and decides nothing.
public final class NoticeBar extends HBox {
  /// A bar without buttons.
  ///
  /// @param words what it says; empty hides it
  public NoticeBar(String id, Feather icon, ObservableValue<String> words) {
    super(10);
    setId(id);
    setAccessibleRole(AccessibleRole.TOOL_BAR);
    setAlignment(Pos.CENTER_LEFT);
    getStyleClass().addAll("as-switch-line", "as-notice-bar");
    var label = WrappedText.label("", "as-medium", "as-text-1");
    label.textProperty().bind(words.map(CodeWords::quoted));
    label.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(label, Priority.ALWAYS);
    getChildren().addAll(Icons.feather(icon, 16), label);
    visibleProperty().bind(Bindings.createBooleanBinding(() -> !words.getValue().isEmpty(), words));
    managedProperty().bind(visibleProperty());
  }

  /// Adds a button behind those that are there.
  ///
  /// @return this
  public NoticeBar offer(String id, String text, Runnable action) {
    var button = new Button(text);
    button.setId(id);
    button.getStyleClass().setAll("as-button", "as-button-strong");
    button.setMinWidth(Region.USE_PREF_SIZE);
    button.setOnAction(_ -> action.run());
    getChildren().add(button);
    return this;
  }
}
