package dev.assent.core.proxy.session;

import dev.assent.core.audit.AuditException;
import dev.assent.core.jsonrpc.MalformedMessageException;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageCodec;
import dev.assent.core.jsonrpc.MessageCodec.BatchMember;
import dev.assent.core.jsonrpc.MessageId;
import dev.assent.core.jsonrpc.RoughScan;
import dev.assent.core.mcp.HiddenRequest;
import dev.assent.core.proxy.runtime.SessionFault;
import dev.assent.core.proxy.session.CallEnding.Reason;
import dev.assent.core.proxy.session.ClientCalls.MessageGroup;
import dev.assent.core.proxy.session.Exchange.MessageInHand;
import dev.assent.core.proxy.session.FaultBarrier.Way;
import dev.assent.core.proxy.session.OperationLog.Ended;
import dev.assent.core.text.Sentence;
import dev.assent.core.transport.Channel;
import dev.assent.core.transport.Channel.ChannelEvent;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads what the server sends, and passes its answers on to the calls that wait for them, once
/// their outcomes are on record; those that were read together share the writes of the log and to
/// the client. What the server says without being asked is [ServerSpeech]'s. Used by one thread at
/// a time, but for what it starts itself.
final class ServerSide {
  private final Conversation session;
  private final SessionParts parts;
  private final ServerSpeech speech;
  private final MessageGroup<Passing> gathered = new MessageGroup<>();
  private final SpoiledAnswers spoiled;

  /// An answer that came.
  ///
  /// @param clean as the client gets it
  /// @param bytes of its line
  private record Arrived(Exchange call, Message clean, int bytes) {}

  /// An answer as its client reads it.
  ///
  /// @param withheld in place of the answer, where what hides in it was refused
  private record Passing(Arrived answer, Optional<Message> withheld) {
    Exchange call() {
      return answer.call();
    }

    Ended ended() {
      return new Ended(
          call(),
          ReplyForms.outcomeOf(answer.clean()),
          answer.bytes(),
          withheld.map(_ -> "not passed on: what it asks for was refused"));
    }
  }

  ServerSide(Conversation session) {
    this.session = session;
    this.parts = session.parts;
    this.speech = new ServerSpeech(session);
    this.spoiled = new SpoiledAnswers(session);
  }

  /// Takes what comes until the server is gone.
  void read() {
    var receiver = Channel.Receiver.of(this::receive, this::settle);
    session.barrier.run(
        () -> parts.server().channel().deliver(receiver), _ -> session.barrier.breakOff());
  }

  private void receive(ChannelEvent event) {
    if (event instanceof ChannelEvent.Received(Message message, var bytes)) {
      receive(new MessageInHand(message, bytes, Optional.empty()));
    } else {
      settle();
      session.barrier.run(() -> takeEvent(event), fault -> failEvent(event, fault));
    }
  }

  private void receive(MessageInHand hand) {
    session.barrier.run(() -> takeMessage(hand), fault -> failMessage(hand, fault));
  }

  private void failEvent(ChannelEvent event, Throwable fault) {
    note(fault);
    switch (event) {
      // It is not known whose answer it was, if it was one: whoever waits for that is told by the
      // call's time-out.
      case ChannelEvent.Malformed _,
          ChannelEvent.TooLong _,
          ChannelEvent.CutOff _,
          ChannelEvent.Stalled _,
          ChannelEvent.PassedOver _,
          ChannelEvent.Received _,
          ChannelEvent.Undelivered _ -> {}
      case ChannelEvent.Ended _ -> session.end.begin(gone("it ended"));
    }
  }

  private SessionFault gone(CharSequence how) {
    return new SessionFault(
        "server-ended", Sentence.of("The server of %s is gone: %s", parts.proxy(), how));
  }

  private void takeEvent(ChannelEvent event) throws InterruptedException {
    switch (event) {
      case ChannelEvent.Received _ -> {}
      case ChannelEvent.Malformed(var fault, var line) -> {
        if (parts.isBatch(fault)) {
          onBatch(line);
        } else {
          spoiled.seen(line, String.valueOf(fault.getMessage()));
        }
      }
      case ChannelEvent.TooLong(var bytes, var found) ->
          spoiled.damaged(
              found, "the server sent a line of " + bytes + " bytes, over the limit for messages");
      case ChannelEvent.CutOff(var bytes) ->
          endAll("the server ended in the middle of a message, after " + bytes + " bytes");
      case ChannelEvent.Stalled(var bytes, var found) ->
          spoiled.unfinished(
              found, "the server began a message and did not finish it, " + bytes + " bytes");
      case ChannelEvent.PassedOver(var bytes) ->
          drop("noise", "text without a line end was passed over, " + bytes + " bytes");
      case ChannelEvent.Undelivered(var detail) -> drop("undelivered", detail);
      case ChannelEvent.Ended _ -> session.end.begin(gone(parts.server().howItEnded()));
    }
  }

  private void onBatch(byte[] line) {
    try {
      var members = MessageCodec.decodeBatch(line, parts.limits(), parts.inFlight());
      var batch = new BatchAnswers(session.toServer::sendBatch);
      for (BatchMember member : members) {
        switch (member) {
          case BatchMember.Read(Message message) ->
              receive(
                  new MessageInHand(
                      message, MessageCodec.encode(message).length - 1, Optional.of(batch)));
          case BatchMember.Refused(MalformedMessageException fault) -> {
            boolean known = fault.id().isPresent();
            var found =
                new RoughScan.Found(fault.id().stream().toList(), true, true, false, known, true);
            spoiled.damaged(found, "the server sent a damaged message: " + fault.getMessage());
          }
        }
      }
      batch.read();
    } catch (MalformedMessageException e) {
      spoiled.damaged(RoughScan.of(line), "the server sent a damaged batch: " + e.getMessage());
    }
  }

  private void takeMessage(MessageInHand hand) throws InterruptedException {
    if (hand.batch().isEmpty()) {
      spoiled.messageCame();
    }
    if (hand.message() instanceof Message.Request
        || hand.message() instanceof Message.Notification) {
      settle();
    }
    switch (hand.message()) {
      case Message.Request request -> speech.takeRequest(request, hand);
      case Message.Notification notification -> speech.takeNotification(notification, hand.bytes());
      case Message.Success answer -> takeAnswer(answer.id(), hand);
      case Message.Failure answer -> {
        if (answer.id().isPresent()) {
          takeAnswer(answer.id().get(), hand);
        } else {
          drop("error-without-id", answer.error().message());
        }
      }
    }
  }

  private void failMessage(MessageInHand hand, Throwable fault) {
    switch (hand.message()) {
      case Message.Request _ when hand.call().isPresent() ->
          session.ending.end(hand.call().get(), new Reason.Fault(fault));
      // Under the id of an open request an answer would be taken for that one's.
      case Message.Request request when session.fromServer.find(request.id()).isEmpty() ->
          session.ending.refuse(SessionSide.SERVER, request, hand.batch(), fault);
      case Message.Request _, Message.Notification _ -> note(fault);
      case Message.Success answer -> failAnswer(hand, Optional.of(answer.id()), fault);
      case Message.Failure answer -> failAnswer(hand, answer.id(), fault);
    }
  }

  private void failAnswer(MessageInHand hand, Optional<MessageId> id, Throwable fault) {
    hand.call()
        .or(() -> id.flatMap(session.fromClient::answered))
        .ifPresentOrElse(
            call -> session.ending.end(call, new Reason.AnswerLost(fault)), () -> note(fault));
  }

  // Its output has ended, so none of them is answered any more.
  private void endAll(String detail) {
    drop("damaged", detail);
    for (Exchange call : session.fromClient.drainSent()) {
      session.ending.end(
          call,
          new Reason.NoAnswer(
              "No answer to this call could be read: "
                  + detail
                  + ". Whether it ran is not known."));
    }
  }

  private void takeAnswer(MessageId id, MessageInHand hand) throws InterruptedException {
    Message answer = hand.message();
    // Before the call is taken out, so that at every moment the handshake is either under way or
    // done.
    session.fromClient.find(id).ifPresent(call -> session.order.answered(call.request(), answer));
    Optional<Exchange> call = session.fromClient.answered(id);
    if (call.isEmpty()) {
      if (session.notes.dropAnswer(SessionSide.SERVER, session.fromClient, id)) {
        spoiled.unknown(id);
      }
      return;
    }
    hand.holds(call.get());
    passAnswer(call.get(), hand);
  }

  private void passAnswer(Exchange call, MessageInHand hand) throws InterruptedException {
    // Pins and knowledge are of the original; the client gets the clean copy.
    parts
        .knowledge()
        .fromServer(call.request(), hand.message())
        .ifPresent(session.notes::noteTools);
    Message clean = session.safeguards.cleaned(call, hand.message());
    deliver(new Arrived(call, clean, hand.bytes()));
  }

  private void drop(String code, @Nullable String detail) {
    session.notes.drop(SessionSide.SERVER, code, detail);
  }

  private void note(Throwable fault) {
    session.barrier.note(SessionSide.SERVER, fault);
  }

  /// Takes an answer whose call was taken out for it.
  ///
  /// @throws InterruptedException when the thread is interrupted while it waits for the client to
  ///   read
  private void deliver(Arrived answer) throws InterruptedException {
    List<HiddenRequest> hidden = HiddenRequest.in(answer.clean());
    // Its record is forced to disk, or what hides in it is judged; other answers need not wait for
    // that.
    boolean waits = answer.call().isAction() && parts.operations().forced() || !hidden.isEmpty();
    if (!gathered.hasRoomFor(answer.bytes())) {
      settle();
    }
    session.toClient.begin(answer.bytes());
    if (waits) {
      session.barrier.start(
          Thread.ofVirtual().name("answer " + answer.call().request().id() + " of " + parts.id()),
          new Return(List.of(new Passing(answer, Optional.empty()))).way(hidden));
    } else {
      gathered.add(new Passing(answer, Optional.empty()), answer.bytes());
    }
  }

  /// Passes on what was read together. To be called before anything is done that must not overtake
  /// them, or for which they must not wait.
  private void settle() {
    var all = gathered.takeAll();
    if (!all.isEmpty()) {
      session.barrier.go(new Return(all).way(List.of()));
    }
  }

  /// Answers that go their way to the client together.
  private final class Return {
    private final int size;
    private List<Passing> all;
    private boolean lost;
    private Optional<AuditException> unrecorded = Optional.empty();

    /// @param all in the order in which they came
    Return(List<Passing> all) {
      this.size = all.size();
      this.all = all;
    }

    /// @param hidden requests in the first answer
    Way way(List<HiddenRequest> hidden) {
      var way = new Way();
      if (!hidden.isEmpty()) {
        way.then(() -> judge(hidden), this::lose);
      }
      return way.then(this::record, this::lose)
          .each(size, this::tell, this::lose)
          .then(this::flush, _ -> flush())
          .then(this::end, fault -> session.barrier.note(SessionSide.SERVER, fault));
    }

    private void judge(List<HiddenRequest> hidden) throws InterruptedException {
      lost = true;
      var answer = all.getFirst().answer();
      try {
        all = List.of(new Passing(answer, speech.judgeHidden(answer.call(), hidden)));
        lost = false;
      } catch (AuditException e) {
        session.answers.send(answer.call(), notOnRecord(answer.call(), e));
      }
    }

    private void record() throws InterruptedException {
      if (lost) {
        return;
      }
      lost = true;
      try {
        parts.operations().ended(all.stream().map(Passing::ended).toList());
      } catch (AuditException e) {
        unrecorded = Optional.of(e);
      }
      lost = false;
    }

    private void lose(Throwable fault) {
      lost = true;
      all.forEach(one -> session.ending.end(one.call(), new Reason.AnswerLost(fault)));
    }

    private void tell(int one) {
      if (lost) {
        return;
      }
      var answer = all.get(one);
      unrecorded.ifPresentOrElse(
          why -> session.answers.enqueue(answer.call(), notOnRecord(answer.call(), why)),
          () -> enqueue(answer));
    }

    private void lose(int one, Throwable fault) {
      session.ending.end(all.get(one).call(), new Reason.AnswerLost(fault));
    }

    private void flush() {
      if (!lost) {
        session.toClient.flush();
      }
    }

    private void end() {
      all.forEach(one -> session.toClient.end(one.answer().bytes()));
    }
  }

  private void enqueue(Passing one) {
    Exchange call = one.call();
    Message answer = one.answer().clean();
    if (one.withheld().isEmpty()) {
      session.followUps.answered(call, answer);
    }
    if (call.task().isEmpty()) {
      parts.knowledge().waited(call.ageNanos(System.nanoTime()));
    }
    // The last of it: whatever fails before this is answered in its place.
    session.answers.enqueue(call, one.withheld().orElseGet(() -> session.ownTasks.outward(answer)));
  }

  private Message notOnRecord(Exchange call, AuditException e) {
    return ReplyForms.failure(
        call.request().id(),
        session.notes.logFailed(e)
            + " The server answered, but its answer is not on record; the call ran.");
  }
}
