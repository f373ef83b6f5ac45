package dev.assent.core.pap;

import java.util.List;

/// A policy file cannot be used. Carries every error of the file, not the first (clause 2.4).
public final class PolicyFormatException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient List<Finding> findings;

  PolicyFormatException(List<Finding> findings) {
    super(summary(findings));
    this.findings = List.copyOf(findings);
  }

  /// The errors in the order of their places, at least one.
  public List<Finding> findings() {
    return findings;
  }

  private static String summary(List<Finding> findings) {
    if (findings.isEmpty()) {
      throw new IllegalArgumentException("no error");
    }
    var first = findings.getFirst();
    String place = first.place().map(at -> at + ": ").orElse("");
    String more = findings.size() == 1 ? "" : " (and " + (findings.size() - 1) + " more)";
    return place + first.message() + more;
  }
}
