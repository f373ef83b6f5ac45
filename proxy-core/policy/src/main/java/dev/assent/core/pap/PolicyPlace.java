package dev.assent.core.pap;

import java.nio.file.Path;
import java.util.Optional;

/// The place of the policy that is in force for one server.
///
/// @param policy its file; need not be there
/// @param history the file of its versions; need not be there
/// @param leader the server whose policy it is; absent where it is the server's own
/// @param hindrance why nothing may be in force; absent where the policy may
public record PolicyPlace(
    Path policy, Path history, Optional<String> leader, Optional<CharSequence> hindrance) {
  /// The code of the error that keeps another server's policy from being in force.
  public static final String HINDERED = "link";

  /// The place of a policy that is a server's own.
  public static PolicyPlace own(Path policy, Path history) {
    return new PolicyPlace(policy, history, Optional.empty(), Optional.empty());
  }

  /// The same place, where nothing may be in force.
  ///
  /// @param why a sentence without capital and period
  public PolicyPlace hindered(CharSequence why) {
    return new PolicyPlace(policy, history, leader, Optional.of(why));
  }
}
