package dev.assent.core.proxy.session;

import dev.assent.core.access.Action;
import dev.assent.core.approval.SwitchBoard.MessageReach;
import dev.assent.core.audit.AuditException;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.jsonrpc.JsonRpcError;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageId;
import dev.assent.core.mcp.HiddenRequest;
import dev.assent.core.mcp.McpMethods;
import dev.assent.core.mcp.RequestMeta;
import dev.assent.core.pep.Call;
import dev.assent.core.pep.Call.Ties;
import dev.assent.core.pep.Judgement.Enforcement;
import dev.assent.core.proxy.session.CallEnding.Reason;
import dev.assent.core.proxy.session.Exchange.MessageInHand;
import dev.assent.core.proxy.session.Exchange.ProgressToken;
import dev.assent.core.proxy.session.Exchanges.Opening;
import dev.assent.core.proxy.session.OperationLog.Outcome;
import java.io.IOException;
import java.lang.System.Logger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Handles what the server says without being asked: notifications, and requests of its own. These
/// requests are actions, also where they hide in something else.
final class ServerSpeech {
  private static final Logger LOG = System.getLogger(ServerSpeech.class.getName());

  private final Conversation session;
  private final SessionParts parts;

  ServerSpeech(Conversation session) {
    this.session = session;
    this.parts = session.parts;
  }

  void takeNotification(Message.Notification notification, int bytes) {
    String method = notification.method();
    List<HiddenRequest> hidden = HiddenRequest.in(notification);
    if (McpMethods.needsId(method)) {
      drop("no-id", "`" + method + "` asks for an answer and must have an id");
    } else if (method.equals("notifications/cancelled")) {
      cancel(notification, bytes);
    } else if (isForNobody(notification)) {
      drop("unknown-subscription", "`" + method + "` for a subscription that is not open");
    } else if (method.equals("notifications/progress")
        && !session.notes.isKnownProgress(SessionSide.SERVER, session.fromClient, notification)) {
      return;
    } else if (McpMethods.kindFromServer(method, true) == McpMethods.Kind.ACTION
        || !hidden.isEmpty()) {
      // A person may have to be asked, and the next message must not wait for that.
      session.barrier.start(
          "notification of the server of " + parts.id(),
          () -> judgeNotification(notification, hidden, bytes),
          this::note);
    } else {
      pass(notification, bytes);
    }
  }

  private boolean isForNobody(Message.Notification notification) {
    var meta = RequestMeta.of(notification.params());
    return meta.hasSubscription()
        && !meta.subscription()
            .filter(id -> session.fromClient.waitsFor("subscriptions/listen", id))
            .isPresent();
  }

  private void pass(Message.Notification notification, int bytes) {
    var paced = session.safeguards.paced(notification);
    if (paced.isEmpty()) {
      return;
    }
    session.notes.write(() -> {
      parts.operations().passed(SessionSide.SERVER, notification.method(), bytes);
      tell(renamed(paced.get()));
    });
  }

  // Progress grows towards the client, also after what it was told while a person was asked.
  private void tell(Message.Notification notification) {
    var params = notification.params();
    var told =
        Optional.ofNullable(params.get("progressToken"))
            .filter(_ -> notification.method().equals("notifications/progress"))
            .flatMap(ProgressToken::read)
            .flatMap(session.fromClient::progressOf);
    if (told.isPresent() && params.get("progress") instanceof JsonNumber value) {
      told.get()
          .tellTheirs(
              value.decimal(),
              instead ->
                  session.toClient.send(
                      instead
                          .map(raised -> with(notification, params.with("progress", raised)))
                          .orElse(notification)));
    } else {
      session.toClient.send(notification);
    }
  }

  private static Message.Notification with(Message.Notification notification, JsonObject params) {
    return new Message.Notification(
        notification.method(), notification.tree().with("params", params));
  }

  // News of a task of the server for which one of ours stands.
  private Message.Notification renamed(Message.Notification notification) {
    var params = session.ownTasks.outward(notification.params());
    return params.equals(notification.params()) ? notification : with(notification, params);
  }

  private void judgeNotification(
      Message.Notification notification, List<HiddenRequest> hidden, int bytes) {
    var call =
        new Call(
            notification.tree(),
            notification.method(),
            Optional.empty(),
            Action.Direction.SERVER_TO_CLIENT);
    boolean action =
        McpMethods.kindFromServer(notification.method(), true) == McpMethods.Kind.ACTION;
    session.notes.write(() -> {
      Optional<String> decision = Optional.empty();
      if (action) {
        if (!(session.judging.enforce(call) instanceof Enforcement.Forward forward)) {
          return;
        }
        decision = Optional.of(forward.decisionId());
      }
      boolean passes = refusalAmong(hidden, notification.method()).isEmpty();
      if (decision.isPresent()) {
        parts.operations().forwarded(decision.get(), notification.method(), passes);
      }
      if (passes) {
        pass(notification, bytes);
      }
    });
  }

  // The server gives one of its own requests up.
  private void cancel(Message.Notification notification, int bytes) {
    Optional<MessageId> id =
        Optional.ofNullable(notification.params().get("requestId")).flatMap(MessageId::read);
    Optional<Exchange> call = id.flatMap(session.fromServer::cancel);
    if (call.isEmpty()) {
      drop("unknown-cancel", "a request of the server that is not open");
      return;
    }
    if (call.get().isGivenUp()) {
      parts.approvals().withdrawGivenUp(parts.id());
      return;
    }
    session.notes.write(() -> {
      call.get().batch().ifPresent(BatchAnswers::needsNone);
      session
          .parts
          .operations()
          .ended(call.get(), Outcome.CANCELLED, 0, Optional.of("the server gave it up"));
      pass(notification, bytes);
    });
  }

  void takeRequest(Message.Request original, MessageInHand hand) {
    Optional<BatchAnswers> batch = hand.batch();
    var trimmed =
        session.trimming.request(SessionSide.SERVER, session.safeguards.cleaned(original));
    Message.Request request = trimmed.message();
    String method = request.method();
    if (McpMethods.refusesId(method)) {
      refuse(
          request,
          batch,
          "no-request",
          JsonRpcError.INVALID_REQUEST,
          "`" + method + "` must not have an id");
    } else if (McpMethods.onlyFromClient(method)) {
      refuse(
          request,
          batch,
          "wrong-direction",
          JsonRpcError.METHOD_NOT_FOUND,
          "`" + method + "` is for servers");
    } else if (!session.order.lets(request)) {
      refuse(
          request,
          batch,
          "no-server-requests",
          JsonRpcError.METHOD_NOT_FOUND,
          "without a handshake the server has no requests of its own");
    } else if (parts.approvals().switches().refusal(MessageReach.ofAnswer(method)).isPresent()
        && isUnjudged(method)) {
      refuse(
          request,
          batch,
          "denied",
          JsonRpcError.INVALID_PARAMS,
          "the user denies everything at the moment");
    } else if (trimmed.fault().isPresent()) {
      refuse(request, batch, "unfit-member", JsonRpcError.INVALID_PARAMS, trimmed.fault().get());
    } else {
      switch (session.fromServer.open(request, hand.bytes(), batch)) {
        case Opening.Refused(var code, var detail) when code.equals("too-many") ->
            refuse(request, batch, code, JsonRpcError.INVALID_REQUEST, detail);
        // An answer would be taken for that of the request which has the id.
        case Opening.Refused(var code, var detail) -> drop(code, detail);
        case Opening.Opened(Exchange call) -> {
          hand.holds(call);
          session.barrier.start(
              "server call of " + parts.id(),
              () -> judge(call, hand.bytes()),
              fault -> session.ending.end(call, new Reason.Fault(fault)));
        }
      }
    }
  }

  private static boolean isUnjudged(String method) {
    return McpMethods.kindFromServer(method, false) != McpMethods.Kind.ACTION;
  }

  private void refuse(
      Message.Request request,
      Optional<BatchAnswers> batch,
      String code,
      int rpcCode,
      String detail) {
    drop(code, detail);
    var refusal = Message.Failure.of(request.id(), JsonRpcError.of(rpcCode, detail));
    session.answers.refuse(SessionSide.SERVER, batch, refusal);
  }

  private void judge(Exchange open, int bytes) {
    Message.Request request = open.request();
    try {
      if (isUnjudged(request.method())) {
        parts.operations().passed(SessionSide.SERVER, request.method(), bytes);
        boolean _ = session.fromServer.send(open, () -> parts.client().send(request));
        return;
      }
      var ties = new Ties(Optional.empty(), Optional.empty(), () -> session.gone(open));
      var call =
          new Call(
              request.tree(),
              request.method(),
              Optional.of(request.id().json()),
              Action.Direction.SERVER_TO_CLIENT,
              ties);
      switch (session.judging.enforce(call)) {
        case Enforcement.Forward forward -> forward(open, forward);
        case Enforcement.Refuse refuse -> {
          var answer = refuse.reply().map(reply -> ReplyForms.answerOf(request, reply));
          session.fromServer.refused(open);
          answer.ifPresent(one -> session.answers.toServer(open.batch(), one));
        }
        case Enforcement.Answer _ -> throw canary();
      }
    } catch (AuditException e) {
      session.fromServer.refused(open);
      session.answers.toServer(
          open.batch(), ReplyForms.failure(request.id(), session.notes.logFailed(e)));
    } catch (InterruptedException _) {
      session.fromServer.refused(open);
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      session.fromServer.refused(open);
      LOG.log(Logger.Level.DEBUG, "a request of the server went nowhere", e);
    }
  }

  private static IllegalStateException canary() {
    return new IllegalStateException("a request of a server is no canary");
  }

  private void forward(Exchange open, Enforcement.Forward forward)
      throws IOException, AuditException, InterruptedException {
    Message.Request request = open.request();
    try (var passage = parts.approvals().switches().enter(forward.reach(), parts.client()::close)) {
      if (passage.refusal().isPresent()) {
        session.ending.end(open, new Reason.Withheld(forward, passage.refusal().get()));
      } else if (!session.fromServer.send(
          open, forward, true, () -> parts.client().send(request))) {
        open.batch().ifPresent(BatchAnswers::needsNone);
        parts.operations().neverSent(request, forward.decisionId());
      }
    }
  }

  /// Judges the requests that hide in an answer.
  ///
  /// @return what the client reads in place of the answer; absent when it may pass
  Optional<Message> judgeHidden(Exchange call, List<HiddenRequest> hidden)
      throws AuditException, InterruptedException {
    return refusalAmong(hidden, ReplyForms.textOf(call.request().id()))
        .map(refused ->
            ReplyForms.answerOf(
                call.request(),
                parts
                    .enforcement()
                    .answerWithheld(call.call(), refused.method(), refused.how().refusal())));
  }

  private record Refused(String method, Enforcement.Refuse how) {}

  private Optional<Refused> refusalAmong(List<HiddenRequest> hidden, String carrier)
      throws AuditException, InterruptedException {
    var let = new ArrayList<Passing>();
    var refused = firstRefusal(hidden, carrier, let);
    for (Passing one : let) {
      parts.operations().forwarded(one.decisionId(), one.method(), refused.isEmpty());
    }
    return refused;
  }

  private record Passing(String decisionId, String method) {}

  private Optional<Refused> firstRefusal(
      List<HiddenRequest> hidden, String carrier, List<Passing> let)
      throws AuditException, InterruptedException {
    for (HiddenRequest one : hidden) {
      String method = one.method().orElse("");
      if (!method.isEmpty() && McpMethods.kindFromServer(method, false) != McpMethods.Kind.ACTION) {
        continue;
      }
      var id = new JsonString(carrier + "/" + one.key());
      var tree =
          JsonObject.builder()
              .put("jsonrpc", "2.0")
              .put("id", id)
              .put("method", method)
              .put("params", one.params())
              .build();
      var call = new Call(tree, method, Optional.of(id), Action.Direction.SERVER_TO_CLIENT);
      boolean nameless = method.isEmpty() || McpMethods.onlyFromClient(method);
      var enforced =
          nameless
              ? session.judging.refuse(
                  call, "shape", "no request that a server can have for a client")
              : session.judging.enforce(call);
      switch (enforced) {
        case Enforcement.Refuse refuse -> {
          return Optional.of(new Refused(method, refuse));
        }
        case Enforcement.Forward forward -> let.add(new Passing(forward.decisionId(), method));
        case Enforcement.Answer _ -> throw canary();
      }
    }
    return Optional.empty();
  }

  private void drop(String code, @Nullable String detail) {
    session.notes.drop(SessionSide.SERVER, code, detail);
  }

  private void note(Throwable fault) {
    session.barrier.note(SessionSide.SERVER, fault);
  }
}
