package dev.assent.core.policy;

import dev.assent.core.json.JsonObject;
import java.util.Optional;

/// A test that a policy brings with it: a call or attributes, and what must come out (clause 9).
///
/// @param name how people call it; not empty
/// @param given the members that say what is judged, as a case of `policy eval` has them: `call` or
///   `attributes`, and with them `backend_id`, `subject_id`, `issuer`, `scope`, `audience`,
///   `client_id`, `claims`, `cwd`, `tool`, `client`, `origin`, `tool_state`, `now`, `home`,
///   `machine`
/// @param decision what the engine must decide
/// @param finalRule the id or word that must be named; absent means any
public record PolicyExample(
    String name, JsonObject given, Effect decision, Optional<String> finalRule) {}
