import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import javax.tools.ToolProvider;

/// Measures what Assent adds to an MCP server, on the built image, in a throw-away home.
///
/// `java installers/load/BridgeLoad.java IMAGE`, with a JDK 25 and Linux; IMAGE is
/// `installers/target/assent`. Takes half a minute.
///
/// 1. Start: from starting the process to the answer to `initialize`, the server alone and behind
///    `assent run`, in turns, with a core that runs. 2. One call at a time, 64 bytes, allowed by a
///    rule, both records forced to disk; beside it the disk's own time for a write of such a record
///    with a force. 3. Calls in flight together, and for each that reached the server whether the
///    log held its decision by then ([EchoServer]). 4. Memory.
///
/// Ends with 1 when a call reached the server unrecorded, or the log does not verify; a slow
/// machine is no failure.
final class BridgeLoad {
  private static final int STARTS = 15;
  private static final int CALLS = 2_000;
  private static final int WARM = 500;
  private static final int WITNESSED = 10_000;
  private static final int TOGETHER = 32;
  private static final int RECORD_BYTES = 1_500;
  private static final String POLICY =
      """
      {
        "version": "1",
        "default_action": "deny",
        "rules": [{"id": "allow-echo", "effect": "allow", "conditions": {"tool_name": "echo"}}]
      }
      """;

  private final ThrowAwayHome home;
  private final List<String> server;
  private final Path seen;

  private BridgeLoad(ThrowAwayHome home) throws IOException {
    this.home = home;
    Path classes = Files.createDirectory(home.folder.resolve("classes"));
    Path source =
        Path.of(System.getProperty("jdk.launcher.sourcefile", "BridgeLoad.java"))
            .resolveSibling("EchoServer.java");
    int compiled =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-d", classes.toString(), source.toString());
    if (compiled != 0) {
      throw new IOException("`" + source + "` cannot be compiled");
    }
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    this.server =
        List.of(
            java,
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Xmx128m",
            "-cp",
            classes.toString(),
            "EchoServer");
    this.seen = home.folder.resolve("seen.txt");
  }

  /// @param args the image's folder
  public static void main(String[] args) throws IOException, InterruptedException {
    if (args.length != 1) {
      System.err.println("usage: java BridgeLoad.java IMAGE");
      System.exit(2);
    }
    boolean held;
    try (var home = ThrowAwayHome.create(args[0])) {
      held = new BridgeLoad(home).measure();
    }
    System.exit(held ? 0 : 1);
  }

  private boolean measure() throws IOException, InterruptedException {
    addProxies();
    Process core = home.start(home.assent("core"));
    try {
      home.awaitSocket(core);
      starts();
      calls();
      boolean recorded = witnessed();
      row("core, resident after all that", ThrowAwayHome.memory(core.pid(), "VmRSS"), "MB");
      row("core, highest", ThrowAwayHome.memory(core.pid(), "VmHWM"), "MB");
      return recorded;
    } finally {
      core.destroy();
      core.waitFor();
    }
  }

  private void addProxies() throws IOException, InterruptedException {
    Path policy = Files.writeString(home.folder.resolve("echo-policy.json"), POLICY);
    var plain = home.assent("proxy", "add", "plain", "--policy", policy.toString(), "--");
    plain.addAll(server);
    home.run(plain);
    var witness = home.assent("proxy", "add", "witness", "--policy", policy.toString(), "--");
    witness.addAll(server);
    witness.addAll(List.of(seen.toString(), home.decisions("witness").toString()));
    home.run(witness);
    // No limit on calls for each second may stand between the client and the disk.
    home.run(home.assent("config", "set", "limits.calls_per_second", "0"));
  }

  private McpPeer direct() throws IOException {
    return McpPeer.start(server, Map.of(), home.errors());
  }

  private McpPeer behind(String proxy) throws IOException {
    return McpPeer.start(home.assent("run", proxy), home.environment(), home.errors());
  }

  private void starts() throws IOException {
    behind("plain").close();
    long[] direct = new long[STARTS];
    long[] behind = new long[STARTS];
    double highest = 0;
    for (int i = 0; i < STARTS; i++) {
      long begin = System.nanoTime();
      try (var _ = direct()) {
        direct[i] = System.nanoTime() - begin;
      }
      begin = System.nanoTime();
      try (var bridge = behind("plain")) {
        behind[i] = System.nanoTime() - begin;
        highest = Math.max(highest, ThrowAwayHome.memory(bridge.pid(), "VmHWM"));
      }
    }
    row("start, server alone, median of " + STARTS, milliseconds(median(direct)), "ms");
    row("start, behind Assent, median of " + STARTS, milliseconds(median(behind)), "ms");
    row("start, added", milliseconds(median(behind) - median(direct)), "ms");
    row("bridge, highest after start", highest, "MB");
  }

  private void calls() throws IOException {
    long[] direct;
    long[] behind;
    try (var peer = direct()) {
      direct = oneByOne(peer);
    }
    try (var peer = behind("plain")) {
      behind = oneByOne(peer);
      row(
          "bridge, highest after " + (WARM + CALLS) + " calls",
          ThrowAwayHome.memory(peer.pid(), "VmHWM"),
          "MB");
    }
    long[] disk = disk();
    row("call, server alone, median of " + CALLS, milliseconds(median(direct)), "ms");
    row("call, server alone, 99th of 100", milliseconds(percentile(direct, 99)), "ms");
    row("call, behind Assent, median", milliseconds(median(behind)), "ms");
    row("call, behind Assent, 99th of 100", milliseconds(percentile(behind, 99)), "ms");
    row("call, added, median", milliseconds(median(behind) - median(direct)), "ms");
    row(
        "call, added, 99th of 100",
        milliseconds(percentile(behind, 99) - percentile(direct, 99)),
        "ms");
    row(
        "disk, one forced write of " + RECORD_BYTES + " bytes, median",
        milliseconds(median(disk)),
        "ms");
    row("disk, one forced write, 99th of 100", milliseconds(percentile(disk, 99)), "ms");
  }

  private static long[] oneByOne(McpPeer peer) throws IOException {
    long[] took = new long[CALLS];
    for (int i = -WARM; i < CALLS; i++) {
      String call = McpPeer.call(WARM + i + 1);
      long begin = System.nanoTime();
      peer.send(call);
      peer.receiveEcho();
      if (i >= 0) {
        took[i] = System.nanoTime() - begin;
      }
    }
    return took;
  }

  // Beside the log, in the same file system; appended and forced as the log does.
  private long[] disk() throws IOException {
    long[] took = new long[CALLS / 2];
    byte[] record = new byte[RECORD_BYTES];
    Arrays.fill(record, (byte) 'x');
    File file = home.folder.resolve("disk.bin").toFile();
    try (var out =
        FileChannel.open(file.toPath(), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      for (int i = 0; i < took.length; i++) {
        long begin = System.nanoTime();
        out.write(ByteBuffer.wrap(record));
        out.force(true);
        took[i] = System.nanoTime() - begin;
      }
    }
    return took;
  }

  private boolean witnessed() throws IOException, InterruptedException {
    long begin = System.nanoTime();
    try (var peer = behind("witness")) {
      together(peer);
    }
    double seconds = (System.nanoTime() - begin) / 1e9;
    // The server says what it saw when it ends, which may be after its client's end.
    for (long until = begin + TimeUnit.MINUTES.toNanos(2);
        Files.notExists(seen) && System.nanoTime() < until; ) {
      TimeUnit.MILLISECONDS.sleep(20);
    }
    List<String> lines = Files.readAllLines(seen);
    long unrecorded = lines.stream().filter(line -> line.contains(" unrecorded ")).count();
    row(TOGETHER + " calls at a time, calls in a second", WITNESSED / seconds, "");
    row("calls the server saw", lines.size(), "");
    row("calls it saw before their record was in the log", unrecorded, "");
    Process verify = home.start(home.assent("audit", "verify"));
    boolean intact = verify.waitFor(60, TimeUnit.SECONDS) && verify.exitValue() == 0;
    row("`assent audit verify` ends with", verify.exitValue(), "");
    return unrecorded == 0 && lines.size() == WITNESSED && intact;
  }

  private static void together(McpPeer peer) throws IOException, InterruptedException {
    var room = new Semaphore(TOGETHER);
    Thread sender =
        Thread.ofPlatform()
            .name("sender")
            .start(() -> {
              try {
                for (int i = 1; i <= WITNESSED; i++) {
                  room.acquire();
                  peer.send(McpPeer.call(i));
                }
              } catch (IOException | InterruptedException e) {
                throw new IllegalStateException("the calls could not be sent", e);
              }
            });
    for (int i = 0; i < WITNESSED; i++) {
      peer.receiveEcho();
      room.release();
    }
    sender.join();
  }

  private static double milliseconds(double nanoseconds) {
    return nanoseconds / 1e6;
  }

  private static double median(long[] values) {
    return percentile(values, 50);
  }

  private static double percentile(long[] values, int percent) {
    long[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[Math.min(sorted.length - 1, sorted.length * percent / 100)];
  }

  private static void row(String what, double value, String unit) {
    String number =
        value == Math.rint(value)
            ? String.format(Locale.ROOT, "%.0f", value)
            : String.format(Locale.ROOT, "%.2f", value);
    System.out.printf(Locale.ROOT, "%-56s %10s %s%n", what, number, unit);
  }
}
