package dev.assent.core.jsonrpc;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The `error` of a failed answer.
///
/// @param code what kind; the constants here are those of JSON-RPC 2.0, section 5.1
/// @param message one sentence for people
/// @param data more for programs; absent means none
public record JsonRpcError(int code, String message, Optional<Json> data) {
  /// The line is not JSON.
  public static final int PARSE_ERROR = -32700;

  /// The line is JSON but no message we accept.
  public static final int INVALID_REQUEST = -32600;

  /// There is no such method.
  public static final int METHOD_NOT_FOUND = -32601;

  /// The parameters are refused.
  public static final int INVALID_PARAMS = -32602;

  /// Something failed that is not the caller's doing.
  public static final int INTERNAL_ERROR = -32603;

  /// An error without data.
  public static JsonRpcError of(int code, String message) {
    return new JsonRpcError(code, message, Optional.empty());
  }

  /// The error as it stands in a message: `code`, `message`, `data`.
  public JsonObject json() {
    var built = JsonObject.builder().put("code", code).put("message", message);
    data.ifPresent(value -> built.put("data", value));
    return built.build();
  }

  /// Reads an error, also where it is not as the protocol has it: a fraction without value is a
  /// whole number; another code becomes that of an internal error, and goes along as `data` where
  /// there is none; a text is the message. Empty for everything else.
  static Optional<JsonRpcError> mended(@Nullable Json error) {
    if (error instanceof JsonString text) {
      return Optional.of(of(INTERNAL_ERROR, text.value()));
    }
    if (!(error instanceof JsonObject tree)) {
      return Optional.empty();
    }
    Optional<JsonRpcError> right = read(tree);
    if (right.isPresent()) {
      return right;
    }
    @Nullable Json code = tree.get("code");
    Optional<Integer> whole = code instanceof JsonNumber number ? whole(number) : Optional.empty();
    Optional<Json> data = Optional.ofNullable(tree.get("data"));
    if (data.isEmpty() && whole.isEmpty() && code != null) {
      data = Optional.of(JsonObject.builder().put("code", code).build());
    }
    String message =
        tree.get("message") instanceof JsonString text
            ? text.value()
            : "the server gave no message";
    return Optional.of(new JsonRpcError(whole.orElse(INTERNAL_ERROR), message, data));
  }

  private static Optional<Integer> whole(JsonNumber number) {
    try {
      return Optional.of(number.decimal().intValueExact());
    } catch (ArithmeticException _) {
      return Optional.empty();
    }
  }

  /// Reads an error; empty unless `code` is a whole number of 32 bits and `message` a string.
  public static Optional<JsonRpcError> read(JsonObject tree) {
    if (!(tree.get("code") instanceof JsonNumber(var lexeme))
        || !(tree.get("message") instanceof JsonString message)) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new JsonRpcError(
              Integer.parseInt(lexeme), message.value(), Optional.ofNullable(tree.get("data"))));
    } catch (NumberFormatException _) {
      return Optional.empty();
    }
  }
}
