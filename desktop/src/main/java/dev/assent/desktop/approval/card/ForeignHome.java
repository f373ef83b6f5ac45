package dev.assent.desktop.approval.card;

import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.kit.Face;
import javafx.scene.control.Label;

/// The line of a card that says that this Assent uses another home than the person's own. Whoever
/// names the home names the rules.
public final class ForeignHome {
  private ForeignHome() {}

  /// The line; takes no room where the home is the person's own.
  public static Label line(CardState state) {
    var home = state.foreignHomeProperty();
    var line = Face.CARE.of("");
    line.setId("card-home");
    line.textProperty()
        .bind(
            home.map(folder ->
                folder.isEmpty() ? "" : Texts.get("approval.home", ShownText.line(folder))));
    line.visibleProperty().bind(home.isNotEmpty());
    line.managedProperty().bind(line.visibleProperty());
    return line;
  }
}
