package dev.assent.core.pdp.condition;

import dev.assent.core.glob.GlobDialect;

/// The way in which the attributes of requests are to be read.
///
/// @param source where they come from
/// @param typed false when the resource type is absent, whatever a request says
/// @param argued false when the arguments are absent, whatever a request says
/// @param paths how paths are written
public record AttributeMode(Source source, boolean typed, boolean argued, GlobDialect paths) {
  /// The source of attributes.
  enum Source {
    /// described by us: an attribute may have several values in several spellings
    CALL,
    /// given ready-made (clause 10.1): one value, one spelling, and each path condition sees only
    /// its own key
    READY
  }

  /// Of calls that we describe.
  public static AttributeMode ofCalls(GlobDialect paths) {
    return new AttributeMode(Source.CALL, true, true, paths);
  }

  /// Of attributes that come ready-made.
  public static AttributeMode ready() {
    return new AttributeMode(Source.READY, true, true, GlobDialect.PATH);
  }

  public boolean isReady() {
    return source == Source.READY;
  }

  public AttributeMode untyped() {
    return new AttributeMode(source, false, argued, paths);
  }

  public AttributeMode unargued() {
    return new AttributeMode(source, typed, false, paths);
  }
}
