import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/// Measures what the core keeps in memory: over a million calls, and for one answer of 16 MiB.
///
/// `java installers/load/MemoryLoad.java IMAGE [CALLS]`, with a JDK 25 and Linux. The calls come 32
/// at a time, each of 64 bytes, with records that are written and not forced; after each tenth of
/// them the core's resident memory is printed. Before the large answer a new core is started, so
/// that its peak is its own.
final class MemoryLoad {
  private static final int LARGE = 16 * 1024 * 1024 - 1024;
  private static final String POLICY =
      """
      {"version": "1", "default_action": "deny",
       "rules": [{"id": "allow-echo", "effect": "allow", "conditions": {"tool_name": "echo"}}]}
      """;

  private MemoryLoad() {}

  public static void main(String[] args) throws Exception {
    if (args.length == 0) {
      System.err.println("usage: java MemoryLoad.java IMAGE [CALLS]");
      System.exit(2);
    }
    int calls = args.length > 1 ? Integer.parseInt(args[1]) : 1_000_000;
    try (var home = ThrowAwayHome.create(args[0])) {
      addEcho(home);
      many(home, calls);
      large(home);
    }
    System.exit(0);
  }

  private static void addEcho(ThrowAwayHome home) throws Exception {
    home.addEcho(
        POLICY, "EchoBytes.java", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx256m");
    home.run(home.assent("config", "set", "limits.calls_per_second", "0"));
    home.run(home.assent("config", "set", "audit.durability", "written"));
  }

  private static void many(ThrowAwayHome home, int calls) throws Exception {
    Process core = home.start(home.assent("core"));
    home.awaitSocket(core);
    try (var client =
        Conversation.start(home.assent("run", "echo"), home.environment(), home.errors())) {
      String text = "x".repeat(64);
      client.together(text, calls / 10, 32);
      System.out.printf(
          Locale.ROOT, "%,12d calls: %,d KB (warm)%n", calls / 10, kilobytes(core, "VmRSS"));
      for (int tenth = 1; tenth <= 10; tenth++) {
        double rate = client.together(text, calls / 10, 32);
        System.out.printf(
            Locale.ROOT,
            "%,12d calls: %,d KB, %.0f calls a second%n",
            calls / 10 * (tenth + 1),
            kilobytes(core, "VmRSS"),
            rate);
      }
    } finally {
      end(core);
    }
  }

  private static void large(ThrowAwayHome home) throws Exception {
    Process core = home.start(home.assent("core"));
    home.awaitSocket(core);
    try (var client =
        Conversation.start(home.assent("run", "echo"), home.environment(), home.errors())) {
      client.oneByOne("x".repeat(64), 2_000);
      long before = kilobytes(core, "VmHWM");
      client.oneByOne("x".repeat(LARGE), 1);
      long peak = kilobytes(core, "VmHWM");
      System.out.printf(
          Locale.ROOT,
          "a call and its answer of 16 MiB each: peak %,d KB over %,d KB, %.1f times the size of both%n",
          peak - before,
          before,
          (peak - before) / 1024.0 / 32);
    } finally {
      end(core);
    }
  }

  private static void end(Process core) throws InterruptedException {
    core.destroy();
    core.waitFor(30, TimeUnit.SECONDS);
  }

  private static long kilobytes(Process process, String what) throws IOException {
    for (String line : Files.readAllLines(Path.of("/proc/" + process.pid() + "/status"))) {
      if (line.startsWith(what + ":")) {
        return Long.parseLong(line.replaceAll("\\D", ""));
      }
    }
    throw new IOException("found no `" + what + "` of process " + process.pid());
  }
}
