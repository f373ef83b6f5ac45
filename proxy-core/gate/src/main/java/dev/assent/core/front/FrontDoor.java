package dev.assent.core.front;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.jsonrpc.JsonRpcError;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.mcp.ProtocolVersion;
import java.io.IOException;
import java.lang.System.Logger;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// Serves the requests of one front end, each on a thread of its own.
final class FrontDoor {
  private static final Logger LOG = System.getLogger(FrontDoor.class.getName());
  private static final String SESSION = "MCP-Session-Id";

  private final RequestGate gate;
  private final ClientSessions sessions;
  private final FrontService service;
  private final FrontBounds bounds;

  FrontDoor(RequestGate gate, ClientSessions sessions, FrontService service, FrontBounds bounds) {
    this.gate = gate;
    this.sessions = sessions;
    this.service = service;
    this.bounds = bounds;
  }

  /// Serves one request to its end.
  void serve(HttpExchange exchange) {
    try (exchange) {
      exchange.getResponseHeaders().set("Cache-Control", "no-store");
      exchange.getResponseHeaders().set("X-Content-Type-Options", "nosniff");
      try {
        gate.check(exchange);
        switch (exchange.getRequestMethod()) {
          case "POST" -> post(exchange);
          case "GET" -> get(exchange);
          default -> delete(exchange);
        }
      } catch (RefusedRequestException refused) {
        service.refused(refused.code());
        refused.headers().forEach(exchange.getResponseHeaders()::set);
        answer(
            exchange,
            refused.status(),
            JsonWriter.write(refused.answer().tree()).getBytes(StandardCharsets.UTF_8));
      }
    } catch (IOException e) {
      LOG.log(Logger.Level.DEBUG, "an HTTP client went", e);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      LOG.log(Logger.Level.ERROR, "an HTTP request could not be served", e);
    }
  }

  private void post(HttpExchange exchange)
      throws RefusedRequestException, IOException, InterruptedException {
    PostBody posted = PostBody.read(exchange, service.limits());
    try {
      post(exchange, posted);
    } catch (RefusedRequestException e) {
      throw e.answering(posted.id());
    }
  }

  private void post(HttpExchange exchange, PostBody posted)
      throws RefusedRequestException, IOException, InterruptedException {
    boolean modern = new ModernHeaders(exchange.getRequestHeaders(), posted, service).check();
    ClientSessions.Joined joined =
        modern ? sessions.share(posted) : joined(sessionOf(exchange, posted), posted);
    ClientSession session = joined.session();
    session.begin();
    try {
      if (joined.stream().isPresent()) {
        ask(exchange, session, posted, joined.stream().get());
      } else {
        send(session, posted);
        exchange.sendResponseHeaders(202, -1);
      }
    } finally {
      session.finish();
    }
  }

  private static ClientSessions.Joined joined(ClientSession session, PostBody posted)
      throws RefusedRequestException {
    if (posted.batch() && !session.hasBatches()) {
      throw RefusedRequestException.of(
          400, "batch", "found an array of messages, expected one message in this revision");
    }
    if (posted.requests().isEmpty()) {
      return new ClientSessions.Joined(session, Optional.empty());
    }
    var stream = session.open(posted);
    if (stream.isEmpty()) {
      throw RefusedRequestException.of(
          400, "id-in-use", "the id belongs to a call without answer, or too many calls are open");
    }
    return new ClientSessions.Joined(session, stream);
  }

  private ClientSession sessionOf(HttpExchange exchange, PostBody posted)
      throws RefusedRequestException {
    boolean opens =
        posted
            .single()
            .filter(m -> m instanceof Message.Request r && r.method().equals("initialize"))
            .isPresent();
    Headers headers = exchange.getRequestHeaders();
    if (opens) {
      // One that began before and is over, or is to be: whose client begins anew does not go on
      // with it.
      sessions.find(RequestGate.only(headers, SESSION)).ifPresent(sessions::end);
      checkVersion(headers, "");
      ClientSession session = sessions.open();
      exchange.getResponseHeaders().set(SESSION, session.handle());
      return session;
    }
    if (!headers.containsKey(SESSION)) {
      checkVersion(headers, "");
    }
    ClientSession session = known(headers);
    checkVersion(headers, session.agreed());
    return session;
  }

  // A client and a server may agree on a revision that is not known here.
  private static void checkVersion(Headers headers, String agreed) throws RefusedRequestException {
    String named = RequestGate.only(headers, ModernHeaders.VERSION);
    boolean known =
        ProtocolVersion.of(named).isPresent() || !named.isEmpty() && named.equals(agreed);
    if (headers.containsKey(ModernHeaders.VERSION) && !known) {
      throw RefusedRequestException.version(named);
    }
  }

  private ClientSession known(Headers headers) throws RefusedRequestException {
    if (!headers.containsKey(SESSION)) {
      throw RefusedRequestException.of(
          400, "no-session", "expected `" + SESSION + "`, or a message that needs no session");
    }
    return sessions
        .find(RequestGate.only(headers, SESSION))
        .orElseThrow(() ->
            RefusedRequestException.of(
                404, "unknown-session", "there is no such session; begin with `initialize`"));
  }

  private void send(ClientSession session, PostBody posted)
      throws RefusedRequestException, InterruptedException {
    try {
      session.send(posted);
    } catch (IOException e) {
      throw RefusedRequestException.of(
          session.isOver() ? 404 : 503, "session-ended", String.valueOf(e.getMessage()));
    }
  }

  private void ask(
      HttpExchange exchange, ClientSession session, PostBody posted, ResumableStream stream)
      throws RefusedRequestException, IOException, InterruptedException {
    try {
      send(session, posted);
    } catch (RefusedRequestException e) {
      session.close(stream);
      throw e;
    }
    Headers headers = exchange.getRequestHeaders();
    byte[] only =
        !PostBody.accepts(headers, "text/event-stream")
            ? session.awaitAnswer(stream)
            : PostBody.accepts(headers, "application/json")
                ? stream.onlyMessage(bounds.patience())
                : null;
    if (only != null) {
      if (only.length == 0) {
        exchange.sendResponseHeaders(202, -1);
      } else {
        answer(exchange, statusOf(session, only), only);
      }
      session.close(stream);
      return;
    }
    try {
      new EventWriter(exchange, session, stream, bounds)
          .write(-1, !session.modern() && session.isPrimed());
    } catch (IOException e) {
      if (session.modern()) {
        session.cancel(stream);
      }
      throw e;
    }
  }

  // The revision without handshake says what went wrong in the status, too.
  private static int statusOf(ClientSession session, byte[] answer) {
    if (!session.modern()) {
      return 200;
    }
    try {
      var message =
          dev.assent.core.jsonrpc.MessageCodec.decode(
              answer, dev.assent.core.json.JsonLimits.MESSAGE);
      return switch (message instanceof Message.Failure failure ? failure.error().code() : 0) {
        case JsonRpcError.METHOD_NOT_FOUND -> 404;
        case -32020, -32021, -32022 -> 400;
        default -> 200;
      };
    } catch (dev.assent.core.jsonrpc.MalformedMessageException _) {
      // Over the usual bounds: no small error.
      return 200;
    }
  }

  private void get(HttpExchange exchange) throws RefusedRequestException, IOException {
    Headers headers = exchange.getRequestHeaders();
    if (!PostBody.accepts(headers, "text/event-stream")) {
      throw RefusedRequestException.of(406, "accept", "expected `Accept: text/event-stream`");
    }
    ClientSession session = known(headers);
    String last = RequestGate.only(headers, "Last-Event-ID");
    ResumableStream stream = session.standing();
    long after = -1;
    if (!last.isEmpty()) {
      int dash = last.indexOf('-');
      stream =
          session.stream(dash < 0 ? "" : last.substring(0, dash))
              .orElseThrow(FrontDoor::unknownEvent);
      after = number(last.substring(dash + 1));
      if (stream.isOverAfter(after)) {
        // Tells event sources not to come again; an empty stream would bring them back.
        exchange.sendResponseHeaders(204, -1);
        return;
      }
    }
    session.begin();
    try {
      new EventWriter(exchange, session, stream, bounds).write(after, false);
    } finally {
      session.finish();
    }
  }

  private static long number(String text) throws RefusedRequestException {
    try {
      long number = Long.parseLong(text);
      if (number >= 0) {
        return number;
      }
    } catch (NumberFormatException _) {
      // Said below.
    }
    throw unknownEvent();
  }

  private static RefusedRequestException unknownEvent() {
    return RefusedRequestException.of(
        400, "unknown-event", "the stream of that `Last-Event-ID` is not kept");
  }

  private void delete(HttpExchange exchange) throws RefusedRequestException, IOException {
    sessions.end(known(exchange.getRequestHeaders()));
    exchange.sendResponseHeaders(204, -1);
  }

  private static void answer(HttpExchange exchange, int status, byte[] json) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, json.length);
    // Closed before the exchange is, which would first wait for what the client has not sent.
    try (var out = exchange.getResponseBody()) {
      out.write(json);
    }
  }
}
