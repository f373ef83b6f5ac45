package dev.assent.core.cli.policy;

/// The numbers that the verbs for policies end with. They mean other things than those of the other
/// verbs.
final class PolicyExit {
  /// Done, without a finding.
  static final int FINE = 0;

  /// Done, with findings that a person should look at.
  static final int REMARKS = 1;

  /// Wrong usage, or a file that cannot be used.
  static final int UNUSABLE = 2;

  private PolicyExit() {}
}
