package dev.assent.core.risk.through.value;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The options that stand before the first operand of a command. Several names of an option stand
/// in one text with blanks between them, without hyphens.
public final class LeadingOptions {
  private record Option(String name, Optional<Field> value) {}

  private final List<Field> words;
  private final String letters;
  private final List<String> names;
  private final List<Option> found = new ArrayList<>(2);
  private int next;
  private boolean doubtful;

  private LeadingOptions(List<Field> words, int from, List<String> valued) {
    this.words = words;
    next = from;
    letters = valued.getFirst();
    names = valued.subList(1, valued.size());
  }

  /// Reads options up to the first operand or `--`.
  ///
  /// @param valued the letters of short options that take a value, as one word, then the names of
  ///   long ones, once for each value
  /// @param doubt whether words that nobody knows are taken for options where other words follow
  public static LeadingOptions of(List<Field> words, int from, String valued, boolean doubt) {
    var options = new LeadingOptions(words, from, names(valued));
    while (options.next < words.size()) {
      var word = words.get(options.next);
      String text = word.text();
      if (text.equals("--")) {
        options.next++;
        break;
      }
      boolean unknown =
          doubt
              && word.many()
              && UnknownMarks.nothingKnown(text)
              && options.next + 1 < words.size();
      options.doubtful |= unknown;
      if (!unknown && (text.length() < 2 || text.charAt(0) != '-')) {
        break;
      }
      options.next++;
      if (text.startsWith("--")) {
        options.longOption(text);
      } else if (!unknown) {
        options.bundle(word);
      }
    }
    return options;
  }

  private static List<String> names(String names) {
    return List.of(names.split(" "));
  }

  private Optional<Field> following() {
    return next < words.size() ? Optional.of(words.get(next++)) : Optional.empty();
  }

  /// A name that is listed twice takes two values; the first counts.
  private Optional<Field> following(String name) {
    var value = following();
    next = (int) Math.min(next + names.stream().filter(name::equals).count() - 1, words.size());
    return value;
  }

  private void longOption(String text) {
    int equals = text.indexOf('=');
    String name = text.substring(2, equals < 0 ? text.length() : equals);
    var begun = names.stream().filter(one -> one.startsWith(name)).distinct().toList();
    String whole = names.contains(name) || begun.size() != 1 ? name : begun.getFirst();
    found.add(
        equals >= 0
            ? new Option(whole, Optional.of(Field.of(text.substring(equals + 1))))
            : names.contains(whole) && next < words.size()
                ? new Option(whole, following(whole))
                : new Option(name, Optional.empty()));
  }

  private void bundle(Field word) {
    String text = word.text();
    for (int at = 1; at < text.length(); at++) {
      String letter = text.substring(at, at + 1);
      boolean takes = letters.contains(letter);
      boolean glued = takes && at + 1 < text.length();
      found.add(
          new Option(
              letter,
              glued
                  ? Optional.of(word.with(text.substring(at + 1)))
                  : takes ? following() : Optional.empty()));
      if (glued) {
        return;
      }
    }
  }

  /// The value of the first of some options, hyphens included, wherever it stands before `--`: in
  /// the next word, or behind `=`; null when there is none.
  static @Nullable public String after(List<Field> words, String names) {
    for (int at = 0; at < words.size() && !words.get(at).is("--"); at++) {
      String text = words.get(at).text();
      for (var name : names(names)) {
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

  /// True if a word that nobody knows was taken for an option.
  public boolean isDoubtful() {
    return doubtful;
  }

  /// The index of the first operand, or the number of words.
  public int next() {
    return next;
  }

  private Stream<Option> named(String names) {
    var all = names(names);
    return found.stream().filter(option -> all.contains(option.name()));
  }

  public boolean has(String names) {
    return named(names).findAny().isPresent();
  }

  /// The value of the first such option; null when there is none.
  @Nullable
  public Field value(String names) {
    return values(names).stream().findFirst().orElse(null);
  }

  /// The values of all such options, in order.
  public List<Field> values(String names) {
    return named(names).flatMap(option -> option.value().stream()).toList();
  }
}
