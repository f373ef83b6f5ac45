/// Servers over HTTP: streamable HTTP of revisions 2025-03-26 to 2026-07-28, and the older pair of
/// an event stream and an address to post to.
///
/// A message leaves once. Only a connect that failed is tried again, and a stream that broke is
/// taken up where it ended; a call whose answer is lost ends with an error that says so.
@org.jspecify.annotations.NullMarked
package dev.assent.core.transport.http;
