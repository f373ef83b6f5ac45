package dev.assent.core.pap;

import dev.assent.core.json.Json;
import java.util.Optional;

/// A member that means something else than before, as both files write it.
///
/// @param member its name: `effect`, `conditions/tool_name`, `rate_limits`
/// @param before absent when it was not there
/// @param after absent when it is not there any more
/// @param group the group through which it changed while it is written the same; else absent
public record MemberChange(
    String member, Optional<Json> before, Optional<Json> after, Optional<String> group) {}
