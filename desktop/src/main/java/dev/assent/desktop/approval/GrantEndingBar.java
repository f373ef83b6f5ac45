package dev.assent.desktop.approval;

import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.WrappedText;
import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Button;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.kordamp.ikonli.feather.Feather;

/// A line that says that a grant is about to end, and leads to where it can be let last longer. It takes no focus and
/// decides nothing.
public final class GrantEndingBar extends HBox {
  /// A bar over what was noticed.
  ///
  /// @param look leads to the page of grants
  public GrantEndingBar(GrantEndings endings, Runnable look) {
    super(10);
    setId("grant-ending");
    setAccessibleRole(AccessibleRole.TOOL_BAR);
    setAlignment(Pos.CENTER_LEFT);
    getStyleClass().addAll("as-switch-line", "as-grant-ending");
    var words = WrappedText.label("", "as-medium", "as-text-1");
    words.textProperty().bind(endings.wordsProperty());
    words.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(words, Priority.ALWAYS);
    var open = button("grants.ending.look", look);
    open.setId("grant-ending-look");
    var away = button("grants.ending.away", endings::putAway);
    away.setId("grant-ending-away");
    getChildren().addAll(Icons.feather(Feather.CLOCK, 16), words, open, away);
    visibleProperty().bind(endings.wordsProperty().isNotEmpty());
    managedProperty().bind(visibleProperty());
  }

  private static Button button(String key, Runnable action) {
    var button = new Button(Texts.get(key));
    button.getStyleClass().setAll("as-button", "as-button-strong");
    button.setMinWidth(Region.USE_PREF_SIZE);
    button.setOnAction(_ -> action.run());
    return button;
  }
}
