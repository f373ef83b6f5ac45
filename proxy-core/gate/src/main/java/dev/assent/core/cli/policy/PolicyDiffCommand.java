package dev.assent.core.cli.policy;

import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.cli.invocation.StoredPolicies;
import dev.assent.core.cli.invocation.Verb;
import dev.assent.core.config.ConfigException;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pap.PolicyDifference;
import dev.assent.core.pap.TextDifference;
import dev.assent.core.pap.document.PolicyFormatException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/// `assent policy diff`: what differs between two policies, in terms of rules.
record PolicyDiffCommand(
    PolicySurroundings surroundings,
    StoredPolicies policies,
    CommandOutput output,
    @Nullable String proxy,
    boolean text,
    List<String> operands) {
  private static final int AROUND = 3;

  static CommandLine verb(PolicySurroundings surroundings, StoredPolicies policies) {
    var proxy = Verb.text("--proxy", "NAME", "the guarded server");
    var text = Verb.flag("--text", "print the different lines as well");
    var operands =
        Verb.several(
            "0..*", "0..2", "POLICY", "the number of a version, or a file; - for standard input");
    return Verb.of(
            "diff",
            """
            Compare two policies rule by rule: added, removed, changed and moved rules, and other members.
            A POLICY is the number of a version of the guarded server's policy, or a file. --proxy with one POLICY compares a version \
            with the policy in force, or the policy in force with a file. --proxy alone compares the last two versions.\
            """)
        .json()
        .takes(proxy, text, operands)
        .exits(
            "0:both mean the same",
            "1:they differ in meaning",
            "2:wrong usage, or a policy that cannot be used",
            "4:a failure of disk, system or program")
        .does(output ->
            new PolicyDiffCommand(
                    surroundings,
                    policies,
                    output,
                    proxy.getValue(),
                    text.getValue(),
                    operands.getValue())
                .run());
  }

  private ExitCode run() throws ConfigException, IOException {
    List<PolicyOperand> both;
    try {
      both = both();
    } catch (UnusableException e) {
      FindingText.complain(output, e.name, e.why);
      return ExitCode.BAD_INPUT;
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
    return difference.isEmpty() ? ExitCode.OK : ExitCode.NEGATIVE;
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
    var inForce = PolicyOperand.inForce(output, policies, server);
    return given.revision().isPresent() ? List.of(given, inForce) : List.of(inForce, given);
  }

  private List<PolicyOperand> lastTwo(String server)
      throws ConfigException, IOException, UnusableException {
    var history = policies.history(output, server);
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
          ? PolicyOperand.version(output, policies.history(output, server()), word)
          : PolicyOperand.file(surroundings, output, word);
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
