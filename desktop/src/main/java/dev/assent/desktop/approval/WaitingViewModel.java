package dev.assent.desktop.approval;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.Approver;
import dev.assent.core.approval.MissedCall;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.StandingState;
import dev.assent.core.approval.StandingState.StandingRefusal;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.lazy.LazyValue;
import dev.assent.desktop.approval.card.ApprovalViewModel;
import dev.assent.desktop.approval.content.EarlierWords;
import dev.assent.desktop.approval.content.EndedText;
import dev.assent.desktop.approval.content.TimeLeft;
import dev.assent.desktop.ui.PacedAction;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.Ticker;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.collections.SetChangeListener;

/// The queue as a list, and what ended just now. Belongs to one thread.
///
/// The order of the list never changes: new ones come at its end, ended ones leave after a moment.
/// Beside it stands what a person chose, or what came into an empty place, until they move on.
public final class WaitingViewModel implements Approver {
  private static final int KEPT = 4;
  private static final Duration BEAT = Duration.ofMillis(250);

  private final Ticker ticker;
  private final ApprovalViewModel card;
  private final WaitingLines waiting;
  private final GroupViewModel group;
  private final ObservableList<EndedEntry> ended = FXCollections.observableArrayList();
  private final Deque<Ending> endings = new ArrayDeque<>();
  private final PacedAction showingEnded;
  private final StringProperty nextEnd = new SimpleStringProperty("");
  private final StringProperty quiet = new SimpleStringProperty("");
  private final ObservableList<String> missed = FXCollections.observableArrayList();
  private Consumer<String> undo = _ -> {};
  private final StringProperty away = new SimpleStringProperty("");
  private final BooleanProperty denying = new SimpleBooleanProperty(this, "denying", false);
  private final BooleanProperty paused = new SimpleBooleanProperty(this, "paused", false);
  private QueueView newest = new QueueView(List.of(), Long.MIN_VALUE);
  private Optional<Ticker.Beat> beat = Optional.empty();

  /// A list beside a card that shows the chosen line.
  public WaitingViewModel(ApprovalViewModel card, Ticker ticker) {
    this.card = card;
    this.ticker = ticker;
    card.life().stand(true);
    showingEnded = new PacedAction(ticker, BEAT, this::showEnded);
    waiting = new WaitingLines(ticker, card.aside(), card.commands());
    group = new GroupViewModel(card, ticker);
    group.state().open.addListener((_, _, open) -> groupOpened(open));
    card.state().alsoSettles.addListener((_, _, ids) -> waiting.settle(ids));
    card.aside().ids().addListener((SetChangeListener<String>) _ -> refresh());
  }

  /// The calls that wait, oldest first, and for a moment those that just ended.
  ObservableList<WaitingLine> waiting() {
    return waiting.lines();
  }

  /// The line that has a call; absent when none has.
  Optional<WaitingLine> lineOf(String requestId) {
    return waiting.lineOf(requestId);
  }

  /// Tells whether the pointer is among the lines; meanwhile none of them moves.
  void setPointerInside(boolean inside) {
    waiting.setPointerInside(inside);
  }

  /// The calls that ended last, newest first, a few at most.
  ObservableList<EndedEntry> ended() {
    return ended;
  }

  /// When the next wait ends: `0:09`; empty when nothing waits.
  ReadOnlyStringProperty nextEndProperty() {
    return nextEnd;
  }

  /// The card beside the list.
  ApprovalViewModel card() {
    return card;
  }

  /// Tells whether the page is in sight; only then does time run.
  public void setOnScreen(boolean visible) {
    beat.ifPresent(Ticker.Beat::close);
    beat = visible ? Optional.of(ticker.every(BEAT, this::tick)) : Optional.empty();
    boolean table = group.line().isPresent();
    card.setOnScreen(visible && !table);
    group.setOnScreen(visible && table);
    waiting.setSeen(visible);
    tick();
  }

  /// Tells whether the lines are in sight beside the card. Where they are not, what ended makes
  /// room for what waits.
  void setListInSight(boolean beside) {
    card.life().stand(beside);
  }

  /// The table that stands in the card's place while a group is open.
  GroupViewModel group() {
    return group;
  }

  /// Shows the call of a line on the card, or opens the table of a group.
  void choose(WaitingLine line) {
    if (line.isGroup()) {
      if (!group.line().equals(Optional.of(line))) {
        // One of the two listens at most.
        card.setOnScreen(false);
        group.open(line);
        group.setOnScreen(beat.isPresent());
      }
    } else {
      single(line);
    }
  }

  /// Shows the oldest call of a line on the card.
  void single(WaitingLine line) {
    group.close();
    line.open().stream().findFirst().ifPresent(entry -> card.select(entry.id()));
  }

  /// Leaves the table for its calls one by one.
  void single() {
    group.line().ifPresent(this::single);
  }

  private void groupOpened(boolean open) {
    if (!open) {
      group.setOnScreen(false);
      // The call that it showed may have ended in the table.
      card.dismiss();
      card.setOnScreen(beat.isPresent());
    }
  }

  @Override
  public void queueChanged(QueueView queue) {
    if (queue.revision() < newest.revision()) {
      return;
    }
    newest = queue;
    // The card first: it says what is not aside any more.
    card.queueChanged(queue);
    refresh();
  }

  @Override
  public void ended(ApprovalRequest request, ApprovalAnswer answer) {
    ended(request, EndedText.inShort(answer, request.request()), EndedEntry.Fate.of(answer));
    card.ended(request, answer);
  }

  @Override
  public void answeredLate(ApprovalRequest request, ApprovalAnswer answer) {
    boolean yes = answer instanceof ApprovalAnswer.Yes;
    ended(request, EndedText.late(answer), yes ? EndedEntry.Fate.OPEN : EndedEntry.Fate.of(answer));
    card.answeredLate(request, answer);
  }

  private void ended(ApprovalRequest request, String how, EndedEntry.Fate fate) {
    if (fate == EndedEntry.Fate.PASSED) {
      // It came again, and passed.
      endings.removeIf(each -> !each.passed() && each.isSameCallAs(request));
    }
    endings.addFirst(
        new Ending(
            request, how, fate, ticker.now(), new LazyValue<>(() -> waiting.wordsOf(request))));
    if (endings.size() > KEPT) {
      endings.removeLast();
    }
    showingEnded.ask();
    waiting.ended(request, how);
    group.follow();
  }

  // When an agent leaves a thousand calls behind, nobody reads them as they go by.
  private void showEnded() {
    var shown = endings.stream().map(each -> each.entry(ticker.now())).toList();
    if (!ended.equals(shown)) {
      ended.setAll(shown);
    }
  }

  /// @param words about it, written when they are seen, and once
  private record Ending(
      ApprovalRequest request,
      String how,
      EndedEntry.Fate fate,
      Instant at,
      LazyValue<WaitingEntry.Words> words) {
    boolean passed() {
      return fate == EndedEntry.Fate.PASSED;
    }

    boolean isSameCallAs(ApprovalRequest other) {
      return request.proxy().equals(other.proxy())
          && request.request().digest().equals(other.request().digest());
    }

    EndedEntry entry(Instant now) {
      return new EndedEntry(
          request.id(),
          words.get().title(),
          words.get().tool(),
          words.get().gist(),
          how,
          EarlierWords.ago(Duration.between(at, now)),
          fate);
    }
  }

  private void refresh() {
    waiting.take(newest);
    int left = newest.away().size();
    away.set(left == 0 ? "" : Texts.count("waiting.away", left));
    follow();
  }

  /// One line on the number of calls that wait and whose agents have left; empty for none.
  ReadOnlyStringProperty awayProperty() {
    return away;
  }

  /// True while no card comes up by itself, because a person wants to be left alone for a while.
  public BooleanProperty pausedProperty() {
    return paused;
  }

  /// True while every action is denied unasked, so that nothing can wait.
  public BooleanProperty denyingProperty() {
    return denying;
  }

  @Override
  public void standingChanged(StandingState standing) {
    int refused = standing.refusals().stream().mapToInt(StandingRefusal::refused).sum();
    quiet.set(refused == 0 ? "" : Texts.count("waiting.quiet", refused));
    var open =
        standing.missed().stream()
            .filter(call -> call.chance() instanceof MissedCall.Chance.Open)
            .map(call -> call.request().id())
            .toList();
    if (!missed.equals(open)) {
      missed.setAll(open);
    }
    var used = standing.passedSince();
    if (endings.removeIf(each -> !each.passed() && used.contains(each.request().id()))) {
      showingEnded.ask();
    }
  }

  /// One line on the number of further calls that the standing refusals have refused unseen; empty
  /// for none.
  ReadOnlyStringProperty quietProperty() {
    return quiet;
  }

  /// The ended calls that a person may still let through, by id.
  ObservableList<String> missed() {
    return missed;
  }

  /// Sets the way for a person who wants another end for one of the ended calls.
  ///
  /// @param way takes the request's id
  public void setUndo(Consumer<String> way) {
    undo = way;
  }

  /// Leads to where one of the ended calls can be let through after all.
  void undo(String requestId) {
    undo.accept(requestId);
  }

  private void tick() {
    waiting.tick();
    if (!ended.isEmpty()) {
      showEnded();
    }
    follow();
  }

  // Goes along with the lines.
  private void follow() {
    group.follow();
    nextEnd.set(
        waiting.entries().stream()
            .filter(entry -> entry.life().isOpen())
            .map(WaitingEntry::timeLeft)
            .min(Comparator.comparingLong(TimeLeft::seconds))
            .map(TimeLeft::text)
            .orElse(""));
  }
}
