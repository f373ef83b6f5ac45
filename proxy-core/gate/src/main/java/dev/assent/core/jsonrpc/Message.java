package dev.assent.core.jsonrpc;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import java.util.Optional;

/// One JSON-RPC 2.0 message. The tree is the message; the other components are parts of it, checked
/// to agree.
public sealed interface Message {
  /// The whole message, with every member it came with, in its order.
  JsonObject tree();

  /// Asks for an answer.
  ///
  /// @param id unique among the requests of its sender that wait for an answer
  /// @param method 1 to 128 characters
  /// @param tree the whole message
  record Request(MessageId id, String method, JsonObject tree) implements Message {
    public Request {
      require(
          id.json().equals(tree.get("id")) && method.equals(tree.string("method").orElse(null)));
    }

    /// A request with parameters.
    public static Request of(MessageId id, String method, JsonObject params) {
      return new Request(
          id,
          method,
          started().put("id", id.json()).put("method", method).put("params", params).build());
    }

    /// The parameters; the empty object where there are none.
    public JsonObject params() {
      return tree.object("params").orElse(JsonObject.EMPTY);
    }

    /// The same request under another id.
    public Request withId(MessageId other) {
      return new Request(other, method, tree.with("id", other.json()));
    }
  }

  /// Tells something, wants no answer.
  ///
  /// @param method 1 to 128 characters
  /// @param tree the whole message, without `id`
  record Notification(String method, JsonObject tree) implements Message {
    public Notification {
      require(tree.get("id") == null && method.equals(tree.string("method").orElse(null)));
    }

    /// A notification with parameters.
    public static Notification of(String method, JsonObject params) {
      return new Notification(
          method, started().put("method", method).put("params", params).build());
    }

    /// The parameters; the empty object where there are none.
    public JsonObject params() {
      return tree.object("params").orElse(JsonObject.EMPTY);
    }
  }

  /// Answers a request with a result.
  ///
  /// @param id the request's
  /// @param tree the whole message, with `result` and without `error`
  record Success(MessageId id, JsonObject tree) implements Message {
    public Success {
      require(
          id.json().equals(tree.get("id"))
              && tree.get("result") != null
              && tree.get("error") == null);
    }

    /// An answer with a result of any kind.
    public static Success of(MessageId id, Json result) {
      return new Success(id, started().put("id", id.json()).put("result", result).build());
    }

    /// The result.
    public Json result() {
      return switch (tree.get("result")) {
        case null -> throw new IllegalStateException("checked when made");
        case JsonObject object -> object;
        case JsonArray array -> array;
        case JsonString text -> text;
        case JsonNumber number -> number;
        case JsonBoolean bool -> bool;
        case JsonNull none -> none;
      };
    }

    /// The same answer under another id.
    public Success withId(MessageId other) {
      return new Success(other, tree.with("id", other.json()));
    }
  }

  /// Answers a request with an error.
  ///
  /// @param id the request's; absent where the sender could not read one
  /// @param error what went wrong
  /// @param tree the whole message, with `error` and without `result`
  record Failure(Optional<MessageId> id, JsonRpcError error, JsonObject tree) implements Message {
    public Failure {
      require(
          error.json().equals(pick(tree.object("error").orElse(JsonObject.EMPTY)))
              && tree.get("result") == null);
    }

    /// An answer with an error.
    public static Failure of(MessageId id, JsonRpcError error) {
      return of(Optional.of(id), error);
    }

    /// An answer with an error, `id` null where it is absent.
    public static Failure of(Optional<MessageId> id, JsonRpcError error) {
      Json idJson = id.map(MessageId::json).orElse(JsonNull.NULL);
      return new Failure(id, error, started().put("id", idJson).put("error", error.json()).build());
    }

    /// The same answer under another id.
    public Failure withId(MessageId other) {
      return new Failure(Optional.of(other), error, tree.with("id", other.json()));
    }

    private static JsonObject pick(JsonObject error) {
      return JsonRpcError.read(error).map(JsonRpcError::json).orElse(JsonObject.EMPTY);
    }
  }

  private static JsonObject.Builder started() {
    return JsonObject.builder().put("jsonrpc", "2.0");
  }

  private static void require(boolean agrees) {
    if (!agrees) {
      throw new IllegalArgumentException("found parts that differ from the message's tree");
    }
  }
}
