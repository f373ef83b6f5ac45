package dev.assent.desktop.approval;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.ApprovalRequest;
import dev.assent.core.approval.Approver;
import dev.assent.core.approval.QueueView;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.Ticker;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
    ended.addFirst(new EndedEntry(CardWriter.write(request).title(), how(answer), answer instanceof ApprovalAnswer.Yes));
    if (ended.size() > KEPT) {
      ended.removeLast();
    }
    card.ended(request, answer);
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

  private static String how(ApprovalAnswer answer) {
    return switch (answer) {
      case ApprovalAnswer.AllowOnce _ -> Texts.get("waiting.ended.allowedOnce");
      case ApprovalAnswer.AllowFor _ -> Texts.get("waiting.ended.allowedFor");
      case ApprovalAnswer.Remembered _ -> Texts.get("waiting.ended.remembered");
      case ApprovalAnswer.LetThrough _ -> Texts.get("waiting.ended.letThrough");
      case ApprovalAnswer.Refused _ -> Texts.get("waiting.ended.refused");
      case ApprovalAnswer.RefusedEarlier _ -> Texts.get("waiting.ended.refusedEarlier");
      case ApprovalAnswer.TimedOut(var limit) ->
          switch (limit) {
            case OURS -> Texts.get("waiting.ended.timedOut");
            case CLIENT -> Texts.get("waiting.ended.clientLeaves");
          };
      case ApprovalAnswer.Withdrawn _ -> Texts.get("waiting.ended.withdrawn");
      case ApprovalAnswer.NobodyToAsk _ -> Texts.get("waiting.ended.nobody");
    };
  }
}
