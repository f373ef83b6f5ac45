package dev.assent.core.cli;

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
@Command(name = "status", description = "Show what the running core does; ends with 3 when none runs.")
final class StatusCommand implements Callable<Integer> {
  private static final List<String> CALLS = List.of("allowed", "denied", "asked", "timed_out", "failed");

  private final Surroundings surroundings;
  private final Rooms rooms;

  @Mixin private Output output;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  StatusCommand(Surroundings surroundings, Rooms rooms) {
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
            List.of("home", Rows.cell(answer, "home") + (answer.get("own_home") == JsonBoolean.FALSE ? " (not your own)" : "")),
            List.of("process", Rows.cell(answer, "pid")),
            List.of("without a window", Rows.cell(answer, "headless")),
            List.of("sessions", Rows.cell(answer, "sessions")),
            List.of("waiting calls", Rows.cell(answer, "waiting"))));
    for (var row : Rows.of(answer, "switches", List.of("switch", "since", "by"))) {
      output.line("switched on: " + row.getFirst() + " since " + row.get(1) + " by " + row.getLast());
    }
    var proxies = Rows.of(answer, "proxies", List.of("name", "state", "sessions", "policy_version", "policy_current"));
    if (!proxies.isEmpty()) {
      output.line("");
      output.columns(List.of("PROXY", "STATE", "SESSIONS", "POLICY", "CURRENT"), proxies);
    }
    printFigures(answer);
    for (String member : List.of("detail", "trouble")) {
      for (var row : Rows.of(answer, "proxies", List.of("name", member))) {
        if (!row.getLast().equals(Rows.NONE)) {
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
        var row = new ArrayList<>(List.of(Rows.cell(proxy, "name")));
        JsonObject calls = proxy.object("calls").get();
        CALLS.forEach(name -> row.add(Rows.cell(calls, name)));
        row.add(Rows.cell(proxy, "in_flight"));
        row.add(proxy.object("added_us").map(added -> Rows.cell(added, "p50") + " / " + Rows.cell(added, "p99")).orElse(Rows.NONE));
        row.add(proxy.object("log").map(log -> Rows.cell(log, "state")).orElse(Rows.NONE));
        rows.add(row);
      }
    }
    if (!rows.isEmpty()) {
      output.line("");
      output.columns(
          List.of("PROXY", "ALLOWED", "DENIED", "ASKED", "TIMED OUT", "FAILED", "IN FLIGHT", "ADDED US", "LOG"), rows);
    }
  }
}
