package dev.assent.core.cli.protect;

import dev.assent.core.cli.invocation.CliServices;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandErrors;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.config.ConfigException;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.protect.MovedSecret;
import dev.assent.core.secrets.SecretStoreException;
import dev.assent.core.wiring.McpClient;
import dev.assent.core.wiring.ServerWiring;
import dev.assent.core.wiring.text.WiringException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `assent unprotect CLIENT [SERVER]`: clients start their servers without Assent again.
@Command(
    name = "unprotect",
    description =
        "Take Assent out of an MCP client's file again. Gives back the bytes from before as long as"
            + " nobody else wrote the file, otherwise the entries alone. Shows what changes, and"
            + " changes it after a yes. The servers and their policies stay in Assent; `assent"
            + " proxy remove` removes one. Secrets that `assent protect` put into the key store"
            + " leave it again.")
public final class UnprotectCommand implements Callable<Integer> {
  private final CliSurroundings surroundings;
  private final CliServices rooms;

  @Spec private CommandSpec spec;
  @Mixin private CommandOutput output;
  @Mixin private ClientFileOptions files;

  @Parameters(
      index = "0",
      paramLabel = "CLIENT",
      description = "one of ${COMPLETION-CANDIDATES}",
      completionCandidates = ClientWords.class)
  private String client;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "SERVER",
      description = "its name in the client's file; all servers of the client if not given")
  private @Nullable String server;

  /// @param surroundings of the process
  /// @param rooms what the verbs use
  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  public UnprotectCommand(CliSurroundings surroundings, CliServices rooms) {
    this.surroundings = surroundings;
    this.rooms = rooms;
  }

  @Override
  public Integer call() throws ConfigException, IOException, InterruptedException {
    Path launcher = files.launcher(rooms);
    var found = ClientFileOptions.found(surroundings, launcher);
    ServerWiring wiring = ClientFileOptions.wiring(surroundings, launcher, found.projects());
    try {
      var plans = plans(wiring);
      if (plans.isEmpty() && client.equals(ClientWords.ALL) && !output.isJson()) {
        output.line("no server of a client is protected");
        return ExitCode.OK.number();
      }
      if (plans.isEmpty()) {
        throw files.wrong(
            "found nothing that `assent protect` changed"
                + (server == null ? "" : " for `" + server + "`")
                + ", expected a server that is protected");
      }
      if (!output.isJson()) {
        for (var one : plans.entrySet()) {
          ClientFileOptions.show(found, one.getValue(), one.getKey(), output);
        }
      }
      var returns = new LinkedHashMap<ServerWiring.Plan, ServerWiring.Return>();
      for (ServerWiring.Plan plan : plans.keySet()) {
        returns.put(plan, wiring.returns(plan));
      }
      boolean agreed = files.agrees("change these files?", output, surroundings);
      if (agreed) {
        Set<String> before = wiring.proxies();
        for (ServerWiring.Plan plan : plans.keySet()) {
          wiring.carryOut(plan);
        }
        before.removeAll(wiring.proxies());
        takeOutKeys(before);
      }
      print(returns, agreed);
      return agreed || files.isDryRun() ? ExitCode.OK.number() : ExitCode.NEGATIVE.number();
    } catch (WiringException e) {
      throw files.wrong(String.valueOf(e.getMessage()));
    }
  }

  // Only what `assent protect` put there; what a person put there stays.
  private void takeOutKeys(Set<String> proxies) throws ConfigException, InterruptedException {
    var keys = new ArrayList<String>();
    try (var store = surroundings.open()) {
      for (String name : store.proxyNames()) {
        if (proxies.contains(name)) {
          keys.addAll(MovedSecret.ours(store.proxy(name)));
        }
      }
    }
    for (String key : keys) {
      try {
        boolean _ = rooms.secrets().store(surroundings).remove(key);
      } catch (SecretStoreException e) {
        CommandErrors.say(
            spec.commandLine().getErr(),
            "`"
                + key
                + "` stays in the key store: "
                + e.getMessage()
                + "; `assent secret remove "
                + key
                + "` takes it out");
      }
    }
  }

  private SequencedMap<ServerWiring.Plan, McpClient> plans(ServerWiring wiring)
      throws WiringException, IOException {
    List<McpClient> wanted = files.clients(client);
    var plans = new LinkedHashMap<ServerWiring.Plan, McpClient>();
    for (var file : wiring.files().entrySet()) {
      var owner = McpClient.of(file.getValue()).filter(wanted::contains);
      if (owner.isEmpty()) {
        continue;
      }
      List<List<String>> places =
          wiring.protectedIn(file.getKey()).keySet().stream()
              .filter(place -> server == null || place.getLast().equals(server))
              .toList();
      if (!places.isEmpty()) {
        plans.put(wiring.removing(file.getKey(), places), owner.get());
      }
    }
    return plans;
  }

  private void print(SequencedMap<ServerWiring.Plan, ServerWiring.Return> plans, boolean done) {
    if (output.isJson()) {
      var changed = new ArrayList<Json>();
      plans.keySet().forEach(plan -> changed.add(new JsonString(plan.file().toString())));
      output.json(
          JsonObject.builder().put("changed", done).put("files", new JsonArray(changed)).build());
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
