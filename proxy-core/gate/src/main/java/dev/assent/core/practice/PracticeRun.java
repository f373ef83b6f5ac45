package dev.assent.core.practice;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditReader;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.audit.check.AuditVerifier;
import dev.assent.core.audit.check.Verification;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.store.ConfigStore;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.local.ControlRequest;
import dev.assent.core.local.LocalSocketClient;
import dev.assent.core.practice.PracticeStep.Expected;
import dev.assent.core.system.Launcher;
import dev.assent.core.system.OperatingSystem;
import dev.assent.core.text.HiddenCodePoints;
import dev.assent.core.text.PlainText;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// One practice from beginning to end: home, app, agent, comparison, check of the log.
public final class PracticeRun {
  private static final Duration APP_START = Duration.ofSeconds(20);
  private static final Duration LAST_RECORD = Duration.ofSeconds(10);
  private static final int MAX_RECORDS = 10_000;

  private final Path image;
  private final Map<String, String> environment;
  private final Clock clock;
  private final boolean windows;
  private final int warmUp;
  private final PrintWriter out;

  /// @param image the folder Assent is installed in
  /// @param environment the process's variables
  /// @param windows whether a person is to decide in windows
  /// @param warmUp how many more harmless calls are made before the script
  /// @param out for the table
  public PracticeRun(
      Path image,
      Map<String, String> environment,
      Clock clock,
      boolean windows,
      int warmUp,
      PrintWriter out) {
    this.image = image;
    this.environment = Map.copyOf(environment);
    this.clock = clock;
    this.windows = windows;
    this.warmUp = warmUp;
    this.out = out;
  }

  /// Plays the script and prints what came of it.
  ///
  /// @param pause called before the app is closed, so that a person can look around
  /// @return whether every call ended as the script expects and the log is intact
  /// @throws IOException when a program does not start or a file cannot be used
  public boolean run(Runnable pause)
      throws IOException, ConfigException, AuditException, InterruptedException {
    PracticeHome home = PracticeHome.create();
    try {
      prepare(home);
      @Nullable Process app = windows ? startApp(home) : null;
      List<JsonObject> answers;
      try {
        answers = playAgent(home);
        awaitLastRecord(home);
        print(report(home, answers));
        if (windows) {
          pause.run();
        }
      } finally {
        end(home, app);
      }
      PracticeReport report = report(home, answers);
      boolean intact = printVerification(home);
      out.println();
      out.println(
          report.asExpected() && intact
              ? "Every call ended as the script expects."
              : "Not every call ended as the script expects.");
      out.flush();
      return report.asExpected() && intact;
    } finally {
      home.delete();
    }
  }

  private void prepare(PracticeHome home) throws ConfigException {
    var definition =
        new ProxyDefinition(
            PracticeHome.PROXY,
            PracticeHome.PROXY,
            List.of(program(Launcher.COMMAND), "practice-server", home.root().toString()),
            Map.of(),
            Set.of(),
            Optional.of(home.project().toString()),
            Duration.ofSeconds(30),
            Duration.ofSeconds(120),
            Optional.of(List.of(home.project().toString())),
            Optional.empty(),
            ProxyDefinition.RefusalForm.RESULT,
            Map.of());
    home.folders().prepare();
    try (var config = ConfigStore.open(home.folders(), clock)) {
      config.addProxy(definition, PracticePolicy.text(home));
      config.set("hitl.timeout_seconds", JsonNumber.of(30));
    }
  }

  private String program(Launcher launcher) {
    return launcher.in(image, OperatingSystem.here()).toString();
  }

  private ProcessBuilder start(PracticeHome home, List<String> command) {
    var builder = new ProcessBuilder(command);
    builder.environment().clear();
    builder.environment().putAll(environment);
    builder.environment().put("ASSENT_HOME", home.folders().config().toString());
    return builder.redirectError(ProcessBuilder.Redirect.INHERIT);
  }

  private Process startApp(PracticeHome home) throws IOException, InterruptedException {
    out.println(
        "Assent opens. Decide the calls of the practice agents in its windows; each waits 30 seconds.");
    out.flush();
    Process app =
        start(home, List.of(program(Launcher.DESKTOP)))
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    long until = System.nanoTime() + APP_START.toNanos();
    while (true) {
      try (var core = LocalSocketClient.connect(home.folders().socket())) {
        core.control(ControlRequest.of(ControlRequest.Verb.STATUS));
        return app;
      } catch (IOException e) {
        if (!app.isAlive() || System.nanoTime() > until) {
          app.destroy();
          throw new IOException("the app did not start: " + e.getMessage(), e);
        }
        TimeUnit.MILLISECONDS.sleep(50);
      }
    }
  }

  private List<JsonObject> playAgent(PracticeHome home) throws IOException {
    var command =
        new ArrayList<>(
            List.of(program(Launcher.COMMAND), "practice-agent", home.root().toString()));
    if (!windows) {
      command.add("--headless");
    }
    if (warmUp > 0) {
      command.addAll(List.of("--warm-up", Integer.toString(warmUp)));
    }
    Process agent = start(home, command).start();
    agent.getOutputStream().close();
    var answers = new ArrayList<JsonObject>();
    try (var lines =
        new BufferedReader(new InputStreamReader(agent.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        answers.add(object(line));
      }
    }
    return answers;
  }

  private static JsonObject object(String line) throws IOException {
    try {
      if (JsonReader.read(line, JsonLimits.MESSAGE) instanceof JsonObject object) {
        return object;
      }
    } catch (JsonException e) {
      throw new IOException("found a line that is no JSON: " + e.getMessage(), e);
    }
    throw new IOException("found a line that is no JSON object");
  }

  // The record of a call whose agent hung up is written when the core has noticed.
  private void awaitLastRecord(PracticeHome home) throws AuditException, InterruptedException {
    var last = PracticeScript.steps(home).getLast().id();
    long until = System.nanoTime() + LAST_RECORD.toNanos();
    while (System.nanoTime() < until
        && decisions(home).stream()
            .noneMatch(d -> d.string("request_id").equals(Optional.of(last)))) {
      TimeUnit.MILLISECONDS.sleep(50);
    }
  }

  private static List<JsonObject> decisions(PracticeHome home) throws AuditException {
    return new AuditReader(home.folders().auditFolder(PracticeHome.PROXY), AuditFile.DECISIONS)
        .since(0, MAX_RECORDS).stream().map(AuditRecord::content).toList();
  }

  private PracticeReport report(PracticeHome home, List<JsonObject> answers)
      throws IOException, AuditException {
    var seen = new ArrayList<JsonObject>();
    for (String line : home.seenLines()) {
      seen.add(object(line));
    }
    return PracticeReport.of(
        PracticeScript.steps(home),
        new PracticeReport.Evidence(decisions(home), seen, answers, windows));
  }

  private void print(PracticeReport report) {
    out.printf(
        "%-3s %-10s %-46s %-18s %-20s %-14s%n",
        "#", "agent", "call", "decision", "by", "server saw");
    int number = 0;
    for (PracticeReport.Row row : report.rows()) {
      out.printf(
          "%-3d %-10s %-46s %-18s %-20s %-14s%n",
          ++number,
          row.step().agent().word(),
          PracticeReport.lineOf(row.step()),
          row.decision(),
          row.rule(),
          row.saw());
      row.fault().ifPresent(fault -> out.println("    ! not as the script expects: " + fault));
    }
    out.flush();
  }

  private boolean printVerification(PracticeHome home) {
    boolean intact = true;
    out.println();
    for (AuditFile file : AuditFile.values()) {
      var verification =
          AuditVerifier.verify(
              home.folders().auditFolder(PracticeHome.PROXY),
              file,
              Optional.empty(),
              Optional.empty());
      out.println(
          switch (verification) {
            case Verification.Intact(var size, var head, _, _) ->
                file.fileName()
                    + ": "
                    + size
                    + " records, chain whole, head "
                    + head.substring(0, 12);
            case Verification.Torn(var size, _, _, var bytes) ->
                file.fileName() + ": torn tail of " + bytes + " bytes behind " + size + " records";
            case Verification.Broken(var name, var line, _, var why) ->
                name + ": BROKEN at line " + line + ": " + why;
            case Verification.Truncated(var expected, var found) ->
                file.fileName() + ": CUT, " + found + " of " + expected + " records";
            case Verification.Unreadable(var why) -> file.fileName() + ": UNREADABLE: " + why;
            case Verification.Missing(var why) -> file.fileName() + ": MISSING: " + why;
          });
      intact &= verification instanceof Verification.Intact;
    }
    return intact;
  }

  private static void end(PracticeHome home, @Nullable Process app) throws InterruptedException {
    if (app != null) {
      app.destroy();
      if (!app.waitFor(10, TimeUnit.SECONDS)) {
        app.destroyForcibly();
      }
      return;
    }
    // A headless core gives its place as soon as its last session is over.
    long until = System.nanoTime() + APP_START.toNanos();
    while (System.nanoTime() < until) {
      try (var core = LocalSocketClient.connect(home.folders().socket())) {
        core.control(ControlRequest.of(ControlRequest.Verb.SHOW));
        TimeUnit.MILLISECONDS.sleep(50);
      } catch (IOException _) {
        // Nobody listens any more: it is gone.
        return;
      }
    }
  }

  /// Compares, call by call, what the script expects with what the log says, what the server saw
  /// and what the agent read.
  ///
  /// @param rows one for each step, in script order
  private record PracticeReport(List<Row> rows) {
    PracticeReport {
      rows = List.copyOf(rows);
    }

    /// One call.
    ///
    /// @param step the call
    /// @param decision `allow`, `deny`, `ask: ANSWER`, or `none`
    /// @param rule the deciding rule or step; `-` without a decision
    /// @param saw what reached the server: `nothing`, `exactly this`, or `something else`
    /// @param fault what differs from the script; absent when all is as expected
    record Row(
        PracticeStep step, String decision, String rule, String saw, Optional<String> fault) {}

    /// The records that are compared.
    ///
    /// @param decisions the decision records of the log
    /// @param seen what the server wrote down
    /// @param answers what the agent printed
    /// @param someoneToAsk whether a window was there
    record Evidence(
        List<JsonObject> decisions,
        List<JsonObject> seen,
        List<JsonObject> answers,
        boolean someoneToAsk) {}

    /// A call in one short line: the tool and its first argument, hidden characters written as code
    /// points.
    static String lineOf(PracticeStep step) {
      String argument =
          step.arguments().members().values().stream()
              .findFirst()
              .map(value ->
                  value instanceof dev.assent.core.json.JsonString text ? text.value() : "…")
              .orElse("");
      String shown =
          step.tool() + " " + PlainText.named(argument, HiddenCodePoints::isHiddenOrOddBlank);
      int most = 46;
      return shown.length() <= most
          ? shown
          : shown.substring(0, most - 26) + "…" + shown.substring(shown.length() - 25);
    }

    /// True if every call ended as the script expects.
    boolean asExpected() {
      return rows.stream().allMatch(row -> row.fault().isEmpty());
    }

    static PracticeReport of(List<PracticeStep> steps, Evidence evidence) {
      var decisions = byId(evidence.decisions(), "request_id");
      var seen = byId(evidence.seen(), "id");
      var answers = byId(evidence.answers(), "id");
      var rows = new ArrayList<Row>();
      for (PracticeStep step : steps) {
        rows.add(
            row(
                step,
                Optional.ofNullable(decisions.get(step.id())),
                Optional.ofNullable(seen.get(step.id())),
                Optional.ofNullable(answers.get(step.id())),
                evidence.someoneToAsk()));
      }
      return new PracticeReport(rows);
    }

    private static Map<String, JsonObject> byId(List<JsonObject> objects, String member) {
      var byId = new HashMap<String, JsonObject>();
      objects.forEach(object -> object.string(member).ifPresent(id -> byId.put(id, object)));
      return byId;
    }

    private static Row row(
        PracticeStep step,
        Optional<JsonObject> decision,
        Optional<JsonObject> seen,
        Optional<JsonObject> answer,
        boolean someoneToAsk) {
      Optional<String> asked =
          decision.flatMap(d -> d.object("hitl")).flatMap(hitl -> hitl.string("answer"));
      String word =
          asked
              .map(how -> "ask: " + how)
              .orElseGet(() -> decision.flatMap(d -> d.string("decision")).orElse("none"));
      String saw =
          seen.map(s -> isExactly(step, s) ? "exactly this" : "something else").orElse("nothing");
      Optional<String> fault =
          decision.isEmpty()
              ? Optional.of("no decision is in the log")
              : fault(step, decision.get(), asked, saw, someoneToAsk)
                  .or(() -> answerFault(decision.get(), answer));
      return new Row(
          step, word, decision.flatMap(d -> d.string("final_rule")).orElse("-"), saw, fault);
    }

    private static boolean isExactly(PracticeStep step, JsonObject seen) {
      return seen.object("params")
          .filter(params ->
              params.string("name").equals(Optional.of(step.tool()))
                  && params.object("arguments").equals(Optional.of(step.arguments())))
          .isPresent();
    }

    private static Optional<String> fault(
        PracticeStep step,
        JsonObject decision,
        Optional<String> asked,
        String saw,
        boolean someoneToAsk) {
      boolean allowed = decision.string("outcome").equals(Optional.of("allowed"));
      if (allowed != saw.equals("exactly this")) {
        return Optional.of(
            "the log says " + (allowed ? "allowed" : "denied") + ", the server saw " + saw);
      }
      boolean shouldBeAsked =
          step.expected() == Expected.ASKED || step.expected() == Expected.GIVEN_UP;
      if (shouldBeAsked != asked.isPresent()) {
        return Optional.of(shouldBeAsked ? "nobody was asked" : "a person was asked");
      }
      if (!shouldBeAsked && allowed != (step.expected() == Expected.ALLOWED)) {
        return Optional.of(allowed ? "it was allowed" : "it was denied");
      }
      if (shouldBeAsked && asked.get().equals("nobody") == someoneToAsk) {
        return Optional.of(someoneToAsk ? "nobody could be asked" : "somebody was asked");
      }
      return Optional.empty();
    }

    private static Optional<String> answerFault(JsonObject decision, Optional<JsonObject> answer) {
      boolean denied = decision.string("outcome").equals(Optional.of("denied"));
      boolean agentReadSuccess =
          answer
              .flatMap(a -> a.object("answer"))
              .flatMap(a -> a.object("result"))
              .filter(result -> result.get("isError") != JsonBoolean.TRUE)
              .isPresent();
      return denied && agentReadSuccess
          ? Optional.of("the agent read a success")
          : Optional.empty();
    }
  }
}
