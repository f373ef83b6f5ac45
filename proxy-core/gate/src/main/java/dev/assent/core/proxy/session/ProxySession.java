package dev.assent.core.proxy.session;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.QueueView;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.mcp.RequestMeta;
import dev.assent.core.proxy.runtime.SessionFault;
import dev.assent.core.proxy.session.OperationLog.Outcome;
import dev.assent.core.text.Sentence;
import java.io.IOException;
import java.lang.System.Logger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

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

  // A person who quits waits no longer than these together, whatever a client does.
  private static final int FOR_SERVERS_MILLIS = 800;
  private static final int FOR_CLIENTS_MILLIS = 500;
  private static final int LOOK_MILLIS = 20;

  private final SessionParts parts;
  private final Conversation session;
  private final HoldingProgress holding;
  private final CountDownLatch over = new CountDownLatch(1);

  /// The time at which everything has to be gone; far away while the client still speaks.
  private volatile long deadline = System.nanoTime() + Long.MAX_VALUE / 2;

  public ProxySession(SessionParts parts) {
    this.parts = parts;
    this.session = new Conversation(parts, this::resubmit);
    this.holding =
        new HoldingProgress(
            session.fromClient::judged,
            id -> parts.approvals().placeOf(parts.id(), id),
            session.toClient::send);
  }

  /// Runs until the client is gone or the session cannot go on.
  ///
  /// @return why it could not go on; absent when the client went
  public Optional<SessionFault> run() {
    Thread server =
        Thread.ofVirtual().name("server of " + parts.id()).start(new ServerSide(session)::read);
    Thread clock = Thread.ofVirtual().name("timeouts of " + parts.id()).start(this::watchTimeouts);
    session.barrier.run(this::serve, _ -> session.barrier.breakOff());
    // An end of the server after this is our doing: it is told to end.
    Optional<SessionFault> fault = session.end.cause();
    over.countDown();
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
            // It may be writing down what it counted.
            () -> clock.join(TimeUnit.SECONDS.toMillis(5)),
            session.safeguards::end,
            session.fromClient::close,
            session.fromServer::close);
    farewell.forEach(session.barrier::tries);
    return fault;
  }

  /// Gives every open call its answer before the core ends: what comes in a moment is awaited, the
  /// rest is told that Assent closes.
  public static void endAll(Collection<ProxySession> sessions) {
    try {
      long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(FOR_SERVERS_MILLIS);
      boolean waited;
      do {
        waited = sessions.stream().anyMatch(ProxySession::isWaitedFor);
        // Once more after nothing is waited for: an answer that was taken a moment ago is being
        // written.
        TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
      } while ((waited || sessions.stream().anyMatch(ProxySession::isWaitedFor))
          && System.nanoTime() < until);
      tell(sessions);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  // Each by a thread of its own: a client that reads nothing holds nobody else up.
  private static void tell(Collection<ProxySession> sessions) throws InterruptedException {
    var telling = new ArrayList<Thread>();
    for (ProxySession one : sessions) {
      telling.add(Thread.ofVirtual().name("last answers").start(one::endCalls));
    }
    long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(FOR_CLIENTS_MILLIS);
    for (Thread thread : telling) {
      thread.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(until - System.nanoTime())));
    }
  }

  /// Answers the calls that are with the server, because the core ends; returns when the client has
  /// all answers.
  private void endCalls() {
    session.end.begin(new SessionFault("closing", "Assent is closing"));
    boolean _ = session.barrier.tries(session.toClient::flush);
  }

  /// Ends the session where it belongs to nobody any more: what waits is withdrawn, what is with
  /// the server gets an error, the server ends, and the client is told why.
  public void endIfOver() {
    if (session.end.cause().isEmpty()) {
      parts.over().get().ifPresent(this::endOver);
    }
  }

  private void endOver(SessionFault why) {
    session.end.begin(why);
    // It may take its time to go.
    Thread.ofVirtual().name("end of the server of " + parts.id()).start(parts.server()::close);
  }

  private void resubmit(Message.Request request, int bytes) {
    new ClientSide(session).again(request, bytes);
  }

  private void serve() throws InterruptedException {
    new ClientSide(session).read();
    awaitLastAnswers();
  }

  private void withdraw() {
    // First: a call that is being judged is asked about before that and found, or not at all.
    session.end.hangUp();
    parts.approvals().withdrawSession(parts.id(), ApprovalAnswer.Cause.DISCONNECTED);
  }

  private void watchTimeouts() {
    try {
      while (!over.await(
          Math.min(1000, parts.callTimeout().toMillis() / 2 + 1), TimeUnit.MILLISECONDS)) {
        // Each by itself: a fault in one must not keep the others from their time.
        boolean _ = session.barrier.tries(session.safeguards::tick);
        boolean _ = session.barrier.tries(() -> holding.tick(System.nanoTime()));
        boolean _ = session.barrier.tries(this::endIfOver);
        boolean _ = session.barrier.tries(this::endIfStuck);
        boolean _ = session.barrier.tries(this::endOverdueOfServer);
        boolean _ = session.barrier.tries(this::endOverdue);
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private void endOverdue() {
    if (session.fromServer.waiting() > 0) {
      // The server waits for the client, so its silence means nothing.
      session.fromClient.signOfAll();
    }
    for (Exchange call : session.fromClient.overdue(parts.callTimeout().toNanos())) {
      // A server that is silent may not read either; the client is told all the same.
      session.barrier.start(
          "cancel of " + parts.id(),
          () -> trySend(MessageTrimming.bare(cancelOf(call))),
          fault -> session.barrier.note(SessionSide.CLIENT, fault));
      session.ending.end(
          call,
          new CallEnding.Reason.NoAnswer(
              "The server of "
                  + parts.proxy()
                  + " gave no sign of life for "
                  + parts.callTimeout().toSeconds()
                  + " s. Whether the call ran is not known."));
    }
  }

  private static Message.Notification cancelOf(Exchange call) {
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
    if (session.end.cause().isEmpty() && session.toServer.isStuck(parts.callTimeout())) {
      session.end.begin(
          new SessionFault(
              "server-stuck",
              Sentence.of(
                  "The server of %s has read nothing for %s s",
                  parts.proxy(), parts.callTimeout().toSeconds())));
      Thread.ofVirtual()
          .name("end of the stuck server of " + parts.id())
          .start(parts.server()::close);
    }
  }

  private void endOverdueOfServer() {
    for (Exchange call :
        session.fromServer.overdue(
            parts.callTimeout().multipliedBy(PATIENCE_WITH_CLIENT).toNanos())) {
      String why = "the client did not answer in time";
      boolean _ = session.barrier.records(call, Outcome.FAILED, why);
      session.toClient.send(cancelOf(call));
      session.answers.toServer(call.batch(), ReplyForms.failure(call.request().id(), why));
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
    deadline = begin + MOST_FOR_THE_END;
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
        Math.max(LEAST_FOR_THE_SERVER, Math.min(deadline - System.nanoTime(), MOST_FOR_THE_END)));
  }

  /// Returns whether a call has no answer yet that is to be expected soon.
  private boolean isWaitedFor() {
    return session.end.cause().isEmpty()
        && (session.fromClient.isAnyAwaited() || session.toClient.isAnswering());
  }

  private void recordUnanswered() throws InterruptedException {
    List<Exchange> left = session.fromClient.drainSent();
    for (Exchange call : left) {
      boolean _ =
          session.barrier.records(
              call, Outcome.DISCONNECTED, "the client was gone before the answer came");
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

  private void tellUnanswered(Exchange call) {
    String sentence =
        "The input was closed before the answer to this call came. Whether the call ran is not"
            + " known.";
    session.barrier.run(
        () -> session.answers.send(call, ReplyForms.failure(call.request().id(), sentence)),
        fault -> session.barrier.note(SessionSide.CLIENT, fault));
  }

  private void recordUnansweredOfServer() {
    for (Exchange call : session.fromServer.drainSent()) {
      boolean _ =
          session.barrier.records(
              call, Outcome.DISCONNECTED, "the session ended before the answer came");
    }
  }

  /// Tells a client that asked for progress that its call waits for a person, how long, and at
  /// which place: every five seconds, for as long as it waits. Belongs to one thread.
  ///
  /// @param judged the client's calls that are being judged
  /// @param places where a call waits for a person, by the id of its request; absent when it does
  ///   not
  /// @param client takes the reports
  record HoldingProgress(
      Supplier<List<Exchange>> judged,
      Function<String, Optional<QueueView.Place>> places,
      Consumer<Message> client) {
    private static final long EVERY_NANOS = TimeUnit.SECONDS.toNanos(5);

    /// Reports what is due. To be called about once a second.
    void tick(long nowNanos) {
      for (Exchange call : judged.get()) {
        boolean isDue = call.ageNanos(nowNanos) >= (call.progress().reports() + 1) * EVERY_NANOS;
        if (isDue && call.progressToken().isPresent() && call.isJudged()) {
          places
              .apply(ReplyForms.textOf(call.request().id()))
              .ifPresent(place ->
                  call.progress()
                      .tellOurs(progress -> client.accept(report(call, progress, place))));
        }
      }
    }

    private static Message report(Exchange call, JsonNumber progress, QueueView.Place place) {
      return Message.Notification.of(
          "notifications/progress",
          JsonObject.builder()
              .put(
                  "progressToken",
                  RequestMeta.of(call.request().params()).progressToken().orElseThrow())
              .put("progress", progress)
              .put("message", sentence(place))
              .build());
    }

    private static String sentence(QueueView.Place place) {
      return "Waiting for the user's approval, "
          + place.waited().toSeconds()
          + " s of "
          + place.limit().toSeconds()
          + " s, position "
          + place.position()
          + " of "
          + place.length();
    }
  }
}
