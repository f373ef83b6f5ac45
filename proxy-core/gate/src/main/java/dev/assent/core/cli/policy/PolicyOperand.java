package dev.assent.core.cli.policy;

import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.StoredPolicies;
import dev.assent.core.config.ConfigException;
import dev.assent.core.pap.PolicyHistory;
import dev.assent.core.pap.PolicyRevision;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pap.document.PolicyFormatException;
import java.io.IOException;
import java.util.Optional;
import picocli.CommandLine.ParameterException;

/// A policy that was named on the command line: a version of a server's policy, or a file.
///
/// @param name how it is called in the output
/// @param revision absent for a file
record PolicyOperand(String name, Optional<PolicyRevision> revision, PolicyDocument document) {
  /// True if a word means a version: digits only. A file of such a name is written `./3`.
  static boolean isVersion(String word) {
    return word.matches("[0-9]{1,18}");
  }

  /// A version.
  ///
  /// @throws ParameterException when there is no such version
  /// @throws PolicyFormatException when this version of the product does not accept its text
  /// @throws IOException when it cannot be read
  static PolicyOperand version(CommandOutput output, PolicyHistory history, String word)
      throws IOException, PolicyFormatException {
    long number = Long.parseLong(word);
    var revision = history.revision(number);
    var text = history.text(number);
    if (revision.isEmpty() || text.isEmpty()) {
      throw output.wrong("found no version " + number + " in the history");
    }
    return new PolicyOperand(
        RevisionText.line(revision.get()), revision, PolicyDocument.parse(text.get()));
  }

  /// The policy in force.
  ///
  /// @throws ConfigException when the configuration cannot be used
  static PolicyOperand inForce(CommandOutput output, StoredPolicies policies, String proxy)
      throws ConfigException {
    var state = policies.state(output, proxy);
    RevisionText.complain(output.errors(), proxy + "/policy.json", state);
    boolean none = state.revision().number() == 0 && !state.current();
    return new PolicyOperand(
        none ? "nothing, everything is denied" : RevisionText.line(state.revision()),
        none ? Optional.empty() : Optional.of(state.revision()),
        state.document());
  }

  /// A file; `-` is standard input.
  ///
  /// @throws ParameterException when it cannot be read
  /// @throws PolicyFormatException with every error of it
  static PolicyOperand file(PolicySurroundings surroundings, CommandOutput output, String name)
      throws PolicyFormatException {
    byte[] bytes = PolicyFile.read(surroundings, output, name);
    return new PolicyOperand(name, Optional.empty(), PolicyDocument.parse(bytes));
  }
}
