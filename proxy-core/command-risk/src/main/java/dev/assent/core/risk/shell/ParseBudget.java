package dev.assent.core.risk.shell;

import dev.assent.core.risk.shell.ShellText.ParseFailure;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Counts how much of its limits one text has used, and keeps the first trouble met.
///
/// After trouble every cursor of the text is at its end, so that all readers return with what they
/// have.
final class ParseBudget {
  /// Characters looked at ahead of reading; reading itself looks at each only once.
  private static final int SEARCHES = 24 * ShellParser.LONGEST;

  private int depth;
  private int nodes;
  private int searched;
  private @Nullable ParseFailure trouble;

  boolean broken() {
    return trouble != null;
  }

  Optional<ParseFailure> trouble() {
    return Optional.ofNullable(trouble);
  }

  void fail(ParseFailure.Reason reason, int place) {
    if (trouble == null) {
      trouble = new ParseFailure(reason, place);
    }
  }

  /// One level down; to be followed by [#leave] whatever comes of it.
  void enter(int place) {
    if (++depth > ShellParser.DEEPEST) {
      fail(ParseFailure.Reason.TOO_DEEP, place);
    }
  }

  void leave() {
    depth--;
  }

  void node(int place) {
    if (++nodes > ShellParser.MOST) {
      fail(ParseFailure.Reason.TOO_MUCH, place);
    }
  }

  /// True if so many more words fit; takes their room if they do.
  boolean reserve(int words) {
    if (nodes + words > ShellParser.MOST) {
      return false;
    }
    nodes += words;
    return true;
  }

  /// True if one more character may be looked at ahead of reading.
  boolean search() {
    return ++searched <= SEARCHES;
  }
}
