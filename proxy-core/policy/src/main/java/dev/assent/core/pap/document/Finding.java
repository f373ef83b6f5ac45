package dev.assent.core.pap.document;

import dev.assent.core.document.Fault;
import dev.assent.core.json.TextPosition;
import dev.assent.core.policy.RuleId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// A remark on a policy file.
///
/// @param severity how bad
/// @param code stable, lower case with dashes; what front ends look texts up by
/// @param pointer JSON pointer of the value it is about; empty for the whole file
/// @param place where that stands; absent when the policy did not come from a text
/// @param rules the rules concerned, the one to look at first first; may be empty
/// @param message lower-case sentence without final period that says what was found and what was
///   expected
/// @param suggestion what to write instead
/// @param witness a call that shows it, confirmed by the engine
public record Finding(
    Severity severity,
    String code,
    String pointer,
    Optional<TextPosition> place,
    List<RuleId> rules,
    CharSequence message,
    Optional<CharSequence> suggestion,
    Optional<WitnessCall> witness) {
  /// The severity of a finding.
  public enum Severity {
    /// the file cannot be used
    ERROR,
    /// probably not what is meant
    WARNING,
    /// worth knowing
    NOTE;

    /// The word in listings.
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public Finding {
    rules = List.copyOf(rules);
  }

  /// An error of a file.
  public static Finding error(
      String code, String pointer, Optional<TextPosition> place, CharSequence message) {
    return new Finding(
        Severity.ERROR,
        code,
        pointer,
        place,
        List.of(),
        message,
        Optional.empty(),
        Optional.empty());
  }

  /// The same as a fault of the document says.
  static Finding of(Fault fault) {
    return new Finding(
        Severity.ERROR,
        fault.code().word(),
        fault.pointer(),
        fault.place(),
        List.of(),
        fault.complaint(),
        fault.suggestion(),
        Optional.empty());
  }

  public Finding at(TextPosition known) {
    return new Finding(
        severity, code, pointer, Optional.of(known), rules, message, suggestion, witness);
  }

  public Finding suggesting(CharSequence text) {
    return new Finding(severity, code, pointer, place, rules, message, Optional.of(text), witness);
  }

  Finding shownBy(Optional<WitnessCall> call) {
    return new Finding(severity, code, pointer, place, rules, message, suggestion, call);
  }
}
