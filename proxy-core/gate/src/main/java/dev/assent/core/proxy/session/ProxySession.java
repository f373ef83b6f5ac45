package dev.assent.core.proxy.session;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.json.JsonObject;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.proxy.runtime.SessionFault;
import dev.assent.core.proxy.session.OperationLog.Outcome;
import java.io.IOException;
import java.lang.System.Logger;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// Joins one client to one server. Reads both sides, hands each message to the enforcement point,
/// and carries out what it says; judges nothing itself.
public final class ProxySession {
  private static final Logger LOG = System.getLogger(ProxySession.class.getName());

  // A person may sit before the question that a server has for the client: by default an hour.
  private static final int PATIENCE_WITH_CLIENT = 30;

  // A client that has closed its input ends what is left of us after 2 s; by then all has to be
  // gone. Of that time, so much is left to the answers of its open calls.
  private static final long MOST_FOR_ANSWERS = TimeUnit.MILLISECONDS.toNanos(800);
  private static final long MOST_FOR_REFUSALS = TimeUnit.MILLISECONDS.toNanos(200);
  private static final long MOST_FOR_THE_END = TimeUnit.MILLISECONDS.toNanos(1700);
  private static final long LEAST_FOR_THE_SERVER = TimeUnit.MILLISECONDS.toNanos(300);

  private final SessionParts parts;
  private final SharedParts shared;
  private final HoldingProgress holding;

  /// The time at which everything has to be gone; far away while the client still speaks.
  private volatile long end = System.nanoTime() + Long.MAX_VALUE / 2;

  public ProxySession(SessionParts parts) {
    this.parts = parts;
    this.shared = SharedParts.of(parts, this::resubmit);
    this.holding =
        new HoldingProgress(
            shared.fromClient()::judged,
            id -> parts.approvals().placeOf(parts.id(), id),
            shared.toClient()::send);
  }

  /// Runs until the client is gone or the session cannot go on.
  ///
  /// @return why it could not go on; absent when the client went
  public Optional<SessionFault> run() {
    Thread server =
        Thread.ofVirtual().name("server of " + parts.id()).start(new ServerSide(shared)::read);
    Thread clock = Thread.ofVirtual().name("timeouts of " + parts.id()).start(this::watchTimeouts);
    shared.barrier().run(this::serve, _ -> shared.barrier().breakOff());
    // An end of the server after this is our doing: it is told to end.
    Optional<SessionFault> fault = shared.end().cause();
    clock.interrupt();
    // Each of them, whatever becomes of those before it.
    List<FaultBarrier.Step> farewell =
        List.of(
            this::withdraw,
            // First, or the server's end would be taken for theirs; what is sent meanwhile is
            // looked for again.
            this::recordUnanswered,
            () -> parts.server().close(leftForTheServer()),
            () -> server.join(TimeUnit.SECONDS.toMillis(5)),
            parts.client()::close,
            this::recordUnanswered,
            this::recordUnansweredOfServer,
            shared.safeguards()::end,
            shared.fromClient()::close,
            shared.fromServer()::close);
    farewell.forEach(shared.barrier()::tries);
    return fault;
  }

  /// Answers the calls that are with the server, because the core ends; returns when the client has
  /// all answers.
  void endCalls() {
    shared.end().begin(new SessionFault("closing", "Assent is closing"));
    boolean _ = shared.barrier().tries(shared.toClient()::flush);
  }

  /// Ends the session where it belongs to nobody any more: what waits is withdrawn, what is with
  /// the server gets an error, the server ends, and the client is told why.
  public void endIfOver() {
    if (shared.end().cause().isEmpty()) {
      parts.over().get().ifPresent(this::endOver);
    }
  }

  private void endOver(SessionFault why) {
    shared.end().begin(why);
    // It may take its time to go.
    Thread.ofVirtual().name("end of the server of " + parts.id()).start(parts.server()::close);
  }

  private void resubmit(Message.Request request, int bytes) {
    new ClientSide(shared).again(request, bytes);
  }

  private void serve() throws InterruptedException {
    new ClientSide(shared).read();
    awaitLastAnswers();
  }

  private void withdraw() {
    // First: a call that is being judged is asked about before that and found, or not at all.
    shared.end().hangUp();
    parts.approvals().withdrawSession(parts.id(), ApprovalAnswer.Cause.DISCONNECTED);
  }

  private void watchTimeouts() {
    try {
      while (true) {
        TimeUnit.MILLISECONDS.sleep(Math.min(1000, parts.callTimeout().toMillis() / 2 + 1));
        // Each by itself: a fault in one must not keep the others from their time.
        boolean _ = shared.barrier().tries(shared.safeguards()::tick);
        boolean _ = shared.barrier().tries(() -> holding.tick(System.nanoTime()));
        boolean _ = shared.barrier().tries(this::endIfOver);
        boolean _ = shared.barrier().tries(this::endIfStuck);
        boolean _ = shared.barrier().tries(this::endOverdueOfServer);
        boolean _ = shared.barrier().tries(this::endOverdue);
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private void endOverdue() {
    if (shared.fromServer().waiting() > 0) {
      // The server waits for the client, so its silence means nothing.
      shared.fromClient().signOfAll();
    }
    for (InFlightCall call : shared.fromClient().overdue(parts.callTimeout().toNanos())) {
      // A server that is silent may not read either; the client is told all the same.
      shared
          .barrier()
          .start(
              "cancel of " + parts.id(),
              () -> trySend(MessageTrimming.bare(cancelOf(call))),
              fault -> shared.barrier().note(SessionSide.CLIENT, fault));
      shared
          .ending()
          .endWithError(
              call,
              "The server of "
                  + parts.proxy()
                  + " gave no sign of life for "
                  + parts.callTimeout().toSeconds()
                  + " s. Whether the call ran is not known.");
    }
  }

  private static Message.Notification cancelOf(InFlightCall call) {
    var cancel =
        JsonObject.builder()
            .put("requestId", call.request().id().json())
            .put("reason", "timed out")
            .build();
    return Message.Notification.of("notifications/cancelled", cancel);
  }

  // A thread that waits for such a write, the client's reading thread maybe, is freed when the
  // server is gone.
  private void endIfStuck() {
    if (shared.end().cause().isEmpty() && shared.toServer().isStuck(parts.callTimeout())) {
      shared
          .end()
          .begin(
              new SessionFault(
                  "server-stuck",
                  "The server of "
                      + parts.proxy()
                      + " has read nothing for "
                      + parts.callTimeout().toSeconds()
                      + " s."));
      Thread.ofVirtual()
          .name("end of the stuck server of " + parts.id())
          .start(parts.server()::close);
    }
  }

  private void endOverdueOfServer() {
    for (InFlightCall call :
        shared
            .fromServer()
            .overdue(parts.callTimeout().multipliedBy(PATIENCE_WITH_CLIENT).toNanos())) {
      String why = "the client did not answer in time";
      boolean _ = shared.barrier().records(call, Outcome.FAILED, why);
      shared.toClient().send(cancelOf(call));
      shared.answers().toServer(call.batch(), ReplyForms.failure(call.request().id(), why));
    }
  }

  private void trySend(Message message) {
    try {
      parts.server().channel().send(message);
    } catch (IOException e) {
      LOG.log(Logger.Level.DEBUG, "the server takes no more messages", e);
    }
  }

  // A call that is answered at once is not lost because nothing more is said. A person is not asked
  // any more: the answer could not come in time, nor would a client that is gone be there for it.
  private void awaitLastAnswers() throws InterruptedException {
    long begin = System.nanoTime();
    end = begin + MOST_FOR_THE_END;
    awaitLastAnswers(begin + MOST_FOR_ANSWERS - MOST_FOR_REFUSALS);
    withdraw();
    awaitLastAnswers(begin + MOST_FOR_ANSWERS);
  }

  private void awaitLastAnswers(long until) throws InterruptedException {
    while (isWaitedFor() && System.nanoTime() < until) {
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }

  private Duration leftForTheServer() {
    return Duration.ofNanos(
        Math.max(LEAST_FOR_THE_SERVER, Math.min(end - System.nanoTime(), MOST_FOR_THE_END)));
  }

  /// Returns whether a call has no answer yet that is to be expected soon.
  boolean isWaitedFor() {
    return shared.end().cause().isEmpty()
        && (shared.fromClient().isAnyAwaited() || shared.toClient().isAnswering());
  }

  private void recordUnanswered() throws InterruptedException {
    List<InFlightCall> left = shared.fromClient().drainSent();
    for (InFlightCall call : left) {
      boolean _ =
          shared
              .barrier()
              .records(call, Outcome.DISCONNECTED, "the client was gone before the answer came");
    }
    if (!left.isEmpty()) {
      // One that has closed its input alone may still read. One that does not keeps nobody.
      Thread telling =
          Thread.ofVirtual()
              .name("last words of " + parts.id())
              .start(() -> left.forEach(this::tellUnanswered));
      boolean _ = telling.join(Duration.ofNanos(MOST_FOR_REFUSALS));
    }
  }

  private void tellUnanswered(InFlightCall call) {
    String sentence =
        "The input was closed before the answer to this call came. Whether the call ran is not"
            + " known.";
    shared
        .barrier()
        .run(
            () -> shared.answers().send(call, ReplyForms.failure(call.request().id(), sentence)),
            fault -> shared.barrier().note(SessionSide.CLIENT, fault));
  }

  private void recordUnansweredOfServer() {
    for (InFlightCall call : shared.fromServer().drainSent()) {
      boolean _ =
          shared
              .barrier()
              .records(call, Outcome.DISCONNECTED, "the session ended before the answer came");
    }
  }
}
