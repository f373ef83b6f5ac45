/// The opt-in HTTP front end of a proxy: streamable HTTP on loopback, for clients that cannot start
/// a program. It turns requests into the lines of a session and back; nothing is judged here, and
/// nothing listens unless configured.
@org.jspecify.annotations.NullMarked
package dev.assent.core.front;
