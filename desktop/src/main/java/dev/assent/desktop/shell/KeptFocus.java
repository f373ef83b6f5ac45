package dev.assent.desktop.shell;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javafx.beans.InvalidationListener;
import javafx.beans.Observable;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Labeled;
import org.jspecify.annotations.Nullable;

/// Keeps the keyboard where the person was when what had it goes away, is drawn anew or cannot be
/// pressed for a while. The toolkit alone would give it to the first control of the window.
///
/// It goes to the same control drawn anew; else to what that stood in, where no key presses
/// anything and Tab goes on from, and back as soon as the control can be pressed again. Rows have
/// buttons alike: where another control could be meant, none is taken for the same.
final class KeptFocus {
  private final Scene scene;
  private final Node area;
  // The control that has the keyboard and all that it stands in, innermost first.
  private List<Node> place = List.of();
  // No other in the area is like the control that has the keyboard.
  private boolean only;
  private boolean lost;
  private @Nullable Node waiting;

  private KeptFocus(Scene scene, Node area) {
    this.scene = scene;
    this.area = area;
  }

  /// Begins.
  ///
  /// @param area the part of the window in which the keyboard stays
  static void follow(Scene scene, Node area) {
    var kept = new KeptFocus(scene, area);
    scene.focusOwnerProperty().addListener((_, was, now) -> kept.moved(was, now));
  }

  private void moved(@Nullable Node was, @Nullable Node now) {
    if (now == null) {
      lost = was != null && place.contains(area) && !canHave(was);
      return;
    }
    if (lost) {
      // The toolkit's own choice, after it took the keyboard from what is gone.
      lost = false;
      stay();
      return;
    }
    if (!now.equals(waiting)) {
      waiting = null;
      place = Stream.<Node>iterate(now, Objects::nonNull, Node::getParent).toList();
      only = place.contains(area) && alike(now, area).isEmpty();
    }
  }

  private void stay() {
    var left = place.getFirst();
    for (var around : place.subList(1, place.indexOf(area) + 1)) {
      if (canHave(around)) {
        var again = again(left, around);
        if (again == null) {
          wait(left, around);
        }
        (again == null ? around : again).requestFocus();
        return;
      }
    }
  }

  private boolean canHave(Node node) {
    return node.getScene() == scene
        && !node.isDisabled()
        && Stream.<Node>iterate(node, Objects::nonNull, Node::getParent).allMatch(Node::isVisible);
  }

  private @Nullable Node again(Node left, Node around) {
    var found = alike(left, around).stream().filter(this::canHave).toList();
    return only && found.size() == 1 ? found.getFirst() : null;
  }

  private static List<Node> alike(Node one, Node around) {
    return around.lookupAll("*").stream()
        .filter(node -> node != one && node.isFocusTraversable() && isLike(one, node))
        .toList();
  }

  private static boolean isLike(Node left, Node node) {
    boolean named = left.getId() != null && left.getId().equals(node.getId());
    boolean says =
        left instanceof Labeled before
            && node instanceof Labeled now
            && left.getId() == null
            && before.getText() != null
            && !before.getText().isEmpty()
            && before.getText().equals(now.getText());
    return node.getClass().equals(left.getClass())
        && Objects.equals(node.getAccessibleText(), left.getAccessibleText())
        && (named || says);
  }

  // A button that works for a moment is the same place as before.
  private void wait(Node left, Node around) {
    waiting = around;
    left.disabledProperty()
        .addListener(
            new InvalidationListener() {
              @Override
              public void invalidated(Observable disabled) {
                if (around.equals(scene.getFocusOwner()) && canHave(left)) {
                  left.requestFocus();
                }
                left.disabledProperty().removeListener(this);
              }
            });
  }
}
