import java.awt.AWTException;
import java.awt.Rectangle;
import java.awt.event.KeyEvent;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Measures how the application bears many calls that wait at once, as a person sees it.
///
/// `java installers/load/QueueLoad.java IMAGE [FOLDER [card|window]]`, with a JDK 25, Linux, and an
/// X display with a window manager and a panel that shows the tray, on which nothing else moves;
/// IMAGE is `installers/target/assent`, pictures of the screen go into FOLDER. Two rounds, one with
/// the card alone, one in the main window. In each, at first with nothing else waiting, then with
/// 1,000 calls: from a call at the bridge to the first change it makes on the screen, and from a
/// key to what it does there. Then 2,000 calls come within ten seconds while Tab is pressed anew as
/// soon as its effect is seen; the longest wait for one is the longest pause. At last all agents
/// leave, and the heap that is in use after a collection is compared with the one before. Takes
/// five minutes.
final class QueueLoad {
  private static final int AGENTS = 4;
  private static final int WAITING = 1_000;
  private static final int FLOOD = 2_000;
  private static final int FLOOD_SECONDS = 10;
  private static final int SAMPLES = 20;
  private static final int CARD_PIXELS = 50_000;
  private static final Pattern USED =
      Pattern.compile("(?:total|used)[^\\n]*?used (\\d+)K|used (\\d+)K");

  /// A client that waits ten minutes for each answer, so that nothing ends while it is looked at.
  private static final String PATIENT = "gemini-cli load";

  private static final String POLICY =
      """
      {
        "version": "1",
        "default_action": "deny",
        "rules": [{"id": "ask-echo", "effect": "hitl", "conditions": {"tool_name": "echo"}}]
      }
      """;

  private final ThrowAwayHome home;
  private final Path pictures;
  private final Screen screen = new Screen();
  private final List<McpPeer> agents = new ArrayList<>();
  private Rectangle area = new Rectangle();
  private int sent;

  private QueueLoad(ThrowAwayHome home, Path pictures) throws AWTException {
    this.home = home;
    this.pictures = pictures;
  }

  /// @param args the image's folder, and one for pictures
  public static void main(String[] args) throws Exception {
    if (args.length == 0) {
      System.err.println("usage: java QueueLoad.java IMAGE [FOLDER [card|window]]");
      System.exit(2);
    }
    String only = args.length > 2 ? args[2] : "both";
    for (boolean window : new boolean[] {false, true}) {
      if (only.equals(window ? "card" : "window")) {
        continue;
      }
      try (var home = ThrowAwayHome.create(args[0])) {
        new QueueLoad(home, Path.of(args.length > 1 ? args[1] : home.folder.toString()))
            .measure(window);
      }
    }
    System.exit(0);
  }

  private void measure(boolean window) throws Exception {
    home.addEcho(
        POLICY, "EchoServer.java", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx64m");
    for (String setting :
        List.of(
            "hitl.timeout_seconds=300",
            "hitl.sound=false",
            // A notification changes the screen too.
            "desktop.notifications=false",
            "limits.in_flight_per_client=4096",
            "limits.asks_per_client=4096")) {
      int split = setting.indexOf('=');
      home.run(
          home.assent("config", "set", setting.substring(0, split), setting.substring(split + 1)));
    }
    var words = new ArrayList<>(List.of(home.image.resolve("bin/assent-desktop").toString()));
    if (!window) {
      words.add("--background");
    }
    System.out.println(window ? "In the main window" : "The card alone");
    Process app = home.start(words);
    try {
      home.awaitSocket(app);
      TimeUnit.SECONDS.sleep(6);
      look(window);
      come(window);
      report("few wait", window);
      for (int i = sent; i < WAITING; i++) {
        call(agents.get(i % AGENTS));
      }
      TimeUnit.SECONDS.sleep(5);
      report("1,000 wait", window);
      flood(app, window);
      leave();
      // Memory that is loaded and kept once is no leak: the second time tells.
      double before = used(app);
      come(window);
      flood(app, window);
      leave();
      System.out.printf(
          Locale.ROOT,
          "  heap in use after all are gone: %.1f MB, and %.1f MB after the same once more%n",
          before,
          used(app));
    } finally {
      app.destroy();
      app.waitFor();
    }
  }

  /// Finds where the card, or the window, is.
  private void look(boolean window) throws Exception {
    if (window) {
      area = screen.whole;
      screen.press(KeyEvent.VK_CONTROL, KeyEvent.VK_1);
    } else {
      int[] before = screen.look(screen.whole);
      agents.add(agent());
      call(agents.getFirst());
      TimeUnit.SECONDS.sleep(4);
      area = screen.changed(before);
      if (area.width * area.height < CARD_PIXELS) {
        throw new IOException("found no card on the screen");
      }
      leave();
    }
  }

  /// Agents come, with one call.
  private void come(boolean window) throws Exception {
    for (int i = 0; i < AGENTS; i++) {
      agents.add(agent());
    }
    call(agents.getFirst());
    TimeUnit.SECONDS.sleep(3);
    if (!window) {
      screen.click(area.x + area.width / 2, area.y + 12);
    }
    TimeUnit.SECONDS.sleep(1);
  }

  private void report(String state, boolean window) throws Exception {
    boolean[] calm = screen.calm(area, 5);
    keep(state, window);
    double[] calls = new double[SAMPLES];
    for (int i = 0; i < SAMPLES; i++) {
      int[] before = screen.look(area);
      long since = System.nanoTime();
      call(agents.get(i % AGENTS));
      calls[i] = screen.awaitChange(area, before, calm, since);
      TimeUnit.MILLISECONDS.sleep(300);
    }
    print(state + ", from a call to the screen", calls);
    print(state + ", from Tab to the screen", keys(calm, KeyEvent.VK_TAB));
    print(
        state + ", from Ctrl+Down to the screen",
        keys(calm, KeyEvent.VK_CONTROL, KeyEvent.VK_DOWN));
  }

  private void keep(String state, boolean window) throws IOException {
    screen.keep(
        pictures
            .resolve((window ? "window-" : "card-") + state.replaceAll("\\W", "") + ".png")
            .toFile());
  }

  private double[] keys(boolean[] calm, int... keys) throws Exception {
    double[] seen = new double[SAMPLES];
    for (int i = 0; i < SAMPLES; i++) {
      int[] before = screen.look(area);
      long since = System.nanoTime();
      screen.press(keys);
      seen[i] = screen.awaitChange(area, before, calm, since);
      TimeUnit.MILLISECONDS.sleep(300);
    }
    return seen;
  }

  /// Many calls at a steady pace, and keys beside them.
  private void flood(Process app, boolean window) throws Exception {
    var sender =
        new Thread(() -> {
          long begin = System.nanoTime();
          for (int i = 0; i < FLOOD; i++) {
            long due = begin + TimeUnit.SECONDS.toNanos(FLOOD_SECONDS) * i / FLOOD;
            try {
              TimeUnit.NANOSECONDS.sleep(due - System.nanoTime());
              call(agents.get(i % AGENTS));
            } catch (IOException | InterruptedException e) {
              throw new IllegalStateException(e);
            }
          }
        });
    sender.start();
    TimeUnit.SECONDS.sleep(1);
    boolean[] calm = screen.calm(area, 2);
    var seen = new ArrayList<Double>();
    while (sender.isAlive()) {
      int[] before = screen.look(area);
      long since = System.nanoTime();
      screen.press(KeyEvent.VK_TAB);
      seen.add(screen.awaitChange(area, before, calm, since));
      // A card that fades is to have ended before the next look.
      TimeUnit.MILLISECONDS.sleep(30);
    }
    sender.join();
    print(
        "2,000 calls in 10 s, from Tab to the screen",
        seen.stream().mapToDouble(Double::doubleValue).toArray());
    keep("flood", window);
    System.out.printf(Locale.ROOT, "  heap in use with all of them: %.1f MB%n", used(app));
  }

  private static void print(String what, double[] values) {
    Arrays.sort(values);
    System.out.printf(
        Locale.ROOT,
        "  %-46s least %.0f, median %.0f, 95 of 100 %.0f, most %.0f ms (%d)%n",
        what,
        values[0],
        values[values.length / 2],
        values[(int) Math.ceil(values.length * 0.95) - 1],
        values[values.length - 1],
        values.length);
  }

  private McpPeer agent() throws IOException {
    return McpPeer.start(home.assent("run", "echo"), home.environment(), home.errors(), PATIENT);
  }

  private void call(McpPeer agent) throws IOException {
    sent++;
    agent.send(McpPeer.call(sent));
  }

  /// All agents leave, and so do their calls.
  private void leave() throws Exception {
    for (var agent : agents) {
      agent.leave();
    }
    agents.clear();
    sent = 0;
    TimeUnit.SECONDS.sleep(15);
  }

  private static double used(Process app) throws IOException, InterruptedException {
    jcmd(app, "GC.run");
    String heap = jcmd(app, "GC.heap_info");
    Matcher used = USED.matcher(heap);
    double kilobytes = 0;
    while (used.find()) {
      kilobytes += Double.parseDouble(used.group(1) == null ? used.group(2) : used.group(1));
    }
    return kilobytes / 1024;
  }

  private static String jcmd(Process app, String command) throws IOException, InterruptedException {
    String program = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
    Process jcmd =
        new ProcessBuilder(program, Long.toString(app.pid()), command)
            .redirectErrorStream(true)
            .start();
    String text = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (jcmd.waitFor() != 0) {
      throw new IOException("jcmd " + command + " failed: " + text);
    }
    return text;
  }
}
