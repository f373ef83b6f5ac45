package dev.assent.core.proxy.session;

import dev.assent.core.approval.AgentText;
import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.audit.AuditException;
import dev.assent.core.json.JsonObject;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageId;
import dev.assent.core.pep.Call;
import dev.assent.core.pep.Judgement.Enforcement;
import dev.assent.core.pep.Refusal;
import dev.assent.core.proxy.runtime.SessionFault;
import dev.assent.core.proxy.session.OperationLog.Outcome;
import java.util.Optional;

/// Ends requests that get no answer of the other side, each with its reason, in one way: it leaves
/// the open ones, that is written down, and its sender is told. Thread-safe.
record CallEnding(
    SessionParts parts,
    SessionNotes notes,
    SessionEnd end,
    FaultBarrier barrier,
    Exchanges fromClient,
    Exchanges fromServer,
    CallAnswers answers) {
  private static final String FAULT = FaultBarrier.FAULT;
  private static final String NOTHING_RAN = " Nothing was run.";
  private static final String UNKNOWN = " Whether this call ran is not known.";

  /// The reason why a request ends without the other side's answer.
  sealed interface Reason {
    /// A fault of the program stopped it; nothing becomes of a request that is over already.
    record Fault(Throwable fault) implements Reason {}

    /// A fault of the program stopped its refusal.
    record RefusalLost(Throwable fault) implements Reason {}

    /// Its answer came, and a fault of the program keeps it from the sender.
    record AnswerLost(Throwable fault) implements Reason {}

    /// It was sent, and no answer can be expected any more.
    record NoAnswer(String sentence) implements Reason {}

    /// The other side did not take it, because it is gone.
    record NotTaken() implements Reason {}

    /// The session has ended while it was with the other side.
    record SessionOver(SessionFault why) implements Reason {}

    /// The log does not take what has to be on record before it leaves.
    record NotOnRecord(AuditException fault) implements Reason {}

    /// It was let pass and does not leave after all: a switch was laid over every policy.
    record Withheld(Enforcement.Forward forward, ApprovalAnswer.Overruled why) implements Reason {}

    /// It was let pass and does not leave after all: its session belongs to nobody any more.
    record LeftBehind(Enforcement.Forward forward, SessionFault why) implements Reason {}
  }

  /// Ends a request, or the one that goes on in its place.
  void end(Exchange begun, Reason why) {
    Exchange call = begun.carried();
    switch (why) {
      case Reason.Fault(var fault) -> {
        barrier.note(call.from(), fault);
        open(call)
            .abandon(call)
            .ifPresent(sent -> fail(call, FAULT + (sent ? UNKNOWN : NOTHING_RAN)));
      }
      case Reason.RefusalLost(var fault) -> {
        boolean open = open(call).abandon(call).isPresent();
        barrier.note(call.from(), fault);
        if (open) {
          fail(call, FAULT + NOTHING_RAN);
        } else {
          tell(call, ReplyForms.failure(call.request().id(), FAULT + NOTHING_RAN));
        }
      }
      case Reason.AnswerLost(var fault) -> {
        barrier.note(SessionSide.SERVER, fault);
        fail(call, FAULT + " The server answered, but its answer is lost; the call ran.");
      }
      case Reason.NoAnswer(var sentence) -> fail(call, sentence);
      case Reason.NotTaken _ -> {
        if (open(call).notSent(call)) {
          var cause = end.cause().map(SessionFault::sentence).orElse("The server is gone.");
          fail(call, cause + " The call did not run.");
          end.told();
        }
      }
      case Reason.SessionOver(var fault) -> {
        String sentence = fault.sentence() + UNKNOWN;
        fail(call, ReplyForms.failure(fault, call.request().id(), sentence), sentence);
        end.told();
      }
      case Reason.NotOnRecord(var fault) -> {
        Message answer = unrecorded(call, fault);
        open(call).refused(call);
        tell(call, answer);
      }
      case Reason.Withheld(var forward, var by) ->
          keep(
              call,
              () -> parts.operations().withheld(call.request(), forward.decisionId(), by.by()),
              parts
                  .enforcement()
                  .unrecorded(call.call(), Refusal.of(by, AgentText.nameOf(called(call.call()))))
                  .map(reply -> refusalOf(call.request(), reply)));
      case Reason.LeftBehind(var forward, var over) -> {
        keep(
            call,
            () -> parts.operations().withheld(call.request(), forward.decisionId(), over),
            Optional.of(ReplyForms.neverSent(over, call.request().id())));
        end.told();
      }
    }
  }

  private Exchanges open(Exchange call) {
    return switch (call.from()) {
      case CLIENT -> fromClient;
      case SERVER -> fromServer;
    };
  }

  private void tell(Exchange call, Message answer) {
    switch (call.from()) {
      case CLIENT -> answers.send(call, answer);
      case SERVER -> answers.toServer(call.batch(), answer);
    }
  }

  // The server is told less, and what it is told is not on record: it made no decision of ours
  // necessary.
  private void fail(Exchange call, String sentence) {
    switch (call.from()) {
      case CLIENT -> fail(call, ReplyForms.failure(call.request().id(), sentence), sentence);
      case SERVER -> tell(call, ReplyForms.failure(call.request().id(), FAULT));
    }
  }

  // Where that cannot even be tried to be written down, the session ends with it.
  private void fail(Exchange call, Message answer, String sentence) {
    boolean recorded = barrier.records(call, Outcome.FAILED, sentence);
    tell(call, answer);
    if (!recorded) {
      barrier.breakOff();
    }
  }

  // It is open until it is on record: a fault on the way there ends it with an answer.
  private void keep(Exchange call, SessionNotes.Writing record, Optional<Message> answer) {
    try {
      record.write();
      open(call).refused(call);
      answer.ifPresent(one -> tell(call, one));
    } catch (AuditException e) {
      end(call, new Reason.NotOnRecord(e));
    } catch (InterruptedException _) {
      open(call).refused(call);
      Thread.currentThread().interrupt();
    }
  }

  /// The answer to a request that does not leave, because the log does not take its record.
  Message unrecorded(Exchange call, AuditException fault) {
    return ReplyForms.failure(call.request().id(), notes.logFailed(fault) + NOTHING_RAN);
  }

  /// Ends the calls that are with the server, because the session ends, and then the connection.
  void endAll(SessionFault why) {
    fromClient.drainSent().forEach(call -> end(call, new Reason.SessionOver(why)));
    boolean _ =
        barrier.tries(() -> parts.approvals().withdrawSession(parts.id(), why.withdrawal()));
    barrier.start("last words of " + parts.id(), end::leave, _ -> parts.client().close());
  }

  /// Refuses a request that came after the end of its session.
  void refuseAfter(SessionFault why, MessageId id, Optional<BatchAnswers> batch) {
    answers.refuse(
        SessionSide.CLIENT, batch, ReplyForms.failure(why, id, why.sentence().toString()));
    end.told();
  }

  /// Refuses a request that a fault kept from being taken in; it has a place in neither side's open
  /// calls.
  void refuse(
      SessionSide from, Message.Request request, Optional<BatchAnswers> batch, Throwable fault) {
    barrier.note(from, fault);
    answers.refuse(from, batch, ReplyForms.failure(request.id(), FAULT + NOTHING_RAN));
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
