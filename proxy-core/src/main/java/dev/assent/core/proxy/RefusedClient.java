package dev.assent.core.proxy;

import dev.assent.core.jsonrpc.JsonRpcError;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.transport.Channel;
import dev.assent.core.transport.Incoming;
import java.io.IOException;

/// Answers every request of a client with the same refusal, until the client goes.
final class RefusedClient {
  private RefusedClient() {}

  static void serve(Channel client, String sentence) throws InterruptedException {
    while (true) {
      switch (client.receive()) {
        case Incoming.Received(Message.Request request, _) -> {
          if (!answer(client, request, sentence)) {
            return;
          }
        }
        case Incoming.Ended _ -> {
          return;
        }
        case Incoming.Received _,
            Incoming.Malformed _,
            Incoming.TooLong _,
            Incoming.CutOff _,
            Incoming.Stalled _,
            Incoming.PassedOver _,
            Incoming.Undelivered _ -> {}
      }
    }
  }

  private static boolean answer(Channel client, Message.Request request, String sentence) {
    try {
      client.send(Message.Failure.of(request.id(), JsonRpcError.of(JsonRpcError.INTERNAL_ERROR, sentence)));
      return true;
    } catch (IOException _) {
      // The client is gone; there is nobody to tell.
      return false;
    }
  }
}
