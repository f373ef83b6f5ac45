package dev.assent.core.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.HookAgent;
import dev.assent.core.access.HookEnd;
import dev.assent.core.coverage.HookOutcome;
import dev.assent.core.files.PrivateFile;
import dev.assent.core.files.PrivateFolder;
import dev.assent.core.local.HookLimits;
import dev.assent.testing.Depth;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Agents with their limits, and hooks that are stalled in every way: the relay itself, with a
/// clock that leaps where it waits for what never comes.
@Timeout(300)
@DisabledOnOs(OS.WINDOWS)
class StalledHooksTest {
  private static final int CALLS = Depth.of(200, 10_000);

  /// Longer than a socket holds; as many hooks as stall so keep a copy each until the test is over.
  private static final byte[] LONG = new byte[1024 * 1024];

  private static final String YES = "answer 0 4 0\nyes\n";

  /// A way in which a hook's work comes to a halt.
  private enum Stall {
    /// the agent never ends its document
    DOCUMENT("document", "hook"),
    /// nothing on the way to the home comes back, as on a disk that hangs
    HOME("hook"),
    /// connections are taken by the system alone, as of a process that was stopped
    STOPPED("hook"),
    /// the core takes the connection and reads nothing of a long document
    UNREAD("hook"),
    /// the core lives, and the card stays open
    CARD("hook"),
    /// the core stops in the middle of its answer
    HALF("hook"),
    /// the core goes away in the middle of its answer
    CUT(""),
    /// the core has no room
    BUSY(""),
    /// another program holds the right to start a core, and never does
    COLD_START("hook"),
    /// a yes that nobody reads
    OUTPUT("answer"),
    /// a yes that nobody reads, by an agent that reads nothing at all
    ALL_OUTPUT("answer", "words");

    private final Set<String> threads;

    Stall(String... threads) {
      this.threads = Set.of(threads);
    }
  }

  /// Leaps while a thread is waited for that the stall keeps, once it got there.
  private static final class Leaps implements Pace {
    private final Stall stall;
    private final Collection<Thread> seen;
    private volatile long now;
    private volatile boolean asks;

    private Leaps(Stall stall, Collection<Thread> seen) {
      this.stall = stall;
      this.seen = seen;
    }

    // The hook's own thread looks at the clock once: right before it goes to the core.
    @Override
    public long nanos() {
      asks |= Thread.currentThread().getName().equals("hook");
      return now;
    }

    @Override
    public boolean ended(Thread thread, Duration longest) throws InterruptedException {
      seen.add(thread);
      if (!stall.threads.contains(thread.getName())) {
        thread.join();
        return true;
      }
      while (thread.isAlive() && !isThere(thread)) {
        Thread.onSpinWait();
      }
      if (!thread.isAlive()) {
        return true;
      }
      now += longest.toNanos();
      return false;
    }

    private boolean isThere(Thread thread) {
      return switch (stall) {
        case HOME, OUTPUT, ALL_OUTPUT -> true;
        // Waits for the thread that reads; for a disk it waits with a limit.
        case DOCUMENT ->
            !thread.getName().equals("hook") || thread.getState() == Thread.State.WAITING;
        case STOPPED, UNREAD, CARD, HALF, CUT, BUSY, COLD_START -> asks;
      };
    }
  }

  @TempDir private Path folder;
  private final CountDownLatch over = new CountDownLatch(1);
  private final Map<Stall, FakeCore> cores = new EnumMap<>(Stall.class);
  private final Collection<Thread> seen = ConcurrentHashMap.newKeySet();
  private Path root;

  /// A listener in the core's place.
  private final class FakeCore implements AutoCloseable {
    private final Stall stall;
    private final Path home;
    private final ServerSocketChannel server;
    private final Collection<SocketChannel> taken = ConcurrentHashMap.newKeySet();

    private FakeCore(Stall stall) throws IOException {
      this.stall = stall;
      this.home = root.resolve(stall.name());
      PrivateFolder.create(home);
      PrivateFolder.create(home.resolve("run"));
      server = ServerSocketChannel.open(java.net.StandardProtocolFamily.UNIX);
      if (stall == Stall.COLD_START) {
        return;
      }
      server.bind(
          java.net.UnixDomainSocketAddress.of(home.resolve("run/core.sock")),
          stall == Stall.STOPPED ? 1 : 512);
      if (stall != Stall.STOPPED) {
        Thread.ofPlatform().daemon().start(this::serve);
      }
    }

    private void serve() {
      try {
        while (true) {
          SocketChannel one = server.accept();
          taken.add(one);
          if (!server.isOpen()) {
            // Taken while the test ended: the list of those to close may have been read already.
            one.close();
          }
          Thread.ofVirtual().start(() -> answer(one));
        }
      } catch (IOException _) {
        // The test is over.
      }
    }

    private void answer(SocketChannel one) {
      try (one) {
        switch (stall) {
          case HALF -> write(one, "answer 0 99 0\n{\"hook");
          case CUT -> {
            write(one, "answer 0 99 0\n{\"hook");
            one.close();
          }
          case BUSY -> {
            write(one, "refused busy too%20many%20at%20once\n");
            one.shutdownOutput();
          }
          case OUTPUT, ALL_OUTPUT -> write(one, YES);
          default -> {}
        }
        if (stall != Stall.UNREAD) {
          var sink = ByteBuffer.allocate(8192);
          for (boolean first = true; one.isOpen() && one.read(sink.clear()) >= 0; first = false) {
            if (first && !asString(sink).startsWith("assent 1 hook")) {
              // A sign of life.
              write(one, "{}\n");
            }
          }
        }
        over.await();
      } catch (IOException | InterruptedException _) {
        // The hook is gone, or the test is over.
      }
    }

    private static String asString(ByteBuffer read) {
      return new String(read.array(), 0, read.position(), StandardCharsets.US_ASCII);
    }

    private static void write(SocketChannel one, String text) throws IOException {
      one.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)));
    }

    @Override
    public void close() throws IOException {
      server.close();
      for (SocketChannel one : taken) {
        one.close();
      }
    }
  }

  @BeforeEach
  void open() throws IOException {
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
    root = folder.toRealPath();
    for (Stall stall : Stall.values()) {
      cores.put(stall, new FakeCore(stall));
    }
  }

  @AfterEach
  void close() throws IOException, InterruptedException {
    over.countDown();
    for (FakeCore core : cores.values()) {
      core.close();
    }
    // Threads that are left behind must not write into the folder while it goes.
    for (Thread thread : seen) {
      assertThat(thread.join(Duration.ofSeconds(60))).as(thread.getName()).isTrue();
    }
  }

  private InputStream never() {
    return new InputStream() {
      @Override
      public int read() throws IOException {
        await();
        return -1;
      }
    };
  }

  private void await() throws IOException {
    try {
      over.await();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  private OutputStream full() {
    return new OutputStream() {
      @Override
      public void write(int b) throws IOException {
        await();
      }
    };
  }

  private Map<String, String> environment(Stall stall) {
    var plain = Map.of("ASSENT_HOME", cores.get(stall).home.toString());
    if (stall != Stall.HOME) {
      return plain;
    }
    return new AbstractMap<>() {
      @Override
      public Set<Entry<String, String>> entrySet() {
        return plain.entrySet();
      }

      @Override
      public String get(Object key) {
        try {
          over.await();
        } catch (InterruptedException _) {
          Thread.currentThread().interrupt();
        }
        return plain.get(key);
      }
    };
  }

  /// One call of an agent: it starts the hook, ends it at its limit, and reads what there is then.
  ///
  /// @return why the call would run; empty where it does not
  private String call(Stall stall, HookAgent agent, Optional<Duration> found, Duration before)
      throws IOException {
    Path home = cores.get(stall).home;
    var entries =
        found.map(limit -> new HookLimits.Entry(agent, Path.of("/hooks.json"), limit)).stream()
            .toList();
    PrivateFile.replace(home.resolve("hook-limits"), new HookLimits(entries).bytes());
    byte[] document = stall == Stall.UNREAD ? LONG : new byte[300];
    var out = new ByteArrayOutputStream();
    var errors = new ByteArrayOutputStream();
    boolean mute = stall == Stall.ALL_OUTPUT;
    var streams =
        new HookRelay.Streams(
            stall == Stall.DOCUMENT ? never() : new ByteArrayInputStream(document),
            mute || stall == Stall.OUTPUT ? full() : out,
            mute ? full() : errors);
    var around =
        new CoreReach.Surroundings(
            root.resolve("image"), false, root, "/", "Linux", Duration.ofMillis(50));
    var pace = new Leaps(stall, seen);
    int status =
        new HookRelay(environment(stall), around, pace, before, streams)
            .run(new String[] {"hook", agent.word()});
    Duration took = before.plusNanos(pace.nanos());
    Duration limit = agent.limit().counting(found);
    if (took.compareTo(limit) >= 0) {
      return "late: " + took + " of " + limit;
    }
    var end =
        new HookEnd(
            status,
            out.toString(StandardCharsets.UTF_8),
            // Whoever reads nothing gets words from the line that started the hook.
            mute ? "assent: refused" : errors.toString(StandardCharsets.UTF_8));
    return end.runs(agent) ? "runs: " + end : "";
  }

  @Test
  void noCallRunsWhateverIsStalled() throws Exception {
    RandomGenerator random = RandomGeneratorFactory.getDefault().create(31);
    var failures = new ArrayList<String>();
    for (int i = 0; i < CALLS; i++) {
      Stall stall = Stall.values()[i % Stall.values().length];
      HookAgent agent = HookAgent.values()[random.nextInt(HookAgent.values().length)];
      Optional<Duration> found =
          random.nextInt(3) == 0
              ? Optional.empty()
              : Optional.of(Duration.ofMillis(random.nextLong(300, 900_000)));
      if (stall == Stall.HOME) {
        // A hook that cannot read how long the agent waits goes by an entry that says nothing.
        Duration unset = agent.limit().counting(Optional.empty());
        found = found.filter(time -> time.compareTo(unset) > 0);
      }
      Duration limit = agent.limit().counting(found);
      Duration before = Duration.ofMillis(random.nextLong(limit.toMillis() * 2 / 3));
      String why = call(stall, agent, found, before);
      if (!why.isEmpty()) {
        failures.add(i + " " + stall + " " + agent + " " + found + ": " + why);
      }
    }
    assertThat(failures).isEmpty();
  }

  /// The simulated agents do run calls: a yes is one, and so is silence for most.
  @Test
  void theSimulatedAgentsRunWhatIsNotDenied() {
    for (HookAgent agent : HookAgent.values()) {
      String yes = agent == HookAgent.ANTIGRAVITY ? "{\"decision\":\"allow\"}" : "";
      assertThat(new HookEnd(0, yes, "").runs(agent)).as(agent.word()).isTrue();
      for (HookOutcome.Failure failure :
          List.of(HookOutcome.Failure.OTHER_STATUS, HookOutcome.Failure.WORDLESS_NO)) {
        int status = failure == HookOutcome.Failure.OTHER_STATUS ? 1 : 2;
        assertThat(new HookEnd(status, "", "").runs(agent))
            .as(agent.word() + " " + failure)
            .isEqualTo(HookOutcome.of(agent, failure).fate() == HookOutcome.Fate.RUNS);
      }
    }
  }
}
