package dev.assent.core.risk.check;

import dev.assent.core.access.Severity;
import dev.assent.core.lazy.LazyValue;
import dev.assent.core.risk.rules.RiskMatch;
import dev.assent.core.risk.rules.RiskRule;
import dev.assent.core.risk.rules.SaferWay;
import dev.assent.core.risk.step.Step.Place;
import java.util.List;
import java.util.Optional;

/// One thing that a command would do and that is a risk.
///
/// @param match the rule and what set it off
/// @param program the program that does it
/// @param place where it, or the wrapper around it, stands in the text
/// @param words the words that decided, as the program would get them; may be empty
/// @param startedBy the program that is taken to start it, of which that is not known; absent where
///   it surely runs
/// @param ways safer ways, found out when they are asked for
public record RiskFinding(
    RiskMatch match,
    String program,
    Place place,
    List<Word> words,
    Optional<String> startedBy,
    LazyValue<List<SaferWay>> ways) {
  public RiskFinding {
    words = List.copyOf(words);
  }

  /// The rule that says so.
  public RiskRule rule() {
    return match.rule();
  }

  /// With what the context adds.
  public Severity severity() {
    return match.severity();
  }

  /// Safer ways; may be empty.
  public List<SaferWay> alternatives() {
    return ways.get();
  }

  /// A word that decided.
  ///
  /// @param place where it stands in the text as it is; start and end are equal where it does not
  ///   stand there
  public record Word(String text, Place place) {}
}
