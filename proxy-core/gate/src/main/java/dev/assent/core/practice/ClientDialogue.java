package dev.assent.core.practice;

import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.jsonrpc.JsonRpcError;
import dev.assent.core.jsonrpc.MalformedMessageException;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageCodec;
import dev.assent.core.jsonrpc.MessageId;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/// Speaks to a server as an MCP client and reads its answers, over any pair of streams. For one
/// thread.
public final class ClientDialogue {
  private static final String ENDED = "the connection ended before the answer came";

  private final BufferedReader in;
  private final OutputStream out;
  private final String name;
  private final Map<MessageId, Message> answers = new HashMap<>();

  /// @param name as which it introduces itself
  public ClientDialogue(InputStream in, OutputStream out, String name) {
    this.name = name;
    this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    this.out = out;
  }

  /// Begins the session and has the tools listed.
  ///
  /// @throws IOException when the server did not start
  public void shakeHands() throws IOException {
    var hello =
        JsonObject.builder()
            .put("protocolVersion", "2025-11-25")
            .put("capabilities", JsonObject.EMPTY)
            .put("clientInfo", JsonObject.builder().put("name", name).put("version", "1").build())
            .build();
    send(Message.Request.of(MessageId.of("hello"), "initialize", hello));
    Message welcome = await(MessageId.of("hello"));
    if (!(welcome instanceof Message.Success)) {
      throw new IOException("the server did not start: " + why(welcome));
    }
    send(Message.Notification.of("notifications/initialized", JsonObject.EMPTY));
    send(Message.Request.of(MessageId.of("tools"), "tools/list", JsonObject.EMPTY));
    await(MessageId.of("tools"));
  }

  private static String why(Message answer) {
    return answer instanceof Message.Failure failure
        ? failure.error().message()
        : "it sent something else";
  }

  /// Calls a tool; the answer is left to [#await].
  public void call(MessageId id, String tool, JsonObject arguments) throws IOException {
    var params = JsonObject.builder().put("name", tool).put("arguments", arguments).build();
    send(Message.Request.of(id, "tools/call", params));
  }

  /// Says that a call is not wanted any more.
  public void cancel(MessageId id) throws IOException {
    send(
        Message.Notification.of(
            "notifications/cancelled",
            JsonObject.builder().put("requestId", id.json()).put("reason", "no patience").build()));
  }

  /// The answer to a request; waits until it comes.
  ///
  /// @throws IOException when the connection ends before
  public Message await(MessageId id) throws IOException {
    while (true) {
      var answer = answers.remove(id);
      if (answer != null) {
        return answer;
      }
      String line = in.readLine();
      if (line == null) {
        throw new IOException(ENDED);
      }
      switch (decode(line)) {
        case Message.Success success -> answers.put(success.id(), success);
        case Message.Failure failure ->
            failure.id().ifPresent(failed -> answers.put(failed, failure));
        case Message.Request request -> answer(request);
        case Message.Notification _ -> {}
      }
    }
  }

  // It offers nothing; a ping has to be answered.
  private void answer(Message.Request request) throws IOException {
    send(
        request.method().equals("ping")
            ? Message.Success.of(request.id(), JsonObject.EMPTY)
            : Message.Failure.of(
                request.id(),
                JsonRpcError.of(
                    JsonRpcError.METHOD_NOT_FOUND, "Method not found: " + request.method())));
  }

  private void send(Message message) throws IOException {
    try {
      out.write(MessageCodec.encode(message));
      out.flush();
    } catch (IOException e) {
      throw new IOException(ENDED, e);
    }
  }

  private static Message decode(String line) throws IOException {
    try {
      return MessageCodec.decode(line.getBytes(StandardCharsets.UTF_8), JsonLimits.MESSAGE);
    } catch (MalformedMessageException e) {
      throw new IOException(
          "the bridge printed something that is no message: " + e.getMessage(), e);
    }
  }
}
