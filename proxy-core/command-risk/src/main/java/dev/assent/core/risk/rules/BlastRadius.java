package dev.assent.core.risk.rules;

/// The reach of a command's harm.
///
/// @param sentence what is hit, in one sentence
public record BlastRadius(Scope scope, String sentence) {
  /// A degree of reach, the nearest first.
  public enum Scope {
    /// a file, a container, a row
    RESOURCE,
    /// a folder of work, a repository, a database
    PROJECT,
    /// all that a namespace, an account's project or a cluster holds
    NAMESPACE,
    /// the machine
    MACHINE
  }
}
