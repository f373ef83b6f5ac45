package dev.assent.core.audit.check;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditReader;
import dev.assent.core.text.Sentence;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// Checks two chains of a log against each other: every call that has an outcome has a decision.
public final class OutcomeCheck {
  // Retention takes decisions away before the outcomes of calls that took long.
  private static final Duration LONG_CALL = Duration.ofDays(1);

  private OutcomeCheck() {}

  /// Finds the first outcome of a call whose decision is not in the log.
  ///
  /// @param removed how many decisions retention took away; the outcomes of those are passed over
  /// @return what is wrong with the operations; absent when each call has its decision
  /// @throws AuditException when a file cannot be read
  public static Optional<Verification.Broken> check(Path folder, long removed)
      throws AuditException {
    try {
      // The outcomes first: what a writer adds meanwhile has its decision by then.
      var outcomes = outcomes(folder);
      Optional<Instant> from =
          withDecisionsTaken(folder, outcomes).map(first -> first.plus(LONG_CALL));
      return outcomes.entrySet().stream()
          .filter(outcome ->
              removed == 0 || from.filter(outcome.getValue().time()::isAfter).isPresent())
          .min(Map.Entry.comparingByValue((a, b) -> Long.compare(a.seq(), b.seq())))
          .map(outcome ->
              new Verification.Broken(
                  AuditFile.OPERATIONS.fileName(),
                  outcome.getValue().seq() + 1,
                  outcome.getValue().seq(),
                  Sentence.of(
                      "found the outcome of the call `%s`, expected its decision in `%s`",
                      outcome.getKey(), AuditFile.DECISIONS.fileName())));
    } catch (IOException e) {
      throw new AuditException(AuditException.Code.READ, e, "`%s`: %s", folder, e);
    }
  }

  private record Outcome(long seq, Instant time) {}

  private static Map<String, Outcome> outcomes(Path folder) throws AuditException, IOException {
    var outcomes = new HashMap<String, Outcome>();
    new AuditReader(folder, AuditFile.OPERATIONS)
        .each(
            0,
            record -> {
              if (record.type().equals("operation")) {
                record
                    .content()
                    .string("decision")
                    .ifPresent(
                        id -> outcomes.putIfAbsent(id, new Outcome(record.seq(), record.time())));
              }
              return true;
            });
    return outcomes;
  }

  // Takes out what has a decision; gives the time of the first decision that is there.
  private static Optional<Instant> withDecisionsTaken(Path folder, Map<String, Outcome> outcomes)
      throws AuditException, IOException {
    var first = new Instant[] {Instant.MAX};
    new AuditReader(folder, AuditFile.DECISIONS)
        .each(
            0,
            record -> {
              first[0] = record.time().isBefore(first[0]) ? record.time() : first[0];
              record.content().string("id").ifPresent(outcomes::remove);
              return true;
            });
    return Optional.of(first[0]).filter(time -> !time.equals(Instant.MAX));
  }
}
