/// Channels that carry messages, the servers the core starts, and the core's local socket.
///
/// Lines come in through [dev.assent.core.transport.StreamChannel] and leave whole. Decisions not
/// to undo: lines end at LF only, because a reader that also splits at CR sees calls nobody judged;
/// every buffer has a bound; a server is never started through a shell that reads its command, and
/// nothing of it runs before the watchdog knows its process group; the folder of the socket is the
/// wall, the peer's user id the second one. The conversation on the local socket is described in
/// [dev.assent.core.bridge].
package dev.assent.core.transport;
