package dev.assent.core.proxy.session;

import dev.assent.core.access.ListedTool;
import dev.assent.core.approval.MasterSwitch;
import dev.assent.core.approval.question.ToolReview;
import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditLog;
import dev.assent.core.audit.AuditLog.Durability;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageId;
import dev.assent.core.masking.SecretText;
import dev.assent.core.proxy.runtime.SessionFault;
import dev.assent.core.proxy.runtime.ToolBook;
import dev.assent.core.text.PlainText;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Writes what happened to each message of one session: the operation and session records of
/// `audit-format.md`.
///
/// @param forced whether outcomes of actions are forced to disk
public record OperationLog(AuditLog audit, String session, boolean forced) {
  private static final int MOST_DETAIL = 1024;

  /// One way in which a call can end.
  enum Outcome {
    ANSWERED,
    ERROR,
    CANCELLED,
    FAILED,
    DISCONNECTED
  }

  /// A call with its outcome.
  ///
  /// @param bytes of its answer
  /// @param detail what happened, where it was no answer
  record Ended(Exchange call, Outcome outcome, long bytes, Optional<String> detail) {}

  /// A call has its outcome.
  ///
  /// @param detail what happened, where it was no answer
  void ended(Exchange call, Outcome outcome, long bytes, Optional<String> detail)
      throws AuditException, InterruptedException {
    ended(List.of(new Ended(call, outcome, bytes, detail)));
  }

  /// Calls have their outcomes, which are put on record together.
  void ended(List<Ended> calls) throws AuditException, InterruptedException {
    audit.append(calls.stream().map(this::entry).toList());
  }

  private AuditLog.Entry entry(Ended ended) {
    Exchange call = ended.call();
    var body =
        body()
            .putIfPresent("decision", Optional.of(call.decisionId()).filter(id -> !id.isEmpty()))
            .put("request_id", shown(call.request().id()))
            .put("method", call.request().method())
            .put("outcome", word(ended.outcome()))
            .put("duration_us", call.ageNanos(System.nanoTime()) / 1000)
            .put("answer_bytes", ended.bytes())
            .putIfPresent("detail", ended.detail().map(OperationLog::shown))
            .put("from", word(call.from()))
            .build();
    return new AuditLog.Entry(
        AuditFile.OPERATIONS,
        "operation",
        body,
        call.isAction() && forced ? Durability.FORCED : Durability.WRITTEN);
  }

  /// A call was given up before it was sent.
  void neverSent(Message.Request request, String decisionId)
      throws AuditException, InterruptedException {
    keptHere(
        request, decisionId, "cancelled", Optional.empty(), "cancelled before it was sent", false);
  }

  /// A call passed that nobody gets, and was answered here.
  void answeredHere(Message.Request request, String decisionId)
      throws AuditException, InterruptedException {
    keptHere(
        request,
        decisionId,
        "answered",
        Optional.empty(),
        "answered by Assent, not sent on",
        false);
  }

  /// A call was let pass and does not leave, because a person has laid a switch over every policy
  /// meanwhile.
  void withheld(Message.Request request, String decisionId, MasterSwitch by)
      throws AuditException, InterruptedException {
    String detail = "not sent: `" + by.word() + "` was switched on after the decision";
    keptHere(request, decisionId, "withheld", Optional.of(by.word()), detail, forced);
  }

  /// A call was let pass and does not leave, because its session belongs to nobody any more.
  void withheld(Message.Request request, String decisionId, SessionFault over)
      throws AuditException, InterruptedException {
    String detail = "not sent: " + over.code() + " after the decision";
    keptHere(request, decisionId, "withheld", Optional.empty(), detail, forced);
  }

  private void keptHere(
      Message.Request request,
      String decisionId,
      String outcome,
      Optional<String> by,
      String detail,
      boolean force)
      throws AuditException, InterruptedException {
    var entry =
        body()
            .put("decision", decisionId)
            .put("request_id", shown(request.id()))
            .put("method", request.method())
            .put("outcome", outcome)
            .putIfPresent("switch", by)
            .put("detail", detail);
    write("operation", entry, force);
  }

  /// A notification or an answer passed.
  void passed(SessionSide from, String method, long bytes)
      throws AuditException, InterruptedException {
    write(
        "operation",
        body()
            .put("from", word(from))
            .put("method", method)
            .put("outcome", "passed")
            .put("bytes", bytes));
  }

  /// A judged notification went on, or was kept back because the other side never had what it is
  /// about.
  void forwarded(String decisionId, String method, boolean sent)
      throws AuditException, InterruptedException {
    write(
        "operation",
        body()
            .put("decision", decisionId)
            .put("method", method)
            .put("outcome", sent ? "forwarded" : "withheld"));
  }

  /// A call of an agent's own tool was let go: the agent carries it out by itself, and nobody tells
  /// what came of it.
  public void handedBack(String decisionId, String requestId, String method)
      throws AuditException, InterruptedException {
    write(
        "operation",
        body()
            .put("decision", decisionId)
            .put("request_id", SecretText.masked(requestId))
            .put("method", method)
            .put("outcome", "unknown")
            .put("detail", "handed back to the agent, which does not tell what came of it"));
  }

  /// A call that an agent asked about is judged by the proxy of its server, and was not judged
  /// here.
  public void leftToProxy(String proxy, String tool) throws AuditException, InterruptedException {
    write(
        "operation",
        body()
            .put("method", "tools/call")
            .put("tool", shown(tool))
            .put("outcome", "left_to_proxy")
            .put("proxy", proxy));
  }

  /// Something did not pass that was no call to be judged: a line that is no message, an answer
  /// nobody waits for.
  ///
  /// @param code stable, lower case with dashes
  public void dropped(SessionSide from, String code, String detail)
      throws AuditException, InterruptedException {
    write(
        "incident", body().put("from", word(from)).put("code", code).put("detail", shown(detail)));
  }

  /// A safeguard changed what a server said, or noticed something in it: an incident with what was
  /// found.
  ///
  /// @param code stable, lower case with dashes
  /// @param decision the record of the call it answers; empty where there is none
  /// @param found the members `found` and `more`
  void cleaned(SessionSide from, String code, String method, String decision, JsonObject found)
      throws AuditException, InterruptedException {
    var body = body().put("from", word(from)).put("code", code).put("method", method);
    if (!decision.isEmpty()) {
      body.put("decision", decision);
    }
    found.members().forEach(body::put);
    write("incident", body);
  }

  /// Something happened so often that it was counted instead of being written down one by one.
  ///
  /// @param code stable, lower case with dashes
  void counted(SessionSide from, String code, long count)
      throws AuditException, InterruptedException {
    write("incident", body().put("from", word(from)).put("code", code).put("count", count));
  }

  /// The server listed tools in another way than before: one record for the tools that are new or
  /// gone, and one for each that differs from what a person accepted.
  void sighted(ToolBook.Sighting sighting) throws AuditException, InterruptedException {
    if (!sighting.fresh().isEmpty() || !sighting.gone().isEmpty()) {
      var fresh =
          sighting.fresh().stream().map(OperationLog::tool).map(JsonObject.Builder::build).toList();
      var body =
          body()
              .put("new", new JsonArray(List.copyOf(fresh)))
              .put("gone", JsonArray.ofStrings(sighting.gone()));
      write("tools_listed", body);
    }
    for (ToolReview review : sighting.changed()) {
      var body = tool(review).put("session", session);
      review.accepted().ifPresent(pin -> body.put("accepted_digest", pin.digest()));
      body.put("difference", review.difference().toJson());
      write("tool_changed", body);
    }
  }

  private static JsonObject.Builder tool(ToolReview review) {
    return JsonObject.builder()
        .put("tool", review.name())
        .putIfPresent("digest", review.listed().map(ListedTool::digest));
  }

  /// The session began.
  public void opened(JsonObject facts) throws AuditException, InterruptedException {
    audit.append(
        AuditFile.AUTH,
        "session_opened",
        facts.with("session", new JsonString(session)),
        Durability.WRITTEN);
  }

  /// The session ended.
  ///
  /// @param why how, and the word for it; absent where the client went
  /// @param owner to whom it belonged: `id` and `issuer`; absent without a sign-in
  public void closed(Optional<SessionFault> why, Optional<JsonObject> owner)
      throws AuditException, InterruptedException {
    var body =
        body()
            .put("how", why.map(one -> one.sentence().toString()).orElse("the client went"))
            .put("cause", why.map(SessionFault::code).orElse("client-went"));
    owner.ifPresent(person -> body.put("subject", person));
    audit.append(AuditFile.AUTH, "session_closed", body.build(), Durability.WRITTEN);
  }

  private JsonObject.Builder body() {
    return JsonObject.builder().put("session", session);
  }

  private void write(String kind, JsonObject.Builder body)
      throws AuditException, InterruptedException {
    write(kind, body, false);
  }

  private void write(String kind, JsonObject.Builder body, boolean force)
      throws AuditException, InterruptedException {
    audit.append(
        AuditFile.OPERATIONS, kind, body.build(), force ? Durability.FORCED : Durability.WRITTEN);
  }

  // Details can hold what a side sent: no secrets of it enter the log, and no more than tells what
  // it was.
  private static String shown(String detail) {
    return PlainText.cut(SecretText.masked(detail), MOST_DETAIL);
  }

  private static Json shown(MessageId id) {
    return id.json() instanceof JsonString text
        ? new JsonString(SecretText.masked(text.value()))
        : id.json();
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
