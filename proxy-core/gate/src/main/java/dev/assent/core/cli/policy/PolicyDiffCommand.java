package dev.assent.core.cli.policy;

import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.StoredPolicies;
import dev.assent.core.config.ConfigException;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pap.PolicyDifference;
import dev.assent.core.pap.TextDifference;
import dev.assent.core.pap.document.PolicyFormatException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `assent policy diff`: what differs between two policies, in terms of rules.
@Command(
    name = "diff",
    description = {
      "Compare two policies rule by rule: added, removed, changed and moved rules, and other members.",
      "A POLICY is the number of a version of the guarded server's policy, or a file. --proxy with one POLICY compares a version"
          + " with the policy in force, or the policy in force with a file. --proxy alone compares the last two versions."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:both mean the same",
      "1:they differ in meaning",
      "2:wrong usage, or a policy that cannot be used",
      "4:a failure of disk, system or program"
    })
final class PolicyDiffCommand implements Callable<Integer> {
  private static final int AROUND = 3;

  private final PolicySurroundings surroundings;
  private final StoredPolicies policies;

  @Spec private CommandSpec spec;
  @Mixin private CommandOutput output;

  @Option(names = "--proxy", paramLabel = "NAME", description = "the guarded server")
  private @Nullable String proxy;

  @Option(names = "--text", description = "print the different lines as well")
  private boolean text;

  @Parameters(
      arity = "0..2",
      paramLabel = "POLICY",
      description = "the number of a version, or a file; - for standard input")
  private List<String> operands = List.of();

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  PolicyDiffCommand(PolicySurroundings surroundings, StoredPolicies policies) {
    this.surroundings = surroundings;
    this.policies = policies;
  }

  @Override
  public Integer call() throws ConfigException, IOException {
    List<PolicyOperand> both;
    try {
      both = both();
    } catch (UnusableException e) {
      FindingText.complain(spec, e.name, e.why);
      return PolicyExit.UNUSABLE;
    }
    var before = both.getFirst();
    var after = both.getLast();
    var difference = PolicyDifference.between(before.document(), after.document());
    List<String> lines =
        text
            ? TextDifference.between(before.document(), after.document()).parts(AROUND)
            : List.of();
    if (output.isJson()) {
      output.json(tree(before, after, difference, lines));
    } else {
      output.line("from " + before.name());
      output.line("to " + after.name());
      DifferenceText.lines(difference).forEach(output::line);
      if (difference.isEmpty()) {
        boolean same = before.document().digest().equals(after.document().digest());
        output.line(same ? "the same text" : "the same meaning, written otherwise");
      }
      lines.forEach(output::line);
    }
    return difference.isEmpty() ? PolicyExit.FINE : PolicyExit.REMARKS;
  }

  private JsonObject tree(
      PolicyOperand before, PolicyOperand after, PolicyDifference difference, List<String> lines) {
    var tree =
        JsonObject.builder()
            .put("from", tree(before))
            .put("to", tree(after))
            .put("same", difference.isEmpty());
    DifferenceText.tree(difference).members().forEach(tree::put);
    if (text) {
      tree.put("lines", JsonArray.ofStrings(lines));
    }
    return tree.build();
  }

  private static JsonObject tree(PolicyOperand operand) {
    return operand
        .revision()
        .map(revision -> RevisionText.tree(revision).build())
        .orElseGet(() ->
            JsonObject.builder()
                .put("file", operand.name())
                .put("digest", operand.document().digest())
                .build());
  }

  private static final class UnusableException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String name;
    private final PolicyFormatException why;

    UnusableException(String name, PolicyFormatException why) {
      super(name, why);
      this.name = name;
      this.why = why;
    }
  }

  private List<PolicyOperand> both() throws ConfigException, IOException, UnusableException {
    if (operands.size() == 2) {
      return List.of(operand(operands.getFirst()), operand(operands.getLast()));
    }
    String server = server();
    if (operands.isEmpty()) {
      return lastTwo(server);
    }
    var given = operand(operands.getFirst());
    var inForce = PolicyOperand.inForce(spec, policies, server);
    return given.revision().isPresent() ? List.of(given, inForce) : List.of(inForce, given);
  }

  private List<PolicyOperand> lastTwo(String server)
      throws ConfigException, IOException, UnusableException {
    var history = policies.history(spec, server);
    var revisions = history.revisions();
    if (revisions.size() < 2) {
      throw output.wrong(
          "found " + revisions.size() + " versions in the history, expected two or a POLICY");
    }
    var both = new ArrayList<PolicyOperand>();
    for (var revision : revisions.subList(revisions.size() - 2, revisions.size())) {
      both.add(operand(Long.toString(revision.number())));
    }
    return both;
  }

  private PolicyOperand operand(String word)
      throws ConfigException, IOException, UnusableException {
    boolean version = PolicyOperand.isVersion(word);
    try {
      return version
          ? PolicyOperand.version(spec, policies.history(spec, server()), word)
          : PolicyOperand.file(surroundings, spec, word);
    } catch (PolicyFormatException e) {
      throw new UnusableException(version ? "version " + word : word, e);
    }
  }

  private String server() {
    if (proxy == null) {
      throw output.wrong("found no `--proxy`, expected it where not two files are compared");
    }
    return proxy;
  }
}
