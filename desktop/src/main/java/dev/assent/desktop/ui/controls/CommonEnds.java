package dev.assent.desktop.ui.controls;

import java.util.List;

/// The common ends of two lists, which a search for differences can leave out.
///
/// @param head how many entries at the beginning are the same
/// @param tail how many at the end are, behind the head of either
public record CommonEnds(int head, int tail) {
  public static <T> CommonEnds of(List<T> before, List<T> after) {
    int shortest = Math.min(before.size(), after.size());
    int head = 0;
    while (head < shortest && before.get(head).equals(after.get(head))) {
      head++;
    }
    int tail = 0;
    while (tail < shortest - head
        && before.get(before.size() - 1 - tail).equals(after.get(after.size() - 1 - tail))) {
      tail++;
    }
    return new CommonEnds(head, tail);
  }

  /// How many of so many entries lie between the ends.
  public int between(int size) {
    return size - head - tail;
  }
}
