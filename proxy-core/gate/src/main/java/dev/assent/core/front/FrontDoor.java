package dev.assent.core.front;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.jsonrpc.JsonRpcError;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.mcp.HeaderMarks;
import dev.assent.core.mcp.HeaderText;
import dev.assent.core.mcp.ProtocolVersion;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.System.Logger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Serves the requests of one front end, each on a thread of its own.
record FrontDoor(
    RequestGate gate, ClientSessions sessions, FrontService service, FrontBounds bounds) {
  private static final Logger LOG = System.getLogger(FrontDoor.class.getName());
  private static final String SESSION = "MCP-Session-Id";

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

  /// Writes a stream to one reader as server-sent events, until it is over or the reader goes.
  private record EventWriter(
      HttpExchange exchange, ClientSession session, ResumableStream stream, FrontBounds bounds) {
    private static final byte[] ALIVE = ":\n\n".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] DATA = "data: ".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] END = "\n\n".getBytes(StandardCharsets.US_ASCII);

    /// @param after the number of the last event the reader has; -1 for whatever was not read yet
    /// @param primed whether an empty event comes first
    /// @throws IOException when the reader went
    void write(long after, boolean primed) throws IOException {
      int reader = stream.attach(after);
      try {
        exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
        exchange.getResponseHeaders().set("X-Accel-Buffering", "no");
        exchange.sendResponseHeaders(200, 0);
        OutputStream out = exchange.getResponseBody();
        if (primed) {
          out.write(id(0));
          out.write(DATA);
          out.write(END);
        }
        out.write(ALIVE);
        out.flush();
        while (true) {
          switch (stream.next(reader, bounds.keepAlive())) {
            case ResumableStream.Next.Message(var event) -> event(out, event);
            case ResumableStream.Next.Quiet _ -> out.write(ALIVE);
            case ResumableStream.Next.Over _ -> {
              return;
            }
          }
          out.flush();
        }
      } finally {
        stream.detach(reader);
      }
    }

    private void event(OutputStream out, ResumableStream.Event event) throws IOException {
      if (!session.modern()) {
        // That revision takes no stream up again.
        out.write(id(event.number()));
      }
      out.write(DATA);
      out.write(event.line());
      out.write(END);
    }

    private byte[] id(long number) {
      return ("id: " + stream.name() + "-" + number + "\n").getBytes(StandardCharsets.US_ASCII);
    }
  }

  /// The headers by which others on the way may sort the requests of the revision without
  /// handshake: `MCP-Protocol-Version`, `Mcp-Method`, `Mcp-Name` and `Mcp-Param-…`. They must not
  /// say anything that the body, which is judged, does not.
  private record ModernHeaders(Headers headers, PostBody posted, FrontService service) {
    static final String VERSION = "MCP-Protocol-Version";

    private static final String METHOD = "Mcp-Method";
    private static final String NAME = "Mcp-Name";
    private static final String META = "io.modelcontextprotocol/";
    private static final Map<String, String> NAMED =
        Map.of("tools/call", "name", "prompts/get", "name", "resources/read", "uri");

    // An extension's, whose clients need not name it.
    private static final Map<String, String> MAY_BE_NAMED =
        Map.of("tasks/get", "taskId", "tasks/update", "taskId", "tasks/cancel", "taskId");

    /// Checks the headers, and that a request of that revision says of itself what it has to.
    ///
    /// @return whether the message is one without handshake; one of a revision that nobody knows
    ///   is, if it says so itself
    /// @throws RefusedRequestException when they differ from the body, or the request is incomplete
    boolean check() throws RefusedRequestException {
      String named = RequestGate.only(headers, VERSION);
      Optional<ProtocolVersion> version = ProtocolVersion.of(named);
      Optional<String> own = posted.meta().protocolVersion();
      boolean modern = version.filter(known -> !known.hasHandshake()).isPresent();
      if (!modern && own.isEmpty()) {
        return false;
      }
      if (posted.batch()) {
        throw RefusedRequestException.of(400, "batch", "this revision has no batches");
      }
      boolean request = posted.id().isPresent();
      if (own.isEmpty() && request) {
        throw RefusedRequestException.incomplete(META + "protocolVersion");
      }
      if (own.isPresent() && !own.get().equals(named)) {
        throw RefusedRequestException.mismatch(VERSION);
      }
      Message message = posted.messages().getFirst();
      checkMethod(message, request);
      checkName(message);
      if (modern && request && posted.meta().clientCapabilities().isEmpty()) {
        throw RefusedRequestException.incomplete(META + "clientCapabilities");
      }
      if (modern) {
        checkArguments(message);
      }
      return true;
    }

    private void checkMethod(Message message, boolean request) throws RefusedRequestException {
      Optional<String> method = message.tree().string("method");
      if ((request || headers.containsKey(METHOD))
          && !method.equals(Optional.of(RequestGate.only(headers, METHOD)))) {
        throw RefusedRequestException.mismatch(METHOD);
      }
    }

    private void checkName(Message message) throws RefusedRequestException {
      String method = message.tree().string("method").orElse("");
      boolean given = headers.containsKey(NAME);
      if (!given && !NAMED.containsKey(method)) {
        return;
      }
      Optional<String> name =
          Optional.ofNullable(NAMED.getOrDefault(method, MAY_BE_NAMED.get(method)))
              .flatMap(member ->
                  message.tree().object("params").flatMap(params -> params.string(member)));
      if (name.isEmpty()
          || !given
          || !name.equals(HeaderText.decoded(RequestGate.only(headers, NAME)))) {
        throw RefusedRequestException.mismatch(NAME);
      }
    }

    // The tool's description says which arguments are repeated; headers of tools that nobody listed
    // yet say nothing.
    private void checkArguments(Message message) throws RefusedRequestException {
      if (!(message instanceof Message.Request request) || !request.method().equals("tools/call")) {
        return;
      }
      JsonObject arguments = request.params().object("arguments").orElse(JsonObject.EMPTY);
      Optional<String> wrong =
          request
              .params()
              .string("name")
              .flatMap(service::tool)
              .map(HeaderMarks::of)
              .flatMap(marks ->
                  marks.mismatch(arguments, name -> headers.getOrDefault(name, List.of())));
      if (wrong.isPresent()) {
        throw RefusedRequestException.mismatch(wrong.get());
      }
    }
  }
}
