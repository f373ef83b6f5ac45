package dev.assent.core.proxy.session;

import dev.assent.core.jsonrpc.BatchMember;
import dev.assent.core.jsonrpc.MalformedMessageException;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageCodec;
import dev.assent.core.jsonrpc.MessageId;
import dev.assent.core.jsonrpc.RoughScan;
import dev.assent.core.proxy.runtime.SessionFault;
import dev.assent.core.transport.Channel;
import dev.assent.core.transport.ChannelEvent;
import java.util.Optional;

/// Reads what the server sends, and finds the calls that wait for its answers. Those are passed on
/// by [AnswerDelivery]; what the server says without being asked is [ServerSpeech]'s.
final class ServerSide {
  private final SharedParts shared;
  private final SessionParts parts;
  private final ServerSpeech speech;
  private final AnswerDelivery delivery;
  private final SpoiledAnswers spoiled;

  ServerSide(SharedParts shared) {
    this.shared = shared;
    this.parts = shared.parts();
    this.speech = new ServerSpeech(shared);
    this.delivery = new AnswerDelivery(shared, speech);
    this.spoiled = new SpoiledAnswers(shared);
  }

  /// Takes what comes until the server is gone.
  void read() {
    var receiver = Channel.Receiver.of(this::receive, delivery::settle);
    shared
        .barrier()
        .run(() -> parts.server().channel().deliver(receiver), _ -> shared.barrier().breakOff());
  }

  private void receive(ChannelEvent event) {
    if (event instanceof ChannelEvent.Received(Message message, var bytes)) {
      receive(new MessageInHand(message, bytes, Optional.empty()));
    } else {
      delivery.settle();
      shared.barrier().run(() -> takeEvent(event), fault -> failEvent(event, fault));
    }
  }

  private void receive(MessageInHand hand) {
    shared.barrier().run(() -> takeMessage(hand), fault -> failMessage(hand, fault));
  }

  private void failEvent(ChannelEvent event, Throwable fault) {
    shared.barrier().note(SessionSide.SERVER, fault);
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
      case ChannelEvent.Ended _ -> shared.end().begin(gone("it ended"));
    }
  }

  private SessionFault gone(String how) {
    return new SessionFault("server-ended", "The server of " + parts.proxy() + " is gone: " + how);
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
          shared
              .notes()
              .drop(
                  SessionSide.SERVER,
                  "noise",
                  "text without a line end was passed over, " + bytes + " bytes");
      case ChannelEvent.Undelivered(var detail) ->
          shared.notes().drop(SessionSide.SERVER, "undelivered", detail);
      case ChannelEvent.Ended _ -> shared.end().begin(gone(parts.server().howItEnded()));
    }
  }

  private void onBatch(byte[] line) {
    try {
      var members = MessageCodec.decodeBatch(line, parts.limits(), parts.inFlight());
      var batch = new BatchAnswers(shared.toServer()::sendBatch);
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
      delivery.settle();
    }
    switch (hand.message()) {
      case Message.Request request -> speech.takeRequest(request, hand);
      case Message.Notification notification -> speech.takeNotification(notification, hand.bytes());
      case Message.Success answer -> takeAnswer(answer.id(), hand);
      case Message.Failure answer -> {
        if (answer.id().isPresent()) {
          takeAnswer(answer.id().get(), hand);
        } else {
          shared.notes().drop(SessionSide.SERVER, "error-without-id", answer.error().message());
        }
      }
    }
  }

  private void failMessage(MessageInHand hand, Throwable fault) {
    switch (hand.message()) {
      case Message.Request _ when hand.call().isPresent() ->
          shared.ending().abandonOfServer(hand.call().get(), fault);
      // Under the id of an open request an answer would be taken for that one's.
      case Message.Request request when shared.fromServer().find(request.id()).isEmpty() ->
          shared.ending().refuse(SessionSide.SERVER, request, hand.batch(), fault);
      case Message.Request _, Message.Notification _ ->
          shared.barrier().note(SessionSide.SERVER, fault);
      case Message.Success answer -> failAnswer(hand, Optional.of(answer.id()), fault);
      case Message.Failure answer -> failAnswer(hand, answer.id(), fault);
    }
  }

  private void failAnswer(MessageInHand hand, Optional<MessageId> id, Throwable fault) {
    hand.call()
        .or(() -> id.flatMap(shared.fromClient()::answered))
        .ifPresentOrElse(
            call -> shared.ending().loseAnswer(call, fault),
            () -> shared.barrier().note(SessionSide.SERVER, fault));
  }

  // Its output has ended, so none of them is answered any more.
  private void endAll(String detail) {
    shared.notes().drop(SessionSide.SERVER, "damaged", detail);
    for (InFlightCall call : shared.fromClient().drainSent()) {
      shared
          .ending()
          .endWithError(
              call,
              "No answer to this call could be read: " + detail + ". Whether it ran is not known.");
    }
  }

  private void takeAnswer(MessageId id, MessageInHand hand) throws InterruptedException {
    Message answer = hand.message();
    // Before the call is taken out, so that at every moment the handshake is either under way or
    // done.
    shared.fromClient().find(id).ifPresent(call -> shared.order().answered(call.request(), answer));
    Optional<InFlightCall> call = shared.fromClient().answered(id);
    if (call.isEmpty()) {
      if (shared.notes().dropAnswer(SessionSide.SERVER, shared.fromClient(), id)) {
        spoiled.unknown(id);
      }
      return;
    }
    hand.holds(call.get());
    passAnswer(call.get(), hand);
  }

  private void passAnswer(InFlightCall call, MessageInHand hand) throws InterruptedException {
    // Pins and knowledge are of the original; the client gets the clean copy.
    parts
        .knowledge()
        .fromServer(call.request(), hand.message())
        .ifPresent(shared.notes()::noteTools);
    Message clean = shared.safeguards().cleaned(call, hand.message());
    delivery.deliver(new AnswerDelivery.Arrived(call, clean, hand.bytes()));
  }
}
