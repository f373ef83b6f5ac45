package dev.assent.core.wiring;

import dev.assent.core.wiring.text.WiringException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;

/// A file that is there and could not be read, so that nothing is known of what it says.
///
/// @param file or folder
/// @param why half a sentence that names the file, and the line where there is one
public record UnreadFile(Path file, String why) {
  /// A file with the reason of a fault.
  static UnreadFile of(Path file, Exception fault) {
    String named = "`" + file + "`";
    if (fault instanceof WiringException && fault.getMessage() != null) {
      String why = fault.getMessage();
      return new UnreadFile(file, why.startsWith(named) ? why : named + ": " + why);
    }
    String reason =
        fault instanceof AccessDeniedException
            ? "found a file that this user may not read, expected one that may be read"
            : "cannot be read: " + fault.getClass().getSimpleName() + " " + fault.getMessage();
    return new UnreadFile(file, named + ": " + reason);
  }
}
