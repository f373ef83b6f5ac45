package dev.assent.desktop.rules;

import dev.assent.core.analysis.Mending;
import dev.assent.core.pap.document.Finding;
import dev.assent.core.policy.Rule;
import dev.assent.desktop.rules.draft.DraftDesk;
import dev.assent.desktop.rules.trial.ReplayViewModel;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.EffectWord;
import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.Texts;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;

/// The way to mend a finding that a person looks at before it is taken. Belongs to the toolkit's
/// thread.
final class MendingViewModel {
  private final DraftDesk desk;
  private final ReplayViewModel replay;
  private final ReadOnlyObjectWrapper<Optional<Looked>> looked =
      new ReadOnlyObjectWrapper<>(Optional.empty());
  private final ReadOnlyStringWrapper outcomes = new ReadOnlyStringWrapper("");

  /// A way that is looked at.
  record Looked(Finding finding, Mending way) {}

  MendingViewModel(DraftDesk desk, ReplayViewModel replay) {
    this.desk = desk;
    this.replay = replay;
  }

  /// What is looked at; absent for nothing.
  ReadOnlyObjectProperty<Optional<Looked>> lookedProperty() {
    return looked.getReadOnlyProperty();
  }

  /// How many recorded calls would be decided otherwise; says so while they are judged.
  ReadOnlyStringProperty outcomesProperty() {
    return outcomes.getReadOnlyProperty();
  }

  /// What a way does, as its button says it.
  static String text(Mending way) {
    String rules =
        way.rules().stream().map(MendingViewModel::name).collect(Collectors.joining(", "));
    String value = ShownText.of(way.value(), ShownText.Place.LINE).inline();
    return Texts.get("rules.mend." + way.kind().name().toLowerCase(Locale.ROOT), value, rules);
  }

  private static String name(Rule rule) {
    return Texts.get(
        "rules.mend.rule",
        CoreWords.ofTitle(rule.title()),
        EffectWord.of(rule.effect()).text());
  }

  /// Looks at a way.
  void look(Finding finding, Mending way) {
    var next = new Looked(finding, way);
    outcomes.set(Texts.get("rules.replay.working"));
    looked.set(Optional.of(next));
    replay.preview(
        way.after(),
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
          desk.edit(text(one.way()), one.way().edit());
        });
  }
}
