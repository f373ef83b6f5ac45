package dev.assent.core.cli.policy;

import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.StoredPolicies;
import dev.assent.core.config.ConfigException;
import dev.assent.core.pap.PolicyOrigin;
import dev.assent.core.pap.UnknownVersionException;
import dev.assent.core.pap.document.PolicyFormatException;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `assent policy restore`: an earlier version's text as a new version.
@Command(
    name = "restore",
    description = {
      "Put the text of an earlier version in force as a new version, through the same checks as any other.",
      "A running core uses it within a second. The history names the command as its origin."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done",
      "1:done, but the history could not be written",
      "2:wrong usage, no such version, or a text that may not come into force; nothing was changed",
      "4:a failure of disk, system or program"
    })
final class PolicyRestoreCommand implements Callable<Integer> {
  private final StoredPolicies policies;

  @Spec private CommandSpec spec;
  @Mixin private CommandOutput output;
  @Mixin private ReasonOptions reasons;

  @Option(
      names = "--proxy",
      paramLabel = "NAME",
      required = true,
      description = "the guarded server")
  private String proxy;

  @Parameters(paramLabel = "VERSION", description = "its number in the history")
  private long version;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  PolicyRestoreCommand(StoredPolicies policies) {
    this.policies = policies;
  }

  @Override
  public Integer call() throws ConfigException, IOException {
    var reason = reasons.given();
    try (var store = policies.open(spec, proxy)) {
      long before = store.state().revision().number();
      boolean current = store.state().current();
      var state = store.restore(version, PolicyOrigin.Channel.COMMAND, reason);
      boolean unchanged = before == state.revision().number() && current;
      ActivationText.print(output, spec, state, policies.sharers(spec, proxy), unchanged);
      return state.problems().isEmpty() ? PolicyExit.FINE : PolicyExit.REMARKS;
    } catch (UnknownVersionException e) {
      throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()));
    } catch (PolicyFormatException e) {
      return ActivationText.refused(output, spec, "version " + version, e);
    }
  }
}
