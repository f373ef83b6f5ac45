package dev.assent.desktop.rules.text;

import dev.assent.core.json.TextPosition;
import dev.assent.core.pap.PolicyDifference;
import dev.assent.core.pap.document.Finding;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pap.document.PolicyFormatException;
import dev.assent.core.policy.Policy;
import dev.assent.desktop.rules.book.ChangeWords;
import dev.assent.desktop.rules.book.FindingLine;
import dev.assent.desktop.ui.Texts;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The result of reading a policy's text.
sealed interface TextReading {
  /// It may come into force.
  ///
  /// @param changes what it changes of what is in force, one sentence each; empty for the same text
  record Good(Policy policy, List<String> changes) implements TextReading {}

  /// It may not.
  ///
  /// @param problems by place, at least one
  record Bad(List<Problem> problems) implements TextReading {}

  /// Something that is wrong with it.
  ///
  /// @param place absent where it is about the whole text
  /// @param sentence what was found, what was expected, and what to write instead where that is
  ///   known
  record Problem(Optional<TextPosition> place, String sentence) {
    /// The problem of a finding.
    static Problem of(Finding finding) {
      return new Problem(finding.place(), FindingLine.whole(finding));
    }

    /// The line, 1-based; absent where it is about the whole text.
    Optional<Integer> line() {
      return place.map(TextPosition::line);
    }

    /// "Line 41, column 9"; "The file" where it is about all of it.
    String where() {
      return place
          .map(at ->
              Texts.get("rules.text.place", Texts.digits(at.line()), Texts.digits(at.column())))
          .orElseGet(() -> Texts.get("rules.text.file"));
    }
  }

  /// Reads a text with the code that loads policies.
  ///
  /// @param inForce a text without errors
  static TextReading of(String text, String inForce) {
    try {
      var document = parse(text);
      return new Good(
          document.policy(), text.equals(inForce) ? List.of() : changes(parse(inForce), document));
    } catch (PolicyFormatException e) {
      return new Bad(e.findings().stream().map(Problem::of).toList());
    }
  }

  private static List<String> changes(PolicyDocument inForce, PolicyDocument typed) {
    var changes = ChangeWords.TEXT.of(PolicyDifference.between(inForce, typed));
    var dialect = typed.policy().globs();
    return dialect == inForce.policy().globs()
        ? changes
        : Stream.concat(
                changes.stream(),
                DialectViewModel.changes(
                    typed.policy().rules(), typed.dialectDifferences(), dialect)
                    .stream())
            .toList();
  }

  private static PolicyDocument parse(String text) throws PolicyFormatException {
    return PolicyDocument.parse(text.getBytes(StandardCharsets.UTF_8));
  }
}
