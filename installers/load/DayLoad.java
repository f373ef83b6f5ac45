import java.awt.event.KeyEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/// Measures what the application keeps in memory over a day of work: at rest, after many calls and
/// cards, and while and after the page *Attention* reads the log that came of it, in the same
/// application and in one that was just started.
///
/// `java installers/load/DayLoad.java IMAGE [CALLS [CARDS]]`, with a JDK 25, Linux, and an X
/// display with a window manager; IMAGE is `installers/target/assent`. 100,000 calls that pass, 32
/// at a time, and 2,000 that ask, each of which is on a card for a moment and then given up. What
/// the application says on its standard error is printed at the end. Takes six minutes.
final class DayLoad {
  private static final int REST_SECONDS = 15;
  private static final int READ_SECONDS = 45;
  private static final int CARD_MILLIS = 60;
  private static final String PASSES =
      """
      {"version": "1", "default_action": "deny",
       "rules": [{"id": "allow-echo", "effect": "allow", "conditions": {"tool_name": "echo"}}]}
      """;
  private static final String ASKS =
      """
      {"version": "1", "default_action": "deny",
       "rules": [{"id": "ask-echo", "effect": "hitl", "conditions": {"tool_name": "echo"}}]}
      """;

  private final ThrowAwayHome home;
  private final Screen screen;

  private DayLoad(ThrowAwayHome home) throws Exception {
    this.home = home;
    this.screen = new Screen();
  }

  /// @param args the image's folder, how many calls pass, and how many ask
  public static void main(String[] args) throws Exception {
    if (args.length == 0) {
      System.err.println("usage: java DayLoad.java IMAGE [CALLS [CARDS]]");
      System.exit(2);
    }
    try (var home = ThrowAwayHome.create(args[0])) {
      new DayLoad(home).day(number(args, 1, 100_000), number(args, 2, 2_000));
    }
    System.exit(0);
  }

  private static int number(String[] args, int at, int otherwise) {
    return args.length > at ? Integer.parseInt(args[at]) : otherwise;
  }

  private void day(int calls, int cards) throws Exception {
    String[] java = {"-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx128m"};
    home.addEchoAs("asks", ASKS, "EchoServer.java", java);
    home.addEchoAs("echo", PASSES, "EchoBytes.java", java);
    for (var setting :
        List.of(
            List.of("limits.calls_per_second", "0"),
            List.of("audit.durability", "written"),
            List.of("hitl.sound", "false"))) {
      home.run(home.assent("config", "set", setting.getFirst(), setting.getLast()));
    }
    Process app =
        home.start(List.of(home.image.resolve("bin/assent-desktop").toString(), "--background"));
    try {
      home.awaitSocket(app);
      TimeUnit.SECONDS.sleep(REST_SECONDS);
      tell("at rest", app);
      try (var agent =
          Conversation.start(home.assent("run", "echo"), home.environment(), home.errors())) {
        agent.together("x".repeat(64), calls, 32);
      }
      tell("after " + calls + " calls", app);
      cards(cards);
      tell("after " + cards + " cards", app);
      TimeUnit.SECONDS.sleep(2 * REST_SECONDS);
      tell("a while later", app);
      window();
      attention(app);
    } finally {
      end(app);
    }
    morning();
    System.out.println("said on standard error:");
    Files.readAllLines(home.errors().toPath()).stream()
        .distinct()
        .limit(20)
        .forEach(line -> System.out.println("  " + line));
  }

  // The page reads the whole log in an application that was just started.
  private void morning() throws Exception {
    Process app = home.start(List.of(home.image.resolve("bin/assent-desktop").toString()));
    try {
      home.awaitSocket(app);
      TimeUnit.SECONDS.sleep(REST_SECONDS);
      tell("started anew", app);
      attention(app);
    } finally {
      end(app);
    }
  }

  private static void end(Process app) throws InterruptedException {
    app.destroy();
    app.waitFor();
  }

  private void cards(int cards) throws IOException, InterruptedException {
    try (var agent = McpPeer.start(home.assent("run", "asks"), home.environment(), home.errors())) {
      for (int i = 1; i <= cards; i++) {
        agent.send(McpPeer.call(i));
        TimeUnit.MILLISECONDS.sleep(CARD_MILLIS);
        agent.send(
            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":"
                + i
                + "}}");
      }
    }
  }

  // A second start brings the window of the first.
  private void window() throws IOException, InterruptedException {
    home.run(List.of(home.image.resolve("bin/assent-desktop").toString()));
    TimeUnit.SECONDS.sleep(5);
  }

  private void attention(Process app) throws IOException, InterruptedException {
    tell("with the window", app);
    double before = resident(app);
    screen.press(KeyEvent.VK_CONTROL, KeyEvent.VK_K);
    TimeUnit.SECONDS.sleep(1);
    for (char letter : "ATTENTION".toCharArray()) {
      screen.press(letter);
    }
    screen.press(KeyEvent.VK_ENTER);
    var seen = new ArrayList<Double>();
    for (int i = 0; i < READ_SECONDS * 2; i++) {
      TimeUnit.MILLISECONDS.sleep(500);
      seen.add(resident(app));
      if (i % 10 == 9) {
        tell("Attention, " + (i + 1) / 2 + " s", app);
      }
    }
    double most = seen.stream().mapToDouble(Double::doubleValue).max().orElse(0);
    System.out.printf(
        Locale.ROOT,
        "Attention: %.1f MB more at most, %.1f MB more %d s after it was opened%n",
        most - before,
        seen.getLast() - before,
        READ_SECONDS);
    String pictures = System.getProperty("pictures", "");
    if (!pictures.isEmpty()) {
      screen.keep(new java.io.File(pictures));
    }
  }

  private void tell(String when, Process app) throws IOException {
    System.out.printf(Locale.ROOT, "%-24s %.1f MB resident%n", when + ":", resident(app));
  }

  private static double resident(Process app) throws IOException {
    return ThrowAwayHome.memory(app.pid(), "VmRSS");
  }
}
