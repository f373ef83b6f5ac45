package dev.assent.core.pdp.condition;

import java.util.List;

/// Lists of explanations, most of which have one element.
final class ShortLists {
  private ShortLists() {}

  /// The elements as an unmodifiable list; of a single one without the copy that a list of an array
  /// makes.
  static <T> List<T> of(T[] elements) {
    return elements.length == 1 ? List.of(elements[0]) : List.of(elements);
  }
}
