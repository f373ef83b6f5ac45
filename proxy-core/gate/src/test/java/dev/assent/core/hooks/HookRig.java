package dev.assent.core.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.ClientCapability;
import dev.assent.core.access.HookAnswer;
import dev.assent.core.config.AssentHome;
import dev.assent.core.config.proxy.Hook;
import dev.assent.core.config.store.HookConfirmations;
import dev.assent.core.config.store.ReviewedHook;
import dev.assent.core.json.CanonicalJson;
import dev.assent.core.json.JsonObject;
import dev.assent.core.transport.Watchdog;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/// The hooks of one proxy in a folder of the test.
final class HookRig implements AutoCloseable {
  static final Duration TIME = Duration.ofSeconds(60);

  final Path root;
  final Path server;
  final Path scripts;
  final HookConfirmations confirmations;
  final PreCallHooks hooks;
  final Map<String, String> environment =
      new HashMap<>(Map.of("PATH", "/usr/local/bin:/usr/bin:/bin"));

  /// The mark of the hooks' processes, in their command line or environment.
  final String marker = "marker" + UUID.randomUUID().toString().replace("-", "");

  private final List<Hook> configured = new ArrayList<>();
  private final Watchdog watchdog;
  private Duration time = TIME;

  HookRig(Path folder) throws Exception {
    root = folder.toRealPath();
    Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("rwx------"));
    server = folder("server");
    scripts = folder("scripts");
    var home = new AssentHome(folder("home"), root.resolve("home"), root.resolve("home"));
    confirmations = new HookConfirmations(home, CanonicalJson::digest, InstantSource.system());
    watchdog = Watchdog.start();
    environment.put("MARKER", marker);
    hooks =
        new PreCallHooks(
            "files",
            () -> new PreCallHooks.Configured(configured, Optional.of(server)),
            new PreCallHooks.Surroundings(
                "/usr/local/bin:/usr/bin:/bin",
                scripts,
                confirmations,
                watchdog,
                InstantSource.system()));
  }

  private Path folder(String name) throws IOException {
    return Files.createDirectory(
        root.resolve(name),
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
  }

  /// A program whose text follows the line of its interpreter.
  Hook.Program program(String interpreter, String text) throws IOException {
    Path file =
        write(
            scripts.resolve("hook-" + configured.size()),
            "#!" + interpreter + "\n" + text,
            "rwx------");
    return new Hook.Program(List.of(file.toString()), time);
  }

  /// A policy file at its usual place.
  Hook.McpBashPolicy policy(String text) throws IOException {
    Path folder = server.resolve("server.d");
    if (!Files.exists(folder)) {
      Files.createDirectory(
          folder,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }
    write(folder.resolve("policy.sh"), text, "rw-------");
    return new Hook.McpBashPolicy("server.d/policy.sh", time);
  }

  static Path write(Path file, String text, String mode) throws IOException {
    Files.write(file, text.getBytes(StandardCharsets.UTF_8));
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
  }

  /// Gives the hooks that are made from now on little time when they are to use it up.
  HookRig timeFor(String fault) {
    time = fault.equals("timed-out") ? Duration.ofSeconds(1) : TIME;
    return this;
  }

  HookRig with(Hook hook) throws Exception {
    configured.add(hook);
    return this;
  }

  /// Confirms every hook as it is now.
  HookRig confirmed() throws Exception {
    for (ReviewedHook hook : hooks.review()) {
      confirmations.confirm("files", hook.hook(), hook.files());
    }
    return this;
  }

  HookAnswer ask() throws InterruptedException {
    return ask("read_file");
  }

  HookAnswer ask(String tool) throws InterruptedException {
    return ask(tool, JsonObject.builder().put("name", tool).build(), JsonObject.EMPTY);
  }

  HookAnswer ask(String tool, JsonObject metadata, JsonObject arguments)
      throws InterruptedException {
    return hooks.ask(
        new HookCall(
            tool,
            metadata,
            arguments,
            environment,
            Optional.of(Set.of(ClientCapability.ELICITATION)),
            Optional.of(server)));
  }

  HookAnswer.Denied denial() throws InterruptedException {
    return denial("read_file");
  }

  HookAnswer.Denied denial(String tool) throws InterruptedException {
    HookAnswer answer = ask(tool);
    assertThat(answer).isInstanceOf(HookAnswer.Denied.class);
    return (HookAnswer.Denied) answer;
  }

  /// The processes that carry the marker, zombies left out: they run nothing and wait for their
  /// parent.
  List<String> running() throws IOException {
    var running = new ArrayList<String>();
    try (var entries = Files.newDirectoryStream(Path.of("/proc"), "[1-9]*")) {
      for (Path entry : entries) {
        String command = text(entry.resolve("cmdline"));
        if ((command + text(entry.resolve("environ"))).contains(marker) && !isDead(entry)) {
          running.add(entry.getFileName() + " " + command.replace('\0', ' '));
        }
      }
    }
    return running;
  }

  private static boolean isDead(Path entry) {
    String stat = text(entry.resolve("stat"));
    String state =
        stat.isEmpty() ? "X" : stat.substring(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3);
    return state.equals("Z") || state.equals("X");
  }

  private static String text(Path file) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (IOException _) {
      return "";
    }
  }

  @Override
  public void close() {
    watchdog.close();
  }
}
