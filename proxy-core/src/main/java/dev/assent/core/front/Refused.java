package dev.assent.core.front;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.jsonrpc.JsonRpcError;
import dev.assent.core.jsonrpc.MalformedMessageException;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageId;
import dev.assent.core.mcp.ProtocolVersion;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/// A request that does not reach a session. What it says names no value that came with the request.
final class Refused extends Exception {
  private static final long serialVersionUID = 1L;
  private static final int HEADER_MISMATCH = -32020;
  private static final int UNSUPPORTED_VERSION = -32022;

  private final int status;
  private final String code;
  private final transient Message.Failure answer;
  private final transient Map<String, String> headers;

  private Refused(int status, String code, Message.Failure answer, Map<String, String> headers) {
    super(answer.error().message(), null, false, false);
    this.status = status;
    this.code = code;
    this.answer = answer;
    this.headers = headers;
  }

  /// @param code stable, lower case with dashes
  static Refused of(int status, String code, String sentence) {
    return of(status, code, sentence, Map.of());
  }

  static Refused of(int status, String code, String sentence, Map<String, String> headers) {
    var error = JsonRpcError.of(JsonRpcError.INVALID_REQUEST, sentence);
    return new Refused(status, code, Message.Failure.of(Optional.empty(), error), headers);
  }

  /// A request whose id is known.
  static Refused of(int status, String code, String sentence, Optional<MessageId> id) {
    var error = JsonRpcError.of(JsonRpcError.INVALID_REQUEST, sentence);
    return new Refused(status, code, Message.Failure.of(id, error), Map.of());
  }

  /// A body that is no message.
  static Refused malformed(MalformedMessageException e) {
    return new Refused(400, "malformed", e.answer(), Map.of());
  }

  /// A header that says otherwise than the body.
  static Refused mismatch(String header, Optional<MessageId> id) {
    var error = JsonRpcError.of(HEADER_MISMATCH, "the header `" + header + "` and the body differ, or one of them is missing");
    return new Refused(400, "header-mismatch", Message.Failure.of(id, error), Map.of());
  }

  /// A revision nobody here knows.
  static Refused version() {
    var known = JsonArray.ofStrings(Arrays.stream(ProtocolVersion.values()).map(ProtocolVersion::text).toList());
    Json data = JsonObject.builder().put("supported", known).build();
    var error =
        new JsonRpcError(UNSUPPORTED_VERSION, "the revision in `MCP-Protocol-Version` is not known here", Optional.of(data));
    return new Refused(400, "version", Message.Failure.of(Optional.empty(), error), Map.of());
  }

  int status() {
    return status;
  }

  String code() {
    return code;
  }

  Message.Failure answer() {
    return answer;
  }

  Map<String, String> headers() {
    return headers;
  }
}
