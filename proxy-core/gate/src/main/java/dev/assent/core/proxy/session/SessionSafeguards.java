package dev.assent.core.proxy.session;

import dev.assent.core.approval.AgentText;
import dev.assent.core.approval.question.KeptBack;
import dev.assent.core.json.JsonObject;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.pep.Call;
import dev.assent.core.pep.PolicyEnforcementPoint.Unjudged;
import dev.assent.core.pep.Refusal;
import dev.assent.core.pep.answers.AnswerFindings;
import dev.assent.core.pep.flow.FloodGuard;
import dev.assent.core.pep.flow.ServerPace;
import dev.assent.core.proxy.session.SessionParts.SafeguardParts;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;

/// Lets the safeguards of one session act, and writes down that they did. Thread-safe.
final class SessionSafeguards {
  // The most tools that one line names.
  private static final int TOLD = 8;

  private final SessionParts parts;
  private final SessionNotes notes;
  private final Exchanges fromClient;
  private final ClientOutlet toClient;
  private final SafeguardParts guards;
  private final AtomicReference<Set<String>> told = new AtomicReference<>(Set.of());

  SessionSafeguards(
      SessionParts parts, SessionNotes notes, Exchanges fromClient, ClientOutlet toClient) {
    this.parts = parts;
    this.notes = notes;
    this.fromClient = fromClient;
    this.toClient = toClient;
    this.guards = parts.guards();
  }

  /// Refuses a message of the client that is one too many.
  ///
  /// @param batch that it is a member of
  /// @return how it was one too many; who sends such is to be read more slowly for a moment. Absent
  ///   when it is to be looked at
  Optional<FloodGuard.Excess> excess(Message message, Optional<BatchAnswers> batch) {
    // The number of answers is bounded by that of the server's questions.
    if (message instanceof Message.Success || message instanceof Message.Failure) {
      return Optional.empty();
    }
    Optional<FloodGuard.Excess> excess = guards.flood().admit();
    if (excess.isEmpty()) {
      return excess;
    }
    guards.uncounted().count(new SafeguardParts.Excess(SessionSide.CLIENT, "flood"), 1);
    if (message instanceof Message.Request request) {
      refuse(request, excess.get(), batch);
    }
    return excess;
  }

  /// Counts a line that is no message; who sends too many is read more slowly.
  void slowDown() {
    guards.flood().admit().ifPresent(SessionSafeguards::pause);
  }

  /// Waits for as long as who sends too much is not read.
  static void pause(FloodGuard.Excess excess) {
    try {
      TimeUnit.NANOSECONDS.sleep(excess.pause().toNanos());
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private void refuse(
      Message.Request request, FloodGuard.Excess excess, Optional<BatchAnswers> batch) {
    var call = Exchange.callOf(request);
    parts
        .enforcement()
        .unrecorded(call, Refusal.flooding(excess.perSecond(), excess.retryAfter()))
        .map(reply -> ReplyForms.answerOf(request, reply))
        .ifPresent(answer ->
            batch.ifPresentOrElse(one -> one.refused(answer), () -> toClient.send(answer)));
  }

  /// Returns whether the server was not started, because its command has to be accepted first.
  boolean isHeld() {
    return guards.held().get().isPresent();
  }

  /// Makes the server ready where its start was put off, and gives the refusal of a message for one
  /// that is held, or of a call of a tool that is kept from the client; absent for every other one.
  Optional<Unjudged> unjudged(Call call) throws InterruptedException {
    parts.server().prepare();
    return guards
        .held()
        .get()
        .map(refusal -> new Unjudged("held", refusal))
        .or(() ->
            guards
                .filter()
                .quarantined(call)
                .map(why -> new Unjudged("quarantined", Refusal.quarantined(why))));
  }

  /// An answer of the server as the client gets it.
  Message cleaned(Exchange call, Message answer) {
    var filtered = guards.filter().answer(call.request(), answer);
    note(call.request().method(), call.decisionId(), filtered.findings());
    if (call.request().method().equals("tools/list")) {
      tellKeptBack();
    }
    return filtered.message();
  }

  // A tool that vanishes without a word looks like a fault of its server.
  private void tellKeptBack() {
    Map<String, KeptBack> tools = guards.filter().keptBack();
    parts.knowledge().keptBack(tools);
    if (tools.isEmpty()
        || tools.keySet().equals(told.getAndSet(tools.keySet()))
        || !parts.knowledge().takesWarnings()) {
      return;
    }
    String which =
        tools.entrySet().stream()
            .sorted(Map.Entry.comparingByKey())
            .limit(TOLD)
            .map(tool -> AgentText.nameOf(tool.getKey()) + ", because " + tool.getValue().why())
            .collect(Collectors.joining("; "));
    String more = tools.size() > TOLD ? "; and " + (tools.size() - TOLD) + " more" : "";
    var params =
        JsonObject.builder()
            .put("level", "warning")
            .put("logger", "assent")
            .put("data", "Assent keeps back tools of this server: " + which + more)
            .build();
    toClient.send(Message.Notification.of("notifications/message", params));
  }

  /// A request of the server as it is judged and as the client gets it.
  Message.Request cleaned(Message.Request request) {
    var filtered = guards.filter().request(request);
    note(request.method(), "", filtered.findings());
    return filtered.message();
  }

  /// A notification of the server as the client gets it now; absent when it is one too many, or is
  /// held for a while.
  Optional<Message.Notification> paced(Message.Notification notification) {
    var verdict = guards.pace().admit(notification, fromClient.waiting());
    if (verdict != ServerPace.Verdict.PASS) {
      guards.uncounted().count(new SafeguardParts.Excess(SessionSide.SERVER, codeOf(verdict)), 1);
      return Optional.empty();
    }
    var filtered = guards.filter().notification(notification);
    note(notification.method(), "", filtered.findings());
    return Optional.of(filtered.message());
  }

  private static String codeOf(ServerPace.Verdict verdict) {
    return switch (verdict) {
      case PASS -> "passed";
      case HELD -> "list-changed-paced";
      case LOG_MESSAGES -> "log-messages-dropped";
      case FLOOD -> "flood";
    };
  }

  private void note(String method, String decision, AnswerFindings findings) {
    if (findings.isEmpty() || !guards.writesDown(SessionSide.SERVER, "cleaned")) {
      return;
    }
    notes.write(() ->
        parts
            .operations()
            .cleaned(SessionSide.SERVER, "cleaned", method, decision, findings.json()));
  }

  /// Does what is due: sends list changes whose pause is over, writes down what was counted. To be
  /// called at least once a second.
  void tick() {
    for (var change : guards.pace().due()) {
      toClient.send(guards.filter().notification(change).message());
    }
    write(guards.uncounted().due());
  }

  /// Writes down what was counted and not written yet.
  void end() {
    write(guards.uncounted().rest());
  }

  // Counts that the log does not take now are kept.
  private void write(Map<SafeguardParts.Excess, Long> counts) {
    counts.forEach((excess, count) -> {
      if (!notes.isWritten(() -> parts.operations().counted(excess.from(), excess.code(), count))) {
        guards.uncounted().count(excess, count);
      }
    });
  }
}
