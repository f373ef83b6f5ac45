package dev.assent.core.proxy.session;

import dev.assent.core.access.Action;
import dev.assent.core.approval.SwitchBoard;
import dev.assent.core.approval.SwitchBoard.MessageReach;
import dev.assent.core.audit.AuditException;
import dev.assent.core.json.JsonObject;
import dev.assent.core.jsonrpc.JsonRpcError;
import dev.assent.core.jsonrpc.MalformedMessageException;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageCodec;
import dev.assent.core.jsonrpc.MessageCodec.BatchMember;
import dev.assent.core.jsonrpc.MessageId;
import dev.assent.core.mcp.McpMethods;
import dev.assent.core.pep.Call;
import dev.assent.core.pep.Judgement.Enforcement;
import dev.assent.core.proxy.runtime.SessionFault;
import dev.assent.core.proxy.session.Exchange.MessageInHand;
import dev.assent.core.proxy.session.Exchanges.Opening;
import dev.assent.core.proxy.session.OperationLog.Outcome;
import dev.assent.core.proxy.session.PendingCallReplies.ReturnStates;
import dev.assent.core.proxy.session.SessionOrder.OutOfOrder;
import dev.assent.core.transport.Channel;
import dev.assent.core.transport.Channel.ChannelEvent;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads what the client sends, in order. What becomes of its requests is [ClientCalls]' business.
final class ClientSide {
  private static final String FOREIGN_STATE =
      "this `requestState` was not given for this call, was used before, or does not hold any more;"
          + " nothing was run, make the call without it";

  private static final String UNFIT = "unfit-member";

  private final Conversation session;
  private final SessionParts parts;
  private final ClientCalls calls;

  ClientSide(Conversation session) {
    this.session = session;
    this.parts = session.parts;
    this.calls = new ClientCalls(session);
  }

  /// Takes what comes until the client is gone.
  void read() throws InterruptedException {
    parts.client().deliver(Channel.Receiver.of(this::receive, calls::settle));
  }

  private void receive(ChannelEvent event) {
    if (event instanceof ChannelEvent.Received(Message message, var bytes)) {
      receive(new MessageInHand(message, bytes, Optional.empty()));
    } else {
      calls.settle();
      session.barrier.run(() -> takeEvent(event), fault -> failEvent(event, fault));
    }
  }

  private void receive(MessageInHand hand) {
    session.barrier.run(() -> takeMessage(hand), fault -> failMessage(hand, fault));
  }

  private void takeEvent(ChannelEvent event) {
    switch (event) {
      case ChannelEvent.Received _ -> {}
      case ChannelEvent.Malformed(var fault, var line) -> {
        boolean _ = session.barrier.tries(session.safeguards::slowDown);
        if (parts.isBatch(fault)) {
          onBatch(line);
        } else {
          refuseMalformed(fault);
        }
      }
      case ChannelEvent.TooLong(var bytes, var found) -> {
        boolean _ = session.barrier.tries(session.safeguards::slowDown);
        String detail = "found a line of " + bytes + " bytes, over the limit for messages";
        drop("too-long", detail);
        // In doubt none: it would end another call.
        var id =
            found.call() && found.ids().size() == 1
                ? found.ids().stream().findFirst()
                : Optional.<MessageId>empty();
        session.toClient.send(
            Message.Failure.of(id, JsonRpcError.of(JsonRpcError.INVALID_REQUEST, detail)));
      }
      case ChannelEvent.CutOff(var bytes) ->
          drop("cut-off", "the input ended within a line, after " + bytes + " bytes");
      case ChannelEvent.Stalled(var bytes, _) ->
          drop("stalled", "a line was begun and not finished, " + bytes + " bytes");
      case ChannelEvent.PassedOver(var bytes) ->
          drop("noise", "text without a line end, " + bytes + " bytes");
      case ChannelEvent.Undelivered(var detail) -> drop("undelivered", detail);
      case ChannelEvent.Ended(var failure) -> failure.ifPresent(why -> drop("broken", why));
    }
  }

  private void failEvent(ChannelEvent event, Throwable fault) {
    note(fault);
    switch (event) {
      case ChannelEvent.Malformed _, ChannelEvent.TooLong _ ->
          session.toClient.send(
              Message.Failure.of(
                  Optional.empty(),
                  JsonRpcError.of(JsonRpcError.INTERNAL_ERROR, "an internal fault")));
      case ChannelEvent.Received _,
          ChannelEvent.CutOff _,
          ChannelEvent.Stalled _,
          ChannelEvent.PassedOver _,
          ChannelEvent.Undelivered _,
          ChannelEvent.Ended _ -> {}
    }
  }

  private void refuseMalformed(MalformedMessageException fault) {
    drop("malformed", fault.getMessage());
    session.toClient.send(fault.answer());
  }

  private void onBatch(byte[] line) {
    try {
      var members = MessageCodec.decodeBatch(line, parts.limits(), parts.inFlight());
      var batch = new BatchAnswers(session.toClient::sendBatch);
      for (BatchMember member : members) {
        switch (member) {
          // Nobody knows the length that its line would have had.
          case BatchMember.Read(Message message) ->
              receive(
                  new MessageInHand(
                      message, MessageCodec.encode(message).length - 1, Optional.of(batch)));
          case BatchMember.Refused(MalformedMessageException fault) -> {
            drop("malformed", fault.getMessage());
            batch.refused(fault.answer());
          }
        }
      }
      batch.read();
    } catch (MalformedMessageException e) {
      refuseMalformed(e);
    }
  }

  private void takeMessage(MessageInHand hand) throws InterruptedException {
    if (!(hand.message() instanceof Message.Request)) {
      calls.settle();
    }
    var excess = session.safeguards.excess(hand.message(), hand.batch());
    if (excess.isPresent()) {
      calls.settle();
      SessionSafeguards.pause(excess.get());
      return;
    }
    switch (hand.message()) {
      case Message.Request request ->
          takeRequest(session.trimming.request(SessionSide.CLIENT, request), hand);
      case Message.Notification notification ->
          takeNotification(session.trimming.notification(notification));
      case Message.Success answer -> takeAnswer(answer.id(), hand);
      case Message.Failure answer ->
          answer
              .id()
              .ifPresentOrElse(
                  id -> takeAnswer(id, hand),
                  () -> drop("error-without-id", answer.error().message()));
    }
  }

  // The call may be open under another request than the one that came.
  private void failMessage(MessageInHand hand, Throwable fault) {
    switch (hand.message()) {
      case Message.Request request ->
          hand.call()
              .ifPresentOrElse(
                  call -> session.ending.end(call, new CallEnding.Reason.Fault(fault)),
                  () -> session.ending.refuse(SessionSide.CLIENT, request, hand.batch(), fault));
      case Message.Notification _ -> note(fault);
      case Message.Success answer -> failAnswer(hand, Optional.of(answer.id()), fault);
      case Message.Failure answer -> failAnswer(hand, answer.id(), fault);
    }
  }

  // The server waits for this answer.
  private void failAnswer(MessageInHand hand, Optional<MessageId> id, Throwable fault) {
    hand.call()
        .or(() -> id.flatMap(session.fromServer::answered))
        .ifPresentOrElse(
            asked -> session.ending.end(asked, new CallEnding.Reason.AnswerLost(fault)),
            () -> note(fault));
  }

  private void takeRequest(MessageTrimming.Trimmed<Message.Request> trimmed, MessageInHand hand)
      throws InterruptedException {
    Message.Request request = trimmed.message();
    var ended = session.end.cause();
    if (ended.isPresent()) {
      refuseAfter(ended.get(), request, hand);
      return;
    }
    // A held server has no order: each request is told why.
    var outOfOrder =
        session.safeguards.isHeld()
            ? Optional.<OutOfOrder>empty()
            : session
                .order
                .check(request)
                .or(() -> foreignTask(request))
                .or(() -> trimmed.fault().map(why -> new OutOfOrder(UNFIT, why)));
    if (outOfOrder.isPresent()) {
      refuseUnopened(request, hand.batch(), outOfOrder.get().code(), outOfOrder.get().detail());
      return;
    }
    switch (session.replies.returned(request)) {
      case ReturnStates.Opening.None _ -> open(inward(request), hand);
      case ReturnStates.Opening.Again(var call) -> open(call, hand);
      case ReturnStates.Opening.Refused _ ->
          refuseUnopened(request, hand.batch(), "request-state", FOREIGN_STATE);
    }
  }

  // An answer that the client gets has its decision, whatever became of the server.
  private void refuseAfter(SessionFault ended, Message.Request request, MessageInHand hand)
      throws InterruptedException {
    if (SessionOrder.isAction(request.method())) {
      var call = Exchange.callOf(request);
      try {
        session.judging.refuseAfter(call, ended);
      } catch (AuditException e) {
        String _ = session.notes.logFailed(e);
      }
    }
    session.ending.refuseAfter(ended, request.id(), hand.batch());
  }

  /// Takes a request of the client again that nobody has answered yet.
  ///
  /// @param bytes of its line
  void again(Message.Request request, int bytes) {
    var hand = new MessageInHand(request, bytes, Optional.empty());
    session.barrier.run(() -> open(inward(request), hand), fault -> failMessage(hand, fault));
    calls.settle();
  }

  private Message.Request inward(Message.Request request) {
    return session.ownTasks.inward(request).orElse(request);
  }

  private void open(Message.Request request, MessageInHand hand) throws InterruptedException {
    switch (session.fromClient.open(request, hand.bytes(), hand.batch())) {
      case Opening.Refused(var code, var detail) ->
          refuseUnopened(request, hand.batch(), code, detail);
      case Opening.Opened(Exchange call) -> {
        hand.holds(call);
        if (session.ownTasks.isOwn(request)) {
          serveTask(call);
        } else {
          parts.knowledge().fromClient(request);
          calls.take(call);
        }
      }
    }
  }

  private void serveTask(Exchange call) throws InterruptedException {
    try {
      session.ownTasks.serve(call);
    } catch (AuditException e) {
      session.fromClient.refused(call);
      session.answers.send(
          call, ReplyForms.failure(call.request().id(), session.notes.logFailed(e)));
    }
  }

  private Optional<OutOfOrder> foreignTask(Message.Request request) {
    return session.followUps.isForeign(request) && !session.ownTasks.isOwn(request)
        ? Optional.of(new OutOfOrder("foreign-task", "no call of this session has made that task"))
        : Optional.empty();
  }

  private void refuseUnopened(
      Message.Request request, Optional<BatchAnswers> batch, String code, String detail) {
    drop(code, detail);
    int error =
        session.order.lacksMethod(request)
            ? JsonRpcError.METHOD_NOT_FOUND
            : JsonRpcError.INVALID_REQUEST;
    var refusal = Message.Failure.of(request.id(), JsonRpcError.of(error, detail));
    session.answers.refuse(SessionSide.CLIENT, batch, refusal);
  }

  private void takeNotification(MessageTrimming.Trimmed<Message.Notification> trimmed) {
    Message.Notification notification = trimmed.message();
    var outOfOrder =
        SessionOrder.check(notification)
            .or(() -> trimmed.fault().map(why -> new OutOfOrder(UNFIT, why)));
    if (outOfOrder.isPresent()) {
      drop(outOfOrder.get().code(), outOfOrder.get().detail());
    } else if (notification.method().equals("notifications/progress")
        && !session.notes.isKnownProgress(SessionSide.CLIENT, session.fromServer, notification)) {
      return;
    } else if (cancelsHandshake(notification)) {
      drop("handshake-cancelled", "`initialize` cannot be cancelled");
    } else if (SessionOrder.isAction(notification.method())) {
      // A person may have to be asked, and the next message must not wait for that.
      session.barrier.start(
          "notification of " + parts.id(), () -> judgeNotification(notification), this::note);
    } else {
      judgeNotification(notification);
    }
  }

  private void judgeNotification(Message.Notification notification) {
    if (session.end.cause().isPresent()) {
      return;
    }
    var call =
        new Call(
            notification.tree(),
            notification.method(),
            Optional.empty(),
            Action.Direction.CLIENT_TO_SERVER);
    try {
      if (session.judging.enforce(call) instanceof Enforcement.Forward forward) {
        try (var passage =
            parts.approvals().switches().enter(forward.reach(), session.end::cutOff)) {
          boolean sent =
              passage.refusal().isEmpty()
                  && parts.server().isThere()
                  && passOn(notification, passage);
          parts.operations().forwarded(forward.decisionId(), notification.method(), sent);
        }
      }
    } catch (AuditException e) {
      session.notes.logFailed(e);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      session.end.serverUnreachable(e);
    }
  }

  private static boolean cancels(Message.Notification notification) {
    return notification.method().equals("notifications/cancelled");
  }

  private boolean cancelsHandshake(Message.Notification notification) {
    Optional<MessageId> id = cancelled(notification);
    return cancels(notification)
        && id.isPresent()
        && session.fromClient.waitsFor("initialize", id.get());
  }

  private static Optional<MessageId> cancelled(Message.Notification notification) {
    return Optional.ofNullable(notification.params().get("requestId")).flatMap(MessageId::read);
  }

  // Returns whether the server gets it: a call that is given up must be known there.
  private boolean passOn(Message.Notification notification, SwitchBoard.Passage passage)
      throws AuditException, InterruptedException, IOException {
    boolean known = !cancels(notification) || cancel(notification);
    if (known) {
      session.toServer.write(MessageTrimming.leaving(notification, passage));
    }
    return known;
  }

  // Only who has the call is told. A call that was sent is over for us: the server may answer it or
  // not, nobody waits.
  private boolean cancel(Message.Notification notification)
      throws AuditException, InterruptedException {
    Optional<Exchange> call = cancelled(notification).flatMap(session.fromClient::cancel);
    if (call.isEmpty()) {
      return false;
    }
    if (!McpMethods.waitsForHours(call.get().request().method())) {
      parts.knowledge().gaveUp(call.get().ageNanos(System.nanoTime()));
    }
    if (call.get().isGivenUp()) {
      if (!session.ownTasks.forget(call.get())) {
        parts.approvals().withdrawGivenUp(parts.id());
      }
      return false;
    }
    call.get().batch().ifPresent(BatchAnswers::needsNone);
    session
        .parts
        .operations()
        .ended(
            call.get(),
            Outcome.CANCELLED,
            0,
            Optional.of("the client gave it up; whether it ran is not known"));
    return true;
  }

  private void takeAnswer(MessageId id, MessageInHand hand) {
    Optional<Exchange> asked = session.fromServer.answered(id);
    if (asked.isEmpty()) {
      boolean _ = session.notes.dropAnswer(SessionSide.CLIENT, session.fromServer, id);
      return;
    }
    hand.holds(asked.get());
    passAnswer(asked.get(), hand);
  }

  private void passAnswer(Exchange asked, MessageInHand hand) {
    Message answer = hand.message();
    // The server may have waited for this before it went on with the calls of the client.
    session.fromClient.signOfAll();
    parts.knowledge().answerFromClient(asked.request().method(), answer);
    try (var passage =
        parts
            .approvals()
            .switches()
            .enter(MessageReach.ofAnswer(asked.request().method()), session.end::cutOff)) {
      Message leaving = answerFor(asked, answer, passage);
      Optional<String> detail = passage.refusal().map(_ -> "not sent: everything is denied");
      parts.operations().ended(asked, ReplyForms.outcomeOf(leaving), hand.bytes(), detail);
      session.answers.toServer(asked.batch(), leaving);
    } catch (AuditException e) {
      session.answers.toServer(
          asked.batch(), ReplyForms.failure(asked.request().id(), session.notes.logFailed(e)));
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private Message answerFor(Exchange asked, Message answer, SwitchBoard.Passage passage) {
    Message.Request request = asked.request();
    if (passage.refusal().isPresent()) {
      return MessageTrimming.denied(Optional.of(request.id()));
    }
    return passage.isBare()
        ? Message.Success.of(request.id(), JsonObject.EMPTY)
        : session.trimming.answer(request, answer);
  }

  private void drop(String code, @Nullable String detail) {
    session.notes.drop(SessionSide.CLIENT, code, detail);
  }

  private void note(Throwable fault) {
    session.barrier.note(SessionSide.CLIENT, fault);
  }
}
