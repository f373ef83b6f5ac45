package dev.assent.core.risk.shell;

import java.util.List;
import java.util.Optional;

/// The part of a command's text that could be read.
///
/// @param text as it was given
/// @param script all that was read, up to the trouble if there is one
/// @param unreadable the trouble; absent when the whole text was read
public record ShellText(String text, Script script, Optional<ParseFailure> unreadable) {
  /// The simple commands that would run, in the order of the text, each substitution before the
  /// command it stands in.
  public List<Invocation> commands() {
    return Flattening.of(script);
  }

  /// The text as written at a place; empty where the place is not inside the text.
  public String at(Span span) {
    return span.start() < 0 || span.end() > text.length()
        ? ""
        : text.substring(span.start(), span.end());
  }
}
