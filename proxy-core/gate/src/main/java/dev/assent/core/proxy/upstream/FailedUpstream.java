package dev.assent.core.proxy.upstream;

import dev.assent.core.jsonrpc.Message;
import dev.assent.core.transport.Channel;
import dev.assent.core.transport.ChannelEvent;
import java.io.IOException;
import java.util.Optional;

/// A server that could not be started. The session begins all the same, so that the client reads
/// why.
///
/// @param why one sentence
public record FailedUpstream(String why) implements Upstream {
  @Override
  public Channel channel() {
    return new Channel() {
      @Override
      public ChannelEvent receive() {
        return new ChannelEvent.Ended(Optional.of(why));
      }

      @Override
      public void send(Message message) throws IOException {
        throw new IOException(why);
      }

      @Override
      public void close() {}
    };
  }

  @Override
  public String howItEnded() {
    return why;
  }

  @Override
  public void close() {}
}
