package dev.assent.core.cli.policy;

import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.StoredPolicies;
import dev.assent.core.config.ConfigException;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pap.PolicyRevision;
import dev.assent.core.pap.PolicyState;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `assent policy history`: every version of a server's policy, newest first.
@Command(
    name = "history",
    description = "List the versions of a guarded server's policy, newest first.",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done, and the policy file is what is in force",
      "1:done, but the policy file cannot be used; an earlier version stays in force, or everything is denied",
      "2:wrong usage, or a configuration that cannot be used",
      "4:a failure of disk, system or program"
    })
final class PolicyHistoryCommand implements Callable<Integer> {
  private final StoredPolicies policies;

  @Spec private CommandSpec spec;
  @Mixin private CommandOutput output;

  @Option(
      names = "--proxy",
      paramLabel = "NAME",
      required = true,
      description = "the guarded server")
  private String proxy;

  @Option(
      names = "--limit",
      paramLabel = "COUNT",
      description = "only this many of the newest; all if not given")
  private int limit = Integer.MAX_VALUE;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  PolicyHistoryCommand(StoredPolicies policies) {
    this.policies = policies;
  }

  @Override
  public Integer call() throws ConfigException, IOException {
    if (limit < 1) {
      throw new ParameterException(
          spec.commandLine(), "found `--limit " + limit + "`, expected at least 1");
    }
    var revisions = policies.history(spec, proxy).revisions().reversed();
    var state = policies.state(spec, proxy);
    var shown = revisions.subList(0, Math.min(limit, revisions.size()));
    if (output.isJson()) {
      output.json(tree(shown, state));
    } else {
      print(shown, state);
    }
    return state.current() ? PolicyExit.FINE : PolicyExit.REMARKS;
  }

  private JsonObject tree(List<PolicyRevision> revisions, PolicyState state) {
    long inForce = state.revision().number();
    return JsonObject.builder()
        .put("proxy", proxy)
        .put("in_force", inForce == 0 ? JsonNull.NULL : JsonNumber.of(inForce))
        .put(
            "versions",
            new JsonArray(
                revisions.stream()
                    .<Json>map(revision -> RevisionText.tree(revision).build())
                    .toList()))
        .put("problems", RevisionText.findings(state.problems()))
        .build();
  }

  private void print(List<PolicyRevision> revisions, PolicyState state) {
    if (revisions.isEmpty()) {
      output.line("no version yet");
    } else {
      output.columns(
          List.of("VERSION", "TIME", "ORIGIN", "DIGEST", "REMARK"),
          revisions.stream()
              .map(revision -> row(revision, state.revision().equals(revision)))
              .toList());
    }
    if (state.current() && state.revision().number() == 0) {
      output.line("the policy file was changed since and is not recorded yet");
    }
    RevisionText.complain(spec.commandLine().getErr(), proxy + "/policy.json", state);
  }

  private static List<String> row(PolicyRevision revision, boolean inForce) {
    var remarks = new ArrayList<String>();
    if (inForce) {
      remarks.add("in force");
    }
    revision.reason().why().ifPresent(remarks::add);
    revision
        .reason()
        .override()
        .ifPresent(text -> remarks.add("failing tests overridden: " + text));
    return List.of(
        Long.toString(revision.number()),
        revision.time().toString(),
        revision.origin().words() + revision.user().map(name -> " by " + name).orElse(""),
        RevisionText.shortDigest(revision),
        String.join("; ", remarks));
  }
}
