package dev.assent.desktop.ui.controls;

import java.util.regex.Pattern;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.Region;

/// Text that is shown whole, over as many lines as it needs.
public final class WrappedText {
  // A folder with the separators around it; a name longer than any line is parted within, and its
  // last letters are never so few that they look like a name of their own.
  private static final Pattern PART =
      Pattern.compile(
          "[/\\\\]*(?:[^/\\\\]{1,24}+(?![^/\\\\])|[^/\\\\]{24}(?=[^/\\\\]{9})|[^/\\\\]{16})"
              + "[/\\\\]*|[/\\\\]+",
          Pattern.DOTALL);

  private WrappedText() {}

  /// A label that is never cut.
  ///
  /// @param styles its style classes, beside a label's own
  public static Label label(String text, String... styles) {
    var label = OneLine.label(text, styles);
    label.setWrapText(true);
    label.setMinHeight(Region.USE_PREF_SIZE);
    return label;
  }

  /// A path or an address that is never cut and goes on in another line behind a separator.
  ///
  /// @param styles of each of its parts
  public static Node path(String path, String... styles) {
    var parts = new FlowPane();
    var found = PART.matcher(path);
    while (found.find()) {
      var part = OneLine.label(found.group(), styles);
      part.setMinWidth(Region.USE_PREF_SIZE);
      parts.getChildren().add(part);
    }
    parts.setAccessibleRole(AccessibleRole.TEXT);
    parts.setAccessibleText(path);
    return parts;
  }
}
