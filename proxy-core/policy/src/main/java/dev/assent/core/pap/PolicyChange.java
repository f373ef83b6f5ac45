package dev.assent.core.pap;

import java.util.Optional;

/// The terms on which a new text is put in force.
///
/// @param origin where it comes from
/// @param expected digest of the file's text that it was made from, that of
///   [dev.assent.core.policy.PolicyVersion#NONE] for no file; absent to replace whatever is there
/// @param reason why it is wanted, also where its tests fail
public record PolicyChange(PolicyOrigin origin, Optional<String> expected, ChangeReason reason) {
  /// A change that replaces whatever is there, if its tests pass.
  public static PolicyChange from(PolicyOrigin origin) {
    return new PolicyChange(origin, Optional.empty(), ChangeReason.NONE);
  }

  /// The same, refused unless the file still holds a text.
  public PolicyChange expecting(String digest) {
    return new PolicyChange(origin, Optional.of(digest), reason);
  }

  /// The same for other reasons.
  public PolicyChange because(ChangeReason reasons) {
    return new PolicyChange(origin, expected, reasons);
  }

  /// The same, wanted although tests fail.
  ///
  /// @throws IllegalArgumentException as [ChangeReason#overriding(String)]
  public PolicyChange overriding(String override) {
    return because(reason.overriding(override));
  }

  /// The same for a text whose tests pass.
  PolicyChange withoutOverride() {
    return because(reason.withoutOverride());
  }
}
