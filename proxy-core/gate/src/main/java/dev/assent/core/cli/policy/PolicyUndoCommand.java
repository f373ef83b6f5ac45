package dev.assent.core.cli.policy;

import dev.assent.core.cli.invocation.CommandErrors;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.StoredPolicies;
import dev.assent.core.config.ConfigException;
import dev.assent.core.pap.PolicyConflictException;
import dev.assent.core.pap.PolicyOrigin;
import dev.assent.core.pap.PolicyState;
import dev.assent.core.pap.UndoRefusedException;
import dev.assent.core.pap.document.PolicyFormatException;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `assent policy undo`: the policy as it was before its last change, as a new version.
@Command(
    name = "undo",
    description = {
      "Undo the last change of a policy: the version before comes into force as a new one, through the same checks.",
      "Refuses if the file differs from the policy in force, so that no edit is lost."
          + " A second undo brings the change back."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done",
      "1:done, but the history could not be written",
      "2:wrong usage, nothing to undo, a file that was edited meanwhile, or a text that may not come into force; nothing was changed",
      "4:a failure of disk, system or program"
    })
final class PolicyUndoCommand implements Callable<Integer> {
  private final StoredPolicies policies;

  @Spec private CommandSpec spec;
  @Mixin private CommandOutput output;
  @Mixin private ReasonOptions reasons;

  @Parameters(paramLabel = "NAME", description = "the guarded server")
  private String proxy;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  PolicyUndoCommand(StoredPolicies policies) {
    this.policies = policies;
  }

  @Override
  public Integer call() throws ConfigException, IOException {
    var reason = reasons.given();
    PolicyState known = policies.state(spec, proxy);
    // Opening the policy would record an edit of the file as a change, and then undo that one.
    if (!known.current() || known.revision().number() == 0) {
      return refused(
          "the policy file was edited since version "
              + lastNumber()
              + ", which stays in its history");
    }
    try (var store = policies.open(spec, proxy)) {
      var state = store.undo(known.revision().number(), PolicyOrigin.Channel.COMMAND, reason);
      ActivationText.print(output, spec, state, policies.sharers(spec, proxy), false);
      return state.problems().isEmpty() ? PolicyExit.FINE : PolicyExit.REMARKS;
    } catch (UndoRefusedException | PolicyConflictException e) {
      return refused(String.valueOf(e.getMessage()));
    } catch (PolicyFormatException e) {
      return ActivationText.refused(output, spec, "the version before", e);
    }
  }

  private long lastNumber() throws ConfigException, IOException {
    return policies.history(spec, proxy).last().map(last -> last.number()).orElse(0L);
  }

  private int refused(String why) {
    CommandErrors.say(spec.commandLine().getErr(), why + "; nothing was undone");
    return PolicyExit.UNUSABLE;
  }
}
