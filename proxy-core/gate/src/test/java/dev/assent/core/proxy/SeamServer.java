package dev.assent.core.proxy;

import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageCodec;
import dev.assent.core.jsonrpc.MessageId;
import dev.assent.core.proxy.session.ReplyForms;
import dev.assent.core.proxy.upstream.Upstream;
import dev.assent.core.transport.Channel;
import dev.assent.core.transport.StreamChannel;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/// A server on a thread of the test, and the session's side of it with its seams. It writes down
/// what it sees first.
final class SeamServer implements Upstream {
  private final Seams seams;
  private final Pipe in = Pipe.open();
  private final Pipe out = Pipe.open();
  private final List<Message.Request> seen = new CopyOnWriteArrayList<>();
  private final Map<MessageId, Message.Request> sampling = new HashMap<>();
  private final List<String> sent = new CopyOnWriteArrayList<>();
  private final List<Message> heard = new CopyOnWriteArrayList<>();
  private final List<Message.Request> kept = new ArrayList<>();
  private final Channel channel;
  private boolean released;
  volatile Consumer<Message.Request> watcher = _ -> {};

  SeamServer(Seams seams) throws IOException {
    this.seams = seams;
    channel =
        new SeamChannel(
            seams,
            "server",
            StreamChannel.open(
                "server",
                new SeamStreams.In(seams, "server read", Channels.newInputStream(out.source())),
                new SeamStreams.Out(seams, "server write", Channels.newOutputStream(in.sink())),
                JsonLimits.MESSAGE,
                Duration.ofSeconds(30)));
    Thread.ofVirtual().name("test server").start(this::serve);
  }

  /// The requests that reached it.
  List<Message.Request> seen() {
    return List.copyOf(seen);
  }

  /// The ids of its answers, in the order in which they were sent.
  List<String> sent() {
    return List.copyOf(sent);
  }

  /// All that reached it, in order.
  List<Message> heard() {
    return List.copyOf(heard);
  }

  private void serve() {
    try (var reader =
            new BufferedReader(
                new InputStreamReader(
                    Channels.newInputStream(in.source()), StandardCharsets.UTF_8));
        var writer = Channels.newOutputStream(out.sink())) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        var message =
            MessageCodec.decode(line.getBytes(StandardCharsets.UTF_8), JsonLimits.MESSAGE);
        heard.add(message);
        switch (message) {
          case Message.Request request -> {
            watcher.accept(request);
            seen.add(request);
            answer(request, writer);
          }
          case Message.Success answer -> goOn(answer.id(), writer);
          case Message.Failure answer when answer.id().isPresent() ->
              goOn(answer.id().get(), writer);
          case Message.Failure _ -> {}
          case Message.Notification _ -> {}
        }
      }
    } catch (IOException _) {
      // The session has closed it.
    } catch (dev.assent.core.jsonrpc.MalformedMessageException e) {
      throw new UncheckedIOException(new IOException(e));
    }
  }

  // A call goes on when what it asked the client for is answered, with a success or not.
  private void goOn(MessageId asked, OutputStream writer) throws IOException {
    Message.Request call = sampling.remove(asked);
    if (call != null) {
      send(writer, text(call));
    }
  }

  private void answer(Message.Request request, OutputStream writer) throws IOException {
    switch (request.method()) {
      case "initialize" ->
          send(
              writer,
              Message.Success.of(
                  request.id(),
                  JsonObject.builder()
                      .put("protocolVersion", "2025-03-26")
                      .put("capabilities", JsonObject.EMPTY)
                      .build()));
      case "tools/list" -> {
        var tool =
            JsonObject.builder().put("name", "echo").put("description", "says it again").build();
        send(
            writer,
            Message.Success.of(
                request.id(),
                JsonObject.builder().put("tools", new JsonArray(List.of(tool))).build()));
      }
      case "tools/call" -> call(request, writer);
      case "vendor/release" -> {
        released = true;
        release(writer);
        send(writer, Message.Success.of(request.id(), JsonObject.EMPTY));
      }
      default -> send(writer, Message.Success.of(request.id(), JsonObject.EMPTY));
    }
  }

  private void call(Message.Request request, OutputStream writer) throws IOException {
    switch (request.params().string("name").orElse("")) {
      case "silent" -> {}
      case "later" -> {
        if (released) {
          send(writer, text(request));
        } else {
          kept.add(request);
        }
      }
      case "release" -> {
        release(writer);
        send(writer, text(request));
      }
      case "sample" -> {
        var id = MessageId.of("s-" + request.id());
        sampling.put(id, request);
        send(writer, Message.Request.of(id, "sampling/createMessage", JsonObject.EMPTY));
      }
      case "talk" -> {
        var token =
            request.params().object("_meta").map(meta -> meta.get("progressToken")).orElseThrow();
        send(
            writer,
            Message.Notification.of(
                "notifications/progress",
                JsonObject.builder().put("progressToken", token).put("progress", 1).build()));
        send(
            writer,
            Message.Notification.of(
                "notifications/message", JsonObject.builder().put("data", "hello").build()));
        send(writer, Message.Notification.of("notifications/tools/list_changed", JsonObject.EMPTY));
        send(writer, Message.Notification.of("vendor/said", JsonObject.EMPTY));
        send(writer, text(request));
      }
      default -> send(writer, text(request));
    }
  }

  // The last first, whether somebody still waits for them or not.
  private void release(OutputStream writer) throws IOException {
    for (Message.Request one : kept.reversed()) {
      send(writer, text(one));
    }
    kept.clear();
  }

  private static Message text(Message.Request request) {
    var block = JsonObject.builder().put("type", "text").put("text", "done").build();
    return Message.Success.of(
        request.id(), JsonObject.builder().put("content", new JsonArray(List.of(block))).build());
  }

  private void send(OutputStream writer, Message message) throws IOException {
    if (message instanceof Message.Success answer) {
      sent.add(ReplyForms.textOf(answer.id()));
    }
    writer.write(MessageCodec.encode(message));
    writer.flush();
  }

  @Override
  public Channel channel() {
    return channel;
  }

  @Override
  public String howItEnded() {
    seams.cross("server end");
    return "it ended";
  }

  @Override
  public void close() {
    seams.cross("server close");
    channel.close();
  }
}
