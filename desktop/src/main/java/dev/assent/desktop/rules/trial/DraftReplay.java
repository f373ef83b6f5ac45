package dev.assent.desktop.rules.trial;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.analysis.ReplayResult.Servers;
import dev.assent.core.policy.Policy;
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
  /// @param done told what came of it, unless another question came meanwhile; without parts where
  ///   no log could be read
  void judge(String server, Policy inForce, Policy draft, Consumer<Servers> done);

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
}
