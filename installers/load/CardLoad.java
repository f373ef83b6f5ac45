import java.awt.AWTException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Measures how soon a person sees a card: from the call at the bridge to its pixels on the screen.
///
/// `java installers/load/CardLoad.java IMAGE`, with a JDK 25, Linux, and an X display on which
/// nothing else moves; IMAGE is `installers/target/assent`. It looks at the whole screen again and
/// again and waits for an area of a card's size to change, so that the figure holds the time of one
/// look as well, which is printed beside it. The first card, for which classes and fonts are
/// loaded, is printed by itself. Takes half a minute.
final class CardLoad {
  private static final int CARDS = 11;
  private static final int CARD_PIXELS = 50_000;
  private static final Pattern ID = Pattern.compile("\"id\":\\s*\"([^\"]+)\"");
  private static final String POLICY =
      """
      {
        "version": "1",
        "default_action": "deny",
        "rules": [{"id": "ask-echo", "effect": "hitl", "conditions": {"tool_name": "echo"}}]
      }
      """;

  private final ThrowAwayHome home;
  private final Screen screen = new Screen();

  private CardLoad(ThrowAwayHome home) throws AWTException {
    this.home = home;
  }

  /// @param args the image's folder
  public static void main(String[] args) throws IOException, InterruptedException, AWTException {
    if (args.length != 1) {
      System.err.println("usage: java CardLoad.java IMAGE");
      System.exit(2);
    }
    try (var home = ThrowAwayHome.create(args[0])) {
      new CardLoad(home).measure();
    }
    System.exit(0);
  }

  private void measure() throws IOException, InterruptedException {
    home.addEcho(POLICY, "EchoServer.java");
    Process app =
        home.start(List.of(home.image.resolve("bin/assent-desktop").toString(), "--background"));
    try {
      home.awaitSocket(app);
      try (var bridge =
          McpPeer.start(home.assent("run", "echo"), home.environment(), home.errors())) {
        TimeUnit.SECONDS.sleep(4);
        double[] seen = new double[CARDS];
        for (int i = 0; i < CARDS; i++) {
          seen[i] = card(bridge, i + 1);
        }
        double[] warm = Arrays.copyOfRange(seen, 1, CARDS);
        Arrays.sort(warm);
        System.out.printf(Locale.ROOT, "first card on the screen after %.0f ms%n", seen[0]);
        System.out.printf(
            Locale.ROOT,
            "later cards, median of %d: %.0f ms, slowest %.0f ms%n",
            warm.length,
            warm[warm.length / 2],
            warm[warm.length - 1]);
        long begin = System.nanoTime();
        screen.look(screen.whole);
        System.out.printf(
            Locale.ROOT, "of which one look at the screen takes up to %.0f ms%n", since(begin));
      }
    } finally {
      app.destroy();
      app.waitFor();
    }
  }

  private double card(McpPeer bridge, int number) throws IOException, InterruptedException {
    int[] before = screen.look(screen.whole);
    long begin = System.nanoTime();
    bridge.send(McpPeer.call(number));
    awaitChange(before, true);
    double seen = since(begin);
    home.run(home.assent("deny", waiting()));
    bridge.receive();
    awaitChange(before, false);
    // A card that fades out has to be gone before the next comparison.
    TimeUnit.MILLISECONDS.sleep(700);
    return seen;
  }

  private void awaitChange(int[] before, boolean changed) throws IOException {
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(Screen.PATIENCE_SECONDS);
    while (System.nanoTime() < until) {
      if (Screen.differing(before, screen.look(screen.whole)) >= CARD_PIXELS == changed) {
        return;
      }
    }
    throw new IOException(
        "found "
            + (changed ? "no card on the screen" : "the card still on the screen")
            + " after "
            + Screen.PATIENCE_SECONDS
            + " s");
  }

  private String waiting() throws IOException, InterruptedException {
    var builder = new ProcessBuilder(home.assent("queue", "--json")).redirectError(home.errors());
    builder.environment().putAll(home.environment());
    Process queue = builder.start();
    String text = new String(queue.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    queue.waitFor();
    Matcher id = ID.matcher(text);
    if (!id.find()) {
      throw new IOException("found no id in `" + text + "`, expected the call that waits");
    }
    return id.group(1);
  }

  private static double since(long begin) {
    return (System.nanoTime() - begin) / 1e6;
  }
}
