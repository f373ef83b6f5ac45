import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import javafx.application.Platform;
import javafx.geometry.Rectangle2D;
import javafx.scene.Group;
import javafx.scene.SnapshotParameters;
import javafx.scene.image.WritableImage;
import javafx.scene.paint.Color;
import javafx.scene.paint.Paint;
import javafx.scene.shape.SVGPath;
import javafx.scene.shape.StrokeLineCap;
import javafx.scene.shape.StrokeLineJoin;
import javafx.scene.transform.Scale;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;

/// Draws the icons of the application as PNG files, one a size: `java DrawIcons.java ICONS TARGET`
/// makes `TARGET/48.png`.
///
/// It knows the drawings that lie here: paths with a fill, or with a round stroke.
public final class DrawIcons {
  private static final List<Integer> SIZES = List.of(16, 22, 24, 32, 48, 64, 128, 256, 512);

  /// Below this size the drawing for small ones is taken.
  private static final int LARGE_FROM = 48;

  private DrawIcons() {}

  /// @param args folder of the drawings, folder of the files to be made
  public static void main(String... args) throws Exception {
    Path target = Files.createDirectories(Path.of(args[1]));
    for (int size : SIZES) {
      Path drawing = Path.of(args[0]).resolve(size < LARGE_FROM ? "app-small.svg" : "app.svg");
      ImageIO.write(drawn(drawing, size), "png", target.resolve(size + ".png").toFile());
    }
    Platform.exit();
  }

  private static BufferedImage drawn(Path drawing, int size) throws Exception {
    var svg =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(drawing.toFile())
            .getDocumentElement();
    var group = new Group();
    var paths = svg.getElementsByTagName("path");
    for (int at = 0; at < paths.getLength(); at++) {
      group.getChildren().add(path((Element) paths.item(at)));
    }
    double scale = size / Double.parseDouble(svg.getAttribute("width"));
    group.getTransforms().add(new Scale(scale, scale));
    var parameters = new SnapshotParameters();
    parameters.setFill(Color.TRANSPARENT);
    parameters.setViewport(new Rectangle2D(0, 0, size, size));
    return copied(
        onToolkit(() -> new Group(group).snapshot(parameters, new WritableImage(size, size))),
        size);
  }

  private static SVGPath path(Element element) {
    var path = new SVGPath();
    path.setContent(element.getAttribute("d"));
    path.setFill(paint(element.getAttribute("fill")));
    path.setStroke(paint(element.getAttribute("stroke")));
    if (!element.getAttribute("stroke-width").isEmpty()) {
      path.setStrokeWidth(Double.parseDouble(element.getAttribute("stroke-width")));
      path.setStrokeLineCap(StrokeLineCap.ROUND);
      path.setStrokeLineJoin(StrokeLineJoin.ROUND);
    }
    return path;
  }

  private static Paint paint(String word) {
    return word.isEmpty() || word.equals("none") ? null : Color.web(word);
  }

  private static BufferedImage copied(WritableImage image, int size) {
    var copy = new BufferedImage(size, size, BufferedImage.TYPE_INT_ARGB);
    for (int y = 0; y < size; y++) {
      for (int x = 0; x < size; x++) {
        copy.setRGB(x, y, image.getPixelReader().getArgb(x, y));
      }
    }
    return copy;
  }

  private static WritableImage onToolkit(java.util.function.Supplier<WritableImage> work)
      throws InterruptedException {
    var made = new AtomicReference<WritableImage>();
    var done = new CountDownLatch(1);
    Runnable task =
        () -> {
          try {
            made.set(work.get());
          } finally {
            done.countDown();
          }
        };
    try {
      Platform.startup(task);
    } catch (IllegalStateException e) {
      // It runs already.
      Platform.runLater(task);
    }
    done.await();
    return made.get();
  }
}
