/// The OpenTelemetry export: spans of calls and figures, as OTLP over HTTP, to a collector that the
/// person names. Off by default, and nothing of it is loaded then. No argument, path, text or value
/// of a call is ever in it.
@org.jspecify.annotations.NullMarked
package dev.assent.core.telemetry;
