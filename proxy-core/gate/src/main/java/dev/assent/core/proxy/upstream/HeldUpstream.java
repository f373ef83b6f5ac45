package dev.assent.core.proxy.upstream;

import dev.assent.core.jsonrpc.Message;
import dev.assent.core.transport.Channel;
import dev.assent.core.transport.ChannelEvent;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/// A server that is not started, because its command has to be accepted first. The session goes on
/// without it, so that each call is refused with the reason and recorded.
///
/// @param why half a sentence
/// @param closed counted down when the session ends
public record HeldUpstream(String why, CountDownLatch closed) implements Upstream {
  public HeldUpstream(String why) {
    this(why, new CountDownLatch(1));
  }

  @Override
  public Optional<String> held() {
    return Optional.of(why);
  }

  @Override
  public Channel channel() {
    return new Channel() {
      @Override
      public ChannelEvent receive() throws InterruptedException {
        closed.await();
        return new ChannelEvent.Ended(Optional.of(why));
      }

      @Override
      public void send(Message message) throws IOException {
        throw new IOException(why);
      }

      @Override
      public void close() {
        closed.countDown();
      }
    };
  }

  @Override
  public String howItEnded() {
    return "it is held: " + why;
  }

  @Override
  public void close() {
    closed.countDown();
  }
}
