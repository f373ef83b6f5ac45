package dev.assent.core.cli.policy;

import dev.assent.core.cli.invocation.CommandErrors;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.StoredPolicies;
import dev.assent.core.config.ConfigException;
import dev.assent.core.proxy.PolicySharing;
import dev.assent.core.proxy.PolicySharing.Ending;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `assent policy own`: a policy of its own for a server that had another one's.
@Command(
    name = "own",
    description = {
      "Give a guarded server a policy of its own again: a copy of the one in force, as a new version in its own history.",
      "Its calls are decided as before until you change it. Other servers that have the policy keep it."
    })
final class PolicyOwnCommand implements Callable<Integer> {
  private final StoredPolicies policies;

  @Spec private CommandSpec spec;
  @Mixin private CommandOutput output;

  @Option(
      names = "--earlier",
      description = "bring back the policy that it had before, in place of a copy")
  private boolean earlier;

  @Parameters(paramLabel = "NAME", description = "the guarded server")
  private String proxy;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  PolicyOwnCommand(StoredPolicies policies) {
    this.policies = policies;
  }

  @Override
  public Integer call() throws ConfigException, IOException {
    try {
      var state = policies.own(spec, proxy, earlier ? Ending.EARLIER : Ending.COPY);
      if (!output.isJson()) {
        output.line(
            earlier
                ? "`" + proxy + "` has the policy again that it had before"
                : "`" + proxy + "` has a copy of the policy that was in force for it");
      }
      ActivationText.print(output, spec, state, List.of(proxy), false);
      return state.problems().isEmpty() ? PolicyExit.FINE : PolicyExit.REMARKS;
    } catch (PolicySharing.NotEndedException e) {
      CommandErrors.say(spec.commandLine().getErr(), e.getMessage() + "; nothing was changed");
      return PolicyExit.UNUSABLE;
    }
  }
}
