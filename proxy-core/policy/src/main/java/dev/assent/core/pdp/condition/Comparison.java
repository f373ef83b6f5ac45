package dev.assent.core.pdp.condition;

import java.util.List;

/// One value in one spelling, and what it was compared with, for explanations.
///
/// @param place where the value stands: a JSON pointer, of paths and arguments below the arguments,
///   of metadata below the tool's description; empty for what is not part of a document
/// @param text the value as it was compared; of an argument that is no string its JSON; empty when
///   there is none
/// @param present false when a pointer leads nowhere
/// @param against the entry that passed, or all of them when none did: patterns in the form in
///   which they were compared (home and working folder in place, links followed), other tests as
///   the policy file has them. Empty when there is no text that an ALLOW may rest on
/// @param passed whether it passed the comparison; under `not` that of the negated condition
public record Comparison(
    String place, String text, boolean present, List<String> against, boolean passed) {
  public Comparison {
    against = List.copyOf(against);
  }
}
