package dev.assent.core.approval.question;

import java.util.Locale;
import java.util.Optional;

/// One place at which two descriptions of a tool differ, made readable: hidden characters stand as
/// their code points, `<U+200B>`, and long texts are cut with the number of characters that were
/// left out.
///
/// @param pointer JSON pointer below the description: `/inputSchema/properties/path`; empty for the
///   whole
/// @param kind what happened there
/// @param before the accepted text; absent for what was added
/// @param after the text now; absent for what was removed
public record ToolChange(
    String pointer, Kind kind, Optional<String> before, Optional<String> after) {
  /// One kind of change at a place in a tool's description.
  public enum Kind {
    /// it was not there
    ADDED,
    /// it is no longer there
    REMOVED,
    /// it is another one
    CHANGED;

    /// The word in logs and on the command line.
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
