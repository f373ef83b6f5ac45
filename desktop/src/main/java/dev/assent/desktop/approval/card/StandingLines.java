package dev.assent.desktop.approval.card;

import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import javafx.scene.control.Label;

/// The line of a card that says what holds for each call: that this Assent uses another home than
/// the person's own, as whoever names the home names the rules. Where it does not hold it takes no
/// room.
public final class StandingLines {
  private StandingLines() {}

  /// The home, where it is not the person's own.
  public static Label foreignHome(CardState state) {
    var home = state.foreignHomeProperty();
    var line = Face.CARE.of("");
    line.setId("card-home");
    line.textProperty()
        .bind(
            home.map(folder ->
                folder.isEmpty() ? "" : Texts.get("approval.home", ShownText.line(folder))));
    return Lay.only(line, home.isNotEmpty());
  }
}
