package dev.assent.core.protect;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageId;
import dev.assent.core.mcp.PageMark;
import dev.assent.core.mcp.ToolDescription;
import dev.assent.core.text.Sentence;
import dev.assent.core.transport.Channel;
import dev.assent.core.transport.Channel.ChannelEvent;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/// The handshake of MCP with a server, once, and the list of its tools.
///
/// @param hidden masks what the server says
record Greeting(Channel channel, String version, HiddenValues hidden) {
  // Some servers know numbers alone, as all clients send them.
  private static final MessageId ID = MessageId.of(1);
  private static final String METHOD = "initialize";
  private static final String REVISION = "2025-11-25";
  private static final int MOST_PAGES = 50;
  private static final int MOST_TOOLS = 1_000;

  /// The result. Texts are masked, and each is one line.
  sealed interface Answer {
    /// @param lists whether it says that it has tools
    record Hello(String server, String version, String protocol, boolean lists) implements Answer {}

    record No(String why) implements Answer {}

    record Other(CharSequence found) implements Answer {}

    /// @param found what came instead of an answer; absent where nothing came
    record Late(Optional<Sentence> found) implements Answer {}

    /// @param found as of [Late]
    record Gone(Optional<Sentence> found) implements Answer {}
  }

  /// Greets the server, and closes the channel where no answer comes in time.
  Answer say(Duration most) throws InterruptedException {
    var late = new AtomicBoolean();
    return within(most, late, () -> asked(late));
  }

  /// The tools that the server lists after it was greeted, as it lists them; absent where it does
  /// not list all of them in time. Closes the channel then.
  Optional<List<JsonObject>> tools(Duration most) throws InterruptedException {
    return within(most, new AtomicBoolean(), this::listed);
  }

  private Optional<List<JsonObject>> listed() throws InterruptedException {
    var tools = new ArrayList<JsonObject>();
    Optional<String> cursor = Optional.empty();
    try {
      channel.send(Message.Notification.of("notifications/initialized", JsonObject.EMPTY));
      for (int page = 1; page <= MOST_PAGES; page++) {
        var params = JsonObject.builder().putIfPresent("cursor", cursor).build();
        var id = MessageId.of(1 + page);
        channel.send(Message.Request.of(id, "tools/list", params));
        Optional<JsonObject> answer = answer(id);
        if (answer.isEmpty()) {
          return Optional.empty();
        }
        for (Json one : answer.get().array("tools").map(JsonArray::items).orElse(List.of())) {
          if (one instanceof JsonObject tool && tools.size() < MOST_TOOLS) {
            ToolDescription.of(tool).map(ToolDescription::json).ifPresent(tools::add);
          }
        }
        cursor = PageMark.of(answer.get(), "nextCursor");
        if (cursor.isEmpty()) {
          return Optional.of(tools);
        }
      }
    } catch (IOException _) {
      // It is gone.
    }
    return Optional.empty();
  }

  private Optional<JsonObject> answer(MessageId id) throws InterruptedException {
    while (true) {
      switch (channel.receive()) {
        case ChannelEvent.Received(Message.Success success, _) when success.id().equals(id) -> {
          return Optional.of(success.result())
              .filter(JsonObject.class::isInstance)
              .map(JsonObject.class::cast);
        }
        case ChannelEvent.Received(Message.Failure failure, _)
            when failure.id().equals(Optional.of(id)) -> {
          return Optional.empty();
        }
        case ChannelEvent.Ended _ -> {
          return Optional.empty();
        }
        case ChannelEvent.Malformed _,
            ChannelEvent.TooLong _,
            ChannelEvent.CutOff _,
            ChannelEvent.Stalled _,
            ChannelEvent.PassedOver _,
            ChannelEvent.Received _,
            ChannelEvent.Undelivered _ -> {}
      }
    }
  }

  private interface Asking<T> {
    T ask() throws InterruptedException;
  }

  private <T> T within(Duration most, AtomicBoolean late, Asking<T> asking)
      throws InterruptedException {
    Thread here = Thread.currentThread();
    Thread clock =
        Thread.ofVirtual().name("limit of a start").start(() -> closeAfter(most, here, late));
    try {
      return asking.ask();
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
    Optional<Sentence> found = Optional.empty();
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

  private Optional<Sentence> wrote(String line) {
    return line.isBlank()
        ? Optional.empty()
        : Optional.of(Sentence.of("it wrote `%s`", hidden.text(line.strip())));
  }

  private static Optional<Sentence> unended(long bytes) {
    return Optional.of(Sentence.of("it wrote %s bytes that are no message", bytes));
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
        hidden.text(protocol.get()),
        result.object("capabilities").flatMap(can -> can.object("tools")).isPresent());
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
