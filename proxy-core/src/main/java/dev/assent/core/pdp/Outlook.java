package dev.assent.core.pdp;

import dev.assent.core.glob.GlobDialect;

/// The way in which the attributes of requests are to be read.
///
/// @param source where they come from
/// @param typed false when the resource type is absent, whatever a request says
/// @param argued false when the arguments are absent, whatever a request says
/// @param paths how paths are written
record Outlook(Source source, boolean typed, boolean argued, GlobDialect paths) {
  /// The source of attributes.
  enum Source {
    /// described by us: an attribute may have several values in several spellings
    CALL,
    /// given ready-made (clause 10.1): one value, one spelling, and each path condition sees only its own key
    READY
  }

  /// Of calls that we describe.
  static Outlook ofCalls(GlobDialect paths) {
    return new Outlook(Source.CALL, true, true, paths);
  }

  /// Of attributes that come ready-made.
  static Outlook ready() {
    return new Outlook(Source.READY, true, true, GlobDialect.PATH);
  }

  boolean isReady() {
    return source == Source.READY;
  }

  Outlook untyped() {
    return new Outlook(source, false, argued, paths);
  }

  Outlook unargued() {
    return new Outlook(source, typed, false, paths);
  }
}
