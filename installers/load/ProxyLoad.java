import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.tools.ToolProvider;

/// Measures Assent beside its peers in one run: the server alone, a plain byte relay over the same
/// two hops ([PlainRelay]), and, where they are given, other proxies.
///
/// `java installers/load/ProxyLoad.java IMAGE [--sdk FOLDER] [--mcpwall SCRIPT] [--core N]
/// [--rounds N]`, with a JDK 25 and Linux. FOLDER has `node_modules/@modelcontextprotocol/sdk`,
/// SCRIPT is what `node` runs; `--core` puts every program of the latency rows on that one core,
/// where a call is not delayed by waking another.
///
/// All contenders run all the time and take turns, so that what else the machine does hits each
/// alike. Latency: one call at a time, an echo of 64 bytes, 10 KB and 1 MB. Throughput: 32 calls in
/// flight. Half load: calls come at a steady pace, half as fast as 32 in flight were answered.
/// Forced: 64 calls in flight, beside the disk's own rate.
final class ProxyLoad {
  private static final int[] SIZES = {64, 10 * 1024, 1024 * 1024};
  private static final int[] CALLS = {1_000, 500, 20};
  private static final int TOGETHER = 32;
  private static final int WARM = 300_000;
  private static final String POLICY =
      """
      {"version": "1", "default_action": "deny",
       "rules": [{"id": "allow-echo", "effect": "allow", "conditions": {"tool_name": "echo"}}]}
      """;

  private final Map<String, Conversation> contenders = new LinkedHashMap<>();
  private final List<AutoCloseable> toClose = new ArrayList<>();
  private final int rounds;

  private ProxyLoad(int rounds) {
    this.rounds = rounds;
  }

  public static void main(String[] args) throws Exception {
    if (args.length == 0) {
      System.err.println(
          "usage: java ProxyLoad.java IMAGE [--sdk FOLDER] [--mcpwall SCRIPT] [--core N] [--rounds N]");
      System.exit(2);
    }
    var options = new LinkedHashMap<String, String>();
    for (int i = 1; i + 1 < args.length; i += 2) {
      options.put(args[i], args[i + 1]);
    }
    var load = new ProxyLoad(Integer.parseInt(options.getOrDefault("--rounds", "5")));
    try (var forced = ThrowAwayHome.create(args[0]);
        var written = ThrowAwayHome.create(args[0])) {
      load.begin(forced, written, options);
      if (options.containsKey("--core")) {
        new ProcessBuilder(
                "taskset",
                "-a",
                "-p",
                "-c",
                options.get("--core"),
                "" + ProcessHandle.current().pid())
            .start()
            .waitFor();
      }
      load.warmUp();
      load.latency();
      if (!options.containsKey("--core")) {
        load.throughput();
        load.forced(forced);
      }
      load.end();
    }
    System.exit(0);
  }

  private void begin(ThrowAwayHome forced, ThrowAwayHome written, Map<String, String> options)
      throws Exception {
    Path classes = Files.createDirectory(forced.folder.resolve("classes"));
    Path here = Path.of(System.getProperty("jdk.launcher.sourcefile", "ProxyLoad.java"));
    for (String source : List.of("EchoBytes.java", "PlainRelay.java")) {
      int failed =
          ToolProvider.getSystemJavaCompiler()
              .run(
                  null,
                  null,
                  null,
                  "-d",
                  classes.toString(),
                  here.resolveSibling(source).toString());
      if (failed != 0) {
        throw new IOException("`" + source + "` cannot be compiled");
      }
    }
    var pin = new ArrayList<String>();
    if (options.containsKey("--core")) {
      pin.addAll(List.of("taskset", "-c", options.get("--core")));
    }
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    var small =
        List.of(
            java,
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Xmx128m",
            "-cp",
            classes.toString());
    var server = join(small, List.of("EchoBytes"));
    String socket = forced.folder.resolve("relay.sock").toString();
    var daemon =
        join(
            pin,
            List.of(
                java,
                "-XX:+UseSerialGC",
                "-Xmx256m",
                "-cp",
                classes.toString(),
                "PlainRelay",
                "daemon",
                socket),
            server);
    Process relay =
        new ProcessBuilder(daemon)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    toClose.add(relay::destroy);
    while (!Files.exists(Path.of(socket))) {
      TimeUnit.MILLISECONDS.sleep(10);
    }
    add("direct", join(pin, server), Map.of(), forced);
    add("plain relay", join(pin, small, List.of("PlainRelay", "shim", socket)), Map.of(), forced);
    assent("Assent, forced", forced, "forced", pin, server);
    assent("Assent, written", written, "written", pin, server);
    if (options.containsKey("--sdk")) {
      Path script = Path.of(options.get("--sdk")).resolve("assent-load-proxy.mjs");
      Files.copy(here.resolveSibling("sdk-proxy.mjs"), script, StandardCopyOption.REPLACE_EXISTING);
      add(
          "Node SDK as a proxy",
          join(pin, List.of("node", script.toString()), server),
          Map.of(),
          forced);
    }
    if (options.containsKey("--mcpwall")) {
      Path rules =
          Files.writeString(
              forced.folder.resolve("mcpwall.yml"),
              """
              version: 1
              settings: {log_dir: %s, log_level: error, default_action: allow}
              rules:
                - name: deny-other
                  match: {method: tools/call, tool: other}
                  action: deny
                - name: allow-echo
                  match: {method: tools/call, tool: echo}
                  action: allow
              """
                  .formatted(forced.folder.resolve("mcpwall-logs")));
      add(
          "mcpwall",
          join(
              pin,
              List.of(
                  "node",
                  options.get("--mcpwall"),
                  "--config",
                  rules.toString(),
                  "--log-level",
                  "error",
                  "--"),
              server),
          Map.of(),
          forced);
    }
  }

  private void assent(
      String name, ThrowAwayHome home, String durability, List<String> pin, List<String> server)
      throws Exception {
    Path policy = Files.writeString(home.folder.resolve("echo-policy.json"), POLICY);
    var adding = home.assent("proxy", "add", "echo", "--policy", policy.toString(), "--");
    adding.addAll(server);
    home.run(adding);
    home.run(home.assent("config", "set", "limits.calls_per_second", "0"));
    home.run(home.assent("config", "set", "audit.durability", durability));
    Process core = home.start(join(pin, home.assent("core")));
    toClose.add(core::destroy);
    home.awaitSocket(core);
    add(name, join(pin, home.assent("run", "echo")), home.environment(), home);
  }

  private void add(
      String name, List<String> command, Map<String, String> environment, ThrowAwayHome home)
      throws IOException {
    contenders.put(name, Conversation.start(command, environment, home.errors()));
  }

  private void end() throws Exception {
    for (var contender : contenders.values()) {
      contender.close();
    }
    for (var close : toClose) {
      close.close();
    }
    TimeUnit.SECONDS.sleep(2);
  }

  // The measure is the speed of each, not the time until its compiler has got there: the rows are
  // of long sessions.
  private void warmUp() throws Exception {
    for (var contender : contenders.values()) {
      contender.together("x".repeat(SIZES[0]), WARM, TOGETHER);
      contender.together("x".repeat(SIZES[1]), WARM / 10, TOGETHER);
      contender.oneByOne("x".repeat(SIZES[2]), WARM / 200);
    }
  }

  private void latency() throws IOException {
    System.out.printf(
        Locale.ROOT,
        "%-44s %12s %12s %12s %16s%n",
        "one call at a time",
        "median us",
        "p99 us",
        "added us",
        "of the relay's");
    for (int kind = 0; kind < SIZES.length; kind++) {
      var took = new LinkedHashMap<String, long[]>();
      String text = "x".repeat(SIZES[kind]);
      for (int round = -2; round < rounds; round++) {
        for (var contender : contenders.entrySet()) {
          long[] some = contender.getValue().oneByOne(text, CALLS[kind]);
          if (round >= 0) {
            took.merge(contender.getKey(), some, ProxyLoad::both);
          }
        }
      }
      double direct = microseconds(percentile(took.get("direct"), 50));
      double relay = microseconds(percentile(took.get("plain relay"), 50)) - direct;
      for (var contender : took.entrySet()) {
        double median = microseconds(percentile(contender.getValue(), 50));
        System.out.printf(
            Locale.ROOT,
            "%-44s %12.1f %12.1f %12.1f %16.2f%n",
            SIZES[kind] + " B, " + contender.getKey(),
            median,
            microseconds(percentile(contender.getValue(), 99)),
            median - direct,
            (median - direct) / relay);
      }
    }
  }

  private void throughput() throws Exception {
    System.out.printf(
        Locale.ROOT,
        "%n%-44s %12s %16s %16s%n",
        TOGETHER + " in flight",
        "calls/s",
        "of the relay's",
        "of direct");
    for (int kind = 0; kind < 2; kind++) {
      var rates = new LinkedHashMap<String, double[]>();
      String text = "x".repeat(SIZES[kind]);
      int calls = kind == 0 ? 20_000 : 5_000;
      for (int round = -1; round < rounds; round++) {
        for (var contender : contenders.entrySet()) {
          double rate = contender.getValue().together(text, calls, TOGETHER);
          if (round >= 0) {
            rates.computeIfAbsent(contender.getKey(), _ -> new double[rounds])[round] = rate;
          }
        }
      }
      rates.values().forEach(Arrays::sort);
      double direct = rates.get("direct")[rounds / 2];
      double relay = rates.get("plain relay")[rounds / 2];
      for (var rate : rates.entrySet()) {
        double median = rate.getValue()[rounds / 2];
        System.out.printf(
            Locale.ROOT,
            "%-44s %12.0f %16.2f %16.2f%n",
            SIZES[kind] + " B, " + rate.getKey(),
            median,
            median / relay,
            median / direct);
      }
      if (kind == 0) {
        halfLoad(text, rates);
      }
    }
  }

  private void halfLoad(String text, Map<String, double[]> rates) throws Exception {
    System.out.printf(
        Locale.ROOT,
        "%n%-44s %12s %12s %16s%n",
        "at half of that pace",
        "median us",
        "p99 us",
        "p99 of median");
    var medians = new LinkedHashMap<String, double[]>();
    var highs = new LinkedHashMap<String, double[]>();
    for (int round = 0; round < rounds; round++) {
      for (var contender : contenders.entrySet()) {
        long[] took =
            contender.getValue().paced(text, 20_000, rates.get(contender.getKey())[rounds / 2] / 2);
        medians.computeIfAbsent(contender.getKey(), _ -> new double[rounds])[round] =
            microseconds(percentile(took, 50));
        highs.computeIfAbsent(contender.getKey(), _ -> new double[rounds])[round] =
            microseconds(percentile(took, 99));
      }
    }
    medians.values().forEach(Arrays::sort);
    highs.values().forEach(Arrays::sort);
    for (String contender : medians.keySet()) {
      double median = medians.get(contender)[rounds / 2];
      double high = highs.get(contender)[rounds / 2];
      System.out.printf(
          Locale.ROOT,
          "%-44s %12.1f %12.1f %16.1f%n",
          "64 B, " + contender,
          median,
          high,
          high / median);
    }
    System.out.println();
  }

  private void forced(ThrowAwayHome home) throws Exception {
    System.out.printf(Locale.ROOT, "%n%-44s %12s%n", "forced to disk", "a second");
    double[] decisions = new double[rounds];
    double[] bare = new double[rounds];
    for (int round = 0; round < rounds; round++) {
      decisions[round] = contenders.get("Assent, forced").together("x".repeat(64), 10_000, 64);
      bare[round] = bareForces(home.folder.resolve("disk" + round + ".bin"));
    }
    Arrays.sort(decisions);
    Arrays.sort(bare);
    System.out.printf(
        Locale.ROOT, "%-44s %12.0f%n", "decisions, 64 calls in flight", decisions[rounds / 2]);
    System.out.printf(
        Locale.ROOT,
        "%-44s %12.0f%n",
        "the disk, one write of 1,500 bytes at a time",
        bare[rounds / 2]);
  }

  private static double bareForces(Path file) throws IOException {
    byte[] record = new byte[1_500];
    int count = 1_000;
    try (var out =
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      long begin = System.nanoTime();
      for (int i = 0; i < count; i++) {
        out.write(ByteBuffer.wrap(record));
        out.force(false);
      }
      return count * 1e9 / (System.nanoTime() - begin);
    }
  }

  @SafeVarargs
  private static List<String> join(List<String>... parts) {
    var all = new ArrayList<String>();
    for (var part : parts) {
      all.addAll(part);
    }
    return all;
  }

  private static long[] both(long[] some, long[] more) {
    long[] all = Arrays.copyOf(some, some.length + more.length);
    System.arraycopy(more, 0, all, some.length, more.length);
    return all;
  }

  private static long percentile(long[] values, int of100) {
    long[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[Math.min(sorted.length - 1, sorted.length * of100 / 100)];
  }

  private static double microseconds(long nanos) {
    return nanos / 1e3;
  }
}
