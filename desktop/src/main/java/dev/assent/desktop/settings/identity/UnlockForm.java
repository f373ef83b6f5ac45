package dev.assent.desktop.settings.identity;

import static dev.assent.desktop.settings.identity.IdentityParts.button;
import static dev.assent.desktop.settings.identity.IdentityParts.filled;

import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.WrappedText;
import java.util.function.Consumer;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.PasswordField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/// Asks for the passphrase of the file of the sign-in. Empties its field before anything is done
/// with what was typed.
final class UnlockForm extends VBox {
  private static final double WIDTH = 320;

  private final PasswordField typed = new PasswordField();
  private final Consumer<char[]> unlock;
  private final Button open;

  /// @param unlock takes what was typed, and wipes it
  UnlockForm(Consumer<char[]> unlock) {
    super(3);
    this.unlock = unlock;
    Label title =
        WrappedText.label(Texts.get("settings.identity.locked.field"), "as-medium", "as-text-1");
    title.setLabelFor(typed);
    typed.setId("identity-passphrase");
    typed.getStyleClass().add("as-field");
    typed.setAccessibleText(Texts.get("settings.identity.locked.field"));
    typed.setPrefWidth(WIDTH);
    typed.setMaxWidth(WIDTH);
    typed.setOnAction(_ -> go());
    open = filled(button("identity-unlock", "settings.identity.action.unlock", this::go));
    var row = new HBox(8, typed, open);
    HBox.setHgrow(typed, Priority.ALWAYS);
    getChildren().addAll(title, row);
  }

  /// True if what was typed is being tried.
  void opening(boolean now) {
    open.setDisable(now);
  }

  private void go() {
    if (open.isDisabled()) {
      return;
    }
    char[] passphrase = typed.getText().toCharArray();
    typed.clear();
    typed.requestFocus();
    unlock.accept(passphrase);
  }
}
