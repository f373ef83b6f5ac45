package dev.assent.core.transport.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;

/// An HTTP server of a test on a loopback address: remembers every request and answers as the test
/// says.
public final class TestHttp implements AutoCloseable {
  static {
    // Read once, by the first server of the process: without it each answer waits for 40 ms.
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final List<Seen> all = new CopyOnWriteArrayList<>();
  private final BlockingQueue<Seen> news = new LinkedBlockingQueue<>();
  private final String scheme;
  private volatile Behaviour behaviour;

  /// A request as it arrived.
  public record Seen(
      String method, String path, com.sun.net.httpserver.Headers headers, String body) {
    /// The first value of a header; `null` (Java) when there is none.
    public @Nullable String header(String name) {
      return headers.getFirst(name);
    }

    public JsonObject json() {
      try {
        return (JsonObject) JsonReader.read(body, JsonLimits.MESSAGE);
      } catch (dev.assent.core.json.JsonException e) {
        throw new AssertionError(body, e);
      }
    }

    public String rpc() {
      return body.isEmpty() ? "" : json().string("method").orElse("");
    }

    /// The JSON of the id.
    public String id() {
      return JsonWriter.write(json().get("id"));
    }
  }

  /// Answers one request.
  public interface Behaviour {
    void answer(Seen request, Reply reply) throws Exception;
  }

  /// Writes the answer to one request.
  public static final class Reply {
    private final HttpExchange exchange;
    private @Nullable OutputStream stream;

    private Reply(HttpExchange exchange) {
      this.exchange = exchange;
    }

    public Reply header(String name, String value) {
      exchange.getResponseHeaders().add(name, value);
      return this;
    }

    public void status(int status) throws IOException {
      exchange.sendResponseHeaders(status, -1);
    }

    public void text(int status, String type, String body) throws IOException {
      header("Content-Type", type);
      byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
      exchange.getResponseBody().write(bytes);
    }

    public void json(String body) throws IOException {
      text(200, "application/json", body);
    }

    public void result(Seen request, String result) throws IOException {
      json("{\"jsonrpc\":\"2.0\",\"id\":" + request.id() + ",\"result\":" + result + "}");
    }

    /// Begins an event stream.
    public Reply events() throws IOException {
      header("Content-Type", "text/event-stream; charset=utf-8");
      exchange.sendResponseHeaders(200, 0);
      stream = exchange.getResponseBody();
      stream.flush();
      return this;
    }

    public Reply raw(String text) throws IOException {
      stream.write(text.getBytes(StandardCharsets.UTF_8));
      stream.flush();
      return this;
    }

    public Reply event(String data) throws IOException {
      return raw("event: message\ndata: " + data + "\n\n");
    }

    /// Writes comments until the peer has closed the stream.
    public void untilClosed() throws InterruptedException {
      try {
        while (true) {
          raw(":\n");
          TimeUnit.MILLISECONDS.sleep(20);
        }
      } catch (IOException _) {
        // Closed, as was waited for.
      }
    }
  }

  // The stock number is 50: of more connections at once the system drops some, or resets them.
  private static final int BACKLOG = 512;

  public static TestHttp start(Behaviour behaviour) throws IOException {
    return new TestHttp(HttpServer.create(address(), BACKLOG), "http", behaviour);
  }

  public static TestHttp startTls(SSLContext context, boolean clientNeeded, Behaviour behaviour)
      throws IOException {
    var server = HttpsServer.create(address(), BACKLOG);
    server.setHttpsConfigurator(
        new HttpsConfigurator(context) {
          @Override
          public void configure(com.sun.net.httpserver.HttpsParameters parameters) {
            SSLParameters ssl = context.getDefaultSSLParameters();
            ssl.setNeedClientAuth(clientNeeded);
            parameters.setSSLParameters(ssl);
          }
        });
    return new TestHttp(server, "https", behaviour);
  }

  private static InetSocketAddress address() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
  }

  private TestHttp(HttpServer server, String scheme, Behaviour behaviour) {
    this.server = server;
    this.scheme = scheme;
    this.behaviour = behaviour;
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      var request =
          new Seen(
              exchange.getRequestMethod(),
              exchange.getRequestURI().toString(),
              exchange.getRequestHeaders(),
              new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
      all.add(request);
      news.add(request);
      behaviour.answer(request, new Reply(exchange));
    } catch (IOException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new UncheckedIOException(new IOException(e));
    }
  }

  public void behave(Behaviour other) {
    behaviour = other;
  }

  public int port() {
    return server.getAddress().getPort();
  }

  public URI url(String path) {
    return url("127.0.0.1", path);
  }

  public URI url(String host, String path) {
    return URI.create(scheme + "://" + host + ":" + port() + path);
  }

  /// Every request so far.
  public List<Seen> all() {
    return List.copyOf(all);
  }

  /// The number of requests that carried a method of the protocol.
  public long count(String rpc) {
    return all.stream().filter(seen -> seen.rpc().equals(rpc)).count();
  }

  /// Waits for the next request that fits.
  public Seen await(String method, String rpc) throws InterruptedException {
    while (true) {
      Seen next = news.poll(60, TimeUnit.SECONDS);
      if (next == null) {
        throw new AssertionError("no " + method + " " + rpc + " came; there were " + all);
      }
      if (next.method().equals(method) && next.rpc().equals(rpc)) {
        return next;
      }
    }
  }

  public Optional<Seen> first(String rpc) {
    return all.stream().filter(seen -> seen.rpc().equals(rpc)).findFirst();
  }

  /// Takes no connections any more.
  public void stop() {
    close();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
