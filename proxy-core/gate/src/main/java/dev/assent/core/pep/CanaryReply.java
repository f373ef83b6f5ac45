package dev.assent.core.pep;

import dev.assent.core.access.Canary;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import java.util.List;
import java.util.Optional;

/// Answers a canary that passed, in the place of the server that never gets it.
final class CanaryReply {
  private CanaryReply() {}

  /// The result of the call; absent for a notification.
  ///
  /// @param withResultType whether results of the session's protocol revision carry `resultType`
  static Optional<JsonObject> of(Call call, Canary canary, boolean withResultType) {
    if (call.id().isEmpty()) {
      return Optional.empty();
    }
    var text =
        JsonObject.builder()
            .put("type", "text")
            .put("text", "Assent let this test call pass and answered it itself. Nothing was run.")
            .build();
    var result =
        JsonObject.builder()
            .put("content", new JsonArray(List.of(text)))
            .put(
                "_meta",
                JsonObject.builder()
                    .put("dev.assent/canary", JsonObject.builder().put("id", canary.id()).build())
                    .build());
    if (RefusalReplies.typed(call, withResultType)) {
      result.put("resultType", "complete");
    }
    return Optional.of(
        JsonObject.builder()
            .put("jsonrpc", "2.0")
            .put("id", call.id().get())
            .put("result", result.build())
            .build());
  }
}
