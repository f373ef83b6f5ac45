package dev.assent.core.transport.http;

import dev.assent.core.transport.Channel.ChannelEvent;
import java.net.http.HttpRequest;
import java.util.Map;

/// The objects that the parts of one HTTP session share.
///
/// @param wire sends requests
/// @param session what was agreed
/// @param readings the answers that are being read
/// @param inbox takes what the server says
/// @param renewal begins a lost session anew
record HttpSessionParts(
    SessionHttpClient wire,
    HttpSession session,
    AnswerBodies readings,
    Inbox inbox,
    SessionRenewal renewal) {
  /// The words for a session that could not be renewed.
  static final String LOST = "it no longer knows this session";

  /// Takes what the server says, in order; holds the giver back while the session is slower.
  interface Inbox {
    /// Passes something on.
    void put(ChannelEvent incoming) throws InterruptedException;

    /// Ends the session: nothing more can be said to this server.
    void end(CharSequence why);

    /// Tells how the server is doing.
    ///
    /// @param trouble the empty string when it answers
    void condition(CharSequence trouble);
  }

  HttpTarget target() {
    return wire.target();
  }

  /// A request to open a stream, or to end the session.
  HttpRequest.Builder bare(Map<String, String> headers) {
    return wire.request(target().url(), headers);
  }
}
