package dev.assent.core.access;

/// The role of a path in the call that carries it (clause 5.3).
public enum PathRole {
  /// the thing worked on
  PLAIN,
  /// where something is taken from
  SOURCE,
  /// where something is put
  DESTINATION
}
