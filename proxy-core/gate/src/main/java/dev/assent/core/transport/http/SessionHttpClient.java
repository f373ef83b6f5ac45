package dev.assent.core.transport.http;

import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpClient.Version;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLHandshakeException;
import org.jspecify.annotations.Nullable;

/// The HTTP client of one session. Keeps no cookie, asks no proxy, and sends a request once: only a
/// connection that could not be made is tried again. Where the server sends it elsewhere with its
/// whole request it goes, on the same origin alone: what it has with it, secrets among it, is for
/// no other.
///
/// HTTP/1.1 only: there, a request that was begun is never repeated by the library, whatever the
/// server says.
final class SessionHttpClient implements AutoCloseable {
  private static final Set<Integer> WITH_THE_REQUEST = Set.of(307, 308);
  private static final Set<Integer> ABOUT_THE_PERSON = Set.of(401, 403);
  private static final int REDIRECTS = 5;
  private static final int CONNECTS = 3;
  private static final long BETWEEN_MILLIS = 250;
  private static final int HEADER_VALUE = 16 * 1024;
  private static final int HEADERS = 64 * 1024;

  private final HttpTarget target;
  private final ExecutorService executor;
  private final HttpClient client;

  SessionHttpClient(HttpTarget target) {
    this.target = target;
    this.executor =
        Executors.newThreadPerTaskExecutor(
            Thread.ofVirtual().name("http of " + target.name() + " ", 0).factory());
    var builder =
        HttpClient.newBuilder()
            .version(Version.HTTP_1_1)
            .followRedirects(Redirect.NEVER)
            .proxy(HttpClient.Builder.NO_PROXY)
            .connectTimeout(target.connect())
            .executor(executor);
    target.tls().ifPresent(builder::sslContext);
    this.client = builder.build();
  }

  HttpTarget target() {
    return target;
  }

  /// A request for an address with the configured headers.
  HttpRequest.Builder request(URI url, Map<String, String> more) {
    var request = HttpRequest.newBuilder(url);
    target.headers().forEach(request::setHeader);
    more.forEach(request::setHeader);
    return request;
  }

  /// Sends a request and waits for the head of its answer, however long that takes; an interrupt
  /// ends the connection. One that the server refuses for the person goes once more where there is
  /// another token by then.
  ///
  /// @throws PersonWantedException when the server wants the person to sign in
  /// @throws NotSentException when no connection could be made: nothing was sent
  /// @throws IOException when it broke afterwards: what the server got is not known
  HttpResponse<InputStream> send(HttpRequest request) throws IOException, InterruptedException {
    for (int tried = 0; ; tried++) {
      boolean first = tried == 0;
      Optional<String> token = target.proof().token();
      HttpResponse<InputStream> response = followed(proved(request, token));
      if (!ABOUT_THE_PERSON.contains(response.statusCode())) {
        return response;
      }
      List<String> challenges = response.headers().allValues("WWW-Authenticate");
      switch (target.proof().refused(response.statusCode(), challenges, token)) {
        case PersonProof.Refusal.Again _ when first -> response.body().close();
        case PersonProof.Refusal.Asks(var sentence) -> {
          response.body().close();
          throw new PersonWantedException(sentence);
        }
        case PersonProof.Refusal.Again _, PersonProof.Refusal.Unrelated _ -> {
          return response;
        }
      }
    }
  }

  // Never elsewhere than to the server.
  private HttpRequest proved(HttpRequest request, Optional<String> token) {
    return token.isEmpty() || !HttpFaults.isSameOrigin(request.uri(), target.url())
        ? request
        : HttpRequest.newBuilder(request, (_, _) -> true)
            .setHeader("Authorization", "Bearer " + token.get())
            .build();
  }

  private HttpResponse<InputStream> followed(HttpRequest request)
      throws IOException, InterruptedException {
    HttpResponse<InputStream> response = once(request);
    for (int followed = 0;
        followed < REDIRECTS && WITH_THE_REQUEST.contains(response.statusCode());
        followed++) {
      @Nullable URI to = HttpFaults.target(response);
      if (to == null || !HttpFaults.isSameOrigin(to, target.url())) {
        return response;
      }
      response.body().close();
      response = once(HttpRequest.newBuilder(response.request(), (_, _) -> true).uri(to).build());
    }
    return response;
  }

  private HttpResponse<InputStream> once(HttpRequest request)
      throws IOException, InterruptedException {
    for (int tried = 1; ; tried++) {
      try {
        HttpResponse<InputStream> response = client.send(request, BodyHandlers.ofInputStream());
        checkHeaders(response);
        return response;
      } catch (ConnectException | HttpConnectTimeoutException e) {
        if (tried == CONNECTS) {
          throw new NotSentException(HttpFaults.unreachable(target.url(), e), e);
        }
        TimeUnit.MILLISECONDS.sleep(BETWEEN_MILLIS * tried);
      } catch (SSLHandshakeException e) {
        // The handshake comes before the first byte of the request.
        throw new NotSentException(HttpFaults.untrusted(target.url(), e), e);
      }
    }
  }

  /// A body to post.
  static HttpRequest.BodyPublisher body(byte[] message) {
    return BodyPublishers.ofByteArray(message);
  }

  private static void checkHeaders(HttpResponse<InputStream> response) throws IOException {
    HttpHeaders headers = response.headers();
    long all = 0;
    for (var entry : headers.map().entrySet()) {
      for (String value : entry.getValue()) {
        all += entry.getKey().length() + value.length();
        if (value.length() > HEADER_VALUE || all > HEADERS) {
          response.body().close();
          throw new IOException("its answer has headers over the limit");
        }
      }
    }
  }

  /// Ends every request that is under way.
  @Override
  public void close() {
    client.shutdownNow();
    executor.shutdownNow();
  }

  /// Waits a moment until the requests under way have ended, then [#close]s.
  void close(Duration patience) throws InterruptedException {
    client.shutdown();
    boolean _ = client.awaitTermination(patience);
    close();
  }
}
