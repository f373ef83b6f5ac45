package dev.assent.core.proxy.upstream;

import dev.assent.core.jsonrpc.JsonRpcError;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageId;
import dev.assent.core.transport.Channel;
import dev.assent.core.transport.Channel.ChannelEvent;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A server that is replaced where the client's probe ended it. Clients begin with
/// `server/discover` to learn which revision is spoken, and some older servers end at what they do
/// not know; the client then goes on with `initialize`, which has to find one. Nothing else was
/// said by then, so the new server lacks nothing. Thread-safe.
public final class ProbedUpstream implements Upstream {
  // A client may probe for each revision that it speaks.
  private static final int MOST_SERVERS = 4;

  private final Supplier<Upstream> next;
  private final Channel channel = new Probed();
  private final Set<MessageId> probes = new LinkedHashSet<>();
  private volatile Upstream server;
  private Message.@Nullable Request handshake;
  private boolean probed;
  private boolean closed;
  private int servers = 1;

  /// True once the server was told, or has answered, something that another server would lack.
  private volatile boolean settled;

  /// @param next makes another one, which starts when it is needed and asks then whether it may
  public ProbedUpstream(Upstream server, Supplier<Upstream> next) {
    this.server = server;
    this.next = next;
  }

  @Override
  public Channel channel() {
    return channel;
  }

  @Override
  public void prepare() throws InterruptedException {
    server.prepare();
  }

  @Override
  public boolean isThere() {
    return server.isThere();
  }

  @Override
  public Optional<CharSequence> held() {
    return server.held();
  }

  @Override
  public CharSequence howItEnded() throws InterruptedException {
    return server.howItEnded();
  }

  @Override
  public void close() {
    last().close();
  }

  @Override
  public void close(Duration most) {
    last().close(most);
  }

  private synchronized Upstream last() {
    closed = true;
    return server;
  }

  private synchronized boolean isReplaceable(Upstream ended) {
    return probed && !settled && !closed && servers < MOST_SERVERS && server == ended;
  }

  // The server for which a message leaves.
  private synchronized Upstream leaving(Message message) {
    if (message instanceof Message.Request request) {
      switch (request.method()) {
        case "server/discover" -> {
          probed = true;
          probes.add(request.id());
        }
        case "initialize" -> handshake = request;
        default -> settled = true;
      }
    }
    return server;
  }

  /// Takes the end of a server.
  ///
  /// @return what the client's probes are answered; absent where the session ends with it
  private Optional<List<Message>> replaced(Upstream ended) {
    if (!isReplaceable(ended)) {
      return Optional.empty();
    }
    // Gone for good before there is another one: it may hold a file or an address that both want.
    ended.close();
    synchronized (this) {
      if (closed) {
        return Optional.empty();
      }
      server = next.get();
      servers++;
      var answers = new ArrayList<Message>();
      for (MessageId id : probes) {
        answers.add(
            Message.Failure.of(
                id,
                JsonRpcError.of(
                    JsonRpcError.METHOD_NOT_FOUND, "the server ended at this request")));
      }
      probes.clear();
      return Optional.of(answers);
    }
  }

  private synchronized Optional<Message> openHandshake() {
    return Optional.ofNullable(handshake);
  }

  private void heard(ChannelEvent incoming) {
    if (!settled && incoming instanceof ChannelEvent.Received(Message message, _)) {
      switch (message) {
        case Message.Success answer -> answered(answer.id());
        case Message.Failure answer -> answer.id().ifPresent(this::answered);
        case Message.Request _, Message.Notification _ -> {}
      }
    }
  }

  private synchronized void answered(MessageId id) {
    probes.remove(id);
    settled |= handshake != null && handshake.id().equals(id);
  }

  /// The channel of whichever server there is.
  private final class Probed implements Channel {
    @Override
    public ChannelEvent receive() throws InterruptedException {
      return server.channel().receive();
    }

    @Override
    public void deliver(Receiver receiver) throws InterruptedException {
      boolean goesOn = true;
      while (goesOn) {
        Upstream running = server;
        var listening = new Listening(running, receiver);
        running.channel().deliver(listening);
        goesOn = listening.goesOn;
      }
    }

    @Override
    public void send(Message message) throws IOException {
      Upstream to = settled ? server : leaving(message);
      try {
        to.channel().send(message);
      } catch (IOException e) {
        if (server == to && !isReplaceable(to)) {
          throw e;
        }
        // Whoever hears its end answers the probe, and says the handshake to the next one.
        to.close();
      }
    }

    // Nothing is gathered before it is known that the server lives.
    @Override
    public void enqueue(Message message) throws IOException {
      if (settled) {
        server.channel().enqueue(message);
      } else {
        send(message);
      }
    }

    @Override
    public void flush() throws IOException {
      if (settled) {
        server.channel().flush();
      }
    }

    @Override
    public void sendBatch(List<Message> messages) throws IOException {
      server.channel().sendBatch(messages);
    }

    @Override
    public void close() {
      server.channel().close();
    }
  }

  /// Listens to one server and keeps its end back where another one comes.
  private final class Listening implements Channel.Receiver {
    private final Upstream running;
    private final Channel.Receiver receiver;
    private volatile boolean goesOn;

    Listening(Upstream running, Channel.Receiver receiver) {
      this.running = running;
      this.receiver = receiver;
    }

    @Override
    public void accept(ChannelEvent incoming) throws InterruptedException {
      if (incoming instanceof ChannelEvent.CutOff(var bytes) && isReplaceable(running)) {
        receiver.accept(
            new ChannelEvent.Undelivered(
                "the server ended in the middle of a message, after " + bytes + " bytes"));
      } else if (!(incoming instanceof ChannelEvent.Ended) || !goesOn()) {
        heard(incoming);
        receiver.accept(incoming);
      }
    }

    private boolean goesOn() throws InterruptedException {
      Optional<List<Message>> answers = replaced(running);
      if (answers.isEmpty()) {
        return false;
      }
      CharSequence how = running.howItEnded();
      receiver.accept(
          new ChannelEvent.Undelivered(
              "the server ended at `server/discover` and is started again for what follows: "
                  + how));
      for (Message answer : answers.get()) {
        receiver.accept(new ChannelEvent.Received(answer, 0));
      }
      receiver.caughtUp();
      try {
        Optional<Message> again = openHandshake();
        if (again.isPresent()) {
          server.channel().send(again.get());
        }
        goesOn = true;
      } catch (IOException _) {
        // The one that could not be started says why.
      }
      return goesOn;
    }

    @Override
    public void caughtUp() throws InterruptedException {
      receiver.caughtUp();
    }
  }
}
