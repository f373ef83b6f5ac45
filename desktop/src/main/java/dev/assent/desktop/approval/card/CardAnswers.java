package dev.assent.desktop.approval.card;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.ApprovalAnswer.Channel;
import dev.assent.core.approval.ApprovalDesk;
import dev.assent.core.approval.question.ApprovalRequest;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/// Translates the gestures on a card into answers for the desk. Belongs to one thread.
public final class CardAnswers {
  private final ApprovalDesk desk;
  private final CardLife life;
  private final GestureFilter gestures;
  private final GrantLadder ladder;
  private final BooleanSupplier acceptsTool;
  private boolean giving;

  /// @param acceptsTool whether the tick is set that accepts the tool of the call
  CardAnswers(
      ApprovalDesk desk,
      CardLife life,
      GestureFilter gestures,
      GrantLadder ladder,
      BooleanSupplier acceptsTool) {
    this.ladder = ladder;
    this.acceptsTool = acceptsTool;
    this.desk = desk;
    this.life = life;
    this.gestures = gestures;
  }

  /// The meaning that a press may have now.
  ///
  /// @param yesWaits whether something must be seen or closed before a yes
  InputIntent permitted(InputIntent intent, boolean yesWaits) {
    boolean missing = intent == InputIntent.ALLOW_TIMED && !life.offersTimed();
    // While the ladder is open it alone says yes, and nothing else does what it says.
    boolean other =
        intent.isYes() && (intent == InputIntent.ALLOW_WIDER) != ladder.openProperty().get();
    boolean unfinished = intent == InputIntent.ALLOW_WIDER && ladder.scope().isEmpty();
    return missing || other || unfinished || intent.isYes() && yesWaits ? InputIntent.NONE : intent;
  }

  /// The answer that a completed gesture gives; absent where it gives none.
  Optional<ApprovalAnswer> meaning(InputIntent intent) {
    var channel = gestures.lastWasPointer() ? Channel.MOUSE : Channel.KEY;
    return switch (intent) {
      case DENY -> Optional.of(refusal(channel));
      case ALLOW_ONCE ->
          Optional.of(new ApprovalAnswer.AllowOnce(channel, acceptsTool.getAsBoolean()));
      case ALLOW_TIMED -> Optional.of(new ApprovalAnswer.AllowFor(channel));
      case ALLOW_WIDER ->
          ladder.scope().map(scope -> new ApprovalAnswer.AllowWider(channel, scope));
      case ATTEND, NONE -> Optional.empty();
    };
  }

  /// A no to the call alone, without words.
  public static ApprovalAnswer refusal(Channel channel) {
    return new ApprovalAnswer.Refused(channel, Optional.empty());
  }

  /// True while the desk is being told an answer: what it reports then comes from the person's act.
  boolean isGiving() {
    return giving;
  }

  /// Gives an answer to the desk, by the id and the digest that are on the screen.
  ///
  /// @return whether it was taken
  boolean give(ApprovalRequest shown, ApprovalAnswer answer) {
    // Before the desk is told, because it may report the end at once.
    life.setAnswered(true);
    gestures.restart();
    giving = true;
    try {
      boolean taken = desk.give(shown.id(), shown.digest(), answer);
      if (!taken) {
        life.setAnswered(false);
      }
      return taken;
    } finally {
      // Else each later call would seem to come by an act of the person.
      giving = false;
    }
  }
}
