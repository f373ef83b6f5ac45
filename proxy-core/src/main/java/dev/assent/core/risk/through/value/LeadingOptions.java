package dev.assent.core.risk.through.value;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The options that stand before the first operand of a command.
public final class LeadingOptions {
  private record Option(String name, @Nullable Field value) {}

  private final List<Option> found = new ArrayList<>(2);
  private int next;

  private LeadingOptions(int from) {
    next = from;
  }

  /// Reads options up to the first operand or `--`.
  ///
  /// @param letters short options that take a value
  /// @param names long options that take a value, without hyphens
  public static LeadingOptions of(List<Field> words, int from, String letters, Set<String> names) {
    var options = new LeadingOptions(from);
    while (options.next < words.size()) {
      var word = words.get(options.next);
      String text = word.text();
      if (text.equals("--")) {
        options.next++;
        break;
      }
      boolean unknown =
          word.many() && UnknownMarks.nothingKnown(text) && options.next + 1 < words.size();
      if (!unknown && (text.length() < 2 || text.charAt(0) != '-')) {
        break;
      }
      options.next++;
      if (text.startsWith("--")) {
        options.longOption(text, words, names);
      } else if (!unknown) {
        options.bundle(word, words, letters);
      }
    }
    return options;
  }

  private void longOption(String text, List<Field> words, Set<String> names) {
    int equals = text.indexOf('=');
    String name = text.substring(2, equals < 0 ? text.length() : equals);
    if (equals >= 0) {
      found.add(new Option(whole(name, names), Field.of(text.substring(equals + 1))));
    } else if (names.contains(whole(name, names)) && next < words.size()) {
      found.add(new Option(whole(name, names), words.get(next++)));
    } else {
      found.add(new Option(name, null));
    }
  }

  private static String whole(String name, Set<String> names) {
    if (names.contains(name)) {
      return name;
    }
    String only = name;
    int count = 0;
    for (var one : names) {
      if (one.startsWith(name)) {
        only = one;
        count++;
      }
    }
    return count == 1 ? only : name;
  }

  private void bundle(Field word, List<Field> words, String letters) {
    String text = word.text();
    for (int at = 1; at < text.length(); at++) {
      String letter = text.substring(at, at + 1);
      if (letters.indexOf(text.charAt(at)) < 0) {
        found.add(new Option(letter, null));
      } else if (at + 1 < text.length()) {
        found.add(new Option(letter, word.with(text.substring(at + 1))));
        return;
      } else {
        found.add(new Option(letter, next < words.size() ? words.get(next++) : null));
      }
    }
  }

  /// The value of the first of some options, wherever it stands before `--`: in the next word, or
  /// behind `=`; null when there is none.
  static @Nullable public String after(List<Field> words, String... names) {
    for (int at = 0; at < words.size() && !words.get(at).is("--"); at++) {
      String text = words.get(at).text();
      for (var name : names) {
        if (text.equals(name) && at + 1 < words.size()) {
          return words.get(at + 1).text();
        }
        if (name.startsWith("--") && text.startsWith(name + "=")) {
          return text.substring(name.length() + 1);
        }
      }
    }
    return null;
  }

  /// The index of the first operand, or the number of words.
  public int next() {
    return next;
  }

  public boolean has(String... names) {
    for (var option : found) {
      for (var name : names) {
        if (option.name().equals(name)) {
          return true;
        }
      }
    }
    return false;
  }

  /// The value of the first such option; null when there is none.
  @Nullable
  public Field value(String... names) {
    for (var option : found) {
      for (var name : names) {
        if (option.name().equals(name) && option.value() != null) {
          return option.value();
        }
      }
    }
    return null;
  }

  /// The values of all such options, in order.
  public List<Field> values(String... names) {
    var all = new ArrayList<Field>(1);
    for (var option : found) {
      for (var name : names) {
        if (option.name().equals(name) && option.value() != null) {
          all.add(option.value());
        }
      }
    }
    return all;
  }
}
