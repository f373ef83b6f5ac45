package dev.assent.installers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditReader;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.config.AssentHome;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonString;
import dev.assent.core.proxy.ProxyCore;
import dev.assent.core.proxy.host.CoreSurroundings;
import dev.assent.core.secrets.SecretSource;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

/// A home of Assent in a folder of the test, with one proxy in front of a [PeerServer], and what
/// runs over it.
///
/// Closing it ends what it started: bridges, cores, and with them the servers.
final class House implements AutoCloseable {
  static final String PROXY = "files";

  final Image image;
  final Path root;
  final AssentHome home;
  private final Path peer;
  private final Path work;
  private final List<Runnable> running = new ArrayList<>();

  private House(Image image, Path folder) throws IOException {
    this.image = image;
    root = folder.toRealPath();
    Path base = root.resolve("h");
    home = new AssentHome(base, base, base.resolve("run"));
    peer = Files.createDirectories(root.resolve("peer"));
    work = Files.createDirectories(root.resolve("work"));
  }

  /// A home without a proxy.
  static House empty(Path folder) throws IOException {
    return new House(Image.built(), folder);
  }

  /// A home without a proxy, whose programs are those of another image.
  static House empty(Image image, Path folder) throws IOException {
    return new House(image, folder);
  }

  /// The command of a server that writes down its calls for [#seen()].
  List<String> server() {
    return PeerServer.command(peer);
  }

  /// A home whose programs are those of another image.
  static House with(Image image, Path folder, String policy) throws Exception {
    House house = new House(image, folder);
    house.addProxy(policy, PeerServer.command(house.peer));
    return house;
  }

  /// A home whose proxy has this policy; `WORK` in it stands for the folder of work.
  static House with(Path folder, String policy) throws Exception {
    return with(Image.built(), folder, policy);
  }

  /// Adds the proxy, in front of another server.
  void addProxy(String policy, List<String> server) throws Exception {
    Path file =
        Files.writeString(root.resolve("policy.json"), policy.replace("WORK", work.toString()));
    var words =
        new ArrayList<>(
            List.of(
                "proxy",
                "add",
                PROXY,
                "--root",
                work.toString(),
                "--policy",
                file.toString(),
                "--"));
    words.addAll(server);
    var added = assent(words.toArray(String[]::new));
    assertThat(added.code()).as(added.err()).isZero();
  }

  /// The folder the proxy serves.
  Path work() {
    return work;
  }

  Path policyFile() {
    return home.policyFile(PROXY);
  }

  Path audit() {
    return home.auditFolder(PROXY);
  }

  Map<String, String> environment() {
    return Map.of("ASSENT_HOME", home.config().toString());
  }

  ProcessBuilder command(String program, String... arguments) {
    return image.command(root, environment(), program, arguments).directory(work.toFile());
  }

  /// Runs `assent` to its end.
  Image.Ended assent(String... arguments) throws Exception {
    return Image.run(command("assent", arguments), "");
  }

  /// Starts the image's headless core and waits until it listens.
  Process startCore() throws Exception {
    Path said = root.resolve("core.txt");
    Process core =
        command("assent", "core").redirectErrorStream(true).redirectOutput(said.toFile()).start();
    running.add(() -> end(core));
    Wait.until(
        "the core listens",
        () -> {
          assertThat(core.isAlive()).as(() -> "the core, which said: " + read(said)).isTrue();
          return isListening();
        });
    return core;
  }

  /// Ends a process when this is closed.
  void endsWith(Process process) {
    running.add(() -> end(process));
  }

  private boolean isListening() throws Exception {
    if (!Files.exists(home.socket())) {
      return false;
    }
    try (var _ = SocketChannel.open(UnixDomainSocketAddress.of(home.socket()))) {
      return true;
    } catch (IOException e) {
      // A killed core left the socket behind.
      return false;
    }
  }

  /// Starts a core in this process, whose front end the test is.
  ProxyCore startWindow() throws Exception {
    ProxyCore core =
        ProxyCore.start(
            new CoreSurroundings(
                home,
                System.getenv(),
                root,
                "tester",
                Optional.of(image.root()),
                Clock.systemUTC(),
                false,
                SecretSource.none()));
    running.add(core::close);
    return core;
  }

  /// The process of the core that listens, whoever started it.
  long listeningPid() throws Exception {
    var status = (JsonObject) JsonReader.read(assent("status", "--json").out(), JsonLimits.FILE);
    return Long.parseLong(((JsonNumber) status.members().get("pid")).lexeme());
  }

  /// Starts a bridge, without a word to the server yet.
  BridgeClient bridge() throws Exception {
    return bridge(command("assent", "run", PROXY, "--headless"));
  }

  /// Starts a bridge with a command of its own.
  BridgeClient bridge(ProcessBuilder command) throws Exception {
    var bridge = BridgeClient.start(command, root);
    running.add(bridge::close);
    return bridge;
  }

  /// Starts a bridge and shakes hands with the server behind it.
  BridgeClient client() throws Exception {
    return bridge().shakeHands();
  }

  /// Ends a process, politely first; an exit of its own accord gives a core the time for its last
  /// checkpoint.
  static void end(Process process) {
    process.destroy();
    try {
      process.onExit().orTimeout(60, TimeUnit.SECONDS).join();
    } catch (CompletionException e) {
      process.destroyForcibly().onExit().join();
    }
  }

  /// The calls that reached the server, oldest first.
  List<JsonObject> seen() throws Exception {
    Path file = peer.resolve("seen.jsonl");
    var calls = new ArrayList<JsonObject>();
    for (String line : Files.exists(file) ? Files.readAllLines(file) : List.<String>of()) {
      calls.add((JsonObject) JsonReader.read(line, JsonLimits.MESSAGE));
    }
    return calls;
  }

  /// The argument `n` of each call that reached the server.
  List<String> seenNumbers() throws Exception {
    return seen().stream()
        .map(call ->
            call.object("arguments").flatMap(arguments -> arguments.string("n")).orElse("none"))
        .toList();
  }

  /// The process ids of the servers that were started, oldest first.
  List<Long> serverPids() throws IOException {
    Path file = peer.resolve("pids");
    return Files.exists(file)
        ? Files.readAllLines(file).stream().map(Long::valueOf).toList()
        : List.of();
  }

  List<JsonObject> records(AuditFile file) throws Exception {
    return new AuditReader(audit(), file)
        .since(0, 100_000).stream().map(AuditRecord::content).toList();
  }

  /// The newest decision about a request.
  JsonObject decision(String requestId) throws Exception {
    return records(AuditFile.DECISIONS).stream()
        .filter(record -> record.string("request_id").equals(Optional.of(requestId)))
        .reduce((_, later) -> later)
        .orElseThrow(() -> new AssertionError("no decision about " + requestId));
  }

  /// Lets the command line judge the log.
  void assertLogIsIntact() throws Exception {
    var verified = assent("audit", "verify", "--json");
    assertThat(verified.code()).as(verified.out() + verified.err()).isZero();
    var tree = (JsonObject) JsonReader.read(verified.out(), JsonLimits.FILE);
    assertThat(tree.array("chains").orElseThrow().items())
        .hasSize(3)
        .allSatisfy(chain ->
            assertThat(((JsonObject) chain).get("result")).isEqualTo(new JsonString("intact")));
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return "nothing";
    }
  }

  @Override
  public void close() {
    running.reversed().forEach(Runnable::run);
  }
}
