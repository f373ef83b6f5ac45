package dev.assent.core.pep;

import dev.assent.core.access.HookAnswer;
import dev.assent.core.config.ProxyDefinition.RefusalForm;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import java.util.List;
import java.util.Optional;

/// Turns a refusal into the message that the sender of a call reads (decision C4).
public final class Refusals {
  /// JSON-RPC code of a refusal by policy.
  public static final int BY_POLICY = -32602;

  /// JSON-RPC code of a message that is no valid request.
  public static final int INVALID_REQUEST = -32600;

  /// JSON-RPC code of a fault on our side or the server's.
  public static final int INTERNAL = -32603;

  private Refusals() {}

  /// The reply to a refused call; absent for a notification, which has none.
  ///
  /// @param form how `tools/call` is answered; everything else gets an error
  /// @param withResultType whether results of the session's protocol revision carry `resultType`
  static Optional<JsonObject> reply(Call call, Refusal refusal, RefusalForm form, boolean withResultType) {
    if (call.id().isEmpty()) {
      return Optional.empty();
    }
    var reply = JsonObject.builder().put("jsonrpc", "2.0").put("id", call.id().get());
    return Optional.of(
        call.isToolCall() && form == RefusalForm.RESULT
            ? reply.put("result", toolResult(refusal, withResultType)).build()
            : reply.put("error", error(BY_POLICY, refusal.text(), refusal)).build());
  }

  /// The reply to a call that a hook denied: an error with the hook's own code, text and data, whatever form refusals
  /// have (clause 8.5); absent for a notification.
  static Optional<JsonObject> byHook(Call call, Refusal refusal, HookAnswer.Denied denied) {
    return call.id()
        .map(
            id ->
                JsonObject.builder()
                    .put("jsonrpc", "2.0")
                    .put("id", id)
                    .put(
                        "error",
                        JsonObject.builder()
                            .put("code", denied.code())
                            .put("message", denied.text())
                            .put("data", denied.data().orElse(structured(refusal)))
                            .build())
                    .build());
  }

  private static JsonObject toolResult(Refusal refusal, boolean withResultType) {
    var text = JsonObject.builder().put("type", "text").put("text", refusal.text()).build();
    var result =
        JsonObject.builder()
            .put("content", new JsonArray(List.of(text)))
            .put("isError", true)
            .put("_meta", JsonObject.builder().put("dev.assent/refusal", structured(refusal)).build());
    if (withResultType) {
      result.put("resultType", "complete");
    }
    return result.build();
  }

  private static JsonObject error(int code, String message, Refusal refusal) {
    return JsonObject.builder()
        .put("code", code)
        .put("message", message)
        .put("data", structured(refusal))
        .build();
  }

  private static JsonObject structured(Refusal refusal) {
    var body =
        JsonObject.builder()
            .put("reason", refusal.reason().code())
            .put("ran", false)
            .put("retry", refusal.retry().code());
    refusal.delay().ifPresent(time -> body.put("retry_after_seconds", time.toSeconds()));
    return body.build();
  }
}
