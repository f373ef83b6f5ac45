package dev.assent.core.presence;

/// A reason to ask for the person. The system's own installed text says it; no text of ours goes to
/// the system's question.
public enum PresencePurpose {
  /// a yes to a dangerous call that the person has just given
  DANGEROUS_CALL,
  /// another value of the setting that asks for this proof
  CHANGE_OF_SETTING
}
