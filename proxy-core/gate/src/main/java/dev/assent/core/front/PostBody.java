package dev.assent.core.front;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.jsonrpc.MalformedMessageException;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageCodec;
import dev.assent.core.jsonrpc.MessageCodec.BatchMember;
import dev.assent.core.jsonrpc.MessageId;
import dev.assent.core.mcp.RequestMeta;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The body of a POST, strictly read.
///
/// @param messages one, or those of a batch
/// @param line the whole on one line, with its LF
/// @param batch whether it is an array
/// @param events whether the client reads events, so that something can come in front of its answer
record PostBody(List<Message> messages, byte[] line, boolean batch, boolean events) {
  private static final int MOST_MEMBERS = 256;

  /// Reads a body.
  ///
  /// @throws RefusedRequestException when the request is none of ours, over the limit, or no
  ///   message
  /// @throws IOException when the client goes
  static PostBody read(HttpExchange exchange, JsonLimits limits)
      throws RefusedRequestException, IOException {
    Headers headers = exchange.getRequestHeaders();
    checkTypes(headers);
    boolean events = accepts(headers, "text/event-stream");
    byte[] body = MessageCodec.withoutMark(body(exchange, limits.bytes()));
    try {
      int first = 0;
      while (first < body.length
          && (body[first] == ' '
              || body[first] == '\n'
              || body[first] == '\r'
              || body[first] == '\t')) {
        first++;
      }
      if (first < body.length && body[first] == '[') {
        var messages = batch(body, limits);
        String line = JsonWriter.write(JsonReader.read(body, limits)) + "\n";
        return new PostBody(messages, line.getBytes(StandardCharsets.UTF_8), true, events);
      }
      Message message = MessageCodec.decode(body, limits);
      return new PostBody(List.of(message), MessageCodec.encode(message), false, events);
    } catch (MalformedMessageException e) {
      throw RefusedRequestException.malformed(e);
    } catch (JsonException e) {
      throw new IllegalStateException("what was read once can be read again", e);
    }
  }

  /// The messages of an array; one that is none refuses them all.
  static List<Message> batch(byte[] line, JsonLimits limits) throws MalformedMessageException {
    var messages = new ArrayList<Message>();
    for (BatchMember member : MessageCodec.decodeBatch(line, limits, MOST_MEMBERS)) {
      switch (member) {
        case BatchMember.Read(var message) -> messages.add(message);
        case BatchMember.Refused(var fault) -> throw fault;
      }
    }
    return List.copyOf(messages);
  }

  private static void checkTypes(Headers headers) throws RefusedRequestException {
    String type = RequestGate.only(headers, "Content-Type").toLowerCase(Locale.ROOT);
    int end = type.indexOf(';');
    if (!(end < 0 ? type : type.substring(0, end)).strip().equals("application/json")) {
      throw RefusedRequestException.of(
          415, "content-type", "expected `Content-Type: application/json`");
    }
    if (!accepts(headers, "application/json") && !accepts(headers, "text/event-stream")) {
      throw RefusedRequestException.of(
          406, "accept", "expected `Accept: application/json, text/event-stream`, or one of them");
    }
  }

  /// True if a client takes a type. One that does not say takes any.
  static boolean accepts(Headers headers, String type) {
    if (!headers.containsKey("Accept")) {
      return true;
    }
    String group = type.substring(0, type.indexOf('/')) + "/*";
    for (String value : headers.getOrDefault("Accept", List.of())) {
      for (String part : value.toLowerCase(Locale.ROOT).split(",")) {
        String found = part.split(";", 2)[0].strip();
        if (found.equals(type) || found.equals(group) || found.equals("*/*")) {
          return true;
        }
      }
    }
    return false;
  }

  private static byte[] body(HttpExchange exchange, int most)
      throws RefusedRequestException, IOException {
    byte[] body =
        declared(exchange) > most ? new byte[0] : exchange.getRequestBody().readNBytes(most + 1);
    if (declared(exchange) > most || body.length > most) {
      throw RefusedRequestException.of(
          413, "too-large", "found a body over the limit of " + most + " bytes");
    }
    return body;
  }

  private static long declared(HttpExchange exchange) {
    try {
      String length = RequestGate.only(exchange.getRequestHeaders(), "Content-Length");
      return length.isEmpty() ? 0 : Long.parseLong(length);
    } catch (NumberFormatException _) {
      return Long.MAX_VALUE;
    }
  }

  /// The requests among the messages.
  List<Message.Request> requests() {
    return messages.stream()
        .filter(Message.Request.class::isInstance)
        .map(Message.Request.class::cast)
        .toList();
  }

  /// The only message; absent in a batch.
  Optional<Message> single() {
    return batch ? Optional.empty() : Optional.of(messages.getFirst());
  }

  /// The id of the only message; absent in a batch, and where it is no request.
  Optional<MessageId> id() {
    return single()
        .flatMap(message ->
            message instanceof Message.Request request
                ? Optional.of(request.id())
                : Optional.empty());
  }

  /// The view of what the only message says of itself; the empty view in a batch.
  RequestMeta meta() {
    return RequestMeta.of(
        single().flatMap(message -> message.tree().object("params")).orElse(JsonObject.EMPTY));
  }

  /// The client that a message without handshake names; requests of clients that differ never share
  /// a session.
  Json ownClient() {
    return meta().clientInfo().<Json>map(info -> info).orElse(JsonObject.EMPTY);
  }
}
