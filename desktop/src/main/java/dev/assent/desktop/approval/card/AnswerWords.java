package dev.assent.desktop.approval.card;

import dev.assent.core.approval.Confirmation;
import dev.assent.desktop.approval.content.TimedAnswer;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.WindowKey;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// The words on the answers and below them, for one moment of a card.
///
/// @param denies whether a no is being put into words, and no yes can be given
/// @param brief whether the words below have one line
/// @param compares whether the call names files, which may change
record AnswerWords(
    CardState state,
    TimedAnswer middle,
    CardSettings settings,
    CardKind manner,
    boolean denies,
    boolean brief,
    boolean compares) {
  // The longest reason that the core gives for a missing proof: for it there is always room.
  private static final String LONGEST =
      "this system says yes without asking anybody, because of who you are, a rule of its own or an"
          + " earlier yes";

  /// On the answer at the left.
  String deny() {
    return switch (manner) {
      case WAITING -> Texts.get("approval.button.deny");
      case MISSED -> Texts.get("approval.button.putAway");
    };
  }

  /// On the answer at the right.
  String once() {
    if (manner == CardKind.MISSED) {
      return state.held.get().isPresent() && !isHeld()
          ? pressTwice()
          : Texts.get("approval.button.letThrough");
    }
    boolean two = middle instanceof TimedAnswer.SwitchedOff;
    if (state.held.get().isEmpty()) {
      return Texts.get(two ? "approval.button.allow" : "approval.button.allowOnce");
    }
    return isHeld()
        ? Texts.get(two ? "approval.button.hold" : "approval.button.holdOnce")
        : pressTwice();
  }

  /// Its key cap; empty when Return is unbound.
  String onceKey() {
    return settings.returnAllows() ? WindowKey.ALLOW_ONCE.names().getFirst() : "";
  }

  /// On the answer in the middle; empty when there is none.
  String timed() {
    if (!(middle instanceof TimedAnswer.Offered(var text, var held, _))) {
      return "";
    }
    if (state.held.get().isEmpty()) {
      return text;
    }
    return isHeld() ? held : pressTwice();
  }

  /// Its key cap.
  String timedKey() {
    return WindowKey.ALLOW_TIMED.names().getFirst();
  }

  /// The text on an answer in place of its word for the moment; empty for nothing.
  String instead(InputIntent intent) {
    if (state.held.get().isEmpty()) {
      return "";
    }
    if (state.systemAsks.get()) {
      return Texts.get("approval.button.systemAsks");
    }
    int unseen = state.unseen.get();
    if (unseen > 0) {
      return Texts.count("approval.button.readMore", unseen);
    }
    if (!state.pressed.get().equals(Optional.of(intent))) {
      return "";
    }
    return Texts.get(isHeld() ? "approval.button.keepHolding" : "approval.button.pressAgain");
  }

  /// Below the answers.
  String hint() {
    if (!state.endedText.get().isEmpty() || state.settling.get()) {
      return "";
    }
    if (warns()) {
      return Texts.get("approval.hint.changed");
    }
    var unproved = unproved();
    if (state.systemAsks.get() || unproved.isPresent()) {
      return unproved
          .map(words -> brief ? Texts.get("approval.hint.noProof") : words)
          .orElseGet(this::systemAsks);
    }
    int settled = state.alsoSettles.get().size();
    if (settled > 0) {
      int others = state.others.get();
      return settled == others
          ? Texts.count("approval.hint.alsoSettles.all", others)
          : Texts.count("approval.hint.alsoSettles", settled, Texts.number(others));
    }
    return switch (state.answering.get()) {
      case ASLEEP -> Texts.get("approval.hint.asleep");
      case ARMING -> Texts.get("approval.hint.arming");
      case AWAKE -> awakeHint();
    };
  }

  /// True while they warn: a file is not any more as the card shows it.
  boolean warns() {
    return brief && compares && state.changedSince.get();
  }

  /// Everything that may come to stand below the answers while the card can be answered; always as
  /// many.
  List<String> hints() {
    return List.of(
        Texts.get("approval.hint.asleep"),
        Texts.get("approval.hint.arming"),
        Texts.get("approval.hint.unseen"),
        readHint(),
        brief && compares ? Texts.get("approval.hint.changed") : "",
        ifPresence(() -> Texts.get("approval.hint.systemAsks")),
        ifPresence(() -> Texts.get("approval.hint.systemAsksOther")),
        ifPresence(() ->
            brief
                ? Texts.get("approval.hint.noProof")
                : Texts.get("approval.hint.unproved", CoreWords.of(LONGEST))));
  }

  /// Why the system proved nothing, where the words below have no room for that; empty for nothing.
  String noProof() {
    return brief ? unproved().orElse("") : "";
  }

  // While the system asks, nothing is missing yet.
  private Optional<String> unproved() {
    return state.confirmation.get().stream()
        .filter(_ -> !state.systemAsks.get())
        .map(end ->
            end instanceof Confirmation.Missing(var why)
                ? Texts.get("approval.hint.unproved", CoreWords.of(why.reason()))
                : "")
        .filter(words -> !words.isEmpty())
        .findFirst();
  }

  private String systemAsks() {
    boolean here =
        state.confirmation.get().filter(Confirmation.Asking.class::isInstance).isPresent();
    return Texts.get(here ? "approval.hint.systemAsks" : "approval.hint.systemAsksOther");
  }

  private String ifPresence(Supplier<String> words) {
    return state.needsPresence.get() ? words.get() : "";
  }

  private String awakeHint() {
    if (denies) {
      return state.whenOver.get().silence();
    }
    return state.unseen.get() > 0 ? Texts.get("approval.hint.unseen") : readHint();
  }

  private String readHint() {
    String refused = state.overruled.get();
    if (refused.isEmpty()) {
      return howToAnswer();
    }
    return state.held.get().isPresent()
        ? howToAnswer() + " " + refused
        : Texts.get("approval.hint.missed.overruled", refused);
  }

  private String howToAnswer() {
    return state
        .held
        .get()
        .map(_ -> Texts.get(heldKey(), seconds(settings.holding())))
        .orElseGet(() ->
            manner == CardKind.MISSED
                ? Texts.get("approval.hint.missed")
                : state.whenOver.get().silence());
  }

  private String heldKey() {
    if (state.needsPresence.get()) {
      return isHeld() ? "approval.hint.holdAsks" : "approval.hint.twiceAsks";
    }
    return isHeld() ? "approval.hint.hold" : "approval.hint.twice";
  }

  /// A time as a person reads it: `1.2`, `2`.
  private static String seconds(Duration time) {
    return Texts.typed(BigDecimal.valueOf(time.toMillis(), 3));
  }

  private boolean isHeld() {
    return state.held.get().equals(Optional.of(HoldStyle.HOLD));
  }

  private static String pressTwice() {
    return Texts.get("approval.button.pressTwice");
  }
}
