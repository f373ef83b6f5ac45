package dev.assent.core.suggest;

import dev.assent.core.analysis.RecordedCall;
import dev.assent.core.analysis.RecordedCalls;
import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/// The calls of a log that ended without a yes, and neither passed nor got a person's no when they
/// were made again. Goes through the log twice and keeps of each call what it is asked to keep.
public final class MissedOnRecord {
  /// The time that it looks back.
  public static final Duration WINDOW = Duration.ofDays(14);

  /// The most calls that it keeps; the newest.
  public static final int MOST = 500;

  // The ends of a question without a yes, in the words of records.
  private static final Set<String> ENDS = Set.of("deny", "timeout", "withdrawn", "nobody");

  private static final Set<String> DELIBERATE =
      Arrays.stream(ApprovalAnswer.Channel.values())
          .filter(ApprovalAnswer.Channel::isDeliberate)
          .map(ApprovalAnswer.Channel::word)
          .collect(Collectors.toUnmodifiableSet());

  private MissedOnRecord() {}

  /// A call that ended without a yes.
  ///
  /// @param approval id of the question
  /// @param answer the word of how it ended
  /// @param detail whose time was over, why it was withdrawn, or the way of the no, as a word;
  ///   empty where there is none
  /// @param tier the word of what was shown
  /// @param call with its attributes
  public record Missed(
      String approval, String answer, String detail, String tier, RecordedCall call) {}

  /// The calls that a search of the log found.
  ///
  /// @param missed newest first
  /// @param passed ids of the questions whose call passed later, or got a person's no
  public record Found<T>(List<T> missed, Set<String> passed) {
    public Found {
      missed = List.copyOf(missed);
      passed = Set.copyOf(passed);
    }
  }

  private record Kept<T>(long seq, String approval, String same, T what) {}

  /// Looks for them.
  ///
  /// @param keep what to keep of one
  /// @throws AuditException when the log cannot be read
  public static <T> Found<T> of(PastLog log, Instant now, Function<Missed, T> keep)
      throws AuditException {
    var since = now.minus(WINDOW);
    var kept = new ArrayList<Kept<T>>();
    var seen =
        log.each(
            since,
            Long.MAX_VALUE,
            record -> {
              if (kept.size() < MOST) {
                missed(record)
                    .ifPresent(one ->
                        kept.add(
                            new Kept<>(
                                record.seq(),
                                one.approval(),
                                sameness(record.content()),
                                keep.apply(one))));
              }
            });
    if (kept.isEmpty()) {
      return new Found<>(List.of(), Set.of());
    }
    var answeredAt = answeredAt(log.again(), seen, since, kept);
    var left = new ArrayList<T>();
    var passed = new HashSet<String>();
    for (var one : kept) {
      if (answeredAt.getOrDefault(one.same(), -1L) > one.seq()) {
        passed.add(one.approval());
      } else {
        left.add(one.what());
      }
    }
    return new Found<>(left, passed);
  }

  // The number of the record at which each of these calls passed last, or got a person's no; those
  // that never did are not there.
  private static <T> Map<String, Long> answeredAt(
      PastLog log, PastLog.Seen seen, Instant since, List<Kept<T>> kept) throws AuditException {
    var wanted = new HashSet<String>();
    kept.forEach(one -> wanted.add(one.same()));
    var found = new HashMap<String, Long>();
    log.each(
        since,
        seen.next(),
        record -> {
          var body = record.content();
          if (record.type().equals("decision")
              && (body.string("outcome").filter("allowed"::equals).isPresent()
                  || body.object("hitl").filter(MissedOnRecord::isPersonsNo).isPresent())) {
            String same = sameness(body);
            if (wanted.contains(same)) {
              found.merge(same, record.seq(), Math::max);
            }
          }
        });
    return found;
  }

  private static Optional<Missed> missed(AuditRecord record) {
    if (!record.type().equals("decision")) {
      return Optional.empty();
    }
    var asked = record.content().object("hitl").filter(MissedOnRecord::isMissed);
    return asked.flatMap(hitl ->
        RecordedCalls.of(record)
            .map(call ->
                new Missed(
                    hitl.string("approval").orElse(""),
                    hitl.string("answer").orElse(""),
                    hitl.string("limit")
                        .or(() -> hitl.string("cause"))
                        .or(() -> hitl.string("switch"))
                        .or(() -> hitl.string("channel"))
                        .orElse(""),
                    hitl.string("tier").orElse(""),
                    call))
            .filter(one -> !one.approval().isEmpty()));
  }

  // A call that an earlier no covered was answered then, as was one that a person said no to on
  // purpose.
  private static boolean isMissed(JsonObject hitl) {
    boolean covered = hitl.string("rests_on").isPresent() && hitl.string("switch").isEmpty();
    boolean judgedAgain = hitl.string("cause").filter("policy_changed"::equals).isPresent();
    return hitl.string("answer").filter(ENDS::contains).isPresent()
        && !covered
        && !judgedAgain
        && !isPersonsNo(hitl);
  }

  private static boolean isPersonsNo(JsonObject hitl) {
    return hitl.string("answer").filter("deny"::equals).isPresent()
        && hitl.string("channel").filter(DELIBERATE::contains).isPresent();
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
