package dev.assent.core.analysis;

import dev.assent.core.access.Subject;

/// The one for whom a call is tried: the one who would make it now.
public sealed interface CallPerson {
  /// The user of the operating system: no issuer is configured.
  record SystemUser() implements CallPerson {}

  /// A person whose sign-in counts.
  record SignedIn(Subject subject) implements CallPerson {}

  /// Nobody who counts: a real call is refused before its rules are asked.
  record Nobody() implements CallPerson {}
}
