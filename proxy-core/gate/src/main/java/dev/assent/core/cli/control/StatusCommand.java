package dev.assent.core.cli.control;

import dev.assent.core.cli.invocation.CliServices;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.ControlException;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.config.ConfigException;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// `assent status`: what the running core does.
@Command(
    name = "status",
    description = "Show what the running core does; ends with 3 if none runs.")
public final class StatusCommand implements Callable<Integer> {
  private static final List<String> CALLS =
      List.of("allowed", "denied", "asked", "timed_out", "failed");

  private final CliSurroundings surroundings;
  private final CliServices rooms;

  @Mixin private CommandOutput output;

  @SuppressWarnings("NullAway.Init")
  public // picocli sets what it annotates
  StatusCommand(CliSurroundings surroundings, CliServices rooms) {
    this.surroundings = surroundings;
    this.rooms = rooms;
  }

  @Override
  public Integer call() throws ConfigException, ControlException {
    JsonObject answer = rooms.control().status(surroundings.home());
    if (output.isJson()) {
      output.json(answer);
      return ExitCode.OK.number();
    }
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
    for (var row : AnswerRows.of(answer, "switches", List.of("switch", "since", "by"))) {
      output.line(
          "switched on: " + row.getFirst() + " since " + row.get(1) + " by " + row.getLast());
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
    printFigures(answer);
    for (String member : List.of("detail", "trouble")) {
      for (var row : AnswerRows.of(answer, "proxies", List.of("name", member))) {
        if (!row.getLast().equals(AnswerRows.NONE)) {
          output.line(row.getFirst() + ": " + row.getLast());
        }
      }
    }
    return ExitCode.OK.number();
  }

  private void printFigures(JsonObject answer) {
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
}
