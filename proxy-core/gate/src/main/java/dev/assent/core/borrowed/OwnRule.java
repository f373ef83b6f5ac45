package dev.assent.core.borrowed;

import dev.assent.core.json.JsonObject;
import dev.assent.core.policy.Effect;

/// A rule that stands beside the steps of a list: it only narrows, so no order matters.
///
/// @param effect a question or a refusal
/// @param name the end of its id
/// @param conditions as a policy has them
/// @param line as in [ForeignEntry]
record OwnRule(Effect effect, String name, JsonObject conditions, int line) {}
