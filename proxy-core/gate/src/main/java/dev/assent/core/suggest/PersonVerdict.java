package dev.assent.core.suggest;

import dev.assent.core.json.JsonObject;
import java.util.Optional;
import java.util.Set;

/// The verdict of a person on a call of the log. Time-outs, withdrawals, switches, and calls that
/// an earlier yes covered are no answers.
enum PersonVerdict {
  /// looked at this very call in the window and said yes
  YES,
  /// looked at this very call in the window and said no
  NO,
  /// said no without the card: to a whole kind, from the tray or a command, or by closing the
  /// window. No evidence for a rule, but enough against one
  REFUSED,
  /// nobody judged it
  NONE;

  private static final Set<String> SEEN = Set.of("mouse", "key");

  /// The verdict in a decision record.
  static PersonVerdict of(JsonObject body) {
    return body.object("hitl").map(PersonVerdict::ofAsked).orElse(NONE);
  }

  private static PersonVerdict ofAsked(JsonObject asked) {
    String answer = asked.string("answer").orElse("");
    boolean byCard =
        asked.string("channel").filter(SEEN::contains).isPresent()
            && asked.string("rests_on").isEmpty();
    if (answer.equals("allow") || answer.equals("allow_once")) {
      return byCard ? YES : NONE;
    }
    if (!answer.equals("deny") || asked.string("switch").isPresent()) {
      return NONE;
    }
    return byCard ? NO : REFUSED;
  }

  /// True if a person wants no such call.
  boolean refuses() {
    return this == NO || this == REFUSED;
  }

  /// The tier that was shown; absent where nobody was asked.
  static Optional<String> tier(JsonObject body) {
    return body.object("hitl").flatMap(asked -> asked.string("tier"));
  }
}
