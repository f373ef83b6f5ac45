package dev.assent.core.proxy.session;

import dev.assent.core.approval.AgentText;
import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.audit.AuditException;
import dev.assent.core.json.JsonObject;
import dev.assent.core.jsonrpc.JsonRpcError;
import dev.assent.core.jsonrpc.MalformedMessageException;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageId;
import dev.assent.core.mcp.ProtocolVersion;
import dev.assent.core.pep.Call;
import dev.assent.core.pep.Enforcement;
import dev.assent.core.pep.Refusal;
import dev.assent.core.proxy.runtime.SessionFault;
import dev.assent.core.proxy.runtime.ToolBook;
import dev.assent.core.proxy.session.OperationLog.Outcome;
import java.io.IOException;
import java.lang.System.Logger;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// The state that both sides of a session share: its parts, its open calls, and the way it ends.
public final class SessionCore {
  private static final Logger LOG = System.getLogger(SessionCore.class.getName());

  // A client that reads slowly still gets its last errors before the connection ends.
  static final Duration LAST_WORDS = Duration.ofSeconds(2);

  // A client that has not asked anything since the fault is left this long to ask and read why.
  private static final Duration UNTOLD = Duration.ofSeconds(30);

  private final SessionParts parts;
  private final FaultBarrier rim = new FaultBarrier(this);
  private final SessionSafeguards guarding;
  private final SessionJudging judging;
  private final MessageTrimming trimming = new MessageTrimming(this);
  private final InFlightCalls fromClient;
  private final InFlightCalls fromServer;
  private final PendingDeliveries deliveries = new PendingDeliveries();
  private final ClientOutlet toClient;
  private final ServerOutlet toServer;
  private final SessionOrder order;
  private final TaskBook tasks = new TaskBook();
  private final InputRounds rounds;
  private final PendingCallReplies ladder;
  private final AtomicReference<Optional<SessionFault>> fault =
      new AtomicReference<>(Optional.empty());

  private final CountDownLatch told = new CountDownLatch(1);

  SessionCore(SessionParts parts) {
    this.parts = parts;
    this.toClient = new ClientOutlet(parts.client(), rim);
    this.toServer = new ServerOutlet(parts.server().channel(), this);
    this.fromClient =
        new InFlightCalls(SessionSide.CLIENT, parts.inFlight(), parts.guards().openCalls());
    this.fromServer =
        new InFlightCalls(SessionSide.SERVER, parts.inFlight(), parts.guards().openCalls());
    this.order = new SessionOrder(fromClient);
    this.rounds = new InputRounds(parts.clock());
    this.ladder = new PendingCallReplies(this);
    this.guarding = new SessionSafeguards(this);
    this.judging = new SessionJudging(parts, guarding);
  }

  SessionParts parts() {
    return parts;
  }

  OperationLog operations() {
    return parts.operations();
  }

  /// Returns the rim, where faults end.
  FaultBarrier rim() {
    return rim;
  }

  /// The safeguards of this session.
  SessionSafeguards guarding() {
    return guarding;
  }

  /// Judges calls of this session.
  SessionJudging judging() {
    return judging;
  }

  /// Cuts what passes without a rule.
  MessageTrimming trimming() {
    return trimming;
  }

  /// Returns the deliveries that are on their way to the client.
  PendingDeliveries deliveries() {
    return deliveries;
  }

  /// Requests of the client without answer.
  InFlightCalls fromClient() {
    return fromClient;
  }

  /// Requests of the server without answer.
  InFlightCalls fromServer() {
    return fromServer;
  }

  /// Returns the order, which checks which messages may come when.
  SessionOrder order() {
    return order;
  }

  /// The tasks that the client's calls have made.
  TaskBook tasks() {
    return tasks;
  }

  /// The approved calls whose server wants input.
  InputRounds rounds() {
    return rounds;
  }

  /// Returns the ladder, which chooses what calls are given while their question is open.
  PendingCallReplies ladder() {
    return ladder;
  }

  /// Whether a line that is no message may be a batch of them: they exist in one revision, once it
  /// was agreed on.
  boolean isBatch(MalformedMessageException fault) {
    return fault.code() == MalformedMessageException.Code.BATCH
        && parts.knowledge().revision().filter(ProtocolVersion::hasBatches).isPresent();
  }

  /// Refuses a request that came after the fault.
  void refuseAfter(SessionFault why, MessageId id, Optional<BatchAnswers> batch) {
    Message refusal = failure(id, why.sentence());
    batch.ifPresentOrElse(one -> one.refused(refusal), () -> toClient.send(refusal));
    told.countDown();
  }

  /// Why the session cannot go on; absent while it can.
  Optional<SessionFault> fault() {
    return fault.get();
  }

  static Message answerOf(Message.Request request, JsonObject reply) {
    return reply.get("result") != null
        ? new Message.Success(request.id(), reply)
        : new Message.Failure(
            Optional.of(request.id()),
            JsonRpcError.read(reply.object("error").orElseThrow()).orElseThrow(),
            reply);
  }

  /// Ends a call of the client; where that cannot even be tried to be written down, the session
  /// ends with it.
  void endWithError(InFlightCall call, String sentence) {
    boolean recorded = rim.records(call, Outcome.FAILED, sentence);
    answer(call, failure(call.request().id(), sentence));
    if (!recorded) {
      rim.breakOff();
    }
  }

  /// Ends a call that the server did not take because it is gone.
  void endNeverTaken(InFlightCall call) {
    endWithError(
        call,
        fault.get().map(SessionFault::sentence).orElse("The server is gone.")
            + " The call did not run.");
    told.countDown();
  }

  // A write finds the server gone as often as a read does; either way the client reads how it
  // ended.
  void serverUnreachable(IOException e) {
    String how = String.valueOf(e.getMessage());
    try {
      how = parts.server().howItEnded();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } finally {
      end(
          new SessionFault(
              "server-unreachable",
              "The server of " + parts.proxy() + " takes no messages: " + how));
    }
  }

  /// Notes that something did not pass because the log takes nothing. The session goes on and lets
  /// nothing pass until the log takes records again.
  ///
  /// @return why, as a sentence for the one who waits for an answer
  String logFailed(AuditException e) {
    LOG.log(Logger.Level.DEBUG, "the log cannot be written; nothing passes", e);
    return "Assent cannot write its log (" + e.getMessage() + "), so nothing may pass.";
  }

  // The first fault counts: open calls end with it, later ones are refused with it, and the
  // connection ends soon.
  void end(SessionFault why) {
    if (!fault.compareAndSet(Optional.empty(), Optional.of(why))) {
      return;
    }
    for (InFlightCall call : fromClient.drainSent()) {
      endWithError(call, why.sentence() + " Whether this call ran is not known.");
      told.countDown();
    }
    boolean _ =
        rim.tries(
            () -> parts.approvals().withdrawSession(parts.id(), ApprovalAnswer.Cause.DISCONNECTED));
    rim.start("last words of " + parts.id(), this::leave, _ -> parts.client().close());
  }

  private void leave() throws InterruptedException {
    boolean _ = told.await(UNTOLD.toSeconds(), TimeUnit.SECONDS);
    TimeUnit.NANOSECONDS.sleep(LAST_WORDS.toNanos());
    parts.client().close();
  }

  void drop(SessionSide from, String code, @Nullable String detail) {
    if (!parts.guards().writesDown(from, code)) {
      return;
    }
    try {
      operations().dropped(from, code, String.valueOf(detail));
    } catch (AuditException e) {
      logFailed(e);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /// Writes down an answer that nobody waits for.
  ///
  /// @param asked the requests that it could have answered
  /// @return whether nobody asked for it, not even some time ago
  boolean dropAnswer(SessionSide from, InFlightCalls asked, MessageId id) {
    if (asked.isLate(id)) {
      drop(from, "late-answer", "an answer to " + id + ", which ended without it");
      return false;
    }
    drop(from, "unknown-answer", "an answer to " + id + ", which nobody asked");
    return true;
  }

  /// Whether a progress notification belongs to a request of the other side; one that does not is
  /// written down.
  boolean isKnownProgress(SessionSide from, Message.Notification notification) {
    InFlightCalls asked = from == SessionSide.CLIENT ? fromServer : fromClient;
    boolean known =
        Optional.ofNullable(notification.params().get("progressToken"))
            .flatMap(ProgressToken::read)
            .filter(asked::progress)
            .isPresent();
    if (!known) {
      drop(from, "unknown-progress", "progress of a request that nobody made");
    }
    return known;
  }

  /// Writes down what a listing brought.
  void noteTools(ToolBook.Sighting sighting) {
    try {
      operations().sighted(sighting);
    } catch (AuditException e) {
      logFailed(e);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /// Returns the outlet to the client.
  ClientOutlet toClient() {
    return toClient;
  }

  /// Returns the outlet to the server.
  ServerOutlet toServer() {
    return toServer;
  }

  /// Keeps the answer to a call for the client's next [ClientOutlet#flush], adds it to those of the
  /// call's batch, or keeps it for those who ask for the call's task.
  void enqueueAnswer(InFlightCall call, Message answer) {
    if (call.task().isPresent()) {
      ladder
          .tasks()
          .finished(
              call.task().get(),
              answer,
              request -> new ClientSide(this).again(request, call.bytes()));
    } else {
      call.batch().ifPresentOrElse(batch -> batch.answered(answer), () -> toClient.enqueue(answer));
    }
  }

  /// Does with the answer to a call what [#enqueueAnswer] does, and sends it.
  void answer(InFlightCall call, Message answer) {
    enqueueAnswer(call, answer);
    toClient.flush();
  }

  /// Ends the way to a server that has taken something up and does not read it, because nothing
  /// more may reach it.
  void cutOff() {
    end(
        new SessionFault(
            "cut-off",
            "The server of "
                + parts.proxy()
                + " was cut off, because the user stopped everything"));
    parts.server().close();
  }

  /// Writes down that a call which was let pass does not leave after all.
  ///
  /// @return what its sender reads
  Optional<Message> withhold(
      InFlightCall open, Enforcement.Forward forward, ApprovalAnswer.Overruled why)
      throws AuditException, InterruptedException {
    operations().withheld(open.request(), forward.decisionId(), why.by());
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
        : answerOf(request, reply);
  }

  private static String called(Call call) {
    return call.params().string("name").orElse(call.method());
  }

  /// Sends the answer to a request of the server, or adds it to those of the request's batch.
  void answerServer(Optional<BatchAnswers> batch, Message answer) {
    batch.ifPresentOrElse(one -> one.answered(answer), () -> toServer.send(answer));
  }

  /// An id as records name it.
  public static String textOf(MessageId id) {
    return switch (id) {
      case MessageId.Text(var value) -> value;
      case MessageId.Whole(var lexeme) -> lexeme;
    };
  }

  static Outcome outcomeOf(Message answer) {
    return answer instanceof Message.Failure ? Outcome.ERROR : Outcome.ANSWERED;
  }

  static Message failure(MessageId id, String sentence) {
    return Message.Failure.of(id, JsonRpcError.of(JsonRpcError.INTERNAL_ERROR, sentence));
  }
}
