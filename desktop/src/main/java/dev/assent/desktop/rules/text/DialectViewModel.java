package dev.assent.desktop.rules.text;

import dev.assent.core.pap.document.DialectDifference;
import dev.assent.core.policy.GlobReading;
import dev.assent.core.policy.Rule;
import dev.assent.desktop.rules.book.FindingLine;
import dev.assent.desktop.rules.book.LiveEdits;
import dev.assent.desktop.rules.book.OpenRules;
import dev.assent.desktop.rules.book.RuleBook.Edit;
import dev.assent.desktop.rules.book.RuleBook.Shown;
import dev.assent.desktop.rules.book.RulesWords;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.EffectWord;
import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.Texts;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;

/// The meaning of `**/` in the path patterns of the policy that is shown, and what another one
/// would change. Belongs to the toolkit's thread.
final class DialectViewModel {
  private final OpenRules open;
  private final LiveEdits live;
  private final RulesWords words;
  private final ObjectProperty<FolderStars> wished =
      new SimpleObjectProperty<>(this, "wished", FolderStars.SEED);
  private final ReadOnlyObjectWrapper<Optional<List<String>>> changes =
      new ReadOnlyObjectWrapper<>(Optional.empty());

  DialectViewModel(OpenRules open, LiveEdits live, RulesWords words) {
    this.open = open;
    this.live = live;
    this.words = words;
    open.shownProperty().subscribe(this::keep);
    wished.addListener((_, _, _) -> compare());
  }

  /// The meaning that is looked at: the one in force, or another one that the person thinks about.
  ObjectProperty<FolderStars> wishedProperty() {
    return wished;
  }

  /// Whether the person thinks about another one than that in force.
  boolean isOther() {
    return open.isOpen() && wished.get() != inForce();
  }

  /// What changes with the one that is thought about, a sentence for each pattern, none where every
  /// call is decided as before; absent while none is thought about.
  ReadOnlyObjectProperty<Optional<List<String>>> changesProperty() {
    return changes.getReadOnlyProperty();
  }

  private void compare() {
    var policy = open.shown().policy();
    changes.set(
        isOther()
            ? Optional.of(
                changes(policy.rules(), DialectDifference.of(policy), wished.get().reading()))
            : Optional.empty());
  }

  /// What another meaning changes.
  ///
  /// @param rules those that the differences name
  static List<String> changes(
      List<Rule> rules, List<DialectDifference> differences, GlobReading wished) {
    String key =
        switch (wished) {
          case STANDARD -> "rules.dialect.more";
          case SEED -> "rules.dialect.less";
        };
    return differences.stream()
        .map(one -> {
          var rule = rules.get(one.rule());
          return Texts.get(
              key,
              CoreWords.ofTitle(rule.title()),
              EffectWord.of(rule.effect()).text(),
              shown(one.pattern()),
              shown(one.path()));
        })
        .toList();
  }

  private static String shown(String text) {
    return ShownText.of(text, ShownText.Place.LINE).inline();
  }

  /// Leaves it as it is.
  void close() {
    wished.set(inForce());
  }

  /// Makes the one that is thought about live.
  void makeLive() {
    if (isOther()) {
      live.apply(
          new Edit.Dialect(wished.get().reading()),
          new LiveEdits.Landing(
              // Whoever shows the rules is told as of any other version.
              _ -> {},
              _ -> words.say(Texts.get("rules.message.stale")),
              reasons -> {
                words.say(FindingLine.whole(reasons.getFirst()));
                close();
              }));
    }
  }

  private void keep(Shown now) {
    wished.set(FolderStars.of(now.policy().globs()));
    compare();
  }

  private FolderStars inForce() {
    return FolderStars.of(open.shown().policy().globs());
  }
}
