package dev.assent.core.cli.hook;

import dev.assent.core.access.HookAgent;
import dev.assent.core.cli.invocation.CliServices;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.cli.invocation.PolicyTexts;
import dev.assent.core.cli.invocation.Verb;
import dev.assent.core.cli.policy.PolicyChoice;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.proxy.Backend;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.system.Launcher;
import dev.assent.core.wiring.HookStanding;
import dev.assent.core.wiring.HookWiring;
import dev.assent.core.wiring.HookedAgent;
import dev.assent.core.wiring.text.WiringException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;

/// `assent hook install AGENT`: rules for the agent's own tools where there are none, and the hook
/// in the agent's file.
record HookInstallCommand(
    CliSurroundings surroundings,
    CliServices rooms,
    CommandOutput output,
    HookFileOptions files,
    String policy,
    List<String> roots) {
  /// The template for agents.
  static final String AGENT = "agent";

  static CommandLine verb(CliSurroundings surroundings, CliServices rooms) {
    var files = new HookFileOptions();
    var name = AgentChoice.operand(true);
    var policy =
        Verb.option(
                String.class,
                "--policy",
                "POLICY",
                "agent (default: reads in the project allowed, changes, the network and risky commands"
                    + " asked, secrets denied), empty, strict, read-only, or a policy file")
            .defaultValue(AGENT)
            .build();
    var roots =
        Verb.texts(
            "--root", "DIR", "a folder beside the project that may be read; may be repeated");
    return Verb.of(
            "install",
            "Make an agent ask Assent before it uses its own tools. Writes a policy if there is none,"
                + " shows the change of the agent's file, and makes it after a yes.")
        .json()
        .takes(files.all())
        .takes(name, policy, roots)
        .does(output ->
            new HookInstallCommand(
                    surroundings, rooms, output, files, policy.getValue(), roots.getValue())
                .run(AgentChoice.of(name).orElseThrow()));
  }

  private ExitCode run(HookAgent agent) throws ConfigException, IOException {
    Path launcher =
        rooms
            .launcher()
            .orElseThrow(() ->
                output.wrong(
                    "Assent is not installed here, so there is no program that an agent could"
                        + " start"));
    Path file = files.file(agent, surroundings);
    try {
      HookWiring wiring = files.wiring(agent, surroundings);
      HookWiring.Plan plan =
          wiring.installing(agent, file, Launcher.HOOK.beside(launcher).toString());
      boolean hasRules = hasRules(agent);
      String text = hasRules ? "" : policyText(agent);
      if (plan.isDone() && hasRules) {
        print(agent, plan, "unchanged");
        return ExitCode.OK;
      }
      if (!plan.isDone() && !files.agrees(plan, output, surroundings)) {
        output.line("nothing was changed");
        return ExitCode.NEGATIVE;
      }
      // The rules first: an agent that asks before there are any is denied.
      if (!hasRules) {
        addRules(agent, text);
      }
      wiring.install(plan);
      print(agent, plan, plan.isDone() ? "unchanged" : "installed");
      return ExitCode.OK;
    } catch (WiringException e) {
      throw output.wrong(String.valueOf(e.getMessage()));
    }
  }

  private boolean hasRules(HookAgent agent) throws ConfigException {
    try (var store = surroundings.open()) {
      if (!store.proxyNames().contains(agent.word())) {
        return false;
      }
      if (!store.proxy(agent.word()).backend().equals(new Backend.Agent(agent))) {
        throw output.wrong(
            "found a proxy `"
                + agent.word()
                + "` that stands for a server, expected none of this name");
      }
      return true;
    }
  }

  private String policyText(HookAgent agent) throws IOException {
    List<String> folders = roots.stream().map(root -> surroundings.path(root).toString()).toList();
    if (policy.equals(AGENT)) {
      return rooms.policies().agentTemplate(agent, folders);
    }
    return PolicyChoice.text(policy, folders, AGENT, surroundings, rooms.policies(), output);
  }

  private void addRules(HookAgent agent, String text) throws ConfigException {
    var definition = ProxyDefinition.of(agent.word(), new Backend.Agent(agent));
    try (var store = surroundings.open()) {
      store.addProxy(definition, text);
    }
    boolean template = policy.equals(AGENT) || PolicyTexts.NAMES.contains(policy);
    PolicyChoice.record(agent.word(), text, policy, template, surroundings, output);
  }

  private void print(HookAgent agent, HookWiring.Plan plan, String done)
      throws ConfigException, IOException {
    Optional<String> elsewhere = HookHome.another(surroundings, rooms);
    HookStanding standing =
        HookFileOptions.inspection(files.folder(surroundings), surroundings, rooms)
            .of(agent, plan.file());
    Path rules = surroundings.home().policyFile(agent.word());
    if (output.isJson()) {
      output.json(
          JsonObject.builder()
              .put("agent", agent.word())
              .put("file", plan.file().toString())
              .put("outcome", done)
              .put("policy", rules.toString())
              .put("state", standing.state().word())
              .put("reasons", JsonArray.ofStrings(standing.reasons()))
              .putIfPresent("warning", elsewhere)
              .build());
      return;
    }
    output.line(
        standing.inForce() && done.equals("installed")
            ? "`" + agent.word() + "` asks Assent from its next session on"
            : "the hook of `"
                + agent.word()
                + "` stands in "
                + plan.file()
                + (standing.inForce()
                    ? "; nothing there switches it off"
                    : "; as far as its files tell: " + standing.state().word()));
    standing.reasons().forEach(output::line);
    output.line("its rules: " + rules);
    HookedAgent.remark(agent).ifPresent(output::line);
    elsewhere.ifPresent(sentence -> output.line("warning: " + sentence));
  }
}
