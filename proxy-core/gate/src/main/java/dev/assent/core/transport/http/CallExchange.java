package dev.assent.core.transport.http;

import dev.assent.core.json.JsonObject;
import dev.assent.core.jsonrpc.JsonRpcError;
import dev.assent.core.jsonrpc.MalformedMessageException;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageCodec;
import dev.assent.core.jsonrpc.RoughScan;
import dev.assent.core.transport.Channel.ChannelEvent;
import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// One request to the server: its post, the answer, and the stream that may come before it. Runs on
/// a thread of its own.
///
/// The request is posted once. A stream that ends before the answer is taken up again where the
/// server gave its events ids and the revision knows of it; nothing else is repeated. However it
/// ends, the request gets exactly one answer, unless it was cancelled.
final class CallExchange implements Runnable {
  private static final Logger LOG = System.getLogger(CallExchange.class.getName());
  private static final int STREAMS = 5;
  private static final long AFTER_ANSWER = TimeUnit.SECONDS.toNanos(1);
  private static final long AFTER_CANCEL = TimeUnit.SECONDS.toNanos(10);
  private static final Duration HEAD = Duration.ofSeconds(30);

  /// Begins each error that says why a server gave no answer.
  static final String NO_ANSWER = "The server gave no answer: ";

  private static final String UNKNOWN = " Whether the call ran is not known.";

  private final HttpSessionParts peer;
  private final Message.Request request;
  private final HttpChannel.Gate gate;
  private final boolean stateless;
  private volatile boolean cancelled;
  private volatile @Nullable Thread thread;
  private volatile @Nullable AnswerBody reading;
  private volatile @Nullable String left;
  private boolean asking;
  private boolean answered;

  CallExchange(HttpSessionParts peer, Message.Request request, HttpChannel.Gate gate) {
    this.peer = peer;
    this.request = request;
    this.gate = gate;
    this.stateless = peer.session().isStateless(request);
  }

  @Override
  public void run() {
    thread = Thread.currentThread();
    try {
      if (!cancelled && gate.pass(request)) {
        guarded();
      }
    } catch (InterruptedException _) {
      // Cancelled, or the session ended: nobody waits for an answer.
    }
  }

  private void guarded() throws InterruptedException {
    try {
      exchange();
    } catch (RuntimeException | Error e) {
      LOG.log(Logger.Level.ERROR, "an internal fault in a call over HTTP", e);
      fail("Assent had an internal fault." + UNKNOWN);
    }
  }

  /// Gives the request up.
  ///
  /// @return whether the server learns it by that; otherwise it must be told
  boolean cancel() {
    cancelled = true;
    AnswerBody open = reading;
    if (!stateless) {
      if (open != null) {
        open.linger(AFTER_CANCEL);
      }
      return false;
    }
    // Closing the stream of the answer is the cancellation.
    Thread running = thread;
    if (open != null) {
      open.end("it was cancelled");
    }
    if (running != null) {
      running.interrupt();
    }
    return true;
  }

  /// Gives the answer up that was asked for with a proof which counts no longer; the call ends with
  /// the reason.
  synchronized void leave(String why) {
    left = why;
    AnswerBody open = reading;
    Thread running = thread;
    if (asking && running != null) {
      running.interrupt();
    } else if (open != null) {
      open.end(why);
    }
  }

  // Only while it waits for the head of an answer an interrupt loses nothing.
  private HttpResponse<InputStream> asked(HttpRequest question)
      throws IOException, InterruptedException {
    waits(true);
    try {
      HttpResponse<InputStream> response = peer.wire().send(question);
      if (waits(false)) {
        response.body().close();
        throw new IOException(left);
      }
      return response;
    } catch (InterruptedException e) {
      if (waits(false)) {
        throw new IOException(left, e);
      }
      throw e;
    } finally {
      waits(false);
    }
  }

  // Returns whether it was left meanwhile.
  private synchronized boolean waits(boolean begins) {
    boolean late = asking && left != null;
    if (late) {
      boolean _ = Thread.interrupted();
    }
    asking = begins;
    return late;
  }

  private void exchange() throws InterruptedException {
    try {
      // Once more at most: a session that is lost again is lost.
      for (boolean again = post(true); again; ) {
        again = post(false);
      }
    } catch (HttpSession.TooLongException e) {
      fail(e.getMessage() + ". The call did not run.");
    } catch (PersonWantedException e) {
      answerWith(e.getMessage() + ". The call did not run.");
    } catch (NotSentException e) {
      peer.inbox().condition(e.told());
      fail(e.getMessage() + ". The call did not run.");
    } catch (HttpSession.BrokenSessionException e) {
      fail(e.getMessage() + "." + UNKNOWN);
      peer.inbox().end(String.valueOf(e.getMessage()));
    } catch (IOException e) {
      fail((left == null ? HttpFaults.broken(e) : left) + "." + UNKNOWN);
    }
  }

  // Returns whether it has to be posted once more.
  private boolean post(boolean mayRenew)
      throws IOException, InterruptedException, HttpSession.TooLongException {
    boolean ofSession = !HttpSession.isInitialize(request) && !stateless;
    byte[] line = MessageCodec.encode(request);
    Optional<String> session = ofSession ? peer.session().id() : Optional.empty();
    HttpRequest post =
        peer.wire()
            .request(peer.target().url(), peer.session().headers(request))
            .POST(SessionHttpClient.body(Arrays.copyOf(line, line.length - 1)))
            .build();
    return taken(asked(post), session, mayRenew);
  }

  private boolean taken(HttpResponse<InputStream> response, Optional<String> sent, boolean mayRenew)
      throws IOException, InterruptedException {
    int status = response.statusCode();
    try (AnswerBody body = open(response)) {
      if (status >= 200 && status < 300) {
        peer.session().note(request, response.headers());
        peer.inbox().condition("");
        gate.works();
        peer.renewal().works();
        content(response, body);
        return false;
      }
      return refused(response, body, sent, mayRenew);
    }
  }

  private AnswerBody open(HttpResponse<InputStream> response) {
    AnswerBody body = peer.readings().open(response.body());
    reading = body;
    if (cancelled) {
      body.linger(AFTER_CANCEL);
    }
    return body;
  }

  private void content(HttpResponse<InputStream> response, AnswerBody body)
      throws IOException, InterruptedException {
    switch (mediaType(response)) {
      case "application/json" -> {
        byte[] json = AnswerReader.body(body, peer.target().limits().bytes());
        messages(json, true);
        if (!answered) {
          fail("it answered something else." + UNKNOWN);
        }
      }
      case "text/event-stream" -> stream(body);
      default ->
          fail(
              (mediaType(response).isEmpty() || response.statusCode() != 200
                      ? "it gave no answer (status " + response.statusCode() + ")"
                      : HttpFaults.type(response.statusCode(), mediaType(response)))
                  + "."
                  + UNKNOWN);
    }
  }

  // Returns whether it has to be posted once more, in a session that was begun anew.
  private boolean refused(
      HttpResponse<InputStream> response,
      AnswerBody body,
      Optional<String> session,
      boolean mayRenew)
      throws IOException, InterruptedException {
    int status = response.statusCode();
    byte[] words = AnswerReader.words(body);
    Optional<Message.Failure> said = failureIn(response, words);
    if (said.isEmpty()
        && session.isEmpty()
        && status >= 400
        && status < 500
        && gate.another(request, status)) {
      answered = true;
      return false;
    }
    peer.inbox().condition(status >= 500 ? HttpFaults.status(status) : "");
    gate.works();
    if (session.isPresent()
        && SessionRefusal.isAbout(status, said, new String(words, StandardCharsets.UTF_8))) {
      if (mayRenew && !cancelled && peer.renewal().renew(peer, session)) {
        return true;
      }
      // The client begins anew by itself.
      fail(HttpSessionParts.LOST + ". The call did not run.");
      peer.inbox().end(HttpSessionParts.LOST);
    } else if (said.isPresent()) {
      deliver(said.get().withId(request.id()), 0);
    } else {
      fail(
          HttpFaults.status(response)
              + "."
              + (HttpFaults.mayHaveRun(status) ? UNKNOWN : " The call did not run."));
    }
    return false;
  }

  // A refusal may carry an error of the protocol, whose id is missing where the server did not read
  // that far.
  private Optional<Message.Failure> failureIn(HttpResponse<InputStream> response, byte[] words) {
    return mediaType(response).equals("application/json")
        ? AnswerReader.failure(words, peer.target().limits())
            .filter(failure -> failure.id().map(request.id()::equals).orElse(true))
        : Optional.empty();
  }

  private void stream(AnswerBody first) throws IOException, InterruptedException {
    var events = new SseReader(peer.target().limits().bytes());
    readEvents(events, first);
    Optional<String> last = events.lastEventId();
    int tries = 0;
    while (!answered
        && !cancelled
        && left == null
        && !stateless
        && last.isPresent()
        && tries < STREAMS) {
      TimeUnit.MILLISECONDS.sleep(events.pauseMillis());
      var again = new SseReader(peer.target().limits().bytes());
      if (!resume(again, last.get())) {
        break;
      }
      tries = again.lastEventId().isPresent() ? 0 : tries + 1;
      last = again.lastEventId().or(events::lastEventId);
      events = again.lastEventId().isPresent() ? again : events;
    }
    if (!answered) {
      fail((left == null ? "its answer ended too early" : left) + "." + UNKNOWN);
    }
  }

  private boolean resume(SseReader events, String last) throws IOException, InterruptedException {
    HttpRequest get =
        peer.bare(peer.session().streamHeaders(Optional.of(last))).timeout(HEAD).GET().build();
    HttpResponse<InputStream> response;
    try {
      response = asked(get);
    } catch (PersonWantedException e) {
      // The call itself was taken, with the proof that counted then.
      throw new IOException(e.getMessage(), e);
    } catch (NotSentException _) {
      return true;
    }
    try (AnswerBody body = open(response)) {
      if (response.statusCode() == 200 && mediaType(response).equals("text/event-stream")) {
        readEvents(events, body);
        return true;
      }
      return response.statusCode() >= 500;
    }
  }

  private void readEvents(SseReader events, AnswerBody body)
      throws InterruptedException, IOException {
    try {
      events.read(body, event -> event(event, body));
    } catch (HttpSession.BrokenSessionException e) {
      throw e;
    } catch (IOException e) {
      // A broken stream may be taken up again; without an id to begin at, this is the end of it.
      if (!answered && !cancelled && (events.lastEventId().isEmpty() || stateless)) {
        throw e;
      }
    }
  }

  private boolean event(SseEvent event, AnswerBody body) throws InterruptedException {
    switch (event) {
      case SseEvent.Message(var type, var data) when type.equals("message") && data.length > 0 ->
          messages(data, false);
      case SseEvent.Message _ -> {}
      case SseEvent.TooLong(var bytes) -> {
        fail("it sent a message of " + bytes + " bytes, over the limit." + UNKNOWN);
        return false;
      }
    }
    if (answered) {
      body.linger(AFTER_ANSWER);
    }
    return true;
  }

  /// @param last whether nothing comes behind it
  private void messages(byte[] json, boolean last) throws InterruptedException {
    try {
      for (Message message :
          AnswerReader.messages(json, peer.target().limits(), peer.session().hasBatches())) {
        deliver(message, json.length);
      }
    } catch (MalformedMessageException e) {
      peer.inbox()
          .put(new ChannelEvent.Undelivered("a damaged message of the server: " + e.getMessage()));
      // A message in between that can be no answer ends no call.
      if (last || RoughScan.of(json).canBeAnswer()) {
        fail("it sent a damaged message: " + e.getMessage() + "." + UNKNOWN);
      }
    }
  }

  private void deliver(Message message, int bytes) throws InterruptedException {
    switch (message) {
      case Message.Success success when success.id().equals(request.id()) -> {
        if (!answered) {
          learn(success);
          answered = true;
          pass(message, bytes);
        }
      }
      case Message.Failure failure when failure.id().map(request.id()::equals).orElse(false) -> {
        if (!answered) {
          answered = true;
          pass(message, bytes);
        }
      }
      case Message.Request _, Message.Notification _, Message.Success _, Message.Failure _ ->
          pass(message, bytes);
    }
  }

  private void pass(Message message, int bytes) throws InterruptedException {
    peer.inbox().put(new ChannelEvent.Received(message, bytes));
  }

  private void learn(Message.Success success) {
    if (success.result() instanceof JsonObject result) {
      switch (request.method()) {
        case "initialize" -> peer.session().agreed(request, result);
        case "tools/list" -> peer.target().params().listed(result);
        default -> {}
      }
    }
  }

  private void fail(String sentence) throws InterruptedException {
    answerWith(NO_ANSWER + sentence);
  }

  private void answerWith(String sentence) throws InterruptedException {
    if (!answered && !cancelled) {
      answered = true;
      var error = JsonRpcError.of(JsonRpcError.INTERNAL_ERROR, sentence);
      pass(Message.Failure.of(request.id(), error), 0);
    }
  }

  private static String mediaType(HttpResponse<InputStream> response) {
    return HttpFaults.mediaType(response.headers().firstValue("Content-Type").orElse(""));
  }
}
