package dev.assent.core.audit;

import dev.assent.core.json.JsonObject;
import java.time.Instant;

/// One record as read from a log.
///
/// @param seq its number, 0-based
/// @param time when it was written, UTC
/// @param type the envelope's type
/// @param content the whole object, envelope included
public record AuditRecord(long seq, Instant time, String type, JsonObject content) {}
