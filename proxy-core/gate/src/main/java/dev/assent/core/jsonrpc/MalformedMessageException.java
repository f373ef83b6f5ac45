package dev.assent.core.jsonrpc;

import java.util.Optional;

/// A line is no message we accept. The message says the place, what was found and what was
/// expected, in one lower-case sentence without a final period.
public final class MalformedMessageException extends Exception {
  private static final long serialVersionUID = 1L;

  /// The kind of fault; stable, used by texts, records and tests.
  public enum Code {
    /// not UTF-8, a byte order mark, or a lone surrogate
    ENCODING(JsonRpcError.PARSE_ERROR),
    /// not JSON
    SYNTAX(JsonRpcError.PARSE_ERROR),
    /// the same member twice in one object
    DUPLICATE_MEMBER(JsonRpcError.PARSE_ERROR),
    /// over a bound
    LIMIT(JsonRpcError.INVALID_REQUEST),
    /// JSON, but not the shape of a message
    SHAPE(JsonRpcError.INVALID_REQUEST),
    /// an array of messages
    BATCH(JsonRpcError.INVALID_REQUEST),
    /// not the line's fault but ours
    INTERNAL(JsonRpcError.INTERNAL_ERROR);

    private final int rpcCode;

    Code(int rpcCode) {
      this.rpcCode = rpcCode;
    }
  }

  private final Code code;
  private final Optional<MessageId> id;

  MalformedMessageException(Code code, String message, Optional<MessageId> id) {
    super(message);
    this.code = code;
    this.id = id;
  }

  /// The kind of fault.
  public Code code() {
    return code;
  }

  /// The JSON-RPC error code: -32700 where it is no JSON, -32600 where it is no message, -32603
  /// where that is not known.
  public int rpcCode() {
    return code.rpcCode;
  }

  /// The id that the faulty message has; absent where none could be read for certain.
  public Optional<MessageId> id() {
    return id;
  }

  /// The answer that the sender gets.
  public Message.Failure answer() {
    String prefix = code.rpcCode == JsonRpcError.PARSE_ERROR ? "not read: " : "not accepted: ";
    return Message.Failure.of(id, JsonRpcError.of(code.rpcCode, prefix + getMessage()));
  }
}
