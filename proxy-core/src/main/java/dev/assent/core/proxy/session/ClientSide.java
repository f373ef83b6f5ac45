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

  private final SharedParts core;
  private final SessionParts parts;
  private final ClientCalls calls;

  ClientSide(SharedParts core) {
    this.core = core;
    this.parts = core.parts();
    this.calls = new ClientCalls(core);
  }

  /// Takes what comes until the client is gone.
  void read() throws InterruptedException {
    parts.client().deliver(Channel.Receiver.of(this::take, calls::settle));
  }

  private void take(ChannelEvent incoming) {
    if (!(incoming instanceof ChannelEvent.Received)) {
      calls.settle();
    }
    core.barrier().run(() -> look(incoming), fault -> spoiled(incoming, fault));
  }

  private void look(ChannelEvent incoming) {
    switch (incoming) {
      case ChannelEvent.Received(Message message, var bytes) ->
          onMessage(message, bytes, Optional.empty());
      case ChannelEvent.Malformed(var fault, var line) -> {
        boolean _ = core.barrier().tries(core.guarding()::slowDown);
        if (parts.isBatch(fault)) {
          onBatch(line);
        } else {
          refuseMalformed(fault);
        }
      }
      case ChannelEvent.TooLong(var bytes, var found) -> {
        boolean _ = core.barrier().tries(core.guarding()::slowDown);
        String detail = "found a line of " + bytes + " bytes, over the limit for messages";
        core.notes().drop(SessionSide.CLIENT, "too-long", detail);
        // In doubt none: it would end another call.
        var id =
            found.call() && found.ids().size() == 1
                ? found.ids().stream().findFirst()
                : Optional.<MessageId>empty();
        core.toClient()
            .send(Message.Failure.of(id, JsonRpcError.of(JsonRpcError.INVALID_REQUEST, detail)));
      }
      case ChannelEvent.CutOff(var bytes) ->
          core.notes()
              .drop(
                  SessionSide.CLIENT,
                  "cut-off",
                  "the input ended within a line, after " + bytes + " bytes");
      case ChannelEvent.Stalled(var bytes, _) ->
          core.notes()
              .drop(
                  SessionSide.CLIENT,
                  "stalled",
                  "a line was begun and not finished, " + bytes + " bytes");
      case ChannelEvent.PassedOver(var bytes) ->
          core.notes()
              .drop(SessionSide.CLIENT, "noise", "text without a line end, " + bytes + " bytes");
      case ChannelEvent.Undelivered(var detail) ->
          core.notes().drop(SessionSide.CLIENT, "undelivered", detail);
      case ChannelEvent.Ended(var failure) ->
          failure.ifPresent(why -> core.notes().drop(SessionSide.CLIENT, "broken", why));
    }
  }

  // A message has its own way out, see below.
  private void spoiled(ChannelEvent incoming, Throwable fault) {
    core.barrier().note(SessionSide.CLIENT, fault);
    switch (incoming) {
      case ChannelEvent.Malformed _, ChannelEvent.TooLong _ ->
          core.toClient()
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
    core.notes().drop(SessionSide.CLIENT, "malformed", fault.getMessage());
    core.toClient().send(fault.answer());
  }

  private void onBatch(byte[] line) {
    try {
      var members = MessageCodec.decodeBatch(line, parts.limits(), parts.inFlight());
      var batch = new BatchAnswers(core.toClient()::sendBatch);
      for (BatchMember member : members) {
        switch (member) {
          // How long its line would have been nobody knows.
          case BatchMember.Read(Message message) ->
              onMessage(message, MessageCodec.encode(message).length - 1, Optional.of(batch));
          case BatchMember.Refused(MalformedMessageException fault) -> {
            core.notes().drop(SessionSide.CLIENT, "malformed", fault.getMessage());
            batch.refused(fault.answer());
          }
        }
      }
      batch.read();
    } catch (MalformedMessageException e) {
      refuseMalformed(e);
    }
  }

  private void onMessage(Message message, int bytes, Optional<BatchAnswers> batch) {
    core.barrier().run(() -> look(message, bytes, batch), fault -> spoiled(message, batch, fault));
  }

  private void spoiled(Message message, Optional<BatchAnswers> batch, Throwable fault) {
    switch (message) {
      case Message.Request request ->
          core.fromClient()
              .find(request.id())
              .filter(call -> call.request() == request)
              .ifPresentOrElse(
                  call -> core.ending().abandon(call, fault),
                  () -> core.ending().refuse(SessionSide.CLIENT, request, batch, fault));
      case Message.Notification _ -> core.barrier().note(SessionSide.CLIENT, fault);
      case Message.Success answer -> lose(Optional.of(answer.id()), fault);
      case Message.Failure answer -> lose(answer.id(), fault);
    }
  }

  // The server waits for this answer.
  private void lose(Optional<MessageId> id, Throwable fault) {
    id.flatMap(core.fromServer()::answered)
        .ifPresentOrElse(
            asked -> core.ending().failForServer(asked, fault),
            () -> core.barrier().note(SessionSide.CLIENT, fault));
  }

  private void look(Message message, int bytes, Optional<BatchAnswers> batch)
      throws InterruptedException {
    if (!(message instanceof Message.Request)) {
      calls.settle();
    }
    var excess = core.guarding().excess(message, batch);
    if (excess.isPresent()) {
      calls.settle();
      SessionSafeguards.pause(excess.get());
      return;
    }
    switch (message) {
      case Message.Request request -> {
        var trimmed = core.trimming().request(SessionSide.CLIENT, request);
        core.barrier()
            .run(
                () -> onRequest(trimmed, bytes, batch),
                fault -> spoiled(trimmed.message(), batch, fault));
      }
      case Message.Notification notification ->
          onNotification(core.trimming().notification(notification));
      case Message.Success answer -> onAnswer(answer.id(), answer, bytes);
      case Message.Failure answer ->
          answer
              .id()
              .ifPresentOrElse(
                  id -> onAnswer(id, answer, bytes),
                  () ->
                      core.notes()
                          .drop(SessionSide.CLIENT, "error-without-id", answer.error().message()));
    }
  }

  private void onRequest(
      MessageTrimming.Trimmed<Message.Request> trimmed, int bytes, Optional<BatchAnswers> batch)
      throws InterruptedException {
    Message.Request request = trimmed.message();
    var ended = core.end().cause();
    if (ended.isPresent()) {
      core.ending().refuseAfter(ended.get(), request.id(), batch);
      return;
    }
    // A held server has no order: each request is told why.
    var outOfOrder =
        core.guarding().isHeld()
            ? Optional.<OutOfOrder>empty()
            : core.order()
                .check(request)
                .or(() -> foreignTask(request))
                .or(() -> trimmed.fault().map(why -> new OutOfOrder(UNFIT, why)));
    if (outOfOrder.isPresent()) {
      refuseUnopened(request, batch, outOfOrder.get().code(), outOfOrder.get().detail());
      return;
    }
    switch (core.ladder().returned(request)) {
      case ReturnStates.Opening.None _ ->
          take(core.ladder().tasks().inward(request).orElse(request), bytes, batch);
      case ReturnStates.Opening.Again(var call) -> take(call, bytes, batch);
      case ReturnStates.Opening.Refused _ ->
          refuseUnopened(request, batch, "request-state", FOREIGN_STATE);
    }
  }

  /// Takes a request of the client again that nobody has answered yet.
  void again(Message.Request request, int bytes) {
    core.barrier()
        .run(
            () ->
                take(
                    core.ladder().tasks().inward(request).orElse(request), bytes, Optional.empty()),
            fault -> spoiled(request, Optional.empty(), fault));
    calls.settle();
  }

  private void take(Message.Request request, int bytes, Optional<BatchAnswers> batch)
      throws InterruptedException {
    switch (core.fromClient().open(request, bytes, batch)) {
      case Opening.Refused(var code, var detail) -> refuseUnopened(request, batch, code, detail);
      case Opening.Opened(InFlightCall call) when core.ladder().tasks().isOwn(request) ->
          core.barrier().run(() -> serveTask(call), fault -> core.ending().abandon(call, fault));
      case Opening.Opened(InFlightCall call) -> {
        parts.knowledge().fromClient(request);
        calls.take(call);
      }
    }
  }

  private void serveTask(InFlightCall call) throws InterruptedException {
    try {
      core.ladder().tasks().serve(call);
    } catch (AuditException e) {
      core.fromClient().refused(call);
      core.answers().send(call, ReplyForms.failure(call.request().id(), core.notes().logFailed(e)));
    }
  }

  private Optional<OutOfOrder> foreignTask(Message.Request request) {
    return core.tasks().isForeign(request) && !core.ladder().tasks().isOwn(request)
        ? Optional.of(new OutOfOrder("foreign-task", "no call of this session has made that task"))
        : Optional.empty();
  }

  private void refuseUnopened(
      Message.Request request, Optional<BatchAnswers> batch, String code, String detail) {
    core.notes().drop(SessionSide.CLIENT, code, detail);
    int error =
        core.order().lacksMethod(request)
            ? JsonRpcError.METHOD_NOT_FOUND
            : JsonRpcError.INVALID_REQUEST;
    var refusal = Message.Failure.of(request.id(), JsonRpcError.of(error, detail));
    core.answers().refuse(SessionSide.CLIENT, batch, refusal);
  }

  private void onNotification(MessageTrimming.Trimmed<Message.Notification> trimmed) {
    Message.Notification notification = trimmed.message();
    var outOfOrder =
        SessionOrder.check(notification)
            .or(() -> trimmed.fault().map(why -> new OutOfOrder(UNFIT, why)));
    if (outOfOrder.isPresent()) {
      core.notes().drop(SessionSide.CLIENT, outOfOrder.get().code(), outOfOrder.get().detail());
    } else if (notification.method().equals("notifications/progress")
        && !core.notes().isKnownProgress(SessionSide.CLIENT, core.fromServer(), notification)) {
      return;
    } else if (cancelsHandshake(notification)) {
      core.notes()
          .drop(SessionSide.CLIENT, "handshake-cancelled", "`initialize` cannot be cancelled");
    } else if (SessionOrder.isAction(notification.method())) {
      // A person may have to be asked, and the next message must not wait for that.
      core.barrier()
          .start(
              "notification of " + parts.id(),
              () -> judgeNotification(notification),
              fault -> core.barrier().note(SessionSide.CLIENT, fault));
    } else {
      judgeNotification(notification);
    }
  }

  private void judgeNotification(Message.Notification notification) {
    if (core.end().cause().isPresent()) {
      return;
    }
    var call =
        new Call(
            notification.tree(),
            notification.method(),
            Optional.empty(),
            Action.Direction.CLIENT_TO_SERVER);
    try {
      if (core.judging().enforce(call) instanceof Enforcement.Forward forward) {
        try (var passage =
            parts.approvals().switches().enter(forward.reach(), core.end()::cutOff)) {
          boolean sent =
              passage.refusal().isEmpty()
                  && parts.server().isThere()
                  && passOn(notification, passage);
          core.parts().operations().forwarded(forward.decisionId(), notification.method(), sent);
        }
      }
    } catch (AuditException e) {
      core.notes().logFailed(e);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      core.end().serverUnreachable(e);
    }
  }

  private static boolean cancels(Message.Notification notification) {
    return notification.method().equals("notifications/cancelled");
  }

  private boolean cancelsHandshake(Message.Notification notification) {
    Optional<MessageId> id = cancelled(notification);
    return cancels(notification)
        && id.isPresent()
        && core.fromClient().waitsFor("initialize", id.get());
  }

  private static Optional<MessageId> cancelled(Message.Notification notification) {
    return Optional.ofNullable(notification.params().get("requestId")).flatMap(MessageId::read);
  }

  // Returns whether the server gets it: a call that is given up must be known there.
  private boolean passOn(Message.Notification notification, SwitchBoard.Passage passage)
      throws AuditException, InterruptedException, IOException {
    boolean known = !cancels(notification) || cancel(notification);
    if (known) {
      core.toServer().write(MessageTrimming.leaving(notification, passage));
    }
    return known;
  }

  // Only who has the call is told. A call that was sent is over for us: the server may answer it or
  // not, nobody waits.
  private boolean cancel(Message.Notification notification)
      throws AuditException, InterruptedException {
    Optional<InFlightCall> call = cancelled(notification).flatMap(core.fromClient()::cancel);
    if (call.isEmpty()) {
      return false;
    }
    if (!McpMethods.waitsForHours(call.get().request().method())) {
      parts.knowledge().gaveUp(call.get().ageNanos(System.nanoTime()));
    }
    if (call.get().isGivenUp()) {
      if (!core.ladder().tasks().forget(call.get())) {
        parts.approvals().withdrawGivenUp(parts.id());
      }
      return false;
    }
    call.get().batch().ifPresent(BatchAnswers::needsNone);
    core.parts()
        .operations()
        .ended(
            call.get(),
            Outcome.CANCELLED,
            0,
            Optional.of("the client gave it up; whether it ran is not known"));
    return true;
  }

  private void onAnswer(MessageId id, Message answer, int bytes) {
    Optional<InFlightCall> asked = core.fromServer().answered(id);
    if (asked.isEmpty()) {
      boolean _ = core.notes().dropAnswer(SessionSide.CLIENT, core.fromServer(), id);
      return;
    }
    core.barrier()
        .run(
            () -> pass(asked.get(), answer, bytes),
            fault -> core.ending().failForServer(asked.get(), fault));
  }

  private void pass(InFlightCall asked, Message answer, int bytes) {
    // The server may have waited for this before it went on with the calls of the client.
    core.fromClient().signOfAll();
    parts.knowledge().answerFromClient(asked.request().method(), answer);
    try (var passage =
        parts
            .approvals()
            .switches()
            .enter(MessageReach.ofAnswer(asked.request().method()), core.end()::cutOff)) {
      Message leaving = answerFor(asked, answer, passage);
      Optional<String> detail = passage.refusal().map(_ -> "not sent: everything is denied");
      core.parts().operations().ended(asked, ReplyForms.outcomeOf(leaving), bytes, detail);
      core.answers().toServer(asked.batch(), leaving);
    } catch (AuditException e) {
      core.answers()
          .toServer(
              asked.batch(), ReplyForms.failure(asked.request().id(), core.notes().logFailed(e)));
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
        : core.trimming().answer(request, answer);
  }
}
