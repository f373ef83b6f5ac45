package dev.assent.core.cli.protect;

import dev.assent.core.cli.invocation.CliServices;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.ClientVariables;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.cli.invocation.PolicyTexts;
import dev.assent.core.cli.invocation.Verb;
import dev.assent.core.cli.policy.PolicyChoice;
import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.proxy.HttpFrontEnd;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.coverage.Coverage;
import dev.assent.core.protect.ClientFileChanges;
import dev.assent.core.protect.LaunchResult;
import dev.assent.core.protect.LaunchTrial;
import dev.assent.core.protect.MovedSecret;
import dev.assent.core.protect.Protection;
import dev.assent.core.protect.UnseenVariables;
import dev.assent.core.proxy.ServerTrial;
import dev.assent.core.secrets.SecretSource;
import dev.assent.core.wiring.FoundClients;
import dev.assent.core.wiring.McpClient;
import dev.assent.core.wiring.ServerWiring;
import dev.assent.core.wiring.WiredClient;
import dev.assent.core.wiring.WiredServer;
import dev.assent.core.wiring.text.WiringException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/// `assent protect CLIENT [SERVER]`: clients start their servers through Assent.
public record ProtectCommand(
    CliSurroundings surroundings,
    CliServices rooms,
    String version,
    CommandOutput output,
    ClientFileOptions files,
    SecretChoice secrets,
    FolderChoice folders,
    String policy,
    boolean regardless,
    List<String> handedOn,
    boolean projects) {
  /// The verb, to be put below the root.
  ///
  /// @param version of the program
  public static CommandLine verb(CliSurroundings surroundings, CliServices rooms, String version) {
    var files = new ClientFileOptions();
    var secrets = new SecretChoice();
    var folders = new FolderChoice();
    var policy =
        Verb.option(
                String.class,
                "--policy",
                "POLICY",
                "the policy of each server: developer (default: reads below the served folders allowed,"
                    + " changes asked, secrets denied), empty, strict, read-only, or a policy file")
            .defaultValue("developer")
            .build();
    var regardless =
        Verb.flag(
            "--even-if-start-fails", "change the file too where a server does not start on trial");
    var handedOn =
        Verb.texts(
            "--env",
            "NAME",
            "a variable that the client has and the servers are to have as well, such as"
                + " `HTTPS_PROXY`; may be repeated");
    var projects =
        Verb.flag(
            "--projects",
            "also the servers that files of projects name: whoever wrote a repository chose what is"
                + " started");
    return Verb.of(
            "protect",
            "Put Assent in front of the servers of an MCP client. A server's command, variables and"
                + " folder move from the client's file into Assent's configuration. The client's entry"
                + " then starts Assent. Shows what changes in each file. After a yes each server is"
                + " started once, and the files of those that answer are changed. `assent unprotect`"
                + " gives the files back.")
        .json()
        .takes(files.all())
        .takes(secrets.option(), folders.option(), policy, regardless, handedOn, projects)
        .does(output ->
            new ProtectCommand(
                    surroundings,
                    rooms,
                    version,
                    output,
                    files,
                    secrets,
                    folders,
                    policy.getValue(),
                    regardless.getValue(),
                    handedOn.getValue(),
                    projects.getValue())
                .run());
  }

  private ExitCode run() throws ConfigException, IOException, InterruptedException {
    ClientVariables.check(handedOn, output);
    Path launcher = files.launcher(rooms, output);
    var found = Coverage.clients(surroundings.home(), surroundings.agents(), Optional.of(launcher));
    var broken = new TreeSet<String>();
    List<ProxyDefinition> configured =
        surroundings.usableServers((name, why) -> {
          broken.add(name);
          output.complain("the server `" + name + "` of Assent cannot be used: " + why);
        });
    var report = new ProtectionReport(output);
    var chosen = agreedOn(chosen(found, configured, broken, report), found, report);
    ServerWiring wiring = ClientFileOptions.wiring(surroundings, launcher, found.projects());
    var plans =
        new ProtectionPlans(
            new Protection.Place(
                configured,
                surroundings.environment().getOrDefault("PATH", ""),
                handedOn,
                wiring,
                secrets.leaves() ? SecretSource.none() : rooms.secrets().store(surroundings),
                secrets.leaves()));
    Protection plan = plans.plan(chosen);
    plan.left().forEach(left -> report.stays(left.why().toString()));
    if (!output.isJson()) {
      plan = plans.without(show(found, plan, report), plan, chosen);
    }
    if (plan.isEmpty()) {
      return nothing(plan, report);
    }
    var unseen =
        UnseenVariables.of(surroundings.environment(), plan.definitions(configured).values());
    report.unseen(unseen);
    if (handsOn(unseen)) {
      plans = plans.handingOn(unseen.offered());
      plan = plans.plan(without(chosen, plan));
    }
    plan = folders.serving(plan, surroundings, output);
    if (!output.isJson()) {
      folders.say(plan, surroundings, output);
    }
    report.starting(plan, configured);
    if (!files.agrees(
        "start each server once on trial, and change these files?", output, surroundings)) {
      report.planned(plan);
      return files.isDryRun() && report.left().isEmpty() ? ExitCode.OK : ExitCode.NEGATIVE;
    }
    return carryOut(plans, chosen, plan, report);
  }

  private ExitCode carryOut(
      ProtectionPlans first,
      SequencedMap<McpClient, List<WiredServer>> chosen,
      Protection agreed,
      ProtectionReport report)
      throws ConfigException, IOException, InterruptedException {
    SecretChoice.Decision decision =
        secrets.decide(agreed.secrets(), files.isAsking(output), surroundings, rooms, output);
    ProtectionPlans plans = decision == SecretChoice.Decision.STORE ? first : first.keeping();
    Protection plan = decision == SecretChoice.Decision.STORE ? agreed : plans.plan(chosen);
    if (decision == SecretChoice.Decision.NEITHER) {
      var named = plan.secrets().stream().map(MovedSecret::proxy).collect(Collectors.toSet());
      plan = plans.without(report.withSecrets(plan, named, secrets.leaves()), plan, chosen);
    }
    SequencedMap<WiredServer, LaunchResult> starts =
        new StartTrials(trial()).of(plan, plans.configured());
    if (!regardless) {
      plan = plans.without(report.failed(plan, starts), plan, chosen);
    }
    plan.left().stream()
        .filter(left -> !agreed.left().contains(left))
        .forEach(left -> report.stays(left.why().toString()));
    plan = plan.servingAs(agreed);
    boolean stores = decision == SecretChoice.Decision.STORE;
    var written = write(plan, agreed, plans.place().wiring(), stores, report);
    keepTools(written, starts);
    report.done(plan, written, starts, stores);
    return report.left().isEmpty() ? ExitCode.OK : ExitCode.NEGATIVE;
  }

  private void keepTools(
      List<Protection.ChangedFile> written, Map<WiredServer, LaunchResult> starts)
      throws ConfigException {
    AssentHome home = surroundings.home();
    Instant now = surroundings.clock().instant();
    written.forEach(file ->
        file.proxies()
            .forEach((server, proxy) ->
                Optional.ofNullable(starts.get(server))
                    .ifPresent(start -> ServerTrial.keep(home, proxy, start, now))));
  }

  // Those of a plan that are not to be protected any more were said before.
  private static SequencedMap<McpClient, List<WiredServer>> without(
      SequencedMap<McpClient, List<WiredServer>> chosen, Protection plan) {
    var left = new LinkedHashMap<McpClient, List<WiredServer>>();
    chosen.forEach((client, servers) ->
        left.put(client, servers.stream().filter(plan.proxies()::containsKey).toList()));
    return left;
  }

  private boolean handsOn(UnseenVariables unseen) throws IOException {
    return handedOn.isEmpty()
        && !unseen.offered().isEmpty()
        && files.isAsking(output)
        && files.agrees("hand these variables on to the servers?", output, surroundings);
  }

  private LaunchTrial trial() throws ConfigException {
    return new LaunchTrial(
        surroundings.environment(),
        surroundings.workingFolder(),
        rooms.secrets().store(surroundings),
        version);
  }

  private ExitCode nothing(Protection plan, ProtectionReport report) {
    if (output.isJson()) {
      report.planned(plan);
    } else {
      output.line(
          report.left().isEmpty()
              ? "no server of a client goes around Assent"
              : "nothing was changed");
    }
    return report.left().isEmpty() ? ExitCode.OK : ExitCode.NEGATIVE;
  }

  private SequencedMap<McpClient, List<WiredServer>> chosen(
      FoundClients found,
      List<ProxyDefinition> configured,
      Set<String> broken,
      ProtectionReport report) {
    @Nullable String server = files.server();
    List<McpClient> wanted = files.clients(output);
    Map<String, String> fronts = HttpFrontEnd.addresses(configured);
    List<WiredClient> here =
        found.wired(fronts).stream().filter(one -> wanted.contains(one.client())).toList();
    if (here.isEmpty() && !files.isOfAll()) {
      throw output.wrong("found no files of " + ClientFileOptions.shown(wanted) + " here");
    }
    var chosen = new LinkedHashMap<McpClient, List<WiredServer>>();
    var named = new ArrayList<String>();
    for (WiredClient one : here) {
      one.unreadable().forEach(report::unread);
      one.servers().forEach(each -> named.add(each.name()));
      var around = new ArrayList<>(Protection.around(one, Optional.ofNullable(server)));
      around.removeIf(each -> {
        boolean same = broken.contains(Protection.free(each.name(), Set.of()));
        if (same) {
          report.stays(
              ProtectionReport.place(each)
                  + " has the name of a server of Assent that cannot be used, and may be that one");
        }
        return same;
      });
      if (!around.isEmpty()) {
        chosen.put(one.client(), around);
      }
    }
    if (server != null && !named.contains(server)) {
      throw output.wrong(
          "found no server `"
              + server
              + "`, expected "
              + (named.isEmpty() ? "one of the client's" : "one of " + String.join(", ", named)));
    }
    return chosen;
  }

  // A server that a repository names is started only after a yes of its own.
  private SequencedMap<McpClient, List<WiredServer>> agreedOn(
      SequencedMap<McpClient, List<WiredServer>> chosen,
      FoundClients found,
      ProtectionReport report)
      throws IOException {
    var foreign =
        chosen.values().stream().flatMap(List::stream).filter(found::isOfProject).toList();
    if (projects || foreign.isEmpty()) {
      return chosen;
    }
    if (files.isAsking(output)) {
      foreign.forEach(one ->
          output.line(ProtectionReport.place(one) + ": a file of a project names this server"));
      if (files.agrees("start and protect these servers of projects too?", output, surroundings)) {
        return chosen;
      }
    }
    foreign.forEach(one ->
        report.stays(
            ProtectionReport.place(one)
                + " is named by a file of a project; `--projects` starts and protects it too"));
    var own = new LinkedHashMap<McpClient, List<WiredServer>>();
    chosen.forEach((one, servers) -> {
      var left = servers.stream().filter(server -> !foreign.contains(server)).toList();
      if (!left.isEmpty()) {
        own.put(one, left);
      }
    });
    return own;
  }

  // A change that cannot be shown is not made either.
  private Set<WiredServer> show(FoundClients found, Protection plan, ProtectionReport report) {
    var unshown = new LinkedHashSet<WiredServer>();
    for (Protection.ChangedFile file : plan.files()) {
      try {
        ClientFileOptions.show(found, file.client(), file.plan(), output);
      } catch (WiringException | IOException e) {
        report.stays(String.valueOf(e.getMessage()));
        unshown.addAll(file.proxies().keySet());
      }
    }
    return unshown;
  }

  /// Writes the files of a plan that are still as the person saw them.
  ///
  /// @return the files that were written
  private List<Protection.ChangedFile> write(
      Protection plan,
      Protection agreed,
      ServerWiring wiring,
      boolean stores,
      ProtectionReport report)
      throws ConfigException, IOException, InterruptedException {
    List<Protection.ChangedFile> same =
        plan.files().stream().filter(file -> agreed.isOf(file)).toList();
    agreed.files().stream()
        .filter(file -> report.expects(file) && same.stream().noneMatch(file::isSameFile))
        .forEach(file -> report.refused(file, ServerWiring.another(file.plan().file())));
    if (same.isEmpty()) {
      return List.of();
    }
    List<Optional<CharSequence>> ends =
        new ClientFileChanges(wiring, servers(), rooms.secrets().store(surroundings))
            .protect(plan, same, stores);
    var written = new ArrayList<Protection.ChangedFile>();
    for (int at = 0; at < same.size(); at++) {
      Protection.ChangedFile file = same.get(at);
      ends.get(at).ifPresentOrElse(why -> report.refused(file, why), () -> written.add(file));
    }
    return written;
  }

  private ClientFileChanges.Servers servers() throws IOException {
    // A mistake in it is said before anything is written.
    String unserved =
        PolicyChoice.text(policy, List.of(), "", surroundings, rooms.policies(), output);
    return new ProtectedServers(
        surroundings,
        definition -> {
          boolean template = PolicyTexts.NAMES.contains(policy);
          String text =
              template
                  ? rooms.policies().template(policy, definition.roots().orElse(List.of()))
                  : unserved;
          try (var store = surroundings.open()) {
            store.addProxy(definition, text);
          }
          PolicyChoice.record(definition.name(), text, policy, template, surroundings, output);
        });
  }
}
