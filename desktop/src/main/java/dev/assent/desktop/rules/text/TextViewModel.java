package dev.assent.desktop.rules.text;

import dev.assent.core.policy.Policy;
import dev.assent.desktop.rules.book.LiveEdits;
import dev.assent.desktop.rules.book.OpenRules;
import dev.assent.desktop.rules.book.RuleBook.Edit;
import dev.assent.desktop.rules.book.RuleBook.FileText;
import dev.assent.desktop.rules.book.RuleBook.Shown;
import dev.assent.desktop.rules.book.RulesWords;
import dev.assent.desktop.ui.Texts;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// The policy's file as text, while it is looked at so. What is typed is read on each change, and
/// comes into force only whole and without errors. Belongs to the toolkit's thread.
public final class TextViewModel {
  private final OpenRules open;
  private final LiveEdits live;
  private final DraftCheck check;
  private final RulesWords words;
  private final Runnable changed;
  private final DialectViewModel dialect;
  private final StringProperty typed = new SimpleStringProperty(this, "typed", "");
  private final ReadOnlyObjectWrapper<Optional<TextReading>> reading =
      new ReadOnlyObjectWrapper<>(Optional.empty());
  private final ReadOnlyObjectWrapper<Optional<Integer>> pointed =
      new ReadOnlyObjectWrapper<>(Optional.empty());
  private final ReadOnlyStringWrapper hindrance = new ReadOnlyStringWrapper("");
  private final ReadOnlyBooleanWrapper looking = new ReadOnlyBooleanWrapper(false);
  private Optional<Loaded> loaded = Optional.empty();
  private Optional<Policy> policy = Optional.empty();
  private Optional<String> proposed = Optional.empty();
  private long loads;
  private boolean current;
  private boolean loading;

  /// The file as it was when it was loaded.
  ///
  /// @param shown its text with plain line ends
  private record Loaded(FileText file, String shown) {
    boolean carriageReturns() {
      return file.text().indexOf('\r') >= 0;
    }
  }

  /// @param changed told after each change of what is typed, read or loaded
  public TextViewModel(
      OpenRules open, LiveEdits live, DraftCheck check, RulesWords words, Runnable changed) {
    this.open = open;
    this.live = live;
    this.check = check;
    this.words = words;
    this.changed = changed;
    this.dialect = new DialectViewModel(open, live, words);
    typed.addListener((_, _, _) -> read());
  }

  /// What the patterns of the file mean.
  public DialectViewModel dialect() {
    return dialect;
  }

  /// What stands in the field, with plain line ends.
  public StringProperty typedProperty() {
    return typed;
  }

  /// What came of reading what is typed; of what was typed before while it is read, absent before
  /// there is anything.
  ReadOnlyObjectProperty<Optional<TextReading>> readingProperty() {
    return reading.getReadOnlyProperty();
  }

  /// The line that is to be looked at, 1-based; set anew for each wish.
  ReadOnlyObjectProperty<Optional<Integer>> pointedProperty() {
    return pointed.getReadOnlyProperty();
  }

  /// Why the file cannot be edited here; empty when it can.
  ReadOnlyStringProperty hindranceProperty() {
    return hindrance.getReadOnlyProperty();
  }

  /// Whether the text is looked at.
  public boolean isLooking() {
    return looking.get();
  }

  /// The same, to be followed.
  public ReadOnlyBooleanProperty lookingProperty() {
    return looking.getReadOnlyProperty();
  }

  /// The policy that is typed; the last one that was good while it is not.
  public Optional<Policy> policy() {
    return policy;
  }

  /// Whether what is typed has errors, as far as it was read.
  public boolean isFaulty() {
    return reading.get().filter(TextReading.Bad.class::isInstance).isPresent();
  }

  /// Whether something else is typed than what the file holds.
  public boolean isDirty() {
    return looking.get() && loaded.filter(found -> !found.shown().equals(typed.get())).isPresent();
  }

  /// Whether what is typed can be made live now.
  public boolean isSavable() {
    return isDirty()
        && current
        && !live.busyProperty().get()
        && reading.get().filter(TextReading.Good.class::isInstance).isPresent();
  }

  /// Begins to look at the text, and loads it.
  public void look() {
    looking.set(true);
    load();
  }

  /// Begins to look at the text, and puts another one in its place once it is loaded: a draft of
  /// the whole policy.
  public void propose(String text) {
    looking.set(true);
    proposed = Optional.of(text);
    load();
  }

  /// Looks at the text no longer; what is typed is lost.
  public void leave() {
    proposed = Optional.empty();
    if (looking.get()) {
      looking.set(false);
      forget();
      changed.run();
    }
  }

  /// Loads the file anew while it is looked at; what is typed is lost.
  public void load() {
    if (!looking.get()) {
      return;
    }
    forget();
    var of = open.basis();
    long begun = ++loads;
    open.text(file -> {
      // What was begun earlier and comes later would take the place of a draft.
      if (begun == loads && looking.get() && of.equals(open.basis())) {
        show(file);
      }
    });
  }

  /// Loads the file anew where nothing is typed that would be lost.
  public void follow() {
    if (!isDirty()) {
      load();
    }
  }

  private void forget() {
    check.forgetText();
    loaded = Optional.empty();
    policy = Optional.empty();
    current = false;
    reading.set(Optional.empty());
  }

  private void show(Optional<FileText> file) {
    var shown = file.map(found -> found.text().replace("\r\n", "\n"));
    boolean kept =
        file.isPresent() && shown.filter(text -> keeps(text, file.get().text())).isPresent();
    hindrance.set(kept ? "" : Texts.get("rules.text.hindrance"));
    loaded = kept ? Optional.of(new Loaded(file.get(), shown.get())) : Optional.empty();
    loading = true;
    typed.set(kept ? shown.get() : "");
    loading = false;
    read();
    if (kept) {
      proposed.ifPresent(typed::set);
    }
    proposed = Optional.empty();
    point(pointed.get());
  }

  /// Whether a field of text gives a text back as it got it, but for the line ends that are all of
  /// one kind.
  private static boolean keeps(String shown, String text) {
    boolean ends = text.indexOf('\r') < 0 || shown.replace("\n", "\r\n").equals(text);
    return ends
        && shown
            .chars()
            .noneMatch(sign -> sign < ' ' && sign != '\n' && sign != '\t' || sign == 0x7f);
  }

  private void read() {
    if (loading) {
      return;
    }
    current = false;
    if (looking.get() && loaded.isPresent()) {
      check.read(whole(), loaded.get().file().inForce(), this::found);
    }
    changed.run();
  }

  private void found(TextReading found) {
    current = true;
    if (found instanceof TextReading.Good(var good, _)) {
      policy = Optional.of(good);
    }
    reading.set(Optional.of(found));
    changed.run();
  }

  /// What is typed with the line ends of the file.
  private String whole() {
    return loaded.filter(Loaded::carriageReturns).isPresent()
        ? typed.get().replace("\n", "\r\n")
        : typed.get();
  }

  /// Leads to a line of the text, now or once it is there.
  ///
  /// @param line 1-based; absent for none
  public void point(Optional<Integer> line) {
    pointed.set(Optional.empty());
    pointed.set(line);
    if (loaded.isPresent()) {
      pointed.set(Optional.empty());
    }
  }

  /// Makes what is typed live.
  ///
  /// @param done told what is in force, where it is
  public void makeLive(Consumer<Shown> done) {
    if (isSavable()) {
      var edit = new Edit.Text(whole(), loaded.orElseThrow().file().digest());
      live.apply(
          edit,
          new LiveEdits.Landing(
              now -> {
                done.accept(now);
                load();
              },
              // Another file lies there by now, so this text will never fit: the person has to look
              // at that one.
              _ -> words.say(Texts.get("rules.message.staleText")),
              reasons ->
                  reading.set(
                      Optional.of(
                          new TextReading.Bad(
                              reasons.stream().map(TextReading.Problem::of).toList())))));
    }
  }
}
