package dev.assent.desktop.approval.card;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.approval.question.ApprovalTier;
import dev.assent.core.approval.question.RememberOffer;
import dev.assent.desktop.approval.content.EndedText;
import java.time.Duration;
import java.util.Optional;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.stage.Stage;

/// The call on a card and how far its life is: it waits, is answered, its answer is kept a moment,
/// it has ended and stays to be read. Belongs to one thread.
public final class CardLife {
  /// The time that an ended card that nobody looked at stays before another takes its place.
  public static final Duration GHOST = Duration.ofSeconds(1);

  /// One that somebody answered elsewhere stays so long: whoever did knows it.
  static final Duration ELSEWHERE = Duration.ofSeconds(2);

  /// The time that an ended card stays when somebody looks at it and another call waits, and when
  /// its call was withdrawn, whoever looked: nothing is left to do about it.
  static final Duration READ = Duration.ofSeconds(5);

  /// The time that an ended card stays while nothing else waits: long enough to read it and to
  /// press something on it.
  static final Duration LAST_READ = Duration.ofSeconds(20);

  private Optional<ApprovalRequest> request = Optional.empty();
  private Optional<Duration> endedAt = Optional.empty();
  private Duration longest = LAST_READ;
  private boolean answered;
  private boolean kept;
  private boolean judgedAgain;
  private boolean stands;
  private boolean pointedAt;

  /// Has what ended stand until a person moves on, or not any more: beside a list that shows what
  /// else waits, no call comes up in the place of another by itself.
  public void stand(boolean now) {
    stands = now;
  }

  /// True if what ended stands until a person moves on.
  public boolean stands() {
    return stands;
  }

  /// Notes from now on whether the pointer is on the card. A window that was minimised under the
  /// pointer is told of no pointer that leaves.
  void follow(Node card) {
    ObservableValue<Boolean> minimised =
        card.sceneProperty()
            .flatMap(Scene::windowProperty)
            .flatMap(window -> window instanceof Stage stage ? stage.iconifiedProperty() : null)
            .orElse(false);
    Runnable look = () -> pointedAt(card.isHover() && !minimised.getValue());
    card.hoverProperty().subscribe(look);
    minimised.subscribe(look);
  }

  /// Notes whether the pointer is on the card.
  void pointedAt(boolean now) {
    pointedAt = now;
  }

  /// The call; absent when the card is empty.
  Optional<ApprovalRequest> request() {
    return request;
  }

  boolean isAbout(ApprovalRequest other) {
    return request.filter(shown -> shown.id().equals(other.id())).isPresent();
  }

  /// True if a call is on the card already, with nothing said of it yet.
  boolean isFreshly(Optional<ApprovalRequest> other) {
    return request.equals(other) && isOpen();
  }

  /// Goes on with another call or none.
  void begin(Optional<ApprovalRequest> next) {
    request = next;
    endedAt = Optional.empty();
    longest = LAST_READ;
    judgedAgain = false;
    answered = false;
    kept = false;
  }

  /// Neither answered nor ended.
  boolean isOpen() {
    return endedAt.isEmpty() && !answered;
  }

  boolean isEnded() {
    return endedAt.isPresent();
  }

  boolean isAnswered() {
    return answered;
  }

  /// Notes that an answer was given here, or that it did not count after all.
  void setAnswered(boolean given) {
    answered = given;
  }

  void end(Duration now) {
    endedAt = Optional.of(now);
  }

  /// Notes in which way it ended, other than by an answer of this card.
  void endedBy(ApprovalAnswer answer) {
    if (EndedText.isAnswer(answer)) {
      longest = ELSEWHERE;
    } else if (answer instanceof ApprovalAnswer.Withdrawn) {
      longest = READ;
    }
    judgedAgain = answer instanceof ApprovalAnswer.Withdrawn(var cause) && cause.isJudgedAgain();
  }

  /// The same call where it waits again, because it was judged again by other rules or facts.
  Optional<ApprovalRequest> asksAgain(QueueView now) {
    return request
        .filter(_ -> judgedAgain && isEnded())
        .flatMap(
            shown -> now.waiting().stream().filter(other -> isSameCall(shown, other)).findFirst());
  }

  private static boolean isSameCall(ApprovalRequest shown, ApprovalRequest other) {
    var of = shown.request().environment();
    var in = other.request().environment();
    return other.digest().equals(shown.digest())
        && other.askedAt().equals(shown.askedAt())
        && in.sessionId().equals(of.sessionId())
        && in.requestId().equals(of.requestId());
  }

  /// Its call is over, as the queue says, and the card does not say so yet.
  boolean isGone(QueueView now) {
    return endedAt.isEmpty()
        && request.filter(shown -> now.positionOf(shown.id()) == 0).isPresent()
        && !KeptAnswers.holds(now, request);
  }

  /// True if it has ended so long ago that another or nothing may take its place. A card that
  /// somebody looks at stays longer, but no call that waits goes unseen for it. While nothing else
  /// waits it does not go from under the pointer: something on it may be about to be pressed.
  ///
  /// @param isLast whether nothing else waits for that place
  /// @param isAttended whether a person turned to it
  boolean isOver(Duration now, boolean isLast, boolean isAttended) {
    var patience = isLast ? LAST_READ : isAttended || pointedAt ? READ : GHOST;
    var stays = patience.compareTo(longest) < 0 ? patience : longest;
    return !stands
        && !(isLast && pointedAt)
        && endedAt.filter(at -> now.minus(at).compareTo(stays) >= 0).isPresent();
  }

  /// Notes whether its answer is kept.
  ///
  /// @return whether the answer was taken back by this: the call waits again and has to be looked
  ///   at again
  boolean comesBack(QueueView newer) {
    boolean nowKept = KeptAnswers.holds(newer, request);
    boolean back =
        kept && !nowKept && request.filter(shown -> newer.positionOf(shown.id()) > 0).isPresent();
    if (back) {
      answered = false;
    }
    kept = nowKept;
    return back;
  }

  /// True if a yes that is remembered is offered.
  boolean offersTimed() {
    return request
        .filter(shown -> shown.remembering() instanceof RememberOffer.Offered)
        .isPresent();
  }

  boolean isDanger() {
    return request.filter(shown -> shown.tier() == ApprovalTier.DANGER).isPresent();
  }
}
