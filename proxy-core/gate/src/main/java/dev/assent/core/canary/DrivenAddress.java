package dev.assent.core.canary;

import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// An address of ours, reached as a client reaches it: with the headers of the client's own entry.
/// Goes nowhere else, also where it is told to. Closing it ends the session.
final class DrivenAddress implements DrivenServer {
  private static final int LONGEST = 1024 * 1024;
  private static final String SESSION = "MCP-Session-Id";
  // Ours to say.
  private static final Set<String> OWN =
      Set.of("accept", "content-type", "content-length", "host", "connection", "mcp-session-id");

  private final HttpClient client;
  private final URI address;
  private final Map<String, String> headers;
  private final long until;
  private @Nullable String session;

  /// @param headers that go along with everything
  /// @param time that all of it may take
  /// @throws IOException when the address is none, or a header cannot be sent
  DrivenAddress(String address, Map<String, String> headers, Duration time) throws IOException {
    try {
      this.address = new URI(address);
      this.headers = Map.copyOf(headers);
      this.until = System.nanoTime() + time.toNanos();
      this.client =
          HttpClient.newBuilder()
              .version(HttpClient.Version.HTTP_1_1)
              .connectTimeout(time)
              .proxy(HttpClient.Builder.NO_PROXY)
              .followRedirects(HttpClient.Redirect.NEVER)
              .build();
      HttpRequest _ = request().GET().build();
    } catch (java.net.URISyntaxException | IllegalArgumentException _) {
      // Neither is shown: a header may be a secret.
      throw new IOException("its address or a header of it cannot be used");
    }
  }

  private HttpRequest.Builder request() {
    var request =
        HttpRequest.newBuilder(address)
            .timeout(Duration.ofNanos(Math.max(1, until - System.nanoTime())))
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream");
    headers.forEach((name, value) -> {
      if (!OWN.contains(name.toLowerCase(java.util.Locale.ROOT))) {
        request.header(name, value);
      }
    });
    if (session != null) {
      request.header(SESSION, session);
    }
    return request;
  }

  private HttpResponse<InputStream> post(JsonObject message)
      throws IOException, InterruptedException {
    HttpResponse<InputStream> answer =
        client.send(
            request().POST(HttpRequest.BodyPublishers.ofString(JsonWriter.write(message))).build(),
            HttpResponse.BodyHandlers.ofInputStream());
    answer.headers().firstValue(SESSION).ifPresent(given -> session = given);
    return answer;
  }

  @Override
  public Optional<JsonObject> ask(String id, JsonObject request)
      throws IOException, InterruptedException {
    HttpResponse<InputStream> answer;
    String text;
    try {
      answer = post(request);
      try (InputStream body = answer.body()) {
        text = new String(body.readNBytes(LONGEST), StandardCharsets.UTF_8);
      }
    } catch (HttpTimeoutException _) {
      return Optional.empty();
    }
    Optional<JsonObject> found =
        messages(text).filter(message -> new JsonString(id).equals(message.get("id"))).findFirst();
    if (found.isEmpty() && answer.statusCode() != 200) {
      String why =
          messages(text)
              .flatMap(message -> message.object("error").stream())
              .flatMap(error -> error.string("message").stream())
              .findFirst()
              .map(said -> ": " + HookCanary.shortened(said))
              .orElse("");
      throw new IOException("HTTP " + answer.statusCode() + why);
    }
    return found;
  }

  // One document, or the data of events.
  private static Stream<JsonObject> messages(String text) {
    List<String> data =
        text.lines()
            .filter(line -> line.startsWith("data:"))
            .map(line -> line.substring("data:".length()).strip())
            .toList();
    return (data.isEmpty() ? Stream.of(text) : data.stream()).flatMap(one -> message(one).stream());
  }

  private static Optional<JsonObject> message(String text) {
    try {
      return JsonReader.read(text, JsonLimits.MESSAGE) instanceof JsonObject object
          ? Optional.of(object)
          : Optional.empty();
    } catch (JsonException _) {
      return Optional.empty();
    }
  }

  @Override
  public void tell(JsonObject notification) throws IOException, InterruptedException {
    post(notification).body().close();
  }

  @Override
  public void close() {
    try {
      if (session != null) {
        client.send(request().DELETE().build(), HttpResponse.BodyHandlers.discarding());
      }
    } catch (IOException _) {
      // It ends by itself after a while.
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } finally {
      client.shutdownNow();
    }
  }
}
