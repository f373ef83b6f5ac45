package dev.assent.core.update;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLContext;

/// Fetches over TLS. The request says nothing of who asks: no cookie, no version, the same words
/// from everybody.
public final class HttpsSource {
  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final int MOST_REDIRECTS = 3;

  private final Optional<SSLContext> trusted;
  private final Duration limit;

  /// Trusts whom Java trusts.
  public HttpsSource() {
    this(Optional.empty(), LIMIT);
  }

  HttpsSource(Optional<SSLContext> trusted, Duration limit) {
    this.trusted = trusted;
    this.limit = limit;
  }

  /// The bytes at an address. Waits a bounded time.
  ///
  /// @throws IOException when they do not come, are too many, or lie elsewhere
  public byte[] get(URI address) throws IOException, InterruptedException {
    var builder =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(limit);
    trusted.ifPresent(builder::sslContext);
    try (var client = builder.build()) {
      try {
        return follow(client, address, System.nanoTime() + limit.toNanos());
      } finally {
        // An answer that is still coming is not waited for.
        client.shutdownNow();
      }
    }
  }

  private static byte[] follow(HttpClient client, URI address, long until)
      throws IOException, InterruptedException {
    URI at = address;
    for (int redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      if (!"https".equals(at.getScheme())) {
        throw new IOException("found an address without TLS");
      }
      HttpResponse<byte[]> answer = ask(client, at, until);
      switch (answer.statusCode()) {
        case 200 -> {
          return answer.body();
        }
        case 301, 302, 303, 307, 308 ->
            at = next(at, answer.headers().firstValue("Location").orElse(""));
        default -> throw new IOException("the server answered with " + answer.statusCode());
      }
    }
    throw new IOException("found too many redirections");
  }

  private static HttpResponse<byte[]> ask(HttpClient client, URI at, long until)
      throws IOException, InterruptedException {
    var request = HttpRequest.newBuilder(at).header("User-Agent", "Assent").GET().build();
    CompletableFuture<HttpResponse<byte[]>> answer =
        client.sendAsync(
            request, BodyHandlers.limiting(BodyHandlers.ofByteArray(), ReleaseNotice.LARGEST));
    try {
      return answer.get(Math.max(0, until - System.nanoTime()), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      throw new IOException("the server did not answer in time", e);
    } catch (ExecutionException e) {
      throw new IOException("the server could not be asked: " + e.getCause(), e);
    } finally {
      boolean _ = answer.cancel(true);
    }
  }

  private static URI next(URI from, String location) throws IOException {
    URI to;
    try {
      to = from.resolve(location);
    } catch (IllegalArgumentException e) {
      throw new IOException("found a redirection to nowhere", e);
    }
    boolean same =
        "https".equals(to.getScheme())
            && from.getHost().equalsIgnoreCase(to.getHost())
            && from.getPort() == to.getPort();
    if (!same) {
      throw new IOException("found a redirection to another place");
    }
    return to;
  }
}
