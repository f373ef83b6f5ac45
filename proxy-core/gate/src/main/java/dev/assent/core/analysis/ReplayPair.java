package dev.assent.core.analysis;

import dev.assent.core.audit.AuditRecord;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import java.nio.file.Path;

/// Judges the recorded decisions of a log under two policies and counts those that they decide
/// otherwise, whatever was decided then. Not thread-safe.
public final class ReplayPair {
  private final Replay before;
  private final Replay after;
  private long alike;
  private long otherwise;
  private long refused;

  /// The counts of a pair.
  ///
  /// @param alike calls that both decide the same
  /// @param otherwise calls that both decide, but not the same
  /// @param refused of these, calls that the one asks about and the other denies
  /// @param unknown calls that one of them or both cannot judge
  public record Result(long alike, long otherwise, long refused, long unknown) {
    /// The counts of two logs.
    public Result and(Result more) {
      return new Result(
          alike + more.alike,
          otherwise + more.otherwise,
          refused + more.refused,
          unknown + more.unknown);
    }

    /// The calls that both decide.
    public long judged() {
      return alike + otherwise;
    }
  }

  /// A pair before its first record.
  ///
  /// @param userHome what `~/` in the policies means, absolute
  public ReplayPair(Policy before, Policy after, Path userHome) {
    this.before = new Replay(before, userHome, 0);
    this.after = new Replay(after, userHome, 0);
  }

  /// Judges one record, as [Replay#take].
  public void take(AuditRecord record) {
    before.take(record);
    after.take(record);
    var was = before.decided();
    if (was.isPresent() && after.decided().isPresent()) {
      if (was.equals(after.decided())) {
        alike++;
      } else {
        otherwise++;
        boolean denied = after.decided().get() == Effect.DENY;
        refused += denied && was.get() == Effect.HITL ? 1 : 0;
      }
    }
  }

  /// The counts so far.
  public Result result() {
    var all = before.result();
    long fixed = all.fixed().values().stream().mapToLong(Long::longValue).sum();
    return new Result(alike, otherwise, refused, all.records() - fixed - alike - otherwise);
  }
}
