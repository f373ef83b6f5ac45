package dev.assent.desktop.ui.controls;

import java.util.List;
import javafx.scene.Node;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;

/// Shows who asks: client, session with its bar, project; the session stands out, because by it a
/// person tells agents apart. The project is the name of a folder, and in the face for those.
public final class WhoLine extends TextFlow {
  private static final String BETWEEN = "  ·  ";

  private final StringBuilder spoken = new StringBuilder();
  private List<String> shown = List.of();

  /// Nobody yet.
  public WhoLine() {
    setMinWidth(0);
    getStyleClass().add("as-who");
  }

  /// Shows who asks; what is empty is left out.
  public void show(String client, String session, String project) {
    var asks = List.of(client, session, project);
    if (shown.equals(asks)) {
      return;
    }
    shown = asks;
    getChildren().clear();
    spoken.setLength(0);
    add(client, text(client, "as-small", "as-text-2"));
    add(
        session,
        SessionBadgeBar.before(OneLine.label(session, "as-small-strong", "as-text-1"), session));
    add(project, text(project, "as-mono-small", "as-text-2"));
    setAccessibleText(spoken.toString());
  }

  private void add(String part, Node node) {
    if (part.isEmpty()) {
      return;
    }
    if (!getChildren().isEmpty()) {
      getChildren().add(text(BETWEEN, "as-small", "as-text-3"));
      spoken.append(", ");
    }
    getChildren().add(node);
    spoken.append(part);
  }

  private static Text text(String part, String... styles) {
    var text = new Text(part);
    OneLine.style(text, styles);
    return text;
  }
}
