package dev.assent.core.approval.question;

/// A reason why a call is in the tier [ApprovalTier#DANGER]. A call is in it where there is one,
/// and nowhere else.
public enum DangerReason {
  /// a yes goes against a DENY
  OVERRIDES_DENY,
  /// the text has characters that cannot be seen, or that change the order of others
  HIDDEN_CHARACTERS,
  /// a command in it is rated High or Critical, or not all of it could be read
  COMMAND,
  /// its tool runs code, or starts a program, and it is no shell whose one command was read and
  /// says all of it
  RUNS_UNREAD_CODE,
  /// it deletes
  DELETES,
  /// it runs something with more rights
  ELEVATES,
  /// it reads secrets, or a key chain
  READS_SECRETS,
  /// it names a file or folder that holds keys or passwords by convention
  SECRET_FILE
}
