package dev.assent.desktop.approval.card;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.CallerDeadline;
import dev.assent.core.approval.Confirmation;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.desktop.approval.content.CardWriter;
import dev.assent.desktop.approval.content.CommandReader;
import dev.assent.desktop.approval.content.EndedText;
import dev.assent.desktop.approval.content.TimeLeft;
import dev.assent.desktop.ui.CallerWords;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.Ticker;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// Writes what a card shows from what is known of it. The only writer of [CardState] beside the
/// view.
final class CardStateWriter {
  private final CardState state;
  private final CardKind manner;
  private final CommandReader commands;
  private final Ticker ticker;
  private final GrantPreview preview = new GrantPreview();
  private Function<ApprovalRequest, String> overruled = _ -> "";

  CardStateWriter(CardState state, CardKind manner, CommandReader commands, Ticker ticker) {
    this.state = state;
    this.manner = manner;
    this.commands = commands;
    this.ticker = ticker;
  }

  /// Sets what says why a call would not pass now with a yes either; empty where it would.
  void setOverruled(Function<ApprovalRequest, String> why) {
    overruled = why;
  }

  /// Another call, or none. Whoever looks when the call changes sees its time too, because the
  /// window takes its height then.
  void turnTo(Optional<ApprovalRequest> request, CardQueue queue) {
    showTime(request, queue, true);
    state.endedText.set("");
    state.again.set(false);
    state.unseen.set(0);
    state.acceptsTool.set(false);
    state.content.set(
        request.map(
            shown -> CardWriter.write(shown, commands.read(shown.request()), state.home())));
  }

  private static Optional<Confirmation> confirmation(CardLife life, QueueView queue) {
    return life.request()
        .filter(_ -> life.isOpen())
        .flatMap(shown -> Optional.ofNullable(queue.confirmations().get(shown.id())));
  }

  /// True while the system asks, about this call or another, so that a yes to a call that needs it
  /// has to wait.
  static boolean isAsked(Optional<ApprovalRequest> shown, QueueView queue) {
    return shown.filter(ApprovalRequest::needsPresence).isPresent()
        && queue.confirmations().values().stream().anyMatch(Confirmation.Asking.class::isInstance);
  }

  private void showTime(Optional<ApprovalRequest> request, CardQueue queue, boolean open) {
    request.ifPresentOrElse(
        shown -> showTime(shown, queue, open),
        () -> state.whenOver.set(CallerWords.of(CallerDeadline.Then.DENIED)));
  }

  private void showTime(ApprovalRequest shown, CardQueue queue, boolean open) {
    var time = queue.view().timeOf(shown);
    var words = CallerWords.of(time.then());
    state.timeLeft.set(TimeLeft.of(shown, time, ticker.now()));
    state.whenOver.set(open ? words : words.answered());
  }

  /// The call does not wait any more; how that came is not known yet.
  void over() {
    state.endedText.set(Texts.get("approval.ended.over"));
    state.again.set(false);
  }

  /// The wait of the call ended.
  ///
  /// @param how in a sentence
  void ended(ApprovalAnswer answer, String how) {
    state.endedText.set(how);
    state.again.set(EndedText.canComeAgain(answer));
  }

  /// The call is shown to be read.
  ///
  /// @param why it cannot be answered
  void toRead(String why) {
    state.endedText.set(why);
  }

  /// Everything that moves.
  ///
  /// @param listens whether the call on the card can be answered at all
  /// @param held how a yes must be given; absent where a press is enough
  void refresh(
      CardLife life,
      CardQueue queue,
      CardArming arming,
      GestureFilter gestures,
      boolean listens,
      Optional<HoldStyle> held) {
    var now = ticker.uptime();
    state.answering.set(listens ? arming.state(now) : CardArming.State.ASLEEP);
    state.armingProgress.set(listens ? arming.progress(now) : 0);
    state.holdProgress.set(gestures.holdProgress(held, now));
    state.pressed.set(gestures.current());
    state.held.set(held);
    state.confirmation.set(confirmation(life, queue.view()));
    state.needsPresence.set(life.request().filter(ApprovalRequest::needsPresence).isPresent());
    state.systemAsks.set(life.isOpen() && isAsked(life.request(), queue.view()));
    state.settling.set(life.isAnswered() && !life.isEnded());
    int position = queue.positionOf(life.request());
    int length = queue.length();
    state.hasPrevious.set(position > 1);
    state.hasNext.set(position < length);
    state.position.set(manner.place(position, length));
    state.others.set(Math.max(0, position > 0 ? length - 1 : length));
    boolean looks = state.looksAtTimed.get() && life.isOpen();
    state.alsoSettles.set(looks ? preview.settledBy(life.request(), queue.view()) : Set.of());
    state.overruled.set(life.request().map(overruled).orElse(""));
    showTime(life.request(), queue, life.isOpen());
  }

  /// Finds the other waiting calls that "Allow (Xm)" would settle. It asks the core once for each
  /// queue and call.
  private static final class GrantPreview {
    private long revision = Long.MIN_VALUE;
    private String of = "";
    private Set<String> settled = Set.of();

    /// The ids; empty where nothing else is settled.
    Set<String> settledBy(Optional<ApprovalRequest> request, QueueView queue) {
      if (request.isEmpty()) {
        return Set.of();
      }
      String id = request.get().id();
      if (revision != queue.revision() || !of.equals(id)) {
        settled = queue.alsoSettledBy(id);
        revision = queue.revision();
        of = id;
      }
      return settled;
    }
  }
}
