package dev.assent.desktop.approval.card;

import dev.assent.core.approval.CallerDeadline;
import dev.assent.core.approval.Confirmation;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.desktop.approval.content.CardContent;
import dev.assent.desktop.approval.content.HomeFolder;
import dev.assent.desktop.approval.content.TimeLeft;
import dev.assent.desktop.compare.EarlierCalls;
import dev.assent.desktop.compare.EarlierVersions;
import dev.assent.desktop.ui.CallerWords;
import dev.assent.desktop.ui.arguments.ComparedText;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.DoubleProperty;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleDoubleProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// The state a card shows now. Its view model writes it; the view writes only `unseen`,
/// `acceptsTool` and `looksAtTimed`.
public final class CardState {
  /// The card; absent when nothing is shown.
  public final ObjectProperty<Optional<CardContent>> content =
      new SimpleObjectProperty<>(this, "content", Optional.empty());

  /// The changes that the call would make to the texts of the card, once known; empty before, and
  /// where there is nothing to compare.
  final ObjectProperty<List<ComparedText>> compared =
      new SimpleObjectProperty<>(this, "compared", List.of());

  /// True if a file has changed since the card came; the comparison is with the file as it is now.
  final BooleanProperty changedSince = new SimpleBooleanProperty(this, "changedSince", false);

  private EarlierVersions versions = EarlierVersions.NONE;

  /// A few words on the calls there were before; empty until they are known.
  public final StringProperty earlier = new SimpleStringProperty(this, "earlier", "");

  private EarlierCalls earlierCalls = EarlierCalls.NONE;
  private HomeFolder home = HomeFolder.UNKNOWN;
  private final StringProperty foreignHome = new SimpleStringProperty(this, "foreignHome", "");

  /// Place in the queue and its length, in words.
  public final StringProperty position = new SimpleStringProperty(this, "position", "");

  final BooleanProperty hasPrevious = new SimpleBooleanProperty(this, "hasPrevious", false);
  final BooleanProperty hasNext = new SimpleBooleanProperty(this, "hasNext", false);
  public final ObjectProperty<TimeLeft> timeLeft =
      new SimpleObjectProperty<>(this, "timeLeft", new TimeLeft(0, 0, 0));

  /// The end of the wait in words; empty while the wait lasts.
  public final StringProperty endedText = new SimpleStringProperty(this, "endedText", "");

  /// True if a person may let the ended call pass when it comes again.
  final BooleanProperty again = new SimpleBooleanProperty(this, "again", false);

  public final ObjectProperty<CardArming.State> answering =
      new SimpleObjectProperty<>(this, "answering", CardArming.State.ASLEEP);

  /// 0 to 1.
  final DoubleProperty armingProgress = new SimpleDoubleProperty(this, "armingProgress", 0);

  /// 0 to 1.
  final DoubleProperty holdProgress = new SimpleDoubleProperty(this, "holdProgress", 0);

  /// The answer that is being pressed and counts so far.
  final ObjectProperty<Optional<InputIntent>> pressed =
      new SimpleObjectProperty<>(this, "pressed", Optional.empty());

  /// The way in which a yes must be given; absent where a press is enough.
  final ObjectProperty<Optional<HoldStyle>> held =
      new SimpleObjectProperty<>(this, "held", Optional.empty());

  /// The progress of the proof of the person's presence for the call on the card; absent where it
  /// was not asked for.
  final ObjectProperty<Optional<Confirmation>> confirmation =
      new SimpleObjectProperty<>(this, "confirmation", Optional.empty());

  /// True if a yes to the call on the card needs that proof.
  final BooleanProperty needsPresence = new SimpleBooleanProperty(this, "needsPresence", false);

  /// True while a yes has to wait because the system asks, about this call or another.
  public final BooleanProperty systemAsks = new SimpleBooleanProperty(this, "systemAsks", false);

  /// The parts of a dangerous call that were not on the screen yet; a yes waits for them.
  public final IntegerProperty unseen = new SimpleIntegerProperty(this, "unseen", 0);

  /// True if a yes accepts the tool too; ticked by a person, for the call on the card alone.
  /// Written by the view.
  final BooleanProperty acceptsTool = new SimpleBooleanProperty(this, "acceptsTool", false);

  /// A sentence on why the call would not pass now with a yes either; empty where it would.
  public final StringProperty overruled = new SimpleStringProperty(this, "overruled", "");

  /// Answers that can still be taken back, oldest first.
  public final KeptAnswers kept = new KeptAnswers();

  /// True while the card's own answer can still be taken back: it is said, and has not taken
  /// effect.
  final BooleanProperty settling = new SimpleBooleanProperty(this, "settling", false);

  /// True while a person looks at the answer that lasts, by pointer or keyboard.
  public final BooleanProperty looksAtTimed =
      new SimpleBooleanProperty(this, "looksAtTimed", false);

  /// The other waiting calls that "Allow (Xm)" would settle, by id, while a person looks at it.
  public final ObjectProperty<Set<String>> alsoSettles =
      new SimpleObjectProperty<>(this, "alsoSettles", Set.of());

  /// The number of waiting calls that are like this one, itself among them, where one table can
  /// decide them; less than 2 for none.
  public final IntegerProperty alike = new SimpleIntegerProperty(this, "alike", 0);

  private Runnable together = () -> {};

  /// Sets the way that puts the table of the calls that are alike in the place of the card.
  public void setTogether(Runnable way) {
    together = way;
  }

  public void together() {
    together.run();
  }

  /// True if its window shows the list of keys when asked.
  final BooleanProperty listsKeys = new SimpleBooleanProperty(this, "listsKeys", false);

  private Runnable keys = () -> {};

  /// Sets the way that shows the list of keys over the card; not asked where the main window does.
  public void setKeys(Runnable way) {
    keys = way;
    listsKeys.set(true);
  }

  void showKeys() {
    keys.run();
  }

  /// The number of other calls that wait.
  final IntegerProperty others = new SimpleIntegerProperty(this, "others", 0);

  /// The outcome for the call when the time that the card shows is over.
  public final ObjectProperty<CallerWords> whenOver =
      new SimpleObjectProperty<>(this, "whenOver", CallerWords.of(CallerDeadline.Then.DENIED));

  private Consumer<String> lead = _ -> {};
  private Consumer<ApprovalRequest> explanation = _ -> {};

  /// Sets the way for a person who wants the call of an ended card to pass when it comes again.
  ///
  /// @param way takes the request's id
  public void setAgain(Consumer<String> way) {
    lead = way;
  }

  void lead(String requestId) {
    lead.accept(requestId);
  }

  /// Sets the way for a person who asks why.
  ///
  /// @param way opens the explanation of a call; it must not answer anything
  public void setExplanation(Consumer<ApprovalRequest> way) {
    explanation = way;
  }

  void explain(ApprovalRequest asked) {
    explanation.accept(asked);
  }

  /// Sets the source that knows what was there before a call.
  public void setVersions(EarlierVersions known) {
    versions = known;
  }

  EarlierVersions versions() {
    return versions;
  }

  /// Sets the source that knows which calls there were before one.
  public void setEarlier(EarlierCalls known) {
    earlierCalls = known;
  }

  EarlierCalls earlierCalls() {
    return earlierCalls;
  }

  /// The home folder of the person who is asked; told before the first card is shown.
  public void setHome(HomeFolder known) {
    home = known;
  }

  /// The home of this Assent, where it is not the person's own; empty otherwise.
  public StringProperty foreignHomeProperty() {
    return foreignHome;
  }

  HomeFolder home() {
    return home;
  }

  /// True while there is a card at all.
  public boolean isPresent() {
    return content.get().isPresent();
  }
}
