package dev.assent.core.approval;

import dev.assent.core.presence.PresenceResult;

/// The state of the proof that the person is there, which a yes to a call needs.
public sealed interface Confirmation {
  /// The system asks now, outside our windows. The call waits on.
  record Asking() implements Confirmation {}

  /// The system asked, or could not, and no proof came of it. The call waits on, as if no yes had
  /// been given.
  ///
  /// @param why never [PresenceResult.Proved]
  record Missing(PresenceResult why) implements Confirmation {}
}
