package dev.assent.core.risk.shell;

import dev.assent.core.risk.shell.ShellText.ParseFailure.Reason;

/// A place in a text that moves on; a backslash before a line end is passed over unless asked for
/// raw characters.
final class Cursor {
  static final int END = -1;

  private final String text;

  /// The place of each character, and of the end, in the whole text; empty when the text is the
  /// whole.
  private final int[] origin;

  private final int limit;
  private final ParseBudget bounds;
  private int at;

  Cursor(String text, int from, int limit, int[] origin, ParseBudget bounds) {
    this.text = text;
    this.at = from;
    this.limit = limit;
    this.origin = origin;
    this.bounds = bounds;
  }

  ParseBudget bounds() {
    return bounds;
  }

  int at() {
    return at;
  }

  void reset(int to) {
    at = to;
  }

  /// The place in the whole text.
  int place() {
    return place(at);
  }

  int place(int index) {
    return origin.length == 0 ? index : origin[index];
  }

  /// From a place in the whole text to here.
  Span since(int start) {
    return new Span(start, Math.max(start, place()));
  }

  int peek() {
    if (bounds.broken()) {
      return END;
    }
    while (at < limit) {
      char symbol = text.charAt(at);
      if (symbol != '\\' || at + 1 >= limit || text.charAt(at + 1) != '\n') {
        return symbol;
      }
      at += 2;
    }
    return END;
  }

  /// The next character even if it begins a continued line.
  int raw() {
    return at < limit && !bounds.broken() ? text.charAt(at) : END;
  }

  /// To be called where [#peek] or [#raw] has just found a character.
  void skip() {
    at++;
  }

  /// Moves over the plain characters that begin here.
  String run() {
    int from = at;
    while (at < limit && ShellCharacters.isPlain(text.charAt(at))) {
      at++;
    }
    return text.substring(from, at);
  }

  boolean accept(char symbol) {
    if (peek() == symbol) {
      at++;
      return true;
    }
    return false;
  }

  /// True if these two characters come next; moves nothing but continued lines.
  boolean ahead(char first, char second) {
    if (peek() != first) {
      return false;
    }
    int mark = at++;
    boolean both = peek() == second;
    at = mark;
    return both;
  }

  /// The characters of this text from one index to another.
  String slice(int from, int to) {
    return text.substring(from, to);
  }

  /// The index of the next line end at or after an index, or the limit.
  int lineEnd(int from) {
    int found = text.indexOf('\n', from, limit);
    return found < 0 ? limit : found;
  }

  int limit() {
    return limit;
  }

  char charAt(int index) {
    return text.charAt(index);
  }

  /// A cursor over a part of the same text.
  Cursor over(int from, int to) {
    return new Cursor(text, from, to, origin, bounds);
  }

  void fail(Reason reason, int place) {
    bounds.fail(reason, place);
  }
}
