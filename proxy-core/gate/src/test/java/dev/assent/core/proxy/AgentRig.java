package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.HookAgent;
import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.Approver;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditReader;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.config.AssentHome;
import dev.assent.core.config.proxy.Backend;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.json.JsonObject;
import dev.assent.core.local.HomeFolders;
import dev.assent.core.local.HookHello;
import dev.assent.core.local.HookReply;
import dev.assent.core.local.KnownHomes;
import dev.assent.core.local.LocalSocketClient;
import dev.assent.core.lookback.StartTemplate;
import dev.assent.core.proxy.host.CoreSurroundings;
import dev.assent.core.secrets.SecretSource;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/// A core in a folder of the test, with proxies that stand for agents, and the hooks that ask it.
final class AgentRig implements AutoCloseable {
  final Path root;
  final Path project;
  final Path launcher;
  final ProxyCore core;
  private final Optional<ShortFolder> runtime;

  AgentRig(Path root) throws Exception {
    this(root, ShortFolder.create());
  }

  private AgentRig(Path root, ShortFolder runtime) throws Exception {
    this(root, home(root.toRealPath().resolve("home"), runtime), Optional.of(runtime));
  }

  /// @param home where the core keeps what it has
  AgentRig(Path root, AssentHome home) throws Exception {
    this(root, home, Optional.empty());
  }

  private AgentRig(Path root, AssentHome home, Optional<ShortFolder> runtime) throws Exception {
    this.runtime = runtime;
    this.root = root.toRealPath();
    this.project = Files.createDirectories(this.root.resolve("project"));
    this.launcher = Files.createDirectories(this.root.resolve("image/bin")).resolve("assent");
    Files.writeString(launcher, "");
    core =
        ProxyCore.start(
            new CoreSurroundings(
                home,
                Map.of("HOME", this.root.toString(), "PATH", "/usr/bin:/bin"),
                this.root,
                "tester",
                Optional.of(this.root.resolve("image")),
                Clock.systemUTC(),
                true,
                SecretSource.none()));
  }

  /// The variables of programs that find the home below a folder, which only its owner may change.
  ///
  /// @param root a real path
  static Map<String, String> environment(Path root) throws Exception {
    Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("rwx------"));
    Path home = root.resolve("home");
    KnownHomes.of("Linux", root, null).add(new HomeFolders(home, home, home.resolve("run")));
    return Map.of("ASSENT_HOME", home.toString(), "HOME", root.toString(), "PATH", "/usr/bin:/bin");
  }

  private static AssentHome home(Path folder, ShortFolder runtime) {
    return new AssentHome(folder, folder, runtime.path().resolve("r"));
  }

  /// The policy that an agent begins with.
  static String template(HookAgent agent) {
    return new String(StartTemplate.forAgent(agent, List.of()).bytes(), StandardCharsets.UTF_8);
  }

  AgentRig with(HookAgent agent, String policy) throws Exception {
    core.config().addProxy(ProxyDefinition.of(agent.word(), new Backend.Agent(agent)), policy);
    return this;
  }

  /// Has every question answered.
  void answering(Function<ApprovalRequest, ApprovalAnswer> person) {
    var _ =
        core.approvals()
            .register(
                new Approver() {
                  @Override
                  public void queueChanged(QueueView queue) {
                    for (ApprovalRequest request : queue.waiting()) {
                      boolean _ =
                          core.approvals()
                              .answer(request.id(), request.digest(), person.apply(request));
                    }
                  }

                  @Override
                  public void ended(ApprovalRequest request, ApprovalAnswer how) {}
                });
  }

  /// Has somebody there who says nothing.
  void silent() {
    var _ =
        core.approvals()
            .register(
                new Approver() {
                  @Override
                  public void queueChanged(QueueView queue) {}

                  @Override
                  public void ended(ApprovalRequest request, ApprovalAnswer how) {}
                });
  }

  HookReply ask(HookAgent agent, String document) throws Exception {
    return ask(agent, document.getBytes(StandardCharsets.UTF_8));
  }

  HookReply ask(HookAgent agent, byte[] document) throws Exception {
    try (var socket = LocalSocketClient.connect(core.home().socket())) {
      return socket.hook(hello(agent, document.length), document);
    }
  }

  HookHello hello(HookAgent agent, int bytes) {
    return new HookHello(
        agent,
        project.toString(),
        "",
        OptionalLong.of(ProcessHandle.current().pid()),
        bytes,
        Map.of());
  }

  List<JsonObject> records(HookAgent agent, AuditFile file) throws Exception {
    return new AuditReader(core.home().auditFolder(agent.word()), file)
        .since(0, 10_000).stream().map(AuditRecord::content).toList();
  }

  /// The decisions of an agent's log, without its checkpoints: a log has one before its first.
  List<JsonObject> decisions(HookAgent agent) throws Exception {
    return records(agent, AuditFile.DECISIONS).stream()
        .filter(record -> record.get("outcome") != null)
        .toList();
  }

  JsonObject lastDecision(HookAgent agent) throws Exception {
    var all = decisions(agent);
    assertThat(all).isNotEmpty();
    return all.getLast();
  }

  @Override
  public void close() {
    core.close();
    runtime.ifPresent(ShortFolder::close);
  }
}
