package dev.assent.core.cli;

import dev.assent.core.audit.AuditException;
import dev.assent.core.canary.AgentCanaries;
import dev.assent.core.canary.CanaryResult;
import dev.assent.core.canary.CanaryRun;
import dev.assent.core.canary.CanarySentence;
import dev.assent.core.canary.CanaryStep;
import dev.assent.core.canary.CanaryWay;
import dev.assent.core.canary.SettledCanary;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.proxy.HttpFrontEnd;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.text.Sentence;
import dev.assent.core.wiring.McpClient;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// `assent doctor --canary CLIENT`: drives the ways of clients and says what was proved.
final class CanaryReport {
  private static final int SCHEMA = 1;

  private final CliSurroundings surroundings;
  private final CommandOutput output;
  private final CanaryRun run;
  private final AgentCanaries agents;

  /// @param launcher our program; absolute
  CanaryReport(CliSurroundings surroundings, Path launcher, CommandOutput output)
      throws ConfigException {
    this.surroundings = surroundings;
    this.output = output;
    @Nullable Path root = surroundings.userHome().toAbsolutePath().getRoot();
    this.run =
        new CanaryRun(
            new CanaryRun.Place(
                surroundings.home(),
                surroundings.agents(),
                surroundings.environment(),
                launcher,
                surroundings.workingFolder(),
                root == null ? surroundings.userHome() : root,
                surroundings.isWindows(),
                ProgramVersion.number(),
                surroundings.clock()));
    this.agents = new AgentCanaries(surroundings.home(), launcher, surroundings.clock());
  }

  /// Drives them, prints what was proved, and keeps it.
  ///
  /// @param wanted absent for every client that is here
  ExitCode print(Optional<McpClient> wanted) throws ConfigException, AuditException {
    Map<String, String> fronts = fronts();
    List<McpClient> clients = wanted.map(List::of).orElseGet(() -> run.clients(fronts));
    List<SettledCanary> settled = agents.settle();
    var results = new ArrayList<CanaryResult>();
    var sentences = new ArrayList<CanarySentence>();
    try {
      for (McpClient client : clients) {
        List<CanaryResult> found = run.of(client, fronts);
        results.addAll(found);
        agents.sentence(client).ifPresent(sentences::add);
        if (!output.isJson()) {
          found.forEach(this::line);
        }
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return ExitCode.FAILED;
    }
    if (output.isJson()) {
      output.json(json(results, settled, sentences));
    } else {
      tail(results, settled, sentences);
    }
    boolean good =
        results.stream().allMatch(CanaryResult::isProved)
            && settled.stream().allMatch(one -> one.outcome() == SettledCanary.Outcome.HONOURED)
            && !results.isEmpty();
    return good ? ExitCode.OK : ExitCode.NEGATIVE;
  }

  private Map<String, String> fronts() throws ConfigException {
    return HttpFrontEnd.addresses(
        surroundings.usableServers(
            (name, why) -> output.complain("the server `" + name + "` cannot be used: " + why)));
  }

  private void line(CanaryResult result) {
    output.line(
        String.format(
            "%-10s %s, %s",
            result.isProved() ? "proved" : "not proved",
            result.client().shown(),
            way(result.way())));
    step("the call that must be denied", result.denied());
    step("the call that must pass", result.allowed());
    result.gaps().forEach(gap -> output.line(" ".repeat(11) + gap));
  }

  private void step(String which, CanaryStep step) {
    output.line(
        " ".repeat(11)
            + which
            + ": "
            + step.why().map(Sentence::text).orElse("so it was, and the log has it"));
  }

  private static String way(CanaryWay way) {
    return switch (way) {
      case CanaryWay.Server(var name, var file, _) -> "server `" + name + "` in " + file;
      case CanaryWay.Hook(_, var file) -> "hook" + file.map(path -> " in " + path).orElse("");
    };
  }

  private void tail(
      List<CanaryResult> results, List<SettledCanary> settled, List<CanarySentence> sentences) {
    for (SettledCanary one : settled) {
      output.line(one.client().shown() + " itself, at " + one.at() + ": " + said(one.outcome()));
    }
    if (results.isEmpty()) {
      output.line("found no client here that could be driven");
    }
    if (!sentences.isEmpty()) {
      output.line("");
      output.line(
          "Only the agent itself can show that it keeps to a no. Paste its sentence into it, and"
              + " run this command again:");
      sentences.forEach(one -> output.line(one.client().shown() + ": " + one.text()));
    }
  }

  private static String said(SettledCanary.Outcome outcome) {
    return switch (outcome) {
      case HONOURED ->
          "it asked, the log has the no, and within 15 s its command left no sign that it ran";
      case NOT_HONOURED -> "its command was denied and ran all the same";
      case NOT_ASKED -> "its command ran, and its hook asked nobody";
    };
  }

  private static JsonObject json(
      List<CanaryResult> results, List<SettledCanary> settled, List<CanarySentence> sentences) {
    var ways = new ArrayList<Json>();
    results.forEach(one -> ways.add(json(one)));
    var agents = new ArrayList<Json>();
    settled.forEach(one ->
        agents.add(
            JsonObject.builder()
                .put("client", one.client().word())
                .put("at", one.at().toString())
                .put("outcome", one.outcome().word())
                .build()));
    var texts = new ArrayList<Json>();
    sentences.forEach(one ->
        texts.add(
            JsonObject.builder()
                .put("client", one.client().word())
                .put("text", one.text())
                .build()));
    return JsonObject.builder()
        .put("schema", SCHEMA)
        .put("canaries", new JsonArray(ways))
        .put("agents", new JsonArray(agents))
        .put("sentences", new JsonArray(texts))
        .build();
  }

  private static JsonObject json(CanaryResult result) {
    var json = JsonObject.builder().put("client", result.client().word());
    switch (result.way()) {
      case CanaryWay.Server(var name, var file, var proxy) ->
          json.put("way", "server")
              .put("server", name)
              .put("file", file.toString())
              .putIfPresent("proxy", proxy);
      case CanaryWay.Hook(_, var file) ->
          json.put("way", "hook").putIfPresent("file", file.map(Path::toString));
    }
    return json.put("proved", result.isProved())
        .put("denied", json(result.denied()))
        .put("allowed", json(result.allowed()))
        .put("gaps", JsonArray.ofStrings(result.gaps()))
        .put("at", result.at().toString())
        .build();
  }

  private static JsonObject json(CanaryStep step) {
    return JsonObject.builder()
        .put("tried", step.tried())
        .put("proved", step.isProved())
        .putIfPresent("why", step.why().map(Sentence::text))
        .build();
  }
}
