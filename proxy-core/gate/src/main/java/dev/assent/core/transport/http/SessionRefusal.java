package dev.assent.core.transport.http;

import dev.assent.core.jsonrpc.JsonRpcError;
import dev.assent.core.jsonrpc.Message;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Tells a server's refusal of a session from its refusal of a message. The protocol says 404 for a
/// session that is not known; many servers say 400, or 410, and name the session in their error, a
/// server that was started anew also that it waits for a handshake.
final class SessionRefusal {
  private static final Set<Integer> IN_WORDS = Set.of(400, 410);
  private static final int MOST_WORDS = 500;
  private static final Pattern SESSION = Pattern.compile("\\b(?:mcp-)?session(?:[ _-]?id)?\\b");
  private static final Pattern GONE =
      Pattern.compile(
          "\\b(?:(?:no|not a|invalid|unknown|unrecogni[sz]ed|missing|expired|stale|bad) (?:valid |active |such |or (?:missing|expired|unknown) )?(?:mcp-)?session"
              + "|(?:not|no longer) (?:found|valid|known|recogni[sz]ed|active|initiali[sz]ed|exist)"
              + "|(?:does not|doesn't|do not) exist|invalid|unknown|expired|terminated|closed|missing|required)\\b");
  private static final Pattern BEGIN =
      Pattern.compile("\\bserver (?:is )?not (?:yet )?initiali[sz]ed\\b");

  private SessionRefusal() {}

  /// True if a refusal of a message that named a session is about the session.
  ///
  /// @param said the error in its body
  /// @param words of a body that is no error
  static boolean isAbout(int status, Optional<Message.Failure> said, String words) {
    if (status == 404) {
      return said.filter(failure -> failure.error().code() == JsonRpcError.METHOD_NOT_FOUND)
          .isEmpty();
    }
    return IN_WORDS.contains(status)
        && said.map(SessionRefusal::isAbout).orElseGet(() -> isAbout(words));
  }

  // A fault of a call's parameters may be about a session of its own.
  private static boolean isAbout(Message.Failure failure) {
    int code = failure.error().code();
    return code != JsonRpcError.METHOD_NOT_FOUND
        && code != JsonRpcError.INVALID_PARAMS
        && isAbout(failure.error().message());
  }

  private static boolean isAbout(String words) {
    String text = words.substring(0, Math.min(words.length(), MOST_WORDS)).toLowerCase(Locale.ROOT);
    return BEGIN.matcher(text).find() || SESSION.matcher(text).find() && GONE.matcher(text).find();
  }
}
