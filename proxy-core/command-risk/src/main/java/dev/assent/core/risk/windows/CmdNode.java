package dev.assent.core.risk.windows;

import java.util.List;
import java.util.Optional;

/// A part of a line of cmd.exe.
sealed interface CmdNode {
  /// One command.
  ///
  /// @param text its words as written, quotes kept, carets undone, redirections taken out
  /// @param start where it begins in the text that was read; half-open up to `end`
  /// @param disguised whether carets stood before letters that need none
  record Simple(String text, List<CmdFile> files, int start, int end, boolean disguised)
      implements CmdNode {}

  /// A file that a redirection names, as written.
  record CmdFile(String stream, char kind, String name) {}

  /// Commands in brackets.
  record Block(List<CmdNode> body, List<CmdFile> files) implements CmdNode {}

  /// Commands joined by `&&` or `||`; at least two.
  record Joint(List<CmdNode> parts) implements CmdNode {}

  /// Commands joined by bars; at least two.
  record Pipe(List<CmdNode> parts) implements CmdNode {}

  /// `if`; what is asked is not kept.
  record If(CmdNode then, Optional<CmdNode> otherwise) implements CmdNode {}

  /// `for`.
  ///
  /// @param kind `f`, `l`, `r`, `d`, or a blank
  /// @param options what stands between the kind and the variable, as written
  /// @param variable its letter
  /// @param set what stands in the brackets, as written
  record For(char kind, String options, char variable, String set, CmdNode body, int start, int end)
      implements CmdNode {}
}
