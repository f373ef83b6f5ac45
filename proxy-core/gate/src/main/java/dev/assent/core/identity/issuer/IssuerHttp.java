package dev.assent.core.identity.issuer;

import dev.assent.core.identity.token.IdentityException;
import dev.assent.core.identity.token.IdentityFault;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.text.Sentence;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/// Asks an issuer for JSON within bounds of time, size and redirects. One that is busy or out of
/// order is asked a few times more. Keeps no cookie and sends no version. Thread-safe.
public final class IssuerHttp implements AutoCloseable {
  /// The longest time of one question, redirects included.
  public static final Duration LIMIT = Duration.ofSeconds(10);

  private static final int LARGEST = 256 * 1024;
  private static final int MOST_REDIRECTS = 3;
  private static final int MOST_TRIES = 3;
  private static final int PAUSES_IN_LIMIT = 20;
  // A proxy in front of the issuer, or the issuer itself, cannot answer for the moment.
  private static final Set<Integer> BUSY = Set.of(408, 425, 429);
  private static final Set<Integer> PASSING = Set.of(408, 425, 429);
  // Words of a device's answer count with any status.
  private static final Set<String> OF_DEVICES =
      Set.of("authorization_pending", "slow_down", "access_denied", "expired_token");
  private static final Set<String> OTHER_NAMES = Set.of("", "text/plain", "text/json");
  private static final JsonLimits JSON = new JsonLimits(LARGEST, 16, 1024, 20_000, 256, 128, 308);
  private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);

  private final HttpClient client;
  private final Duration limit;
  private final Clock clock;
  private final AddressGuard guard;
  private volatile @Nullable Duration clockAhead;

  /// Trusts whom Java trusts.
  public IssuerHttp(Clock clock) {
    this(clock, LIMIT, Optional.empty());
  }

  /// @param trusted whom to trust instead
  public IssuerHttp(Clock clock, Duration limit, Optional<SSLContext> trusted) {
    this(clock, limit, trusted, AddressGuard.NONE);
  }

  /// @param guard looks at each address before it is asked
  public IssuerHttp(Clock clock, Duration limit, Optional<SSLContext> trusted, AddressGuard guard) {
    var builder =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(limit);
    trusted.ifPresent(builder::sslContext);
    this.client = builder.build();
    this.limit = limit;
    this.clock = clock;
    this.guard = guard;
  }

  /// The lead of this machine's clock over the issuer's at its last answer; absent before one.
  public Optional<Duration> clockAhead() {
    return Optional.ofNullable(clockAhead);
  }

  /// A question to the issuer.
  interface Question<T> {
    T ask() throws IdentityException, InterruptedException;
  }

  /// Asks once more, and again, where the issuer cannot answer for the moment.
  <T> T patiently(Question<T> question) throws IdentityException, InterruptedException {
    for (int tries = 1; ; tries++) {
      try {
        return question.ask();
      } catch (IdentityException e) {
        if (tries == MOST_TRIES || !isPassing(e)) {
          throw e;
        }
        TimeUnit.NANOSECONDS.sleep(limit.toNanos() / PAUSES_IN_LIMIT * tries);
      }
    }
  }

  private static boolean isPassing(IdentityException e) {
    int status = status(e);
    return status / 100 == 5 || PASSING.contains(status);
  }

  private static int status(IdentityException e) {
    return e.getCause() instanceof OddStatus odd ? odd.status : 0;
  }

  /// An issuer answered with a status that is no answer.
  private static final class OddStatus extends Exception {
    private static final long serialVersionUID = 1L;

    private final int status;

    OddStatus(int status) {
      this.status = status;
    }
  }

  /// Reads a document; follows a few redirects to the same origin.
  JsonObject get(URI address) throws IdentityException, InterruptedException {
    return patiently(() -> got(address));
  }

  private JsonObject got(URI address) throws IdentityException, InterruptedException {
    long until = System.nanoTime() + limit.toNanos();
    URI at = address;
    for (int redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      HttpResponse<byte[]> answer = send(request(at).GET().build(), until);
      if (!REDIRECTS.contains(answer.statusCode())) {
        if (answer.statusCode() != 200) {
          throw new IdentityException(
              IdentityFault.WRONG_STATUS,
              Sentence.found(Sentence.of("%s from `%s`", answer.statusCode(), at.getPath()), "200"),
              new OddStatus(answer.statusCode()));
        }
        return json(answer);
      }
      at = next(at, answer.headers().firstValue("Location").orElse(""));
    }
    throw new IdentityException(
        IdentityFault.TOO_MANY_REDIRECTS, "more than %s times", MOST_REDIRECTS);
  }

  /// Reads the first of several documents that is there: a place that says that it has nothing, or
  /// has a page for people, is passed over.
  ///
  /// @return absent where none is there
  Optional<JsonObject> firstOf(List<URI> places) throws IdentityException, InterruptedException {
    @Nullable IdentityException page = null;
    for (URI place : places) {
      try {
        return Optional.of(get(place));
      } catch (IdentityException e) {
        switch (e.refusal().fault()) {
          case WRONG_STATUS -> {
            if (isPassing(e) || status(e) / 100 != 4) {
              throw e;
            }
          }
          case WRONG_CONTENT_TYPE -> page = e;
          default -> throw e;
        }
      }
    }
    if (page != null) {
      throw page;
    }
    return Optional.empty();
  }

  /// Sends a message that needs somebody who is signed in, to learn what the server wants of them.
  ///
  /// @param message JSON
  /// @return the values of `WWW-Authenticate`; empty where it asks for nothing
  public List<String> challenges(URI address, String message)
      throws IdentityException, InterruptedException {
    var request =
        request(address)
            .setHeader("Accept", "application/json, text/event-stream")
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(message))
            .build();
    HttpResponse<byte[]> answer = send(request, System.nanoTime() + limit.toNanos(), 0);
    return answer.statusCode() == 401 ? answer.headers().allValues("WWW-Authenticate") : List.of();
  }

  /// Sends a document; follows no redirect.
  ///
  /// @return an answer with a status of 200, 201 or 400 to 499
  IssuerAnswer postJson(URI address, JsonObject document)
      throws IdentityException, InterruptedException {
    var request =
        request(address)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(JsonWriter.write(document)))
            .build();
    return answered(send(request, System.nanoTime() + limit.toNanos()));
  }

  /// Sends a form; follows no redirect.
  ///
  /// @return an answer with a status of 200 or 400 to 499
  IssuerAnswer post(URI address, Map<String, String> form)
      throws IdentityException, InterruptedException {
    return post(address, form, Optional.empty());
  }

  /// The same with a header `Authorization`.
  IssuerAnswer post(URI address, Map<String, String> form, Optional<String> authorization)
      throws IdentityException, InterruptedException {
    return answered(posted(address, form, authorization));
  }

  private static IssuerAnswer answered(HttpResponse<byte[]> answer) throws IdentityException {
    int status = answer.statusCode();
    if (REDIRECTS.contains(status)) {
      throw new IdentityException(IdentityFault.REDIRECTED_ELSEWHERE, "as the answer to a form");
    }
    if (status != 200 && status != 201 && status / 100 != 4 || isBusy(answer)) {
      throw new IdentityException(
          IdentityFault.WRONG_STATUS, Sentence.found(status, "200"), new OddStatus(status));
    }
    return new IssuerAnswer(status, json(answer));
  }

  private static boolean isBusy(HttpResponse<byte[]> answer) {
    try {
      return BUSY.contains(answer.statusCode())
          && json(answer).string("error").filter(OF_DEVICES::contains).isEmpty();
    } catch (IdentityException _) {
      return true;
    }
  }

  /// Sends a form whose answer has no body that matters.
  ///
  /// @return the status
  int postOnly(URI address, Map<String, String> form)
      throws IdentityException, InterruptedException {
    return posted(address, form, Optional.empty()).statusCode();
  }

  private HttpResponse<byte[]> posted(
      URI address, Map<String, String> form, Optional<String> authorization)
      throws IdentityException, InterruptedException {
    String body =
        form.entrySet().stream()
            .map(field -> coded(field.getKey()) + "=" + coded(field.getValue()))
            .collect(Collectors.joining("&"));
    var request =
        request(address)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(body));
    authorization.ifPresent(value -> request.header("Authorization", value));
    return send(request.build(), System.nanoTime() + limit.toNanos());
  }

  private static String coded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private static HttpRequest.Builder request(URI address) {
    return HttpRequest.newBuilder(address)
        .header("Accept", "application/json")
        .header("User-Agent", "Assent");
  }

  private HttpResponse<byte[]> send(HttpRequest request, long until)
      throws IdentityException, InterruptedException {
    return send(request, until, LARGEST);
  }

  private HttpResponse<byte[]> send(HttpRequest request, long until, int most)
      throws IdentityException, InterruptedException {
    guard.check(request.uri());
    CompletableFuture<HttpResponse<byte[]>> answer =
        client.sendAsync(request, _ -> new BoundedBody(most));
    try {
      var got = answer.get(Math.max(0, until - System.nanoTime()), TimeUnit.NANOSECONDS);
      got.headers().firstValue("Date").ifPresent(this::compareClocks);
      return got;
    } catch (TimeoutException e) {
      throw new IdentityException(
          IdentityFault.TOO_SLOW, Sentence.of("more than %s ms", limit.toMillis()), e);
    } catch (ExecutionException e) {
      throw failure(e, request.uri());
    } finally {
      boolean _ = answer.cancel(true);
    }
  }

  private void compareClocks(String date) {
    try {
      Instant theirs = Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(date));
      clockAhead = Duration.between(theirs, clock.instant());
    } catch (DateTimeException _) {
      // It says nothing then.
      clockAhead = null;
    }
  }

  private static IdentityException failure(ExecutionException e, URI address) {
    String place = "`" + address.getScheme() + "://" + address.getAuthority() + "`";
    for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
      switch (cause) {
        case BoundedBody.TooLargeException large -> {
          return new IdentityException(IdentityFault.TOO_LARGE, Sentence.told(large), large);
        }
        case SSLException tls -> {
          return new IdentityException(IdentityFault.TLS_FAILED, place, tls);
        }
        case HttpTimeoutException slow -> {
          return new IdentityException(IdentityFault.TOO_SLOW, place, slow);
        }
        default -> {}
      }
    }
    return new IdentityException(IdentityFault.UNREACHABLE, place, e.getCause());
  }

  private static JsonObject json(HttpResponse<byte[]> answer) throws IdentityException {
    String type =
        answer
            .headers()
            .firstValue("Content-Type")
            .orElse("")
            .split(";", 2)[0]
            .strip()
            .toLowerCase(Locale.ROOT);
    // The body is read strictly, so a plainer name, or none, does no harm.
    if (!type.equals("application/json")
        && !type.matches("application/[a-z.-]+\\+json")
        && !OTHER_NAMES.contains(type)) {
      throw new IdentityException(
          IdentityFault.WRONG_CONTENT_TYPE,
          "found %s",
          Sentence.of("`%s` with status %s", type, answer.statusCode()));
    }
    try {
      if (JsonReader.read(unmarked(answer.body()), JSON) instanceof JsonObject object) {
        return object;
      }
    } catch (JsonException e) {
      // The text that the reader found may be a piece of a token.
      throw new IdentityException(IdentityFault.NOT_JSON, e.code().name().toLowerCase(Locale.ROOT));
    }
    throw new IdentityException(IdentityFault.NOT_JSON, "no object");
  }

  private static byte[] unmarked(byte[] body) {
    boolean marked =
        body.length >= 3
            && body[0] == (byte) 0xEF
            && body[1] == (byte) 0xBB
            && body[2] == (byte) 0xBF;
    return marked ? Arrays.copyOfRange(body, 3, body.length) : body;
  }

  private static URI next(URI from, String location) throws IdentityException {
    URI to;
    try {
      to = from.resolve(location);
    } catch (IllegalArgumentException e) {
      throw new IdentityException(IdentityFault.REDIRECTED_ELSEWHERE, "to no address", e);
    }
    boolean same =
        from.getScheme().equals(to.getScheme())
            && to.getHost() != null
            && from.getHost().equalsIgnoreCase(to.getHost())
            && from.getPort() == to.getPort();
    if (location.isEmpty() || !same) {
      throw new IdentityException(
          IdentityFault.REDIRECTED_ELSEWHERE, "to `%s://%s`", to.getScheme(), to.getAuthority());
    }
    return to;
  }

  @Override
  public void close() {
    client.shutdownNow();
  }

  /// Takes a body up to a bound; one byte past it ends the exchange. With the bound 0 nothing is
  /// read, and a body does no harm.
  private static final class BoundedBody implements BodySubscriber<byte[]> {
    /// The body passed the bound.
    static final class TooLargeException extends IOException {
      private static final long serialVersionUID = 1L;

      TooLargeException(int most) {
        super("found more than " + most + " bytes");
      }
    }

    private final int most;
    private final ByteArrayOutputStream taken = new ByteArrayOutputStream();
    private final CompletableFuture<byte[]> body = new CompletableFuture<>();
    private Flow.@Nullable Subscription subscription;

    BoundedBody(int most) {
      this.most = most;
    }

    @Override
    public CompletionStage<byte[]> getBody() {
      return body;
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
      subscription = given;
      if (most == 0) {
        given.cancel();
        body.complete(new byte[0]);
        return;
      }
      given.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> pieces) {
      for (ByteBuffer piece : pieces) {
        if (taken.size() + piece.remaining() > most) {
          if (subscription != null) {
            subscription.cancel();
          }
          body.completeExceptionally(new TooLargeException(most));
          return;
        }
        byte[] bytes = new byte[piece.remaining()];
        piece.get(bytes);
        taken.writeBytes(bytes);
      }
    }

    @Override
    public void onError(Throwable fault) {
      body.completeExceptionally(fault);
    }

    @Override
    public void onComplete() {
      body.complete(taken.toByteArray());
    }
  }
}
