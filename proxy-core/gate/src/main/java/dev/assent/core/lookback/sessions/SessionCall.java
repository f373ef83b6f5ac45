package dev.assent.core.lookback.sessions;

import dev.assent.core.json.Json;
import java.time.Instant;
import java.util.Optional;

/// One use of a tool that a session file tells of.
///
/// @param id what the agent calls the use; empty where it has no name for it
/// @param time when it was asked for; that of the file's last change where nothing nearer is said
/// @param session what the agent calls the session; not empty
/// @param project the folder where the session began; absent when the file does not say
/// @param folder where the agent stood at the call; absent likewise
/// @param tool as the agent's hook would give it
/// @param input what the tool is given, likewise
public record SessionCall(
    SessionAgent agent,
    String id,
    Instant time,
    String session,
    Optional<String> project,
    Optional<String> folder,
    String tool,
    Json input) {}
