package dev.assent.core.proxy.session;

import dev.assent.core.access.Action;
import dev.assent.core.approval.MessageReach;
import dev.assent.core.approval.SwitchBoard;
import dev.assent.core.audit.AuditException;
import dev.assent.core.json.JsonObject;
import dev.assent.core.jsonrpc.BatchMember;
import dev.assent.core.jsonrpc.JsonRpcError;
import dev.assent.core.jsonrpc.MalformedMessageException;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageCodec;
import dev.assent.core.jsonrpc.MessageId;
import dev.assent.core.mcp.McpMethods;
import dev.assent.core.pep.Call;
import dev.assent.core.pep.Enforcement;
import dev.assent.core.proxy.runtime.SessionFault;
import dev.assent.core.proxy.session.InFlightCalls.Opening;
import dev.assent.core.proxy.session.OperationLog.Outcome;
import dev.assent.core.proxy.session.SessionOrder.OutOfOrder;
import dev.assent.core.transport.Channel;
import dev.assent.core.transport.ChannelEvent;
import java.io.IOException;
import java.util.Optional;

/// Reads what the client sends, in order. What becomes of its requests is [ClientCalls]' business.
final class ClientSide {
  private static final String FOREIGN_STATE =
      "this `requestState` was not given for this call, was used before, or does not hold any more;"
          + " nothing was run, make the call without it";

  private static final String UNFIT = "unfit-member";

  private final SharedParts shared;
  private final SessionParts parts;
  private final ClientCalls calls;

  ClientSide(SharedParts shared) {
    this.shared = shared;
    this.parts = shared.parts();
    this.calls = new ClientCalls(shared);
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
      shared.barrier().run(() -> takeEvent(event), fault -> failEvent(event, fault));
    }
  }

  private void receive(MessageInHand hand) {
    shared.barrier().run(() -> takeMessage(hand), fault -> failMessage(hand, fault));
  }

  private void takeEvent(ChannelEvent event) {
    switch (event) {
      case ChannelEvent.Received _ -> {}
      case ChannelEvent.Malformed(var fault, var line) -> {
        boolean _ = shared.barrier().tries(shared.safeguards()::slowDown);
        if (parts.isBatch(fault)) {
          onBatch(line);
        } else {
          refuseMalformed(fault);
        }
      }
      case ChannelEvent.TooLong(var bytes, var found) -> {
        boolean _ = shared.barrier().tries(shared.safeguards()::slowDown);
        String detail = "found a line of " + bytes + " bytes, over the limit for messages";
        shared.notes().drop(SessionSide.CLIENT, "too-long", detail);
        // In doubt none: it would end another call.
        var id =
            found.call() && found.ids().size() == 1
                ? found.ids().stream().findFirst()
                : Optional.<MessageId>empty();
        shared
            .toClient()
            .send(Message.Failure.of(id, JsonRpcError.of(JsonRpcError.INVALID_REQUEST, detail)));
      }
      case ChannelEvent.CutOff(var bytes) ->
          shared
              .notes()
              .drop(
                  SessionSide.CLIENT,
                  "cut-off",
                  "the input ended within a line, after " + bytes + " bytes");
      case ChannelEvent.Stalled(var bytes, _) ->
          shared
              .notes()
              .drop(
                  SessionSide.CLIENT,
                  "stalled",
                  "a line was begun and not finished, " + bytes + " bytes");
      case ChannelEvent.PassedOver(var bytes) ->
          shared
              .notes()
              .drop(SessionSide.CLIENT, "noise", "text without a line end, " + bytes + " bytes");
      case ChannelEvent.Undelivered(var detail) ->
          shared.notes().drop(SessionSide.CLIENT, "undelivered", detail);
      case ChannelEvent.Ended(var failure) ->
          failure.ifPresent(why -> shared.notes().drop(SessionSide.CLIENT, "broken", why));
    }
  }

  private void failEvent(ChannelEvent event, Throwable fault) {
    shared.barrier().note(SessionSide.CLIENT, fault);
    switch (event) {
      case ChannelEvent.Malformed _, ChannelEvent.TooLong _ ->
          shared
              .toClient()
              .send(
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
    shared.notes().drop(SessionSide.CLIENT, "malformed", fault.getMessage());
    shared.toClient().send(fault.answer());
  }

  private void onBatch(byte[] line) {
    try {
      var members = MessageCodec.decodeBatch(line, parts.limits(), parts.inFlight());
      var batch = new BatchAnswers(shared.toClient()::sendBatch);
      for (BatchMember member : members) {
        switch (member) {
          // Nobody knows the length that its line would have had.
          case BatchMember.Read(Message message) ->
              receive(
                  new MessageInHand(
                      message, MessageCodec.encode(message).length - 1, Optional.of(batch)));
          case BatchMember.Refused(MalformedMessageException fault) -> {
            shared.notes().drop(SessionSide.CLIENT, "malformed", fault.getMessage());
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
    var excess = shared.safeguards().excess(hand.message(), hand.batch());
    if (excess.isPresent()) {
      calls.settle();
      SessionSafeguards.pause(excess.get());
      return;
    }
    switch (hand.message()) {
      case Message.Request request ->
          takeRequest(shared.trimming().request(SessionSide.CLIENT, request), hand);
      case Message.Notification notification ->
          takeNotification(shared.trimming().notification(notification));
      case Message.Success answer -> takeAnswer(answer.id(), hand);
      case Message.Failure answer ->
          answer
              .id()
              .ifPresentOrElse(
                  id -> takeAnswer(id, hand),
                  () ->
                      shared
                          .notes()
                          .drop(SessionSide.CLIENT, "error-without-id", answer.error().message()));
    }
  }

  // The call may be open under another request than the one that came.
  private void failMessage(MessageInHand hand, Throwable fault) {
    switch (hand.message()) {
      case Message.Request request ->
          hand.call()
              .ifPresentOrElse(
                  call -> shared.ending().abandon(call, fault),
                  () -> shared.ending().refuse(SessionSide.CLIENT, request, hand.batch(), fault));
      case Message.Notification _ -> shared.barrier().note(SessionSide.CLIENT, fault);
      case Message.Success answer -> failAnswer(hand, Optional.of(answer.id()), fault);
      case Message.Failure answer -> failAnswer(hand, answer.id(), fault);
    }
  }

  // The server waits for this answer.
  private void failAnswer(MessageInHand hand, Optional<MessageId> id, Throwable fault) {
    hand.call()
        .or(() -> id.flatMap(shared.fromServer()::answered))
        .ifPresentOrElse(
            asked -> shared.ending().failForServer(asked, fault),
            () -> shared.barrier().note(SessionSide.CLIENT, fault));
  }

  private void takeRequest(MessageTrimming.Trimmed<Message.Request> trimmed, MessageInHand hand)
      throws InterruptedException {
    Message.Request request = trimmed.message();
    var ended = shared.end().cause();
    if (ended.isPresent()) {
      refuseAfter(ended.get(), request, hand);
      return;
    }
    // A held server has no order: each request is told why.
    var outOfOrder =
        shared.safeguards().isHeld()
            ? Optional.<OutOfOrder>empty()
            : shared
                .order()
                .check(request)
                .or(() -> foreignTask(request))
                .or(() -> trimmed.fault().map(why -> new OutOfOrder(UNFIT, why)));
    if (outOfOrder.isPresent()) {
      refuseUnopened(request, hand.batch(), outOfOrder.get().code(), outOfOrder.get().detail());
      return;
    }
    switch (shared.replies().returned(request)) {
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
      var call =
          new Call(
              request.tree(),
              request.method(),
              Optional.of(request.id().json()),
              Action.Direction.CLIENT_TO_SERVER);
      try {
        shared.judging().refuseAfter(call, ended);
      } catch (AuditException e) {
        String _ = shared.notes().logFailed(e);
      }
    }
    shared.ending().refuseAfter(ended, request.id(), hand.batch());
  }

  /// Takes a request of the client again that nobody has answered yet.
  ///
  /// @param bytes of its line
  void again(Message.Request request, int bytes) {
    var hand = new MessageInHand(request, bytes, Optional.empty());
    shared.barrier().run(() -> open(inward(request), hand), fault -> failMessage(hand, fault));
    calls.settle();
  }

  private Message.Request inward(Message.Request request) {
    return shared.ownTasks().inward(request).orElse(request);
  }

  private void open(Message.Request request, MessageInHand hand) throws InterruptedException {
    switch (shared.fromClient().open(request, hand.bytes(), hand.batch())) {
      case Opening.Refused(var code, var detail) ->
          refuseUnopened(request, hand.batch(), code, detail);
      case Opening.Opened(InFlightCall call) -> {
        hand.holds(call);
        if (shared.ownTasks().isOwn(request)) {
          serveTask(call);
        } else {
          parts.knowledge().fromClient(request);
          calls.judge(call);
        }
      }
    }
  }

  private void serveTask(InFlightCall call) throws InterruptedException {
    try {
      shared.ownTasks().serve(call);
    } catch (AuditException e) {
      shared.fromClient().refused(call);
      shared
          .answers()
          .send(call, ReplyForms.failure(call.request().id(), shared.notes().logFailed(e)));
    }
  }

  private Optional<OutOfOrder> foreignTask(Message.Request request) {
    return shared.followUps().isForeign(request) && !shared.ownTasks().isOwn(request)
        ? Optional.of(new OutOfOrder("foreign-task", "no call of this session has made that task"))
        : Optional.empty();
  }

  private void refuseUnopened(
      Message.Request request, Optional<BatchAnswers> batch, String code, String detail) {
    shared.notes().drop(SessionSide.CLIENT, code, detail);
    int error =
        shared.order().lacksMethod(request)
            ? JsonRpcError.METHOD_NOT_FOUND
            : JsonRpcError.INVALID_REQUEST;
    var refusal = Message.Failure.of(request.id(), JsonRpcError.of(error, detail));
    shared.answers().refuse(SessionSide.CLIENT, batch, refusal);
  }

  private void takeNotification(MessageTrimming.Trimmed<Message.Notification> trimmed) {
    Message.Notification notification = trimmed.message();
    var outOfOrder =
        SessionOrder.check(notification)
            .or(() -> trimmed.fault().map(why -> new OutOfOrder(UNFIT, why)));
    if (outOfOrder.isPresent()) {
      shared.notes().drop(SessionSide.CLIENT, outOfOrder.get().code(), outOfOrder.get().detail());
    } else if (notification.method().equals("notifications/progress")
        && !shared.notes().isKnownProgress(SessionSide.CLIENT, shared.fromServer(), notification)) {
      return;
    } else if (cancelsHandshake(notification)) {
      shared
          .notes()
          .drop(SessionSide.CLIENT, "handshake-cancelled", "`initialize` cannot be cancelled");
    } else if (SessionOrder.isAction(notification.method())) {
      // A person may have to be asked, and the next message must not wait for that.
      shared
          .barrier()
          .start(
              "notification of " + parts.id(),
              () -> judgeNotification(notification),
              fault -> shared.barrier().note(SessionSide.CLIENT, fault));
    } else {
      judgeNotification(notification);
    }
  }

  private void judgeNotification(Message.Notification notification) {
    if (shared.end().cause().isPresent()) {
      return;
    }
    var call =
        new Call(
            notification.tree(),
            notification.method(),
            Optional.empty(),
            Action.Direction.CLIENT_TO_SERVER);
    try {
      if (shared.judging().enforce(call) instanceof Enforcement.Forward forward) {
        try (var passage =
            parts.approvals().switches().enter(forward.reach(), shared.end()::cutOff)) {
          boolean sent =
              passage.refusal().isEmpty()
                  && parts.server().isThere()
                  && passOn(notification, passage);
          shared.parts().operations().forwarded(forward.decisionId(), notification.method(), sent);
        }
      }
    } catch (AuditException e) {
      shared.notes().logFailed(e);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      shared.end().serverUnreachable(e);
    }
  }

  private static boolean cancels(Message.Notification notification) {
    return notification.method().equals("notifications/cancelled");
  }

  private boolean cancelsHandshake(Message.Notification notification) {
    Optional<MessageId> id = cancelled(notification);
    return cancels(notification)
        && id.isPresent()
        && shared.fromClient().waitsFor("initialize", id.get());
  }

  private static Optional<MessageId> cancelled(Message.Notification notification) {
    return Optional.ofNullable(notification.params().get("requestId")).flatMap(MessageId::read);
  }

  // Returns whether the server gets it: a call that is given up must be known there.
  private boolean passOn(Message.Notification notification, SwitchBoard.Passage passage)
      throws AuditException, InterruptedException, IOException {
    boolean known = !cancels(notification) || cancel(notification);
    if (known) {
      shared.toServer().write(MessageTrimming.leaving(notification, passage));
    }
    return known;
  }

  // Only who has the call is told. A call that was sent is over for us: the server may answer it or
  // not, nobody waits.
  private boolean cancel(Message.Notification notification)
      throws AuditException, InterruptedException {
    Optional<InFlightCall> call = cancelled(notification).flatMap(shared.fromClient()::cancel);
    if (call.isEmpty()) {
      return false;
    }
    if (!McpMethods.waitsForHours(call.get().request().method())) {
      parts.knowledge().gaveUp(call.get().ageNanos(System.nanoTime()));
    }
    if (call.get().isGivenUp()) {
      if (!shared.ownTasks().forget(call.get())) {
        parts.approvals().withdrawGivenUp(parts.id());
      }
      return false;
    }
    call.get().batch().ifPresent(BatchAnswers::needsNone);
    shared
        .parts()
        .operations()
        .ended(
            call.get(),
            Outcome.CANCELLED,
            0,
            Optional.of("the client gave it up; whether it ran is not known"));
    return true;
  }

  private void takeAnswer(MessageId id, MessageInHand hand) {
    Optional<InFlightCall> asked = shared.fromServer().answered(id);
    if (asked.isEmpty()) {
      boolean _ = shared.notes().dropAnswer(SessionSide.CLIENT, shared.fromServer(), id);
      return;
    }
    hand.holds(asked.get());
    passAnswer(asked.get(), hand);
  }

  private void passAnswer(InFlightCall asked, MessageInHand hand) {
    Message answer = hand.message();
    // The server may have waited for this before it went on with the calls of the client.
    shared.fromClient().signOfAll();
    parts.knowledge().answerFromClient(asked.request().method(), answer);
    try (var passage =
        parts
            .approvals()
            .switches()
            .enter(MessageReach.ofAnswer(asked.request().method()), shared.end()::cutOff)) {
      Message leaving = answerFor(asked, answer, passage);
      Optional<String> detail = passage.refusal().map(_ -> "not sent: everything is denied");
      shared.parts().operations().ended(asked, ReplyForms.outcomeOf(leaving), hand.bytes(), detail);
      shared.answers().toServer(asked.batch(), leaving);
    } catch (AuditException e) {
      shared
          .answers()
          .toServer(
              asked.batch(), ReplyForms.failure(asked.request().id(), shared.notes().logFailed(e)));
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private Message answerFor(InFlightCall asked, Message answer, SwitchBoard.Passage passage) {
    Message.Request request = asked.request();
    if (passage.refusal().isPresent()) {
      return MessageTrimming.denied(Optional.of(request.id()));
    }
    return passage.isBare()
        ? Message.Success.of(request.id(), JsonObject.EMPTY)
        : shared.trimming().answer(request, answer);
  }
}
