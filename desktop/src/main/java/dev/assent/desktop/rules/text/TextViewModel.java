package dev.assent.desktop.rules.text;

import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.TextPosition;
import dev.assent.desktop.rules.book.OpenRules;
import dev.assent.desktop.rules.book.RuleBook.FileText;
import dev.assent.desktop.rules.book.RulesWords;
import dev.assent.desktop.rules.draft.DraftState;
import dev.assent.desktop.rules.draft.OpenDraft;
import dev.assent.desktop.ui.Texts;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// The draft as the text of its file, while it is looked at so. What is typed is a step of the
/// draft, and is read on each change. Belongs to the toolkit's thread.
public final class TextViewModel {
  private final OpenRules open;
  private final OpenDraft draft;
  private final DraftCheck check;
  private final RulesWords words;
  private final StringProperty typed = new SimpleStringProperty(this, "typed", "");
  private final ObjectProperty<Optional<TextReading>> reading =
      new SimpleObjectProperty<>(Optional.empty());
  private final ObjectProperty<Optional<Integer>> pointed =
      new SimpleObjectProperty<>(Optional.empty());
  private final ObjectProperty<Optional<Integer>> led =
      new SimpleObjectProperty<>(Optional.empty());
  private final AtomicLong way = new AtomicLong();
  private final StringProperty hindrance = new SimpleStringProperty("");
  private final BooleanProperty looking = new SimpleBooleanProperty(false);
  private final TypedRun run = new TypedRun();
  private Optional<DraftState> shown = Optional.empty();
  private boolean carriageReturns;
  private boolean loading;

  public TextViewModel(OpenRules open, OpenDraft draft, DraftCheck check, RulesWords words) {
    this.open = open;
    this.draft = draft;
    this.check = check;
    this.words = words;
    typed.addListener((_, was, is) -> type(was, is));
    draft.revisionProperty().addListener((_, _, _) -> follow());
  }

  /// The text in the field, with plain line ends.
  public StringProperty typedProperty() {
    return typed;
  }

  /// The reading of what is typed; of what was typed before while it is read, absent before there
  /// is anything.
  ReadOnlyObjectProperty<Optional<TextReading>> readingProperty() {
    return reading;
  }

  /// The line that is to be looked at, 1-based; set anew for each wish.
  ReadOnlyObjectProperty<Optional<Integer>> pointedProperty() {
    return pointed;
  }

  /// The line that is to be in sight, 1-based; set anew for each wish.
  ReadOnlyObjectProperty<Optional<Integer>> ledProperty() {
    return led;
  }

  /// Why the file cannot be edited here; empty when it can.
  ReadOnlyStringProperty hindranceProperty() {
    return hindrance;
  }

  /// True while the text is looked at.
  public boolean isLooking() {
    return looking.get();
  }

  /// The same, to be followed.
  public ReadOnlyBooleanProperty lookingProperty() {
    return looking;
  }

  /// Begins to look at the text. Where nothing was changed, it is that of the file on disk, whether
  /// that is in force or not.
  ///
  /// @return false where the draft cannot be written down, which is then said
  public boolean look() {
    try {
      String _ = draft.state().text();
    } catch (IllegalArgumentException _) {
      words.say(Texts.get("rules.text.unwritable"));
      return false;
    }
    looking.set(true);
    load();
    follow();
    return true;
  }

  /// Looks at the file on disk again where nothing was changed.
  public void load() {
    if (looking.get() && open.isOpen() && !draft.dirtyProperty().get()) {
      var inForce = open.basis();
      open.text(file -> {
        if (looking.get() && inForce.equals(open.basis()) && !draft.dirtyProperty().get()) {
          loaded(file);
        }
      });
    }
  }

  private void loaded(Optional<FileText> file) {
    if (file.isEmpty()) {
      hindrance.set(hinders());
    } else if (!file.get().text().equals(draft.state().text())) {
      draft.begin(file.get());
    }
  }

  /// Puts another text in the place of the whole draft, as one step.
  ///
  /// @param why what the step is for
  public void propose(String text, String why) {
    draft.type(text, Texts.get("rules.step.proposed"), new Object());
    draft.becauseAlone(why);
  }

  /// Looks at the text no longer. It stays in the draft.
  public void leave() {
    looking.set(false);
    shown = Optional.empty();
  }

  private void follow() {
    var state = draft.state();
    if (looking.get() && open.isOpen()) {
      show(state);
    }
    boolean fresh = shown.filter(state::equals).isEmpty();
    if (fresh && (state.isUnread() || looking.get())) {
      shown = Optional.of(state);
      check.read(
          state.text(), draft.inForce().document(), draft.ends(), found -> found(state, found));
    }
  }

  private void show(DraftState state) {
    String text = state.text();
    String plain = text.replace("\r\n", "\n");
    boolean kept = keeps(plain, text);
    carriageReturns = text.indexOf('\r') >= 0;
    hindrance.set(kept ? "" : hinders());
    String next = kept ? plain : "";
    if (!typed.get().equals(next)) {
      loading = true;
      typed.set(next);
      loading = false;
    }
    point(pointed.get());
  }

  private static String hinders() {
    return Texts.get("rules.text.hindrance");
  }

  /// True if a field of text gives a text back as it got it, but for the line ends that are all of
  /// one kind.
  private static boolean keeps(String shown, String text) {
    boolean ends = text.indexOf('\r') < 0 || shown.replace("\n", "\r\n").equals(text);
    return ends
        && shown
            .chars()
            .noneMatch(sign -> sign < ' ' && sign != '\n' && sign != '\t' || sign == 0x7f);
  }

  private void type(String was, String is) {
    if (!loading && looking.get() && hindrance.get().isEmpty()) {
      String whole = carriageReturns ? is.replace("\n", "\r\n") : is;
      draft.type(whole, Texts.get("rules.step.typed"), run.key(was, is));
    }
  }

  private void found(DraftState state, TextReading found) {
    reading.set(Optional.of(found));
    if (state.isUnread()) {
      switch (found) {
        case TextReading.Good(var document, _) -> draft.means(state, document);
        case TextReading.Bad(var faults) -> draft.isFaulty(state, faults);
      }
    }
  }

  /// Brings a rule into sight while the text is looked at, unless the person went elsewhere
  /// meanwhile.
  ///
  /// @param rule 0-based place among the rules
  public void lead(int rule) {
    if (!looking.get() || rule < 0) {
      return;
    }
    long mine = way.incrementAndGet();
    var state = draft.state();
    String text = state.text().replace("\r\n", "\n");
    check
        .beside()
        .ask(
            () -> line(text, rule),
            found -> {
              if (looking.get() && draft.state().equals(state)) {
                led.set(Optional.empty());
                led.set(found);
              }
            },
            () -> mine == way.get());
  }

  private static Optional<Integer> line(String text, int rule) {
    try {
      var document =
          JsonReader.readDocument(text.getBytes(StandardCharsets.UTF_8), JsonLimits.FILE);
      return Optional.ofNullable(document.places().get("/rules/" + rule)).map(TextPosition::line);
    } catch (JsonException _) {
      // A text with faults has no places.
      return Optional.empty();
    }
  }

  /// Leads to a line of the text, now or once it is there.
  ///
  /// @param line 1-based; absent for none
  public void point(Optional<Integer> line) {
    long _ = way.incrementAndGet();
    pointed.set(Optional.empty());
    pointed.set(line);
    if (looking.get()) {
      pointed.set(Optional.empty());
    }
  }

  /// Tells which changes of a text a person takes for one: letters that are typed, or taken away,
  /// one after the other within a line.
  private static final class TypedRun {
    private Object key = new Object();
    private int end = -1;

    /// The key of a change: the same as that of the change before it where both are one.
    Object key(String was, String is) {
      int most = Math.min(was.length(), is.length());
      int head = 0;
      while (head < most && was.charAt(head) == is.charAt(head)) {
        head++;
      }
      int tail = 0;
      while (tail < most - head
          && was.charAt(was.length() - 1 - tail) == is.charAt(is.length() - 1 - tail)) {
        tail++;
      }
      int gone = was.length() - tail - head;
      int come = is.length() - tail - head;
      boolean letter = gone + come == 1 && (come == 0 || is.charAt(head) != '\n');
      if (!letter || head != end && head + gone != end) {
        key = new Object();
      }
      end = letter ? head + come : -1;
      return key;
    }
  }
}
