package dev.assent.core.proxy.upstream;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.proxy.Endpoint;
import dev.assent.core.config.proxy.SignInTerms;
import dev.assent.core.identity.server.KeptInMemory;
import dev.assent.core.identity.server.ServerAccess;
import dev.assent.core.identity.server.ServerSignIn;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageId;
import dev.assent.core.transport.Channel.ChannelEvent;
import dev.assent.core.transport.http.HttpChannel;
import dev.assent.core.transport.http.HttpTarget;
import dev.assent.core.transport.http.ParamHeaders;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The client that the conformance suite checks, and a person who signs in whenever the server
/// asks. It lists the tools and calls each.
public final class ConformanceClient implements AutoCloseable {
  // A server that goes on asking gets no further sign-ins.
  private static final int MOST_SIGN_INS = 3;
  private static final String MODERN = "2026-07-28";

  private final ServerSignIn.Server server;
  private final Way way;
  private final boolean modern;
  private int signIns;
  private int number;

  /// A way to the server.
  public interface Way extends AutoCloseable {
    void send(Message message) throws IOException;

    /// The answer to a request.
    Message answer(MessageId id) throws Exception;

    @Override
    void close() throws IOException;
  }

  /// @param server as the person signs in there
  /// @param revision of the protocol that the scenario plays
  public ConformanceClient(ServerSignIn.Server server, Way way, String revision) {
    this.server = server;
    this.way = way;
    this.modern = MODERN.equals(revision);
  }

  /// A server that the suite names, as a definition has it.
  public static Endpoint endpoint(URI url, String context) {
    return new Endpoint(url, Map.of(), Map.of(), Optional.empty(), terms(context));
  }

  /// A key store with what the suite gives the client.
  public static KeptInMemory store(String context) {
    var store = new KeptInMemory();
    store.values.put("secret", context(context).string("client_secret").orElse(""));
    return store;
  }

  /// Our own way to a server over HTTP, as [ConformanceSuite.Player] has it.
  public static ConformanceClient direct(URI url, Path home, String revision, String context)
      throws IOException {
    var server =
        new ServerSignIn.Server(
            "checked",
            endpoint(url, context),
            Optional.empty(),
            store(context),
            new AssentHome(home, home, home),
            Clock.systemUTC(),
            (_, _) -> {});
    Files.createDirectories(server.home().proxyFolder("checked"));
    return new ConformanceClient(server, new Direct(url, new ServerAccess(server)), revision);
  }

  /// The channel of a session, and nothing between.
  private record Direct(HttpChannel channel, ServerAccess access) implements Way {
    Direct(URI url, ServerAccess access) {
      this(
          HttpChannel.open(
              new HttpTarget(
                  "checked",
                  url,
                  Map.of(),
                  Optional.empty(),
                  JsonLimits.MESSAGE,
                  Duration.ofSeconds(10),
                  Duration.ofSeconds(10),
                  new ParamHeaders(),
                  new PersonAtServer("checked", access, _ -> {})),
              _ -> {},
              Optional::empty),
          access);
    }

    @Override
    public void send(Message message) throws IOException {
      channel.send(message);
    }

    @Override
    public Message answer(MessageId id) throws IOException, InterruptedException {
      while (true) {
        switch (channel.receive()) {
          case ChannelEvent.Received(Message.Success success, _) when success.id().equals(id) -> {
            return success;
          }
          case ChannelEvent.Received(Message.Failure failure, _)
              when failure.id().equals(Optional.of(id)) -> {
            return failure;
          }
          case ChannelEvent.Ended(var why) -> throw new IOException(why.orElse("it ended"));
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

    @Override
    public void close() {
      channel.endSession();
      access.close();
    }
  }

  private static JsonObject context(String text) {
    try {
      return !text.isEmpty()
              && JsonReader.read(text, JsonLimits.MESSAGE) instanceof JsonObject object
          ? object
          : JsonObject.EMPTY;
    } catch (dev.assent.core.json.JsonException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static SignInTerms terms(String text) {
    JsonObject context = context(text);
    return new SignInTerms(
        context.string("client_id"),
        context.string("client_secret").map(_ -> "secret"),
        Optional.empty(),
        List.of(),
        List.of(),
        Optional.empty());
  }

  /// A person who confirms whatever the issuer's page asks.
  private static void browse(URI page) {
    Thread.ofVirtual()
        .start(() -> {
          try (var client = HttpClient.newHttpClient()) {
            URI at = page;
            for (int pages = 0; pages < 4; pages++) {
              var answer = client.send(HttpRequest.newBuilder(at).build(), BodyHandlers.ofString());
              Optional<String> to = answer.headers().firstValue("Location");
              if (to.isEmpty()) {
                return;
              }
              at = at.resolve(to.get());
            }
          } catch (IOException e) {
            System.err.println("the browser: " + e);
          } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
          }
        });
  }

  /// Plays the scenario.
  ///
  /// @throws Exception when the server refuses what it is asked, or a sign-in is refused
  void run() throws Exception {
    if (!modern) {
      var info = JsonObject.builder().put("name", "assent").put("version", "1").build();
      var _ =
          asked(
              "initialize",
              JsonObject.builder()
                  .put("protocolVersion", "2025-11-25")
                  .put("capabilities", JsonObject.EMPTY)
                  .put("clientInfo", info)
                  .build());
      way.send(Message.Notification.of("notifications/initialized", JsonObject.EMPTY));
    }
    JsonObject listed = asked("tools/list", JsonObject.EMPTY);
    for (Json tool : listed.array("tools").map(JsonArray::items).orElse(List.of())) {
      var _ =
          asked(
              "tools/call",
              JsonObject.builder()
                  .put("name", ((JsonObject) tool).string("name").orElseThrow())
                  .put("arguments", JsonObject.EMPTY)
                  .build());
    }
  }

  private JsonObject asked(String method, JsonObject params) throws Exception {
    while (true) {
      var id = MessageId.of(++number);
      way.send(Message.Request.of(id, method, modern ? modern(params) : params));
      switch (way.answer(id)) {
        case Message.Success success -> {
          return success.result() instanceof JsonObject result ? result : JsonObject.EMPTY;
        }
        case Message.Failure failure -> {
          String why = failure.error().message();
          if (!why.contains("asks you to sign in") || signIns == MOST_SIGN_INS) {
            throw new IOException(method + ": " + why);
          }
          signIns++;
          try (var in = new ServerSignIn(server)) {
            var _ = in.signIn(ConformanceClient::browse);
          }
        }
        case Message.Request _, Message.Notification _ -> throw new IllegalStateException();
      }
    }
  }

  private static JsonObject modern(JsonObject params) {
    var info = JsonObject.builder().put("name", "assent").put("version", "1").build();
    return params.with(
        "_meta",
        JsonObject.builder()
            .put("io.modelcontextprotocol/protocolVersion", MODERN)
            .put("io.modelcontextprotocol/clientInfo", info)
            .put("io.modelcontextprotocol/clientCapabilities", JsonObject.EMPTY)
            .build());
  }

  @Override
  public void close() throws IOException {
    way.close();
  }
}
