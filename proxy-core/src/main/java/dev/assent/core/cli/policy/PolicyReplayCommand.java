package dev.assent.core.cli.policy;

import dev.assent.core.analysis.Replay;
import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditReader;
import dev.assent.core.cli.invocation.AuditFolders;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.LogChoice;
import dev.assent.core.config.ConfigException;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pap.document.PolicyFormatException;
import java.nio.file.Files;
import java.nio.file.Path;
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
      "Reads the log of the named proxy, of the only proxy, or in a folder."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:no decision would differ, as far as the log tells",
      "1:decisions would differ",
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

  @Option(names = "--proxy", paramLabel = "NAME", description = "the log of this proxy")
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
    Path place = place();
    PolicyDocument document;
    try {
      document = PolicyDocument.parse(PolicyFile.read(surroundings, spec, policy));
    } catch (PolicyFormatException e) {
      FindingText.complain(spec, policy, e);
      return PolicyExit.UNUSABLE;
    }
    try {
      var log = new AuditReader(place, AuditFile.DECISIONS);
      var result = Replay.of(document.policy(), surroundings.userHome(), log, examples, _ -> true);
      if (output.isJson()) {
        output.json(ReplayText.tree(result, surroundings.userHome()));
      } else {
        ReplayText.lines(result, surroundings.userHome()).forEach(output::line);
      }
      return result.differences() == 0 ? PolicyExit.FINE : PolicyExit.REMARKS;
    } catch (AuditException e) {
      throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()));
    }
  }

  private Path place() throws ConfigException {
    if (proxy != null && folder != null) {
      throw new ParameterException(
          spec.commandLine(), "found --proxy and --log, expected one of them");
    }
    if (folder != null) {
      return logs.path(folder);
    }
    var chosen = LogChoice.ofProxy(logs, proxy, spec, "--log DIR");
    if (!Files.exists(chosen.folder())) {
      throw new ParameterException(
          spec.commandLine(),
          "found no log of `" + chosen.proxy().orElse("") + "`: it was never used");
    }
    return chosen.folder();
  }
}
