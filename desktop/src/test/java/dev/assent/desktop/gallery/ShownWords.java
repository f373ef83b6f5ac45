package dev.assent.desktop.gallery;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Labeled;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.skin.VirtualFlow;
import javafx.scene.text.Text;

/// The texts that a scene shows, each with what of it can be seen.
///
/// @param node the label or the text
/// @param text what it is to say
/// @param shown what it says, shortened by the toolkit where there was no room
record ShownWords(Node node, String text, String shown) {
  /// A part of a pixel that rounding may take.
  private static final double SLACK = 1.5;

  /// Every text below a node that is visible, in the order of the scene graph.
  static List<ShownWords> below(Node node) {
    var found = new ArrayList<ShownWords>();
    collect(node, found);
    return found;
  }

  private static void collect(Node node, List<ShownWords> found) {
    if (!node.isVisible()) {
      return;
    }
    if (node instanceof Labeled label) {
      String whole = label.getText() == null ? "" : label.getText();
      // A menu's own label draws its words.
      boolean drawsItself = drawn(label).isPresent() || label.lookup(".label") == null;
      if (!whole.isBlank() && drawsItself) {
        found.add(new ShownWords(label, whole, drawn(label).map(Text::getText).orElse("")));
      }
      label.getChildrenUnmodifiable().stream()
          .filter(child -> !(child instanceof Text))
          .forEach(child -> collect(child, found));
    } else if (node instanceof org.kordamp.ikonli.javafx.FontIcon) {
      return;
    } else if (node instanceof Text text && !text.getText().isBlank()) {
      found.add(new ShownWords(text, text.getText(), text.getText()));
    } else if (node instanceof Parent parent) {
      parent.getChildrenUnmodifiable().forEach(child -> collect(child, found));
    }
  }

  private static Optional<Text> drawn(Labeled label) {
    return label.getChildrenUnmodifiable().stream()
        .filter(child ->
            child instanceof Text && !(child instanceof org.kordamp.ikonli.javafx.FontIcon))
        .map(Text.class::cast)
        .findFirst();
  }

  /// True for a text of which a part cannot be read: left out, or beyond an edge behind which
  /// nobody can scroll.
  boolean isCut() {
    return !shown.equals(text) && !isShortenedOnPurpose() || isBeyond();
  }

  // Both ends of a path, or its last part.
  private boolean isShortenedOnPurpose() {
    return node instanceof Labeled label
        && (label.getTextOverrun() == OverrunStyle.CENTER_ELLIPSIS
            || label.getTextOverrun() == OverrunStyle.LEADING_ELLIPSIS);
  }

  private boolean isBeyond() {
    Bounds here = node.localToScene(node.getLayoutBounds());
    boolean scrolls = false;
    for (Node above = node.getParent(); above != null; above = above.getParent()) {
      if (above instanceof VirtualFlow<?>) {
        scrolls = true;
      }
      if (above instanceof ScrollPane) {
        Bounds port = above.localToScene(above.getLayoutBounds());
        if (here.getMinX() < port.getMinX() - SLACK || here.getMaxX() > port.getMaxX() + SLACK) {
          return true;
        }
        scrolls = true;
      }
    }
    var scene = node.getScene();
    return here.getMinX() < -SLACK
        || here.getMaxX() > scene.getWidth() + SLACK
        || !scrolls && here.getMaxY() > scene.getHeight() + SLACK;
  }

  /// Its place: the style classes and names from the outside in.
  String place() {
    var names = new ArrayList<String>();
    for (Node at = node; at != null && names.size() < 5; at = at.getParent()) {
      names.addFirst((at.getId() == null ? "" : "#" + at.getId()) + at.getStyleClass());
    }
    return String.join(" > ", names);
  }

  /// True if it, or something around it, is of a kind.
  boolean isWithin(Predicate<Node> kind) {
    for (Node at = node; at != null; at = at.getParent()) {
      if (kind.test(at)) {
        return true;
      }
    }
    return false;
  }
}
