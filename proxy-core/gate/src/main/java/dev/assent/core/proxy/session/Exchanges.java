package dev.assent.core.proxy.session;

import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageId;
import dev.assent.core.mcp.McpMethods;
import dev.assent.core.pep.Judgement.Enforcement;
import dev.assent.core.proxy.session.Exchange.CallProgress;
import dev.assent.core.proxy.session.Exchange.Event;
import dev.assent.core.proxy.session.Exchange.ProgressToken;
import dev.assent.core.proxy.session.SessionParts.OpenRequestCount;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;

/// The requests of one side that have no answer yet. Thread-safe.
///
/// A call is judged first, then sent; being cancelled and being sent exclude each other, so that a
/// cancelled call never reaches the server and a sent one is cancelled there. Nobody waits here for
/// a peer that does not read, but who cancels the very call that is being written.
///
/// An id whose call ended without its answer, because it was given up or took too long, is not used
/// again until that answer has come after all: it would be taken for the answer to another call.
final class Exchanges {
  // Beyond these the oldest is forgotten; a server that never answers cancelled calls must not fill
  // the memory.
  private static final int REMEMBERED = 10_000;

  // Eight of the longest messages that are taken by default; each is kept until its answer comes.
  private static final long MOST_BYTES = 128L * 1024 * 1024;

  /// Sends something.
  interface Sending {
    void send() throws IOException;
  }

  /// The result of taking in a request: it is opened or refused.
  sealed interface Opening {
    /// It was taken in.
    record Opened(Exchange call) implements Opening {}

    /// It was not.
    ///
    /// @param code stable, lower case with dashes
    record Refused(String code, String detail) implements Opening {}
  }

  private final Map<MessageId, Exchange> calls = new LinkedHashMap<>();
  private final SequencedSet<MessageId> unanswered = new LinkedHashSet<>();
  private final SequencedSet<ProgressToken> pastTokens = new LinkedHashSet<>();
  private final SessionSide from;
  private final int limit;
  private final OpenRequestCount total;
  private long bytes;
  private int openings;
  private boolean closed;

  /// @param from whose requests they are
  /// @param limit how many there may be
  /// @param total those of all sessions, these among them
  Exchanges(SessionSide from, int limit, OpenRequestCount total) {
    this.from = from;
    this.limit = limit;
    this.total = total;
  }

  /// Takes a request in.
  ///
  /// @param length of its line, in bytes
  /// @param batch that its answer belongs to
  synchronized Opening open(Message.Request request, int length, Optional<BatchAnswers> batch) {
    MessageId id = request.id();
    if (calls.containsKey(id)) {
      return new Opening.Refused("id-in-use", "the id " + id + " belongs to a call without answer");
    }
    if (unanswered.contains(id)) {
      return new Opening.Refused(
          "id-unanswered", "the id " + id + " belongs to a call that ended without its answer");
    }
    if (calls.size() >= limit) {
      return new Opening.Refused("too-many", "too many calls are without answer");
    }
    if (!calls.isEmpty() && bytes + length > MOST_BYTES) {
      return new Opening.Refused("too-many", "the calls without answer are too long together");
    }
    if (closed || !total.take()) {
      return new Opening.Refused(
          "too-many-in-all", "too many calls are without answer in all sessions");
    }
    var call = new Exchange(from, request, length, batch, System.nanoTime());
    calls.put(id, call);
    bytes += length;
    openings += isOpening(request) ? 1 : 0;
    batch.ifPresent(BatchAnswers::expects);
    return new Opening.Opened(call);
  }

  /// Lets another request go on in the place of one that is being judged, because its sender has
  /// its answer.
  ///
  /// @param as the same call under an id that nobody else uses
  /// @return what goes on; absent when the one before was given up or is over
  synchronized Optional<Exchange> carry(Exchange call, Message.Request as, String task) {
    if (!happens(Event.HANDED_ON, call)) {
      return Optional.empty();
    }
    var carrier = call.carryAs(as, task);
    calls.put(as.id(), carrier);
    return Optional.of(carrier);
  }

  /// Sends a judged request, unless it was cancelled or ended meanwhile.
  ///
  /// @return whether it was sent
  boolean send(Exchange call, Enforcement.Forward forward, boolean action, Sending sending)
      throws IOException {
    synchronized (call) {
      synchronized (this) {
        if (!leaves(call)) {
          return false;
        }
        call.passes(forward, action);
      }
      sending.send();
      return true;
    }
  }

  /// Sends a request that needs no decision.
  ///
  /// @return whether it was sent
  boolean send(Exchange call, Sending sending) throws IOException {
    synchronized (call) {
      synchronized (this) {
        if (!leaves(call)) {
          return false;
        }
      }
      sending.send();
      return true;
    }
  }

  private boolean leaves(Exchange call) {
    if (!happens(Event.LEAVES, call) || !call.isSent()) {
      return false;
    }
    call.sign(System.nanoTime());
    return true;
  }

  /// Notes that the sender gave a request up. One that was sent is taken out: its sender wants no
  /// answer, and none may come.
  ///
  /// @return the request; absent when there is none, or it has its answer by now
  Optional<Exchange> cancel(MessageId id) {
    Exchange call;
    synchronized (this) {
      call = calls.get(id);
    }
    if (call == null) {
      return Optional.empty();
    }
    synchronized (call) {
      synchronized (this) {
        return happens(Event.CANCELLED, call) ? Optional.of(call) : Optional.empty();
      }
    }
  }

  /// The open request of an id.
  synchronized Optional<Exchange> find(MessageId id) {
    return Optional.ofNullable(calls.get(id));
  }

  /// Takes a request out because it has its answer; only one that was sent can have one.
  synchronized Optional<Exchange> answered(MessageId id) {
    return find(id).filter(call -> happens(Event.ANSWER_CAME, call));
  }

  /// True if an answer that nobody waits for is the late one of a call that ended without it; its
  /// id is free again then.
  synchronized boolean isLate(MessageId id) {
    return unanswered.remove(id);
  }

  /// Returns whether some request ended without its answer, which may still come.
  synchronized boolean isAnyLate() {
    return !unanswered.isEmpty();
  }

  /// Takes a request out that was refused.
  synchronized void refused(Exchange call) {
    boolean _ = happens(Event.REFUSED, call);
  }

  /// Takes a request out that could not be sent.
  ///
  /// @return whether it still was there
  synchronized boolean notSent(Exchange call) {
    return happens(Event.NOT_TAKEN, call);
  }

  /// Takes a request out because a fault stopped it.
  ///
  /// @return whether it was sent, or may have been; absent when it was out already
  synchronized Optional<Boolean> abandon(Exchange call) {
    boolean sent = call.isSent();
    return happens(Event.FAULT, call) ? Optional.of(sent) : Optional.empty();
  }

  /// Notes a sign of life for the request of a progress token.
  ///
  /// @return whether a request has the token, or one that was answered had it
  synchronized boolean progress(ProgressToken token) {
    boolean known = pastTokens.contains(token);
    for (Exchange call : calls.values()) {
      if (call.isSent() && call.progressToken().filter(token::equals).isPresent()) {
        call.sign(System.nanoTime());
        known = true;
      }
    }
    return known;
  }

  /// Returns what was told of the progress of the sent request that has a token; absent where no
  /// request has it.
  synchronized Optional<CallProgress> progressOf(ProgressToken token) {
    return calls.values().stream()
        .filter(call -> call.isSent() && call.progressToken().filter(token::equals).isPresent())
        .findFirst()
        .map(Exchange::progress);
  }

  /// Notes a sign of life for every request.
  synchronized void signOfAll() {
    long now = System.nanoTime();
    calls.values().forEach(call -> call.sign(now));
  }

  /// The requests that are being judged, in order; may be empty.
  synchronized List<Exchange> judged() {
    return calls.values().stream().filter(Exchange::isJudged).toList();
  }

  /// Returns whether a request of this method has no answer yet under this id.
  synchronized boolean waitsFor(String method, MessageId id) {
    Exchange call = calls.get(id);
    return call != null && call.request().method().equals(method);
  }

  /// Returns whether a handshake has no answer yet.
  synchronized boolean isOpening() {
    return openings > 0;
  }

  /// Takes out and returns the sent requests without a sign of life for so long, but those that may
  /// wait for hours.
  synchronized List<Exchange> overdue(long nanos) {
    long now = System.nanoTime();
    var overdue =
        calls.values().stream()
            .filter(call -> call.isSent() && call.quietNanos(now) > nanos)
            .filter(call -> !McpMethods.waitsForHours(call.request().method()))
            .toList();
    return overdue.stream().filter(call -> happens(Event.OVERDUE, call)).toList();
  }

  /// Every request that was sent, in order.
  synchronized List<Exchange> sent() {
    return calls.values().stream().filter(Exchange::isSent).toList();
  }

  /// Takes out and returns every sent request, in order.
  synchronized List<Exchange> drainSent() {
    return sent().stream().filter(call -> happens(Event.SESSION_ENDED, call)).toList();
  }

  /// Returns how many sent requests wait for the other side.
  synchronized long waiting() {
    return calls.values().stream().filter(Exchange::isSent).count();
  }

  /// True if a request is open whose answer is to be expected: judged or sent, and not one that may
  /// wait for hours.
  synchronized boolean isAnyAwaited() {
    return calls.values().stream()
        .anyMatch(call -> !McpMethods.waitsForHours(call.request().method()));
  }

  /// Forgets what is still open, because the session is over; nothing is taken in any more.
  synchronized void close() {
    closed = true;
    List.copyOf(calls.values()).forEach(call -> happens(Event.FORGOTTEN, call));
  }

  private static boolean isOpening(Message.Request request) {
    return request.method().equals("initialize");
  }

  // The one place where a request changes its state, and what goes with that.
  private boolean happens(Event event, Exchange call) {
    if (!call.on(event)) {
      return false;
    }
    switch (call.state()) {
      case JUDGED, GIVEN_UP, SENT -> {}
      case HANDED -> calls.remove(call.request().id());
      case UNANSWERED -> {
        remove(call);
        remember(unanswered, call.request().id());
      }
      case ENDED -> remove(call);
    }
    return true;
  }

  private void remove(Exchange call) {
    calls.remove(call.request().id());
    bytes -= call.bytes();
    openings -= isOpening(call.request()) ? 1 : 0;
    total.giveBack(1);
    call.progressToken().ifPresent(token -> remember(pastTokens, token));
  }

  private static <T> void remember(SequencedSet<T> set, T item) {
    set.add(item);
    if (set.size() > REMEMBERED) {
      set.removeFirst();
    }
  }
}
