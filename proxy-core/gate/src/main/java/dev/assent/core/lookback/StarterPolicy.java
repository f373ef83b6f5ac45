package dev.assent.core.lookback;

import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.suggest.Suggestion;
import java.util.List;

/// A policy to begin with that past calls speak for: the agent's template, and rules for what ran
/// again and again and is not dangerous. A draft: nothing has put it in force.
///
/// @param document its text
/// @param added what was added to the template, the first the one that most calls speak for; may be
///   empty
/// @param calls the newest of the past calls, on which it was tried
/// @param passed how many of them it lets pass
/// @param asked how many of them it asks about
/// @param denied how many of them it denies
/// @param activeDays days on which these calls were
public record StarterPolicy(
    PolicyDocument document,
    List<Suggestion.Answers> added,
    long calls,
    long passed,
    long asked,
    long denied,
    int activeDays) {
  public StarterPolicy {
    added = List.copyOf(added);
  }

  /// The questions on a day with calls; 0 where there was no such day.
  public double questionsADay() {
    return activeDays == 0 ? 0 : (double) asked / activeDays;
  }
}
