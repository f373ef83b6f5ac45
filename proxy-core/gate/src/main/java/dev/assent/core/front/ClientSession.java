package dev.assent.core.front;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.jsonrpc.JsonRpcError;
import dev.assent.core.jsonrpc.MalformedMessageException;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageCodec;
import dev.assent.core.jsonrpc.MessageId;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.System.Logger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// One session of the core as HTTP sees it: requests go in as lines, and each line that comes out
/// finds the stream of the request it belongs to. Thread-safe.
final class ClientSession {
  private static final Logger LOG = System.getLogger(ClientSession.class.getName());
  private static final String META = "io.modelcontextprotocol/";
  private static final String SUBSCRIPTION = META + "subscriptionId";

  private final Consumer<String> told;
  private final String handle;
  private final boolean modern;
  private final FrontBounds bounds;
  private final JsonLimits limits;
  private final LinePipe toCore = new LinePipe();
  private final LineSplitter fromCore = new LineSplitter(this::deliver);
  private final Map<String, Call> calls = new LinkedHashMap<>();
  private final Map<MessageId, Call> waiting = new HashMap<>();
  private final ResumableStream standing;
  private long streams;
  private long usedNanos = System.nanoTime();
  private int busy;
  private volatile boolean over;
  private volatile String agreed = "";
  private volatile boolean batches;
  private volatile boolean primed;

  /// The requests of one POST that have no answer yet, and the stream of all that belongs to them.
  private static final class Call {
    private final ResumableStream stream;
    private final boolean events;
    private final Set<MessageId> open = new HashSet<>();
    private final Set<Json> tokens = new HashSet<>();

    Call(ResumableStream stream, boolean events) {
      this.stream = stream;
      this.events = events;
    }
  }

  /// @param handle what clients call it, impossible to guess; never logged
  /// @param modern whether it serves requests without handshake
  /// @param told of what finds no reader, by a stable code
  ClientSession(
      String handle, boolean modern, FrontBounds bounds, JsonLimits limits, Consumer<String> told) {
    this.told = told;
    this.handle = handle;
    this.modern = modern;
    this.bounds = bounds;
    this.limits = limits;
    this.standing = new ResumableStream("0", bounds.bytes(), bounds.stall(), false);
  }

  String handle() {
    return handle;
  }

  boolean modern() {
    return modern;
  }

  /// The stream that the core reads.
  InputStream input() {
    return toCore;
  }

  OutputStream output() {
    return fromCore;
  }

  /// The revision that the handshake agreed on, known or not; the empty string before it.
  String agreed() {
    return agreed;
  }

  /// True if lines may be arrays: where the agreed revision has them.
  boolean hasBatches() {
    return batches;
  }

  /// True if a stream begins with an empty event, so that it can be taken up again before anything
  /// came.
  boolean isPrimed() {
    return primed;
  }

  /// The stream of what belongs to no request.
  ResumableStream standing() {
    return standing;
  }

  /// True if none of these requests collides with one that is open.
  synchronized boolean isFree(PostBody posted) {
    return !over
        && posted.requests().stream().noneMatch(request -> waiting.containsKey(request.id()))
        && posted.requests().stream()
            .flatMap(request -> token(request).stream())
            .noneMatch(
                token -> calls.values().stream().anyMatch(call -> call.tokens.contains(token)));
  }

  /// Opens the stream of the requests of a POST.
  ///
  /// @return absent when one of them has the id of an open one, or too many streams are open
  synchronized Optional<ResumableStream> open(PostBody posted) {
    var ids = new HashSet<MessageId>();
    for (Message.Request request : posted.requests()) {
      if (waiting.containsKey(request.id()) || !ids.add(request.id())) {
        return Optional.empty();
      }
    }
    forget();
    if (calls.size() >= bounds.streams()) {
      return Optional.empty();
    }
    var call =
        new Call(
            new ResumableStream(Long.toString(++streams), bounds.bytes(), bounds.stall(), true),
            posted.events());
    call.open.addAll(ids);
    posted.requests().forEach(request -> token(request).ifPresent(call.tokens::add));
    ids.forEach(id -> waiting.put(id, call));
    calls.put(call.stream.name(), call);
    return Optional.of(call.stream);
  }

  // Streams that are over stay for a reader whose connection broke, the newest ones.
  private void forget() {
    int kept = bounds.streams() / 2;
    var old =
        calls.values().stream()
            .filter(call -> call.stream.isEnded() && !call.stream.isRead())
            .toList();
    old.stream()
        .limit(Math.max(0, old.size() - kept))
        .forEach(call -> calls.remove(call.stream.name()));
  }

  private static Optional<Json> token(Message.Request request) {
    return request.params().object("_meta").map(meta -> meta.get("progressToken"));
  }

  /// The stream of a name; absent when it is not kept.
  synchronized Optional<ResumableStream> stream(String name) {
    return name.equals(standing.name())
        ? Optional.of(standing)
        : Optional.ofNullable(calls.get(name)).map(call -> call.stream);
  }

  /// Forgets a stream: its only message was delivered in the answer itself.
  synchronized void close(ResumableStream stream) {
    stream.end();
    @Nullable Call call = calls.remove(stream.name());
    if (call != null) {
      call.open.forEach(waiting::remove);
    }
  }

  /// Hands a body to the core.
  void send(PostBody posted) throws IOException, InterruptedException {
    toCore.put(posted.line(), bounds.stall().toMillis());
    posted.single().ifPresent(this::noteCancelled);
  }

  // The answer to a cancelled request may never come, and its stream would wait for it.
  private void noteCancelled(Message message) {
    if (message instanceof Message.Notification notification
        && notification.method().equals("notifications/cancelled")) {
      Optional.ofNullable(notification.params().get("requestId"))
          .flatMap(MessageId::read)
          .ifPresent(this::give);
    }
  }

  private synchronized void give(MessageId id) {
    @Nullable Call call = waiting.remove(id);
    if (call != null && call.open.remove(id) && call.open.isEmpty()) {
      call.stream.end();
    }
  }

  /// Cancels what a POST without handshake asked: its reader went, which is how that revision
  /// cancels.
  void cancel(ResumableStream stream) {
    List<MessageId> open;
    synchronized (this) {
      @Nullable Call call = calls.get(stream.name());
      open = call == null ? List.of() : List.copyOf(call.open);
    }
    close(stream);
    for (MessageId id : open) {
      var params =
          JsonObject.builder()
              .put("requestId", id.json())
              .put("reason", "the client closed the stream")
              .build();
      putQuietly(MessageCodec.encode(Message.Notification.of("notifications/cancelled", params)));
    }
  }

  // A line of the core's; called by one thread at a time.
  private void deliver(byte[] line) throws IOException {
    if (line.length == 0) {
      return;
    }
    try {
      List<Message> messages =
          line[0] == '['
              ? PostBody.batch(line, limits)
              : List.of(MessageCodec.decode(line, limits));
      note(messages);
      if (asksNobody(messages)) {
        return;
      }
      if (!targetOf(messages).map(stream -> stream.add(line)).orElse(true)) {
        throw new IOException("the client takes nothing");
      }
      messages.forEach(this::answered);
    } catch (MalformedMessageException e) {
      // Ours to write and ours to read: what does not fit the bounds any more is dropped, and its
      // request stays open.
      LOG.log(
          Logger.Level.WARNING,
          "a message for an HTTP client could not be read: {0}",
          e.getMessage());
    } catch (IOException e) {
      end();
      throw e;
    }
  }

  // A server that asks while the client reads nothing but answers is told so; it would wait for
  // nothing.
  private boolean asksNobody(List<Message> messages) {
    if (messages.size() != 1
        || !(messages.getFirst() instanceof Message.Request request)
        || canAsk()) {
      return false;
    }
    told.accept("unasked");
    var error =
        JsonRpcError.of(
            JsonRpcError.INTERNAL_ERROR, "the client cannot be asked: it reads no events");
    byte[] answer = MessageCodec.encode(Message.Failure.of(request.id(), error));
    Thread.ofVirtual()
        .name("answer for a client that is not asked")
        .start(() -> putQuietly(answer));
    return true;
  }

  private synchronized boolean canAsk() {
    var open = calls.values().stream().filter(call -> !call.open.isEmpty()).toList();
    return standing.isRead() || open.isEmpty() || open.stream().anyMatch(call -> call.events);
  }

  private void putQuietly(byte[] line) {
    try {
      toCore.put(line, bounds.stall().toMillis());
    } catch (IOException e) {
      LOG.log(Logger.Level.DEBUG, "a message found no session", e);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /// Waits for the answer of a stream, for a client that reads no events.
  ///
  /// @return empty when the stream ended without one
  byte[] awaitAnswer(ResumableStream stream) {
    byte[] answer = {};
    int reader = stream.attach(-1);
    try {
      while (true) {
        switch (stream.next(reader, bounds.keepAlive())) {
          case ResumableStream.Next.Message(var event) -> answer = event.line();
          case ResumableStream.Next.Quiet _ -> {}
          case ResumableStream.Next.Over _ -> {
            return answer;
          }
        }
      }
    } finally {
      stream.detach(reader);
    }
  }

  private void note(List<Message> messages) {
    for (Message message : messages) {
      if (message instanceof Message.Success success
          && success.result() instanceof JsonObject result
          && result.object("serverInfo").isPresent()) {
        agreed = result.string("protocolVersion").orElse("");
        batches = agreed.equals("2025-03-26");
        primed = agreed.compareTo("2025-11-25") >= 0;
      }
    }
  }

  private synchronized Optional<ResumableStream> targetOf(List<Message> messages) {
    for (Message message : messages) {
      @Nullable Call call =
          switch (message) {
            case Message.Success success -> waiting.get(success.id());
            case Message.Failure failure -> failure.id().map(waiting::get).orElse(null);
            case Message.Notification notification ->
                related(notification).filter(one -> one.events).orElse(null);
            case Message.Request _ -> null;
          };
      if (call != null) {
        return Optional.of(call.stream);
      }
      if (message instanceof Message.Success) {
        return Optional.empty();
      }
    }
    return unrelated();
  }

  private Optional<Call> related(Message.Notification notification) {
    @Nullable Json token = notification.params().get("progressToken");
    if (token != null) {
      return calls.values().stream().filter(call -> call.tokens.contains(token)).findFirst();
    }
    return notification
        .params()
        .object("_meta")
        .flatMap(meta -> Optional.ofNullable(meta.get(SUBSCRIPTION)))
        .flatMap(MessageId::read)
        .map(waiting::get);
  }

  // A message of no request goes to the standing stream where it is read, else with the newest open
  // request whose client reads events, else it waits there. Clients without handshake may share a
  // session, and what cannot be told apart goes to none of several.
  private Optional<ResumableStream> unrelated() {
    var open =
        new ArrayList<>(
            calls.values().stream().filter(call -> !call.open.isEmpty() && call.events).toList());
    if (modern) {
      if (open.size() != 1) {
        told.accept("news-unread");
      }
      return open.size() == 1 ? Optional.of(open.getFirst().stream) : Optional.empty();
    }
    return Optional.of(standing.isRead() || open.isEmpty() ? standing : open.getLast().stream);
  }

  private void answered(Message message) {
    switch (message) {
      case Message.Success success -> give(success.id());
      case Message.Failure failure -> failure.id().ifPresent(this::give);
      case Message.Request _, Message.Notification _ -> {}
    }
  }

  /// A request of the client is being served.
  synchronized void begin() {
    busy++;
  }

  /// It is served.
  synchronized void finish() {
    busy--;
    usedNanos = System.nanoTime();
  }

  /// The time for which nothing has been asked, answered or read; 0 while something is.
  synchronized long idleNanos() {
    return busy > 0 || !waiting.isEmpty() ? 0 : System.nanoTime() - usedNanos;
  }

  boolean isOver() {
    return over;
  }

  /// Ends it: the core reads the end of the input, and nothing is delivered any more.
  void end() {
    if (!over && standing.isAnyUnread()) {
      told.accept("news-unread");
    }
    over = true;
    toCore.finish();
    standing.end();
    synchronized (this) {
      calls.values().forEach(call -> call.stream.end());
      waiting.clear();
    }
  }

  /// Lines that requests bring, read by a session as if they came from a program. A slow session
  /// holds the writers back.
  private static final class LinePipe extends InputStream {
    private static final int LINES_AHEAD = 8;
    private static final byte[] END = new byte[0];

    private final BlockingQueue<byte[]> lines = new ArrayBlockingQueue<>(LINES_AHEAD);
    private byte[] current = {};
    private int position;
    private boolean over;
    private volatile boolean closed;

    /// Hands a line over.
    ///
    /// @param line ends with its only LF
    /// @throws IOException when the session is over, or did not take it in time
    void put(byte[] line, long patienceMillis) throws IOException, InterruptedException {
      if (closed || !lines.offer(line, patienceMillis, TimeUnit.MILLISECONDS)) {
        throw new IOException(
            closed ? "the session is over" : "the session takes no more messages");
      }
    }

    /// No more lines will come; those that wait are still read.
    void finish() {
      closed = true;
      while (!lines.offer(END)) {
        lines.poll();
      }
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      if (length == 0) {
        return 0;
      }
      while (position == current.length) {
        if (over) {
          return -1;
        }
        try {
          current = lines.take();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          throw new IOException("interrupted", e);
        }
        position = 0;
        over = current.length == 0;
      }
      int count = Math.min(length, current.length - position);
      System.arraycopy(current, position, into, offset, count);
      position += count;
      return count;
    }

    @Override
    public void close() {
      finish();
    }
  }

  /// Splits the output of a session into lines. One writer at a time.
  private static final class LineSplitter extends OutputStream {
    /// Takes a line.
    interface Taker {
      /// @param line without its LF
      /// @throws IOException when nobody takes lines any more
      void take(byte[] line) throws IOException;
    }

    private final Taker taker;
    private final ByteArrayOutputStream begun = new ByteArrayOutputStream();

    LineSplitter(Taker taker) {
      this.taker = taker;
    }

    @Override
    public void write(int value) throws IOException {
      write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      int start = offset;
      for (int i = offset; i < offset + length; i++) {
        if (bytes[i] == '\n') {
          if (begun.size() == 0) {
            taker.take(Arrays.copyOfRange(bytes, start, i));
          } else {
            begun.write(bytes, start, i - start);
            taker.take(begun.toByteArray());
            begun.reset();
          }
          start = i + 1;
        }
      }
      begun.write(bytes, start, offset + length - start);
    }
  }
}
