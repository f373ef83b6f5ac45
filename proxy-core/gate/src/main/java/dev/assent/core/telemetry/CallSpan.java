package dev.assent.core.telemetry;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// A call that is over, as far as others may know of it.
///
/// @param proxy the proxy's name
/// @param method its method
/// @param tool the tool that was called
/// @param allowed whether it passed
/// @param basis what decided: `rule`, `default`, `guard` ...
/// @param reason why it did not pass
/// @param answer what a person said, or the clock in their place
/// @param outcome how it ended: `answered`, `error` ...; absent where no answer was expected
/// @param end when it was over
/// @param took from its arrival to its end
/// @param trace the W3C trace id that the client sent
/// @param parent the client's span that it belongs to
public record CallSpan(
    String proxy,
    String method,
    Optional<String> tool,
    boolean allowed,
    String basis,
    Optional<String> reason,
    Optional<String> answer,
    Optional<String> outcome,
    Instant end,
    Duration took,
    Optional<String> trace,
    Optional<String> parent) {}
