package dev.assent.core.policy;

/// The version of a policy: names the text that was in force.
///
/// @param number counts the versions of one proxy's policy from 1; 0 for a policy that no file
///   holds
/// @param digest SHA-256 of the file's bytes, 64 lower-case hex digits
public record PolicyVersion(long number, String digest) {
  /// No file: everything is denied.
  public static final PolicyVersion NONE = new PolicyVersion(0, "0".repeat(64));
}
