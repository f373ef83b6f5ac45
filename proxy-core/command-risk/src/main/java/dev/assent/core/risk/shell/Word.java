package dev.assent.core.risk.shell;

import dev.assent.core.risk.shell.WordPart.Literal;
import dev.assent.core.risk.shell.WordPart.Quoting;
import dev.assent.core.risk.shell.WordPart.Tilde;
import java.util.List;
import java.util.Optional;

/// One word as written, in pieces that are known and pieces that are not.
///
/// Words made by brace expansion stand at the place of the word they were made from.
///
/// @param parts in the order of the text; empty only for an empty value, as in `x=`
public record Word(List<WordPart> parts, Span span) {
  /// The text with quotes and escapes undone, a leading tilde and patterns as written; absent when
  /// any part is unknown.
  public Optional<String> known() {
    if (parts.size() == 1 && parts.getFirst() instanceof Literal(String text, _, _)) {
      return Optional.of(text);
    }
    String start = knownStart();
    return isKnown() ? Optional.of(start) : Optional.empty();
  }

  /// True if every part is known.
  public boolean isKnown() {
    for (var part : parts) {
      if (!isKnown(part)) {
        return false;
      }
    }
    return true;
  }

  /// The known text before the first unknown part; the whole text when there is none; may be empty.
  public String knownStart() {
    var text = new StringBuilder();
    for (var part : parts) {
      // Not by a switch over types: that is put together when it is first met, which `assent check`
      // would wait for.
      if (part instanceof Literal literal) {
        text.append(literal.text());
      } else if (part instanceof Tilde tilde) {
        text.append('~').append(tilde.user());
      } else {
        return text.toString();
      }
    }
    return text.toString();
  }

  private static boolean isKnown(WordPart part) {
    return part instanceof Literal || part instanceof Tilde;
  }

  /// True if any part of it is quoted or escaped, which keeps a shell from taking it for an alias
  /// or a keyword.
  public boolean isQuoted() {
    for (var part : parts) {
      if (!(part instanceof Literal literal && literal.quoting() == Quoting.NONE)) {
        return true;
      }
    }
    return false;
  }
}
