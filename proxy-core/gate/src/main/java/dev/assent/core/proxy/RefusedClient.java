package dev.assent.core.proxy;

import dev.assent.core.jsonrpc.JsonRpcError;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.transport.Channel;
import dev.assent.core.transport.ChannelEvent;
import java.io.IOException;

/// Answers every request of a client with the same refusal, until the client goes.
final class RefusedClient {
  private RefusedClient() {}

  static void serve(Channel client, String sentence) throws InterruptedException {
    while (true) {
      switch (client.receive()) {
        case ChannelEvent.Received(Message.Request request, _) -> {
          if (!answer(client, request, sentence)) {
            return;
          }
        }
        case ChannelEvent.Ended _ -> {
          return;
        }
        case ChannelEvent.Received _,
            ChannelEvent.Malformed _,
            ChannelEvent.TooLong _,
            ChannelEvent.CutOff _,
            ChannelEvent.Stalled _,
            ChannelEvent.PassedOver _,
            ChannelEvent.Undelivered _ -> {}
      }
    }
  }

  private static boolean answer(Channel client, Message.Request request, String sentence) {
    try {
      client.send(
          Message.Failure.of(request.id(), JsonRpcError.of(JsonRpcError.INTERNAL_ERROR, sentence)));
      return true;
    } catch (IOException _) {
      // The client is gone; there is nobody to tell.
      return false;
    }
  }
}
