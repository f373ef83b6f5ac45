package dev.assent.core.proxy.upstream;

import dev.assent.core.jsonrpc.Message;
import dev.assent.core.text.Sentence;
import dev.assent.core.transport.Channel;
import dev.assent.core.transport.Channel.ChannelEvent;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/// A server whose beginning and end are watched: one that does not answer its first request in time
/// is ended, and how it ended is told to those who start the next one.
public final class WatchedUpstream implements Upstream {
  private final Upstream inner;
  private final String name;
  private final Duration startTimeout;
  private final Ending ending;
  private final CountDownLatch spoke = new CountDownLatch(1);
  private final AtomicBoolean armed = new AtomicBoolean();
  private final AtomicBoolean told = new AtomicBoolean();
  private final Channel channel = new Watched();
  private volatile boolean answered;
  private volatile boolean late;
  private volatile boolean closing;

  /// Is told once how a server ended.
  public interface Ending {
    /// It ended by itself.
    void byItself(CharSequence how);

    /// It was there and answered until it was closed.
    void asWished();
  }

  /// @param startTimeout how long it may take to say its first word after it was asked
  public WatchedUpstream(String name, Upstream inner, Duration startTimeout, Ending ending) {
    this.name = name;
    this.inner = inner;
    this.startTimeout = startTimeout;
    this.ending = ending;
  }

  @Override
  public Channel channel() {
    return channel;
  }

  @Override
  public boolean isOverHttp() {
    return inner.isOverHttp();
  }

  @Override
  public CharSequence howItEnded() throws InterruptedException {
    CharSequence how =
        late
            ? Sentence.of(
                "it did not answer its first request within %s s and was ended",
                startTimeout.toSeconds())
            : inner.howItEnded();
    if (!closing && told.compareAndSet(false, true)) {
      ending.byItself(how);
    }
    return how;
  }

  @Override
  public void close() {
    closing();
    inner.close();
  }

  @Override
  public void close(Duration most) {
    closing();
    inner.close(most);
  }

  private void closing() {
    closing = true;
    spoke.countDown();
    if (answered && told.compareAndSet(false, true)) {
      ending.asWished();
    }
  }

  private void heard(ChannelEvent incoming) {
    if (!answered && !(incoming instanceof ChannelEvent.Ended)) {
      answered = true;
      spoke.countDown();
    }
  }

  private void arm() {
    if (armed.compareAndSet(false, true)) {
      Thread.ofVirtual().name("start of " + name).start(this::awaitFirstWord);
    }
  }

  private void awaitFirstWord() {
    try {
      if (!spoke.await(startTimeout.toMillis(), TimeUnit.MILLISECONDS)) {
        late = true;
        inner.close();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /// The channel, listened to until the first word.
  private final class Watched implements Channel {
    @Override
    public ChannelEvent receive() throws InterruptedException {
      ChannelEvent next = inner.channel().receive();
      heard(next);
      return next;
    }

    @Override
    public void deliver(Receiver receiver) throws InterruptedException {
      inner
          .channel()
          .deliver(
              new Receiver() {
                @Override
                public void accept(ChannelEvent incoming) throws InterruptedException {
                  heard(incoming);
                  receiver.accept(incoming);
                }

                @Override
                public void caughtUp() throws InterruptedException {
                  receiver.caughtUp();
                }
              });
    }

    @Override
    public void send(Message message) throws IOException {
      expectAnswer(message);
      inner.channel().send(message);
    }

    @Override
    public void enqueue(Message message) throws IOException {
      expectAnswer(message);
      inner.channel().enqueue(message);
    }

    @Override
    public void flush() throws IOException {
      inner.channel().flush();
    }

    private void expectAnswer(Message message) {
      if (!answered && message instanceof Message.Request) {
        arm();
      }
    }

    @Override
    public void sendBatch(List<Message> messages) throws IOException {
      inner.channel().sendBatch(messages);
    }

    @Override
    public void close() {
      inner.channel().close();
    }
  }
}
