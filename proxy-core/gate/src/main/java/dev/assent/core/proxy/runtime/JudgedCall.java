package dev.assent.core.proxy.runtime;

import dev.assent.core.json.JsonObject;
import java.time.Instant;
import java.util.Optional;

/// One call as its decision record tells it, without arguments, paths and texts.
///
/// @param id the record's
/// @param session the session's
/// @param waits whether an answer will come
/// @param discovery whether it is a listing or the like, which no rule judges
/// @param method its method
/// @param tool the tool that is called
/// @param allowed whether it passed
/// @param reason why it did not
/// @param basis what decided
/// @param answer what a person said, or the clock in their place
/// @param remembered whether that was said earlier
/// @param trace the W3C trace id that the client sent
/// @param parent the span of the client's that it belongs to
/// @param at when the record was written
/// @param ownMicros what we took for attributes, decision and record
public record JudgedCall(
    String id,
    String session,
    boolean waits,
    boolean discovery,
    String method,
    Optional<String> tool,
    boolean allowed,
    Optional<String> reason,
    String basis,
    Optional<String> answer,
    boolean remembered,
    Optional<String> trace,
    Optional<String> parent,
    Instant at,
    long ownMicros) {

  /// Reads a decision record's body.
  ///
  /// @param appendMicros what its writing took
  static JudgedCall of(JsonObject body, Instant at, long appendMicros) {
    var evaluation = body.object("evaluation_us").orElse(JsonObject.EMPTY);
    var asked = body.object("hitl");
    String basis = body.string("basis").orElse("");
    return new JudgedCall(
        body.string("id").orElse(""),
        body.string("session").orElse(""),
        body.get("request_id") != null,
        basis.equals("discovery"),
        body.string("method").orElse(""),
        toolOf(body),
        body.string("outcome").equals(Optional.of("allowed")),
        body.string("reason"),
        basis,
        asked.flatMap(hitl -> hitl.string("answer")),
        asked.map(hitl -> hitl.get("rests_on") != null).orElse(false),
        body.string("trace"),
        body.string("parent_span"),
        at,
        whole(evaluation, "attributes") + whole(evaluation, "decision") + appendMicros);
  }

  private static Optional<String> toolOf(JsonObject body) {
    return body.object("attributes")
        .flatMap(a -> a.object("resource"))
        .flatMap(r -> r.string("tool_name"))
        .or(() -> body.string("tool_name"));
  }

  private static long whole(JsonObject object, String member) {
    return object.get(member) instanceof dev.assent.core.json.JsonNumber(var lexeme)
        ? Long.parseLong(lexeme)
        : 0;
  }

  /// Returns whether a person was asked about this very call.
  boolean wasAsked() {
    return answer.filter(word -> !word.equals("nobody")).isPresent() && !remembered;
  }
}
