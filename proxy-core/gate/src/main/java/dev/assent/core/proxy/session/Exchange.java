package dev.assent.core.proxy.session;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.mcp.RequestMeta;
import dev.assent.core.pep.Call;
import dev.assent.core.pep.Call.BoundApproval;
import dev.assent.core.pep.Judgement.Enforcement;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// One request that needs an answer, from its arrival to its end. [Exchanges] guards what changes
/// in it: every change is a step of [#WAY].
final class Exchange {
  /// The stage that a request has reached.
  enum State {
    /// it is being judged, and a person may be asked
    JUDGED,
    /// its sender gave it up before it was sent
    GIVEN_UP,
    /// its sender was given a task, and another request goes on in its place
    HANDED,
    /// it is being written to the other side, or has been
    SENT,
    /// it ended without its answer, which may still come
    UNANSWERED,
    ENDED
  }

  /// Something that can happen to a request.
  enum Event {
    LEAVES,
    HANDED_ON,
    CANCELLED,
    ANSWER_CAME,
    REFUSED,
    NOT_TAKEN,
    OVERDUE,
    SESSION_ENDED,
    FAULT,
    FORGOTTEN
  }

  /// The table of states and events. No row for a pair: then the event changes nothing. It stands
  /// in `protocol.md` as well, and `ExchangeTableTest` compares them.
  static final Map<State, Map<Event, State>> WAY =
      Map.of(
          State.JUDGED,
          Map.of(
              Event.LEAVES, State.SENT,
              Event.HANDED_ON, State.HANDED,
              Event.CANCELLED, State.GIVEN_UP,
              Event.REFUSED, State.ENDED,
              Event.NOT_TAKEN, State.ENDED,
              Event.FAULT, State.ENDED,
              Event.FORGOTTEN, State.ENDED),
          State.GIVEN_UP,
          Map.of(
              Event.LEAVES, State.ENDED,
              Event.CANCELLED, State.GIVEN_UP,
              Event.REFUSED, State.ENDED,
              Event.NOT_TAKEN, State.ENDED,
              Event.FAULT, State.ENDED,
              Event.FORGOTTEN, State.ENDED),
          State.HANDED,
          Map.of(),
          State.SENT,
          Map.of(
              Event.CANCELLED, State.UNANSWERED,
              Event.ANSWER_CAME, State.ENDED,
              Event.REFUSED, State.ENDED,
              Event.NOT_TAKEN, State.ENDED,
              Event.OVERDUE, State.UNANSWERED,
              Event.SESSION_ENDED, State.UNANSWERED,
              Event.FAULT, State.UNANSWERED,
              Event.FORGOTTEN, State.ENDED),
          State.UNANSWERED,
          Map.of(),
          State.ENDED,
          Map.of());

  private final SessionSide from;
  private final Message.Request request;
  private final Optional<BatchAnswers> batch;
  private final int bytes;
  private final long startedNanos;
  private volatile State state = State.JUDGED;
  private volatile boolean givenUp;
  private volatile long lastSignNanos;
  private String decisionId = "";
  private Optional<BoundApproval> approved = Optional.empty();
  private boolean action;
  private final Optional<String> task;
  private final CallProgress progress;
  private volatile @Nullable Exchange carrier;

  Exchange(
      SessionSide from,
      Message.Request request,
      int bytes,
      Optional<BatchAnswers> batch,
      long now) {
    this(from, request, bytes, batch, now, Optional.empty(), new CallProgress());
  }

  private Exchange(
      SessionSide from,
      Message.Request request,
      int bytes,
      Optional<BatchAnswers> batch,
      long now,
      Optional<String> task,
      CallProgress progress) {
    this.task = task;
    this.progress = progress;
    this.from = from;
    this.request = request;
    this.bytes = bytes;
    this.batch = batch;
    this.startedNanos = now;
    this.lastSignNanos = now;
  }

  /// Lets another request go on in the place of this one, whose sender was given a task.
  ///
  /// @param request the same call under an id of ours
  Exchange carryAs(Message.Request request, String ofTask) {
    var next =
        new Exchange(
            from, request, bytes, Optional.empty(), startedNanos, Optional.of(ofTask), progress);
    carrier = next;
    return next;
  }

  /// Returns the call that goes on in place of this one; this call itself where none does.
  Exchange carried() {
    var next = carrier;
    return next == null ? this : next;
  }

  /// The task of ours that takes its answer; absent where its sender does.
  Optional<String> task() {
    return task;
  }

  /// Returns the side that made the request.
  SessionSide from() {
    return from;
  }

  Message.Request request() {
    return request;
  }

  /// The batch that its answer belongs to; absent for a request that came by itself.
  Optional<BatchAnswers> batch() {
    return batch;
  }

  /// Returns the length of the request's line in bytes.
  int bytes() {
    return bytes;
  }

  /// The decision record's id; empty before it was decided, and where no decision was due.
  String decisionId() {
    return decisionId;
  }

  /// The yes that let it pass; absent where nobody was asked.
  Optional<BoundApproval> approved() {
    return approved;
  }

  /// Returns whether the request is an action, whose outcome is forced to disk.
  boolean isAction() {
    return action;
  }

  /// Returns whether its sender gave it up before it was sent.
  boolean isGivenUp() {
    return givenUp;
  }

  long ageNanos(long now) {
    return now - startedNanos;
  }

  Optional<ProgressToken> progressToken() {
    return RequestMeta.of(request.params()).progressToken().flatMap(ProgressToken::read);
  }

  /// Returns the progress that the sender is told.
  CallProgress progress() {
    return progress;
  }

  /// The call that was judged for it, for a reply in its place.
  Call call() {
    return callOf(request);
  }

  /// The call that a request of the client is judged as.
  static Call callOf(Message.Request request) {
    return new Call(
        request.tree(),
        request.method(),
        Optional.of(request.id().json()),
        dev.assent.core.access.Action.Direction.CLIENT_TO_SERVER);
  }

  boolean isSent() {
    return state == State.SENT;
  }

  boolean isJudged() {
    return state == State.JUDGED;
  }

  State state() {
    return state;
  }

  /// Takes the step that an event stands for.
  ///
  /// @return whether there is one from the state that was reached
  boolean on(Event event) {
    State next = WAY.getOrDefault(state, Map.of()).get(event);
    if (next == null) {
      return false;
    }
    givenUp |= next == State.GIVEN_UP;
    state = next;
    return true;
  }

  /// Notes what let it pass.
  void passes(Enforcement.Forward forward, boolean isAction) {
    decisionId = forward.decisionId();
    approved = forward.approved();
    action = isAction;
  }

  void sign(long now) {
    lastSignNanos = now;
  }

  long quietNanos(long now) {
    return now - lastSignNanos;
  }

  /// The progress that a client is told of one call: ours while a person is asked, then the
  /// server's. Each report is greater than the one before, as the protocol demands. Thread-safe.
  ///
  /// Ours is a thousandth for each report, so that nearly everything a server reports is greater
  /// and passes unchanged. What is not, such as the zero with which many begin, is told as a trifle
  /// above what was told last.
  static final class CallProgress {
    private static final BigDecimal STEP = new BigDecimal("0.001");
    private static final BigDecimal TRIFLE = new BigDecimal("0.000001");

    // Held while a report is sent: it must not be overtaken by one that was chosen after it.
    private final ReentrantLock order = new ReentrantLock();
    private BigDecimal told = BigDecimal.ZERO;
    private volatile int reports;
    private boolean theirs;
    private boolean isPast;

    /// Returns how many reports of ours were told.
    int reports() {
      return reports;
    }

    /// Tells one of ours; nothing where the server has a report at the moment, or had one.
    void tellOurs(Consumer<JsonNumber> client) {
      if (!order.tryLock()) {
        return;
      }
      try {
        if (!theirs) {
          reports++;
          told = told.add(STEP);
          client.accept(new JsonNumber(told.toPlainString()));
        }
      } finally {
        order.unlock();
      }
    }

    /// Tells one of the server's.
    ///
    /// @param client takes the value in its place; absent where it passes as it is
    void tellTheirs(BigDecimal value, Consumer<Optional<JsonNumber>> client) {
      order.lock();
      try {
        theirs = true;
        // Once it is greater than ours, whatever it does is the server's own.
        isPast |= reports == 0 || value.compareTo(told) > 0;
        if (!isPast) {
          told = told.add(TRIFLE);
        }
        client.accept(
            isPast ? Optional.empty() : Optional.of(new JsonNumber(told.toPlainString())));
      } finally {
        order.unlock();
      }
    }
  }

  /// A string or a number under which the progress of a request is reported. Tokens are compared by
  /// value, because a server may print a number in another way than it read it.
  ///
  /// @param kind tells `1` from `"1"`
  /// @param value the text, or the number in its shortest form
  record ProgressToken(char kind, String value) {
    /// Reads a token; empty for values of any other kind.
    static Optional<ProgressToken> read(Json json) {
      return switch (json) {
        case JsonString text -> Optional.of(new ProgressToken('s', text.value()));
        case JsonNumber(var lexeme) ->
            Optional.of(
                new ProgressToken('n', new BigDecimal(lexeme).stripTrailingZeros().toString()));
        case JsonObject _, JsonArray _, JsonBoolean _, JsonNull _ -> Optional.empty();
      };
    }
  }

  /// A message of one side while it is taken in, with the call that a fault on that way has to end.
  /// Used by one thread.
  static final class MessageInHand {
    private final Message message;
    private final int bytes;
    private final Optional<BatchAnswers> batch;
    private Optional<Exchange> call = Optional.empty();

    /// @param bytes of its line
    /// @param batch that it came in; absent where it came by itself
    MessageInHand(Message message, int bytes, Optional<BatchAnswers> batch) {
      this.message = message;
      this.bytes = bytes;
      this.batch = batch;
    }

    /// Returns the message as it came, whatever it is turned into on its way.
    Message message() {
      return message;
    }

    int bytes() {
      return bytes;
    }

    Optional<BatchAnswers> batch() {
      return batch;
    }

    /// Notes the call that the message has opened, or that it answers.
    void holds(Exchange one) {
      call = Optional.of(one);
    }

    /// Returns the call that a fault has to end; absent while there is none.
    Optional<Exchange> call() {
      return call;
    }
  }
}
