package dev.assent.core.telemetry;

import dev.assent.core.config.TelemetrySettings;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.secrets.SecretSource;
import dev.assent.core.secrets.SecretStoreException;
import java.io.IOException;
import java.lang.System.Logger;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Sends spans and figures to a collector, in the background. No call waits for it: what the
/// collector does not take is dropped.
public final class Telemetry implements AutoCloseable {
  private static final Logger LOG = System.getLogger(Telemetry.class.getName());
  private static final int MOST_WAITING = 2048;
  private static final int MOST_SENT = 512;

  private final Parts parts;
  private final Rhythm rhythm;
  private final OtlpCollector collector;
  private final OtlpSpans spans = new OtlpSpans(new SecureRandom());
  private final OtlpMetrics metrics;
  private final BlockingQueue<CallSpan> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
  private final LongAdder dropped = new LongAdder();
  private final Thread sender;
  private volatile boolean closed;
  private boolean failing;

  /// The parts that the telemetry is made of.
  ///
  /// @param settings with an endpoint
  /// @param secrets where the values of headers are
  /// @param version of the product
  /// @param figures the proxies' figures at the moment
  public record Parts(
      TelemetrySettings settings,
      SecretSource secrets,
      Clock clock,
      String version,
      Supplier<List<ProxyFigures>> figures) {}

  /// One proxy's figures.
  ///
  /// @param counts since the core started, by kind
  /// @param underWay calls without answer
  public record ProxyFigures(String name, Map<String, Long> counts, long underWay) {}

  /// The intervals at which spans and figures are sent.
  record Rhythm(Duration spans, Duration figures) {
    static final Rhythm STANDARD = new Rhythm(Duration.ofSeconds(5), Duration.ofSeconds(60));
  }

  private Telemetry(Parts parts, Rhythm rhythm) {
    this.parts = parts;
    this.rhythm = rhythm;
    this.collector = new OtlpCollector(parts.settings().endpoint().orElseThrow());
    this.metrics = new OtlpMetrics(parts.clock().instant());
    this.sender = Thread.ofVirtual().name("telemetry").unstarted(this::send);
  }

  /// Begins to send.
  public static Telemetry start(Parts parts) {
    return start(parts, Rhythm.STANDARD);
  }

  static Telemetry start(Parts parts, Rhythm rhythm) {
    var telemetry = new Telemetry(parts, rhythm);
    telemetry.sender.start();
    return telemetry;
  }

  /// The settings it was started with.
  public TelemetrySettings settings() {
    return parts.settings();
  }

  /// A call is over. Never waits.
  public void ended(CallSpan call) {
    if (!waiting.offer(call)) {
      dropped.increment();
    }
  }

  private void send() {
    long figuresDue = System.nanoTime() + rhythm.figures().toNanos();
    try {
      while (!closed) {
        List<CallSpan> batch = batch();
        if (!batch.isEmpty()) {
          batch.forEach(metrics::add);
          deliver("/v1/traces", spans.request(parts.version(), batch));
        }
        if (System.nanoTime() >= figuresDue) {
          figuresDue = System.nanoTime() + rhythm.figures().toNanos();
          deliver("/v1/metrics", figures());
        }
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private List<CallSpan> batch() throws InterruptedException {
    var batch = new ArrayList<CallSpan>();
    @Nullable CallSpan first = waiting.poll(rhythm.spans().toNanos(), TimeUnit.NANOSECONDS);
    if (first != null) {
      batch.add(first);
      gather(first);
      waiting.drainTo(batch, MOST_SENT - 1);
    }
    return batch;
  }

  // More come in a moment, and are sent together; the end of it all must not lose the one that is
  // out of the queue.
  private void gather(CallSpan first) throws InterruptedException {
    try {
      if (waiting.size() < MOST_SENT) {
        TimeUnit.NANOSECONDS.sleep(rhythm.spans().toNanos());
      }
    } catch (InterruptedException e) {
      ended(first);
      throw e;
    }
  }

  private JsonObject figures() {
    return metrics.request(parts.version(), parts.figures().get(), parts.clock().instant());
  }

  private void deliver(String path, JsonObject body) throws InterruptedException {
    try {
      collector.send(path, body, headers());
      failing = false;
    } catch (IOException | SecretStoreException e) {
      if (!failing) {
        failing = true;
        LOG.log(Logger.Level.WARNING, "telemetry is not taken and dropped: {0}", e.getMessage());
      }
    }
  }

  private Map<String, String> headers() throws SecretStoreException, InterruptedException {
    var headers = new LinkedHashMap<String, String>();
    for (var entry : parts.settings().headers().entrySet()) {
      char[] value =
          parts
              .secrets()
              .secret(entry.getValue())
              .orElseThrow(() ->
                  new SecretStoreException("the key store has no `" + entry.getValue() + "`"));
      String text = new String(value);
      Arrays.fill(value, '\0');
      if (!dev.assent.core.config.HeaderRules.isValue(text)) {
        throw new SecretStoreException(
            "the value of the key `" + entry.getValue() + "` cannot stand in a header");
      }
      headers.put(entry.getKey(), text);
    }
    return headers;
  }

  /// The number of calls that were not sent because too many waited.
  long dropped() {
    return dropped.sum();
  }

  /// Sends what waits, as far as the collector takes it within two seconds, and ends.
  @Override
  public void close() {
    closed = true;
    sender.interrupt();
    Thread last =
        Thread.ofVirtual()
            .name("telemetry end")
            .start(() -> {
              try {
                sender.join();
                var batch = new ArrayList<CallSpan>();
                waiting.drainTo(batch, MOST_SENT);
                if (!batch.isEmpty()) {
                  batch.forEach(metrics::add);
                  deliver("/v1/traces", spans.request(parts.version(), batch));
                }
                deliver("/v1/metrics", figures());
              } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
              }
            });
    try {
      if (!last.join(Duration.ofSeconds(2))) {
        last.interrupt();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    collector.close();
  }

  /// The other end: an OTLP collector over HTTP. Follows no redirect, so that the headers go
  /// nowhere else.
  private static final class OtlpCollector implements AutoCloseable {
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

  /// The figures in OTLP's JSON form: counts and calls under way of each proxy, and how long calls
  /// took. Used by one thread at a time.
  static final class OtlpMetrics {
    private static final int CUMULATIVE = 2;
    private static final double[] BOUNDS = {
      0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 120, 300
    };
    private static final int MOST_SERIES = 1000;

    private final Instant start;
    private final Map<Series, Histogram> durations = new TreeMap<>();

    private record Series(String proxy, String method, String error) implements Comparable<Series> {
      @Override
      public int compareTo(Series other) {
        int byProxy = proxy.compareTo(other.proxy);
        int byMethod = byProxy != 0 ? byProxy : method.compareTo(other.method);
        return byMethod != 0 ? byMethod : error.compareTo(other.error);
      }
    }

    private static final class Histogram {
      private final long[] counts = new long[BOUNDS.length + 1];
      private double sum;

      void add(double seconds) {
        int at = Arrays.binarySearch(BOUNDS, seconds);
        counts[at < 0 ? -at - 1 : at]++;
        sum += seconds;
      }
    }

    OtlpMetrics(Instant start) {
      this.start = start;
    }

    void add(CallSpan call) {
      var series =
          new Series(
              call.proxy(),
              OtlpAttributes.method(call.method()),
              OtlpSpans.errorOf(call).orElse(""));
      if (durations.containsKey(series) || durations.size() < MOST_SERIES) {
        durations.computeIfAbsent(series, _ -> new Histogram()).add(call.took().toNanos() / 1e9);
      }
    }

    /// The body of a request to `/v1/metrics`.
    JsonObject request(String version, List<Telemetry.ProxyFigures> proxies, Instant now) {
      var counts = new ArrayList<Json>();
      var underWay = new ArrayList<Json>();
      for (var proxy : proxies) {
        proxy
            .counts()
            .forEach((kind, count) ->
                counts.add(point(now, count, "assent.proxy", proxy.name(), "assent.kind", kind)));
        underWay.add(point(now, proxy.underWay(), "assent.proxy", proxy.name()));
      }
      var sum =
          JsonObject.builder()
              .put("aggregationTemporality", CUMULATIVE)
              .put("isMonotonic", true)
              .put("dataPoints", new JsonArray(counts))
              .build();
      var gauge = JsonObject.builder().put("dataPoints", new JsonArray(underWay)).build();
      var histogram =
          JsonObject.builder()
              .put("aggregationTemporality", CUMULATIVE)
              .put(
                  "dataPoints",
                  new JsonArray(
                      durations.entrySet().stream().map(entry -> histogram(entry, now)).toList()))
              .build();
      var metrics =
          List.<Json>of(
              metric("assent.calls", "{call}", "sum", sum),
              metric("assent.calls.in_flight", "{call}", "gauge", gauge),
              metric("mcp.server.operation.duration", "s", "histogram", histogram));
      var scoped =
          JsonObject.builder()
              .put(
                  "scope",
                  JsonObject.builder().put("name", "dev.assent").put("version", version).build())
              .put("metrics", new JsonArray(metrics))
              .build();
      var resource =
          JsonObject.builder()
              .put("resource", OtlpAttributes.resource(version))
              .put("scopeMetrics", new JsonArray(List.of(scoped)))
              .build();
      return JsonObject.builder().put("resourceMetrics", new JsonArray(List.of(resource))).build();
    }

    private static JsonObject metric(String name, String unit, String kind, JsonObject value) {
      return JsonObject.builder().put("name", name).put("unit", unit).put(kind, value).build();
    }

    private JsonObject point(Instant now, long value, String... attributes) {
      var named = new OtlpAttributes();
      for (int i = 0; i < attributes.length; i += 2) {
        named.put(attributes[i], attributes[i + 1]);
      }
      return times(now).put("asInt", Long.toString(value)).put("attributes", named.json()).build();
    }

    private Json histogram(Map.Entry<Series, Histogram> entry, Instant now) {
      Series series = entry.getKey();
      Histogram histogram = entry.getValue();
      var attributes =
          new OtlpAttributes()
              .put("mcp.method.name", series.method())
              .put("assent.proxy", series.proxy())
              .put("error.type", Optional.of(series.error()).filter(error -> !error.isEmpty()));
      return times(now)
          .put("count", Long.toString(Arrays.stream(histogram.counts).sum()))
          .put("sum", number(histogram.sum))
          .put(
              "bucketCounts",
              JsonArray.ofStrings(
                  Arrays.stream(histogram.counts).mapToObj(Long::toString).toList()))
          .put(
              "explicitBounds",
              new JsonArray(Arrays.stream(BOUNDS).<Json>mapToObj(OtlpMetrics::number).toList()))
          .put("attributes", attributes.json())
          .build();
    }

    private JsonObject.Builder times(Instant now) {
      return JsonObject.builder()
          .put("startTimeUnixNano", OtlpSpans.nanos(start))
          .put("timeUnixNano", OtlpSpans.nanos(now));
    }

    private static JsonNumber number(double value) {
      return new JsonNumber(String.format(Locale.ROOT, "%.6f", value));
    }
  }
}
