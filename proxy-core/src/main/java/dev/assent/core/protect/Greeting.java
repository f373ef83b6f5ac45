package dev.assent.core.protect;

import dev.assent.core.json.JsonObject;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageId;
import dev.assent.core.transport.Channel;
import dev.assent.core.transport.ChannelEvent;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/// The handshake of MCP with a server, once.
///
/// @param hidden masks what the server says
record Greeting(Channel channel, String version, HiddenValues hidden) {
  // Some servers know numbers alone, as all clients send them.
  private static final MessageId ID = MessageId.of(1);
  private static final String METHOD = "initialize";
  private static final String REVISION = "2025-11-25";

  /// The result. Texts are masked, and each is one line.
  sealed interface Answer {
    record Hello(String server, String version, String protocol) implements Answer {}

    record No(String why) implements Answer {}

    record Other(String found) implements Answer {}

    /// @param found what came instead of an answer; absent where nothing came
    record Late(Optional<String> found) implements Answer {}

    /// @param found as of [Late]
    record Gone(Optional<String> found) implements Answer {}
  }

  /// Greets the server, and closes the channel where no answer comes in time.
  Answer say(Duration most) throws InterruptedException {
    var late = new AtomicBoolean();
    Thread asking = Thread.currentThread();
    Thread clock =
        Thread.ofVirtual().name("limit of a start").start(() -> closeAfter(most, asking, late));
    try {
      return asked(late);
    } finally {
      clock.interrupt();
    }
  }

  private void closeAfter(Duration most, Thread asking, AtomicBoolean late) {
    try {
      if (!asking.join(most)) {
        late.set(true);
        channel.close();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private Answer asked(AtomicBoolean late) throws InterruptedException {
    Optional<String> found = Optional.empty();
    try {
      channel.send(Message.Request.of(ID, METHOD, hello()));
    } catch (IOException _) {
      // Its end says why.
    }
    while (true) {
      switch (channel.receive()) {
        case ChannelEvent.Received(Message.Success success, _) when success.id().equals(ID) -> {
          return answered(success);
        }
        case ChannelEvent.Received(Message.Failure failure, _)
            when failure.id().equals(Optional.of(ID)) -> {
          return new Answer.No(hidden.text(failure.error().message()));
        }
        case ChannelEvent.Received(Message.Request request, _)
            when request.method().equals(METHOD) -> {
          return new Answer.Other("it sends back what it is sent");
        }
        case ChannelEvent.Malformed(_, var line) ->
            found = found.or(() -> wrote(new String(line, StandardCharsets.UTF_8)));
        case ChannelEvent.TooLong(var bytes, _) -> found = found.or(() -> unended(bytes));
        case ChannelEvent.CutOff(var bytes) -> found = found.or(() -> unended(bytes));
        case ChannelEvent.Stalled(var bytes, _) -> found = found.or(() -> unended(bytes));
        case ChannelEvent.PassedOver(var bytes) -> found = found.or(() -> unended(bytes));
        case ChannelEvent.Received _, ChannelEvent.Undelivered _ -> {}
        case ChannelEvent.Ended _ -> {
          return late.get() ? new Answer.Late(found) : new Answer.Gone(found);
        }
      }
    }
  }

  private Optional<String> wrote(String line) {
    return line.isBlank()
        ? Optional.empty()
        : Optional.of("it wrote `" + hidden.text(line.strip()) + "`");
  }

  private static Optional<String> unended(long bytes) {
    return Optional.of("it wrote " + bytes + " bytes that are no message");
  }

  private Answer answered(Message.Success success) {
    JsonObject result = success.result() instanceof JsonObject object ? object : JsonObject.EMPTY;
    Optional<String> protocol = result.string("protocolVersion");
    if (protocol.isEmpty()) {
      return new Answer.Other("its answer to the greeting names no revision of MCP");
    }
    JsonObject server = result.object("serverInfo").orElse(JsonObject.EMPTY);
    return new Answer.Hello(
        hidden.text(server.string("name").orElse("")),
        hidden.text(server.string("version").orElse("")),
        hidden.text(protocol.get()));
  }

  private JsonObject hello() {
    return JsonObject.builder()
        .put("protocolVersion", REVISION)
        .put("capabilities", JsonObject.EMPTY)
        .put(
            "clientInfo",
            JsonObject.builder().put("name", "Assent").put("version", version).build())
        .build();
  }
}
