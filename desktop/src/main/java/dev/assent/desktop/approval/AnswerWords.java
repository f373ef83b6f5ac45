package dev.assent.desktop.approval;

import dev.assent.desktop.ui.Texts;
import java.util.Locale;
import java.util.Optional;

/// The words on the answers and below them, for one moment of a card.
record AnswerWords(CardState state, TimedAnswer middle, CardSettings settings) {
  /// On the answer at the right.
  String once() {
    boolean two = middle instanceof TimedAnswer.SwitchedOff;
    return yes(Intent.ALLOW_ONCE, two ? "approval.button.allow" : "approval.button.allowOnce",
        Texts.get(two ? "approval.button.hold" : "approval.button.holdOnce"));
  }

  /// Its key cap; empty when Return is unbound.
  String onceKey() {
    return settings.returnAllows() ? Texts.get("approval.key.return") : "";
  }

  /// On the answer in the middle; empty when there is none.
  String timed() {
    if (!(middle instanceof TimedAnswer.Offered(var text))) {
      return "";
    }
    return state.held.get().isPresent() ? special(Intent.ALLOW_TIMED, Texts.get("approval.button.holdTimed", text)) : text;
  }

  /// Its key cap.
  String timedKey() {
    boolean mac = System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("mac");
    return Texts.get("approval.key.timed", Texts.get(mac ? "approval.key.shortcut.mac" : "approval.key.shortcut"));
  }

  /// Below the answers.
  String hint() {
    if (!state.endedText.get().isEmpty()) {
      return "";
    }
    return switch (state.answering.get()) {
      case ASLEEP -> Texts.get("approval.hint.asleep");
      case ARMING -> Texts.get("approval.hint.arming");
      case AWAKE -> awakeHint();
    };
  }

  private String awakeHint() {
    if (state.unseen.get() > 0) {
      return Texts.get("approval.hint.unseen");
    }
    return state
        .held
        .get()
        .map(style -> Texts.get(style == HoldStyle.HOLD ? "approval.hint.hold" : "approval.hint.twice"))
        .orElseGet(() -> Texts.get("approval.hint.awake"));
  }

  private String yes(Intent intent, String plainKey, String held) {
    return state.held.get().isPresent() ? special(intent, held) : Texts.get(plainKey);
  }

  private String special(Intent intent, String held) {
    int unseen = state.unseen.get();
    if (unseen > 0) {
      return unseen == 1
          ? Texts.get("approval.button.readOne")
          : Texts.get("approval.button.readMore", Integer.toString(unseen));
    }
    boolean pressed = state.pressed.get().equals(Optional.of(intent));
    return switch (state.held.get().orElse(HoldStyle.HOLD)) {
      case HOLD -> pressed ? Texts.get("approval.button.keepHolding") : held;
      case TWO_PRESSES -> Texts.get(pressed ? "approval.button.pressAgain" : "approval.button.pressTwice");
    };
  }
}
