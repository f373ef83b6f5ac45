package dev.assent.core.pip.path;

import dev.assent.core.access.PathRole;
import dev.assent.core.access.ResourcePath.Touch;

/// A value of a call that is, or may be, a path.
///
/// @param text the string, or the JSON of another value
/// @param pointer JSON pointer below the arguments; of the member for a member name
/// @param role source, destination or plain
/// @param order place of its name in the lists of clause 5.3
/// @param standing why it counts
/// @param touch what is done to it
public record PathCandidate(
    String text, String pointer, PathRole role, int order, Standing standing, Touch touch) {
  /// Why a value counts as a path.
  public enum Standing {
    /// directly or in arrays under a path name: must be describable, or the call is refused
    NAMED,
    /// a string somewhere below a path name
    INHERITED,
    /// looks like a path, whatever its name; member names too
    UNNAMED,
    /// a number, boolean or null under a path name: satisfies no ALLOW
    LITERAL,
    /// named by a patch in a text: as [#NAMED], but it satisfies no ALLOW, because the text may do
    /// more
    PATCHED,
    /// in a parameter that the registry marks as text: for guards only
    TEXT,
    /// named by a command: for guards only
    COMMAND
  }

  /// A candidate to which is done what the call's operation says.
  PathCandidate(String text, String pointer, PathRole role, int order, Standing standing) {
    this(text, pointer, role, order, standing, Touch.CALLED);
  }
}
