package dev.assent.core.proxy.session;

import dev.assent.core.jsonrpc.Message;
import dev.assent.core.mcp.RequestMeta;
import dev.assent.core.pep.BoundApproval;
import dev.assent.core.pep.Call;
import dev.assent.core.pep.Enforcement;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One request without an answer. [InFlightCalls] guards what changes in it.
final class InFlightCall {
  /// The stage that a request has reached.
  enum State {
    /// it is being judged, and a person may be asked
    JUDGED,
    /// it is being written to the other side, or has been
    SENT,
    /// its sender gave it up before it was sent
    CANCELLED
  }

  private final SessionSide from;
  private final Message.Request request;
  private final Optional<BatchAnswers> batch;
  private final int bytes;
  private final long startedNanos;
  private volatile State state = State.JUDGED;
  private volatile long lastSignNanos;
  private String decisionId = "";
  private Optional<BoundApproval> approved = Optional.empty();
  private boolean action;
  private final Optional<String> task;
  private final CallProgress progress;
  private volatile @Nullable InFlightCall carrier;

  InFlightCall(
      SessionSide from,
      Message.Request request,
      int bytes,
      Optional<BatchAnswers> batch,
      long now) {
    this(from, request, bytes, batch, now, Optional.empty(), new CallProgress());
  }

  private InFlightCall(
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
  InFlightCall carryAs(Message.Request request, String ofTask) {
    var next =
        new InFlightCall(
            from, request, bytes, Optional.empty(), startedNanos, Optional.of(ofTask), progress);
    carrier = next;
    return next;
  }

  /// Returns the call that goes on in place of this one; this call itself where none does.
  InFlightCall carried() {
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
    return state == State.CANCELLED;
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

  void sent(Enforcement.Forward forward, boolean isAction, long now) {
    decisionId = forward.decisionId();
    approved = forward.approved();
    action = isAction;
    lastSignNanos = now;
    state = State.SENT;
  }

  void sentUndecided(long now) {
    lastSignNanos = now;
    state = State.SENT;
  }

  void giveUp() {
    state = State.CANCELLED;
  }

  void sign(long now) {
    lastSignNanos = now;
  }

  long quietNanos(long now) {
    return now - lastSignNanos;
  }
}
