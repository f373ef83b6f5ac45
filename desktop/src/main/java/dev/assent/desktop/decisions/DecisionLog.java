package dev.assent.desktop.decisions;

import dev.assent.core.audit.AuditRecord;
import dev.assent.core.audit.Verification;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// One server's log as the page reads it.
///
/// Here threads meet: callers are on the toolkit's thread and are called back there; files are read elsewhere.
public interface DecisionLog {

  /// Goes back through the records of the decisions in front of one, newest first.
  ///
  /// @param before the number they are below; [Long#MAX_VALUE] to begin with the newest
  /// @param most how many to look at, at least 1
  /// @param visitor gets each of them, on another thread, and says whether the next one is wanted; what it gathers can be
  ///     read by `done`
  /// @param failed told why in one sentence when the log cannot be read; then `done` is not called
  void back(long before, int most, Predicate<AuditRecord> visitor, Consumer<Reach> done, Consumer<String> failed);

  /// How far back one went.
  ///
  /// @param lowest number and time of the last record looked at; absent where there was none
  /// @param start whether the log has none in front of it
  record Reach(Optional<Mark> lowest, boolean start) {
    /// A place in the log.
    ///
    /// @param seq the record's number
    /// @param time when it was written
    record Mark(long seq, Instant time) {}
  }

  /// The records from a number on, oldest first, at most `limit`.
  void since(long seq, int limit, Consumer<List<AuditRecord>> done, Consumer<String> failed);

  /// What is recorded about a call after it was let through, oldest first; may be empty.
  ///
  /// @param decision the decision's `id`
  void operations(String decision, Consumer<List<AuditRecord>> done, Consumer<String> failed);

  /// Checks the whole log from its bytes.
  ///
  /// @param done gets the worst of what was found in its files
  void verify(Consumer<Verification> done);
}
