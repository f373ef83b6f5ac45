package dev.assent.core.identity;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

/// An issuer in this process that does as the specifications say, unless a test makes it do
/// otherwise.
public final class FakeIssuer implements AutoCloseable {
  public static final String CLIENT = "assent-test";

  /// An answer word by word.
  record Raw(int status, Map<String, String> headers, byte[] body) {
    static Raw of(int status, String type, String body) {
      return new Raw(
          status,
          type.isEmpty() ? Map.of() : Map.of("Content-Type", type),
          body.getBytes(StandardCharsets.UTF_8));
    }

    static Raw redirect(String to) {
      return new Raw(302, Map.of("Location", to), new byte[0]);
    }
  }

  final TestClock clock;
  private final IssuerSocket server;
  public final String base;
  final TestSigner signer = new TestSigner();
  final Map<String, Raw> raw = new ConcurrentHashMap<>();
  public final List<String> asked = Collections.synchronizedList(new ArrayList<>());
  final List<Map<String, String>> forms = Collections.synchronizedList(new ArrayList<>());
  final CountDownLatch hold = new CountDownLatch(1);

  /// Answers that come before all others, by path.
  final Map<String, Queue<Raw>> before = new ConcurrentHashMap<>();

  volatile String held = "";
  volatile Duration dateAhead = Duration.ZERO;
  volatile UnaryOperator<JsonObject> metadata = UnaryOperator.identity();
  volatile UnaryOperator<JsonObject> keys = UnaryOperator.identity();
  volatile UnaryOperator<JsonObject> identityClaims = UnaryOperator.identity();
  volatile UnaryOperator<JsonObject> accessClaims = UnaryOperator.identity();
  volatile UnaryOperator<JsonObject> tokens = UnaryOperator.identity();
  volatile UnaryOperator<JsonObject> deviceAnswer = UnaryOperator.identity();
  volatile UnaryOperator<Map<String, String>> back = UnaryOperator.identity();
  volatile List<String> devicePolls = List.of("authorization_pending", "slow_down");
  volatile String subject = "ada";
  volatile String redirected = "";

  private volatile String deviceChallenge = "";
  private final Map<String, Map<String, String>> codes = new ConcurrentHashMap<>();
  private final Map<String, Boolean> refreshTokens = new ConcurrentHashMap<>();
  private final AtomicInteger numbers = new AtomicInteger();
  private final AtomicInteger polls = new AtomicInteger();

  /// An issuer whose clock is the one of commands in tests.
  public FakeIssuer() {
    this(new TestClock());
  }

  FakeIssuer(TestClock clock) {
    this.clock = clock;
    server = new IssuerSocket(this::serve);
    base = "http://127.0.0.1:" + server.port();
  }

  JsonObject description() {
    return JsonObject.builder()
        .put("issuer", base)
        .put("authorization_endpoint", base + "/authorize")
        .put("token_endpoint", base + "/token")
        .put("jwks_uri", base + "/keys")
        .put("device_authorization_endpoint", base + "/device")
        .put("revocation_endpoint", base + "/revoke")
        .put("authorization_response_iss_parameter_supported", true)
        .put("response_types_supported", JsonArray.ofStrings(List.of("code")))
        .put("code_challenge_methods_supported", JsonArray.ofStrings(List.of("S256")))
        .build();
  }

  private byte[] serve(IssuerSocket.Request request) throws InterruptedException {
    String path = request.path();
    asked.add(path);
    if (path.equals(held)) {
      hold.await();
    }
    Raw first = before.getOrDefault(path, new ConcurrentLinkedQueue<>()).poll();
    Raw answer = first != null ? first : raw.get(path);
    return bytes(answer != null ? answer : answer(request, path));
  }

  private Raw answer(IssuerSocket.Request request, String path) {
    return switch (path) {
      case "/.well-known/openid-configuration" -> json(200, metadata.apply(description()));
      case "/keys" -> json(200, keys.apply(signer.published()));
      case "/authorize" -> authorize(words(request.query()));
      case "/token" -> token(form(request));
      case "/device" -> device(form(request));
      case "/revoke" -> {
        form(request);
        yield new Raw(200, Map.of(), new byte[0]);
      }
      default -> json(404, JsonObject.EMPTY);
    };
  }

  private Raw authorize(Map<String, String> words) {
    String code = "code-" + numbers.incrementAndGet();
    codes.put(code, words);
    var answer = new LinkedHashMap<String, String>();
    answer.put("code", code);
    answer.put("state", words.get("state"));
    answer.put("iss", base);
    String query = query(back.apply(answer));
    return Raw.redirect(words.get("redirect_uri") + "?" + query);
  }

  private Raw token(Map<String, String> form) {
    return switch (form.get("grant_type")) {
      case "authorization_code" -> {
        Map<String, String> words = codes.remove(form.get("code"));
        boolean right =
            words != null
                && words.get("redirect_uri").equals(form.get("redirect_uri"))
                && words.get("code_challenge").equals(challenge(form.get("code_verifier")))
                && words.get("client_id").equals(form.get("client_id"));
        yield right ? granted(words.get("nonce"), words.get("scope")) : refused("invalid_grant");
      }
      case "refresh_token" ->
          refreshTokens.remove(form.get("refresh_token")) != null
              ? granted(null, null)
              : refused("invalid_grant");
      default -> {
        if (!challenge(form.get("code_verifier")).equals(deviceChallenge)) {
          yield refused("invalid_grant");
        }
        int poll = polls.getAndIncrement();
        yield poll < devicePolls.size() ? refused(devicePolls.get(poll)) : granted(null, "openid");
      }
    };
  }

  private Raw granted(String nonce, String scope) {
    String refresh = "refresh-" + numbers.incrementAndGet();
    refreshTokens.put(refresh, true);
    long now = clock.instant().getEpochSecond();
    var access =
        JsonObject.builder()
            .put("iss", base)
            .put("sub", subject)
            .put("aud", "api")
            .put("client_id", CLIENT)
            .put("scope", "openid deploy")
            .put("iat", now)
            .put("exp", now + 300)
            .put("jti", "j" + numbers.incrementAndGet())
            .build();
    String accessToken = signer.sign(accessClaims.apply(access));
    var claims =
        JsonObject.builder()
            .put("iss", base)
            .put("sub", subject)
            .put("aud", CLIENT)
            .put("preferred_username", "Ada Lovelace")
            .put("groups", JsonArray.ofStrings(List.of("release")))
            .put("iat", now)
            .put("exp", now + 300)
            .put("jti", "i" + numbers.incrementAndGet());
    if (nonce != null) {
      claims.put("nonce", nonce);
    }
    var answer =
        JsonObject.builder()
            .put("token_type", "Bearer")
            .put("access_token", accessToken)
            .put("id_token", signer.sign(identityClaims.apply(claims.build())))
            .put("refresh_token", refresh)
            .put("expires_in", 300);
    if (scope != null) {
      answer.put("scope", scope);
    }
    return json(200, tokens.apply(answer.build()));
  }

  private Raw device(Map<String, String> form) {
    deviceChallenge = form.get("code_challenge");
    return json(
        200,
        deviceAnswer.apply(
            JsonObject.builder()
                .put("device_code", "device-1")
                .put("user_code", "WDJB-MJHT")
                .put("verification_uri", base + "/confirm")
                .put("expires_in", 600)
                .put("interval", 5)
                .build()));
  }

  static Raw refused(String error) {
    return json(400, JsonObject.builder().put("error", error).build());
  }

  static Raw json(int status, Json body) {
    return Raw.of(status, "application/json", JsonWriter.write(body));
  }

  private byte[] bytes(Raw answer) {
    var head = new StringBuilder("HTTP/1.1 " + answer.status() + " X\r\n");
    answer.headers().forEach((name, value) -> head.append(name + ": " + value + "\r\n"));
    head.append("Connection: close\r\nContent-Length: " + answer.body().length + "\r\n");
    head.append("Date: " + date() + "\r\n\r\n");
    var out = new ByteArrayOutputStream();
    out.writeBytes(head.toString().getBytes(StandardCharsets.US_ASCII));
    out.writeBytes(answer.body());
    return out.toByteArray();
  }

  private String date() {
    var there = clock.instant().plus(dateAhead).atOffset(ZoneOffset.UTC);
    return DateTimeFormatter.RFC_1123_DATE_TIME.format(there);
  }

  private Map<String, String> form(IssuerSocket.Request request) {
    var form = words(request.body());
    forms.add(form);
    return form;
  }

  static Map<String, String> words(String query) {
    var words = new LinkedHashMap<String, String>();
    for (String pair : query.split("&")) {
      String[] parts = pair.split("=", 2);
      words.put(
          URLDecoder.decode(parts[0], StandardCharsets.UTF_8),
          URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
    }
    return words;
  }

  static String query(Map<String, String> words) {
    var query = new ArrayList<String>();
    words.forEach(
        (name, value) -> query.add(name + "=" + URLEncoder.encode(value, StandardCharsets.UTF_8)));
    return String.join("&", query);
  }

  private static String challenge(String verifier) {
    try {
      return Base64.getUrlEncoder()
          .withoutPadding()
          .encodeToString(
              MessageDigest.getInstance("SHA-256")
                  .digest(verifier.getBytes(StandardCharsets.US_ASCII)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /// Device codes are confirmed when they are asked for first.
  public void confirmAtOnce() {
    devicePolls = List.of();
    deviceAnswer = answer -> answer.with("interval", JsonNumber.of(1));
  }

  /// Device codes can be confirmed for so long, and are at once.
  public void codesLive(int seconds) {
    deviceAnswer =
        answer ->
            answer.with("interval", JsonNumber.of(1)).with("expires_in", JsonNumber.of(seconds));
  }

  /// The next questions at a path get these answers.
  void first(String path, Raw... answers) {
    before.put(path, new ConcurrentLinkedQueue<>(List.of(answers)));
  }

  /// A person at a browser: opens the page and goes where it sends them.
  void walk(URI page) {
    try (var client = HttpClient.newHttpClient()) {
      var answer = client.send(HttpRequest.newBuilder(page).build(), BodyHandlers.ofString());
      redirected = answer.headers().firstValue("Location").orElseThrow();
      client.send(HttpRequest.newBuilder(URI.create(redirected)).build(), BodyHandlers.ofString());
    } catch (IOException _) {
      // The sign-in ended meanwhile.
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /// The same beside the sign-in, as a browser is.
  public void walkBeside(URI page) {
    Thread.ofVirtual().start(() -> walk(page));
  }

  @Override
  public void close() {
    hold.countDown();
    server.close();
  }
}
