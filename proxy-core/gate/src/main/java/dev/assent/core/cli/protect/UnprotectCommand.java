package dev.assent.core.cli.protect;

import dev.assent.core.cli.invocation.CliServices;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.cli.invocation.Verb;
import dev.assent.core.config.ConfigException;
import dev.assent.core.coverage.Coverage;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.protect.ClientFileChanges;
import dev.assent.core.wiring.FoundClients;
import dev.assent.core.wiring.McpClient;
import dev.assent.core.wiring.ServerWiring;
import dev.assent.core.wiring.WiredClient;
import dev.assent.core.wiring.text.WiringException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/// `assent unprotect CLIENT [SERVER]`: clients start their servers without Assent again.
public record UnprotectCommand(
    CliSurroundings surroundings,
    CliServices rooms,
    CommandOutput output,
    ClientFileOptions files,
    @Nullable String server) {
  /// The verb, to be put below the root.
  public static CommandLine verb(CliSurroundings surroundings, CliServices rooms) {
    var files = new ClientFileOptions();
    return Verb.of(
            "unprotect",
            "Take Assent out of an MCP client's file again. Gives back the bytes from before as long as"
                + " nobody else wrote the file, otherwise the entries alone. Shows what changes, and"
                + " changes it after a yes. The servers and their policies stay in Assent; `assent"
                + " proxy remove` removes one. Secrets that `assent protect` put into the key store"
                + " leave it again.")
        .json()
        .takes(files.all())
        .does(output ->
            new UnprotectCommand(surroundings, rooms, output, files, files.server()).run());
  }

  private ExitCode run() throws ConfigException, IOException, InterruptedException {
    Path launcher = files.launcher(rooms, output);
    var found = Coverage.clients(surroundings.home(), surroundings.agents(), Optional.of(launcher));
    ServerWiring wiring = ClientFileOptions.wiring(surroundings, launcher, found.projects());
    var refused = new LinkedHashMap<Path, String>();
    var plans = shown(plans(wiring, found.wired(Map.of()), refused), found, wiring, refused);
    if (plans.isEmpty() && refused.isEmpty()) {
      return nothing();
    }
    boolean agreed = !plans.isEmpty() && files.agrees("change these files?", output, surroundings);
    if (agreed) {
      giveBack(plans, wiring, refused);
    }
    print(plans, refused, agreed);
    return refused.isEmpty() && (agreed || files.isDryRun()) ? ExitCode.OK : ExitCode.NEGATIVE;
  }

  private ExitCode nothing() {
    if (!files.isOfAll() || output.isJson()) {
      throw output.wrong(
          "found nothing that `assent protect` changed"
              + (server == null ? "" : " for `" + server + "`")
              + ", expected a server that is protected");
    }
    output.line("no server of a client is protected");
    return ExitCode.OK;
  }

  private void giveBack(
      SequencedMap<ServerWiring.Plan, ServerWiring.Return> plans,
      ServerWiring wiring,
      Map<Path, String> refused)
      throws ConfigException, InterruptedException {
    var order = List.copyOf(plans.sequencedKeySet());
    var end =
        new ClientFileChanges(
                wiring,
                ProtectedServers.asTheyAre(surroundings),
                rooms.secrets().store(surroundings))
            .giveBack(order);
    for (int at = 0; at < order.size(); at++) {
      ServerWiring.Plan plan = order.get(at);
      end.refused()
          .get(at)
          .ifPresent(why -> {
            plans.remove(plan);
            refuse(plan.file(), why.toString(), refused);
          });
    }
    output.staying(end.staying());
  }

  private void refuse(Path file, String why, Map<Path, String> refused) {
    refused.put(file, why);
    output.complain(why + "; it stays as it is");
  }

  // A change that cannot be shown is not made either.
  private SequencedMap<ServerWiring.Plan, ServerWiring.Return> shown(
      SequencedMap<ServerWiring.Plan, McpClient> plans,
      FoundClients found,
      ServerWiring wiring,
      Map<Path, String> refused) {
    var shown = new LinkedHashMap<ServerWiring.Plan, ServerWiring.Return>();
    plans.forEach((plan, owner) -> {
      try {
        if (!output.isJson()) {
          ClientFileOptions.show(found, owner, plan, output);
        }
        shown.put(plan, wiring.returns(plan));
      } catch (WiringException | IOException e) {
        refuse(plan.file(), String.valueOf(e.getMessage()), refused);
      }
    });
    return shown;
  }

  private SequencedMap<ServerWiring.Plan, McpClient> plans(
      ServerWiring wiring, List<WiredClient> now, Map<Path, String> refused) {
    List<McpClient> wanted = files.clients(output);
    var plans = new LinkedHashMap<ServerWiring.Plan, McpClient>();
    for (ServerWiring.LedFile file : wiring.led(now)) {
      List<List<String>> places =
          file.entries().stream()
              .filter(led ->
                  server == null
                      || led.name().equals(server)
                      || led.place().getLast().equals(server))
              .map(ServerWiring.Led::place)
              .toList();
      if (wanted.contains(file.client()) && !places.isEmpty()) {
        try {
          plans.put(wiring.removing(file.client(), file.file(), places), file.client());
        } catch (WiringException | IOException e) {
          refuse(file.file(), String.valueOf(e.getMessage()), refused);
        }
      }
    }
    return plans;
  }

  private void print(
      SequencedMap<ServerWiring.Plan, ServerWiring.Return> plans,
      Map<Path, String> refused,
      boolean agreed) {
    boolean done = agreed && !plans.isEmpty();
    if (output.isJson()) {
      var refusals = new ArrayList<Json>();
      refused.forEach((file, why) -> refusals.add(ProtectionReport.refusal(file, why)));
      output.json(
          JsonObject.builder()
              .put("changed", done)
              .put(
                  "files",
                  JsonArray.ofStrings(
                      plans.keySet().stream().map(plan -> plan.file().toString()).toList()))
              .put("refused", new JsonArray(refusals))
              .build());
    } else if (done) {
      plans.forEach((plan, becomes) -> output.line(plan.file() + " " + said(becomes)));
    } else {
      output.line("nothing was changed");
    }
  }

  private static String said(ServerWiring.Return becomes) {
    return switch (becomes) {
      case BYTES -> "is as it was, byte for byte";
      case SOME -> "starts them without Assent again; its other servers stay protected";
      case ENTRIES ->
          "starts them without Assent again; what somebody else wrote into it since stays";
      case NOTHING -> "led to Assent no more; it stays as it is";
    };
  }
}
