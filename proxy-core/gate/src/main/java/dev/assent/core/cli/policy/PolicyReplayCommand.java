package dev.assent.core.cli.policy;

import dev.assent.core.analysis.PastCalls;
import dev.assent.core.analysis.Replay;
import dev.assent.core.cli.invocation.AuditFolders;
import dev.assent.core.cli.invocation.CommandErrors;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.LogChoice;
import dev.assent.core.config.ConfigException;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pap.document.PolicyFormatException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `assent policy replay`: what another policy would have decided for the calls of a log.
@Command(
    name = "replay",
    description = {
      "Judge the decisions of a log again under another policy, from the recorded attributes, and show the differences.",
      "Reads the log of the named proxy and of all that share its policy, of the only proxy, or in a folder."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:no decision would differ, as far as the log tells",
      "1:decisions would differ, or the log of a proxy that shares the policy cannot be read",
      "2:wrong usage, or a policy or log that cannot be used"
    })
final class PolicyReplayCommand implements Callable<Integer> {
  private static final int EXAMPLES = 5;

  private final PolicySurroundings surroundings;
  private final AuditFolders logs;

  @Spec private CommandSpec spec;

  @Option(
      names = "--policy",
      paramLabel = "DRAFT",
      required = true,
      description = "the policy to judge by; - for standard input")
  private String policy;

  @Option(
      names = "--proxy",
      paramLabel = "NAME",
      description = "the logs of this proxy and of those that share its policy")
  private @Nullable String proxy;

  @Option(
      names = "--log",
      paramLabel = "DIR",
      description = "the log in this folder, of any origin")
  private @Nullable String folder;

  @Option(
      names = "--examples",
      paramLabel = "N",
      defaultValue = "" + EXAMPLES,
      description = "number of examples of each kind (default: ${DEFAULT-VALUE})")
  private int examples;

  @Mixin private CommandOutput output;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  PolicyReplayCommand(PolicySurroundings surroundings, AuditFolders logs) {
    this.surroundings = surroundings;
    this.logs = logs;
  }

  @Override
  public Integer call() throws ConfigException {
    if (examples < 0 || examples > 1000) {
      throw new ParameterException(
          spec.commandLine(), "found " + examples + " in --examples, expected 0 to 1000");
    }
    var chosen = chosen();
    PolicyDocument document;
    try {
      document = PolicyDocument.parse(PolicyFile.read(surroundings, spec, policy));
    } catch (PolicyFormatException e) {
      FindingText.complain(spec, policy, e);
      return PolicyExit.UNUSABLE;
    }
    Path home = surroundings.userHome();
    var found =
        Replay.of(
            chosen, Instant.MIN, () -> new Replay(document.policy(), home, examples), () -> true);
    if (found.parts().isEmpty()) {
      throw new ParameterException(spec.commandLine(), found.missed().values().iterator().next());
    }
    var unread = found.unread();
    var sum = found.together(examples);
    if (output.isJson()) {
      output.json(ReplayText.tree(found, sum, home).with("unread", JsonObject.ofStrings(unread)));
    } else {
      ReplayText.lines(found, sum, home).forEach(output::line);
    }
    unread
        .values()
        .forEach(why ->
            CommandErrors.say(spec.commandLine().getErr(), why + "; what is there was not judged"));
    boolean fine = sum.differences() == 0 && found.missed().isEmpty() && unread.isEmpty();
    return fine ? PolicyExit.FINE : PolicyExit.REMARKS;
  }

  /// The logs by the proxies' names; by no name where a folder was named.
  private Map<String, PastCalls> chosen() throws ConfigException {
    if (proxy != null && folder != null) {
      throw new ParameterException(
          spec.commandLine(), "found --proxy and --log, expected one of them");
    }
    if (folder != null) {
      return Map.of("", PastCalls.in(logs.path(folder)).within(PastCalls.Bounds.NONE));
    }
    var named = LogChoice.ofProxy(logs, proxy, spec, "--log DIR");
    String name = named.proxy().orElseThrow();
    var folders = new LinkedHashMap<String, Path>();
    folders.put(name, named.folder());
    for (String other : logs.sharers(name)) {
      logs.folder(other).ifPresent(place -> folders.put(other, place));
    }
    if (folders.values().stream().noneMatch(Files::exists)) {
      throw new ParameterException(
          spec.commandLine(),
          "found no log of `" + String.join("`, `", folders.keySet()) + "`: it was never used");
    }
    var found = new LinkedHashMap<String, PastCalls>();
    folders.forEach(
        (server, place) -> found.put(server, PastCalls.of(place).within(PastCalls.Bounds.NONE)));
    return found;
  }
}
