package dev.assent.core.cli.protect;

import dev.assent.core.cli.invocation.CliServices;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandErrors;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.cli.invocation.PolicyTexts;
import dev.assent.core.cli.policy.PolicyChoice;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.proxy.HttpFrontEnd;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.protect.Protection;
import dev.assent.core.proxy.ServerReview;
import dev.assent.core.wiring.FoundClients;
import dev.assent.core.wiring.McpClient;
import dev.assent.core.wiring.ServerWiring;
import dev.assent.core.wiring.WiredClient;
import dev.assent.core.wiring.WiredServer;
import dev.assent.core.wiring.text.WiringException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `assent protect CLIENT [SERVER]`: clients start their servers through Assent.
@Command(
    name = "protect",
    description =
        "Put Assent in front of the servers of an MCP client. A server's command, variables and"
            + " folder move from the client's file into Assent's configuration. The client's entry"
            + " then starts Assent. Shows what changes in each file, and changes it after a yes."
            + " `assent unprotect` gives the files back.")
public final class ProtectCommand implements Callable<Integer> {
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

  @Option(
      names = "--policy",
      paramLabel = "POLICY",
      defaultValue = "developer",
      description =
          "the policy of each server: developer (default: changes asked, secrets denied), empty,"
              + " strict, read-only, or a policy file")
  private String policy;

  /// @param surroundings of the process
  /// @param rooms what the verbs use
  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  public ProtectCommand(CliSurroundings surroundings, CliServices rooms) {
    this.surroundings = surroundings;
    this.rooms = rooms;
  }

  @Override
  public Integer call() throws ConfigException, IOException {
    Path launcher = files.launcher(rooms);
    var found = ClientFileOptions.found(surroundings, launcher);
    List<ProxyDefinition> configured = configured();
    var chosen = chosen(found, configured);
    ServerWiring wiring = ClientFileOptions.wiring(surroundings, launcher, found.projects());
    String path = surroundings.environment().getOrDefault("PATH", "");
    Protection plan = Protection.plan(chosen, configured, path, wiring);
    for (Protection.Left left : plan.left()) {
      CommandErrors.say(spec.commandLine().getErr(), left.why() + "; it stays as it is");
    }
    if (plan.isEmpty()) {
      if (!output.isJson()) {
        output.line(
            plan.left().isEmpty()
                ? "no server of a client goes around Assent"
                : "nothing was changed");
      } else {
        print(plan, false);
      }
      return plan.left().isEmpty() ? ExitCode.OK.number() : ExitCode.NEGATIVE.number();
    }
    show(found, plan);
    boolean agreed = files.agrees(output, surroundings);
    if (agreed) {
      carryOut(plan, wiring);
    }
    print(plan, agreed);
    boolean whole = (agreed || files.isDryRun()) && plan.left().isEmpty();
    return whole ? ExitCode.OK.number() : ExitCode.NEGATIVE.number();
  }

  private List<ProxyDefinition> configured() throws ConfigException {
    var configured = new ArrayList<ProxyDefinition>();
    try (var store = surroundings.open()) {
      for (String name : store.proxyNames()) {
        configured.add(store.proxy(name));
      }
    }
    return configured;
  }

  private SequencedMap<McpClient, List<WiredServer>> chosen(
      FoundClients found, List<ProxyDefinition> configured) {
    List<McpClient> wanted = files.clients(client);
    var fronts = new HashMap<String, String>();
    configured.forEach(one ->
        one.httpFrontEnd().map(HttpFrontEnd::address).ifPresent(at -> fronts.put(at, one.name())));
    List<WiredClient> here =
        found.wired(fronts).stream().filter(one -> wanted.contains(one.client())).toList();
    if (here.isEmpty() && !client.equals(ClientWords.ALL)) {
      throw files.wrong("found no files of " + ClientFileOptions.shown(wanted) + " here");
    }
    var chosen = new LinkedHashMap<McpClient, List<WiredServer>>();
    var named = new ArrayList<String>();
    for (WiredClient one : here) {
      one.unreadable()
          .forEach(file ->
              CommandErrors.say(
                  spec.commandLine().getErr(), "`" + file + "` cannot be read; it stays as it is"));
      one.servers().forEach(each -> named.add(each.name()));
      List<WiredServer> around = Protection.around(one, Optional.ofNullable(server));
      if (!around.isEmpty()) {
        chosen.put(one.client(), around);
      }
    }
    if (server != null && !named.contains(server)) {
      throw files.wrong(
          "found no server `"
              + server
              + "`, expected "
              + (named.isEmpty() ? "one of the client's" : "one of " + String.join(", ", named)));
    }
    return chosen;
  }

  private void show(FoundClients found, Protection plan) throws IOException {
    if (output.isJson()) {
      return;
    }
    try {
      for (Protection.ChangedFile file : plan.files()) {
        ClientFileOptions.show(found, file.client(), file.plan(), output);
      }
    } catch (WiringException e) {
      throw files.wrong(String.valueOf(e.getMessage()));
    }
  }

  // The servers first: a client that starts us for one that is not there is refused.
  private void carryOut(Protection plan, ServerWiring wiring) throws ConfigException, IOException {
    String text =
        PolicyChoice.text(
            policy, List.of(), "", surroundings, rooms.policies(), spec.commandLine());
    for (ProxyDefinition definition : plan.added()) {
      try (var store = surroundings.open()) {
        store.addProxy(definition, text);
      }
      PolicyChoice.record(
          definition.name(),
          text,
          PolicyTexts.NAMES.contains(policy),
          surroundings,
          spec.commandLine());
      ServerReview.take(
          surroundings.home(), definition, Protection.searchPath(definition), surroundings.clock());
    }
    for (Protection.ChangedFile file : plan.files()) {
      try {
        wiring.carryOut(file.plan());
      } catch (WiringException e) {
        throw files.wrong(String.valueOf(e.getMessage()));
      }
    }
  }

  private void print(Protection plan, boolean done) {
    if (output.isJson()) {
      var servers = new ArrayList<Json>();
      plan.proxies()
          .forEach((one, proxy) ->
              servers.add(
                  JsonObject.builder()
                      .put("server", one.name())
                      .put("file", one.file().toString())
                      .put("proxy", proxy)
                      .build()));
      output.json(
          JsonObject.builder()
              .put("changed", done)
              .put("servers", new JsonArray(servers))
              .put(
                  "left",
                  JsonArray.ofStrings(plan.left().stream().map(Protection.Left::why).toList()))
              .build());
      return;
    }
    if (!done) {
      output.line("nothing was changed");
      return;
    }
    plan.proxies()
        .forEach((one, proxy) ->
            output.line(
                "`"
                    + one.name()
                    + "` in "
                    + one.file()
                    + " starts through Assent as `"
                    + proxy
                    + "`"));
    output.line(
        "restart "
            + ClientFileOptions.shown(
                plan.files().stream().map(Protection.ChangedFile::client).distinct().toList())
            + ", which read their files when they start");
  }
}
