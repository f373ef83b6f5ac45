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

  /// The paths of the tray symbols, as drawn for one size. The dot, digit or triangle stands in the
  /// gate's right leg.
  ///
  /// @param gate both legs
  /// @param openGate the right leg cut short
  /// @param dot the waiting call
  /// @param triangle with its mark cut out
  /// @param bars two of them
  /// @param lock a bar across both legs
  /// @param stroke width of the gate
  /// @param lockStroke width of the bar across
  /// @param digitScale of the grid of 5 by 7
  /// @param digitX where the grid begins
  /// @param digitY where the grid begins
  /// @param digitStroke width of a digit
  private record TrayGeometry(
      String gate,
      String openGate,
      String dot,
      String triangle,
      String bars,
      String lock,
      double stroke,
      double lockStroke,
      double digitScale,
      double digitX,
      double digitY,
      double digitStroke) {

    /// The digits 1 to 9 and a plus, each nine further right than the one before.
    static final List<String> DIGITS =
        List.of(
            "M3 2.6 4.8 1V8",
            "M11.4 2.6Q11.6 1 13.4 1 15.4 1 15.4 2.8 15.4 4 14 5.2L11.3 8H15.6",
            "M20.5 1.9Q21.2 1 22.4 1 24.3 1 24.3 2.7 24.3 4.3 22 4.3 24.5 4.3 24.5 6.2 24.5 8 22.4 8 20.9 8 20.3 6.9",
            "M32.6 8V1L29.2 6H33.9",
            "M42.3 1H39L38.7 4.1Q39.4 3.6 40.4 3.6 42.5 3.6 42.5 5.8 42.5 8 40.3 8 38.9 8 38.3 7",
            "M51 1.7Q50.4 1 49.5 1 47.4 1 47.4 5 47.4 8 49.5 8 51.5 8 51.5 5.8 51.5 3.8 49.6 3.8 48 3.8 47.5 5.3",
            "M56.3 1H60.6L57.8 8",
            "M67.4 1Q69.3 1 69.3 2.7 69.3 4.3 67.4 4.3 65.5 4.3 65.5 2.7 65.5 1 67.4 1"
                + "M67.4 4.3Q69.6 4.3 69.6 6.1 69.6 8 67.4 8 65.2 8 65.2 6.1 65.2 4.3 67.4 4.3",
            "M74.9 7.3Q75.5 8 76.4 8 78.5 8 78.5 4 78.5 1 76.4 1 74.4 1 74.4 3.2 74.4 5.2 76.3 5.2 77.9 5.2 78.4 3.7",
            "M85.4 2.4V7M83.1 4.7H87.7");

    private static final TrayGeometry AT_16 =
        new TrayGeometry(
            "M2 14L6.2 4Q8 -0.2 9.8 4L14 14",
            "M2 14L6.2 4Q8 -0.2 9.8 4L10.22 5",
            "M8 9.4A2.2 2.2 0 1 1 8 13.8A2.2 2.2 0 1 1 8 9.4Z",
            "M10 7.6Q10.9 6.1 11.8 7.6L15.4 13.8Q16 15.4 14.3 15.4H7.5Q5.8 15.4 6.4 13.8Z"
                + "M10.05 9.2V12.2H11.75V9.2ZM10.05 13V14.5H11.75V13Z",
            "M9 8H11V15H9ZM13 8H15V15H13Z",
            "M1.3 11H14.7",
            2,
            2.5,
            1,
            8,
            6.8,
            1.7);
    private static final TrayGeometry AT_22 =
        new TrayGeometry(
            "M3 19L8.5 5.6Q11 -0.2 13.5 5.6L19 19",
            "M3 19L8.5 5.6Q11 -0.2 13.5 5.6L14.05 6.94",
            "M11 12.8A3 3 0 1 1 11 18.8A3 3 0 1 1 11 12.8Z",
            "M13.75 10.45Q14.99 8.39 16.22 10.45L21.17 18.98Q22 21.18 19.66 21.18H10.31Q7.97 21.18 8.8 18.98Z"
                + "M13.82 12.65V16.77H16.16V12.65ZM13.82 17.88V19.94H16.16V17.88Z",
            "M13 11H15V20.5H13ZM18 11H20V20.5H18Z",
            "M1.79 14.84H20.21",
            2.6,
            3.25,
            1.363,
            11.09,
            9.46,
            2.1);
    private static final TrayGeometry AT_32 =
        new TrayGeometry(
            "M4.2 27.8L12.4 8Q16 -0.5 19.6 8L27.8 27.8",
            "M4.2 27.8L12.4 8Q16 -0.5 19.6 8L20.42 9.98",
            "M16 18.5A4.4 4.4 0 1 1 16 27.3A4.4 4.4 0 1 1 16 18.5Z",
            "M20 15.2Q21.8 12.2 23.6 15.2L30.8 27.6Q32 30.8 28.6 30.8H15Q11.6 30.8 12.8 27.6Z"
                + "M20.1 18.4V24.4H23.5V18.4ZM20.1 26V29H23.5V26Z",
            "M18 16H22V30H18ZM26 16H30V30H26Z",
            "M2.6 21.5H29.4",
            3.8,
            4.75,
            2,
            16,
            13.6,
            2.9);
    private static final TrayGeometry AT_64 =
        new TrayGeometry(
            "M8.5 55.5L24.8 16Q32 -1 39.2 16L55.5 55.5",
            "M8.5 55.5L24.8 16Q32 -1 39.2 16L40.83 19.95",
            "M32 37.2A8.6 8.6 0 1 1 32 54.4A8.6 8.6 0 1 1 32 37.2Z",
            "M40 30.4Q43.6 24.4 47.2 30.4L61.6 55.2Q64 61.6 57.2 61.6H30Q23.2 61.6 25.6 55.2Z"
                + "M40.2 36.8V48.8H47V36.8ZM40.2 52V58H47V52Z",
            "M36 32H44V60H36ZM52 32H60V60H52Z",
            "M5.2 43H58.8",
            7.4,
            9.25,
            4,
            32,
            27.2,
            5.6);

    /// The geometry drawn for a size.
    ///
    /// @param size 16, 22, 32 or 64
    static TrayGeometry of(int size) {
      return switch (size) {
        case 16 -> AT_16;
        case 22 -> AT_22;
        case 32 -> AT_32;
        case 64 -> AT_64;
        default ->
            throw new IllegalArgumentException("found " + size + ", expected 16, 22, 32 or 64");
      };
    }
  }
}
