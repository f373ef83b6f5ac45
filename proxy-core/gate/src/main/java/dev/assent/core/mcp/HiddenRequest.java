package dev.assent.core.mcp;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.jsonrpc.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A request of the server to the client that travels inside something else: in a result that wants
/// input, in the state of a task, or in the error that wants a page opened.
///
/// @param key where it stands, unique within its carrier
/// @param method absent where it names none, and then nobody can say what it asks for
/// @param params the empty object where it has none
public record HiddenRequest(String key, Optional<String> method, JsonObject params) {
  /// The error of revision 2025-11-25 that asks for pages to be opened.
  private static final int URL_ELICITATION_REQUIRED = -32042;

  private static final String INPUT_REQUESTS = "inputRequests";

  /// The requests in an answer of the server; empty for most.
  public static List<HiddenRequest> in(Message answer) {
    return switch (answer) {
      case Message.Success success when success.result() instanceof JsonObject result ->
          inputs(result);
      case Message.Failure failure when failure.error().code() == URL_ELICITATION_REQUIRED ->
          pages(failure.error().data());
      case Message.Success _, Message.Failure _, Message.Request _, Message.Notification _ ->
          List.of();
    };
  }

  /// The requests in a notification of the server, such as that of a task which wants input; empty
  /// for most.
  public static List<HiddenRequest> in(Message.Notification notification) {
    return inputs(notification.params());
  }

  // A server that does not say which kind of result it gives has to be taken at its word: older
  // clients pass over the member, newer ones follow it.
  private static List<HiddenRequest> inputs(JsonObject carrier) {
    var found = new ArrayList<HiddenRequest>();
    carrier
        .object("task")
        .flatMap(task -> Optional.ofNullable(task.get(INPUT_REQUESTS)))
        .ifPresent(inputs -> found.addAll(requests(inputs, "task/")));
    Json inputs = carrier.get(INPUT_REQUESTS);
    if (inputs != null) {
      found.addAll(requests(inputs, ""));
    }
    return List.copyOf(found);
  }

  private static List<HiddenRequest> requests(Json inputs, String prefix) {
    var found = new ArrayList<HiddenRequest>();
    switch (inputs) {
      case JsonObject object ->
          object.members().forEach((key, item) -> found.add(request(prefix + key, item)));
      case JsonArray(var items) -> {
        for (int i = 0; i < items.size(); i++) {
          found.add(request(prefix + i, items.get(i)));
        }
      }
      case JsonString _, JsonNumber _, JsonBoolean _ ->
          found.add(new HiddenRequest(prefix, Optional.empty(), JsonObject.EMPTY));
      case JsonNull _ -> {}
    }
    return found;
  }

  private static HiddenRequest request(String key, Json item) {
    return item instanceof JsonObject object
        ? new HiddenRequest(
            key,
            object.string("method").filter(method -> !method.isEmpty()),
            object.object("params").orElse(JsonObject.EMPTY))
        : new HiddenRequest(key, Optional.empty(), JsonObject.EMPTY);
  }

  private static List<HiddenRequest> pages(Optional<Json> data) {
    var found = new ArrayList<HiddenRequest>();
    if (data.orElse(JsonObject.EMPTY) instanceof JsonObject object) {
      var pages = object.array("elicitations").map(JsonArray::items).orElse(List.of());
      for (int i = 0; i < pages.size(); i++) {
        var params = pages.get(i) instanceof JsonObject page ? page : JsonObject.EMPTY;
        found.add(
            new HiddenRequest(Integer.toString(i), Optional.of("elicitation/create"), params));
      }
    }
    return List.copyOf(found);
  }
}
