package dev.assent.core.analysis;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.pdp.Decision;
import dev.assent.core.pdp.RuleTrace;
import java.util.List;

/// Why a policy decides a call as it does, and what would change that.
///
/// @param request the call
/// @param decision what is decided
/// @param rules how every rule fared, in file order, whatever step decided
/// @param changes after each of these the call would pass without being asked for; the smallest
///   first, see [SmallestChange#ORDER]. Empty where it passes already, where no policy lets it
///   pass, and where more than eight edits would be needed
/// @param nearMisses a few DENY rules that nearly matched, the nearest first: those that would have
///   denied the call, or, where rules that ask override all of them, those that would have been
///   overridden. Empty where the call is denied
public record Explanation(
    AccessRequest request,
    Decision decision,
    List<RuleTrace> rules,
    List<SmallestChange> changes,
    List<NearMiss> nearMisses) {
  public Explanation {
    rules = List.copyOf(rules);
    changes = List.copyOf(changes);
    nearMisses = List.copyOf(nearMisses);
  }
}
