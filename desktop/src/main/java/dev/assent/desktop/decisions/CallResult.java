package dev.assent.desktop.decisions;

import dev.assent.desktop.decisions.log.LenientRecord;
import dev.assent.desktop.ui.EffectWord;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.EffectChip;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// The end of a call as a record tells it, whatever way led there.
enum CallResult {
  ALLOWED,
  DENIED,
  RAN_OUT,
  WITHDRAWN;

  /// The result of a record; absent where it names none that we know.
  static Optional<CallResult> of(LenientRecord record) {
    return switch (record.string("outcome").orElse("")) {
      case "allowed" -> Optional.of(ALLOWED);
      case "denied" ->
          Optional.of(
              switch (record.part("hitl").string("answer").orElse("")) {
                case "timeout" -> RAN_OUT;
                case "withdrawn" -> WITHDRAWN;
                default -> DENIED;
              });
      default -> Optional.empty();
    };
  }

  /// The word a person reads: "Ran out".
  String text() {
    return Texts.get("decisions.result." + name().toLowerCase(Locale.ROOT));
  }

  /// Its chip, as wide as that of any other.
  EffectChip chip() {
    String style =
        switch (this) {
          case ALLOWED -> EffectWord.ALLOW.styleClass();
          case DENIED -> EffectWord.DENY.styleClass();
          case RAN_OUT, WITHDRAWN -> "as-effect-ended";
        };
    return new EffectChip(text(), style, Arrays.stream(values()).map(CallResult::text).toList());
  }
}
