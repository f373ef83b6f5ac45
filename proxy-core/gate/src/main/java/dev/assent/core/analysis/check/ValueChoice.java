package dev.assent.core.analysis.check;

import dev.assent.core.analysis.check.TextSearch.Answer;
import dev.assent.core.analysis.check.TextSearch.Form;
import dev.assent.core.policy.Attribute;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// Chooses one value of an attribute that passes what some rules ask and fails what they negate.
final class ValueChoice {
  /// So many combinations of patterns are searched.
  private static final int COMBINATIONS = 12;

  private final Attribute attribute;
  private final List<ListedValues> wanted = new ArrayList<>();
  private final List<ListedValues> unwanted = new ArrayList<>();

  private ValueChoice(Attribute attribute) {
    this.attribute = attribute;
  }

  static ValueChoice of(Attribute attribute, List<StudiedRule> rules) {
    var choice = new ValueChoice(attribute);
    for (var rule : rules) {
      choice.add(attribute, rule);
    }
    return choice;
  }

  /// The choice for a path in a role: rules ask of it whatever they ask of every path as well.
  static ValueChoice ofPath(Attribute role, List<StudiedRule> rules) {
    var choice = new ValueChoice(role);
    for (var rule : rules) {
      choice.add(role, rule);
      if (role != Attribute.PATH) {
        choice.add(Attribute.PATH, rule);
      }
    }
    return choice;
  }

  private void add(Attribute from, StudiedRule rule) {
    for (var demand : rule.demands()) {
      if (demand.attribute() == from) {
        (demand.negated() ? unwanted : wanted).add(demand.options());
      }
    }
  }

  boolean isAsked() {
    return !wanted.isEmpty() || !unwanted.isEmpty();
  }

  /// True if any rule asks for a value, other than to negate it.
  boolean isWanted() {
    return !wanted.isEmpty();
  }

  boolean fits(String value) {
    return wanted.stream().allMatch(options -> options.accepts(value))
        && unwanted.stream().noneMatch(options -> options.accepts(value));
  }

  /// A value; absent when none is found.
  ///
  /// @param natural tried first, in this order
  Optional<String> pick(List<String> natural) {
    return pick(natural, List.of());
  }

  /// A path with an ending; absent when none is found.
  ///
  /// @param ending a pattern that the path must match as well; empty for any
  Optional<String> pickPath(String ending) {
    var extra =
        ending.isEmpty()
            ? List.<GlobShape>of()
            : List.of(GlobShape.of(ending, Attribute.PATH.dialect()));
    Predicate<String> ends =
        text -> extra.stream().allMatch(shape -> shape.matches(text.codePoints().toArray()));
    var patterns =
        wanted.stream()
            .flatMap(options -> options.written().stream())
            .map(one -> PathText.of(one).inExamples())
            .toList();
    return patterns.stream()
        .flatMap(pattern ->
            Stream.concat(
                Stream.of(SampleTexts.path(pattern)),
                patterns.stream().map(other -> folderOf(other) + SampleTexts.path(pattern))))
        .map(attribute.dialect()::comparable)
        .filter(ValueChoice::isPlainPath)
        .filter(this::fits)
        .filter(ends)
        .findFirst()
        .or(() -> search(extra, Form.PATH));
  }

  /// The folders that a pattern begins with.
  private static String folderOf(String pattern) {
    int wild = pattern.indexOf('*');
    return wild < 0 ? pattern : pattern.substring(0, Math.max(0, pattern.lastIndexOf('/', wild)));
  }

  private static boolean isPlainPath(String text) {
    return text.startsWith("/")
        && !(text + "/").contains("//")
        && !(text + "/").contains("/./")
        && !(text + "/").contains("/../");
  }

  private Optional<String> pick(List<String> natural, List<GlobShape> extra) {
    var known = natural.stream().filter(this::fits).findFirst();
    if (known.isPresent()) {
      return known;
    }
    if (!attribute.words().isEmpty() || attribute.form() == Attribute.Form.TEXTS) {
      return Stream.concat(
              wanted.stream().flatMap(options -> options.written().stream()),
              attribute.words().stream())
          .filter(this::fits)
          .findFirst();
    }
    return wanted.stream()
        .flatMap(options -> options.written().stream())
        .map(pattern -> SampleTexts.name(pattern, "x"))
        .filter(text -> !text.isEmpty())
        .filter(this::fits)
        .findFirst()
        .or(() -> search(extra, Form.NAME));
  }

  private Optional<String> search(List<GlobShape> extra, Form form) {
    if (wanted.stream().anyMatch(ListedValues::isEmpty)) {
      return Optional.empty();
    }
    var none = unwanted.stream().flatMap(options -> options.examples().stream()).toList();
    int[] at = new int[wanted.size()];
    for (int tried = 0; tried < COMBINATIONS; tried++) {
      var all = new ArrayList<>(extra);
      for (int i = 0; i < at.length; i++) {
        all.add(wanted.get(i).examples().get(at[i]));
      }
      if (!parted(all)
          && TextSearch.find(all, none, form) instanceof Answer.Found(var text)
          && fits(text)) {
        return Optional.of(text);
      }
      if (!next(at)) {
        break;
      }
    }
    return Optional.empty();
  }

  private static boolean parted(List<GlobShape> all) {
    for (int i = 1; i < all.size(); i++) {
      if (ListedValues.parted(all.get(0), all.get(i))) {
        return true;
      }
    }
    return false;
  }

  private boolean next(int[] at) {
    for (int i = 0; i < at.length; i++) {
      if (++at[i] < wanted.get(i).examples().size()) {
        return true;
      }
      at[i] = 0;
    }
    return false;
  }
}
