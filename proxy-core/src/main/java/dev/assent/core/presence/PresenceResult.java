package dev.assent.core.presence;

/// The end of one question of the system. Only [Proved] proves anything.
public sealed interface PresenceResult {
  /// The system asked, and the person proved to be there.
  record Proved(PresenceMeans by) implements PresenceResult {}

  /// The system asked, and what was given proves nothing, such as a wrong password.
  record Refused() implements PresenceResult {}

  /// The system asked, and the question was put away unanswered.
  record Cancelled() implements PresenceResult {}

  /// The system cannot ask here, or would say yes without asking anybody.
  ///
  /// @param reason why not, for people
  record NotOffered(String reason) implements PresenceResult {}

  /// The question came to no end that can be read.
  ///
  /// @param reason what went wrong, for people
  record Failed(String reason) implements PresenceResult {}
}
