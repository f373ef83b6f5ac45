package dev.assent.core.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.HookAgent;
import dev.assent.core.files.PrivateFile;
import dev.assent.core.files.PrivateFolder;
import dev.assent.core.local.HookHello;
import dev.assent.core.local.HookLimits;
import dev.assent.core.transport.CoreLock;
import dev.assent.core.transport.EchoService;
import dev.assent.core.transport.LocalSocketServer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(120)
@DisabledOnOs(OS.WINDOWS)
class HookRelayTest {
  @TempDir Path outer;
  private final Map<String, String> environment = new HashMap<>();
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream errors = new ByteArrayOutputStream();
  private final EchoService service = new EchoService();
  private Path home;

  @BeforeEach
  void prepare() throws IOException {
    Files.setPosixFilePermissions(outer, PosixFilePermissions.fromString("rwx------"));
    home = outer.resolve("h");
    environment.put("ASSENT_HOME", home.toString());
    environment.put("CLAUDE_PROJECT_DIR", "/work/pro ject");
    environment.put("AWS_PROFILE", "prod");
    environment.put("AWS_SECRET_ACCESS_KEY", "s3cret");
  }

  @Test
  void aHomeThatIsLeftAsideIsSaidWhereTheAgentShowsIt() {
    var installed =
        new CoreReach.Surroundings(
            outer.resolve("image"), true, outer, "/work", "Linux", Duration.ofSeconds(1));
    var streams =
        new HookRelay.Streams(
            new ByteArrayInputStream("{}".getBytes(StandardCharsets.UTF_8)), out, errors);
    new HookRelay(environment, installed, new Leaps(_ -> false), Duration.ZERO, streams)
        .run(new String[] {"hook", "claude-code"});
    String said =
        "the environment names the home `"
            + home
            + "`, which was not made known, so your own is used";
    assertThat(errors.toString(StandardCharsets.UTF_8)).startsWith("assent: " + said);
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("Assent refused this call", said);
  }

  // As the core writes down what it finds in the agents' files.
  private void limit(Duration limit) throws IOException {
    PrivateFolder.create(home);
    var entries = new ArrayList<HookLimits.Entry>();
    for (HookAgent agent : HookAgent.values()) {
      entries.add(new HookLimits.Entry(agent, Path.of("/f"), limit));
    }
    PrivateFile.replace(home.resolve("hook-limits"), new HookLimits(entries).bytes());
  }

  /// Time that stands still, and leaps while one of some threads is waited for, once it is there: a
  /// busy machine changes nothing. Others are waited for until they end.
  private static final class Leaps implements Pace {
    private final Predicate<Leaps> there;
    private final Set<String> endless;
    private final Collection<Thread> signs = ConcurrentHashMap.newKeySet();
    private final Collection<Thread> left = ConcurrentHashMap.newKeySet();
    private volatile long now;
    private int leaps;

    /// @param there whether time may go on, asked before each leap by the thread that waits
    /// @param endless names of threads
    private Leaps(Predicate<Leaps> there, String... endless) {
      this.there = there;
      this.endless = Set.of(endless);
    }

    // A thread that asks the core for a sign of life looks at the clock once, at its end.
    @Override
    public long nanos() {
      if (Thread.currentThread().getName().equals("sign of life")) {
        signs.add(Thread.currentThread());
      }
      return now;
    }

    @Override
    public boolean ended(Thread thread, Duration longest) throws InterruptedException {
      if (!endless.contains(thread.getName())) {
        thread.join();
        return true;
      }
      while (!there.test(this)) {
        if (thread.join(Duration.ofMillis(1))) {
          return true;
        }
      }
      leaps++;
      now += longest.toNanos();
      left.add(thread);
      return false;
    }

    // The process of a real hook ends with its threads. Here one that was left behind finds the
    // core
    // closed, looks for the next one and leaves files for it, in a folder that is being removed.
    private void waitForThoseLeft() {
      left.forEach(HookRelayTest::join);
    }

    private long signs() {
      return signs.stream().filter(one -> !one.isAlive()).count();
    }
  }

  private int run(InputStream in, OutputStream to, String... args) {
    return run(new Leaps(_ -> false), in, to, args);
  }

  private int run(Pace pace, InputStream in, OutputStream to, String... args) {
    var surroundings =
        new CoreReach.Surroundings(
            outer.resolve("image"), false, outer, "/work", "Linux", Duration.ofSeconds(5));
    return new HookRelay(
            environment, surroundings, pace, Duration.ZERO, new HookRelay.Streams(in, to, errors))
        .run(args);
  }

  private int run(String in, String... args) {
    return run(new Leaps(_ -> false), in, args);
  }

  private int run(Pace pace, String in, String... args) {
    return run(pace, new ByteArrayInputStream(in.getBytes(StandardCharsets.UTF_8)), out, args);
  }

  private String said() {
    return out.toString(StandardCharsets.UTF_8);
  }

  private String complained() {
    return errors.toString(StandardCharsets.UTF_8);
  }

  private Core core() throws IOException {
    var lock = CoreLock.tryAcquire(home.resolve("run/core.lock")).orElseThrow();
    return new Core(lock, LocalSocketServer.open(lock, home.resolve("run/core.sock"), service, 8));
  }

  private record Core(CoreLock lock, LocalSocketServer server) implements AutoCloseable {
    @Override
    public void close() throws IOException {
      server.close();
      lock.close();
    }
  }

  @Test
  void printsWhatTheCoreAnswers() throws IOException {
    try (var _ = core()) {
      assertThat(run("yes", "hook", "claude-code")).isZero();
      assertThat(said()).isEqualTo("{\"said\":\"yes\"}\n");
      assertThat(run("no", "hook", "claude-code")).isEqualTo(2);
      assertThat(complained()).isEqualTo("assent: no\n");
    }
    var asked = service.hooks().getFirst();
    assertThat(asked.document()).asString(StandardCharsets.UTF_8).isEqualTo("yes");
    assertThat(asked.hello().project()).isEqualTo("/work/pro ject");
    assertThat(asked.hello().workingFolder()).isEqualTo("/work");
    assertThat(asked.hello().environment()).isEqualTo(Map.of("AWS_PROFILE", "prod"));
  }

  /// The no of each agent, by the hook alone.
  @ParameterizedTest
  @EnumSource
  void withoutACoreEveryAgentReadsANo(HookAgent agent) {
    int status = run("{}", "hook", agent.word());
    String why =
        "Assent refused this call, and nothing ran: assent does not run and cannot be started: the"
            + " program `"
            + outer
            + "/image/bin/assent` that starts it is missing. Tell the user.";
    String expected =
        switch (agent) {
          case CLAUDE_CODE, CODEX, VSCODE, DROID ->
              "{\"hookSpecificOutput\":{\"hookEventName\":\"PreToolUse\",\"permissionDecision\":\"deny\","
                  + "\"permissionDecisionReason\":\""
                  + why
                  + "\"}}\n";
          case CURSOR ->
              "{\"permission\":\"deny\",\"user_message\":\""
                  + why
                  + "\",\"agent_message\":\""
                  + why
                  + "\"}\n";
          case GEMINI, ANTIGRAVITY -> "{\"decision\":\"deny\",\"reason\":\"" + why + "\"}\n";
          case COPILOT ->
              "{\"permissionDecision\":\"deny\",\"permissionDecisionReason\":\"" + why + "\"}\n";
          case WINDSURF -> "";
        };
    assertThat(said()).isEqualTo(expected);
    assertThat(status).isEqualTo(agent == HookAgent.WINDSURF ? 2 : 0);
    assertThat(complained()).isEqualTo(agent == HookAgent.WINDSURF ? "assent: " + why + "\n" : "");
  }

  /// A process that was stopped: its socket takes connections and nobody reads them.
  @Test
  void aCoreThatIsStoppedIsANoLongBeforeAnyAgentsLimit() throws IOException {
    Path socket = home.resolve("run/core.sock");
    Files.createDirectories(
        socket.getParent(),
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    limit(Duration.ofMillis(14_400));
    var come = new AtomicReference<SocketChannel>();
    var pace = new Leaps(_ -> come.get() != null, "hook");
    try (var stopped = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      stopped.bind(UnixDomainSocketAddress.of(socket), 1);
      // Takes the hook's connection, which tells that it has come; nobody reads it.
      Thread taking =
          Thread.ofVirtual()
              .start(() -> {
                try {
                  come.set(stopped.accept());
                } catch (IOException _) {
                  // The test is over.
                }
              });
      assertThat(run(pace, "{}", "hook", "claude-code")).isZero();
      assertThat(said())
          .contains("\"permissionDecision\":\"deny\"", "assent is stopped or does not answer");
      assertThat(Duration.ofNanos(pace.nanos()))
          .isBetween(Duration.ofSeconds(3), Duration.ofSeconds(6));
      join(taking);
      come.get().close();
    }
    pace.waitForThoseLeft();
  }

  /// One whose person takes their time answers everything else.
  @Test
  void aCoreThatWaitsForItsPersonIsWaitedFor() throws IOException {
    var decided = new CountDownLatch(1);
    service.hookWaitsFor(decided);
    limit(Duration.ofMillis(14_400));
    // The core tells that it lives before time goes on. It may be silent for 4 s.
    Predicate<Leaps> there =
        pace -> {
          if (pace.leaps == 7) {
            decided.countDown();
            return false;
          }
          return !service.hooks().isEmpty() && pace.signs() == pace.leaps;
        };
    var pace = new Leaps(there, "hook");
    try (var _ = core()) {
      assertThat(run(pace, "yes", "hook", "claude-code")).isZero();
      assertThat(said()).isEqualTo("{\"said\":\"yes\"}\n");
      assertThat(Duration.ofNanos(pace.nanos())).isEqualTo(Duration.ofSeconds(7));
    }
  }

  @Test
  void aPermissionRequestThatNobodyHasReadIsRefusedByTheStatus() {
    for (String agent : new String[] {"claude-code", "codex", "droid"}) {
      assertThat(run("{\"hook_event_name\": \"PermissionRequest\"}", "hook", agent)).isEqualTo(2);
    }
    assertThat(said()).isEmpty();
    assertThat(complained()).contains("assent: Assent refused this call");
  }

  @Test
  void copilotsDocumentIsAnsweredInItsFormByEitherHook() {
    for (String agent : new String[] {"copilot", "vscode"}) {
      out.reset();
      assertThat(run("{\"toolName\": \"bash\"}", "hook", agent)).isZero();
      assertThat(said())
          .startsWith("{\"permissionDecision\":\"deny\",\"permissionDecisionReason\":\"");
    }
  }

  @Test
  void anAnswerThatDoesNotComeInTimeIsANo() throws IOException {
    limit(Duration.ofMillis(240));
    var pace = new Leaps(_ -> !service.hooks().isEmpty(), "hook");
    try (var _ = core()) {
      assertThat(run(pace, "wait", "hook", "gemini")).isZero();
    }
    pace.waitForThoseLeft();
    assertThat(said()).startsWith("{\"decision\":\"deny\"").contains("Assent refused this call");
  }

  @Test
  void anAgentThatNeverStopsWritingGetsANo() throws IOException {
    limit(Duration.ofMillis(240));
    // The thread that reads is left behind; it must not go on once the test is over.
    var never = new CountDownLatch(1);
    var endless =
        new InputStream() {
          @Override
          public int read() throws IOException {
            try {
              never.await();
            } catch (InterruptedException e) {
              throw new InterruptedIOException(e.getMessage());
            }
            return -1;
          }
        };
    var pace = new Leaps(_ -> true, "hook", "document");
    assertThat(run(pace, endless, out, "hook", "cursor")).isZero();
    assertThat(said()).startsWith("{\"permission\":\"deny\"");
  }

  @Test
  void aDocumentThatIsTooLongIsANo() throws IOException {
    try (var _ = core()) {
      assertThat(
              run(
                  new ByteArrayInputStream(new byte[HookHello.LONGEST + 1]),
                  out,
                  "hook",
                  "copilot"))
          .isZero();
    }
    assertThat(said()).contains("\"deny\"", "found more than 16777216 bytes");
    assertThat(service.hooks()).isEmpty();
  }

  @Test
  void aNoThatCannotBePrintedIsTheStatus() {
    var broken =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("gone");
          }
        };
    assertThat(run(new ByteArrayInputStream(new byte[0]), broken, "hook", "claude-code"))
        .isEqualTo(2);
    assertThat(complained()).contains("the answer could not be written: gone");
  }

  @Test
  void wrongArgumentsAreANo() {
    assertThat(run("{}", "hook", "nobody")).isEqualTo(2);
    assertThat(run("{}", "hook")).isEqualTo(2);
    assertThat(run("{}", "hook", "cursor", "more")).isEqualTo(2);
    assertThat(said()).isEmpty();
  }

  @Test
  void afterQuitNothingIsStartedAndEverythingDenied() throws IOException {
    PrivateFolder.create(home.resolve("run"));
    Files.writeString(home.resolve("run/quit"), "");
    assertThat(run("{}", "hook", "gemini")).isZero();
    assertThat(said()).contains("\"deny\"", "assent was quit; open Assent again");
  }

  @Test
  void anAnswerThatIsNoneIsANo() throws IOException {
    for (String junk :
        new String[] {
          "",
          "answer 0 5 0\nabc",
          "answer 1 0 0\n",
          "answer 0 -1 0\n",
          "answer 0 0\n",
          "ok\n",
          "answer 0 9999999 0\n",
          "refused busy too%20many\n",
          "answer 00000000 0 0\n",
          "answer  0 0\n"
        }) {
      out.reset();
      try (var server =
          java.nio.channels.ServerSocketChannel.open(java.net.StandardProtocolFamily.UNIX)) {
        PrivateFolder.create(home.resolve("run"));
        Path socket = home.resolve("run/core.sock");
        Files.deleteIfExists(socket);
        server.bind(java.net.UnixDomainSocketAddress.of(socket));
        var serving =
            Thread.ofVirtual()
                .start(() -> {
                  // A core that says nothing at all may be at its end, and the next one is asked.
                  try (server;
                      var peer = server.accept()) {
                    peer.write(java.nio.ByteBuffer.wrap(junk.getBytes(StandardCharsets.US_ASCII)));
                    peer.shutdownOutput();
                    // Until the hook has gone.
                    while (peer.read(java.nio.ByteBuffer.allocate(1024)) >= 0) {}
                  } catch (IOException _) {
                    // The hook is gone.
                  }
                });
        assertThat(run("{}", "hook", "gemini")).as(junk).isZero();
        assertThat(said()).as(junk).startsWith("{\"decision\":\"deny\"");
        join(serving);
      }
    }
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
