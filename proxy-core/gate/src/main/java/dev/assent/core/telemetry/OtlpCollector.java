package dev.assent.core.telemetry;

import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;

/// The other end: an OTLP collector over HTTP. Follows no redirect, so that the headers go nowhere
/// else.
final class OtlpCollector implements AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private final HttpClient client;
  private final String base;

  OtlpCollector(URI endpoint) {
    String text = endpoint.toString();
    this.base = text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
    this.client =
        HttpClient.newBuilder()
            .connectTimeout(TIMEOUT)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();
  }

  /// Sends one body.
  ///
  /// @param path `/v1/traces` or `/v1/metrics`
  /// @throws IOException when it was not taken; its message has no header's value
  void send(String path, JsonObject body, Map<String, String> headers)
      throws IOException, InterruptedException {
    var request =
        HttpRequest.newBuilder(URI.create(base + path))
            .timeout(TIMEOUT)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(JsonWriter.write(body)));
    headers.forEach(request::header);
    int status = status(request.build());
    if (status / 100 != 2) {
      throw new IOException("the collector answered with " + status);
    }
  }

  private int status(HttpRequest request) throws IOException, InterruptedException {
    try {
      return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
    } catch (ConnectException e) {
      // Its own message may be none.
      throw new IOException("the collector cannot be reached", e);
    }
  }

  @Override
  public void close() {
    client.shutdownNow();
  }
}
