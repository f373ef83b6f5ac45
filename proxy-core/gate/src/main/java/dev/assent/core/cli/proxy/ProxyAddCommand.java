package dev.assent.core.cli.proxy;

import dev.assent.core.cli.invocation.CliServices;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.cli.invocation.PolicyTexts;
import dev.assent.core.cli.invocation.Verb;
import dev.assent.core.cli.policy.PolicyChoice;
import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.proxy.Backend;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.protect.Protection;
import dev.assent.core.protect.ServedFolders;
import dev.assent.core.protect.SettledCommand;
import dev.assent.core.proxy.ServerReview;
import dev.assent.core.transport.ServerStartException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/// `assent proxy add NAME -- COMMAND`, or `--url URL`: writes a proxy's two files and prints its
/// policy.
record ProxyAddCommand(
    CliSurroundings surroundings,
    CliServices rooms,
    CommandOutput output,
    String name,
    List<String> command,
    List<String> roots,
    BackendOptions backend,
    BundleOptions bundle,
    TimeoutOptions timeouts,
    @Nullable String workingFolder) {
  static CommandLine verb(CliSurroundings surroundings, CliServices rooms) {
    var front = new FrontOptions();
    var name = Verb.operand("NAME", "small letters, digits, `.`, `_` and `-`");
    var command =
        Verb.several("1..*", "0..*", "COMMAND", "the server and its arguments, after `--`");
    var policy =
        Verb.option(
                String.class,
                "--policy",
                "POLICY",
                "developer (default: reads below the served folders allowed, changes asked, secrets"
                    + " denied), empty, strict, read-only, or a policy file")
            .defaultValue("developer")
            .build();
    var roots =
        Verb.texts(
            "--root",
            "DIR",
            "a folder that is served; may be repeated; those that the command names if not given");
    var backend = new BackendOptions();
    var bundle = new BundleOptions();
    var timeouts = new TimeoutOptions();
    var workingFolder =
        Verb.text("--cwd", "DIR", "the server's working folder; the client's if not given");
    return Verb.of(
            "add",
            "Put Assent in front of a server. Writes the proxy's configuration and policy, and prints"
                + " the policy. Then have the client start `assent run NAME` instead of the server.")
        .synopsis(
            "assent proxy add NAME [--policy POLICY] [--root DIR]... [--env NAME]... [--set-env NAME=VALUE]...",
            "                 [--cwd DIR] [--start-timeout SECONDS] [--call-timeout SECONDS]",
            "                 [--http-port PORT [--http-token-key KEY]] [--json] -- COMMAND [ARGUMENT]...",
            "       assent proxy add NAME --url URL [--header NAME=VALUE]... [--certificate FILE]",
            "                 [--authorities FILE] [--transport http|auto] ...",
            "       assent proxy add NAME --bundle FILE.mcpb [--setting KEY=VALUE]... [--policy POLICY] [--root DIR]...")
        .json()
        .takes(front.all())
        .takes(name, command, policy, roots)
        .takes(backend.all())
        .takes(bundle.all())
        .takes(timeouts.all())
        .takes(workingFolder)
        .does(output ->
            new ProxyAddCommand(
                    surroundings,
                    rooms,
                    output,
                    name.getValue(),
                    command.getValue(),
                    roots.getValue(),
                    backend,
                    bundle,
                    timeouts,
                    workingFolder.getValue())
                .run(front, policy.getValue()));
  }

  private ExitCode run(FrontOptions front, String policy) throws ConfigException, IOException {
    var reached = definition().withHttpFrontEnd(front.frontEnd(Optional.empty(), output));
    ProxyDefinition definition = serving(settled(reached));
    String text =
        PolicyChoice.text(
            policy,
            definition.roots().orElse(List.of()),
            "",
            surroundings,
            rooms.policies(),
            output);
    try (var store = surroundings.open()) {
      store.addProxy(definition, text);
    }
    PolicyChoice.record(
        name, text, policy, PolicyTexts.NAMES.contains(policy), surroundings, output);
    ServerReview.take(
        surroundings.home(), definition, Protection.searchPath(definition), surroundings.clock());
    print(definition, text);
    return ExitCode.OK;
  }

  private ProxyDefinition serving(ProxyDefinition definition) {
    return roots.isEmpty() ? definition.withRoots(found(definition).taken()) : definition;
  }

  private ServedFolders found(ProxyDefinition definition) {
    return ServedFolders.of(definition, Optional.empty(), surroundings.userHome());
  }

  // Found once, here and now: a client may have another search path.
  private ProxyDefinition settled(ProxyDefinition definition) {
    Optional<String> path = Optional.ofNullable(surroundings.environment().get("PATH"));
    if (path.isEmpty()) {
      return definition;
    }
    try {
      return SettledCommand.of(definition, path.get(), surroundings.workingFolder());
    } catch (ServerStartException e) {
      output.complain(e.getMessage() + "; it is looked for again when a client starts it");
      return definition;
    }
  }

  private ProxyDefinition definition() throws ConfigException, IOException {
    if (!ProxyDefinition.NAME.matcher(name).matches()) {
      throw output.wrong(
          "found the name `"
              + name
              + "`, expected 1 to 64 of `a-z`, `0-9`, `.`, `_`, `-`, the first a letter or digit");
    }
    boolean isAlone = command.isEmpty() && !backend.isGiven();
    Optional<Backend> bundled = bundle.backend(name, isAlone, surroundings, output);
    var standard =
        ProxyDefinition.of(
            name,
            bundled.isPresent() ? bundled.get() : backend.backend(command, surroundings, output));
    return new ProxyDefinition(
        name,
        name,
        standard.backend(),
        Optional.ofNullable(workingFolder).map(folder -> folder("--cwd", folder)),
        timeouts.start().orElse(standard.startTimeout()),
        timeouts.call().orElse(standard.callTimeout()),
        roots.isEmpty()
            ? Optional.empty()
            : Optional.of(roots.stream().map(root -> folder("--root", root)).toList()),
        Optional.empty(),
        ProxyDefinition.RefusalForm.RESULT,
        standard.registry(),
        List.of());
  }

  private String folder(String option, String argument) {
    Path folder = surroundings.path(argument);
    if (!Files.isDirectory(folder)) {
      throw output.wrong("found no folder at `" + folder + "`, expected one for `" + option + "`");
    }
    return folder.toString();
  }

  private void print(ProxyDefinition definition, String policyText) throws ConfigException {
    Path folder = surroundings.home().proxyFolder(name);
    if (output.isJson()) {
      var added = JsonObject.builder().put("name", name).put("folder", folder.toString());
      output.json(added.put("run", "assent run " + name).put("policy", tree(policyText)).build());
      return;
    }
    output.line("added `" + definition.name() + "` in " + folder);
    List<String> served = definition.roots().orElse(List.of());
    ServedFolders named = found(definition);
    if (!served.isEmpty() || !named.asked().isEmpty()) {
      named.lines(name, served).forEach(output::line);
    }
    output.line("policy: " + surroundings.home().policyFile(name));
    output.text(policyText);
    output.line("now let the client start `assent run " + name + "` instead of the server");
    AssentHome home = surroundings.home();
    definition.httpFrontEnd().ifPresent(chosen -> FrontOptions.print(output, home, name, chosen));
  }

  private static Json tree(String policyText) {
    try {
      return JsonReader.read(policyText, JsonLimits.FILE);
    } catch (JsonException e) {
      throw new IllegalStateException("a policy that was checked is JSON", e);
    }
  }
}
