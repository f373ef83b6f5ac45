package dev.assent.desktop.approval.standing;

import dev.assent.core.audit.AuditRecord;
import java.time.Instant;

/// A call that was denied because no rule allows it.
///
/// @param server whose log it is in
/// @param record its decision
/// @param title what it would have done
/// @param tool its tool, or method
/// @param target what tells it from others, hidden characters named; may be empty
/// @param session the session's name
/// @param likeness the same for calls of the same tool with like arguments
record RefusedCall(
    String server,
    AuditRecord record,
    String title,
    String tool,
    String target,
    String session,
    String likeness) {
  /// When it was denied.
  Instant at() {
    return record.time();
  }
}
