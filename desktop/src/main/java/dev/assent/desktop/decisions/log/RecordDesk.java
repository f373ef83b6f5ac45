package dev.assent.desktop.decisions.log;

import dev.assent.core.approval.grant.GrantReach;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.suggest.RecordedRule;
import java.util.Optional;
import java.util.function.Consumer;

/// Makes rules and tests out of records of the log. Callers are on the toolkit's thread and are
/// called back there; the work is done elsewhere.
public interface RecordDesk {

  /// Drafts a rule for a call; nothing is in force by it.
  ///
  /// @param server whose log has the record
  /// @param reach the folders that it is for; absent for the narrowest one
  /// @param done told once; absent where no rule could speak of it
  void draft(
      String server,
      AuditRecord record,
      Optional<GrantReach.Folders> reach,
      Consumer<Optional<RecordedRule>> done);

  /// Makes a test of the policy out of a call: every later version has to decide it as it was
  /// decided.
  ///
  /// @param name how people call the test
  /// @param done told once
  void pin(String server, AuditRecord record, String name, Consumer<Pinned> done);

  /// The outcome of pinning.
  sealed interface Pinned {
    /// The test is in the policy.
    record Done() implements Pinned {}

    /// The policy in force decides otherwise, so the test would fail at once.
    record Otherwise() implements Pinned {}

    /// The log does not have the whole call.
    record NotWhole() implements Pinned {}

    /// The policy looks at earlier calls of the session, and the log does not say what they were.
    record PastUnknown() implements Pinned {}

    /// It could not be saved.
    ///
    /// @param why one sentence
    record Failed(String why) implements Pinned {}
  }
}
