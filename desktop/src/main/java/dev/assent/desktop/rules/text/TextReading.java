package dev.assent.desktop.rules.text;

import dev.assent.core.json.TextPosition;
import dev.assent.core.pap.PolicyDifference;
import dev.assent.core.pap.document.Finding;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pap.document.PolicyFormatException;
import dev.assent.desktop.rules.book.ChangeWords;
import dev.assent.desktop.rules.book.FindingLine;
import dev.assent.desktop.rules.form.CountedEnds;
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
  record Good(PolicyDocument document, List<String> changes) implements TextReading {}

  /// It may not.
  ///
  /// @param faults by place, at least one
  record Bad(List<Finding> faults) implements TextReading {
    /// The same in words.
    List<Problem> problems() {
      return faults.stream().map(Problem::of).toList();
    }
  }

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
  static TextReading of(String text, PolicyDocument inForce, CountedEnds ends) {
    try {
      var document = PolicyDocument.parse(text.getBytes(StandardCharsets.UTF_8));
      return new Good(
          document,
          document.digest().equals(inForce.digest())
              ? List.of()
              : changes(inForce, document, ends));
    } catch (PolicyFormatException e) {
      return new Bad(e.findings());
    }
  }

  private static List<String> changes(
      PolicyDocument inForce, PolicyDocument typed, CountedEnds ends) {
    var changes =
        Stream.concat(
                ends.remarks(typed.policy()).stream(),
                ChangeWords.TEXT
                    .with(ends::ofFile)
                    .of(PolicyDifference.between(inForce, typed))
                    .stream())
            .toList();
    var dialect = typed.policy().globs();
    return dialect == inForce.policy().globs()
        ? changes
        : Stream.concat(
                changes.stream(),
                DialectWords.of(typed.policy().rules(), typed.dialectDifferences(), dialect)
                    .stream())
            .toList();
  }
}
