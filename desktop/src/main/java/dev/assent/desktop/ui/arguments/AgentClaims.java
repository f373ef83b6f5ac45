package dev.assent.desktop.ui.arguments;

import dev.assent.desktop.ui.Texts;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;

/// Shows what the agent says of its call, apart from what the call does: on quieter ground, below a
/// line that says whose words they are, and folded. Of a dangerous call nothing is folded that
/// fits: all of it has to be read anyway.
final class AgentClaims extends VBox {
  /// @param values the values, drawn
  /// @param open whether they are in sight from the start
  AgentClaims(List<Node> values, boolean open, ArgumentRows.Fold fold) {
    super(2);
    getStyleClass().add("as-claims");
    var label = new Label(Texts.get("argument.claimed"));
    label.getStyleClass().addAll("as-small", "as-text-3");
    var quoted = new VBox();
    quoted.getStyleClass().add("as-claimed");
    quoted.getChildren().setAll(values);
    if (open) {
      getChildren().addAll(label, quoted);
    } else {
      var opener =
          fold.make(Texts.get("argument.claimed.open"), () -> getChildren().setAll(label, quoted));
      opener.getStyleClass().add("as-link-flush");
      getChildren().add(opener);
    }
  }

  /// The values among some that the agent claims, with what is said of them.
  static List<Argument> in(List<Argument> arguments) {
    var claims = new ArrayList<Argument>();
    boolean claimed = false;
    for (var argument : arguments) {
      claimed = argument.kind().isSent() ? argument.kind() == Argument.Kind.CLAIM : claimed;
      if (claimed) {
        claims.add(argument);
      }
    }
    return claims;
  }
}
