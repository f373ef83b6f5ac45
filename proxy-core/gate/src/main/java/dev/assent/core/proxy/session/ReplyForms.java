package dev.assent.core.proxy.session;

import dev.assent.core.json.JsonObject;
import dev.assent.core.jsonrpc.JsonRpcError;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageId;
import dev.assent.core.proxy.runtime.SessionFault;
import dev.assent.core.proxy.session.OperationLog.Outcome;
import java.util.Optional;

/// Makes answers of what was found, and says of answers what records say.
public final class ReplyForms {
  private ReplyForms() {}

  /// A reply of the enforcement point as the answer to a request.
  ///
  /// @param reply with `result` or `error`
  static Message answerOf(Message.Request request, JsonObject reply) {
    return reply.get("result") != null
        ? new Message.Success(request.id(), reply)
        : new Message.Failure(
            Optional.of(request.id()),
            JsonRpcError.read(reply.object("error").orElseThrow()).orElseThrow(),
            reply);
  }

  /// The answer that a request failed inside.
  static Message failure(MessageId id, String sentence) {
    return Message.Failure.of(id, JsonRpcError.of(JsonRpcError.INTERNAL_ERROR, sentence));
  }

  /// The answer that a request failed because its session has ended.
  static Message failure(SessionFault why, MessageId id, String sentence) {
    int code = why.ofPerson() ? JsonRpcError.INVALID_REQUEST : JsonRpcError.INTERNAL_ERROR;
    return Message.Failure.of(id, JsonRpcError.of(code, sentence));
  }

  /// The answer to a call that does not leave, because its session has ended.
  static Message neverSent(SessionFault why, MessageId id) {
    return failure(why, id, why.sentence() + " The call did not run.");
  }

  static Outcome outcomeOf(Message answer) {
    return answer instanceof Message.Failure ? Outcome.ERROR : Outcome.ANSWERED;
  }

  /// An id as records name it.
  public static String textOf(MessageId id) {
    return switch (id) {
      case MessageId.Text(var value) -> value;
      case MessageId.Whole(var lexeme) -> lexeme;
    };
  }
}
