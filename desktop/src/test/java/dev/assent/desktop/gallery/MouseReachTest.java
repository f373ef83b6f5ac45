package dev.assent.desktop.gallery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.desktop.ui.Appearance;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Control;
import javafx.scene.control.ScrollBar;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.skin.VirtualFlow;
import javafx.scene.input.PickResult;
import javafx.scene.layout.Pane;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/// Every button, and every bar of a list, that is seen takes the mouse: nothing lies over it.
class MouseReachTest {
  private static final int MILLIS = 120_000;

  // A node that measured itself before its style was known settles by then.
  private static final int LAYOUTS = 3;

  @BeforeAll
  static void toolkit() throws TimeoutException {
    var _ = FxToolkit.registerPrimaryStage();
  }

  @ParameterizedTest
  @ValueSource(ints = {100, 200})
  void nothingLiesOverAButtonOrABar(int percent) {
    var covered = new ArrayList<String>();
    var seen = new ArrayList<Node>();
    for (var exhibit : Gallery.exhibits()) {
      WaitForAsyncUtils.waitForAsyncFx(
          MILLIS,
          () -> {
            var appearance = new Appearance();
            appearance.textPercentProperty().set(percent);
            var scene =
                new Scene(
                    new StackPane(exhibit.content().get()), exhibit.width(), exhibit.height());
            appearance.dress(scene);
            for (var button : buttons(laidOut(scene))) {
              seen.add(button);
              String over = over(button, scene);
              if (!over.isEmpty()) {
                covered.add(
                    exhibit.name() + ": " + new ShownWords(button, "", "").place() + ": " + over);
              }
            }
          });
    }
    assertThat(covered).isEmpty();
    assertThat(seen).hasSizeGreaterThan(300);
  }

  /// The measure itself finds what it is there to find.
  @Test
  void whatLiesOverAButtonIsFound() {
    WaitForAsyncUtils.waitForAsyncFx(
        MILLIS,
        () -> {
          var button = new Button("free");
          var scene = new Scene(new StackPane(new VBox(button)), 200, 100);
          assertThat(buttons(laidOut(scene))).containsExactly(button);
          assertThat(over(button, scene)).isEmpty();
          var layer = new Pane();
          layer.setPickOnBounds(true);
          ((Pane) scene.getRoot()).getChildren().add(layer);
          laidOut(scene);
          assertThat(over(button, scene)).contains("Pane");
        });
  }

  private static Parent laidOut(Scene scene) {
    var root = scene.getRoot();
    root.resize(scene.getWidth(), scene.getHeight());
    for (int round = 0; round < LAYOUTS; round++) {
      root.applyCss();
      root.layout();
    }
    return root;
  }

  // The node that takes the mouse at the middle of a button, where that is no part of it.
  private static String over(Control button, Scene scene) {
    Bounds at = inScene(button);
    if (!isInSight(button, at, scene)) {
      return "";
    }
    Node taken = pick(scene, at.getCenterX(), at.getCenterY()).getIntersectedNode();
    for (Node each = taken; each != null; each = each.getParent()) {
      if (each == button) {
        return "";
      }
    }
    return String.valueOf(taken);
  }

  private static Bounds inScene(Node node) {
    return node.localToScene(node.getLayoutBounds());
  }

  // A part that is scrolled away, or that the window is too small for, is clipped.
  private static boolean isInSight(Node button, Bounds at, Scene scene) {
    var middle = new javafx.geometry.Point2D(at.getCenterX(), at.getCenterY());
    for (Node around = button.getParent(); around != null; around = around.getParent()) {
      boolean clips =
          around instanceof ScrollPane
              || around instanceof VirtualFlow<?>
              || around.getClip() != null;
      if (clips && !inScene(around).contains(middle)) {
        return false;
      }
    }
    return middle.getX() < scene.getWidth() && middle.getY() < scene.getHeight();
  }

  private static List<Control> buttons(Parent root) {
    var found = new ArrayList<Control>();
    collect(root, found);
    return found;
  }

  private static void collect(Node node, List<Control> found) {
    if (!node.isVisible() || node.isDisabled()) {
      return;
    }
    if (node instanceof ButtonBase
        || node instanceof ScrollBar && node.getParent() instanceof VirtualFlow<?>) {
      found.add((Control) node);
    } else if (node instanceof Parent parent) {
      parent.getChildrenUnmodifiable().forEach(child -> collect(child, found));
    }
  }

  // As the scene does it for the mouse; it has no public way.
  private static PickResult pick(Scene scene, double x, double y) {
    try {
      var pick = Scene.class.getDeclaredMethod("pick", double.class, double.class);
      pick.setAccessible(true);
      return (PickResult) pick.invoke(scene, x, y);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError("the toolkit's scene is as it was", e);
    }
  }
}
