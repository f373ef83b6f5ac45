package dev.assent.core.suggest;

import dev.assent.core.analysis.RecordedCall;
import dev.assent.core.analysis.RecordedCalls;
import dev.assent.core.analysis.RecordedQuestion;
import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.audit.PastCalls;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Effect;
import dev.assent.core.text.Sentence;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// The calls of the past that somebody was asked about, by what they have in common: what a grant
/// would have let pass. Reads a log from its end; call it where waiting harms nobody.
public final class AskedCalls {
  private static final int EXAMPLES = 20;

  private AskedCalls() {}

  /// Bounds for a person who waits while reading a sentence.
  public static final PastCalls.Bounds BOUNDS = new PastCalls.Bounds(40_000, Duration.ofSeconds(2));

  /// A question that is put to each call.
  ///
  /// @param covers whether it is one of them
  /// @param needsArguments whether that can only be told with its arguments
  public record Line(Predicate<RecordedCall> covers, boolean needsArguments) {}

  /// A call that a person said no to.
  ///
  /// @param seq its number in the log
  /// @param time when it was decided
  /// @param approval the question's id; empty where the log has none
  /// @param path the path that logs name; absent where it has none
  public record Refused(long seq, Instant time, String approval, Optional<String> path) {}

  /// The findings for one line.
  ///
  /// @param covered how many calls were asked about and are among them
  /// @param refusals of these, how many a person said no to
  /// @param refused the newest of those, newest first
  /// @param unknown how many could not be told, for lack of arguments
  public record Found(long covered, long refusals, List<Refused> refused, long unknown) {
    public Found {
      refused = List.copyOf(refused);
    }
  }

  /// The findings for all lines.
  ///
  /// @param lines one for each line, in order
  /// @param complete false where the bounds were met before the time was reached, or where the log
  ///   has lines that are no record, or calls that cannot be read: there may be more
  public record Result(List<Found> lines, boolean complete) {
    public Result {
      lines = List.copyOf(lines);
    }
  }

  /// Looks back.
  ///
  /// Dangerous calls are passed over, and what a guard, a rule or a mode decided without a person.
  ///
  /// @param since nothing before it counts
  /// @throws AuditException when the log cannot be read
  public static Result of(PastCalls log, Instant since, List<Line> lines) throws AuditException {
    var counts = lines.stream().map(Count::new).toList();
    var seen =
        log.back(
            since,
            Long.MAX_VALUE,
            (record, unread) ->
                asked(record, unread).ifPresent(call -> counts.forEach(count -> count.take(call))));
    return new Result(counts.stream().map(Count::found).toList(), seen.isWhole());
  }

  // Cheap things first: most records are of calls that nobody was asked about.
  private static Optional<RecordedCall> asked(AuditRecord record, Consumer<Sentence> unread) {
    boolean byRule = record.content().string("basis").filter("rule"::equals).isPresent();
    return byRule
            && RecordedQuestion.of(record)
                .filter(asked ->
                    asked.isPut() && !asked.tier().isEmpty() && !asked.tier().equals("danger"))
                .isPresent()
        ? RecordedCalls.of(record, unread).filter(call -> call.decision() == Effect.HITL)
        : Optional.empty();
  }

  private static final class Count {
    private final Line line;
    private final List<Refused> refused = new ArrayList<>();
    private long covered;
    private long refusals;
    private long unknown;

    Count(Line line) {
      this.line = line;
    }

    void take(RecordedCall call) {
      if (line.needsArguments() && !call.has(Attribute.Recorded.ARGUMENTS)) {
        unknown++;
      } else if (line.covers().test(call)) {
        covered++;
        call.asked().filter(RecordedQuestion::isNo).ifPresent(asked -> refuse(call, asked));
      }
    }

    private void refuse(RecordedCall call, RecordedQuestion asked) {
      refusals++;
      if (refused.size() < EXAMPLES) {
        refused.add(
            new Refused(
                call.seq(),
                call.time(),
                asked.approval(),
                call.request().resource().firstTarget()));
      }
    }

    Found found() {
      return new Found(covered, refusals, refused, unknown);
    }
  }
}
