package dev.assent.core.risk.through.code;

import dev.assent.core.risk.step.FileUse;
import java.util.List;
import java.util.Optional;

/// Something that a piece of code would do. Unknown pieces of texts are
/// [dev.assent.core.risk.step.Argument#UNKNOWN].
public sealed interface CodeEffect {
  /// A text is run by a shell.
  ///
  /// @param asRoot whether with the rights of the machine's master
  record Shell(String text, boolean asRoot) implements CodeEffect {}

  /// A program is run with these words, or something is done that this command would do too.
  ///
  /// @param words the program first, at least one
  record Command(List<String> words) implements CodeEffect {}

  /// A file is fetched, as `curl` with these words would.
  record Download(List<String> words) implements CodeEffect {}

  /// A file is opened to be written.
  ///
  /// @param content what is written, where that is known
  record Opens(FileUse.Kind kind, String file, Optional<String> content) implements CodeEffect {}

  /// A known text is put out.
  record Prints(String text) implements CodeEffect {}

  /// Code or a command is run that is not known.
  ///
  /// @param downloaded whether it was fetched by the same code
  record Unread(boolean downloaded) implements CodeEffect {}
}
