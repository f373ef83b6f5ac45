package dev.assent.core.proxy.session;

import dev.assent.core.approval.AgentText;
import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.audit.AuditException;
import dev.assent.core.json.JsonObject;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageId;
import dev.assent.core.pep.Call;
import dev.assent.core.pep.Enforcement;
import dev.assent.core.pep.Refusal;
import dev.assent.core.proxy.runtime.SessionFault;
import dev.assent.core.proxy.session.OperationLog.Outcome;
import java.util.Optional;

/// Ends calls that get no answer of the other side: it is written down, and who waits is told.
/// Thread-safe.
record CallEnding(
    SessionParts parts,
    SessionEnd end,
    FaultBarrier barrier,
    InFlightCalls fromClient,
    InFlightCalls fromServer,
    CallAnswers answers) {
  private static final String FAULT = FaultBarrier.FAULT;

  /// Ends the calls that are with the server, because the session ends, and then the connection.
  void endAll(SessionFault why) {
    for (InFlightCall call : fromClient.drainSent()) {
      String sentence = why.sentence() + " Whether this call ran is not known.";
      endWith(call, ReplyForms.failure(why, call.request().id(), sentence), sentence);
      end.told();
    }
    boolean _ =
        barrier.tries(() -> parts.approvals().withdrawSession(parts.id(), why.withdrawal()));
    barrier.start("last words of " + parts.id(), end::leave, _ -> parts.client().close());
  }

  /// Ends a call of the client; where that cannot even be tried to be written down, the session
  /// ends with it.
  void endWithError(InFlightCall call, String sentence) {
    endWith(call, ReplyForms.failure(call.request().id(), sentence), sentence);
  }

  private void endWith(InFlightCall call, Message answer, String sentence) {
    boolean recorded = barrier.records(call, Outcome.FAILED, sentence);
    answers.send(call, answer);
    if (!recorded) {
      barrier.breakOff();
    }
  }

  /// Ends a call that the server did not take because it is gone.
  void endNeverTaken(InFlightCall call) {
    endWithError(
        call,
        end.cause().map(SessionFault::sentence).orElse("The server is gone.")
            + " The call did not run.");
    end.told();
  }

  /// Refuses a request that came after the fault.
  void refuseAfter(SessionFault why, MessageId id, Optional<BatchAnswers> batch) {
    Message refusal = ReplyForms.failure(why, id, why.sentence());
    answers.refuse(SessionSide.CLIENT, batch, refusal);
    end.told();
  }

  /// Ends a call of the client that a fault stopped.
  void abandon(InFlightCall begun, Throwable fault) {
    InFlightCall call = begun.carried();
    barrier.note(SessionSide.CLIENT, fault);
    fromClient
        .abandon(call)
        .ifPresent(sent ->
            endWithError(
                call,
                FAULT + (sent ? " Whether this call ran is not known." : " Nothing was run.")));
  }

  /// Ends a call of the client whose refusal a fault stopped.
  void failRefusal(InFlightCall begun, Throwable fault) {
    InFlightCall call = begun.carried();
    boolean open = fromClient.abandon(call).isPresent();
    barrier.note(SessionSide.CLIENT, fault);
    String sentence = FAULT + " Nothing was run.";
    if (open) {
      endWithError(call, sentence);
    } else {
      answers.send(call, ReplyForms.failure(call.request().id(), sentence));
    }
  }

  /// Ends a call of the client whose answer came, and cannot be passed on because of a fault.
  void loseAnswer(InFlightCall call, Throwable fault) {
    barrier.note(SessionSide.SERVER, fault);
    endWithError(call, FAULT + " The server answered, but its answer is lost; the call ran.");
  }

  /// Refuses a request that a fault kept from being taken in; it has a place in neither side's open
  /// calls.
  void refuse(
      SessionSide from, Message.Request request, Optional<BatchAnswers> batch, Throwable fault) {
    barrier.note(from, fault);
    Message refusal = ReplyForms.failure(request.id(), FAULT + " Nothing was run.");
    answers.refuse(from, batch, refusal);
  }

  /// Ends a call of the server that a fault stopped.
  void abandonOfServer(InFlightCall call, Throwable fault) {
    if (fromServer.abandon(call).isPresent()) {
      failForServer(call, fault);
    }
  }

  /// Tells the server that its call, which is open no more, failed by a fault.
  void failForServer(InFlightCall call, Throwable fault) {
    barrier.note(SessionSide.SERVER, fault);
    answers.toServer(call.batch(), ReplyForms.failure(call.request().id(), FAULT));
  }

  /// Writes down that a call which was let pass does not leave after all.
  ///
  /// @return what its sender reads
  Optional<Message> withhold(
      InFlightCall open, Enforcement.Forward forward, ApprovalAnswer.Overruled why)
      throws AuditException, InterruptedException {
    parts.operations().withheld(open.request(), forward.decisionId(), why.by());
    return parts
        .enforcement()
        .unrecorded(open.call(), Refusal.of(why, AgentText.nameOf(called(open.call()))))
        .map(reply -> refusalOf(open.request(), reply));
  }

  /// The answer to a request of the client that is refused with a reply. A sign of life is given
  /// all the same while everything is denied: the session lives, and who thinks otherwise breaks it
  /// off.
  Message refusalOf(Message.Request request, JsonObject reply) {
    return request.method().equals("ping") && parts.approvals().switches().isEverythingDenied()
        ? Message.Success.of(request.id(), JsonObject.EMPTY)
        : ReplyForms.answerOf(request, reply);
  }

  private static String called(Call call) {
    return call.params().string("name").orElse(call.method());
  }
}
