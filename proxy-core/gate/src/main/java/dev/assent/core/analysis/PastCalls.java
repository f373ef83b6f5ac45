package dev.assent.core.analysis;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditReader;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.policy.Effect;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// The calls of the past that somebody was asked about, by what they have in common: what a grant
/// would have let pass. Reads a log from its end; call it where waiting harms nobody.
public final class PastCalls {
  private static final int PAGE = 500;
  private static final int EXAMPLES = 20;

  private PastCalls() {}

  /// The bounds on how much of the log is read.
  ///
  /// @param records at most
  /// @param time about
  public record Bounds(long records, Duration time) {
    /// Bounds for a person who waits while reading a sentence.
    public static final Bounds STANDARD = new Bounds(40_000, Duration.ofSeconds(2));
  }

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
  /// @param complete false where the bounds were met before the time was reached: there may be more
  public record Result(List<Found> lines, boolean complete) {
    public Result {
      lines = List.copyOf(lines);
    }
  }

  /// The result where there is no log yet: nothing, and that is all.
  ///
  /// @param lines how many were asked
  public static Result none(int lines) {
    return new Result(Collections.nCopies(lines, new Found(0, 0, List.of(), 0)), true);
  }

  /// Looks back.
  ///
  /// Dangerous calls are passed over, and what a guard, a rule or a mode decided without a person.
  ///
  /// @param since nothing before it counts
  /// @throws AuditException when the log cannot be read
  public static Result of(AuditReader log, Instant since, List<Line> lines, Bounds bounds)
      throws AuditException {
    var counts = lines.stream().map(Count::new).toList();
    long until = System.nanoTime() + bounds.time().toNanos();
    long read = 0;
    for (var page = log.newest(PAGE);
        !page.isEmpty();
        page = log.before(page.getLast().seq(), PAGE)) {
      for (AuditRecord record : page) {
        if (record.time().isBefore(since)) {
          return result(counts, true);
        }
        if (++read > bounds.records() || System.nanoTime() - until >= 0) {
          return result(counts, false);
        }
        asked(record).ifPresent(call -> counts.forEach(count -> count.take(call, record)));
      }
    }
    return result(counts, true);
  }

  private static Result result(List<Count> counts, boolean complete) {
    return new Result(counts.stream().map(Count::found).toList(), complete);
  }

  // Cheap things first: most records are of calls that nobody was asked about.
  private static Optional<RecordedCall> asked(AuditRecord record) {
    var body = record.content();
    boolean calm =
        body.object("hitl")
            .flatMap(asked -> asked.string("tier"))
            .filter(tier -> !tier.equals("danger"))
            .isPresent();
    boolean byRule = body.string("basis").filter("rule"::equals).isPresent();
    return calm && byRule
        ? RecordedCalls.of(record).filter(call -> call.decision() == Effect.HITL)
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

    void take(RecordedCall call, AuditRecord record) {
      if (line.needsArguments() && !call.kept().arguments()) {
        unknown++;
      } else if (line.covers().test(call)) {
        covered++;
        if (call.answer().filter("deny"::equals).isPresent()) {
          refuse(call, record);
        }
      }
    }

    private void refuse(RecordedCall call, AuditRecord record) {
      refusals++;
      if (refused.size() < EXAMPLES) {
        var approval =
            record.content().object("hitl").flatMap(asked -> asked.string("approval")).orElse("");
        refused.add(
            new Refused(
                call.seq(), call.time(), approval, call.request().resource().firstTarget()));
      }
    }

    Found found() {
      return new Found(covered, refusals, refused, unknown);
    }
  }
}
