package dev.assent.core.access;

import java.util.Optional;

/// One URL of a call (clause 5.8).
///
/// @param scheme lower case, without the colon; empty for a host that came ready-made (clause 10.1)
/// @param host lower case; absent where the URL has none
/// @param whole true when the URL is a whole argument or the resource's URI; false for one inside longer text, which only
///     DENY and HITL see
public record ResourceUrl(String scheme, Optional<String> host, boolean whole) {}
