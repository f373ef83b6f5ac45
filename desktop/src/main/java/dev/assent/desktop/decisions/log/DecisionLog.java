package dev.assent.desktop.decisions.log;

import dev.assent.core.audit.AuditExport;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.audit.check.Verification;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// The logs of one server or of several as the page reads them: one row of records, each with a
/// place.
///
/// Here threads meet: callers are on the toolkit's thread and are called back there; files are read
/// elsewhere.
public interface DecisionLog {

  /// Goes back through the records of the decisions in front of a place, newest first.
  ///
  /// @param before the place they are in front of; [Long#MAX_VALUE] to begin with the newest
  /// @param most how many to look at, at least 1
  /// @param visitor gets each of them, on another thread, and says whether the next one is wanted;
  ///   what it gathers can be read by `done`
  /// @param failed told why in one sentence when a log cannot be read; then `done` is not called
  void back(
      long before,
      int most,
      Predicate<LogEntry> visitor,
      Consumer<Reach> done,
      Consumer<String> failed);

  /// The point that a look back has reached.
  ///
  /// @param lowest place and time of the last record looked at; absent where there was none
  /// @param start whether there is none in front of it
  record Reach(Optional<Mark> lowest, boolean start) {
    /// A place.
    ///
    /// @param seq the record's place
    /// @param time when it was written
    public record Mark(long seq, Instant time) {}
  }

  /// The records from a place on, oldest first, at most `limit`.
  void since(long place, int limit, Consumer<List<LogEntry>> done, Consumer<String> failed);

  /// One record.
  ///
  /// @param server whose log it is in
  /// @param number of the record in that log
  /// @param done told it; absent where it is not there any more
  void one(String server, long number, Consumer<Optional<LogEntry>> done, Consumer<String> failed);

  /// The place that the records from a time on are at or behind.
  void placeAt(Instant time, Consumer<Long> done, Consumer<String> failed);

  /// The records about a call after it was let through, oldest first; may be empty.
  ///
  /// @param server whose log it is in
  /// @param decision the decision's `id`
  void operations(
      String server, String decision, Consumer<List<AuditRecord>> done, Consumer<String> failed);

  /// Writes records into a file, which is replaced as a whole or not at all; server by server, each
  /// oldest first.
  ///
  /// @param wanted looked at on another thread
  /// @param done told how many were written
  void export(
      Path file,
      AuditExport form,
      Predicate<LogEntry> wanted,
      Consumer<Long> done,
      Consumer<String> failed);

  /// The result of a check.
  ///
  /// @param server whose log it is; empty where there is only one
  /// @param found the worst in its files
  /// @param vouched how many records of all logs that were checked somebody vouches for
  record Checked(String server, Verification found, long vouched) {
    /// True if nothing in the files is other than it has to be.
    public boolean isWhole() {
      return ServerLog.isWhole(found);
    }
  }

  /// Checks whole logs from their bytes.
  ///
  /// @param done gets the first that is not whole, else the last
  void verify(Consumer<Checked> done);
}
