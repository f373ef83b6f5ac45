package dev.assent.core.wiring.text;

import java.util.List;

/// A line of TOML that says something, with the places where it stands; offsets are half-open.
///
/// @param kind of line
/// @param path the whole name of the table or value; an element of a list of tables is `#` and its
///   number
/// @param start of the first key or bracket
/// @param last where the last part of the key begins as it is written
/// @param value where the value stands; both 0 for a table
/// @param end behind the value or the bracket
record TomlStatement(Kind kind, List<String> path, int start, int last, Span value, int end) {
  enum Kind {
    TABLE,
    VALUE
  }

  /// A part of a text.
  record Span(int start, int end) {
    static final Span NONE = new Span(0, 0);
  }

  TomlStatement {
    path = List.copyOf(path);
  }

  boolean isTable() {
    return kind == Kind.TABLE;
  }

  boolean isBelow(List<String> place) {
    return path.size() >= place.size() && path.subList(0, place.size()).equals(place);
  }
}
