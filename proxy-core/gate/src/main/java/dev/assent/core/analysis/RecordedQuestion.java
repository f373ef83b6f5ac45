package dev.assent.core.analysis;

import dev.assent.core.audit.AuditRecord;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/// The question that a recorded call came to, and its end, in the words of records; empty texts
/// where the record has none.
///
/// @param approval id of the question
/// @param answer how it ended
/// @param channel the way of an answer
/// @param tier what was shown
/// @param rests the answer from before that settled it
/// @param by the switch that settled it
/// @param cause why it was withdrawn
/// @param limit whose time was over
/// @param stood whether it stood among the calls that wait, whatever ended it
/// @param thinking how long a person thought; absent where nobody measured it
public record RecordedQuestion(
    String approval,
    String answer,
    String channel,
    String tier,
    String rests,
    String by,
    String cause,
    String limit,
    boolean stood,
    Optional<Duration> thinking) {
  private static final Set<String> SEEN = Set.of("mouse", "key");

  /// The question of a record; absent where the call came to none.
  public static Optional<RecordedQuestion> of(AuditRecord record) {
    return record.content().object("hitl").map(RecordedQuestion::of);
  }

  /// @param hitl what a decision record says of the question
  public static RecordedQuestion of(JsonObject hitl) {
    return new RecordedQuestion(
        hitl.string("approval").orElse(""),
        hitl.string("answer").orElse(""),
        hitl.string("channel").orElse(""),
        hitl.string("tier").orElse(""),
        hitl.string("rests_on").orElse(""),
        hitl.string("switch").orElse(""),
        hitl.string("cause").orElse(""),
        hitl.string("limit").orElse(""),
        hitl.get("length") instanceof JsonNumber(var length) && !length.equals("0"),
        hitl.get("thinking_ms") instanceof JsonNumber(var lexeme) && lexeme.matches("\\d{1,12}")
            ? Optional.of(Duration.ofMillis(Long.parseLong(lexeme)))
            : Optional.empty());
  }

  /// A question that a person answered in the window.
  ///
  /// @param tier the word of what was shown
  public static RecordedQuestion answered(boolean yes, String tier) {
    return new RecordedQuestion(
        "", yes ? "allow" : "deny", "mouse", tier, "", "", "", "", true, Optional.empty());
  }

  /// True if it came before a person, also where an earlier answer or a switch settled it in the
  /// end. Calls that one of those settled at once, that nobody was there for, or that found too
  /// many waiting, came before nobody.
  public boolean isPut() {
    boolean settled = !rests.isEmpty() || !by.isEmpty();
    return stood || !settled && !answer.equals("nobody") && !cause.equals("queue_full");
  }

  /// True for a call that a person let through after one like it had ended without a yes.
  public boolean isLetThrough() {
    return channel.equals("ticket") && !rests.isEmpty();
  }

  /// True for a yes, whoever gave it.
  public boolean isYes() {
    return answer.equals("allow") || answer.equals("allow_once");
  }

  /// True for a no, whoever gave it.
  public boolean isNo() {
    return answer.equals("deny");
  }

  /// True if it was answered where it was shown.
  public boolean isSeen() {
    return SEEN.contains(channel);
  }
}
