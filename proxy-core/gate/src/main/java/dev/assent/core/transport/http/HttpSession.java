package dev.assent.core.transport.http;

import dev.assent.core.json.JsonObject;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.mcp.HeaderText;
import dev.assent.core.mcp.ProtocolVersion;
import dev.assent.core.mcp.RequestMeta;
import java.net.http.HttpHeaders;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The facts that both sides of an HTTP session have agreed on, and the headers that say so.
/// Thread-safe.
///
/// The session's id is a secret of the server: it appears in no log and no message.
final class HttpSession {
  private static final String ID = "MCP-Session-Id";
  private static final String VERSION = "MCP-Protocol-Version";
  private static final String DISCOVER = "server/discover";
  private static final Set<String> LEAVES_MORE = Set.of("resources/subscribe", "logging/setLevel");
  private static final int VERSION_LENGTH = 128;
  private static final Pattern DATE = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");
  private static final Pattern LEGAL_ID = Pattern.compile("[\\x21-\\x7e]{1,1024}");

  private final ParamHeaders params;
  private volatile Optional<String> id = Optional.empty();
  private volatile Optional<String> version = Optional.empty();
  private volatile String named = ProtocolVersion.V2026_07_28.text();
  private volatile boolean stateless;
  private volatile @Nullable Handshake handshake;

  /// True if the server keeps more for this session than its handshake.
  private volatile boolean holdsMore;

  /// The beginning of a session.
  ///
  /// @param initialize the client's request
  /// @param result what the server answered
  record Handshake(Message.Request initialize, JsonObject result) {}

  HttpSession(ParamHeaders params) {
    this.params = params;
  }

  /// The server's answer broke the rules of sessions; nothing more can be said to it.
  static final class BrokenSessionException extends java.io.IOException {
    private static final long serialVersionUID = 1L;

    BrokenSessionException(String why) {
      super(why);
    }
  }

  /// True if a message belongs to a revision without handshake and sessions: it says so, or only
  /// such a revision has its method, or it says nothing in a session that is without handshake so
  /// far.
  boolean isStateless(Message message) {
    RequestMeta meta = metaOf(message);
    boolean shaken = id.isPresent() || version.isPresent();
    boolean goesOn = stateless && meta.protocolVersion().isEmpty() && !isInitialize(message);
    return meta.isStateless() || !shaken && (isDiscovery(message) || goesOn);
  }

  /// True if the session was last used without handshake.
  boolean isStateless() {
    return stateless;
  }

  /// True if the server keeps a session.
  boolean hasId() {
    return id.isPresent();
  }

  /// The session's id; absent where the server keeps none.
  Optional<String> id() {
    return id;
  }

  /// The beginning of the session, where that is all that makes it; absent where another one would
  /// not be the same for the client.
  Optional<Handshake> renewable() {
    return holdsMore ? Optional.empty() : Optional.ofNullable(handshake);
  }

  /// A session takes the place of the one that the server lost.
  void renewed(Optional<String> newId) {
    id = newId;
  }

  /// True if an answer may be an array of messages: in the one revision that has them.
  boolean hasBatches() {
    return version.filter("2025-03-26"::equals).isPresent();
  }

  /// The headers that go with a message.
  ///
  /// @throws TooLongException when a value that must be repeated as a header is too long for one
  Map<String, String> headers(Message message) throws TooLongException {
    holdsMore |= message instanceof Message.Request request && leavesMore(request);
    var headers = new LinkedHashMap<String, String>();
    headers.put("Content-Type", "application/json");
    headers.put("Accept", "application/json, text/event-stream");
    if (isStateless(message)) {
      stateless = true;
      headers.put(VERSION, saidIn(message));
      mirrored(headers, message);
    } else if (!isInitialize(message)) {
      id.ifPresent(known -> headers.put(ID, known));
      version.ifPresent(known -> headers.put(VERSION, known));
    }
    for (var header : headers.entrySet()) {
      if (header.getValue().length() > HeaderText.MOST) {
        throw new TooLongException(
            "the server wants a value as the header `"
                + header.getKey()
                + "`, for which it is too long");
      }
    }
    return headers;
  }

  /// A value cannot be sent as a header.
  static final class TooLongException extends Exception {
    private static final long serialVersionUID = 1L;

    TooLongException(String why) {
      super(why);
    }
  }

  /// The headers of a stream that is opened without a message.
  Map<String, String> streamHeaders(Optional<String> lastEventId) {
    var headers = new LinkedHashMap<String, String>();
    headers.put("Accept", "text/event-stream");
    id.ifPresent(known -> headers.put(ID, known));
    version.ifPresent(known -> headers.put(VERSION, known));
    lastEventId.ifPresent(last -> headers.put("Last-Event-ID", last));
    return headers;
  }

  /// Takes in what an answer's headers say of the session.
  ///
  /// @param message what was answered
  /// @throws BrokenSessionException when the id is not a legal one, or another one within a session
  void note(Message message, HttpHeaders headers) throws BrokenSessionException {
    Optional<String> given = headers.firstValue(ID);
    if (given.isEmpty() || isStateless(message)) {
      return;
    }
    if (!LEGAL_ID.matcher(given.get()).matches() || headers.allValues(ID).size() > 1) {
      throw new BrokenSessionException("it named its session in a way that is not allowed");
    }
    if (isInitialize(message)) {
      id = given;
    } else if (id.isPresent() && !given.equals(id)) {
      throw new BrokenSessionException("it named another session in the middle of one");
    }
  }

  private static boolean leavesMore(Message.Request request) {
    return LEAVES_MORE.contains(request.method())
        || request.method().startsWith("tasks/")
        || request.params().get("task") != null;
  }

  /// Takes in the answer to `initialize`.
  void agreed(Message.Request initialize, JsonObject result) {
    handshake = new Handshake(initialize, result);
    version = result.string("protocolVersion").filter(text -> DATE.matcher(text).matches());
    stateless = false;
  }

  /// A new handshake begins: what was agreed before does not hold any more.
  ///
  /// @return the headers that end the session before; absent when there was none
  Optional<Map<String, String>> forget() {
    var before = id.map(_ -> streamHeaders(Optional.empty()));
    id = Optional.empty();
    version = Optional.empty();
    stateless = false;
    handshake = null;
    holdsMore = false;
    return before;
  }

  private void mirrored(Map<String, String> headers, Message message) {
    String method;
    JsonObject members;
    switch (message) {
      case Message.Request request -> {
        method = request.method();
        members = request.params();
      }
      case Message.Notification notification -> {
        method = notification.method();
        members = notification.params();
      }
      case Message.Success _, Message.Failure _ -> {
        return;
      }
    }
    headers.put("Mcp-Method", HeaderText.coded(method));
    Optional<String> name =
        switch (method) {
          case "tools/call", "prompts/get" -> members.string("name");
          case "resources/read" -> members.string("uri");
          case "tasks/get", "tasks/update", "tasks/cancel" -> members.string("taskId");
          default -> Optional.empty();
        };
    name.ifPresent(text -> headers.put("Mcp-Name", HeaderText.coded(text)));
    if (method.equals("tools/call")) {
      JsonObject arguments = members.object("arguments").orElse(JsonObject.EMPTY);
      headers.putAll(params.of(members.string("name").orElse(""), arguments));
    }
  }

  static boolean isInitialize(Message message) {
    return message instanceof Message.Request request && request.method().equals("initialize");
  }

  private static RequestMeta metaOf(Message message) {
    return RequestMeta.of(message.tree().object("params").orElse(JsonObject.EMPTY));
  }

  private static boolean isDiscovery(Message message) {
    return message instanceof Message.Request request && request.method().equals(DISCOVER);
  }

  // The version that the message gives. One that gives none gets what was said last: only so can
  // the server tell what it lacks.
  private String saidIn(Message message) {
    Optional<String> said =
        metaOf(message)
            .protocolVersion()
            .filter(text ->
                !text.isEmpty() && text.length() <= VERSION_LENGTH && HeaderText.isPlain(text));
    said.filter(text -> ProtocolVersion.of(text).isPresent()).ifPresent(text -> named = text);
    return said.orElse(named);
  }
}
