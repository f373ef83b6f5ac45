package dev.assent.desktop.rules;

import dev.assent.core.analysis.mending.Mending;
import dev.assent.core.policy.Rule;
import dev.assent.desktop.rules.draft.DraftDesk;
import dev.assent.desktop.rules.trial.ReplayViewModel;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.EffectWord;
import dev.assent.desktop.ui.ListWords;
import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.Texts;
import java.util.Locale;
import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// The way to mend a finding that a person looks at before it is taken. Belongs to the toolkit's
/// thread.
final class MendingViewModel {
  private final DraftDesk desk;
  private final ReplayViewModel replay;
  private final ObjectProperty<Optional<Way>> looked = new SimpleObjectProperty<>(Optional.empty());
  private final StringProperty outcomes = new SimpleStringProperty("");

  /// A way as its button shows it.
  ///
  /// @param key names the kind of change
  /// @param text what it does
  /// @param decided what the finding's call gets then; absent where it has none
  /// @param way the change
  record Way(String key, String text, Optional<EffectWord> decided, Mending way) {
    static Way of(Mending way) {
      return new Way(
          MendingViewModel.key(way),
          MendingViewModel.text(way),
          way.decided().map(EffectWord::of),
          way);
    }
  }

  private static String key(Mending way) {
    return way.kind().name().toLowerCase(Locale.ROOT);
  }

  MendingViewModel(DraftDesk desk, ReplayViewModel replay) {
    this.desk = desk;
    this.replay = replay;
  }

  /// The way that is looked at; absent for none.
  ReadOnlyObjectProperty<Optional<Way>> lookedProperty() {
    return looked;
  }

  /// The number of recorded calls that the draft with it decides otherwise than the draft without
  /// it; says so while they are judged.
  ReadOnlyStringProperty outcomesProperty() {
    return outcomes;
  }

  private static String text(Mending way) {
    String rules = ListWords.all(way.rules().stream().map(MendingViewModel::name).toList());
    String value = ShownText.line(way.value());
    return Texts.get("rules.mend." + key(way), value, rules);
  }

  private static String name(Rule rule) {
    return Texts.get(
        "rules.mend.rule", CoreWords.ofTitle(rule), EffectWord.of(rule.effect()).text());
  }

  /// Looks at a way.
  void look(Way next) {
    outcomes.set(Texts.get("rules.replay.working"));
    looked.set(Optional.of(next));
    replay.preview(
        next.way().after(),
        words -> {
          if (looked.get().filter(next::equals).isPresent()) {
            outcomes.set(words);
          }
        });
  }

  /// Looks at none.
  void close() {
    looked.set(Optional.empty());
  }

  /// Makes what is looked at a step of the draft.
  void take() {
    looked
        .get()
        .ifPresent(one -> {
          close();
          desk.edit(one.text(), one.way().edit(), Texts.get("rules.why.mending", one.text()));
        });
  }
}
