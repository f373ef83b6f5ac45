package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditReader;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.config.AssentHome;
import dev.assent.core.config.CoreConfig;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageCodec;
import dev.assent.core.jsonrpc.MessageId;
import dev.assent.core.local.LocalSocketClient;
import dev.assent.core.local.SessionHello;
import dev.assent.core.presence.PresenceCheck;
import dev.assent.core.proxy.host.CoreSurroundings;
import dev.assent.core.secrets.SecretSource;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// A core in a folder of the test, with one proxy in front of a [TestServer].
public final class CoreRig implements AutoCloseable {
  final Path root;
  final Path seen;
  final Path work;
  public final ProxyCore core;
  private final ShortFolder runtime;

  public static CoreRig start(Path root, String policy) throws Exception {
    return start(root, policy, Duration.ofSeconds(120));
  }

  public static CoreRig start(Path root, String policy, Duration callTimeout) throws Exception {
    Path seen = root.resolve("seen.txt");
    return new CoreRig(root, policy, callTimeout, testServer(seen));
  }

  /// A core whose window comes later: it registers as approver.
  public static CoreRig startAhead(Path root, String policy) throws Exception {
    var rig = new CoreRig(root, false);
    rig.core
        .config()
        .addProxy(
            definition(testServer(root.resolve("seen.txt")), Map.of(), Duration.ofSeconds(120)),
            policy);
    return rig;
  }

  static List<String> testServer(Path seen) {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC",
        "-cp",
        TestServer.classPath(),
        TestServer.class.getName(),
        seen.toString());
  }

  /// A core in the folder of one that was closed, with the proxy that it had.
  public static CoreRig restart(Path root) throws Exception {
    return new CoreRig(root, true);
  }

  public CoreRig(Path root, String policy, Duration callTimeout, List<String> command)
      throws Exception {
    this(root, policy, definition(command, Map.of(), callTimeout));
  }

  /// @param definition of the proxy `files`
  CoreRig(Path root, String policy, ProxyDefinition definition) throws Exception {
    this(root, true);
    core.config().addProxy(definition, policy);
  }

  /// A core that has the system ask for the person by some means.
  static CoreRig proving(Path root, String policy, PresenceCheck presence) throws Exception {
    var rig =
        new CoreRig(root, true, Clock.systemUTC(), SecretSource.none(), System::nanoTime, presence);
    rig.core
        .config()
        .addProxy(
            definition(testServer(root.resolve("seen.txt")), Map.of(), Duration.ofSeconds(120)),
            policy);
    return rig;
  }

  /// A core with another key store.
  CoreRig(Path root, String policy, ProxyDefinition definition, SecretSource secrets)
      throws Exception {
    this(root, policy, definition, Clock.systemUTC(), secrets);
  }

  /// A core with another clock and key store.
  CoreRig(Path root, String policy, ProxyDefinition definition, Clock clock, SecretSource secrets)
      throws Exception {
    this(root, true, clock, secrets);
    core.config().addProxy(definition, policy);
  }

  /// A core whose sessions count time by a ticker of the test.
  static CoreRig startAt(Path root, String policy, LongSupplier ticker) throws Exception {
    var rig = new CoreRig(root, false, Clock.systemUTC(), SecretSource.none(), ticker);
    rig.core
        .config()
        .addProxy(
            definition(testServer(root.resolve("seen.txt")), Map.of(), Duration.ofSeconds(120)),
            policy);
    return rig;
  }

  private CoreRig(Path root, boolean headless) throws Exception {
    this(root, headless, Clock.systemUTC(), SecretSource.none());
  }

  private CoreRig(Path root, boolean headless, Clock clock, SecretSource secrets) throws Exception {
    this(root, headless, clock, secrets, System::nanoTime);
  }

  private CoreRig(
      Path root, boolean headless, Clock clock, SecretSource secrets, LongSupplier ticker)
      throws Exception {
    this(root, headless, clock, secrets, ticker, PresenceCheck.notOffered("not in this test"));
  }

  private CoreRig(
      Path root,
      boolean headless,
      Clock clock,
      SecretSource secrets,
      LongSupplier ticker,
      PresenceCheck presence)
      throws Exception {
    this.root = root.toRealPath();
    this.seen = root.resolve("seen.txt");
    this.work = Files.createDirectories(this.root.resolve("work"));
    Path home = this.root.resolve("home");
    this.runtime = ShortFolder.create();
    var folders = new AssentHome(home, home, runtime.path().resolve("r"));
    core =
        ProxyCore.start(
            new CoreSurroundings(
                    folders,
                    System.getenv(),
                    this.root,
                    "tester",
                    Optional.empty(),
                    clock,
                    headless,
                    secrets)
                .proving(presence)
                .ticking(ticker));
  }

  static ProxyDefinition definition(
      List<String> command, Map<String, String> environment, Duration callTimeout) {
    return new ProxyDefinition(
        "files",
        "files",
        command,
        environment,
        Set.of(),
        Optional.empty(),
        Duration.ofSeconds(30),
        callTimeout,
        Optional.empty(),
        Optional.<CoreConfig.Hitl>empty(),
        ProxyDefinition.RefusalForm.RESULT,
        Map.of());
  }

  public List<String> seenLines() throws IOException {
    return Files.exists(seen) ? Files.readAllLines(seen) : List.of();
  }

  public List<AuditRecord> records(AuditFile file) throws Exception {
    return new AuditReader(core.home().auditFolder("files"), file).since(0, 10_000);
  }

  /// The newest decision about a request.
  public JsonObject decision(String requestId) throws Exception {
    return records(AuditFile.DECISIONS).stream()
        .map(AuditRecord::content)
        .filter(record -> record.string("request_id").equals(Optional.of(requestId)))
        .reduce((_, later) -> later)
        .orElseThrow(() -> new AssertionError("no decision about " + requestId));
  }

  public Client connect() throws Exception {
    return connectFrom(work);
  }

  /// A client that works in another folder.
  Client connectFrom(Path folder) throws Exception {
    return new Client(this, folder);
  }

  /// From now on records are not forced to disk, and a client may send as many calls as it likes.
  void doNotForce() throws Exception {
    core.config().set("audit.durability", new JsonString("written"));
    core.config().set("limits.calls_per_second", JsonNumber.of(0));
    core.config().set("limits.in_flight", JsonNumber.of(300));
  }

  /// A client of the core.
  public static final class Client implements AutoCloseable {
    private final LocalSocketClient socket;
    private final BufferedReader in;

    private Client(CoreRig rig, Path folder) throws Exception {
      socket = LocalSocketClient.connect(rig.core.home().socket());
      socket.openSession(
          new SessionHello("files", folder.toString(), OptionalLong.empty(), OptionalLong.empty()),
          Map.of());
      in = new BufferedReader(new InputStreamReader(socket.input(), StandardCharsets.UTF_8));
    }

    public Client shakeHands() throws Exception {
      var info = JsonObject.builder().put("name", "test client").put("version", "1").build();
      Message answer =
          request("init", "initialize", JsonObject.builder().put("clientInfo", info).build());
      assertThat(answer).isInstanceOf(Message.Success.class);
      return this;
    }

    public void sendRaw(String text) throws IOException {
      socket.output().write(text.getBytes(StandardCharsets.UTF_8));
      socket.output().flush();
    }

    void sendRaw(byte[] bytes) throws IOException {
      socket.output().write(bytes);
      socket.output().flush();
    }

    public void send(Message message) throws IOException {
      socket.output().write(MessageCodec.encode(message));
      socket.output().flush();
    }

    public void call(String id, String tool, JsonObject arguments) throws IOException {
      send(
          Message.Request.of(
              MessageId.of(id),
              "tools/call",
              JsonObject.builder().put("name", tool).put("arguments", arguments).build()));
    }

    public Message request(String id, String method, JsonObject params) throws Exception {
      send(Message.Request.of(MessageId.of(id), method, params));
      return receive();
    }

    public Message called(String id, String tool, JsonObject arguments) throws Exception {
      call(id, tool, arguments);
      return receive();
    }

    /// The next message.
    public Message receive() throws Exception {
      @Nullable String line = in.readLine();
      assertThat(line).as("a message from the core").isNotNull();
      return MessageCodec.decode(line.getBytes(StandardCharsets.UTF_8), JsonLimits.MESSAGE);
    }

    /// The next line as it came; absent at the end.
    @Nullable
    public String line() throws IOException {
      return in.readLine();
    }

    public boolean ended() throws IOException {
      return in.readLine() == null;
    }

    public void finishSending() throws IOException {
      socket.shutdownOutput();
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }

  /// Waits until something holds; fails after a generous time.
  public static void until(String what, Condition condition) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (!condition.holds()) {
      assertThat(System.nanoTime()).as(what).isLessThan(end);
      TimeUnit.MILLISECONDS.sleep(10);
    }
  }

  public interface Condition {
    boolean holds() throws Exception;
  }

  @Override
  public void close() {
    core.close();
    runtime.close();
  }
}
