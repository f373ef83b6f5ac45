package dev.assent.desktop.rules.trial;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.analysis.ReplayResult;
import dev.assent.core.policy.Policy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/// Judges the recorded calls of servers again by drafts. Belongs to the toolkit's thread: questions
/// are asked there and answered there, the work is done elsewhere.
public interface DraftReplay {
  /// The number of days in which calls are looked at.
  int DAYS = 14;

  /// Records of each server that are looked at, the newest ones.
  int RECORDS = 10_000;

  /// Calls of each kind of change that are kept to be shown.
  int EXAMPLES = 50;

  /// Drops the answer that is under way, and ends its work.
  void forget();

  /// Judges the recorded calls of all servers for which the rules of a server are in force, by
  /// these and by a draft; the answer to an earlier question is dropped.
  ///
  /// @param done told, unless another question came meanwhile
  void judge(String server, Policy inForce, Policy draft, Consumer<Replayed> done);

  /// Looks for calls that were recorded since a draft was judged.
  ///
  /// @param then called where there are some, unless another question came meanwhile
  void whenGrown(String server, Policy draft, Runnable then);

  /// Looks for one recorded call.
  ///
  /// @param server whose log it is in
  /// @param seq its number in the log
  /// @param done told once; absent where the record is gone or does not say what the decision was
  ///   made on
  void call(String server, long seq, Consumer<Optional<AccessRequest>> done);

  /// The outcome of a replay.
  sealed interface Replayed {
    /// The calls were judged.
    ///
    /// @param result of all servers together
    record Judged(ReplayResult result, ReplayResult.Servers servers) implements Replayed {
      /// The calls of several servers.
      public static Judged of(ReplayResult.Servers servers) {
        return new Judged(servers.together(EXAMPLES), servers);
      }

      /// Servers of which only the newest calls were looked at.
      List<ReplayResult.Part> cut() {
        return servers.parts().stream().filter(part -> !part.reached()).toList();
      }
    }

    /// No log could be read.
    ///
    /// @param missed the servers with the reason, at least one
    record Failed(Map<String, String> missed) implements Replayed {}
  }
}
