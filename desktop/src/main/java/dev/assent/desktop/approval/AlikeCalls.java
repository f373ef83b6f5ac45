package dev.assent.desktop.approval;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.Approver;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.approval.question.CallGroupKey;
import dev.assent.desktop.approval.card.ApprovalViewModel;
import dev.assent.desktop.approval.content.CommandReader;
import dev.assent.desktop.approval.content.EndedText;
import dev.assent.desktop.ui.Ticker;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The table of the calls that are like the one on a card, for a card that has no list beside it:
/// the card says how many there are, and the table takes its place where a person wants it. Belongs
/// to one thread.
public final class AlikeCalls implements Approver {
  private static final Duration BEAT = Duration.ofMillis(250);

  private final ApprovalViewModel card;
  private final Ticker ticker;
  private final GroupViewModel group;
  // A shape does not change as long as its call waits.
  private final Map<String, Optional<CallGroupKey>> shapes = new HashMap<>();
  private QueueView newest = new QueueView(List.of(), Long.MIN_VALUE);
  private Optional<Table> table = Optional.empty();
  private Optional<Ticker.Beat> beat = Optional.empty();
  private boolean onScreen;

  /// The calls of one shape.
  private record Table(CallGroupKey shape, WaitingLines lines) {}

  /// A card and the table that may take its place.
  public AlikeCalls(ApprovalViewModel card, Ticker ticker) {
    this.card = card;
    this.ticker = ticker;
    group = new GroupViewModel(card, ticker);
    group.state().open.addListener((_, _, open) -> closed(open));
    card.state().setTogether(this::open);
    card.state().content.addListener((_, _, _) -> count());
  }

  /// The card.
  public ApprovalViewModel card() {
    return card;
  }

  /// The table.
  GroupViewModel group() {
    return group;
  }

  boolean isOpen() {
    return group.state().open.get();
  }

  /// Puts the table in the place of the card; nothing happens where the card's call is alone.
  void open() {
    shown()
        .filter(_ -> card.state().alike.get() > 1)
        .ifPresent(call -> shapeOf(call).ifPresent(shape -> open(call, shape)));
  }

  private void open(ApprovalRequest call, CallGroupKey shape) {
    var lines = new WaitingLines(ticker, card.aside(), CommandReader.NONE);
    lines.setSeen(true);
    lines.take(only(shape));
    table = Optional.of(new Table(shape, lines));
    // One of the two listens at most.
    card.setOnScreen(false);
    lines.lineOf(call.id()).ifPresent(group::open);
    setOnScreen(onScreen);
  }

  /// Leaves the table for its calls one by one; nothing is answered by it.
  void single() {
    if (isOpen()) {
      group.close();
    }
  }

  private void closed(boolean open) {
    if (!open) {
      table = Optional.empty();
      // The call that it showed may have ended in the table.
      card.dismiss();
      setOnScreen(onScreen);
      count();
    }
  }

  /// Tells whether the place that card and table share is in sight.
  void setOnScreen(boolean visible) {
    onScreen = visible;
    group.setOnScreen(visible && isOpen());
    card.setOnScreen(visible && !isOpen());
    boolean runs = visible && isOpen();
    if (runs && beat.isEmpty()) {
      beat = Optional.of(ticker.every(BEAT, this::tick));
    } else if (!runs) {
      beat.ifPresent(Ticker.Beat::close);
      beat = Optional.empty();
    }
  }

  @Override
  public void queueChanged(QueueView queue) {
    if (queue.revision() < newest.revision()) {
      return;
    }
    newest = queue;
    card.queueChanged(queue);
    table.ifPresent(its -> its.lines().take(only(its.shape())));
    group.follow();
    count();
  }

  @Override
  public void ended(ApprovalRequest request, ApprovalAnswer answer) {
    String how = EndedText.inShort(answer, request.request());
    table.ifPresent(its -> its.lines().ended(request, how));
    group.follow();
    card.ended(request, answer);
  }

  @Override
  public void answeredLate(ApprovalRequest request, ApprovalAnswer answer) {
    table.ifPresent(its -> its.lines().ended(request, EndedText.late(answer)));
    group.follow();
    card.answeredLate(request, answer);
  }

  private void tick() {
    table.ifPresent(its -> its.lines().tick());
    group.follow();
  }

  private void count() {
    if (shapes.size() > 2 * newest.waiting().size() + 16) {
      shapes.clear();
    }
    var shape = shown().flatMap(this::shapeOf);
    card.state()
        .alike
        .set(
            (int)
                newest.waiting().stream()
                    .filter(call -> shape.isPresent() && shapeOf(call).equals(shape))
                    .count());
  }

  private Optional<ApprovalRequest> shown() {
    return card.state()
        .content
        .get()
        .flatMap(content ->
            newest.waiting().stream().filter(call -> call.id().equals(content.id())).findFirst());
  }

  private Optional<CallGroupKey> shapeOf(ApprovalRequest call) {
    return shapes.computeIfAbsent(call.id(), _ -> call.shape());
  }

  private QueueView only(CallGroupKey shape) {
    var its = Optional.of(shape);
    return newest.only(call -> shapeOf(call).equals(its));
  }
}
