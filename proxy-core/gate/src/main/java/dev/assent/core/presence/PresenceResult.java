package dev.assent.core.presence;

/// The end of one question of the system. Only [Proved] proves anything.
public sealed interface PresenceResult {
  /// The word the audit uses: that of the means, `refused`, `cancelled`, `not_offered` or `failed`.
  default String word() {
    return switch (this) {
      case Proved(var by) -> by.word();
      case Refused _ -> "refused";
      case Cancelled _ -> "cancelled";
      case NotOffered _ -> "not_offered";
      case Failed _ -> "failed";
    };
  }

  /// Why no proof came of it, for people; empty where one did.
  CharSequence reason();

  /// The system asked, and the person proved to be there.
  record Proved(PresenceMeans by) implements PresenceResult {
    @Override
    public CharSequence reason() {
      return "";
    }
  }

  /// The system asked, and what was given proves nothing, such as a wrong password.
  record Refused() implements PresenceResult {
    @Override
    public CharSequence reason() {
      return "the system did not confirm that it is you";
    }
  }

  /// The system asked, and the question was put away unanswered.
  record Cancelled() implements PresenceResult {
    @Override
    public CharSequence reason() {
      return "the question of the system was put away unanswered";
    }
  }

  /// The system cannot ask here, or would say yes without asking anybody.
  ///
  /// @param reason why not, for people
  record NotOffered(CharSequence reason) implements PresenceResult {}

  /// The question came to no end that can be read.
  ///
  /// @param reason what went wrong, for people
  record Failed(CharSequence reason) implements PresenceResult {}
}
