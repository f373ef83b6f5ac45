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
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Measures how the application bears many calls that wait at once, as a person sees it.
///
/// `java installers/load/QueueLoad.java IMAGE [FOLDER [card|window]]`, with a JDK 25, Linux, and an X display with a window manager, on
/// which nothing else moves; IMAGE is `installers/target/assent`, pictures of the screen go into FOLDER. Two rounds, one
/// with the card alone, one in the main window. In each, at first with nothing else waiting, then with 1,000 calls:
/// from a call at the bridge to the first change it makes on the screen, and from a key to what it does there. Then 2,000
/// calls come within ten seconds while Tab and Shift+Tab are pressed as soon as the effect of the last is seen; the longest
/// wait for one is the longest pause. At last all agents leave, and the heap that is in use after a collection is compared
/// with the one before. Takes eight minutes.
///
/// Where something shows is learned by doing it once while nothing else happens. Only that place is looked at: a look at
/// all of the window would cost more than what is measured. What a look costs is printed; each figure holds about one.
final class QueueLoad {
  private static final int AGENTS = 4;
  private static final int WAITING = 1_000;
  private static final int FLOOD = 2_000;
  private static final int FLOOD_SECONDS = 10;
  private static final int SAMPLES = 40;
  private static final int FEW_SAMPLES = 10;

  // More than the window has places for the keyboard.
  private static final int STOPS = 32;

  private static final int STOP_MILLIS = 250;
  private static final int SETTLED_MILLIS = 1500;
  private static final int WIDEST = 400;
  private static final int PANEL = 40;
  private static final int CARD_PIXELS = 50_000;
  private static final Pattern USED = Pattern.compile("(?:total|used)[^\\n]*?used (\\d+)K|used (\\d+)K");

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
  private int[] bare = new int[0];
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
        new QueueLoad(home, Path.of(args.length > 1 ? args[1] : home.folder.toString())).measure(window);
      }
    }
    System.exit(0);
  }

  private void measure(boolean window) throws Exception {
    home.addEcho(POLICY, "EchoServer.java", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx64m");
    for (String setting : List.of("hitl.timeout_seconds=300", "hitl.sound=false", "limits.in_flight_per_client=4096", "limits.asks_per_client=4096")) {
      int split = setting.indexOf('=');
      home.run(home.assent("config", "set", setting.substring(0, split), setting.substring(split + 1)));
    }
    var words = new ArrayList<>(List.of(home.image.resolve("bin/assent-desktop").toString()));
    if (!window) {
      words.add("--background");
    }
    bare = screen.look(screen.whole);
    System.out.println(window ? "In the main window" : "The card alone");
    Process app = home.start(words);
    try {
      home.awaitSocket(app);
      TimeUnit.SECONDS.sleep(6);
      look(window);
      come(window);
      report("few wait", window, FEW_SAMPLES);
      for (int i = sent; i < WAITING; i++) {
        call(agents.get(i % AGENTS));
      }
      TimeUnit.SECONDS.sleep(5);
      report("1,000 wait", window, SAMPLES);
      flood(app, window);
      leave();
      // What is loaded and kept once is no leak: the second time tells.
      double before = used(app);
      come(window);
      flood(app, window);
      leave();
      System.out.printf(Locale.ROOT, "  heap in use after all are gone: %.1f MB, and %.1f MB after the same once more%n", before, used(app));
    } finally {
      app.destroy();
      app.waitFor();
    }
  }

  /// Finds where the card, or the window, is.
  private void look(boolean window) throws Exception {
    if (window) {
      for (int i = 0; i < Screen.PATIENCE_SECONDS && area.width * area.height < CARD_PIXELS; i++) {
        TimeUnit.SECONDS.sleep(1);
        area = screen.changed(bare);
      }
      if (area.width * area.height < CARD_PIXELS) {
        throw new IOException("found no window on the screen");
      }
      TimeUnit.SECONDS.sleep(3);
      area = screen.changed(bare);
      // A panel at the upper edge, whose tray counts the calls too, is no part of the window.
      int top = Math.max(area.y, PANEL);
      area = new Rectangle(area.x, top, area.width, area.y + area.height - top);
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

  private void report(String state, boolean window, int count) throws Exception {
    boolean[] calm = screen.calm(area, 5);
    keep(state, window);
    print(state + ", from a call to the screen", samples(count, learn(this::callOnce, calm), List.of(this::callOnce)));
    Screen.Place ring = turn(calm);
    print(state + ", from Tab to the screen", samples(count, ring, List.of(this::back, this::forth)));
    // On the next card the answers begin to listen anew, which moves for a while.
    print(state + ", from Ctrl+Down to the screen", samples(count, learn(this::next, calm), List.of(this::next)));
  }

  /// Something a person or an agent does.
  private interface Deed {
    void run() throws IOException;
  }

  private void callOnce() throws IOException {
    call(agents.getFirst());
  }

  private void next() {
    screen.press(KeyEvent.VK_CONTROL, KeyEvent.VK_DOWN);
  }

  private void forth() {
    screen.press(KeyEvent.VK_TAB);
  }

  private void back() {
    screen.press(KeyEvent.VK_SHIFT, KeyEvent.VK_TAB);
  }

  /// Finds out where a deed shows.
  private Screen.Place learn(Deed deed, boolean[] calm) throws Exception {
    TimeUnit.MILLISECONDS.sleep(SETTLED_MILLIS);
    int[] before = screen.look(area);
    deed.run();
    TimeUnit.MILLISECONDS.sleep(SETTLED_MILLIS);
    return Screen.place(area, before, screen.look(area), calm).orElseThrow(() -> new IOException("found no effect on the screen"));
  }

  /// Moves the keyboard to the lowest two neighbours of the card, far from all numbers that change.
  ///
  /// @return where it shows that it goes from the second to the first and back
  private Screen.Place turn(boolean[] calm) throws Exception {
    Optional<Screen.Place> lowest = Optional.empty();
    int at = 0;
    for (int i = 1; i <= STOPS; i++) {
      int[] before = screen.look(area);
      forth();
      TimeUnit.MILLISECONDS.sleep(STOP_MILLIS);
      var place = Screen.place(area, before, screen.look(area), calm);
      if (place.filter(this::isOnCard).isPresent()
          && (lowest.isEmpty() || place.get().area().y > lowest.get().area().y)) {
        lowest = place;
        at = i;
      }
    }
    for (int i = STOPS; i > at; i--) {
      back();
      TimeUnit.MILLISECONDS.sleep(STOP_MILLIS);
    }
    if (at == 0) {
      throw new IOException("found nothing that shows the keyboard");
    }
    var place = learn(this::back, calm);
    learn(this::forth, calm);
    return place;
  }

  // In the window the card stands at the right.
  private boolean isOnCard(Screen.Place found) {
    return found.area().width <= WIDEST && found.area().x > area.x + area.width / 2;
  }

  /// @param deeds done one after the other, again and again
  private double[] samples(int count, Screen.Place place, List<Deed> deeds) throws Exception {
    System.out.printf(Locale.ROOT, "    a look at %d x %d takes %.1f ms%n", place.area().width, place.area().height, screen.cost(place));
    double[] seen = new double[count];
    for (int i = 0; i < count; i++) {
      TimeUnit.MILLISECONDS.sleep(200);
      seen[i] = sample(place, deeds.get(i % deeds.size()), 100);
    }
    return seen;
  }

  private double sample(Screen.Place place, Deed deed, int stillMillis) throws Exception {
    int[] before = screen.still(place, stillMillis);
    long since = System.nanoTime();
    deed.run();
    return screen.awaitChange(place, before, since);
  }

  private void keep(String state, boolean window) throws IOException {
    screen.keep(pictures.resolve((window ? "window-" : "card-") + state.replaceAll("\\W", "") + ".png").toFile());
  }

  /// Many calls at a steady pace, and keys beside them.
  private void flood(Process app, boolean window) throws Exception {
    Screen.Place ring = turn(screen.calm(area, 2));
    var sender =
        new Thread(
            () -> {
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
    var seen = new ArrayList<Double>();
    for (boolean forth = false; sender.isAlive(); forth = !forth) {
      seen.add(sample(ring, forth ? this::forth : this::back, 10));
    }
    sender.join();
    print("2,000 calls in 10 s, from Tab to the screen", seen.stream().mapToDouble(Double::doubleValue).toArray());
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
    Process jcmd = new ProcessBuilder(program, Long.toString(app.pid()), command).redirectErrorStream(true).start();
    String text = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (jcmd.waitFor() != 0) {
      throw new IOException("jcmd " + command + " failed: " + text);
    }
    return text;
  }
}
