package dev.assent.desktop.decisions.log;

import dev.assent.core.audit.AuditRecord;
import java.util.function.UnaryOperator;

/// A record of one of the logs that are read together.
///
/// @param place where it stands among the records of all of them; with one log the record's number
/// @param server whose log it is in; may be empty in tests alone
/// @param ruleName what a rule of the policy it was decided by is called, by its id; the id where
///   that is not known
public record LogEntry(
    long place, String server, AuditRecord record, UnaryOperator<String> ruleName) {
  /// An entry of one log, whose rules are called by their ids.
  public static LogEntry of(String server, AuditRecord record) {
    return new LogEntry(record.seq(), server, record, UnaryOperator.identity());
  }
}
