package dev.assent.core.riskserver;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.jsonrpc.JsonRpcError;
import dev.assent.core.jsonrpc.MalformedMessageException;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageCodec;
import dev.assent.core.jsonrpc.MessageCodec.BatchMember;
import dev.assent.core.mcp.ProtocolVersion;
import dev.assent.core.mcp.RequestMeta;
import dev.assent.core.transport.Channel;
import dev.assent.core.transport.Channel.ChannelEvent;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The MCP server of the four tools: one message after the other, all revisions.
public final class RiskServer {
  private static final int UNSUPPORTED_VERSION = -32022;
  private static final int MOST_IN_BATCH = 1_000;

  private static final ProtocolVersion WITHOUT_SESSIONS = ProtocolVersion.V2026_07_28;
  private static final int LONGEST_VERSION = 64;

  /// The revision that is offered to a client that names none known here.
  private static final ProtocolVersion NEWEST_WITH_HANDSHAKE = ProtocolVersion.V2025_11_25;

  private final RiskTools tools;
  private final String programVersion;
  private ProtocolVersion agreed = ProtocolVersion.V2024_11_05;

  /// True once the client began with a handshake.
  private boolean handshaken;

  /// True once the client has spoken the revision without sessions.
  private boolean stateless;

  /// @param programVersion for `serverInfo`
  public RiskServer(RiskTools tools, String programVersion) {
    this.tools = tools;
    this.programVersion = programVersion;
  }

  /// Serves until the client's messages end.
  ///
  /// @throws IOException when an answer cannot be sent
  public void serve(Channel client) throws IOException, InterruptedException {
    while (true) {
      switch (client.receive()) {
        case ChannelEvent.Received(var message, _) -> {
          var answer = answer(message);
          if (answer.isPresent()) {
            client.send(answer.get());
          }
        }
        case ChannelEvent.Malformed(var fault, var line) -> {
          if (agreed.hasBatches() && isArray(line)) {
            batch(client, line);
          } else {
            client.send(fault.answer());
          }
        }
        case ChannelEvent.TooLong(long bytes, _) ->
            client.send(
                Message.Failure.of(
                    Optional.empty(),
                    JsonRpcError.of(
                        JsonRpcError.PARSE_ERROR,
                        "found a line of "
                            + bytes
                            + " bytes, expected at most "
                            + JsonLimits.MESSAGE.bytes())));
        case ChannelEvent.Undelivered _, ChannelEvent.PassedOver _ -> {}
        case ChannelEvent.CutOff _, ChannelEvent.Stalled _, ChannelEvent.Ended _ -> {
          return;
        }
      }
    }
  }

  private static boolean isArray(byte[] line) {
    for (byte b : line) {
      if (b != ' ' && b != '\t' && b != '\r') {
        return b == '[';
      }
    }
    return false;
  }

  private void batch(Channel client, byte[] line) throws IOException {
    var answers = new ArrayList<Message>();
    try {
      for (BatchMember member : MessageCodec.decodeBatch(line, JsonLimits.MESSAGE, MOST_IN_BATCH)) {
        switch (member) {
          case BatchMember.Read(var message) -> answer(message).ifPresent(answers::add);
          case BatchMember.Refused(var fault) -> answers.add(fault.answer());
        }
      }
    } catch (MalformedMessageException e) {
      answers.add(e.answer());
    }
    if (!answers.isEmpty()) {
      client.sendBatch(answers);
    }
  }

  private Optional<Message> answer(Message message) {
    return switch (message) {
      case Message.Request request -> Optional.of(answer(request));
      // Nothing here takes long enough to be cancelled, and nothing was asked of the client.
      case Message.Notification _, Message.Success _, Message.Failure _ -> Optional.empty();
    };
  }

  private Message answer(Message.Request request) {
    var meta = RequestMeta.of(request.params());
    Optional<String> named = meta.protocolVersion();
    boolean claims =
        stateless || meta.isOfNoSession() || request.method().equals("server/discover");
    if (handshaken || named.isEmpty() && !claims) {
      return inSession(request);
    }
    if (named.isEmpty()) {
      return request.method().equals("initialize")
          ? inSession(request)
          : incomplete(request, "protocolVersion");
    }
    if (ProtocolVersion.of(named.get()).filter(version -> !version.hasHandshake()).isEmpty()) {
      return unsupported(request, named.get());
    }
    stateless = true;
    return meta.clientCapabilities().isEmpty()
        ? incomplete(request, "clientCapabilities")
        : alone(request);
  }

  /// Answers in the revisions that begin with a handshake, also where there was none.
  private Message inSession(Message.Request request) {
    return switch (request.method()) {
      case "initialize" -> success(request, initialized(request));
      case "ping" -> success(request, JsonObject.builder());
      case "tools/list" ->
          success(request, JsonObject.builder().put("tools", RiskTools.described()));
      case "tools/call" -> success(request, called(request.params(), agreed));
      default -> unknown(request);
    };
  }

  /// Answers a request that says all of itself, in the revision without sessions: it has neither
  /// handshake nor ping.
  private Message alone(Message.Request request) {
    return switch (request.method()) {
      case "server/discover" -> success(request, stateless(discovered()));
      case "tools/list" ->
          success(
              request, stateless(cached(JsonObject.builder().put("tools", RiskTools.described()))));
      case "tools/call" -> success(request, stateless(called(request.params(), WITHOUT_SESSIONS)));
      default -> unknown(request);
    };
  }

  private static Message unknown(Message.Request request) {
    return Message.Failure.of(
        request.id(),
        JsonRpcError.of(JsonRpcError.METHOD_NOT_FOUND, "Method not found: " + request.method()));
  }

  private static Message incomplete(Message.Request request, String member) {
    return Message.Failure.of(
        request.id(),
        JsonRpcError.of(
            JsonRpcError.INVALID_PARAMS,
            "expected `io.modelcontextprotocol/" + member + "` in the `_meta` of the request"));
  }

  private static Message unsupported(Message.Request request, String version) {
    var data =
        JsonObject.builder()
            .put("supported", JsonArray.ofStrings(List.of(WITHOUT_SESSIONS.text())))
            .put("requested", version.substring(0, Math.min(version.length(), LONGEST_VERSION)))
            .build();
    return Message.Failure.of(
        request.id(),
        new JsonRpcError(UNSUPPORTED_VERSION, "Unsupported protocol version", Optional.of(data)));
  }

  private static Message success(Message.Request request, JsonObject.Builder result) {
    return Message.Success.of(request.id(), result.build());
  }

  private JsonObject.Builder stateless(JsonObject.Builder result) {
    return result
        .put("resultType", "complete")
        .put(
            "_meta",
            JsonObject.builder().put("io.modelcontextprotocol/serverInfo", info()).build());
  }

  private static JsonObject.Builder cached(JsonObject.Builder result) {
    return result.put("ttlMs", JsonNumber.of(3_600_000)).put("cacheScope", "public");
  }

  private JsonObject.Builder initialized(Message.Request request) {
    handshaken = true;
    agreed =
        request
            .params()
            .string("protocolVersion")
            .flatMap(ProtocolVersion::of)
            .filter(ProtocolVersion::hasHandshake)
            .orElse(NEWEST_WITH_HANDSHAKE);
    return JsonObject.builder()
        .put("protocolVersion", agreed.text())
        .put("capabilities", capabilities())
        .put("serverInfo", info());
  }

  private JsonObject.Builder discovered() {
    return cached(
        JsonObject.builder()
            .put("supportedVersions", JsonArray.ofStrings(List.of(WITHOUT_SESSIONS.text())))
            .put("capabilities", capabilities())
            .put("serverInfo", info()));
  }

  private static JsonObject capabilities() {
    return JsonObject.builder().put("tools", JsonObject.EMPTY).build();
  }

  private JsonObject info() {
    return JsonObject.builder().put("name", "assent").put("version", programVersion).build();
  }

  private JsonObject.Builder called(JsonObject params, ProtocolVersion version) {
    var answer =
        tools.call(
            params.string("name").orElse(""), params.object("arguments").orElse(JsonObject.EMPTY));
    String text =
        answer.error().map(why -> "Error: " + why).orElseGet(() -> JsonWriter.write(answer.tree()));
    Json content =
        JsonObject.builder().put("type", "text").put("text", new JsonString(text)).build();
    var result = JsonObject.builder().put("content", new JsonArray(List.of(content)));
    if (answer.error().isPresent()) {
      return result.put("isError", true);
    }
    return version.hasStructuredContent() ? result.put("structuredContent", answer.tree()) : result;
  }
}
