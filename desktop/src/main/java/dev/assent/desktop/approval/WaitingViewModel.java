package dev.assent.desktop.approval;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.ApprovalRequest;
import dev.assent.core.approval.Approver;
import dev.assent.core.approval.MissedCall;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.Standing;
import dev.assent.core.approval.StandingRefusal;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.Ticker;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/// The queue as a list, and what ended just now. Belongs to one thread.
///
/// The order of the list never changes: new ones come at its end, ended ones leave.
public final class WaitingViewModel implements Approver {
  private static final int KEPT = 4;
  private static final Duration BEAT = Duration.ofSeconds(1);

  private final Ticker ticker;
  private final ApprovalViewModel card;
  private final ObservableList<WaitingEntry> waiting = FXCollections.observableArrayList();
  private final ObservableList<EndedEntry> ended = FXCollections.observableArrayList();
  private final ReadOnlyStringWrapper nextEnd = new ReadOnlyStringWrapper(this, "nextEnd", "");
  private final ReadOnlyStringWrapper quiet = new ReadOnlyStringWrapper(this, "quiet", "");
  private final ObservableList<String> missed = FXCollections.observableArrayList();
  private Consumer<String> undo = _ -> {};
  private long revision = Long.MIN_VALUE;
  private Optional<Ticker.Beat> beat = Optional.empty();

  /// A list beside a card that shows the chosen line.
  public WaitingViewModel(ApprovalViewModel card, Ticker ticker) {
    this.card = card;
    this.ticker = ticker;
  }

  /// What waits, oldest first.
  ObservableList<WaitingEntry> waiting() {
    return waiting;
  }

  /// What ended last, newest first, a few at most.
  ObservableList<EndedEntry> ended() {
    return ended;
  }

  /// When the next wait ends: `0:09`; empty when nothing waits.
  ReadOnlyStringProperty nextEndProperty() {
    return nextEnd.getReadOnlyProperty();
  }

  /// The card beside the list.
  ApprovalViewModel card() {
    return card;
  }

  /// Tells whether the page is in sight; only then does time run.
  public void setOnScreen(boolean visible) {
    card.setOnScreen(visible);
    beat.ifPresent(Ticker.Beat::close);
    beat = visible ? Optional.of(ticker.every(BEAT, this::tick)) : Optional.empty();
    tick();
  }

  /// Shows one of the waiting calls on the card.
  void choose(WaitingEntry entry) {
    card.select(entry.request().id());
  }

  @Override
  public void queueChanged(QueueView queue) {
    if (queue.revision() < revision) {
      return;
    }
    revision = queue.revision();
    Map<String, WaitingEntry> known = new HashMap<>();
    waiting.forEach(entry -> known.put(entry.request().id(), entry));
    List<WaitingEntry> newer =
        queue.waiting().stream()
            .map(
                request ->
                    known.computeIfAbsent(
                        request.id(), _ -> new WaitingEntry(request, TimeLeft.of(request, ticker.now()))))
            .toList();
    waiting.retainAll(newer);
    newer.stream().filter(entry -> !waiting.contains(entry)).forEach(waiting::add);
    card.queueChanged(queue);
    tick();
  }

  @Override
  public void ended(ApprovalRequest request, ApprovalAnswer answer) {
    ended.addFirst(new EndedEntry(request.id(), CardWriter.write(request).title(), EndedText.inShort(answer), answer instanceof ApprovalAnswer.Yes));
    if (ended.size() > KEPT) {
      ended.removeLast();
    }
    card.ended(request, answer);
  }

  @Override
  public void standingChanged(Standing standing) {
    int refused = standing.refusals().stream().mapToInt(StandingRefusal::refused).sum();
    quiet.set(
        switch (refused) {
          case 0 -> "";
          case 1 -> Texts.get("waiting.quiet.one");
          default -> Texts.get("waiting.quiet.many", Texts.number(refused));
        });
    missed.setAll(
        standing.missed().stream()
            .filter(call -> call.chance() instanceof MissedCall.Chance.Open)
            .map(call -> call.request().id())
            .toList());
  }

  /// How many further calls the refusals that stand have refused unseen, in one line; empty for none.
  ReadOnlyStringProperty quietProperty() {
    return quiet.getReadOnlyProperty();
  }

  /// The ended calls that a person may still let through, by id.
  ObservableList<String> missed() {
    return missed;
  }

  /// Where a person is led who wants another end for one of the ended calls.
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
    var now = ticker.now();
    waiting.forEach(entry -> entry.timeLeftProperty().set(TimeLeft.of(entry.request(), now)));
    nextEnd.set(
        waiting.stream()
            .map(entry -> entry.timeLeftProperty().get())
            .min(Comparator.comparingLong(TimeLeft::seconds))
            .map(TimeLeft::text)
            .orElse(""));
  }
}
