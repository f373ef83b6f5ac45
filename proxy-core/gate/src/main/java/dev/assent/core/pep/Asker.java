package dev.assent.core.pep;

import dev.assent.core.access.Subject;

/// The one who asks, as a session knows it at the moment of a call.
public sealed interface Asker {
  /// The user of the operating system, as the facts of the session have it: no issuer is
  /// configured.
  record SystemUser() implements Asker {}

  /// A person whose sign-in counts, and to whom the session belongs.
  record Person(Subject subject) implements Asker {}

  /// Nobody who counts: the call is refused, whatever the policy says.
  ///
  /// @param code why, lower case with dashes
  /// @param detail the same for the log, one line
  /// @param refusal the same for the sender
  record Nobody(String code, String detail, Refusal refusal) implements Asker {}

  /// True if a call that was judged for another one, or for this one earlier, may go on for this
  /// one: the person is the same, and so is what they may do.
  default boolean goesOnFor(Asker earlier) {
    return switch (this) {
      case SystemUser _ -> earlier instanceof SystemUser;
      case Nobody _ -> false;
      case Person(var now) -> earlier instanceof Person(var then) && now.equals(then);
    };
  }
}
