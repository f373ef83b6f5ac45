package dev.assent.core.cli.proxy;

import dev.assent.core.cli.invocation.CliServices;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.cli.invocation.PolicyTexts;
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
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `assent proxy add NAME -- COMMAND`, or `--url URL`: writes a proxy's two files and prints its
/// policy.
@Command(
    name = "add",
    description =
        "Put Assent in front of a server. Writes the proxy's configuration and policy, and prints"
            + " the policy. Then have the client start `assent run NAME` instead of the server.",
    customSynopsis =
        "assent proxy add NAME [--policy POLICY] [--root DIR]... [--env NAME]... [--set-env NAME=VALUE]...%n"
            + "                 [--cwd DIR] [--start-timeout SECONDS] [--call-timeout SECONDS]%n"
            + "                 [--http-port PORT [--http-token-key KEY]] [--json] -- COMMAND [ARGUMENT]...%n"
            + "       assent proxy add NAME --url URL [--header NAME=VALUE]... [--certificate FILE]%n"
            + "                 [--authorities FILE] [--transport http|auto] ...%n"
            + "       assent proxy add NAME --bundle FILE.mcpb [--setting KEY=VALUE]... [--policy POLICY] [--root DIR]...")
final class ProxyAddCommand implements Callable<Integer> {
  private static final String DEVELOPER = "developer";

  private final CliSurroundings surroundings;
  private final CliServices rooms;

  @Spec private CommandSpec spec;
  @Mixin private CommandOutput output;
  @Mixin private FrontOptions front;

  @Parameters(
      index = "0",
      paramLabel = "NAME",
      description = "small letters, digits, `.`, `_` and `-`")
  private String name;

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "COMMAND",
      description = "the server and its arguments, after `--`")
  private List<String> command = List.of();

  @Option(
      names = "--policy",
      paramLabel = "POLICY",
      defaultValue = DEVELOPER,
      description =
          "developer (default: reads below the served folders allowed, changes asked, secrets"
              + " denied), empty, strict, read-only, or a policy file")
  private String policy;

  @Option(
      names = "--root",
      paramLabel = "DIR",
      description =
          "a folder that is served; may be repeated; those that the command names if not given")
  private List<String> roots = List.of();

  @Mixin private BackendOptions backend;
  @Mixin private BundleOptions bundle;
  @Mixin private TimeoutOptions timeouts;

  @Option(
      names = "--cwd",
      paramLabel = "DIR",
      description = "the server's working folder; the client's if not given")
  private @Nullable String workingFolder;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  ProxyAddCommand(CliSurroundings surroundings, CliServices rooms) {
    this.surroundings = surroundings;
    this.rooms = rooms;
  }

  @Override
  public Integer call() throws ConfigException, IOException {
    ProxyDefinition definition = serving(settled(definition().withHttpFrontEnd(front.frontEnd())));
    String text =
        PolicyChoice.text(
            policy,
            definition.roots().orElse(List.of()),
            "",
            surroundings,
            rooms.policies(),
            spec.commandLine());
    try (var store = surroundings.open()) {
      store.addProxy(definition, text);
    }
    PolicyChoice.record(
        name, text, policy, PolicyTexts.NAMES.contains(policy), surroundings, spec.commandLine());
    ServerReview.take(
        surroundings.home(), definition, Protection.searchPath(definition), surroundings.clock());
    print(definition, text);
    return ExitCode.OK.number();
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
    Optional<Backend> bundled = bundle.backend(name, isAlone, surroundings, spec.commandLine());
    var standard =
        ProxyDefinition.of(
            name,
            bundled.isPresent()
                ? bundled.get()
                : backend.backend(command, surroundings, spec.commandLine()));
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
