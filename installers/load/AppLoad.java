import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/// Measures how soon the application serves clients, and what it holds when nothing happens.
///
/// `java installers/load/AppLoad.java IMAGE`, with a JDK 25 and Linux and a display; IMAGE is
/// `installers/target/assent`. Each start has a throw-away home of its own and the argument by
/// which the bridge starts the application. Takes a minute and a half.
final class AppLoad {
  private static final int STARTS = 5;
  private static final int IDLE_SECONDS = 10;

  private AppLoad() {}

  /// @param args the image's folder
  public static void main(String[] args) throws IOException, InterruptedException {
    if (args.length != 1) {
      System.err.println("usage: java AppLoad.java IMAGE");
      System.exit(2);
    }
    if (System.getenv("DISPLAY") == null && System.getenv("WAYLAND_DISPLAY") == null) {
      System.err.println("found no display, expected `DISPLAY` or `WAYLAND_DISPLAY`");
      System.exit(2);
    }
    double[] ready = new double[STARTS];
    double[] idle = new double[STARTS];
    for (int i = 0; i < STARTS; i++) {
      measure(args[0], i, ready, idle);
      System.out.printf(
          Locale.ROOT,
          "start %d: ready after %.0f ms, resident %.1f MB after %d s%n",
          i + 1,
          ready[i],
          idle[i],
          IDLE_SECONDS);
    }
    System.out.printf(
        Locale.ROOT,
        "median:  ready after %.0f ms, resident %.1f MB%n",
        median(ready),
        median(idle));
  }

  private static void measure(String image, int i, double[] ready, double[] idle)
      throws IOException, InterruptedException {
    try (var home = ThrowAwayHome.create(image)) {
      long begin = System.nanoTime();
      Process app =
          home.start(List.of(home.image.resolve("bin/assent-desktop").toString(), "--background"));
      try {
        home.awaitSocket(app);
        ready[i] = (System.nanoTime() - begin) / 1e6;
        TimeUnit.SECONDS.sleep(IDLE_SECONDS);
        idle[i] = ThrowAwayHome.memory(app.pid(), "VmRSS");
      } finally {
        app.destroy();
        app.waitFor();
      }
    }
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
