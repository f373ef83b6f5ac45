package dev.assent.core.cli.control;

import dev.assent.core.audit.AuditException;
import dev.assent.core.cli.invocation.CliServices;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.ControlException;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.cli.invocation.Verb;
import dev.assent.core.config.ConfigException;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.proxy.MasterSwitches;
import dev.assent.core.text.HiddenCodePoints;
import dev.assent.core.wiring.McpClient;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Model.PositionalParamSpec;

/// The verbs about the running core.
///
/// @param rooms how it is asked
public record ControlVerbs(CliSurroundings surroundings, CliServices rooms) {
  private static final List<String> WAITING =
      List.of(
          "position", "id", "proxy", "client", "method", "tool", "path", "tier", "until", "then");
  private static final int CLIENT = WAITING.indexOf("client");
  private static final List<String> CALLS =
      List.of("allowed", "denied", "asked", "timed_out", "failed");
  private static final Pattern PLACE = Pattern.compile("[1-9][0-9]{0,8}");
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final int REASON_LENGTH = 500;

  /// `assent queue`: the calls that wait for a person.
  public CommandLine queue() {
    return Verb.of(
            "queue", "List the calls that wait for a person. Only the window can allow them.")
        .json()
        .does(output -> {
          JsonObject answer = rooms.control().queue(surroundings.home());
          var rows =
              AnswerRows.of(answer, "waiting", WAITING).stream().map(ControlVerbs::told).toList();
          if (output.isJson()) {
            output.json(answer);
          } else if (rows.isEmpty()) {
            output.line("no call waits");
          } else {
            output.columns(
                List.of(
                    "PLACE", "ID", "PROXY", "CLIENT", "METHOD", "TOOL", "PATH", "TIER", "UNTIL",
                    "THEN"),
                rows);
          }
          return ExitCode.OK;
        });
  }

  // Programs are given the client's own word, people the name they know.
  private static List<String> told(List<String> row) {
    var words = new ArrayList<>(row);
    words.set(CLIENT, McpClient.told(words.get(CLIENT)));
    return words;
  }

  /// `assent log-level [LOGGER] LEVEL`: how much the running core's diagnostics say.
  public CommandLine logLevel() {
    var words =
        PositionalParamSpec.builder()
            .type(List.class)
            .auxiliaryTypes(String.class)
            .arity("1..2")
            .required(true)
            .paramLabel("[LOGGER] LEVEL")
            .hideParamSyntax(true)
            .description(
                "a logger like `dev.assent.core.transport`, all if not given; error, warning, info, debug or trace")
            .build();
    return Verb.of(
            "log-level",
            "Change the level of the running core's diagnostics, until the core ends. The log of decisions does not change.",
            words)
        .json()
        .does(output -> logLevel(words.getValue(), output));
  }

  private ExitCode logLevel(List<String> words, CommandOutput output)
      throws ConfigException, ControlException {
    if (words.size() > 2) {
      throw output.wrong(
          "found `" + String.join(" ", words) + "`, expected at most a logger and a level");
    }
    String logger = words.size() == 2 ? words.getFirst() : "dev.assent";
    String level = words.getLast();
    JsonObject answer = rooms.control().logLevel(surroundings.home(), logger, level);
    if (answer.get("set") != JsonBoolean.TRUE) {
      throw output.wrong(
          "found `"
              + logger
              + "` and `"
              + level
              + "`, expected a logger of `dev.assent` and one of error, warning, info, debug, trace");
    }
    if (output.isJson()) {
      output.json(answer);
    } else {
      output.line("`" + logger + "` says `" + level + "` and above until the core ends");
    }
    return ExitCode.OK;
  }

  /// `assent stop`: ends the running core and its window, and waits until they have ended.
  public CommandLine stop() {
    return Verb.of(
            "stop",
            """
            End Assent; ends with 3 if it does not run. Withdraws waiting calls and ends open sessions.
            The next session starts Assent again, in the version that is installed then.\
            """)
        .json()
        .does(output -> {
          JsonObject answer = rooms.control().end(surroundings.home());
          boolean ended =
              !(answer.get("pid") instanceof JsonNumber pid) || awaitEnd(pid.decimal().longValue());
          if (output.isJson()) {
            output.json(answer.with("ended", JsonBoolean.of(ended)));
          } else {
            output.line(
                ended
                    ? "Assent has ended"
                    : "Assent was asked to end and still runs after "
                        + PATIENCE.toSeconds()
                        + " s");
            output.line("sessions that were open: " + AnswerRows.cell(answer, "sessions"));
            output.line("waiting calls withdrawn: " + AnswerRows.cell(answer, "waiting"));
          }
          return ended ? ExitCode.OK : ExitCode.NEGATIVE;
        });
  }

  /// Waits until a process has ended.
  ///
  /// @return false when it still runs after a while
  public static boolean awaitEnd(long pid) throws InterruptedException {
    try {
      var process = ProcessHandle.of(pid);
      if (process.isPresent()) {
        ProcessHandle _ = process.get().onExit().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
      }
      return true;
    } catch (TimeoutException | ExecutionException _) {
      return false;
    }
  }

  /// `assent status`: what the running core does.
  public CommandLine status() {
    return Verb.of("status", "Show what the running core does; ends with 3 if none runs.")
        .json()
        .does(output -> {
          JsonObject answer = rooms.control().status(surroundings.home());
          if (output.isJson()) {
            output.json(answer);
          } else {
            print(output, answer);
          }
          return ExitCode.OK;
        });
  }

  private static void print(CommandOutput output, JsonObject answer) {
    output.pairs(
        List.of(
            List.of(
                "home",
                AnswerRows.cell(answer, "home")
                    + (answer.get("own_home") == JsonBoolean.FALSE ? " (not your own)" : "")),
            List.of("process", AnswerRows.cell(answer, "pid")),
            List.of("without a window", AnswerRows.cell(answer, "headless")),
            List.of("sessions", AnswerRows.cell(answer, "sessions")),
            List.of("waiting calls", AnswerRows.cell(answer, "waiting"))));
    if (answer.get("paused") == JsonBoolean.TRUE) {
      output.line(
          "queue paused in the window: no card comes up by itself, and calls that wait are denied"
              + " when their time is over");
    }
    for (var row : AnswerRows.of(answer, "switches", List.of("switch", "since", "by", "until"))) {
      String end = row.getLast().equals(AnswerRows.NONE) ? "" : " until " + row.getLast();
      output.line(
          "switched on: " + row.getFirst() + " since " + row.get(1) + end + " by " + row.get(2));
    }
    var proxies =
        AnswerRows.of(
            answer,
            "proxies",
            List.of("name", "state", "sessions", "policy_version", "policy_current"));
    if (!proxies.isEmpty()) {
      output.line("");
      output.columns(List.of("PROXY", "STATE", "SESSIONS", "POLICY", "CURRENT"), proxies);
    }
    printFigures(output, answer);
    for (String member : List.of("detail", "trouble")) {
      for (var row : AnswerRows.of(answer, "proxies", List.of("name", member))) {
        if (!row.getLast().equals(AnswerRows.NONE)) {
          output.line(row.getFirst() + ": " + row.getLast());
        }
      }
    }
  }

  private static void printFigures(CommandOutput output, JsonObject answer) {
    var rows = new ArrayList<List<String>>();
    for (Json item : answer.array("proxies").map(JsonArray::items).orElse(List.of())) {
      if (item instanceof JsonObject proxy && proxy.object("calls").isPresent()) {
        var row = new ArrayList<>(List.of(AnswerRows.cell(proxy, "name")));
        JsonObject calls = proxy.object("calls").get();
        CALLS.forEach(name -> row.add(AnswerRows.cell(calls, name)));
        row.add(AnswerRows.cell(proxy, "in_flight"));
        row.add(
            proxy
                .object("added_us")
                .map(added -> AnswerRows.cell(added, "p50") + " / " + AnswerRows.cell(added, "p99"))
                .orElse(AnswerRows.NONE));
        row.add(
            proxy.object("log").map(log -> AnswerRows.cell(log, "state")).orElse(AnswerRows.NONE));
        rows.add(row);
      }
    }
    if (!rows.isEmpty()) {
      output.line("");
      output.columns(
          List.of(
              "PROXY",
              "ALLOWED",
              "DENIED",
              "ASKED",
              "TIMED OUT",
              "FAILED",
              "IN FLIGHT",
              "ADDED US",
              "LOG"),
          rows);
    }
  }

  /// `assent deny CALL`: refuses one waiting call. `assent deny --everything`: the red handle.
  public CommandLine deny() {
    var id = Verb.optional("CALL", "its place or its id from `assent queue`");
    var everything = Verb.flag("--everything", "deny everything from now on");
    var reason = Verb.text("--reason", "TEXT", "one line that the agent is told");
    return Verb.of(
            "deny",
            """
            Deny a waiting call; ends with 1 if no such call waits.
            With --everything, deny every waiting call and every action from now on, in all sessions, until you release it \
            in the window of Assent. No command releases it.\
            """,
            id,
            everything,
            reason)
        .json()
        .does(output -> {
          String call = Objects.requireNonNullElse(id.getValue(), "");
          String why = Objects.requireNonNullElse(reason.getValue(), "");
          if (!everything.<Boolean>getValue()) {
            return deny(call, why, output);
          }
          if (!call.isEmpty() || !why.isEmpty()) {
            throw output.wrong("found --everything with a call or a reason, expected it alone");
          }
          return denyEverything(output);
        });
  }

  private ExitCode deny(String id, String reason, CommandOutput output)
      throws ConfigException, ControlException {
    if (id.isEmpty() || id.length() > 128 || HiddenCodePoints.hasControl(id)) {
      throw output.wrong(
          "found "
              + (id.isEmpty() ? "no call" : "`" + id + "`")
              + ", expected a place or an id from `assent queue`, or --everything");
    }
    if (reason.length() > REASON_LENGTH || HiddenCodePoints.hasControl(reason)) {
      throw output.wrong(
          "found a reason of several lines or more than "
              + REASON_LENGTH
              + " characters, expected one line");
    }
    JsonObject answer = rooms.control().deny(surroundings.home(), idOf(id), reason);
    boolean denied = answer.get("denied") == JsonBoolean.TRUE;
    if (output.isJson()) {
      output.json(answer);
    } else {
      output.line(denied ? "denied `" + id + "`" : "nothing waits under `" + id + "`");
    }
    return denied ? ExitCode.OK : ExitCode.NEGATIVE;
  }

  // A place passes to the next call when one ends, so the call is named by its id from here on.
  private String idOf(String call) throws ConfigException, ControlException {
    if (!PLACE.matcher(call).matches()) {
      return call;
    }
    return AnswerRows.of(
            rooms.control().queue(surroundings.home()), "waiting", List.of("position", "id"))
        .stream()
        .filter(row -> row.getFirst().equals(call))
        .map(List::getLast)
        .findFirst()
        .orElse(call);
  }

  private Optional<JsonObject> askToDenyEverything() throws ConfigException, ControlException {
    try {
      return Optional.of(rooms.control().denyEverything(surroundings.home()));
    } catch (ControlException e) {
      if (e.code() == ControlException.Code.NOT_RUNNING) {
        return Optional.empty();
      }
      throw e;
    }
  }

  private void denyFromNextStart() throws ConfigException, IOException {
    try {
      MasterSwitches.denyFromNextStart(surroundings.home(), surroundings.clock());
    } catch (AuditException e) {
      throw new IOException("the installation's key cannot be read: " + e.getMessage(), e);
    }
  }

  private static ExitCode saidForNextStart(CommandOutput output) {
    if (output.isJson()) {
      output.json(JsonObject.builder().put("running", false).put("denied_all", true).build());
    } else {
      output.line(
          "no core runs; everything is denied from its next start on, until you release it in the window of Assent");
    }
    return ExitCode.OK;
  }

  private ExitCode denyEverything(CommandOutput output)
      throws ConfigException, ControlException, IOException {
    Optional<JsonObject> answered = askToDenyEverything();
    if (answered.isEmpty()) {
      denyFromNextStart();
      // One that started meanwhile may have read the switches before.
      answered = askToDenyEverything();
    }
    if (answered.isEmpty()) {
      return saidForNextStart(output);
    }
    JsonObject answer = answered.get();
    boolean sealed = answer.get("sealed") == JsonBoolean.TRUE;
    boolean kept = answer.get("kept") == JsonBoolean.TRUE;
    if (output.isJson()) {
      output.json(answer);
    } else {
      output.line("everything is denied from now on; release it in the window of Assent");
      output.line("waiting calls denied: " + AnswerRows.cell(answer, "denied"));
      if (!sealed) {
        output.line("something was on its way already and could not be stopped");
      }
      if (!kept) {
        output.line("this could not be written to disk: it ends when Assent ends");
      }
    }
    return sealed && kept ? ExitCode.OK : ExitCode.NEGATIVE;
  }
}
