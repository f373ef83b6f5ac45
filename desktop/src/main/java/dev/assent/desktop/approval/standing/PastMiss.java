package dev.assent.desktop.approval.standing;

import java.time.Instant;

/// A missed call of the log, of a time that the core remembers no more. Nobody can let it through.
///
/// @param server whose log it is in
/// @param approval id of the question
/// @param at when it ended
/// @param gist what it was
/// @param how how it ended, in a sentence
/// @param likeness the same for the same calls that ended alike
record PastMiss(
    String server, String approval, Instant at, MissedGist gist, String how, String likeness) {}
