package dev.assent.core.proxy;

import dev.assent.core.access.Action;
import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.audit.AuditException;
import dev.assent.core.jsonrpc.JsonRpcError;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageId;
import dev.assent.core.mcp.McpMethods;
import dev.assent.core.pep.Call;
import dev.assent.core.pep.Enforcement;
import dev.assent.core.proxy.InFlightCalls.InFlight;
import dev.assent.core.proxy.OperationLog.Side;
import dev.assent.core.transport.Incoming;
import java.io.IOException;
import java.util.Optional;

/// Reads what the client sends. Discovery and notifications are handled in order on the reading thread, each action on a
/// thread of its own.
final class ClientSide {
  private final SessionCore core;
  private final ProxySession.Parts parts;

  ClientSide(SessionCore core) {
    this.core = core;
    this.parts = core.parts();
  }

  /// Reads until the client is gone.
  void read() throws InterruptedException {
    while (true) {
      switch (parts.client().receive()) {
        case Incoming.Received(Message.Request request, _) -> onClientRequest(request);
        case Incoming.Received(Message.Notification notification, _) -> onNotification(notification);
        case Incoming.Received(Message.Success answer, var bytes) -> onClientAnswer(answer.id(), answer, bytes);
        case Incoming.Received(Message.Failure answer, var bytes) ->
            answer.id().ifPresent(id -> onClientAnswer(id, answer, bytes));
        case Incoming.Malformed(var malformed, _) -> {
          core.drop(Side.CLIENT, "malformed", malformed.getMessage());
          core.toClient(malformed.answer());
        }
        case Incoming.TooLong(var bytes) -> {
          String detail = "found a line of " + bytes + " bytes, over the limit for messages";
          core.drop(Side.CLIENT, "too-long", detail);
          core.toClient(Message.Failure.of(Optional.empty(), JsonRpcError.of(JsonRpcError.INVALID_REQUEST, detail)));
        }
        case Incoming.CutOff(var bytes) ->
            core.drop(Side.CLIENT, "cut-off", "the input ended within a line, after " + bytes + " bytes");
        case Incoming.Stalled(var bytes) ->
            core.drop(Side.CLIENT, "stalled", "a line was begun and not finished, " + bytes + " bytes");
        case Incoming.Ended _ -> {
          return;
        }
      }
    }
  }

  private void onClientRequest(Message.Request request) {
    parts.knowledge().fromClient(request);
    var ended = core.fault();
    if (ended.isPresent()) {
      core.refuseAfter(ended.get(), request.id());
      return;
    }
    switch (core.fromClient().open(request)) {
      case ID_IN_USE -> refuseUnopened(request, "id-in-use", "the id " + request.id() + " belongs to a call without answer");
      case TOO_MANY -> refuseUnopened(request, "too-many", "too many calls are without answer");
      case OPENED -> {
        if (McpMethods.kindOf(request.method()) == McpMethods.Kind.ACTION) {
          Thread.ofVirtual().name("call " + request.id() + " of " + parts.id()).start(() -> judge(request));
        } else {
          judge(request);
        }
      }
    }
  }

  private void refuseUnopened(Message.Request request, String code, String detail) {
    core.drop(Side.CLIENT, code, detail);
    core.toClient(Message.Failure.of(request.id(), JsonRpcError.of(JsonRpcError.INVALID_REQUEST, detail)));
  }

  // The rim: whatever goes wrong with a call becomes a refusal here, and nowhere else.
  private void judge(Message.Request request) {
    var call = new Call(request.tree(), request.method(), Optional.of(request.id().json()), Action.Direction.CLIENT_TO_SERVER);
    try {
      switch (core.enforce(call)) {
        case Enforcement.Forward forward -> forward(request, forward);
        case Enforcement.Refuse refuse -> {
          core.fromClient().refused(request.id());
          refuse.reply().ifPresent(reply -> core.toClient(SessionCore.answerOf(request, reply)));
        }
      }
    } catch (AuditException e) {
      core.fromClient().refused(request.id());
      core.logFailed(e);
      core.toClient(SessionCore.failure(request.id(), core.fault().orElseThrow().sentence()));
    } catch (InterruptedException _) {
      core.fromClient().refused(request.id());
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      core.serverUnreachable(e);
      core.fromClient().answered(request.id()).ifPresent(core::endNeverTaken);
    }
  }

  private void forward(Message.Request request, Enforcement.Forward forward)
      throws IOException, AuditException, InterruptedException {
    boolean action = McpMethods.kindOf(request.method()) == McpMethods.Kind.ACTION;
    boolean sent =
        core.fromClient().send(
            request.id(), forward.decisionId(), action, () -> parts.server().channel().send(request));
    if (!sent) {
      core.operations().neverSent(request, forward.decisionId());
    }
  }

  private void onNotification(Message.Notification notification) {
    if (McpMethods.kindOf(notification.method()) == McpMethods.Kind.ACTION) {
      // A person may have to be asked, and the next message must not wait for that.
      Thread.ofVirtual().name("notification of " + parts.id()).start(() -> judgeNotification(notification));
    } else {
      judgeNotification(notification);
    }
  }

  private void judgeNotification(Message.Notification notification) {
    var call =
        new Call(notification.tree(), notification.method(), Optional.empty(), Action.Direction.CLIENT_TO_SERVER);
    boolean forServer =
        !notification.method().equals("notifications/cancelled") || cancelledBeforeServerKnew(notification);
    if (core.fault().isPresent()) {
      return;
    }
    try {
      if (core.enforce(call) instanceof Enforcement.Forward && forServer) {
        parts.server().channel().send(notification);
      }
    } catch (AuditException e) {
      core.logFailed(e);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      core.serverUnreachable(e);
    }
  }

  // Returns whether the server has the call and must be told.
  private boolean cancelledBeforeServerKnew(Message.Notification notification) {
    Optional<MessageId> id = Optional.ofNullable(notification.params().get("requestId")).flatMap(MessageId::read);
    Optional<Boolean> sent = id.flatMap(core.fromClient()::cancel);
    if (sent.filter(known -> !known).isPresent()) {
      parts.approvals().withdraw(parts.id(), textOf(id.get()), ApprovalAnswer.Cause.CANCELLED);
    }
    return sent.orElse(false);
  }

  private static String textOf(MessageId id) {
    return switch (id) {
      case MessageId.Text(var value) -> value;
      case MessageId.Whole(var lexeme) -> lexeme;
    };
  }

  private void onClientAnswer(MessageId id, Message answer, int bytes) {
    Optional<InFlight> asked = core.fromServer().answered(id);
    if (asked.isEmpty()) {
      core.drop(Side.CLIENT, "unknown-answer", "an answer to " + id + ", which the server did not ask");
      return;
    }
    parts.knowledge().answerFromClient(asked.get().request().method(), answer);
    try {
      core.operations().ended(asked.get(), SessionCore.outcomeOf(answer), bytes, Optional.empty());
      parts.server().channel().send(answer);
    } catch (AuditException e) {
      core.logFailed(e);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      core.serverUnreachable(e);
    }
  }

}
