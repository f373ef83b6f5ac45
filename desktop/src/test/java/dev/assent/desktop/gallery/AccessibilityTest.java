package dev.assent.desktop.gallery;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import javafx.geometry.Bounds;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBoxBase;
import javafx.scene.control.Labeled;
import javafx.scene.control.MenuButton;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import javafx.scene.shape.Rectangle;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/// Every view by keyboard and by ear: each control has a role and a name, the Tab key goes the way
/// one reads, and nothing needs a pointer.
class AccessibilityTest {
  private static final double SLACK = 1;

  @BeforeAll
  static void toolkit() throws TimeoutException {
    FxToolkit.registerPrimaryStage();
  }

  @Test
  void everyViewIsForKeyboardAndEar() throws IOException {
    var canned = CannedWords.read();
    var nameless = new ArrayList<String>();
    var backwards = new ArrayList<String>();
    var pointerOnly = new ArrayList<String>();
    var seen = new ArrayList<Node>();
    StagedExhibits.each(
        StagedExhibits.sample(4),
        "qps-ploc",
        100,
        (exhibit, root) -> {
          for (Node control : controls(root)) {
            seen.add(control);
            String fault = fault(control);
            String own = control.getAccessibleText();
            if (fault.isEmpty()
                && own != null
                && !CannedWords.isOfTheBundle(own)
                && !canned.holds(own)) {
              fault = "a name of no bundle: " + own;
            }
            if (!fault.isEmpty()) {
              nameless.add(exhibit.name() + ": " + fault + " at " + place(control));
            }
          }
          backwards(root).forEach(found -> backwards.add(exhibit.name() + ": " + found));
          pointerOnly(root).forEach(node -> pointerOnly.add(exhibit.name() + ": " + place(node)));
        });
    assertThat(nameless).as("without role or name").isEmpty();
    assertThat(backwards).as("against the way one reads").isEmpty();
    assertThat(pointerOnly).as("for a pointer alone").isEmpty();
    assertThat(seen).hasSizeGreaterThan(10);
  }

  /// The measures themselves find what they are there to find.
  @Test
  void faultsAreFound() {
    WaitForAsyncUtils.waitForAsyncFx(
        10_000,
        () -> {
          var nameless = new TextField("data is no name");
          assertThat(fault(nameless)).isEqualTo("no name");
          nameless.setAccessibleText("Path");
          assertThat(fault(nameless)).isEmpty();
          var generic = new VBox();
          generic.setFocusTraversable(true);
          generic.setAccessibleText("Something");
          assertThat(fault(generic)).isEqualTo("no role");
          var box =
              new VBox(new Button("first"), new HBox(new Button("third"), new Button("second")));
          ((HBox) box.getChildren().getLast())
              .setNodeOrientation(javafx.geometry.NodeOrientation.RIGHT_TO_LEFT);
          new javafx.scene.Scene(box, 200, 100);
          box.applyCss();
          box.layout();
          assertThat(backwards(box)).hasSize(1);
          var shape = new Rectangle(5, 5);
          shape.setOnMouseClicked(_ -> {});
          assertThat(pointerOnly(new VBox(shape))).containsExactly(shape);
        });
  }

  private static String fault(Node control) {
    var role = control.getAccessibleRole();
    if (role == null || role == AccessibleRole.NODE || role == AccessibleRole.PARENT) {
      return "no role";
    }
    String own = control.getAccessibleText();
    if (own != null && !own.isBlank()) {
      return "";
    }
    // The text of a menu or a choice is its value, not what it is for.
    boolean named =
        control instanceof Labeled label
            && !(control instanceof MenuButton)
            && label.getText() != null
            && !label.getText().isBlank();
    return named ? "" : "no name";
  }

  // Children are visited in their order, so no part may stand before one that is visited earlier.
  private static List<String> backwards(Parent parent) {
    var bad = new ArrayList<String>();
    Node before = null;
    for (Node child : parent.getChildrenUnmodifiable()) {
      if (controls(child).isEmpty()) {
        continue;
      }
      if (before != null && stands(child, before)) {
        bad.add(place(before) + " comes before " + place(child));
      }
      before = child;
      if (child instanceof Parent inner) {
        bad.addAll(backwards(inner));
      }
    }
    return bad;
  }

  private static boolean stands(Node later, Node earlier) {
    Bounds a = earlier.localToScene(earlier.getLayoutBounds());
    Bounds b = later.localToScene(later.getLayoutBounds());
    boolean above = b.getMaxY() <= a.getMinY() + SLACK;
    boolean beside = b.getMinY() < a.getMaxY() - SLACK && b.getMaxY() > a.getMinY() + SLACK;
    return above || beside && b.getMaxX() <= a.getMinX() + SLACK;
  }

  // The toolkit's own parts, such as scroll bars, have handlers of the toolkit and keys elsewhere.
  private static List<Node> pointerOnly(Node node) {
    var bad = new ArrayList<Node>();
    each(
        node,
        each -> {
          boolean pointer =
              isOurs(each.getOnMouseClicked())
                  || isOurs(each.getOnMousePressed())
                  || isOurs(each.getOnMouseReleased());
          if (pointer && !each.isFocusTraversable()) {
            bad.add(each);
          }
        });
    return bad;
  }

  private static boolean isOurs(@org.jspecify.annotations.Nullable Object handler) {
    return handler != null && handler.getClass().getName().startsWith("dev.assent.");
  }

  private static List<Node> controls(Node node) {
    var found = new ArrayList<Node>();
    each(
        node,
        each -> {
          boolean part = each.getParent() instanceof ComboBoxBase<?>;
          if (each.isFocusTraversable() && !each.isDisabled() && !part) {
            found.add(each);
          }
        });
    return found;
  }

  private static void each(Node node, java.util.function.Consumer<Node> action) {
    if (node.isVisible()) {
      action.accept(node);
      if (node instanceof Parent parent) {
        parent.getChildrenUnmodifiable().forEach(child -> each(child, action));
      }
    }
  }

  private static String place(Node node) {
    return new ShownWords(node, "", "").place();
  }
}
