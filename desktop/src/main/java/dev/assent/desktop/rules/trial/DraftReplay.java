package dev.assent.desktop.rules.trial;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.analysis.ReplayPair;
import dev.assent.core.analysis.ReplayResult;
import dev.assent.core.policy.Policy;
import java.util.Optional;
import java.util.function.Consumer;

/// Judges the recorded calls of servers again by drafts. Belongs to the toolkit's thread: questions
/// are asked there and answered there, the work is done elsewhere.
public interface DraftReplay {
  /// How far back calls are looked at.
  int DAYS = 14;

  /// Records that are looked at, the newest ones.
  int RECORDS = 10_000;

  /// Drops the answer that is under way, and ends its work.
  void forget();

  /// Judges the recorded calls of a server; the answer to an earlier question is dropped.
  ///
  /// @param done told, unless another question came meanwhile
  void judge(String server, Policy draft, Consumer<Replayed> done);

  /// Judges the recorded calls of a server by two policies; the answer to an earlier question is
  /// dropped.
  ///
  /// @param done told, unless another question came meanwhile; absent where the log cannot be read
  void compare(
      String server, Policy before, Policy after, Consumer<Optional<ReplayPair.Result>> done);

  /// Looks for one recorded call.
  ///
  /// @param seq its number in the log
  /// @param done told once; absent where the record is gone or does not say what the decision was
  ///   made on
  void call(String server, long seq, Consumer<Optional<AccessRequest>> done);

  /// The outcome of a replay.
  sealed interface Replayed {
    /// The calls were judged.
    ///
    /// @param whole whether all calls of the [#DAYS] were looked at, and not only the newest
    ///   [#RECORDS]
    record Judged(ReplayResult result, boolean whole) implements Replayed {}

    /// The log could not be read.
    record Failed(String why) implements Replayed {}
  }
}
