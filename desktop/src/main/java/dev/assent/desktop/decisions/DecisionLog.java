package dev.assent.desktop.decisions;

import dev.assent.core.audit.AuditRecord;
import dev.assent.core.audit.Verification;
import java.util.List;
import java.util.function.Consumer;

/// One server's log as the page reads it.
///
/// Here threads meet: callers are on the toolkit's thread and are called back there; files are read elsewhere.
public interface DecisionLog {

  /// The newest records of the decisions, newest first.
  ///
  /// @param limit at most so many
  /// @param failed told why in one sentence when the log cannot be read; then `done` is not called
  void newest(int limit, Consumer<List<AuditRecord>> done, Consumer<String> failed);

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
