package dev.assent.core.proxy;

import dev.assent.core.access.Action;
import dev.assent.core.audit.AuditException;
import dev.assent.core.json.Json;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageId;
import dev.assent.core.mcp.McpMethods;
import dev.assent.core.pep.Call;
import dev.assent.core.pep.Enforcement;
import dev.assent.core.proxy.InFlightCalls.InFlight;
import dev.assent.core.proxy.OperationLog.Side;
import dev.assent.core.transport.Incoming;
import java.io.IOException;
import java.lang.System.Logger;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reads what the server sends: answers to open calls, notifications, and requests of its own, which are actions.
final class ServerSide {
  private static final Logger LOG = System.getLogger(ServerSide.class.getName());

  // An object, or a batch of them; `[info] ready` is a greeting.
  private static final Pattern LOOKS_LIKE_MESSAGE = Pattern.compile("\\s*\\[?\\s*\\{");

  private final SessionCore core;
  private final ProxySession.Parts parts;

  ServerSide(SessionCore core) {
    this.core = core;
    this.parts = core.parts();
  }

  /// Reads until the server is gone.
  void read() {
    try {
      while (true) {
        switch (parts.server().channel().receive()) {
          case Incoming.Received(Message.Request request, _) -> onServerRequest(request);
          case Incoming.Received(Message.Notification notification, var bytes) ->
              onServerNotification(notification, bytes);
          case Incoming.Received(Message.Success answer, var bytes) -> onServerAnswer(answer.id(), answer, bytes);
          case Incoming.Received(Message.Failure answer, var bytes) -> {
            if (answer.id().isPresent()) {
              onServerAnswer(answer.id().get(), answer, bytes);
            } else {
              core.drop(Side.SERVER, "error-without-id", answer.error().message());
            }
          }
          case Incoming.Malformed(var malformed, var line) -> onServerJunk(line, malformed.getMessage());
          case Incoming.TooLong(var bytes) ->
              damaged("the server sent a line of " + bytes + " bytes, over the limit for messages");
          case Incoming.CutOff(var bytes) ->
              damaged("the server ended in the middle of a message, after " + bytes + " bytes");
          case Incoming.Stalled(var bytes) ->
              damaged("the server began a message and did not finish it, " + bytes + " bytes");
          case Incoming.Ended _ -> {
            core.end(new ProxySession.Fault("server-ended", "The server of " + parts.proxy() + " is gone: " + parts.server().howItEnded()));
            return;
          }
        }
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  // A line that looks like a message but is damaged may be the answer of any open call, so all of them end. Other noise
  // is written down and skipped: many servers print a greeting.
  private void onServerJunk(byte[] line, @Nullable String reason) {
    boolean looksLikeMessage = LOOKS_LIKE_MESSAGE.matcher(new String(line, StandardCharsets.ISO_8859_1)).lookingAt();
    if (looksLikeMessage) {
      damaged("the server sent a damaged message: " + reason);
    } else {
      core.drop(Side.SERVER, "noise", "a line that is no message: " + reason);
    }
  }

  private void damaged(String detail) {
    core.drop(Side.SERVER, "damaged", detail);
    for (InFlight call : core.fromClient().drainSent()) {
      core.endWithError(call, "No answer to this call could be read: " + detail + ". Whether it ran is not known.");
    }
  }

  private void onServerAnswer(MessageId id, Message answer, int bytes) {
    Optional<InFlight> call = core.fromClient().answered(id);
    if (call.isEmpty()) {
      core.drop(Side.SERVER, "unknown-answer", "an answer to " + id + ", which nobody waits for");
      return;
    }
    parts.knowledge().fromServer(call.get().request(), answer).ifPresent(core::noteTools);
    if (call.get().isAction()) {
      // Its record is forced to disk; other answers need not wait for that.
      Thread.ofVirtual().name("answer " + id + " of " + parts.id()).start(() -> deliver(call.get(), answer, bytes));
    } else {
      deliver(call.get(), answer, bytes);
    }
  }

  private void deliver(InFlight call, Message answer, int bytes) {
    try {
      core.operations().ended(call, SessionCore.outcomeOf(answer), bytes, Optional.empty());
      core.toClient(answer);
    } catch (AuditException e) {
      core.logFailed(e);
      core.toClient(SessionCore.failure(call.request().id(), core.fault().orElseThrow().sentence()));
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private void onServerNotification(Message.Notification notification, int bytes) {
    if (notification.method().equals("notifications/progress")) {
      Json token = notification.params().get("progressToken");
      if (token != null) {
        core.fromClient().progress(token);
      }
    }
    try {
      core.operations().passed(Side.SERVER, notification.method(), bytes);
      core.toClient(notification);
    } catch (AuditException e) {
      core.logFailed(e);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private void onServerRequest(Message.Request request) {
    switch (core.fromServer().open(request)) {
      case ID_IN_USE, TOO_MANY -> core.drop(Side.SERVER, "refused-request", "`" + request.method() + "` with a used id, or too many");
      case OPENED -> Thread.ofVirtual().name("server call of " + parts.id()).start(() -> judgeServerRequest(request));
    }
  }

  private void judgeServerRequest(Message.Request request) {
    boolean action = McpMethods.kindFromServer(request.method(), false) == McpMethods.Kind.ACTION;
    var call = new Call(request.tree(), request.method(), Optional.of(request.id().json()), Action.Direction.SERVER_TO_CLIENT);
    try {
      if (!action) {
        core.fromServer().send(request.id(), "", false, () -> parts.client().send(request));
        return;
      }
      switch (core.enforce(call)) {
        case Enforcement.Forward forward ->
            core.fromServer().send(request.id(), forward.decisionId(), true, () -> parts.client().send(request));
        case Enforcement.Refuse refuse -> {
          core.fromServer().refused(request.id());
          if (refuse.reply().isPresent()) {
            parts.server().channel().send(SessionCore.answerOf(request, refuse.reply().get()));
          }
        }
      }
    } catch (AuditException e) {
      core.logFailed(e);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      LOG.log(Logger.Level.DEBUG, "a request of the server went nowhere", e);
    }
  }

}
