package dev.assent.core.pap;

import dev.assent.core.json.JsonDocument;
import dev.assent.core.pap.document.Finding;
import dev.assent.core.pap.document.Finding.Severity;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pap.document.PolicyFormatException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// A policy of the program mcp-acp, taken over.
///
/// Its text stays as it is but for what that program passes over and we would not: unknown members
/// are left out, and so are ids that we keep for ourselves. Nothing is translated silently: where a
/// rule means something else here, that is said.
///
/// @param document the policy as it would be in force here
/// @param differences what differs in meaning, warnings first, each with the rules it is about
///   (none: the policy as a whole); a WARNING where more may pass here than there or a rule needs a
///   person's eye, a NOTE where less passes or nothing changes
/// @param edited whether the text had to be changed
public record ImportedPolicy(PolicyDocument document, List<Finding> differences, boolean edited) {
  public ImportedPolicy {
    differences = List.copyOf(differences);
  }

  /// Takes a policy file of mcp-acp over.
  ///
  /// @param target the server it is meant for; absent when it is not known
  /// @throws PolicyFormatException with every error when it is no policy; mcp-acp itself would
  ///   mostly refuse it too
  public static ImportedPolicy of(byte[] utf8, Optional<ImportTarget> target)
      throws PolicyFormatException {
    var repair = new ForeignText(utf8);
    var document = PolicyDocument.parse(repair.text());
    var found = new ArrayList<>(repair.findings());
    var places = PolicyDocument.tree(repair.text());
    new ForeignMeaning(document.policy(), target)
        .findings()
        .forEach(finding -> found.add(placed(finding, places)));
    found.sort(Comparator.comparing(Finding::severity));
    return new ImportedPolicy(document, found, repair.edited());
  }

  /// True if something differs that a person should look at.
  public boolean needsAttention() {
    return differences.stream().anyMatch(finding -> finding.severity() == Severity.WARNING);
  }

  private static Finding placed(Finding finding, JsonDocument places) {
    return finding.pointer().isEmpty() ? finding : finding.at(places.placeOf(finding.pointer()));
  }
}
