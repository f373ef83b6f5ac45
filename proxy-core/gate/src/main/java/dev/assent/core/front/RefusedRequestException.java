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

/// A request that does not reach a session. What it says names no value that came with the request,
/// but for the id and a revision that is not known.
final class RefusedRequestException extends Exception {
  private static final long serialVersionUID = 1L;
  private static final int HEADER_MISMATCH = -32020;
  private static final int UNSUPPORTED_VERSION = -32022;
  private static final int VERSION_LENGTH = 128;

  private final int status;
  private final String code;
  private final transient Message.Failure answer;
  private final transient Map<String, String> headers;

  private RefusedRequestException(
      int status, String code, Message.Failure answer, Map<String, String> headers) {
    super(answer.error().message(), null, false, false);
    this.status = status;
    this.code = code;
    this.answer = answer;
    this.headers = headers;
  }

  /// @param code stable, lower case with dashes
  static RefusedRequestException of(int status, String code, String sentence) {
    return of(status, code, sentence, Map.of());
  }

  static RefusedRequestException of(
      int status, String code, String sentence, Map<String, String> headers) {
    var error = JsonRpcError.of(JsonRpcError.INVALID_REQUEST, sentence);
    return new RefusedRequestException(
        status, code, Message.Failure.of(Optional.empty(), error), headers);
  }

  /// A body that is no message.
  static RefusedRequestException malformed(MalformedMessageException e) {
    return new RefusedRequestException(400, "malformed", e.answer(), Map.of());
  }

  /// A header that says otherwise than the body.
  static RefusedRequestException mismatch(String header) {
    var error =
        JsonRpcError.of(
            HEADER_MISMATCH,
            "the header `" + header + "` and the body differ, or one of them is missing");
    return new RefusedRequestException(
        400, "header-mismatch", Message.Failure.of(Optional.empty(), error), Map.of());
  }

  /// A request without handshake that does not say of itself what each has to say.
  static RefusedRequestException incomplete(String member) {
    var error =
        JsonRpcError.of(
            JsonRpcError.INVALID_PARAMS, "expected `" + member + "` in the `_meta` of the request");
    return new RefusedRequestException(
        400, "meta", Message.Failure.of(Optional.empty(), error), Map.of());
  }

  /// A revision nobody here knows.
  ///
  /// @param requested its name, which the answer must repeat
  static RefusedRequestException version(String requested) {
    var known =
        JsonArray.ofStrings(
            Arrays.stream(ProtocolVersion.values()).map(ProtocolVersion::text).toList());
    String shown = requested.substring(0, Math.min(requested.length(), VERSION_LENGTH));
    Json data = JsonObject.builder().put("supported", known).put("requested", shown).build();
    var error =
        new JsonRpcError(
            UNSUPPORTED_VERSION,
            "the revision in `MCP-Protocol-Version` is not known here",
            Optional.of(data));
    return new RefusedRequestException(
        400, "version", Message.Failure.of(Optional.empty(), error), Map.of());
  }

  /// The same as the answer to a request.
  ///
  /// @param id absent where it has none, or several
  RefusedRequestException answering(Optional<MessageId> id) {
    return id.isEmpty()
        ? this
        : new RefusedRequestException(status, code, answer.withId(id.get()), headers);
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
