package dev.assent.desktop.suggest;

import java.util.List;

/// A suggestion in words.
///
/// @param head what it would do
/// @param server whose rules
/// @param target what it is about, in code: tool, paths, values; a line each
/// @param facts what speaks for and against it, in order
/// @param notes what else to know; may be empty
/// @param more what is folded away until a person asks for it; may be empty
/// @param accept the word on the button that makes it live
/// @param triable whether it can be tried for a day, and edited
record OfferContent(
    String head,
    String server,
    List<String> target,
    List<Fact> facts,
    List<String> notes,
    List<String> more,
    String accept,
    boolean triable) {
  OfferContent {
    target = List.copyOf(target);
    facts = List.copyOf(facts);
    notes = List.copyOf(notes);
    more = List.copyOf(more);
  }

  /// The same with something to know.
  OfferContent noting(String note) {
    return new OfferContent(head, server, target, facts, List.of(note), more, accept, triable);
  }

  /// A number that speaks for or against it.
  ///
  /// @param red whether it speaks against it
  /// @param calls the newest of the calls it counts; empty where they are not listed
  record Fact(String text, boolean red, List<String> calls) {
    Fact {
      calls = List.copyOf(calls);
    }

    /// A number that stands for itself.
    Fact(String text) {
      this(text, false, List.of());
    }
  }
}
