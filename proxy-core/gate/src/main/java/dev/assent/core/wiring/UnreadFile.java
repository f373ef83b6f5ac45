package dev.assent.core.wiring;

import dev.assent.core.text.Sentence;
import dev.assent.core.wiring.text.WiringException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;

/// A file that is there and could not be read, so that nothing is known of what it says.
///
/// @param file or folder
/// @param why half a sentence that names the file, and the line where there is one
public record UnreadFile(Path file, CharSequence why) {
  /// A file with the reason of a fault.
  static UnreadFile of(Path file, Exception fault) {
    if (fault instanceof WiringException wrong) {
      var why = wrong.told();
      boolean named = why.toString().startsWith("`" + file + "`");
      return new UnreadFile(file, named ? why : Sentence.of("`%s`: %s", file, why));
    }
    return new UnreadFile(
        file,
        fault instanceof AccessDeniedException
            ? Sentence.of(
                "`%s`: found a file that this user may not read, expected one that may be read",
                file)
            : Sentence.of("`%s`: cannot be read: %s", file, Sentence.kind(fault)));
  }
}
