package dev.assent.core.pap.document;

import dev.assent.core.document.Place;
import dev.assent.core.text.Sentence;
import dev.assent.core.text.ToldException;
import java.util.List;
import java.util.Optional;

/// A policy file cannot be used. Carries every error of the file, not the first (clause 2.4), or
/// every test of it that fails (clause 9).
public final class PolicyFormatException extends ToldException {
  private static final long serialVersionUID = 1L;

  private final transient List<Finding> findings;
  private final boolean overridable;

  PolicyFormatException(List<Finding> findings) {
    this(findings, false);
  }

  private PolicyFormatException(List<Finding> findings, boolean overridable) {
    super(summary(findings), null);
    this.findings = List.copyOf(findings);
    this.overridable = overridable;
  }

  /// A value that was read.
  ///
  /// @throws PolicyFormatException with every error of the document
  static <T> T valueOf(Optional<T> read, Place at) throws PolicyFormatException {
    if (at.noted() > 0) {
      throw new PolicyFormatException(at.faults().stream().map(Finding::of).toList());
    }
    return read.orElseThrow();
  }

  /// A text without errors that does not do what its own tests expect.
  public static PolicyFormatException testsFail(List<Finding> findings) {
    return new PolicyFormatException(findings, true);
  }

  /// True if the text has no errors and only its own tests speak against it, so that a person may
  /// put it in force with a reason.
  public boolean overridable() {
    return overridable;
  }

  /// The errors in the order of their places, at least one.
  public List<Finding> findings() {
    return findings;
  }

  private static CharSequence summary(List<Finding> findings) {
    if (findings.isEmpty()) {
      throw new IllegalArgumentException("no error");
    }
    var first = findings.getFirst();
    return Sentence.first(
        first
            .place()
            .<CharSequence>map(at ->
                Sentence.of("line %s, column %s: %s", at.line(), at.column(), first.message()))
            .orElse(first.message()),
        findings.size() - 1);
  }
}
