package dev.assent.core.proxy;

import dev.assent.core.json.Json;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageId;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The requests of one side that have no answer yet. Thread-safe.
///
/// A call is judged first, then sent; being cancelled and being sent exclude each other, so that a cancelled call never
/// reaches the server and a sent one is cancelled there.
final class InFlightCalls {
  private enum State {
    JUDGED,
    SENT,
    CANCELLED
  }

  /// One request without an answer.
  static final class InFlight {
    private final Message.Request request;
    private final long startedNanos;
    private State state = State.JUDGED;
    private long lastSignNanos;
    private String decisionId = "";
    private boolean action;

    private InFlight(Message.Request request, long now) {
      this.request = request;
      this.startedNanos = now;
      this.lastSignNanos = now;
    }

    Message.Request request() {
      return request;
    }

    /// The decision record's id; empty before it was decided.
    String decisionId() {
      return decisionId;
    }

    /// Whether the request is an action, whose outcome is forced to disk.
    boolean isAction() {
      return action;
    }

    long ageNanos(long now) {
      return now - startedNanos;
    }

    private Optional<Json> progressToken() {
      return request.params().object("_meta").map(meta -> meta.get("progressToken"));
    }
  }

  /// Sends something; called with the lock held, so that order and state agree.
  interface Sending {
    void send() throws IOException;
  }

  private final Map<MessageId, InFlight> calls = new LinkedHashMap<>();
  private final int limit;

  InFlightCalls(int limit) {
    this.limit = limit;
  }

  /// Why a request was not taken in.
  enum Opening {
    OPENED,
    ID_IN_USE,
    TOO_MANY
  }

  /// Takes a request in.
  synchronized Opening open(Message.Request request) {
    if (calls.containsKey(request.id())) {
      return Opening.ID_IN_USE;
    }
    if (calls.size() >= limit) {
      return Opening.TOO_MANY;
    }
    calls.put(request.id(), new InFlight(request, System.nanoTime()));
    return Opening.OPENED;
  }

  /// The request of an id; absent when it has been answered or never was.
  synchronized Optional<InFlight> find(MessageId id) {
    return Optional.ofNullable(calls.get(id));
  }

  /// Sends a judged request, unless it was cancelled or ended meanwhile.
  ///
  /// @return whether it was sent
  synchronized boolean send(MessageId id, String decisionId, boolean action, Sending sending) throws IOException {
    InFlight call = calls.get(id);
    if (call == null || call.state != State.JUDGED) {
      calls.remove(id);
      return false;
    }
    call.decisionId = decisionId;
    call.action = action;
    call.state = State.SENT;
    call.lastSignNanos = System.nanoTime();
    sending.send();
    return true;
  }

  /// Notes that the sender gave a request up.
  ///
  /// @return whether the other side has it and must be told; absent when there is no such request
  synchronized Optional<Boolean> cancel(MessageId id) {
    InFlight call = calls.get(id);
    if (call == null) {
      return Optional.empty();
    }
    boolean sent = call.state == State.SENT;
    if (!sent) {
      call.state = State.CANCELLED;
    }
    return Optional.of(sent);
  }

  /// Takes a request out because it has its answer; only one that was sent can have one.
  synchronized Optional<InFlight> answered(MessageId id) {
    InFlight call = calls.get(id);
    if (call == null || call.state != State.SENT) {
      return Optional.empty();
    }
    calls.remove(id);
    return Optional.of(call);
  }

  /// Takes a request out that was refused.
  synchronized void refused(MessageId id) {
    calls.remove(id);
  }

  /// Notes a sign of life for the request of a progress token.
  synchronized void progress(Json token) {
    calls.values().stream()
        .filter(call -> call.progressToken().filter(token::equals).isPresent())
        .forEach(call -> call.lastSignNanos = System.nanoTime());
  }

  /// Takes out and returns the sent requests without a sign of life for so long.
  synchronized List<InFlight> overdue(long nanos) {
    long now = System.nanoTime();
    var overdue = calls.values().stream().filter(c -> c.state == State.SENT && now - c.lastSignNanos > nanos).toList();
    overdue.forEach(call -> calls.remove(call.request.id()));
    return overdue;
  }

  /// Takes out and returns every sent request, in order.
  synchronized List<InFlight> drainSent() {
    var sent = new ArrayList<InFlight>();
    calls.values().stream().filter(call -> call.state == State.SENT).forEach(sent::add);
    sent.forEach(call -> calls.remove(call.request.id()));
    return sent;
  }

  /// How many sent requests wait for the other side.
  synchronized long waiting() {
    return calls.values().stream().filter(call -> call.state == State.SENT).count();
  }
}
