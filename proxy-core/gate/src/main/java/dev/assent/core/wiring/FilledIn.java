package dev.assent.core.wiring;

import java.util.regex.Pattern;

/// Tells texts of a client's file that the client fills in before it starts a server:
/// `${workspaceFolder}`, `${input:token}`, `{env:TOKEN}`, `$TOKEN`, `%TOKEN%`.
final class FilledIn {
  private static final Pattern MARKED = Pattern.compile("\\$\\{[^}]*}|\\{(?:env|file):[^}]*}");
  private static final Pattern NAMED =
      Pattern.compile("\\$[A-Za-z_][A-Za-z0-9_]*|%[A-Za-z_][A-Za-z0-9_]*%");

  private FilledIn() {}

  /// Returns whether a value of a variable may be filled in. Such a variable stays in the client's
  /// file; one that no client fills in passes on as it is.
  static boolean isByClient(String value) {
    return isMarked(value) || NAMED.matcher(value).find();
  }

  /// Returns whether a word of a command is filled in for certain.
  static boolean isMarked(String word) {
    return MARKED.matcher(word).find();
  }
}
