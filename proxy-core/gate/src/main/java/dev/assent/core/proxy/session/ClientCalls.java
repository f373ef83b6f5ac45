package dev.assent.core.proxy.session;

import dev.assent.core.access.Action;
import dev.assent.core.access.Canary;
import dev.assent.core.approval.SwitchBoard;
import dev.assent.core.audit.AuditException;
import dev.assent.core.json.JsonObject;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.mcp.ProtocolVersion;
import dev.assent.core.pep.Call;
import dev.assent.core.pep.Call.Ties;
import dev.assent.core.pep.ComputingTurn;
import dev.assent.core.pep.Judgement;
import dev.assent.core.pep.Judgement.Enforcement;
import dev.assent.core.pep.Refusal;
import dev.assent.core.pep.SessionPolicy.Waiting;
import dev.assent.core.proxy.session.CallEnding.Reason;
import dev.assent.core.proxy.session.FaultBarrier.Way;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The way of the client's requests: taken, described, judged, put on record, sent on or answered.
/// [#take] and [Departure#way] are that way, from top to bottom.
///
/// An action for which nothing has to be waited for is judged on the thread that reads, and
/// gathered with those that were read together with it; every other action goes its way on a thread
/// of its own, anything else on the thread that reads. Those that were read together share the
/// writes of the log, to the server and to the client. [#take] and [#settle] are called by one
/// thread at a time.
///
/// Whatever goes wrong with one becomes its refusal here, or, where the program itself fails, in
/// the session's barrier.
final class ClientCalls {
  // Bytes of a call. A longer one takes its time and would keep those behind it waiting.
  private static final int AT_ONCE = 64 * 1024;
  // One with so many may compute for long, and others share few of the threads that virtual ones
  // run on.
  private static final int COMPUTES = 8 * 1024;

  private final Conversation session;
  private final SessionParts parts;
  private final MessageGroup<Judged> gathered = new MessageGroup<>();

  /// A request that was judged.
  private record Judged(Exchange open, Judgement.Found found) {}

  /// One that is on its way out.
  private record Leaving(Exchange open, SwitchBoard.Passage passage) {}

  ClientCalls(Conversation session) {
    this.session = session;
    this.parts = session.parts;
  }

  /// Takes a request that was opened. To wake a thread takes longer than to judge a call, so one is
  /// woken only where something may have to be waited for.
  ///
  /// @throws InterruptedException when the thread is interrupted
  void take(Exchange open) throws InterruptedException {
    Call call = describe(open);
    if (!SessionOrder.isAction(open.request().method())) {
      settle();
      session.barrier.go(way(open, call));
      return;
    }
    if (!gathered.hasRoomFor(open.bytes())) {
      settle();
    }
    switch (mayPassAtOnce(open) ? judge(open, call, Waiting.FORBIDDEN) : Judgement.MUST_WAIT) {
      case Judgement.Found found -> gathered.add(new Judged(open, found), open.bytes());
      case Judgement.MustWait _ -> goOnAThreadOfItsOwn(open, call);
    }
  }

  /// Lets the requests that were read together go the rest of their way. To be called before
  /// anything is done for which they must not wait, or which must not overtake them.
  void settle() {
    var all = gathered.takeAll();
    if (!all.isEmpty()) {
      session.barrier.go(new Departure(all).way(new Way()));
    }
  }

  private void goOnAThreadOfItsOwn(Exchange open, Call call) {
    String name = "call " + open.request().id() + " of " + parts.id();
    session.barrier.start(
        computes(open) ? Thread.ofPlatform().daemon().name(name) : Thread.ofVirtual().name(name),
        way(open, call));
  }

  // It is judged on the way, because something may have to be waited for.
  private Way way(Exchange open, Call call) {
    var departure = new Departure(1, List.of());
    return departure.way(
        new Way()
            .then(() -> departure.judge(open, call), fault -> end(open, new Reason.Fault(fault))));
  }

  private static boolean computes(Exchange open) {
    return open.bytes() > COMPUTES && SessionOrder.isAction(open.request().method());
  }

  // A server over HTTP takes a call when it is connected to, and perhaps not before it has answered
  // the one before.
  private boolean mayPassAtOnce(Exchange open) {
    return open.bytes() <= AT_ONCE && !parts.server().isOverHttp();
  }

  private Call describe(Exchange open) {
    Message.Request request = open.request();
    var ties =
        new Ties(
            session.followUps.decisionOf(request),
            session.followUps.resume(request),
            () -> session.gone(open.carried()),
            () -> session.replies.hand(open),
            open.progressToken().isPresent()
                && parts
                    .knowledge()
                    .revision()
                    .filter(ProtocolVersion::progressRenewsTime)
                    .isPresent(),
            canary(request));
    return new Call(
        request.tree(),
        request.method(),
        Optional.of(request.id().json()),
        Action.Direction.CLIENT_TO_SERVER,
        ties);
  }

  private static Optional<Canary> canary(Message.Request request) {
    return request.method().equals("tools/call")
        ? request
            .params()
            .string("name")
            .flatMap(tool ->
                Canary.ofTool(tool, request.params().object("arguments").orElse(JsonObject.EMPTY)))
        : Optional.empty();
  }

  private Judgement judge(Exchange open, Call call, Waiting waiting) throws InterruptedException {
    try {
      return session.judging.judge(call, waiting);
    } catch (InterruptedException e) {
      session.fromClient.refused(open.carried());
      throw e;
    }
  }

  private void end(Exchange call, Reason why) {
    session.ending.end(call, why);
  }

  /// Requests that go the rest of their way together. Where a step fails for all of them, those
  /// behind it find nothing to do.
  private final class Departure {
    private final int size;
    private final List<Leaving> leaving;
    private List<Judged> judged;
    private List<Enforcement> enforced = List.of();
    private Optional<AuditException> unrecorded = Optional.empty();

    /// @param judged in the order in which they came
    Departure(List<Judged> judged) {
      this(judged.size(), judged);
    }

    /// @param size of those that go, when they are judged
    private Departure(int size, List<Judged> judged) {
      this.size = size;
      this.judged = judged;
      this.leaving = new ArrayList<>(size);
    }

    // A client that does not read keeps nothing from the server: the answers come last.
    Way way(Way judging) {
      return judging
          .then(this::record, this::failAll)
          .each(size, this::sendOn, (one, fault) -> fail(one, new Reason.Fault(fault)))
          .then(this::flushServer, this::failLeaving)
          .then(this::closePassages, fault -> session.barrier.note(SessionSide.CLIENT, fault))
          .each(size, this::answer, (one, fault) -> fail(one, new Reason.RefusalLost(fault)))
          .then(this::flushClient, _ -> flushClient());
    }

    private void judge(Exchange open, Call call) throws InterruptedException {
      if (computes(open)) {
        try (var _ = ComputingTurn.take()) {
          judgeInTurn(open, call);
        }
      } else {
        judgeInTurn(open, call);
      }
    }

    private void judgeInTurn(Exchange open, Call call) throws InterruptedException {
      var found = ClientCalls.this.judge(open, call, Waiting.ALLOWED).found();
      judged = List.of(new Judged(open, found));
    }

    // All of it together. None passes where the log does not take them.
    private void record() throws InterruptedException {
      if (judged.isEmpty()) {
        return;
      }
      try {
        enforced = parts.enforcement().carryOut(judged.stream().map(Judged::found).toList());
      } catch (AuditException e) {
        unrecorded = Optional.of(e);
      } catch (InterruptedException e) {
        judged.forEach(one -> session.fromClient.refused(one.open().carried()));
        throw e;
      }
    }

    private void sendOn(int one) throws InterruptedException {
      if (one >= enforced.size() || !(enforced.get(one) instanceof Enforcement.Forward forward)) {
        return;
      }
      Exchange call = judged.get(one).open().carried();
      try {
        sendOn(call, forward);
      } catch (AuditException e) {
        end(call, new Reason.NotOnRecord(e));
      } catch (InterruptedException e) {
        session.fromClient.refused(call);
        throw e;
      } catch (IOException e) {
        session.end.serverUnreachable(e);
        end(call, new Reason.NotTaken());
      }
    }

    private void sendOn(Exchange call, Enforcement.Forward forward)
        throws IOException, AuditException, InterruptedException {
      var passage = parts.approvals().switches().enter(forward.reach(), session.end::cutOff);
      // A fault leaves that open: then the call leaves before the passage is closed.
      boolean leaves = true;
      try {
        leaves = leaves(call, forward, passage);
      } finally {
        if (leaves) {
          leaving.add(new Leaving(call, passage));
        } else {
          passage.close();
        }
      }
    }

    private boolean leaves(Exchange call, Enforcement.Forward forward, SwitchBoard.Passage passage)
        throws IOException, AuditException, InterruptedException {
      Message.Request request = call.request();
      if (passage.refusal().isPresent()) {
        end(call, new Reason.Withheld(forward, passage.refusal().get()));
        return false;
      }
      var over = parts.over().get();
      if (over.isPresent()) {
        end(call, new Reason.LeftBehind(forward, over.get()));
        return false;
      }
      boolean sent =
          session.fromClient.send(
              call,
              forward,
              SessionOrder.isAction(request.method()),
              () -> session.toServer.enqueue(MessageTrimming.leaving(request, passage)));
      if (!sent) {
        call.batch().ifPresent(BatchAnswers::needsNone);
        parts.operations().neverSent(request, forward.decisionId());
      }
      return sent;
    }

    private void flushServer() {
      if (leaving.isEmpty()) {
        return;
      }
      try {
        session.toServer.flush();
      } catch (IOException e) {
        session.end.serverUnreachable(e);
        leaving.forEach(one -> end(one.open(), new Reason.NotTaken()));
      }
    }

    private void closePassages() {
      leaving.forEach(one -> one.passage().close());
    }

    private void answer(int one) throws InterruptedException {
      if (unrecorded.isPresent()) {
        Exchange open = judged.get(one).open();
        tell(open, Optional.of(session.ending.unrecorded(open, unrecorded.get())));
      } else if (one < enforced.size()) {
        Exchange open = judged.get(one).open();
        switch (enforced.get(one)) {
          case Enforcement.Forward _ -> {}
          case Enforcement.Refuse refuse -> tell(open, refusal(open, refuse));
          case Enforcement.Answer own -> tell(open, answered(open, own));
        }
      }
    }

    private void tell(Exchange open, Optional<Message> answer) {
      Exchange call = open.carried();
      session.fromClient.refused(call);
      answer.ifPresent(one -> session.answers.enqueue(call, one));
    }

    private Optional<Message> refusal(Exchange open, Enforcement.Refuse refuse) {
      if (refuse.refusal().retry() == Refusal.Retry.REOPENED) {
        // That the session is over is all there is to be told before it ends.
        session.end.told();
      }
      return session
          .replies
          .comeAgain(open.carried(), refuse)
          .or(() -> refuse.reply().map(reply -> session.ending.refusalOf(open.request(), reply)));
    }

    private Optional<Message> answered(Exchange open, Enforcement.Answer own)
        throws InterruptedException {
      try {
        parts.operations().answeredHere(open.request(), own.decisionId());
      } catch (AuditException e) {
        return Optional.of(session.ending.unrecorded(open, e));
      }
      return own.reply().map(reply -> session.ending.refusalOf(open.request(), reply));
    }

    private void flushClient() {
      if (unrecorded.isPresent()
          || !enforced.stream().allMatch(Enforcement.Forward.class::isInstance)) {
        session.toClient.flush();
      }
    }

    private void failAll(Throwable fault) {
      judged.forEach(one -> end(one.open(), new Reason.Fault(fault)));
    }

    private void failLeaving(Throwable fault) {
      leaving.forEach(one -> end(one.open(), new Reason.Fault(fault)));
    }

    private void fail(int one, Reason why) {
      if (one < judged.size()) {
        end(judged.get(one).open(), why);
      }
    }
  }

  /// A group of items that were read together and wait to be carried out together. Used by one
  /// thread at a time.
  static final class MessageGroup<T> {
    // Enough for a write to cost little of each; few enough that the first need not wait long for
    // the last.
    private static final int MOST = 16;
    private static final long MOST_BYTES = 256 * 1024;

    private final List<T> all = new ArrayList<>(MOST);
    private long bytes;

    /// Returns whether one more may wait with the others; one that is longer than all may be has no
    /// room even alone.
    ///
    /// @param length in bytes
    boolean hasRoomFor(int length) {
      return all.size() < MOST && bytes + length <= MOST_BYTES;
    }

    /// Adds one, whether there is room or not.
    ///
    /// @param length in bytes
    void add(T one, int length) {
      all.add(one);
      bytes += length;
    }

    /// Gives out all that was added, in order, and has none of it any more.
    List<T> takeAll() {
      var taken = List.copyOf(all);
      all.clear();
      bytes = 0;
      return taken;
    }
  }
}
