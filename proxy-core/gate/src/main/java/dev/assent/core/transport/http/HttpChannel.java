package dev.assent.core.transport.http;

import dev.assent.core.jsonrpc.MalformedMessageException;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageId;
import dev.assent.core.transport.Channel;
import dev.assent.core.transport.Channel.ChannelEvent;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A channel to a server over HTTP. Nothing is connected before the first message.
///
/// Each request has a thread of its own, because its answer may stream for long; what wants no
/// answer goes out in order, one after the other. A slow receiver holds the server back after a few
/// messages.
public final class HttpChannel implements Channel {
  private static final int AHEAD = 16;
  private static final Duration HANDSHAKE = Duration.ofSeconds(30);
  private static final Set<Integer> NOT_ABOUT_THE_ADDRESS = Set.of(401, 402, 403, 407, 408, 429);
  private static final Duration LAST_WORD = Duration.ofMillis(800);

  private static final long SIGN_IN_MILLIS = 1000;
  private static final String SIGNED_OUT = "you have signed out there";

  // As the exchanges of this package write it.
  private static final Pattern UNANSWERED =
      Pattern.compile(
          Pattern.quote(CallExchange.NO_ANSWER)
              + "(.*?)\\.?(?: The call did not run\\.| Whether the call ran is not known\\.)?",
          Pattern.DOTALL);

  private final BlockingQueue<ChannelEvent> queue = new ArrayBlockingQueue<>(AHEAD);
  private final Map<MessageId, CallExchange> open = new ConcurrentHashMap<>();
  private final Set<Thread> threads = ConcurrentHashMap.newKeySet();
  private final TransportProbe decision = new TransportProbe();
  private final Consumer<CharSequence> condition;
  private final HttpSessionParts peer;
  private final OneWaySender lane;
  private volatile @Nullable OldStream old;
  private volatile @Nullable Thread listening;
  private volatile @Nullable CharSequence ending;
  private volatile boolean closed;
  private ChannelEvent.@Nullable Ended ended;

  private HttpChannel(
      HttpTarget target, Consumer<CharSequence> condition, Supplier<Optional<String>> barred) {
    this.condition = condition;
    long most = Math.max(64L * 1024 * 1024, 4L * target.limits().bytes());
    var readings = new AnswerBodies(target.name(), target.partial(), most);
    this.peer =
        new HttpSessionParts(
            new SessionHttpClient(target),
            new HttpSession(target.params()),
            readings,
            new Inbox(),
            new SessionRenewal(this::afterHandshake, barred));
    this.lane = new OneWaySender(peer, this::undelivered, this::afterHandshake);
    start("out of " + target.name(), lane);
    if (target.proof() != PersonProof.NONE) {
      start("sign-in at " + target.name(), this::watchSignIn);
    }
  }

  /// Makes a channel.
  ///
  /// @param condition told after each request how the server is doing; the empty string when it
  ///   answers
  /// @param barred why a session that the server lost may not be begun anew; absent where it may
  public static HttpChannel open(
      HttpTarget target, Consumer<CharSequence> condition, Supplier<Optional<String>> barred) {
    return new HttpChannel(target, condition, barred);
  }

  /// The reason that a call has no answer, where a channel made up an error that says so: half a
  /// sentence. Absent for an error of a server.
  public static Optional<String> whyUnanswered(String error) {
    var made = UNANSWERED.matcher(error);
    return made.matches() ? Optional.of(made.group(1)) : Optional.empty();
  }

  /// Takes what the server says and puts it into the queue.
  private final class Inbox implements HttpSessionParts.Inbox {
    @Override
    public void put(ChannelEvent incoming) throws InterruptedException {
      while (!closed && !queue.offer(incoming, 1, TimeUnit.SECONDS)) {
        if (ending != null) {
          return;
        }
      }
    }

    @Override
    public void end(CharSequence why) {
      if (ending == null) {
        ending = why;
        // With a full queue the receiver is awake and looks by itself.
        boolean _ = queue.offer(new ChannelEvent.Ended(Optional.of(why.toString())));
      }
    }

    @Override
    public void condition(CharSequence trouble) {
      condition.accept(trouble);
    }
  }

  @Override
  public ChannelEvent receive() throws InterruptedException {
    while (ended == null && !closed) {
      boolean last = ending != null;
      @Nullable ChannelEvent next = queue.poll(last ? 0 : 1, TimeUnit.SECONDS);
      if (next instanceof ChannelEvent.Ended end) {
        ended = end;
      } else if (next != null) {
        return next;
      } else if (last) {
        ended = new ChannelEvent.Ended(ending().map(CharSequence::toString));
      }
    }
    return ended == null ? new ChannelEvent.Ended(Optional.empty()) : ended;
  }

  /// Why the server cannot go on with this session; absent while it can.
  public Optional<CharSequence> ending() {
    return Optional.ofNullable(ending);
  }

  @Override
  public void send(Message message) throws IOException {
    CharSequence why = ending;
    if (closed || why != null) {
      throw new IOException(why == null ? "the channel is closed" : why.toString());
    }
    switch (message) {
      case Message.Request request -> call(request);
      case Message.Notification notification
          when notification.method().equals("notifications/cancelled") -> {
        var id =
            Optional.ofNullable(notification.params().get("requestId")).flatMap(MessageId::read);
        CallExchange exchange = id.map(open::get).orElse(null);
        if (exchange == null || !exchange.cancel()) {
          lane.put(message);
        }
      }
      case Message.Notification _, Message.Success _, Message.Failure _ -> lane.put(message);
    }
  }

  private void call(Message.Request request) {
    if (HttpSession.isInitialize(request)) {
      peer.session().forget().ifPresent(this::farewell);
    }
    var gate = new Gate();
    var exchange = new CallExchange(peer, request, gate);
    open.put(request.id(), exchange);
    start(
        "call " + request.id() + " of " + peer.target().name(),
        () -> {
          try {
            exchange.run();
          } finally {
            open.remove(request.id(), exchange);
            gate.ended();
          }
        });
  }

  /// Lets one request find out how the server is to be spoken to, and the others wait for it.
  final class Gate {
    private boolean tries;

    /// Waits until the request may be sent.
    ///
    /// @return whether it may; `false` when another way was found that has it now
    boolean pass(Message.Request request) throws InterruptedException {
      tries = decision.tryOrAwait(HANDSHAKE);
      if (!tries) {
        lane.awaitHandshake(HANDSHAKE);
      }
      OldStream way = old;
      if (way != null) {
        way.send(request);
        return false;
      }
      return true;
    }

    /// Tells that the server takes messages here.
    void works() {
      decision.made();
    }

    void ended() {
      if (tries) {
        decision.gaveUp();
      }
    }

    /// Asks for another way to the server, after the status told that it takes no messages here.
    ///
    /// @return whether there is one, that has the request now
    boolean another(Message.Request request, int status) throws InterruptedException {
      boolean probe =
          request.method().equals("initialize") || request.method().equals("server/discover");
      if (!probe || decision.isMade() || NOT_ABOUT_THE_ADDRESS.contains(status)) {
        return false;
      }
      var stream = new OldStream(peer, HttpChannel.this::undelivered);
      if (!stream.open(task -> start("stream of " + peer.target().name(), task))) {
        return false;
      }
      old = stream;
      lane.redirect(stream);
      decision.made();
      stream.send(request);
      return true;
    }
  }

  private void afterHandshake() {
    if (old == null && !peer.session().isStateless()) {
      Thread before = listening;
      if (before != null) {
        before.interrupt();
      }
      listening = start("listening to " + peer.target().name(), new StandingStream(peer));
    }
  }

  // A stream sends no token any more for which it could be refused. The session stays: the next
  // call is told to sign in, and goes on after that.
  private void watchSignIn() {
    try {
      for (boolean signedIn = false; ending == null; ) {
        boolean now = peer.target().proof().isSignedIn();
        if (signedIn && !now) {
          open.values().forEach(exchange -> exchange.leave(SIGNED_OUT));
          peer.readings().end(SIGNED_OUT);
        }
        signedIn = now;
        TimeUnit.MILLISECONDS.sleep(SIGN_IN_MILLIS);
      }
    } catch (InterruptedException _) {
      // The session ended.
    }
  }

  private void undelivered(String detail) {
    boolean _ = queue.offer(new ChannelEvent.Undelivered(detail));
  }

  private Thread start(String name, Runnable task) {
    Thread thread =
        Thread.ofVirtual()
            .name(name)
            .unstarted(() -> {
              try {
                task.run();
              } finally {
                threads.remove(Thread.currentThread());
              }
            });
    threads.add(thread);
    thread.start();
    if (closed) {
      thread.interrupt();
    }
    return thread;
  }

  // Tells the server that a session is over. It need not listen.
  private void farewell(Map<String, String> headers) {
    start("farewell to " + peer.target().name(), () -> sayGoodbye(headers));
  }

  private void sayGoodbye(Map<String, String> headers) {
    HttpRequest delete = peer.bare(headers).timeout(LAST_WORD).DELETE().build();
    try {
      peer.wire().send(delete).body().close();
    } catch (IOException _) {
      // A server that does not hear it forgets the session by itself.
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /// Ends the session at the server, within a second, and closes the channel.
  public void endSession() {
    if (!closed && ending == null) {
      peer.session().forget().ifPresent(this::sayGoodbye);
    }
    close();
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    threads.forEach(Thread::interrupt);
    peer.readings().close();
    peer.wire().close();
  }

  /// The stream on which a server says what belongs to no call, in the revisions with a handshake.
  /// A server need not have one; where it has, it is opened again after each end for as long as the
  /// session lasts.
  private static final class StandingStream implements Runnable {
    private static final Duration HEAD = Duration.ofSeconds(30);
    private static final long MOST_PAUSE = 60_000;

    private final HttpSessionParts peer;
    private Optional<String> lastEventId = Optional.empty();
    private long pause = 1000;

    StandingStream(HttpSessionParts peer) {
      this.peer = peer;
    }

    @Override
    public void run() {
      try {
        long failures = 0;
        while (true) {
          try {
            if (!once()) {
              return;
            }
            failures = 0;
          } catch (IOException _) {
            failures++;
          }
          TimeUnit.MILLISECONDS.sleep(
              failures == 0 ? pause : Math.min(MOST_PAUSE, 1000L << Math.min(6, failures - 1)));
        }
      } catch (InterruptedException _) {
        // The session ended.
      }
    }

    // Returns whether it is to be opened again.
    private boolean once() throws IOException, InterruptedException {
      HttpRequest get =
          peer.bare(peer.session().streamHeaders(lastEventId)).timeout(HEAD).GET().build();
      HttpResponse<InputStream> response = peer.wire().send(get);
      try (AnswerBody body = peer.readings().open(response.body())) {
        int status = response.statusCode();
        if (status >= 500) {
          throw new IOException(HttpFaults.status(status).text());
        }
        String type =
            HttpFaults.mediaType(response.headers().firstValue("Content-Type").orElse(""));
        if (status != 200 || !type.equals("text/event-stream")) {
          return false;
        }
        var events = new SseReader(peer.target().limits().bytes());
        try {
          events.read(body, this::take);
        } finally {
          lastEventId = events.lastEventId().or(() -> lastEventId);
          pause = events.pauseMillis();
        }
        return true;
      }
    }

    private boolean take(SseEvent event) throws InterruptedException {
      switch (event) {
        case SseEvent.Message(var type, var data)
            when type.equals("message") && data.length > 0 -> {
          try {
            var limits = peer.target().limits();
            for (Message message :
                AnswerReader.messages(data, limits, peer.session().hasBatches())) {
              peer.inbox().put(new ChannelEvent.Received(message, data.length));
            }
          } catch (MalformedMessageException e) {
            peer.inbox()
                .put(
                    new ChannelEvent.Undelivered(
                        "a damaged message of the server: " + e.getMessage()));
          }
        }
        case SseEvent.Message _ -> {}
        case SseEvent.TooLong(var bytes) ->
            peer.inbox()
                .put(
                    new ChannelEvent.Undelivered(
                        "a message of the server of " + bytes + " bytes, over the limit"));
      }
      return true;
    }
  }

  /// The decision how to speak to the server, once it is made. One request at a time tries it out;
  /// the others wait for it.
  private static final class TransportProbe {
    private enum State {
      OPEN,
      TRIED,
      MADE
    }

    private State state = State.OPEN;

    /// Waits until it is made, or until it is the caller who tries; the caller then [#made]s it or
    /// [#gaveUp].
    ///
    /// @param most how long to wait for another one
    /// @return whether it is the caller who tries
    synchronized boolean tryOrAwait(Duration most) throws InterruptedException {
      long until = System.nanoTime() + most.toNanos();
      for (long left = most.toNanos();
          state == State.TRIED && left > 0;
          left = until - System.nanoTime()) {
        wait(Math.max(1, left / 1_000_000));
      }
      boolean first = state == State.OPEN;
      if (first) {
        state = State.TRIED;
      }
      return first;
    }

    synchronized boolean isMade() {
      return state == State.MADE;
    }

    synchronized void made() {
      state = State.MADE;
      notifyAll();
    }

    /// The one who tried learned nothing.
    synchronized void gaveUp() {
      if (state == State.TRIED) {
        state = State.OPEN;
        notifyAll();
      }
    }
  }
}
