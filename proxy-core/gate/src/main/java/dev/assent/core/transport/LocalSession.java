package dev.assent.core.transport;

import dev.assent.core.local.SessionHello;
import java.io.Closeable;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;

/// A bridge that was let in.
///
/// @param hello what it said about itself; claims, not facts
/// @param environment the variables it was asked for and has
/// @param input what the client sends; its end means the client will send no more, not that it is
///   gone
/// @param output what the client gets
/// @param connection closes both at once, which ends a read that waits
public record LocalSession(
    SessionHello hello,
    Map<String, String> environment,
    InputStream input,
    OutputStream output,
    Closeable connection) {
  public LocalSession {
    environment = Map.copyOf(environment);
  }
}
