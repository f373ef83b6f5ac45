package dev.assent.core.pep;

import dev.assent.core.access.HookAnswer;
import dev.assent.core.approval.Objection;
import dev.assent.core.config.proxy.ProxyDefinition.RefusalForm;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.mcp.RequestMeta;
import java.util.List;
import java.util.Optional;

/// Turns a refusal into the message that the sender of a call reads.
public final class RefusalReplies {
  /// JSON-RPC code of a refusal by policy.
  public static final int BY_POLICY = -32602;

  /// JSON-RPC code of a message that is no valid request, and of one whose sender lacks rights or
  /// is not proved.
  public static final int INVALID_REQUEST = -32600;

  /// JSON-RPC code of a fault on our side or the server's.
  public static final int INTERNAL = -32603;

  private RefusalReplies() {}

  /// The reply to a refused call; absent for a notification, which has none.
  ///
  /// @param form how `tools/call` is answered; everything else gets an error, and so does a call
  ///   whose sender lacks rights: no other arguments would help
  /// @param withResultType whether results of the session's protocol revision carry `resultType`
  static Optional<JsonObject> reply(
      Call call, Refusal refusal, RefusalForm form, boolean withResultType) {
    if (call.id().isEmpty()) {
      return Optional.empty();
    }
    var reply = JsonObject.builder().put("jsonrpc", "2.0").put("id", call.id().get());
    boolean error = form == RefusalForm.ERROR || refusal.reason() == Refusal.Reason.CAPABILITY;
    return Optional.of(
        call.isToolCall() && !error
            ? reply
                .put(
                    "result",
                    toolResult(refusal.text(), structured(refusal), typed(call, withResultType)))
                .build()
            : reply
                .put("error", error(codeOf(refusal), refusal.text(), structured(refusal)))
                .build());
  }

  /// The reply to a call whose answer is not passed on, because a request of the server was in it
  /// that was refused.
  ///
  /// @param call has an id
  /// @param asked the method of that request
  static JsonObject withheld(
      Call call, String asked, Refusal refusal, RefusalForm form, boolean withResultType) {
    String text =
        "Assent did not pass on the server's answer: it asks for `"
            + asked
            + "`, and "
            + refusal.why()
            + ". Whether the call has done something is not known.";
    var facts =
        JsonObject.builder()
            .put("reason", refusal.reason().code())
            .put("asked", asked)
            .put("retry", refusal.retry().code())
            .build();
    var reply = JsonObject.builder().put("jsonrpc", "2.0").put("id", call.id().orElseThrow());
    return call.isToolCall() && form == RefusalForm.RESULT
        ? reply.put("result", toolResult(text, facts, typed(call, withResultType))).build()
        : reply.put("error", error(codeOf(refusal), text, facts)).build();
  }

  private static int codeOf(Refusal refusal) {
    return switch (refusal.reason()) {
      case CAPABILITY, IDENTITY -> INVALID_REQUEST;
      case RULE,
          DEFAULT,
          GUARD,
          MODE,
          HOOK,
          RATE,
          PERSON,
          TIMED_OUT,
          WITHDRAWN,
          NOBODY_TO_ASK,
          MALFORMED,
          FAILED,
          CANARY ->
          BY_POLICY;
    };
  }

  // A request without handshake says itself which revision it speaks.
  static boolean typed(Call call, boolean sessionHasResultType) {
    return sessionHasResultType || RequestMeta.of(call.params()).isStateless();
  }

  /// The reply to a call that a hook denied: an error with the hook's own code, text and data,
  /// whatever form refusals have (clause 8.5); absent for a notification.
  static Optional<JsonObject> byHook(Call call, Refusal refusal, HookAnswer.Denied denied) {
    return call.id()
        .map(id ->
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

  private static JsonObject toolResult(String sentences, JsonObject facts, boolean withResultType) {
    var text = JsonObject.builder().put("type", "text").put("text", sentences).build();
    var result =
        JsonObject.builder()
            .put("content", new JsonArray(List.of(text)))
            .put("isError", true)
            .put("_meta", JsonObject.builder().put("dev.assent/refusal", facts).build());
    if (withResultType) {
      result.put("resultType", "complete");
    }
    return result.build();
  }

  private static JsonObject error(int code, String message, JsonObject facts) {
    return JsonObject.builder()
        .put("code", code)
        .put("message", message)
        .put("data", facts)
        .build();
  }

  private static JsonObject structured(Refusal refusal) {
    var body =
        JsonObject.builder()
            .put("reason", refusal.reason().code())
            .put("ran", false)
            .put("retry", refusal.retry().code());
    refusal.delay().ifPresent(time -> body.put("retry_after_seconds", time.toSeconds()));
    refusal.rights().ifPresent(rights -> body.put("missing", rights));
    refusal.person().ifPresent(person -> body.put("call", person.call()));
    refusal
        .person()
        .flatMap(Refusal.Person::comeAgain)
        .ifPresent(
            time -> body.put("question", "open").put("retry_within_seconds", time.toSeconds()));
    var by = refusal.person().flatMap(Refusal.Person::by);
    if (by.isPresent()) {
      body.put("switch", by.get().word());
    } else if (refusal.reason() == Refusal.Reason.PERSON) {
      refusal.person().ifPresent(person -> putObjection(body, person.objection()));
    }
    return body.build();
  }

  // `extent`: `call`, `kind` or `session`; `hints`: what would help, stable words; `words`: the
  // person's own; `instead`: a safer command.
  private static void putObjection(JsonObject.Builder body, Objection objection) {
    body.put("extent", objection.extent().word());
    if (!objection.hints().isEmpty()) {
      body.put(
          "hints",
          JsonArray.ofStrings(objection.hints().stream().map(Objection.Hint::word).toList()));
    }
    body.putIfPresent("words", objection.said());
    body.putIfPresent("instead", objection.safer());
  }
}
