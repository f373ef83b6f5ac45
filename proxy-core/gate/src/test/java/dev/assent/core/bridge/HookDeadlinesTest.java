package dev.assent.core.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.HookAgent;
import dev.assent.core.access.HookEnd;
import dev.assent.core.access.HookLimit;
import dev.assent.core.bridge.HookRelay.HookClock;
import dev.assent.core.files.PrivateFile;
import dev.assent.core.files.PrivateFolder;
import dev.assent.core.local.HookLimits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Hooks in processes of their own, started as agents start them, and a core that fails in each
/// way, by true signals: each hook ends before the agent's limit, counted from its own start, and
/// its end is a no for that agent. [StalledHooksTest] has the same a thousand times, in one process
/// with a clock that leaps.
@Timeout(300)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "there are no signals that stop a process")
class HookDeadlinesTest {
  // As agents' files have it. The shortest true one is 30 s; a shorter one leaves a hook less than
  // a busy machine may take to end a process, so one that is late is tried again with a true one.
  private static final List<Duration> LIMITS =
      List.of(Duration.ofSeconds(15), Duration.ofSeconds(60));
  private static final Duration LONG = Duration.ofMinutes(10);
  private static final String DOCUMENT =
      "{\"hook_event_name\":\"PreToolUse\",\"session_id\":\"s\",\"cwd\":\"/\",\"tool_name\":\"Bash\","
          + "\"tool_input\":{\"command\":\"ls\"}}";
  private static final String FLAT =
      "{\"sessionId\":\"s\",\"cwd\":\"/\",\"toolName\":\"bash\",\"toolArgs\":\"{}\"}";
  // Those whose files say how long they wait; the other waits for a minute at least.
  private static final List<HookAgent> LIMITED =
      Arrays.stream(HookAgent.values())
          .filter(agent -> agent.limit().setting().isPresent())
          .toList();
  private static final List<HookAgent> ALL = List.of(HookAgent.values());

  @TempDir private Path folder;
  private Path root;
  private Duration limit = LIMITS.getFirst();
  private final Collection<Process> started = new ConcurrentLinkedQueue<>();
  private final Collection<Peer> peers = new ConcurrentLinkedQueue<>();

  @BeforeEach
  void prepare() throws IOException {
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
    root = folder.toRealPath();
  }

  @AfterEach
  void end() throws InterruptedException {
    started.forEach(Process::destroyForcibly);
    for (Process process : started) {
      process.waitFor();
    }
  }

  /// A home of its own, in which the hook finds the agents' limits.
  private Path home(String name, Duration limit) throws IOException {
    Path home = root.resolve(name);
    PrivateFolder.create(home);
    PrivateFolder.create(home.resolve("run"));
    var entries =
        ALL.stream().map(agent -> new HookLimits.Entry(agent, Path.of("/hooks.json"), limit));
    PrivateFile.replace(home.resolve("hook-limits"), new HookLimits(entries.toList()).bytes());
    return home;
  }

  private ProcessBuilder java(Path home, Class<?> program, String... args) {
    var command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xshare:auto",
                "-Xmx64m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED",
                "-Duser.home=" + root,
                "-cp",
                System.getProperty("java.class.path"),
                program.getName()));
    command.addAll(List.of(args));
    var builder = new ProcessBuilder(command).directory(root.toFile());
    builder.environment().clear();
    builder.environment().put("ASSENT_HOME", home.toString());
    builder.environment().put("HOME", root.toString());
    builder.environment().put("PATH", "/usr/bin:/bin");
    return builder;
  }

  private Process start(ProcessBuilder builder) throws IOException {
    Process process = builder.start();
    started.add(process);
    return process;
  }

  /// A core that runs.
  private final class Core {
    private final Path home;
    private final Process process;
    private final BlockingQueue<String> said = new LinkedBlockingQueue<>();

    private Core(String name, StandInCore.Manner manner, Duration limit) throws Exception {
      home = home(name, limit);
      String socket = home.resolve("run/core.sock").toString();
      process =
          start(
              java(home, StandInCore.class, socket, manner.name())
                  .redirectError(ProcessBuilder.Redirect.DISCARD));
      Thread.ofVirtual()
          .start(() -> process.inputReader(StandardCharsets.UTF_8).lines().forEach(said::add));
      await("ready");
    }

    private void await(String line) throws InterruptedException {
      assertThat(said.poll(60, TimeUnit.SECONDS)).as("what the core says").isEqualTo(line);
    }

    /// Waits until all have asked. On a machine so busy that the time of one was over before, that
    /// one never does; it has to end with a no all the same.
    private void awaitQuestions(List<Asking> asking) throws InterruptedException {
      int asked = 0;
      long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
      while (asked < asking.stream().filter(Asking::mayAsk).count()) {
        assertThat(System.nanoTime()).as("a question to the core").isLessThan(until);
        if (said.poll(100, TimeUnit.MILLISECONDS) != null) {
          asked++;
        }
      }
    }

    private void signal(String name) throws Exception {
      var kill = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start();
      assertThat(kill.waitFor()).isZero();
    }
  }

  /// A process that does nothing but wait for as long as a hook may. By how much it is late, any
  /// process is on this machine now.
  static final class Waiting {
    private Waiting() {}

    public static void main(String[] args) throws InterruptedException {
      var limit = Duration.parse(args[0]);
      Thread.sleep(HookLimit.answersWithin(limit).minus(HookClock.sinceStart()));
      Runtime.getRuntime().halt(0);
    }
  }

  private final class Peer {
    private final Process process;
    private final Instant began;
    private final CompletableFuture<Instant> ended;

    private Peer(Path home) throws IOException {
      process =
          start(
              java(home, Waiting.class, limit.toString())
                  .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                  .redirectError(ProcessBuilder.Redirect.DISCARD));
      began = process.info().startInstant().orElseGet(InstantSource.system()::instant);
      ended = process.onExit().thenApply(_ -> InstantSource.system().instant());
    }

    private Duration late() throws Exception {
      assertThat(process.waitFor()).isZero();
      return Duration.between(began, ended.get()).minus(HookLimit.answersWithin(limit));
    }
  }

  /// The agents' limit and what this machine adds to it: the latest of those that only wait.
  private Duration latest() throws Exception {
    Duration most = Duration.ZERO;
    for (Peer peer : peers) {
      Duration late = peer.late();
      most = late.compareTo(most) > 0 ? late : most;
    }
    return limit.plus(most);
  }

  /// A hook as its agent sees it.
  private final class Asking {
    private final String name;
    private final HookAgent agent;
    private final Path out;
    private final Path err;
    private final Process hook;
    private final Instant began;
    private final CompletableFuture<Instant> ended;

    private Asking(String way, HookAgent agent, Path home) throws IOException {
      this.name = way + " " + agent;
      this.agent = agent;
      Path said = root.resolve("said");
      Files.createDirectories(said);
      out = Files.createTempFile(said, "out", "");
      err = Files.createTempFile(said, "err", "");
      hook =
          start(
              java(home, HookRelay.class, "hook", agent.word())
                  .redirectOutput(out.toFile())
                  .redirectError(err.toFile()));
      began = hook.info().startInstant().orElseGet(InstantSource.system()::instant);
      ended = hook.onExit().thenApply(_ -> InstantSource.system().instant());
      try (var in = hook.getOutputStream()) {
        String document = agent == HookAgent.COPILOT ? FLAT : DOCUMENT;
        in.write(document.getBytes(StandardCharsets.UTF_8));
      }
    }

    // The end of one that asked nothing is no earlier than its time was over; a clock is coarse.
    private boolean mayAsk() {
      Duration own = HookLimit.answersWithin(limit).minusSeconds(1);
      return !ended.isDone() || Duration.between(began, ended.join()).compareTo(own) < 0;
    }

    private HookEnd end() throws Exception {
      return new HookEnd(hook.waitFor(), Files.readString(out), Files.readString(err));
    }

    /// Returns why the agent would go on with the call; empty where it does not.
    private String runs() throws Exception {
      HookEnd end = end();
      return end.runs(agent) ? name + " runs: " + end : "";
    }

    private String late(Duration latest) throws Exception {
      Duration took = Duration.between(began, ended.get());
      return took.compareTo(latest) >= 0 ? name + " late: " + took + " of " + latest : "";
    }
  }

  private List<Asking> ask(String way, Path home, List<HookAgent> agents) throws Exception {
    var asking = new ArrayList<Asking>();
    for (HookAgent agent : agents) {
      asking.add(new Asking(way, agent, home));
    }
    return asking;
  }

  private static List<String> running(List<Asking> asking) throws Exception {
    var running = new ArrayList<String>();
    for (Asking one : asking) {
      running.add(one.runs());
    }
    running.removeIf(String::isEmpty);
    return running;
  }

  private List<String> late(List<Asking> asking) throws Exception {
    Duration latest = latest();
    var late = new ArrayList<String>();
    for (Asking one : asking) {
      late.add(one.late(latest));
    }
    late.removeIf(String::isEmpty);
    return late;
  }

  private static List<Asking> ended(List<Asking> asking) throws Exception {
    for (Asking one : asking) {
      one.hook.waitFor();
    }
    return asking;
  }

  private List<Asking> withoutCore(String way, Path home) throws Exception {
    var all = new ArrayList<Asking>();
    for (HookAgent agent : ALL) {
      all.addAll(ended(ask(way, home, List.of(agent))));
    }
    return all;
  }

  private List<Asking> whileItHas(StandInCore.Manner manner, String then) throws Exception {
    var core = new Core(manner + then + limit, manner, limit);
    List<HookAgent> agents = then.equals("KILL") ? ALL.subList(0, 3) : LIMITED.subList(0, 5);
    List<Asking> asking = ask(manner + " " + then, core.home, agents);
    peers.add(new Peer(core.home));
    core.awaitQuestions(asking);
    if (!then.isEmpty()) {
      core.signal(then);
    }
    return ended(asking);
  }

  // Nobody's connection is taken but by the system.
  private List<Asking> afterItWasStopped() throws Exception {
    var core = new Core("stopped" + limit, StandInCore.Manner.CARD, limit);
    core.signal("STOP");
    return ended(ask("stopped", core.home, LIMITED.subList(5, LIMITED.size())));
  }

  private List<Asking> everyWay(Path loop) throws Exception {
    List<Callable<List<Asking>>> ways =
        List.of(
            () -> whileItHas(StandInCore.Manner.CARD, ""),
            () -> whileItHas(StandInCore.Manner.CARD, "STOP"),
            () -> whileItHas(StandInCore.Manner.MUTE, ""),
            () -> whileItHas(StandInCore.Manner.CARD, "KILL"),
            () -> whileItHas(StandInCore.Manner.HALF, "KILL"),
            this::afterItWasStopped,
            () -> withoutCore("no socket", home("empty" + limit, limit)),
            // Whoever may read everything cannot read this either.
            () -> withoutCore("unreadable home", loop));
    var all = new ArrayList<Asking>();
    try (var crew = Executors.newVirtualThreadPerTaskExecutor()) {
      for (Future<List<Asking>> way : ways.stream().map(crew::submit).toList()) {
        all.addAll(way.get());
      }
    }
    return all;
  }

  @Test
  void eachHookEndsInTimeAndItsEndIsANo() throws Exception {
    Path loop = root.resolve("loop");
    Files.createSymbolicLink(loop, loop);
    List<String> late = List.of();
    for (Duration next : LIMITS) {
      limit = next;
      peers.clear();
      var all = everyWay(loop);
      assertThat(running(all)).isEmpty();
      assertThat(all).as("hooks").hasSizeGreaterThan(30);
      late = late(all);
      if (late.isEmpty()) {
        break;
      }
    }
    assertThat(late).isEmpty();
  }

  /// The processes do carry a yes, so a no of theirs says something.
  @Test
  void theSameProcessesCarryAYes() throws Exception {
    var core = new Core("yes", StandInCore.Manner.YES, LONG);
    List<Asking> asking = ask("yes", core.home, List.of(HookAgent.CLAUDE_CODE));
    assertThat(running(asking)).singleElement().asString().startsWith("yes CLAUDE_CODE runs");
  }
}
