package dev.assent.core.json;

/// One JSON value, immutable. Equality is by content; of objects without regard to member order, of
/// numbers by lexeme.
public sealed interface Json
    permits JsonObject, JsonArray, JsonString, JsonNumber, JsonBoolean, JsonNull {}
