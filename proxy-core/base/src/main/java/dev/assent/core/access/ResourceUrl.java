package dev.assent.core.access;

import java.util.Optional;

/// One URL of a call (clause 5.8).
///
/// @param scheme lower case, without the colon; empty for a host that came ready-made (clause 10.1)
/// @param host lower case; absent where the URL has none
/// @param whole true when the URL is a whole argument or the resource's URI; false for one inside
///   longer text, which only DENY and HITL see
/// @param barring whether no condition of an ALLOW on URLs can hold beside it: the tool's schema
///   does not know the member that it stands in, or it has no scheme, so that nobody knows which
///   one the tool takes
public record ResourceUrl(String scheme, Optional<String> host, boolean whole, boolean barring) {
  /// A URL that an ALLOW may rest on where it sees it.
  public ResourceUrl(String scheme, Optional<String> host, boolean whole) {
    this(scheme, host, whole, false);
  }

  /// The same, for rules that deny or ask.
  public ResourceUrl barred() {
    return new ResourceUrl(scheme, host, whole, true);
  }
}
