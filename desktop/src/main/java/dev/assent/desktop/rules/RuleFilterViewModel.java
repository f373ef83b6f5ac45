package dev.assent.desktop.rules;

import dev.assent.desktop.rules.RuleBands.Band;
import dev.assent.desktop.rules.trial.DecidedCalls;
import dev.assent.desktop.ui.EffectWord;
import dev.assent.desktop.ui.Texts;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableSet;
import javafx.collections.SetChangeListener;

/// Narrows the rules that list and table show, by words and by marks. Belongs to the toolkit's
/// thread.
final class RuleFilterViewModel {
  /// A mark that a rule may have. Of the effects any is enough; of the others all are wanted.
  enum Mark {
    ASK(EffectWord.ASK),
    DENY(EffectWord.DENY),
    ALLOW(EffectWord.ALLOW),
    /// it is changed in the draft
    CHANGED,
    /// switched off
    ASLEEP,
    /// it is known to decide none of the recorded calls
    UNUSED,
    /// the check has something to say of it
    FOUND;

    private final Optional<EffectWord> effect;

    Mark(EffectWord effect) {
      this.effect = Optional.of(effect);
    }

    Mark() {
      this.effect = Optional.empty();
    }

    boolean isEffect() {
      return effect.isPresent();
    }

    String text() {
      return effect
          .map(EffectWord::text)
          .orElseGet(() -> Texts.get("rules.filter." + name().toLowerCase(Locale.ROOT)));
    }
  }

  private final StringProperty text = new SimpleStringProperty("");
  private final ObservableSet<Mark> marks = FXCollections.observableSet();
  private final ObjectProperty<RuleBands> shown =
      new SimpleObjectProperty<>(new RuleBands(List.of()));
  private final StringProperty words = new SimpleStringProperty("");
  private RuleBands all = new RuleBands(List.of());
  private Optional<DecidedCalls> deciders = Optional.empty();
  private Optional<Set<String>> found = Optional.empty();

  RuleFilterViewModel() {
    text.addListener((_, _, _) -> narrow());
    marks.addListener((SetChangeListener<Mark>) _ -> narrow());
  }

  /// The text to search for; each of its words must stand in name, id, effect or conditions.
  StringProperty textProperty() {
    return text;
  }

  /// The marks that are wanted; empty for any.
  ObservableSet<Mark> marks() {
    return marks;
  }

  /// Wants a mark, or no more.
  void toggle(Mark mark) {
    if (!marks.remove(mark)) {
      marks.add(mark);
    }
  }

  /// The rules that are shown.
  ReadOnlyObjectProperty<RuleBands> shownProperty() {
    return shown;
  }

  /// "12 of 5,000 rules"; empty while all are shown.
  ReadOnlyStringProperty wordsProperty() {
    return words;
  }

  /// True if some rules are left out.
  boolean isNarrow() {
    return !text.get().isBlank() || !marks.isEmpty();
  }

  /// Shows every rule again.
  void clear() {
    text.set("");
    marks.clear();
  }

  /// These are the rules now.
  void over(RuleBands bands) {
    all = bands;
    narrow();
  }

  /// These rules decided so many recorded calls; absent while that is not known.
  void decided(Optional<DecidedCalls> counts) {
    deciders = counts;
    if (marks.contains(Mark.UNUSED)) {
      narrow();
    }
  }

  /// The check has something to say of these rules; absent while that is not known.
  void found(Optional<Set<String>> rules) {
    found = rules;
    if (marks.contains(Mark.FOUND)) {
      narrow();
    }
  }

  private void narrow() {
    if (!isNarrow()) {
      words.set("");
      shown.set(all);
      return;
    }
    var wanted = wanted();
    var bands =
        all.bands().stream()
            .map(band -> new Band(band.effect(), band.lines().stream().filter(wanted).toList()))
            .toList();
    words.set(said(count(bands)));
    shown.set(new RuleBands(bands));
  }

  private String said(long left) {
    if (marks.contains(Mark.UNUSED) && deciders.isEmpty()
        || marks.contains(Mark.FOUND) && found.isEmpty()) {
      return Texts.get("rules.filter.unknown");
    }
    return Texts.count("rules.filter.count", left, Texts.number(count(all.bands())));
  }

  private static long count(List<Band> bands) {
    return bands.stream().mapToLong(band -> band.lines().size()).sum();
  }

  private Predicate<RuleLine> wanted() {
    var typed = List.of(text.get().strip().toLowerCase(Locale.ROOT).split("\\s+"));
    var effects = marks.stream().flatMap(mark -> mark.effect.stream()).collect(Collectors.toSet());
    return line ->
        (effects.isEmpty() || effects.contains(line.effect()))
            && Arrays.stream(Mark.values())
                .filter(marks::contains)
                .allMatch(mark -> has(line, mark))
            && says(line, typed);
  }

  private boolean has(RuleLine line, Mark mark) {
    return switch (mark) {
      case ASK, DENY, ALLOW -> true;
      case CHANGED -> line.draft();
      case ASLEEP -> line.asleep();
      case UNUSED -> deciders.filter(counts -> counts.of(line.id()).isNone()).isPresent();
      case FOUND -> found.filter(rules -> rules.contains(line.id())).isPresent();
    };
  }

  private static boolean says(RuleLine line, List<String> typed) {
    String whole =
        String.join("\n", line.name(), line.id(), line.effect().text(), line.summary())
            .toLowerCase(Locale.ROOT);
    return typed.stream().allMatch(whole::contains);
  }
}
