package dev.assent.core.identity.server;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

/// A server over HTTP that wants people to sign in, and its issuer on another port; both do as the
/// specifications say, unless a test makes them do otherwise.
public final class GuardedServer implements AutoCloseable {
  /// An answer word by word.
  public record Raw(int status, Map<String, String> headers, byte[] body) {
    public static Raw of(int status, String type, String body) {
      return new Raw(status, Map.of("Content-Type", type), body.getBytes(StandardCharsets.UTF_8));
    }

    static Raw redirect(String to) {
      return new Raw(302, Map.of("Location", to), new byte[0]);
    }

    static Raw json(int status, Json body) {
      return of(status, "application/json", JsonWriter.write(body));
    }
  }

  private final HttpServer resource = open("", this::serveResource);
  private final HttpServer issuer = open("*", this::serveIssuer);
  public final String base = "http://127.0.0.1:" + resource.getAddress().getPort();
  public final String url = base + "/mcp";
  public final String issuerBase = "http://127.0.0.1:" + issuer.getAddress().getPort();

  /// The answer that each path gets instead, of either of them.
  public final Map<String, Raw> raw = new ConcurrentHashMap<>();

  /// All paths that were asked, oldest first; those of the issuer with a star in front.
  public final List<String> asked = Collections.synchronizedList(new ArrayList<>());

  public final List<Map<String, String>> forms = Collections.synchronizedList(new ArrayList<>());
  public final List<String> proofs = Collections.synchronizedList(new ArrayList<>());
  public final List<String> bodies = Collections.synchronizedList(new ArrayList<>());
  volatile String held = "";
  final CountDownLatch hold = new CountDownLatch(1);
  public volatile UnaryOperator<JsonObject> description = UnaryOperator.identity();
  public volatile UnaryOperator<JsonObject> metadata = UnaryOperator.identity();
  volatile UnaryOperator<JsonObject> registered = UnaryOperator.identity();
  public volatile UnaryOperator<JsonObject> tokens = UnaryOperator.identity();
  volatile UnaryOperator<Map<String, String>> back = UnaryOperator.identity();
  public volatile Optional<String> challenge;

  /// The scopes that the next call needs; all tokens are good where it is empty.
  public volatile String needed = "";

  /// The path of the issuer's description.
  volatile String metadataPath = "/.well-known/oauth-authorization-server";

  public volatile int life = 3600;
  public volatile boolean refreshes = true;
  volatile URI redirected = URI.create("http://127.0.0.1/");

  /// Good tokens, each with its scopes.
  public final Map<String, String> good = new ConcurrentHashMap<>();

  private final Map<String, Map<String, String>> codes = new ConcurrentHashMap<>();
  private final Map<String, String> refreshTokens = new ConcurrentHashMap<>();
  private final AtomicInteger numbers = new AtomicInteger();

  public GuardedServer() {
    challenge =
        Optional.of(
            "Bearer resource_metadata=\""
                + base
                + "/.well-known/oauth-protected-resource/mcp\", scope=\"files:read\"");
  }

  private interface Serving {
    Raw to(HttpExchange exchange, String body) throws InterruptedException;
  }

  private HttpServer open(String mark, Serving serving) {
    try {
      var server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
      server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
      server.createContext(
          "/",
          exchange -> {
            try (exchange) {
              String body =
                  new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
              String path = exchange.getRequestURI().getRawPath();
              asked.add(mark + path);
              if (path.equals(held)) {
                hold.await();
              }
              Raw answer = raw.get(path);
              send(exchange, answer == null ? serving.to(exchange, body) : answer);
            } catch (InterruptedException _) {
              Thread.currentThread().interrupt();
            }
          });
      server.start();
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void send(HttpExchange exchange, Raw answer) throws IOException {
    answer.headers().forEach((name, value) -> exchange.getResponseHeaders().add(name, value));
    exchange.sendResponseHeaders(
        answer.status(), answer.body().length == 0 ? -1 : answer.body().length);
    exchange.getResponseBody().write(answer.body());
  }

  private Raw serveResource(HttpExchange exchange, String body) {
    String path = exchange.getRequestURI().getRawPath();
    if (path.equals("/.well-known/oauth-protected-resource/mcp")) {
      return Raw.json(200, description.apply(ownDescription()));
    }
    if (!path.equals("/mcp")) {
      return Raw.json(404, JsonObject.EMPTY);
    }
    bodies.add(body);
    String proof = exchange.getRequestHeaders().getFirst("Authorization");
    proofs.add(String.valueOf(proof));
    String scopes =
        proof == null ? null : good.get(proof.startsWith("Bearer ") ? proof.substring(7) : "");
    if (scopes == null) {
      return refusal(401, challenge);
    }
    if (!needed.isEmpty() && !List.of(scopes.split(" ")).containsAll(List.of(needed.split(" ")))) {
      return refusal(
          403, Optional.of("Bearer error=\"insufficient_scope\", scope=\"" + needed + "\""));
    }
    if (!exchange.getRequestMethod().equals("POST")) {
      return new Raw(405, Map.of(), new byte[0]);
    }
    return answer(body);
  }

  private static Raw refusal(int status, Optional<String> challenge) {
    return new Raw(
        status,
        challenge.map(text -> Map.of("WWW-Authenticate", text)).orElse(Map.of()),
        new byte[0]);
  }

  private static Raw answer(String body) {
    var id = java.util.regex.Pattern.compile("\"id\":(\"[^\"]*\"|[0-9]+)").matcher(body);
    if (!id.find()) {
      return new Raw(202, Map.of(), new byte[0]);
    }
    String result =
        body.contains("\"initialize\"")
            ? "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"tools\":{}},\"serverInfo\":{\"name\":\"guarded\",\"version\":\"1\"}}"
            : body.contains("\"tools/list\"")
                ? "{\"tools\":[{\"name\":\"echo\",\"inputSchema\":{\"type\":\"object\"}}]}"
                : "{\"content\":[{\"type\":\"text\",\"text\":\"done\"}]}";
    return Raw.of(
        200,
        "application/json",
        "{\"jsonrpc\":\"2.0\",\"id\":" + id.group(1) + ",\"result\":" + result + "}");
  }

  private JsonObject ownDescription() {
    return JsonObject.builder()
        .put("resource", url)
        .put("authorization_servers", JsonArray.ofStrings(List.of(issuerBase)))
        .put("scopes_supported", JsonArray.ofStrings(List.of("files:read", "files:list")))
        .build();
  }

  private JsonObject issuerDescription() {
    return JsonObject.builder()
        .put("issuer", issuerBase)
        .put("authorization_endpoint", issuerBase + "/authorize")
        .put("token_endpoint", issuerBase + "/token")
        .put("registration_endpoint", issuerBase + "/register")
        .put("revocation_endpoint", issuerBase + "/revoke")
        .put("authorization_response_iss_parameter_supported", true)
        .put("response_types_supported", JsonArray.ofStrings(List.of("code")))
        .put("code_challenge_methods_supported", JsonArray.ofStrings(List.of("S256")))
        .build();
  }

  private Raw serveIssuer(HttpExchange exchange, String body) {
    String path = exchange.getRequestURI().getRawPath();
    if (path.equals(metadataPath)) {
      return Raw.json(200, metadata.apply(issuerDescription()));
    }
    return switch (path) {
      case "/authorize" -> authorize(words(exchange.getRequestURI().getRawQuery()));
      case "/register" -> {
        bodies.add(body);
        yield Raw.json(
            201,
            registered.apply(
                JsonObject.builder().put("client_id", "c" + numbers.incrementAndGet()).build()));
      }
      case "/token" -> {
        Map<String, String> form = words(body);
        String proof = exchange.getRequestHeaders().getFirst("Authorization");
        if (proof != null) {
          form.put("*", proof);
        }
        forms.add(form);
        yield token(form);
      }
      case "/revoke" -> {
        forms.add(words(body));
        yield new Raw(200, Map.of(), new byte[0]);
      }
      default -> Raw.json(404, JsonObject.EMPTY);
    };
  }

  private Raw authorize(Map<String, String> words) {
    forms.add(words);
    String code = "code-" + numbers.incrementAndGet();
    codes.put(code, words);
    var answer = new LinkedHashMap<String, String>();
    answer.put("code", code);
    answer.put("state", words.get("state"));
    answer.put("iss", issuerBase);
    return Raw.redirect(words.get("redirect_uri") + "?" + query(back.apply(answer)));
  }

  private Raw token(Map<String, String> form) {
    if (form.get("grant_type").equals("refresh_token")) {
      String scope = refreshTokens.remove(form.get("refresh_token"));
      return scope == null ? refused() : granted(scope);
    }
    Map<String, String> words = codes.remove(form.get("code"));
    boolean right =
        words != null
            && words.get("redirect_uri").equals(form.get("redirect_uri"))
            && words.get("resource").equals(form.get("resource"))
            && words.get("code_challenge").equals(challenge(form.get("code_verifier")));
    return right ? granted(words.getOrDefault("scope", "")) : refused();
  }

  private static Raw refused() {
    return Raw.json(400, JsonObject.builder().put("error", "invalid_grant").build());
  }

  private Raw granted(String scope) {
    String access = "access-canary-" + numbers.incrementAndGet();
    String refresh = "refresh-canary-" + numbers.incrementAndGet();
    good.put(access, scope);
    var answer =
        JsonObject.builder()
            .put("token_type", "Bearer")
            .put("access_token", access)
            .put("expires_in", life);
    if (!scope.isEmpty()) {
      answer.put("scope", scope);
    }
    if (refreshes) {
      refreshTokens.put(refresh, scope);
      answer.put("refresh_token", refresh);
    }
    return Raw.json(200, tokens.apply(answer.build()));
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

  private static String query(Map<String, String> words) {
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

  /// A person at a browser beside the sign-in: opens the page and goes where it sends them.
  public void walkBeside(URI page) {
    Thread.ofVirtual()
        .start(() -> {
          try (var client = HttpClient.newHttpClient()) {
            var answer = client.send(HttpRequest.newBuilder(page).build(), BodyHandlers.ofString());
            redirected = URI.create(answer.headers().firstValue("Location").orElseThrow());
            client.send(HttpRequest.newBuilder(redirected).build(), BodyHandlers.ofString());
          } catch (IOException _) {
            // The sign-in ended meanwhile.
          } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
          }
        });
  }

  @Override
  public void close() {
    hold.countDown();
    resource.stop(0);
    issuer.stop(0);
  }
}
