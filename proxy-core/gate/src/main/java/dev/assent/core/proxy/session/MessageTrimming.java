package dev.assent.core.proxy.session;

import dev.assent.core.approval.SwitchBoard;
import dev.assent.core.audit.AuditException;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.jsonrpc.JsonRpcError;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageId;
import dev.assent.core.masking.SecretText;
import dev.assent.core.mcp.McpMethods;
import dev.assent.core.mcp.MemberCut;
import dev.assent.core.mcp.MemberCut.Measure;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Cuts what passes in one session without a rule, and writes down what was left out: once for each
/// kind, as clients that add something to a message add it to all of them. Thread-safe.
final class MessageTrimming {
  // A client that always adds something else must not fill the memory.
  private static final int KINDS = 1000;

  private final SessionParts parts;
  private final SessionNotes notes;
  private final FollowUps followUps;
  private final Set<String> noted = ConcurrentHashMap.newKeySet();

  MessageTrimming(SessionParts parts, SessionNotes notes, FollowUps followUps) {
    this.parts = parts;
    this.notes = notes;
    this.followUps = followUps;
  }

  /// A message that was cut.
  ///
  /// @param message what is left of it; itself where nothing was left out
  /// @param fault why nothing of it may pass; absent where what is left may
  record Trimmed<M extends Message>(M message, Optional<String> fault) {}

  /// A request of either side as it is judged and passed on.
  Trimmed<Message.Request> request(SessionSide from, Message.Request request) {
    return passesWithoutRule(from, request)
        ? trimmed(
            from,
            request,
            request.method(),
            cut(request, request.method(), Measure.SCHEMA),
            MessageTrimming::rebuilt)
        : new Trimmed<>(request, Optional.empty());
  }

  /// A notification of the client as it is judged and passed on.
  Trimmed<Message.Notification> notification(Message.Notification notification) {
    String method = notification.method();
    return SessionOrder.isAction(method) || McpMethods.needsId(method)
        ? new Trimmed<>(notification, Optional.empty())
        : trimmed(
            SessionSide.CLIENT,
            notification,
            method,
            cut(notification, method, Measure.SCHEMA),
            MessageTrimming::rebuilt);
  }

  /// The client's answer to a request that passed without a rule, as the server gets it.
  Message answer(Message.Request asked, Message answer) {
    if (!passesWithoutRule(SessionSide.SERVER, asked)) {
      return answer;
    }
    return switch (answer) {
      case Message.Success success -> {
        var agreed = parts.knowledge().revision();
        var cut = MemberCut.answer(asked.method(), success.tree(), agreed, Measure.SCHEMA);
        var trimmed =
            trimmed(
                SessionSide.CLIENT,
                success,
                asked.method(),
                cut,
                (one, tree) -> new Message.Success(one.id(), tree));
        yield trimmed.fault().isPresent()
            ? ReplyForms.failure(
                success.id(), "The client's answer is not passed on: " + trimmed.fault().get())
            : trimmed.message();
      }
      case Message.Failure failure ->
          failure
              .id()
              .<Message>map(id -> Message.Failure.of(id, bounded(failure.error())))
              .orElse(failure);
      case Message.Request _, Message.Notification _ -> answer;
    };
  }

  private static JsonRpcError bounded(JsonRpcError error) {
    String text = error.message();
    return JsonRpcError.of(error.code(), text.length() <= 512 ? text : text.substring(0, 512));
  }

  /// A request or notification on its way to the server: while everything is denied, no more of it
  /// than has to be.
  static Message leaving(Message message, SwitchBoard.Passage passage) {
    return passage.isBare() ? bare(message) : message;
  }

  /// The least of a message that tells the server what it has to know. Of an answer that is that
  /// there is one.
  static Message bare(Message message) {
    return switch (message) {
      case Message.Request request ->
          rebuilt(
              request,
              MemberCut.message(request.method(), request.tree(), Optional.empty(), Measure.BARE)
                  .tree());
      case Message.Notification one ->
          rebuilt(
              one,
              MemberCut.message(one.method(), one.tree(), Optional.empty(), Measure.BARE).tree());
      case Message.Success success ->
          (success.result().equals(JsonObject.EMPTY) ? success : denied(Optional.of(success.id())));
      case Message.Failure failure -> denied(failure.id());
    };
  }

  /// Makes the message that the server reads in place of an answer while everything is denied.
  static Message denied(Optional<MessageId> id) {
    return Message.Failure.of(
        id,
        JsonRpcError.of(JsonRpcError.INVALID_PARAMS, "the user denies everything at the moment"));
  }

  private boolean passesWithoutRule(SessionSide from, Message.Request request) {
    return switch (from) {
      case CLIENT ->
          !SessionOrder.isAction(request.method()) && !McpMethods.refusesId(request.method())
              || followUps.decisionOf(request).isPresent();
      case SERVER -> McpMethods.kindFromServer(request.method(), false) != McpMethods.Kind.ACTION;
    };
  }

  private MemberCut.Cut cut(Message message, String method, Measure measure) {
    return MemberCut.message(method, message.tree(), parts.knowledge().revision(), measure);
  }

  private interface Rebuilding<M extends Message> {
    M rebuilt(M message, JsonObject tree);
  }

  private <M extends Message> Trimmed<M> trimmed(
      SessionSide from, M message, String method, MemberCut.Cut cut, Rebuilding<M> rebuilding) {
    if (!cut.leftOut().isEmpty() && cut.fault().isEmpty()) {
      note(from, method, cut);
    }
    return new Trimmed<>(
        cut.tree() == message.tree() ? message : rebuilding.rebuilt(message, cut.tree()),
        cut.fault());
  }

  private static Message.Request rebuilt(Message.Request request, JsonObject tree) {
    return new Message.Request(request.id(), request.method(), tree);
  }

  private static Message.Notification rebuilt(Message.Notification notification, JsonObject tree) {
    return new Message.Notification(notification.method(), tree);
  }

  private void note(SessionSide from, String method, MemberCut.Cut cut) {
    if (noted.size() >= KINDS
        || !noted.add(from + method + cut.leftOut())
        || !parts.guards().writesDown(from, "cut")) {
      return;
    }
    var members = JsonArray.ofStrings(cut.leftOut().stream().map(SecretText::masked).toList());
    try {
      parts
          .operations()
          .cleaned(from, "cut", method, "", JsonObject.builder().put("left_out", members).build());
    } catch (AuditException e) {
      notes.logFailed(e);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
