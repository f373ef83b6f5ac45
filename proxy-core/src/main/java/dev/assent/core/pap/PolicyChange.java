package dev.assent.core.pap;

import java.util.Optional;

/// The terms on which a new text is put in force.
///
/// @param origin where it comes from
/// @param expected digest of the file's text that it was made from, that of
///   [dev.assent.core.policy.PolicyVersion#NONE] for no file; absent to replace whatever is there
/// @param override why it is wanted although its tests may fail, not blank; absent to refuse it
///   then
public record PolicyChange(
    PolicyOrigin origin, Optional<String> expected, Optional<String> override) {
  /// Characters (UTF-16 units) of a reason.
  public static final int LONGEST_REASON = 500;

  public PolicyChange {
    if (override.filter(PolicyChange::isReason).isEmpty() && override.isPresent()) {
      throw new IllegalArgumentException(
          "expected a reason of 1 to " + LONGEST_REASON + " characters");
    }
  }

  /// A change that replaces whatever is there, if its tests pass.
  public static PolicyChange from(PolicyOrigin origin) {
    return new PolicyChange(origin, Optional.empty(), Optional.empty());
  }

  /// The same, refused unless the file still holds a text.
  public PolicyChange expecting(String digest) {
    return new PolicyChange(origin, Optional.of(digest), override);
  }

  /// The same, wanted although tests fail.
  ///
  /// @throws IllegalArgumentException when [#isReason(String)] says no
  public PolicyChange overriding(String reason) {
    return new PolicyChange(origin, expected, Optional.of(reason));
  }

  /// Whether a text will do as a reason: some words, not too many.
  public static boolean isReason(String text) {
    return !text.isBlank() && text.length() <= LONGEST_REASON;
  }
}
