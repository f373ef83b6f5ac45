package dev.assent.core.proxy;

import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageCodec;
import dev.assent.core.jsonrpc.MessageId;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/// A client of a session that says one thing after the other and keeps what it is answered.
/// Requests of the server it answers at once.
final class SeamClient implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 300;

  private final OutputStream out;
  private final BufferedReader in;
  private final Map<String, JsonObject> answers = new TreeMap<>();
  private final List<String> received = new ArrayList<>();
  private final Map<String, Integer> counts = new TreeMap<>();
  private int withoutId;
  private boolean ended;

  SeamClient(OutputStream out, InputStream in) {
    this.out = out;
    this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    Thread.ofVirtual().name("test client").start(this::read);
  }

  private void read() {
    try {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        take(line);
      }
    } catch (IOException _) {
      // The session is over.
    }
    synchronized (this) {
      ended = true;
      notifyAll();
    }
  }

  private void take(String line) throws IOException {
    List<JsonObject> messages;
    try {
      messages =
          switch (JsonReader.read(line, JsonLimits.MESSAGE)) {
            case JsonObject one -> List.of(one);
            case JsonArray(var items) -> items.stream().map(JsonObject.class::cast).toList();
            default -> throw new AssertionError(line);
          };
    } catch (dev.assent.core.json.JsonException e) {
      throw new AssertionError(line, e);
    }
    for (JsonObject message : messages) {
      if (message.get("method") == null) {
        keep(message);
      } else if (message.get("id") != null) {
        send(Message.Success.of(MessageId.read(message.get("id")).orElseThrow(), JsonObject.EMPTY));
      }
    }
  }

  private synchronized void keep(JsonObject answer) {
    Optional<String> id = answer.string("id");
    if (id.isEmpty()) {
      withoutId++;
    } else {
      answers.put(id.get(), answer);
      received.add(id.get());
      counts.merge(id.get(), 1, Integer::sum);
    }
    notifyAll();
  }

  /// Says something; that nobody listens any more shows in [#hasEnded].
  void send(Message message) {
    sendLine(MessageCodec.encode(message));
  }

  void sendLine(byte[] line) {
    synchronized (out) {
      try {
        out.write(line);
        out.flush();
      } catch (IOException _) {
        // The session is over.
      }
    }
  }

  /// Asks and waits for the answer or the end of the session.
  void ask(String id, String method, JsonObject params) throws InterruptedException {
    send(Message.Request.of(MessageId.of(id), method, params));
    await(id);
  }

  /// Waits until a request has its answer, or none can come any more.
  ///
  /// @throws AssertionError when neither happens
  synchronized void await(String id) throws InterruptedException {
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!answers.containsKey(id) && !ended) {
      long left = until - System.nanoTime();
      if (left <= 0) {
        throw new AssertionError("`" + id + "` was never answered and the session goes on");
      }
      wait(Math.max(1, TimeUnit.NANOSECONDS.toMillis(left)));
    }
  }

  /// Waits for an error that names no request, or the end.
  synchronized void awaitWithoutId() throws InterruptedException {
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (withoutId == 0 && !ended) {
      long left = until - System.nanoTime();
      if (left <= 0) {
        throw new AssertionError("the damaged line was never answered and the session goes on");
      }
      wait(Math.max(1, TimeUnit.NANOSECONDS.toMillis(left)));
    }
  }

  /// Waits until nothing can come any more.
  ///
  /// @throws AssertionError when the session goes on
  synchronized void awaitEnd() throws InterruptedException {
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!ended) {
      long left = until - System.nanoTime();
      if (left <= 0) {
        throw new AssertionError("the session goes on");
      }
      wait(Math.max(1, TimeUnit.NANOSECONDS.toMillis(left)));
    }
  }

  /// The answers by id.
  synchronized Map<String, JsonObject> answers() {
    return new TreeMap<>(answers);
  }

  /// The ids of the answers, in the order in which they came.
  synchronized List<String> received() {
    return List.copyOf(received);
  }

  /// The number of answers that each id had.
  synchronized Map<String, Integer> counts() {
    return new TreeMap<>(counts);
  }

  /// The ids that were answered more than once.
  synchronized Set<String> answeredTwice() {
    var twice = new TreeMap<>(counts);
    twice.values().removeIf(count -> count == 1);
    return twice.keySet();
  }

  /// True if nothing comes any more.
  synchronized boolean hasEnded() {
    return ended;
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
