package dev.assent.core.borrowed;

/// The part of a call that the patterns of a line are compared with.
///
/// @param form how it is compared
/// @param pointer the argument, a JSON pointer below the arguments; empty where `form` says it all
record ValueKind(Form form, String pointer) {
  /// The name of the tool alone.
  static final ValueKind NAME = new ValueKind(Form.NAME, "");

  /// A way to compare.
  enum Form {
    NAME,
    PATHS,
    HOSTS,
    /// the text of an argument
    TEXT,
    /// the command of a shell in an argument
    COMMAND
  }
}
