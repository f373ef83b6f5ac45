import java.awt.AWTException;
import java.awt.Rectangle;
import java.awt.Robot;
import java.awt.Toolkit;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferInt;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.imageio.ImageIO;

/// The display, as a person sees it: what changed on it, and when.
final class Screen {
  static final long PATIENCE_SECONDS = 20;

  // Areas that move by themselves are left out in squares of this many pixels, with one square more
  // around each.
  private static final int TILE = 16;

  final Robot robot;
  private final Drawings drawings = Drawings.listen();
  final Rectangle whole = new Rectangle(Toolkit.getDefaultToolkit().getScreenSize());

  Screen() throws AWTException {
    robot = new Robot();
  }

  /// The pixels of an area, row by row.
  int[] look(Rectangle area) {
    BufferedImage image = robot.createScreenCapture(area);
    return ((DataBufferInt) image.getRaster().getDataBuffer()).getData();
  }

  /// Writes the whole screen into a PNG file.
  void keep(File file) throws IOException {
    ImageIO.write(robot.createScreenCapture(whole), "png", file);
  }

  static int differing(int[] before, int[] now) {
    int count = 0;
    for (int i = 0; i < now.length; i++) {
      if (before[i] != now[i]) {
        count++;
      }
    }
    return count;
  }

  /// The largest piece of the screen that differs from an earlier look at all of it: a window, and
  /// not the panel that tells of it. Empty where nothing does.
  Rectangle changed(int[] before) {
    int[] now = look(whole);
    var everywhere = new boolean[now.length];
    Arrays.fill(everywhere, true);
    var pieces = new ArrayList<Rectangle>();
    for (int y = 0; y < whole.height; y += TILE) {
      for (int x = 0; x < whole.width; x += TILE) {
        var piece = new Rectangle(x, y, TILE, TILE).intersection(whole);
        if (differs(whole, piece, before, now, everywhere)) {
          join(pieces, piece);
        }
      }
    }
    return pieces.stream()
        .max(Comparator.comparingInt(piece -> piece.width * piece.height))
        .map(piece -> trimmed(piece, before, now))
        .orElseGet(Rectangle::new);
  }

  // To the pixel: who clicks at its edge means the window's frame.
  private Rectangle trimmed(Rectangle piece, int[] before, int[] now) {
    var exact = new Rectangle();
    for (int y = piece.y; y < piece.y + piece.height; y++) {
      for (int x = piece.x; x < piece.x + piece.width; x++) {
        int i = y * whole.width + x;
        if (before[i] != now[i]) {
          exact =
              exact.isEmpty() ? new Rectangle(x, y, 1, 1) : exact.union(new Rectangle(x, y, 1, 1));
        }
      }
    }
    return exact;
  }

  private static void join(List<Rectangle> pieces, Rectangle piece) {
    var joined = new Rectangle(piece);
    for (int i = 0; i < pieces.size(); i++) {
      var near = new Rectangle(joined);
      near.grow(1, 1);
      if (near.intersects(pieces.get(i))) {
        joined = joined.union(pieces.remove(i));
        i = -1;
      }
    }
    pieces.add(joined);
  }

  /// The pixels of an area that stay as they are for some seconds while nobody does anything, and
  /// so do those around them.
  boolean[] calm(Rectangle area, int seconds) throws InterruptedException {
    int across = (area.width + TILE - 1) / TILE;
    int down = (area.height + TILE - 1) / TILE;
    var moves = new boolean[across][down];
    int[] first = look(area);
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    while (System.nanoTime() < until) {
      int[] now = look(area);
      for (int i = 0; i < now.length; i++) {
        if (now[i] != first[i]) {
          moves[i % area.width / TILE][i / area.width / TILE] = true;
        }
      }
      TimeUnit.MILLISECONDS.sleep(10);
    }
    var calm = new boolean[first.length];
    for (int i = 0; i < calm.length; i++) {
      calm[i] = !near(moves, i % area.width / TILE, i / area.width / TILE);
    }
    return calm;
  }

  private static boolean near(boolean[][] moves, int x, int y) {
    for (int i = Math.max(0, x - 1); i <= Math.min(moves.length - 1, x + 1); i++) {
      for (int j = Math.max(0, y - 1); j <= Math.min(moves[0].length - 1, y + 1); j++) {
        if (moves[i][j]) {
          return true;
        }
      }
    }
    return false;
  }

  /// Waits until one of the calm pixels of an area changes. What counts is the drawing that changed
  /// it, not the later look that finds it.
  ///
  /// @param since when what is to change it was done, in nanoseconds of [System#nanoTime]; `before`
  ///   is a look just before
  /// @return milliseconds since then
  double awaitChange(Rectangle area, int[] before, boolean[] calm, long since)
      throws IOException, InterruptedException {
    long until = since + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    var drawn = new ArrayList<Drawings.Drawing>();
    while (System.nanoTime() < until) {
      drawn.addAll(drawings.await(area, until));
      int[] now = look(area);
      for (var drawing : drawn.reversed()) {
        if (drawing.at() > since
            && differs(area, drawing.area().intersection(area), before, now, calm)) {
          return (drawing.at() - since) / 1e6;
        }
      }
    }
    throw new IOException("found nothing changed on the screen after " + PATIENCE_SECONDS + " s");
  }

  private static boolean differs(
      Rectangle area, Rectangle part, int[] before, int[] now, boolean[] calm) {
    for (int y = part.y - area.y; y < part.y - area.y + part.height; y++) {
      for (int x = part.x - area.x; x < part.x - area.x + part.width; x++) {
        int i = y * area.width + x;
        if (calm[i] && now[i] != before[i]) {
          return true;
        }
      }
    }
    return false;
  }

  /// Presses a key and lets it go.
  void press(int... keys) {
    for (int key : keys) {
      robot.keyPress(key);
    }
    for (int i = keys.length - 1; i >= 0; i--) {
      robot.keyRelease(keys[i]);
    }
  }

  /// Clicks with the first button, and moves the pointer away to a corner.
  void click(int x, int y) {
    robot.mouseMove(x, y);
    robot.mousePress(java.awt.event.InputEvent.BUTTON1_DOWN_MASK);
    robot.mouseRelease(java.awt.event.InputEvent.BUTTON1_DOWN_MASK);
    robot.mouseMove(whole.width - 2, 2);
  }
}
