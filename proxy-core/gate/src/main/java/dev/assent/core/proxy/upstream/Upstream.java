package dev.assent.core.proxy.upstream;

import dev.assent.core.audit.AuditException;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.text.Sentence;
import dev.assent.core.transport.Channel;
import dev.assent.core.transport.Channel.ChannelEvent;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/// The server of one session.
public interface Upstream extends AutoCloseable {
  /// Carries messages to and from it.
  Channel channel();

  /// Starts a server.
  interface Starting {
    /// Starts it; where that fails, the server says why.
    ///
    /// @throws AuditException when the log cannot be written; it is not started then
    Upstream start() throws AuditException, InterruptedException;
  }

  /// Makes it ready for a message that is about to be judged, where its start was put off.
  default void prepare() throws InterruptedException {}

  /// True if there is one that could take a message.
  default boolean isThere() {
    return true;
  }

  /// Why it is not started before a person accepts what it consists of; absent for every other one.
  default Optional<CharSequence> held() {
    return Optional.empty();
  }

  /// True if it is reached over HTTP, where a client repeats arguments as headers.
  default boolean isOverHttp() {
    return false;
  }

  /// Says in one sentence how it ended, after its channel has: `it exited with code 3; it last
  /// wrote: …`. Waits a moment for the end to be known.
  CharSequence howItEnded() throws InterruptedException;

  /// Ends it and everything it started, politely first. Returns when it is gone.
  @Override
  void close();

  /// As [#close], within a time, however little that leaves for politeness.
  default void close(Duration most) {
    close();
  }

  /// A server that could not be started. The session begins all the same, so that the client reads
  /// why.
  ///
  /// @param why one sentence
  record FailedUpstream(CharSequence why) implements Upstream {
    @Override
    public Channel channel() {
      return new Channel() {
        @Override
        public ChannelEvent receive() {
          return new ChannelEvent.Ended(Optional.of(why.toString()));
        }

        @Override
        public void send(Message message) throws IOException {
          throw new IOException(why.toString());
        }

        @Override
        public void close() {}
      };
    }

    @Override
    public CharSequence howItEnded() {
      return why;
    }

    @Override
    public void close() {}
  }

  /// A server that is not started, because its command has to be accepted first. The session goes
  /// on without it, so that each call is refused with the reason and recorded.
  ///
  /// @param why half a sentence
  /// @param closed counted down when the session ends
  record HeldUpstream(CharSequence why, CountDownLatch closed) implements Upstream {
    public HeldUpstream(CharSequence why) {
      this(why, new CountDownLatch(1));
    }

    @Override
    public Optional<CharSequence> held() {
      return Optional.of(why);
    }

    @Override
    public Channel channel() {
      return new Channel() {
        @Override
        public ChannelEvent receive() throws InterruptedException {
          closed.await();
          return new ChannelEvent.Ended(Optional.of(why.toString()));
        }

        @Override
        public void send(Message message) throws IOException {
          throw new IOException(why.toString());
        }

        @Override
        public void close() {
          closed.countDown();
        }
      };
    }

    @Override
    public CharSequence howItEnded() {
      return Sentence.of("it is held: %s", why);
    }

    @Override
    public void close() {
      closed.countDown();
    }
  }
}
