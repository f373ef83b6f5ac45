package dev.assent.core.borrowed;

import dev.assent.core.policy.RuleId;
import java.util.List;
import java.util.Locale;

/// One line of a permission list and what became of it.
///
/// @param file the file it stands in, as it was named
/// @param place where in the file: `permissions.allow[2]`
/// @param text the line, as it stands there
/// @param fate what became of it
/// @param reason why, a sentence without a full stop; empty where it was translated as it is
/// @param rules the rules that say it; empty where none does
public record ListLine(
    String file, String place, String text, Fate fate, String reason, List<RuleId> rules) {
  /// The outcome of a line.
  public enum Fate {
    /// the policy does what the line did
    TRANSLATED,
    /// the policy asks or refuses more than the line did
    STRICTER,
    /// nothing of the line is in the policy, which asks or refuses more because of it
    NOT_TRANSLATED,
    /// the line never did anything in its own program
    NO_EFFECT;

    /// The word in listings: `not-translated`.
    public String word() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  public ListLine {
    rules = List.copyOf(rules);
  }

  ListLine with(Fate other, String why) {
    return new ListLine(file, place, text, other, why, rules);
  }

  ListLine with(List<RuleId> known) {
    return new ListLine(file, place, text, fate, reason, known);
  }
}
