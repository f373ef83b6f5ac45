package dev.assent.core.audit;

/// The chains of one proxy, each a file of its own with its own sequence.
public enum AuditFile {
  /// one record for each decision, discovery included
  DECISIONS("decisions"),
  /// what happened to each message
  OPERATIONS("operations"),
  /// sessions and identity
  AUTH("auth");

  private final String stem;

  AuditFile(String stem) {
    this.stem = stem;
  }

  /// The name of the file that is written now: `decisions.jsonl`.
  public String fileName() {
    return stem + ".jsonl";
  }

  /// The name without ending, in front of rotated files' names.
  public String stem() {
    return stem;
  }
}
