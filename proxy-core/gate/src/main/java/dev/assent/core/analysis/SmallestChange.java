package dev.assent.core.analysis;

import dev.assent.core.policy.Policy;
import java.util.Comparator;
import java.util.List;

/// A change after which a call would pass without anybody being asked; the engine decided so.
///
/// Smaller is: fewer edits; of as many, those that change less for other calls, by the sum of
/// [PolicyEdit#rank()]; of these, the one at a rule that stands earlier in the file.
///
/// @param edits in the order in which they are made, at least one
/// @param changed the policy with all of them
public record SmallestChange(List<PolicyEdit> edits, Policy changed) {
  /// The smallest first.
  public static final Comparator<SmallestChange> ORDER =
      Comparator.<SmallestChange>comparingInt(change -> change.edits().size())
          .thenComparingInt(change -> change.edits().stream().mapToInt(PolicyEdit::rank).sum());

  public SmallestChange {
    edits = List.copyOf(edits);
  }
}
