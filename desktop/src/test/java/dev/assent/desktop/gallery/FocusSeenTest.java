package dev.assent.desktop.gallery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.desktop.ui.Appearance;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import javafx.geometry.BoundingBox;
import javafx.geometry.Bounds;
import javafx.geometry.Rectangle2D;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.SnapshotParameters;
import javafx.scene.TraversalDirection;
import javafx.scene.image.PixelFormat;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/// Whoever goes through a page with Tab sees at each stop where the keyboard is.
class FocusSeenTest {
  private static final int MILLIS = 120_000;

  // A ring may lie around its control.
  private static final double RING = 4;

  // Of one exhibit: some have rows upon rows of buttons.
  private static final int STOPS = 120;

  // Of the exhibits of one page: the others show the same controls in other states.
  private static final int OF_EACH = 4;

  @BeforeAll
  static void toolkit() throws TimeoutException {
    var _ = FxToolkit.registerPrimaryStage();
  }

  @Test
  void eachStopOfTheKeyboardIsSeen() {
    var unseen = new ArrayList<String>();
    var kinds = new HashSet<String>();
    var groups = new HashMap<String, Integer>();
    for (var exhibit : Gallery.exhibits()) {
      // The sheet of the kit shows parts outside their pages, whose styles they take.
      if (exhibit.name().startsWith("kit-")
          || groups.merge(exhibit.name().split("-")[0], 1, Integer::sum) > OF_EACH) {
        continue;
      }
      var stage = new Stage[1];
      WaitForAsyncUtils.waitForAsyncFx(
          MILLIS,
          () -> {
            stage[0] = new Stage();
            var scene =
                new Scene(
                    new StackPane(exhibit.content().get()), exhibit.width(), exhibit.height());
            new Appearance().dress(scene);
            stage[0].setScene(scene);
            stage[0].show();
            stage[0].requestFocus();
          });
      WaitForAsyncUtils.waitForFxEvents();
      WaitForAsyncUtils.waitForAsyncFx(
          MILLIS,
          () -> {
            var found = walk(stage[0].getScene(), kinds);
            found.forEach(one ->
                unseen.add(
                    exhibit.name() + ": " + new ShownWords(one, "", "").place() + " " + one));
            stage[0].hide();
          });
    }
    assertThat(unseen).isEmpty();
    assertThat(kinds).hasSizeGreaterThan(30);
  }

  // The stops at which nothing of the control is drawn in another way than without the keyboard. Of
  // those that are styled alike, one is looked at.
  private static List<Node> walk(Scene scene, Set<String> kinds) {
    var unseen = new ArrayList<Node>();
    var met = new HashSet<Node>();
    var root = scene.getRoot();
    for (int stop = 0; stop < STOPS; stop++) {
      var before = scene.getFocusOwner();
      if (stop == 0) {
        root.requestFocus();
        before = root;
      }
      var _ = before.requestFocusTraversal(TraversalDirection.NEXT);
      var owner = scene.getFocusOwner();
      if (owner == null || owner == root || !met.add(owner)) {
        break;
      }
      var place = inSight(owner, scene);
      boolean seen = place.getWidth() > 0 && place.getHeight() > 0;
      if (seen && kinds.add(owner.getClass() + " " + owner.getStyleClass())) {
        int[] with = drawn(scene, place);
        root.requestFocus();
        int[] without = drawn(scene, place);
        owner.requestFocus();
        if (Arrays.equals(with, without)) {
          unseen.add(owner);
        }
      }
    }
    return unseen;
  }

  private static Bounds inSight(Node node, Scene scene) {
    var at = node.localToScene(node.getLayoutBounds());
    double left = Math.max(0, at.getMinX() - RING);
    double top = Math.max(0, at.getMinY() - RING);
    return new BoundingBox(
        left,
        top,
        Math.min(scene.getWidth(), at.getMaxX() + RING) - left,
        Math.min(scene.getHeight(), at.getMaxY() + RING) - top);
  }

  private static int[] drawn(Scene scene, Bounds place) {
    var root = scene.getRoot();
    root.applyCss();
    root.layout();
    var part = new SnapshotParameters();
    part.setViewport(
        new Rectangle2D(place.getMinX(), place.getMinY(), place.getWidth(), place.getHeight()));
    var picture = root.snapshot(part, null);
    int width = (int) picture.getWidth();
    int height = (int) picture.getHeight();
    int[] pixels = new int[width * height];
    picture
        .getPixelReader()
        .getPixels(0, 0, width, height, PixelFormat.getIntArgbInstance(), pixels, 0, width);
    return pixels;
  }
}
