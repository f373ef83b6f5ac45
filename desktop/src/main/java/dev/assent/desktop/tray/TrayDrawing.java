package dev.assent.desktop.tray;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javafx.scene.Group;
import javafx.scene.Scene;
import javafx.scene.SnapshotParameters;
import javafx.scene.image.PixelFormat;
import javafx.scene.image.WritableImage;
import javafx.scene.paint.Color;
import javafx.scene.shape.Rectangle;
import javafx.scene.shape.SVGPath;
import javafx.scene.shape.StrokeLineCap;
import javafx.scene.shape.StrokeLineJoin;
import javafx.scene.transform.Transform;

/// Draws the tray symbols at 16, 22, 32 and 64 pixels, each size from its own geometry. Belongs to
/// the toolkit's thread.
final class TrayDrawing {
  /// The sizes there are geometries for, smallest first.
  static final List<Integer> SIZES = List.of(16, 22, 32, 64);

  private static final double RIM = 0.7;
  private static final double LEAST_RIM = 0.8;
  private static final double RIMS = 24;

  private TrayDrawing() {}

  /// One picture.
  ///
  /// @param size edge in pixels
  /// @param argb `size × size` pixels, row by row, not premultiplied
  record Picture(int size, int[] argb) {}

  /// A stroke or a filled shape.
  ///
  /// @param width of the stroke; 0 means filled
  private record Shape(String path, double width, Transform place) {}

  /// A key that is the same for states that are drawn alike.
  static Object look(TrayState state) {
    return state instanceof TrayState.Waiting(var count, _) ? digitOf(count) : state.getClass();
  }

  static Picture draw(TrayState state, int size, Color ink) {
    var group = new Group(new Rectangle(size, size, Color.TRANSPARENT));
    var shapes = shapes(state, size);
    for (Shape shape : shapes) {
      group.getChildren().add(rim(shape, size, ink));
    }
    for (Shape shape : shapes) {
      group.getChildren().add(node(shape, ink));
    }
    var parameters = new SnapshotParameters();
    parameters.setFill(Color.TRANSPARENT);
    parameters.setViewport(new javafx.geometry.Rectangle2D(0, 0, size, size));
    var image = new WritableImage(size, size);
    new Scene(group, size, size, Color.TRANSPARENT);
    group.snapshot(parameters, image);
    int[] pixels = new int[size * size];
    image
        .getPixelReader()
        .getPixels(0, 0, size, size, PixelFormat.getIntArgbInstance(), pixels, 0, size);
    return new Picture(size, pixels);
  }

  // No system says what colour its panel has: a rim of the other shade keeps the symbol readable on
  // one like the ink.
  private static SVGPath rim(Shape shape, int size, Color ink) {
    double scale = Math.hypot(shape.place().getMxx(), shape.place().getMyx());
    double around = 2 * Math.max(LEAST_RIM, size / RIMS) / scale;
    Color shade = (ink.getBrightness() > 0.5 ? Color.BLACK : Color.WHITE).deriveColor(0, 1, 1, RIM);
    var path = node(new Shape(shape.path(), shape.width() + around, shape.place()), shade);
    path.setFill(shape.width() > 0 ? null : shade);
    return path;
  }

  private static SVGPath node(Shape shape, Color ink) {
    var path = new SVGPath();
    path.setContent(shape.path());
    path.getTransforms().add(shape.place());
    if (shape.width() > 0) {
      path.setFill(null);
      path.setStroke(ink);
      path.setStrokeWidth(shape.width());
      path.setStrokeLineCap(StrokeLineCap.ROUND);
      path.setStrokeLineJoin(StrokeLineJoin.ROUND);
    } else {
      path.setFill(ink);
    }
    return path;
  }

  private static List<Shape> shapes(TrayState state, int size) {
    var geometry = TrayGeometry.of(size);
    var shapes = new ArrayList<Shape>();
    switch (state) {
      case TrayState.Idle _ -> {
        shapes.add(new Shape(geometry.gate(), geometry.stroke(), Transform.scale(1, 1)));
        shapes.add(new Shape(geometry.dot(), 0, Transform.scale(1, 1)));
      }
      case TrayState.Waiting(var count, _) -> {
        shapes.add(new Shape(geometry.openGate(), geometry.stroke(), Transform.scale(1, 1)));
        shapes.add(digit(count, geometry));
      }
      case TrayState.Attention _ -> {
        shapes.add(new Shape(geometry.openGate(), geometry.stroke(), Transform.scale(1, 1)));
        shapes.add(new Shape(geometry.triangle(), 0, Transform.scale(1, 1)));
      }
      case TrayState.Paused _ -> {
        shapes.add(new Shape(geometry.openGate(), geometry.stroke(), Transform.scale(1, 1)));
        shapes.add(new Shape(geometry.bars(), 0, Transform.scale(1, 1)));
      }
      case TrayState.Locked _ -> {
        shapes.add(new Shape(geometry.gate(), geometry.stroke(), Transform.scale(1, 1)));
        shapes.add(new Shape(geometry.lock(), geometry.lockStroke(), Transform.scale(1, 1)));
      }
    }
    return shapes;
  }

  // Digits are strokes on a grid of 5 by 7; the place and the scale of each size are those of its
  // drawing of a 3.
  private static Shape digit(int count, TrayGeometry geometry) {
    int index = digitOf(count) - 1;
    double scale = geometry.digitScale();
    Transform place =
        Transform.affine(
            scale, 0, 0, scale, geometry.digitX() - 9 * index * scale, geometry.digitY());
    return new Shape(TrayGeometry.DIGITS.get(index), geometry.digitStroke() / scale, place);
  }

  // Ten stands for more than nine.
  private static int digitOf(int count) {
    return Math.min(count, 10);
  }

  /// A file name for a picture, for galleries and tests.
  static String nameOf(TrayState state, int size) {
    return "tray-" + state.getClass().getSimpleName().toLowerCase(Locale.ROOT) + "-" + size;
  }
}
