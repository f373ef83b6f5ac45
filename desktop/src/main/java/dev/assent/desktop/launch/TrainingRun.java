package dev.assent.desktop.launch;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Action;
import dev.assent.core.access.Environment;
import dev.assent.core.access.Operation;
import dev.assent.core.access.PathRole;
import dev.assent.core.access.Resource;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.access.ResourceType;
import dev.assent.core.access.SideEffect;
import dev.assent.core.access.Subject;
import dev.assent.core.approval.Approver;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.approval.question.ApprovalTier;
import dev.assent.core.approval.question.RememberOffer;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.proxy.Backend;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.proxy.ServerLaunch;
import dev.assent.core.config.store.ConfigStore;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pdp.Decision.Basis;
import dev.assent.core.pdp.Decision.DecisionTrace;
import dev.assent.core.pdp.Decision.RuleMatch;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.PolicyVersion;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import dev.assent.desktop.ui.ArchitectureExemption;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import javafx.animation.PauseTransition;
import javafx.event.Event;
import javafx.scene.TraversalDirection;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.stage.Window;

/// Shows every page and some cards once, then bears two bursts of real calls, one with the card and
/// one on its page, and ends: what was loaded then, and how often what was called, makes the next
/// starts and bursts faster. Runs while the image is built, never on a person's machine.
///
/// @param wiring the application
/// @param program the command line of the image
@ArchitectureExemption(rule = "keys", reason = "presses keys as a person does, and listens to none")
record TrainingRun(CompositionRoot wiring, ConfigStore config, String program) {
  private static final Duration LOOK = Duration.ofMillis(500);
  private static final int CARDS = 8;
  private static final List<String> PAGES =
      List.of(
          "waiting",
          "rules",
          "decisions",
          "servers",
          "grants",
          "missed",
          "attention",
          "practice",
          "welcome",
          "settings");
  private static final int BURST = 1_000;
  private static final int A_SECOND = 200;
  // While they come and go.
  private static final Duration BURST_LASTS = Duration.ofSeconds(5);
  private static final Duration AFTER_BURST = Duration.ofSeconds(2);
  private static final Duration KEYS = Duration.ofMillis(150);

  void run() {
    wiring.open(false);
    show(0);
  }

  private void show(int index) {
    if (index == PAGES.size()) {
      ask(wiring.approver(), 0);
      return;
    }
    wiring.window().open(PAGES.get(index));
    after(LOOK, () -> show(index + 1));
  }

  // The cards come while another page is in sight, so that they open in their own window.
  private void ask(Approver approver, int number) {
    if (number == CARDS) {
      bursts();
      return;
    }
    approver.queueChanged(new QueueView(List.of(call(number)), 2L * number + 1));
    after(
        LOOK.dividedBy(2),
        () -> {
          approver.queueChanged(new QueueView(List.of(), 2L * number + 2));
          after(LOOK.dividedBy(2), () -> ask(approver, number + 1));
        });
  }

  private void bursts() {
    try {
      TrainingAgent.prepare(config, program);
    } catch (ConfigException e) {
      throw failed(e);
    }
    burst(() -> {
      wiring.window().open("waiting");
      burst(wiring::end);
    });
  }

  private void burst(Runnable next) {
    try {
      var agent = TrainingAgent.start(program);
      Thread.ofVirtual().name("training-agent").start(() -> agent.call(BURST, A_SECOND));
      walk((int) BURST_LASTS.dividedBy(KEYS));
      after(
          BURST_LASTS,
          () -> {
            agent.close();
            after(AFTER_BURST, next);
          });
    } catch (IOException e) {
      throw failed(e);
    }
  }

  // As somebody does who looks at one call after the other; none of these keys answers anything.
  private static void walk(int times) {
    for (var window : List.copyOf(Window.getWindows())) {
      var scene = window.getScene();
      if (scene != null && window.isShowing()) {
        var at = Objects.requireNonNullElse(scene.getFocusOwner(), scene.getRoot());
        var code = times % 3 == 0 ? KeyCode.UP : KeyCode.DOWN;
        for (var type : List.of(KeyEvent.KEY_PRESSED, KeyEvent.KEY_RELEASED)) {
          Event.fireEvent(at, new KeyEvent(type, "", "", code, false, true, false, false));
        }
        at.requestFocusTraversal(TraversalDirection.NEXT);
      }
    }
    if (times > 0) {
      after(KEYS, () -> walk(times - 1));
    }
  }

  // A cache of half a training would not be noticed.
  private static IllegalStateException failed(Exception why) {
    System.getLogger(TrainingRun.class.getName())
        .log(System.Logger.Level.ERROR, "the training failed", why);
    Runtime.getRuntime().halt(1);
    return new IllegalStateException(why);
  }

  private static void after(Duration time, Runnable next) {
    var pause = new PauseTransition(javafx.util.Duration.millis((double) time.toMillis()));
    pause.setOnFinished(_ -> next.run());
    pause.play();
  }

  private static ApprovalRequest call(int number) {
    String path = "/home/ana/code/notes-" + number + ".txt";
    var rule =
        new Rule(
            new RuleId("ask-changes"),
            Optional.of("Ask before changes"),
            Effect.HITL,
            List.of(Attribute.TOOL_NAME.texts(List.of("write*"))),
            Optional.of(Set.of(SideEffect.FS_WRITE)),
            true,
            Optional.empty());
    var match = new RuleMatch(rule, 0);
    var request =
        new AccessRequest(
            Subject.systemUser("ana"),
            new Action(
                "tools/call",
                Optional.of(Operation.WRITE),
                Action.Category.ACTION,
                Action.Direction.CLIENT_TO_SERVER),
            new Resource(
                ResourceType.TOOL,
                Optional.of("write_file"),
                "files",
                List.of(ResourcePath.single(path, PathRole.PLAIN)),
                Optional.empty(),
                List.of(),
                Optional.of(Set.of(SideEffect.FS_WRITE))),
            new Environment(
                Instant.EPOCH,
                "session",
                Optional.of("1"),
                Optional.of("client"),
                Optional.of("1"),
                Optional.of("/home/ana/code"),
                List.of()),
            JsonObject.builder().put("path", path).put("content", "one\ntwo\nthree\n").build());
    return new ApprovalRequest(
        "training-" + number,
        "files",
        request,
        new DecisionTrace(new Basis.ByRule(match), List.of(match), PolicyVersion.NONE),
        number % 2 == 0 ? ApprovalTier.CARE : ApprovalTier.DANGER,
        new RememberOffer.Offered(Duration.ofMinutes(10), false),
        request.digest(),
        Instant.EPOCH,
        // Far enough that no countdown ends while it is shown.
        Instant.parse("2999-01-01T00:00:00Z"));
  }

  /// An agent of the training run: a process before the core of this application, as a client
  /// starts it, whose calls all wait for a person.
  private static final class TrainingAgent implements AutoCloseable {
    private static final String PROXY = "training";
    // Longer than a burst lasts, so that no call ends by itself.
    private static final int PATIENCE_SECONDS = 300;
    private static final int AT_ONCE = 4096;
    private static final String POLICY =
        """
        {
          "version": "1",
          "default_action": "deny",
          "rules": [{"id": "ask", "effect": "hitl", "conditions": {"tool_name": "check_command"}}]
        }
        """;

    private final Process process;
    private final OutputStream out;

    private TrainingAgent(Process process) {
      this.process = process;
      this.out = process.getOutputStream();
    }

    /// Puts the server in place that such agents call, once.
    ///
    /// @param program the command line of the image
    static void prepare(ConfigStore config, String program) throws ConfigException {
      config.set("hitl.timeout_seconds", JsonNumber.of(PATIENCE_SECONDS));
      config.set("limits.in_flight_per_client", JsonNumber.of(AT_ONCE));
      config.set("limits.asks_per_client", JsonNumber.of(AT_ONCE));
      var server = new Backend.Stdio(new ServerLaunch(List.of(program, "mcp"), Map.of()));
      config.addProxy(ProxyDefinition.of(PROXY, server), POLICY);
    }

    /// Starts one.
    static TrainingAgent start(String program) throws IOException {
      var agent =
          new TrainingAgent(
              new ProcessBuilder(program, "run", PROXY)
                  .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                  .redirectError(ProcessBuilder.Redirect.INHERIT)
                  .start());
      agent.say(
          """
          {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},\
          "clientInfo":{"name":"gemini-cli","version":"1"}}}\
          """);
      agent.say("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
      return agent;
    }

    /// Calls at a steady pace.
    ///
    /// @throws UncheckedIOException when the process has ended
    void call(int times, int aSecond) {
      long begun = System.nanoTime();
      for (int i = 1; i <= times; i++) {
        LockSupport.parkNanos(begun + TimeUnit.SECONDS.toNanos(i) / aSecond - System.nanoTime());
        try {
          say(
              "{\"jsonrpc\":\"2.0\",\"id\":"
                  + i
                  + ",\"method\":\"tools/call\",\"params\":{\"name\":\"check_command\",\"arguments\":{\"command\":\"ls part-"
                  + i
                  + "\"}}}");
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    }

    private void say(String message) throws IOException {
      out.write((message + "\n").getBytes(StandardCharsets.UTF_8));
      out.flush();
    }

    /// Leaves; what waits is withdrawn.
    @Override
    public void close() {
      process.destroy();
    }
  }
}
