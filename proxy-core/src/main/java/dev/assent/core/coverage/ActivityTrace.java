package dev.assent.core.coverage;

import java.time.Instant;
import java.util.Optional;

/// The latest trace of an agent in its own session files.
///
/// @param at when one of them was changed last
/// @param tools when the agent used a tool last, as the newest one says; absent where it says of
///   none
/// @param tellsTools whether its sessions are read for tools at all
public record ActivityTrace(Instant at, Optional<Instant> tools, boolean tellsTools) {}
