package dev.assent.core.telemetry;

import dev.assent.core.config.TelemetrySettings;
import dev.assent.core.json.JsonObject;
import dev.assent.core.secrets.SecretSource;
import dev.assent.core.secrets.SecretStoreException;
import java.io.IOException;
import java.lang.System.Logger;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
}
