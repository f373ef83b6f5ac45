package dev.assent.core.suggest;

import dev.assent.core.analysis.RecordedCall;
import dev.assent.core.analysis.RecordedCalls;
import dev.assent.core.analysis.RecordedQuestion;
import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.MasterSwitch;
import dev.assent.core.approval.MissedCall;
import dev.assent.core.approval.Objection;
import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.PastCalls;
import dev.assent.core.json.JsonObject;
import dev.assent.core.text.Sentence;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// The calls of a log that ended without a yes, and neither passed nor got a person's no when they
/// were made again. Keeps of each call what it is asked to keep.
public final class MissedOnRecord {
  /// The time that it looks back.
  public static final Duration WINDOW = Duration.ofDays(14);

  /// The most calls that it keeps; the newest.
  public static final int MOST = 500;

  private MissedOnRecord() {}

  /// A call that ended without a yes.
  ///
  /// @param asked the question, which has an id
  /// @param how how it ended
  /// @param call with its attributes
  public record Missed(RecordedQuestion asked, ApprovalAnswer.No how, RecordedCall call) {}

  /// The calls that a search of the log found.
  ///
  /// @param missed newest first
  /// @param passed ids of the questions whose call passed later, or got a person's no
  /// @param reached whether the whole window was looked through
  /// @param unread a line or a call on the way that cannot be read; absent where all can
  public record Found<T>(
      List<T> missed, Set<String> passed, boolean reached, Optional<Sentence> unread) {
    public Found {
      missed = List.copyOf(missed);
      passed = Set.copyOf(passed);
    }
  }

  /// Looks for them.
  ///
  /// @param keep what to keep of one
  /// @throws AuditException when the log cannot be read
  public static <T> Found<T> of(PastCalls log, Instant now, Function<Missed, T> keep)
      throws AuditException {
    var left = new ArrayList<T>();
    var passed = new HashSet<String>();
    // The newest come first: a call that was made again was met before its first attempt.
    var answered = new HashSet<String>();
    // A caller that leaves and comes again has several records of one question; the newest counts.
    var told = new HashSet<String>();
    var seen =
        log.back(
            now.minus(WINDOW),
            Long.MAX_VALUE,
            (record, unread) -> {
              if (!record.type().equals("decision")) {
                return;
              }
              var asked = RecordedQuestion.of(record).filter(one -> !one.approval().isEmpty());
              var how = asked.flatMap(MissedOnRecord::no);
              boolean first = asked.filter(one -> told.add(one.approval())).isPresent();
              if (first
                  && how.filter(MissedCall::isMissed).isPresent()
                  && left.size() + passed.size() < MOST) {
                if (answered.contains(sameness(record.content()))) {
                  passed.add(asked.get().approval());
                } else {
                  RecordedCalls.of(record, unread)
                      .ifPresent(
                          call -> left.add(keep.apply(new Missed(asked.get(), how.get(), call))));
                }
              }
              if (record.content().string("outcome").filter("allowed"::equals).isPresent()
                  || how.filter(MissedCall::isDeliberate).isPresent()) {
                answered.add(sameness(record.content()));
              }
            });
    return new Found<>(left, passed, seen.reached(), seen.unread());
  }

  // The no that a question ended with; absent for a yes, and for words that are not known.
  private static Optional<ApprovalAnswer.No> no(RecordedQuestion asked) {
    return switch (asked.answer()) {
      case "timeout" ->
          Optional.of(
              new ApprovalAnswer.TimedOut(
                  named(ApprovalAnswer.Limit.values(), ApprovalAnswer.Limit::word, asked.limit())
                      .orElse(ApprovalAnswer.Limit.OURS)));
      case "withdrawn" ->
          named(ApprovalAnswer.Cause.values(), ApprovalAnswer.Cause::word, asked.cause())
              .map(ApprovalAnswer.Withdrawn::new);
      case "nobody" -> Optional.of(new ApprovalAnswer.NobodyToAsk());
      case "deny" -> refusal(asked);
      default -> Optional.empty();
    };
  }

  private static Optional<ApprovalAnswer.No> refusal(RecordedQuestion asked) {
    if (!asked.by().isEmpty()) {
      return named(MasterSwitch.values(), MasterSwitch::word, asked.by())
          .map(one -> new ApprovalAnswer.Overruled(one, asked.rests()));
    }
    return asked.rests().isEmpty()
        ? named(ApprovalAnswer.Channel.values(), ApprovalAnswer.Channel::word, asked.channel())
            .map(way -> new ApprovalAnswer.Refused(way, Objection.NONE))
        : Optional.of(new ApprovalAnswer.RefusedEarlier(asked.rests(), Objection.NONE));
  }

  private static <T> Optional<T> named(T[] all, Function<T, String> word, String name) {
    return Arrays.stream(all).filter(one -> word.apply(one).equals(name)).findFirst();
  }

  // The digest is of the arguments alone, and the same for the same arguments.
  private static String sameness(JsonObject body) {
    var resource =
        body.object("attributes")
            .flatMap(attributes -> attributes.object("resource"))
            .orElse(JsonObject.EMPTY);
    return String.join(
        "\n",
        resource.string("backend_id").orElse(""),
        body.string("method").orElse(""),
        resource.string("tool_name").orElse(""),
        body.string("arguments_digest").orElse(""));
  }
}
