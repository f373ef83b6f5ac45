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
  private final SharedParts core;
  private final SessionParts parts;
  private final ServerSpeech speech;
  private final AnswerDelivery arrivals;
  private final SpoiledAnswers spoiled;

  ServerSide(SharedParts core) {
    this.core = core;
    this.parts = core.parts();
    this.speech = new ServerSpeech(core);
    this.arrivals = new AnswerDelivery(core, speech);
    this.spoiled = new SpoiledAnswers(core);
  }

  /// Takes what comes until the server is gone.
  void read() {
    var receiver = Channel.Receiver.of(this::take, arrivals::settle);
    core.barrier()
        .run(() -> parts.server().channel().deliver(receiver), _ -> core.barrier().breakOff());
  }

  private void take(ChannelEvent incoming) {
    if (!(incoming instanceof ChannelEvent.Received)) {
      arrivals.settle();
    }
    core.barrier().run(() -> look(incoming), fault -> spoiled(incoming, fault));
  }

  // A message has its own way out, see below.
  private void spoiled(ChannelEvent incoming, Throwable fault) {
    core.barrier().note(SessionSide.SERVER, fault);
    switch (incoming) {
      // It is not known whose answer it was, if it was one: whoever waits for that is told by the
      // call's time-out.
      case ChannelEvent.Malformed _,
          ChannelEvent.TooLong _,
          ChannelEvent.CutOff _,
          ChannelEvent.Stalled _,
          ChannelEvent.PassedOver _,
          ChannelEvent.Received _,
          ChannelEvent.Undelivered _ -> {}
      case ChannelEvent.Ended _ -> core.end().begin(gone("it ended"));
    }
  }

  private SessionFault gone(String how) {
    return new SessionFault("server-ended", "The server of " + parts.proxy() + " is gone: " + how);
  }

  private void look(ChannelEvent incoming) throws InterruptedException {
    switch (incoming) {
      case ChannelEvent.Received(Message message, var bytes) -> {
        spoiled.messageCame();
        onMessage(message, bytes, Optional.empty());
      }
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
          core.notes()
              .drop(
                  SessionSide.SERVER,
                  "noise",
                  "text without a line end was passed over, " + bytes + " bytes");
      case ChannelEvent.Undelivered(var detail) ->
          core.notes().drop(SessionSide.SERVER, "undelivered", detail);
      case ChannelEvent.Ended _ -> core.end().begin(gone(parts.server().howItEnded()));
    }
  }

  private void onBatch(byte[] line) {
    try {
      var members = MessageCodec.decodeBatch(line, parts.limits(), parts.inFlight());
      var batch = new BatchAnswers(core.toServer()::sendBatch);
      for (BatchMember member : members) {
        switch (member) {
          case BatchMember.Read(Message message) ->
              onMessage(message, MessageCodec.encode(message).length - 1, Optional.of(batch));
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

  private void onMessage(Message message, int bytes, Optional<BatchAnswers> batch) {
    core.barrier().run(() -> look(message, bytes, batch), fault -> spoiled(message, batch, fault));
  }

  private void spoiled(Message message, Optional<BatchAnswers> batch, Throwable fault) {
    switch (message) {
      // Under the id of an open request an answer would be taken for that one's.
      case Message.Request request when core.fromServer().find(request.id()).isEmpty() ->
          core.ending().refuse(SessionSide.SERVER, request, batch, fault);
      case Message.Request _, Message.Notification _ ->
          core.barrier().note(SessionSide.SERVER, fault);
      case Message.Success answer -> lose(Optional.of(answer.id()), fault);
      case Message.Failure answer -> lose(answer.id(), fault);
    }
  }

  private void lose(Optional<MessageId> id, Throwable fault) {
    id.flatMap(core.fromClient()::answered)
        .ifPresentOrElse(
            call -> core.ending().loseAnswer(call, fault),
            () -> core.barrier().note(SessionSide.SERVER, fault));
  }

  private void look(Message message, int bytes, Optional<BatchAnswers> batch) {
    if (message instanceof Message.Request || message instanceof Message.Notification) {
      arrivals.settle();
    }
    switch (message) {
      case Message.Request request -> speech.onRequest(request, bytes, batch);
      case Message.Notification notification -> speech.onNotification(notification, bytes);
      case Message.Success answer -> onAnswer(answer.id(), answer, bytes);
      case Message.Failure answer ->
          answer
              .id()
              .ifPresentOrElse(
                  id -> onAnswer(id, answer, bytes),
                  () ->
                      core.notes()
                          .drop(SessionSide.SERVER, "error-without-id", answer.error().message()));
    }
  }

  // Its output has ended, so none of them is answered any more.
  private void endAll(String detail) {
    core.notes().drop(SessionSide.SERVER, "damaged", detail);
    for (InFlightCall call : core.fromClient().drainSent()) {
      core.ending()
          .endWithError(
              call,
              "No answer to this call could be read: " + detail + ". Whether it ran is not known.");
    }
  }

  private void onAnswer(MessageId id, Message answer, int bytes) {
    // Before the call is taken out, so that at every moment the handshake is either under way or
    // done.
    core.fromClient().find(id).ifPresent(call -> core.order().answered(call.request(), answer));
    Optional<InFlightCall> call = core.fromClient().answered(id);
    if (call.isEmpty()) {
      if (core.notes().dropAnswer(SessionSide.SERVER, core.fromClient(), id)) {
        spoiled.unknown(id);
      }
      return;
    }
    core.barrier()
        .run(
            () -> pass(call.get(), answer, bytes),
            fault -> core.ending().loseAnswer(call.get(), fault));
  }

  private void pass(InFlightCall call, Message answer, int bytes) throws InterruptedException {
    // Pins and knowledge are of the original; the client gets the clean copy.
    parts.knowledge().fromServer(call.request(), answer).ifPresent(core.notes()::noteTools);
    Message clean = core.guarding().cleaned(call, answer);
    arrivals.take(new AnswerDelivery.Arrived(call, clean, bytes));
  }
}
