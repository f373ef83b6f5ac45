package dev.assent.desktop.coverage;

import java.util.List;
import java.util.Optional;

/// One client as the page shows it.
///
/// @param client its name
/// @param state in a word or two
/// @param tone `calm`, `care`, `danger`, or empty
/// @param facts in a fixed order
/// @param hindrances what is in the way; may be empty
/// @param hook shows what would change so that it asks about its own tools; absent where it has no
///   hook, or one stands there
/// @param prove tries its ways; absent for a client that has none
/// @param proving whether they are being tried
record CoverageRow(
    String client,
    String state,
    String tone,
    List<Fact> facts,
    String note,
    List<Hindrance> hindrances,
    Optional<Way> hook,
    Optional<Way> prove,
    boolean proving) {
  CoverageRow {
    facts = List.copyOf(facts);
    hindrances = List.copyOf(hindrances);
  }

  /// One fact.
  ///
  /// @param tone of the value: `care`, `danger`, `none` for what is not known, or empty
  record Fact(String name, String value, String tone) {}

  /// One thing in the way.
  ///
  /// @param text sentences
  /// @param tone `care` or `danger`; empty for a plain line
  /// @param ways of each a button; may be empty
  record Hindrance(String text, String tone, List<Way> ways) {
    Hindrance {
      ways = List.copyOf(ways);
    }
  }

  /// Something that a person can do about it.
  ///
  /// @param id of its button
  record Way(String id, String text, Runnable act) {}
}
