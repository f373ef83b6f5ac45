package dev.assent.desktop.ui.controls;

import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.geometry.NodeOrientation;
import javafx.scene.Node;
import javafx.scene.control.Label;

/// Text on one line, in the faces of the style sheets. What stands in the mono face is code, a
/// path, a command or a score: it is read from left to right in every language.
public final class OneLine {
  private static final List<String> CODE =
      List.of("as-mono", "as-field-mono", "as-chip-mono", "as-score");

  private OneLine() {}

  /// A label.
  ///
  /// @param styles its style classes, beside a label's own
  public static Label label(String text, String... styles) {
    var label = new Label(text);
    style(label, styles);
    return label;
  }

  /// Hides a label while its text has no room. For what is also said elsewhere; a part of it would
  /// say nothing.
  public static void wholeOrHidden(Label label) {
    label
        .visibleProperty()
        .bind(
            Bindings.createBooleanBinding(
                () -> label.getWidth() >= Math.floor(label.prefWidth(-1)),
                label.widthProperty(),
                label.textProperty(),
                label.fontProperty()));
  }

  /// Gives a node style classes beside its own, and with a face for code its direction.
  public static void style(Node node, String... styles) {
    node.getStyleClass().addAll(styles);
    for (String style : styles) {
      if (isCode(style)) {
        node.setNodeOrientation(NodeOrientation.LEFT_TO_RIGHT);
      }
    }
  }

  /// True for a style class of a face for code.
  public static boolean isCode(String styleClass) {
    return CODE.stream().anyMatch(styleClass::startsWith);
  }
}
