package dev.assent.desktop.ui;

import java.nio.ByteBuffer;
import java.util.List;
import javafx.geometry.Rectangle2D;
import javafx.scene.Group;
import javafx.scene.SnapshotParameters;
import javafx.scene.image.Image;
import javafx.scene.image.PixelBuffer;
import javafx.scene.image.PixelFormat;
import javafx.scene.image.WritableImage;
import javafx.scene.paint.Color;
import javafx.scene.shape.Rectangle;
import javafx.scene.shape.SVGPath;
import javafx.scene.shape.StrokeLineCap;
import javafx.scene.shape.StrokeLineJoin;
import javafx.scene.transform.Scale;
import javafx.stage.Stage;

/// The icon of the application, for its windows: the gate on its ground. Belongs to the toolkit's
/// thread.
///
/// Its colours are its own and the same in every theme, because panels and switchers show it beside
/// other programs.
public final class AppIcon {
  /// The sizes that are drawn, in pixels, smallest first.
  static final List<Integer> SIZES = List.of(16, 24, 32, 48, 64, 128, 256);

  /// Below this size the gate is drawn bolder and nearer to the edge.
  private static final int LARGE_FROM = 48;

  /// Bytes of a pixel.
  private static final int BYTES = 4;

  private static final Color GROUND = Color.web("#20264F");
  private static final Color GATE = Color.web("#F6F5F2");
  private static final Color CALL = Color.web("#9CA8FF");

  /// One drawing of the icon.
  ///
  /// @param grid edge of the drawing
  /// @param stroke width of the gate
  private record Drawing(double grid, String ground, String gate, double stroke, String call) {}

  private static final Drawing LARGE =
      new Drawing(
          256,
          "M74.64 12H181.36C221.45 12 244 34.55 244 74.64V181.36C244 221.45 221.45 244 181.36 244H74.64"
              + "C34.55 244 12 221.45 12 181.36V74.64C12 34.55 34.55 12 74.64 12Z",
          "M66 194L110.5 84Q128 38 145.5 84L190 194",
          25,
          "M128 142A24 24 0 1 1 128 190A24 24 0 1 1 128 142Z");
  private static final Drawing SMALL =
      new Drawing(
          32,
          "M8.87 0.5H23.13C28.49 0.5 31.5 3.51 31.5 8.87V23.13C31.5 28.49 28.49 31.5 23.13 31.5H8.87"
              + "C3.51 31.5 0.5 28.49 0.5 23.13V8.87C0.5 3.51 3.51 0.5 8.87 0.5Z",
          "M8.5 24L13.7 10.4Q16 4.2 18.3 10.4L23.5 24",
          3.6,
          "M16 17.4A3.2 3.2 0 1 1 16 23.8A3.2 3.2 0 1 1 16 17.4Z");

  private AppIcon() {}

  /// Gives a window the icon, in every size.
  public static void put(Stage stage) {
    stage.getIcons().setAll(SIZES.stream().map(AppIcon::draw).toList());
  }

  /// The icon at one size.
  ///
  /// @param size edge in pixels
  /// @return a picture with transparent corners
  public static Image draw(int size) {
    Drawing drawing = size < LARGE_FROM ? SMALL : LARGE;
    var gate = path(drawing.gate());
    gate.setFill(null);
    gate.setStroke(GATE);
    gate.setStrokeWidth(drawing.stroke());
    gate.setStrokeLineCap(StrokeLineCap.ROUND);
    gate.setStrokeLineJoin(StrokeLineJoin.ROUND);
    var square = new Rectangle(drawing.grid(), drawing.grid(), Color.TRANSPARENT);
    var icon =
        new Group(square, filled(drawing.ground(), GROUND), gate, filled(drawing.call(), CALL));
    icon.getTransforms().add(new Scale(size / drawing.grid(), size / drawing.grid()));
    var parameters = new SnapshotParameters();
    parameters.setFill(Color.TRANSPARENT);
    parameters.setViewport(new Rectangle2D(0, 0, size, size));
    return ofBytes(new Group(icon).snapshot(parameters, new WritableImage(size, size)));
  }

  // The toolkit passes over icons of windows whose pixels are no bytes, as those of a snapshot are.
  private static Image ofBytes(Image drawn) {
    var form = PixelFormat.getByteBgraPreInstance();
    int width = (int) drawn.getWidth();
    int height = (int) drawn.getHeight();
    var pixels = ByteBuffer.allocate(BYTES * width * height);
    drawn.getPixelReader().getPixels(0, 0, width, height, form, pixels, BYTES * width);
    return new WritableImage(new PixelBuffer<>(width, height, pixels.rewind(), form));
  }

  private static SVGPath filled(String content, Color colour) {
    var path = path(content);
    path.setFill(colour);
    return path;
  }

  private static SVGPath path(String content) {
    var path = new SVGPath();
    path.setContent(content);
    return path;
  }
}
