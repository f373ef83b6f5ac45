package dev.assent.core.pep;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Action;
import dev.assent.core.approval.MessageReach;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import java.util.Optional;

/// One message that wants something done: a request or a notification, from either side.
///
/// @param tree the whole message, as decoded; what is judged here is what is sent
/// @param method its method
/// @param id the JSON-RPC id; absent for notifications
/// @param direction who sent it
/// @param ties what it has to do with others
public record Call(
    JsonObject tree,
    String method,
    Optional<Json> id,
    Action.Direction direction,
    CallContext ties) {
  /// A call that stands alone.
  public Call(JsonObject tree, String method, Optional<Json> id, Action.Direction direction) {
    this(tree, method, id, direction, CallContext.NONE);
  }

  /// The parameters; the empty object where the message has none.
  public JsonObject params() {
    return tree.object("params").orElse(JsonObject.EMPTY);
  }

  /// The id as text, for attributes and logs.
  public Optional<String> idText() {
    return id.map(Call::textOf);
  }

  private static String textOf(Json id) {
    return switch (id) {
      case JsonString text -> text.value();
      case JsonNumber(var lexeme) -> lexeme;
      case JsonObject _, JsonArray _, JsonBoolean _, JsonNull _ -> JsonWriter.write(id);
    };
  }

  /// The reach of this call under a switch: a call that belongs to one that was let pass looks
  /// after it, or gives it up.
  ///
  /// @param described this call
  MessageReach reach(AccessRequest described) {
    if (ties.partOf().isEmpty()) {
      return MessageReach.of(described);
    }
    return method.equals("tasks/cancel") ? MessageReach.KEEPS : MessageReach.LOOKS;
  }

  /// True for a `tools/call`.
  public boolean isToolCall() {
    return method.equals("tools/call") && direction == Action.Direction.CLIENT_TO_SERVER;
  }
}
