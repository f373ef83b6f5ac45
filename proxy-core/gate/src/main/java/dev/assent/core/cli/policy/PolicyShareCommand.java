package dev.assent.core.cli.policy;

import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.cli.invocation.StoredPolicies;
import dev.assent.core.config.ConfigException;
import dev.assent.core.json.JsonArray;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `assent policy share`: one policy for several servers.
@Command(
    name = "share",
    description = {
      "Put the policy of a guarded server in force for other ones too: one file, one history.",
      "Their own policies and histories stay on disk, and are not in force until `assent policy own`.",
      "Each change of the policy then counts for all of them. A running core follows within a second."
    })
final class PolicyShareCommand implements Callable<Integer> {
  private final StoredPolicies policies;

  @Spec private CommandSpec spec;
  @Mixin private CommandOutput output;

  @Option(
      names = "--with",
      paramLabel = "OTHER",
      required = true,
      split = ",",
      description = "the server that gets it too; can be given more than once")
  private List<String> others;

  @Parameters(paramLabel = "NAME", description = "the guarded server whose policy it is")
  private String proxy;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  PolicyShareCommand(StoredPolicies policies) {
    this.policies = policies;
  }

  @Override
  public Integer call() throws ConfigException {
    var all = policies.share(spec, proxy, others);
    var state = policies.state(spec, proxy);
    if (output.isJson()) {
      output.json(
          RevisionText.tree(state.revision())
              .put("policy_of", proxy)
              .put("servers", JsonArray.ofStrings(all))
              .build());
    } else {
      output.line("the policy of `" + proxy + "` is in force for " + String.join(", ", all));
      output.line("what the others had of their own stays on disk; see `assent policy own`");
    }
    RevisionText.complain(spec.commandLine().getErr(), proxy + "/policy.json", state);
    return state.current() ? ExitCode.OK.number() : PolicyExit.REMARKS;
  }
}
