package dev.assent.desktop.ui;

import java.util.Collection;
import java.util.List;

/// Says several things one after the other, as the language does. Pure.
public final class ListWords {
  private ListWords() {}

  /// Things that are all meant: `a`, `a and b`, `a, b and c`.
  public static String all(Collection<String> things) {
    var all = List.copyOf(things);
    return all.size() < 2
        ? String.join("", all)
        : Texts.get("list.all", String.join(", ", all.subList(0, all.size() - 1)), all.getLast());
  }

  /// The same with the first ones named and the others counted: `a, b and 3 more`.
  public static String all(Collection<String> things, int most) {
    return things.size() <= most ? all(things) : values(things, most);
  }

  /// Values of which one may be enough: `a, b`, `a, b and 3 more`.
  public static String values(Collection<String> values, int most) {
    String named = String.join(", ", values.stream().limit(most).toList());
    return values.size() <= most
        ? named
        : Texts.get("list.rest", named, Texts.number(values.size() - most));
  }
}
