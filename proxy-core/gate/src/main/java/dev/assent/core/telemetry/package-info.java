/// Exports spans of calls and figures to the OpenTelemetry collector that the person names, as OTLP
/// over HTTP. Off by default, and not loaded then. It sends no argument, path, text or value of a
/// call.
@org.jspecify.annotations.NullMarked
package dev.assent.core.telemetry;
