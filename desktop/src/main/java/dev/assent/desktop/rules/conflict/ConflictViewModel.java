package dev.assent.desktop.rules.conflict;

import dev.assent.desktop.rules.book.FindingLine;
import dev.assent.desktop.rules.book.LiveSince;
import dev.assent.desktop.rules.book.OpenRules;
import dev.assent.desktop.rules.book.RuleBook.FileText;
import dev.assent.desktop.rules.book.RuleBook.Shown;
import dev.assent.desktop.rules.draft.DraftDesk;
import dev.assent.desktop.rules.draft.DraftMerge;
import dev.assent.desktop.rules.draft.DraftMerge.Choice;
import dev.assent.desktop.rules.draft.OpenDraft;
import dev.assent.desktop.ui.BackgroundWork;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.Texts;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// The draft and a file that was changed meanwhile: shows what both change differently, has the
/// person choose, and makes the result the draft. Nothing is written here. Belongs to the toolkit's
/// thread.
public final class ConflictViewModel {
  private final OpenRules open;
  private final OpenDraft draft;
  private final DraftDesk desk;
  private final BackgroundWork beside;
  private final BooleanProperty possible = new SimpleBooleanProperty(false);
  private final BooleanProperty shown = new SimpleBooleanProperty(false);
  private final BooleanProperty ready = new SimpleBooleanProperty(false);
  private final StringProperty about = new SimpleStringProperty("");
  private final StringProperty fault = new SimpleStringProperty("");
  private final ObjectProperty<Optional<BothVersions>> comparison =
      new SimpleObjectProperty<>(Optional.empty());
  private final Map<String, ObjectProperty<Choice>> choices = new LinkedHashMap<>();
  private Runnable settle = () -> {};
  private Over seen = Over.NOTHING;
  private boolean otherFile;
  private long asked;

  /// @param beside compares texts
  public ConflictViewModel(OpenRules open, OpenDraft draft, DraftDesk desk, BackgroundWork beside) {
    this.open = open;
    this.draft = draft;
    this.desk = desk;
    this.beside = beside;
    draft.revisionProperty().addListener((_, _, _) -> follow());
  }

  private void follow() {
    var over = draft.isOverFaulty() ? new Over(draft.latest(), draft.digest()) : Over.NOTHING;
    if (!over.equals(seen)) {
      seen = over;
      otherFile = false;
      lookAgain(over);
    }
    possible.set(draft.isApart() || otherFile);
    if (shown.get()) {
      close();
    }
  }

  // Two files with errors are the same version in force: only the text tells them apart.
  private void lookAgain(Over over) {
    if (!over.equals(Over.NOTHING)) {
      open.text(file -> {
        if (over.equals(seen)) {
          otherFile = file.filter(now -> !now.digest().equals(over.digest())).isPresent();
          possible.set(draft.isApart() || otherFile);
        }
      });
    }
  }

  /// A file with errors that the draft may be written over, and what was told of the file since.
  /// Equal for the same telling alone: the next one can be of another text with the same errors.
  private record Over(Shown latest, String digest) {
    static final Over NOTHING = new Over(LiveSince.NOTHING, "");

    @Override
    public boolean equals(Object other) {
      return other instanceof Over one && latest == one.latest && digest.equals(one.digest);
    }

    @Override
    public int hashCode() {
      return digest.hashCode();
    }
  }

  /// True while the file holds something else than what the draft was made from.
  public ReadOnlyBooleanProperty possibleProperty() {
    return possible;
  }

  /// True while both are looked at.
  public ReadOnlyBooleanProperty shownProperty() {
    return shown;
  }

  /// True if something is chosen for each thing.
  ReadOnlyBooleanProperty readyProperty() {
    return ready;
  }

  /// The words on what happened to the file.
  ReadOnlyStringProperty aboutProperty() {
    return about;
  }

  /// Why what was chosen does not go together; empty while nobody knows.
  ReadOnlyStringProperty faultProperty() {
    return fault;
  }

  /// The changes of both; absent while they are worked out.
  ReadOnlyObjectProperty<Optional<BothVersions>> comparisonProperty() {
    return comparison;
  }

  /// The choice for a thing; null as long as there is none.
  ObjectProperty<Choice> choice(BothVersions.Item item) {
    return choices.computeIfAbsent(item.key(), _ -> new SimpleObjectProperty<>());
  }

  /// Looks at both.
  public void look() {
    if (!possible.get() || shown.get()) {
      return;
    }
    clear();
    shown.set(true);
    if (draft.latest().problems().isEmpty()) {
      other();
    } else {
      broken();
    }
  }

  // Another version is in force.
  private void other() {
    var now = draft.latest();
    about.set(Texts.get("rules.conflict.other", Texts.digits(now.version().number())));
    if (draft.isGood()) {
      var old = draft.inForce().document();
      var mine = draft.state().document();
      work(
          () -> new DraftMerge(old, mine, now.document()),
          merge -> {
            settle = () -> draft.settle(merge.merged(chosen()), step());
            return BothVersions.of(merge);
          });
    } else {
      String theirs = new String(now.document().bytes(), StandardCharsets.UTF_8);
      texts(theirs, text -> draft.settle(text, step()));
    }
  }

  // The file is not in force, because it cannot be read.
  private void broken() {
    about.set(
        Texts.get(
            "rules.conflict.broken", FindingLine.whole(draft.latest().problems().getFirst())));
    long now = ++asked;
    open.text(file -> {
      if (now == asked) {
        file.ifPresentOrElse(this::broken, () -> fault.set(Texts.get("rules.conflict.unseen")));
      }
    });
  }

  private void broken(FileText file) {
    texts(file.text(), text -> draft.settle(file, text, step()));
  }

  private void texts(String theirs, Consumer<String> result) {
    String mine = draft.state().text();
    work(
        () -> TextClashes.of(mine, theirs),
        texts -> {
          settle = () -> result.accept(texts.merged(List.copyOf(chosen().values())));
          return BothVersions.of(texts);
        });
  }

  private static String step() {
    return Texts.get("rules.step.solved");
  }

  private <T> void work(Supplier<T> compare, Function<T, BothVersions> found) {
    long now = ++asked;
    beside.ask(
        compare,
        result -> {
          var both = found.apply(result);
          both.items().forEach(item -> choice(item).addListener((_, _, _) -> count()));
          comparison.set(Optional.of(both));
          count();
        },
        () -> now == asked);
  }

  private void count() {
    fault.set("");
    ready.set(
        comparison
            .get()
            .filter(both -> both.items().stream().allMatch(item -> choice(item).get() != null))
            .isPresent());
  }

  private Map<String, Choice> chosen() {
    var chosen = new LinkedHashMap<String, Choice>();
    choices.forEach((key, choice) -> chosen.put(key, choice.get()));
    return chosen;
  }

  /// Chooses the same for everything.
  void chooseAll(Choice choice) {
    choices.values().forEach(one -> one.set(choice));
  }

  /// Makes what was chosen the draft, as one step.
  void take() {
    if (shown.get() && ready.get()) {
      desk.step(() -> {
        try {
          settle.run();
        } catch (IllegalArgumentException e) {
          fault.set(Texts.get("rules.conflict.fault", CoreWords.ofFault(e)));
        }
      });
    }
  }

  /// Leaves both as they are.
  public void close() {
    shown.set(false);
    clear();
  }

  private void clear() {
    asked++;
    comparison.set(Optional.empty());
    choices.clear();
    fault.set("");
    ready.set(false);
    settle = () -> {};
  }
}
