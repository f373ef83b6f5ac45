package dev.assent.core.presence;

/// Asks for the person by means of the operating system. Thread-safe.
@FunctionalInterface
public interface PresenceCheck {
  /// Asks and waits for the end, however long the person takes.
  ///
  /// @throws InterruptedException when the waiting thread is interrupted; the system's question is
  ///   withdrawn then
  PresenceResult ask(PresencePurpose purpose) throws InterruptedException;

  /// Asks nobody.
  ///
  /// @param reason why not, for people
  static PresenceCheck notOffered(CharSequence reason) {
    return _ -> new PresenceResult.NotOffered(reason);
  }
}
