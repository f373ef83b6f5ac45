package dev.assent.core.proxy;

import dev.assent.core.access.ListedTool;
import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.store.ToolFiles;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageId;
import dev.assent.core.local.SessionHello;
import dev.assent.core.mcp.PageMark;
import dev.assent.core.protect.LaunchResult;
import dev.assent.core.proxy.host.ProxyState;
import dev.assent.core.proxy.runtime.CoreEvents;
import dev.assent.core.proxy.runtime.ToolBook;
import dev.assent.core.text.Sentence;
import dev.assent.core.transport.Channel;
import dev.assent.core.transport.Channel.ChannelEvent;
import dev.assent.core.transport.LocalService.LocalSession;
import dev.assent.core.transport.StreamChannel;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// Tries a server as a client would: opens a session of its own, has the tools listed, and ends it.
/// All that holds for clients holds for it: a server that is held is not started, and what it lists
/// is remembered.
public final class ServerTrial {
  // Beside the time the server may take to start.
  private static final Duration MARGIN = Duration.ofSeconds(5);
  private static final int MOST_PAGES = 100;

  private final CoreParts core;
  private final Sessions sessions;

  ServerTrial(CoreParts core, Sessions sessions) {
    this.core = core;
    this.sessions = sessions;
  }

  /// The result of a trial.
  public sealed interface Outcome {
    /// It answered.
    ///
    /// @param tools how many it lists
    record Works(int tools) implements Outcome {}

    /// It refused, or could not be started or reached.
    ///
    /// @param why one sentence
    record Fails(CharSequence why) implements Outcome {}

    /// It did not answer in time.
    ///
    /// @param waited how long was waited
    record Silent(Duration waited) implements Outcome {}
  }

  /// The tools that a server listed when it was started outside of a session; none where it did not
  /// list all of them.
  public static List<ListedTool> listed(LaunchResult result, Instant now) {
    return result instanceof LaunchResult.Speaks(_, _, _, var tools)
        ? tools.orElse(List.of()).stream()
            .map(tool -> ListedTool.of(tool.string("name").orElseThrow(), tool, now))
            .toList()
        : List.of();
  }

  /// Keeps what a server listed outside of a core, as [ProxyCore#triedTools] does inside of one.
  public static void keep(AssentHome home, String proxy, LaunchResult result, Instant now) {
    try (var nobody = new CoreEvents()) {
      var book = new ToolBook(proxy, new ToolFiles(home, proxy), nobody);
      book.tried(listed(result, now));
      book.write();
    }
  }

  /// Tries a server. Waits for it, at most a little longer than it may take to start.
  public Outcome of(String proxy) throws InterruptedException {
    try {
      return of(core.config().proxy(proxy));
    } catch (ConfigException | IOException e) {
      return new Outcome.Fails(Sentence.told(e));
    }
  }

  private Outcome of(ProxyDefinition definition) throws IOException, InterruptedException {
    Pipe toCore = Pipe.open();
    Pipe toUs = Pipe.open();
    var hello =
        new SessionHello(
            definition.name(),
            core.surroundings().userHome().toString(),
            OptionalLong.empty(),
            OptionalLong.empty());
    var connection =
        new LocalSession(
            hello,
            core.surroundings().ofServers(),
            Channels.newInputStream(toCore.source()),
            Channels.newOutputStream(toUs.sink()),
            () -> {
              toCore.source().close();
              toUs.sink().close();
            });
    Thread session =
        Thread.ofVirtual()
            .name("trial of " + definition.name())
            .start(() -> {
              try (var _ = connection.output()) {
                sessions.session(connection);
              } catch (IOException _) {
                // We are gone already.
              }
            });
    var limits = core.config().settings().limits();
    Duration patience = definition.startTimeout().plus(MARGIN);
    try (Channel channel =
        StreamChannel.open(
            "trial",
            Channels.newInputStream(toUs.source()),
            Channels.newOutputStream(toCore.sink()),
            limits.message(),
            limits.partialLine())) {
      Thread asking = Thread.currentThread();
      Thread clock = Thread.ofVirtual().start(() -> closeAfter(patience, channel, asking));
      Optional<Outcome> outcome = asked(channel);
      clock.interrupt();
      toCore.sink().close();
      session.join(MARGIN);
      return outcome
          .map(found -> asTold(definition.name(), found))
          .orElseGet(() -> new Outcome.Silent(patience));
    } finally {
      toCore.sink().close();
    }
  }

  // A client reads a text; the core knows the sentence that it begins with.
  private Outcome asTold(String proxy, Outcome found) {
    if (found instanceof Outcome.Fails(var why)
        && core.runtime(proxy).state() instanceof ProxyState.Failed(_, var detail, _)
        && why.toString().startsWith(detail.toString())) {
      String rest = why.toString().substring(detail.length()).strip();
      return new Outcome.Fails(rest.isEmpty() ? detail : Sentence.of("%s %s", detail, rest));
    }
    return found;
  }

  private static void closeAfter(Duration patience, Channel channel, Thread asking) {
    try {
      if (!asking.join(patience)) {
        channel.close();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  // Absent where the channel was closed before the answer.
  private static Optional<Outcome> asked(Channel channel) throws InterruptedException {
    try {
      var who =
          JsonObject.builder()
              .put("name", "Assent")
              .put("version", TelemetrySwitch.version())
              .build();
      var hello =
          JsonObject.builder()
              .put("protocolVersion", "2025-11-25")
              .put("capabilities", JsonObject.EMPTY)
              .put("clientInfo", who)
              .build();
      Optional<Message> welcome = ask(channel, "hello", "initialize", hello);
      if (welcome.isEmpty() || welcome.get() instanceof Message.Failure) {
        return welcome.map(ServerTrial::failed);
      }
      channel.send(Message.Notification.of("notifications/initialized", JsonObject.EMPTY));
      int tools = 0;
      Optional<Json> cursor = Optional.empty();
      for (int page = 0; page < MOST_PAGES; page++) {
        var marked = JsonObject.builder();
        cursor.ifPresent(mark -> marked.put("cursor", mark));
        var params = marked.build();
        Optional<Message> answer = ask(channel, "tools-" + page, "tools/list", params);
        if (answer.isEmpty() || answer.get() instanceof Message.Failure) {
          return answer.map(ServerTrial::failed);
        }
        JsonObject listed =
            answer.get() instanceof Message.Success success
                    && success.result() instanceof JsonObject object
                ? object
                : JsonObject.EMPTY;
        tools += listed.array("tools").map(JsonArray::items).map(List::size).orElse(0);
        cursor = Optional.ofNullable(listed.get("nextCursor"));
        if (PageMark.of(listed, "nextCursor").isEmpty()) {
          break;
        }
      }
      return Optional.of(new Outcome.Works(tools));
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  private static Outcome failed(Message answer) {
    return new Outcome.Fails(
        answer instanceof Message.Failure failure ? failure.error().message() : "");
  }

  private static Optional<Message> ask(Channel channel, String id, String method, JsonObject params)
      throws IOException, InterruptedException {
    channel.send(Message.Request.of(MessageId.of(id), method, params));
    while (true) {
      switch (channel.receive()) {
        case ChannelEvent.Received(Message.Success success, _)
            when success.id().equals(MessageId.of(id)) -> {
          return Optional.of(success);
        }
        case ChannelEvent.Received(Message.Failure failure, _)
            when failure.id().equals(Optional.of(MessageId.of(id))) -> {
          return Optional.of(failure);
        }
        case ChannelEvent.Ended _ -> {
          return Optional.empty();
        }
        case ChannelEvent.Received _,
            ChannelEvent.Malformed _,
            ChannelEvent.TooLong _,
            ChannelEvent.CutOff _,
            ChannelEvent.Stalled _,
            ChannelEvent.PassedOver _,
            ChannelEvent.Undelivered _ -> {}
      }
    }
  }
}
