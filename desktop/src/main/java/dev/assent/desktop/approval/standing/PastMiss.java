package dev.assent.desktop.approval.standing;

import java.time.Instant;

/// A missed call of the log, of a time that the core remembers no more. Nobody can let it through.
///
/// @param server whose log it is in
/// @param approval id of the question
/// @param at when it ended
/// @param tier `calm`, `care` or `danger`; may be empty
/// @param title what it would have done
/// @param tool its tool, or method
/// @param target what tells it from others; may be empty
/// @param session the session's name
/// @param how how it ended, in a sentence
/// @param likeness the same for the same calls that ended alike
record PastMiss(
    String server,
    String approval,
    Instant at,
    String tier,
    String title,
    String tool,
    String target,
    String session,
    String how,
    String likeness) {}
