package dev.assent.core.front;

import com.sun.net.httpserver.Headers;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageId;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;

/// `Mcp-Method` and `Mcp-Name`, by which others on the way may sort requests: they must not say anything that the body,
/// which is judged, does not.
final class ModernHeaders {
  private static final String METHOD = "Mcp-Method";
  private static final String NAME = "Mcp-Name";
  private static final String CODED = "=?base64?";
  private static final Map<String, String> NAMED = Map.of("tools/call", "name", "prompts/get", "name", "resources/read", "uri");

  private ModernHeaders() {}

  /// @param message absent for a batch, which this revision does not have
  static void check(Headers headers, Optional<Message> message, Optional<MessageId> id) throws Refused {
    Optional<String> method = message.flatMap(m -> m.tree().string("method"));
    if (message.isEmpty()) {
      throw Refused.of(400, "batch", "this revision has no batches");
    }
    boolean request = id.isPresent();
    if ((request || headers.containsKey(METHOD)) && !method.equals(Optional.of(Gate.only(headers, METHOD)))) {
      throw Refused.mismatch(METHOD, id);
    }
    Optional<String> name =
        method
            .map(NAMED::get)
            .flatMap(member -> message.get().tree().object("params").flatMap(params -> params.string(member)));
    boolean named = method.map(NAMED::containsKey).orElse(false);
    if (named || headers.containsKey(NAME)) {
      if (name.isEmpty() || !name.equals(decoded(Gate.only(headers, NAME)))) {
        throw Refused.mismatch(NAME, id);
      }
    }
  }

  // A value that is no plain ASCII stands as `=?base64?...?=`.
  private static Optional<String> decoded(String value) {
    if (!value.startsWith(CODED) || !value.endsWith("?=") || value.length() < CODED.length() + 2) {
      return Optional.of(value);
    }
    try {
      byte[] bytes = Base64.getDecoder().decode(value.substring(CODED.length(), value.length() - 2));
      return Optional.of(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (IllegalArgumentException | CharacterCodingException _) {
      // What can not be read agrees with nothing.
      return Optional.empty();
    }
  }
}
