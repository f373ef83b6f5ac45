package dev.assent.core.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.assent.core.config.TelemetrySettings;
import dev.assent.core.secrets.SecretSource;
import dev.assent.core.telemetry.Telemetry.OtlpMetrics;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TelemetryTest {
  private static final Telemetry.Rhythm FAST =
      new Telemetry.Rhythm(Duration.ofMillis(20), Duration.ofMillis(50));
  private final BlockingQueue<String> got = new LinkedBlockingQueue<>();
  private HttpServer collector;
  private volatile int status = 200;

  @BeforeEach
  void collect() throws Exception {
    collector = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 0);
    collector.createContext(
        "/",
        exchange -> {
          try (exchange) {
            exchange.getRequestBody().readAllBytes();
            got.add(
                exchange.getRequestURI().getPath()
                    + " "
                    + exchange.getRequestHeaders().getFirst("X-Key"));
            exchange.getResponseHeaders().set("Location", "/elsewhere");
            exchange.sendResponseHeaders(status, -1);
          }
        });
    collector.start();
  }

  @AfterEach
  void stop() {
    collector.stop(0);
  }

  private Telemetry start(SecretSource secrets) {
    var settings =
        new TelemetrySettings(
            Optional.of(URI.create("http://127.0.0.1:" + collector.getAddress().getPort())),
            Map.of("X-Key", "otel"));
    return Telemetry.start(
        new Telemetry.Parts(settings, secrets, Clock.systemUTC(), "1", List::of), FAST);
  }

  static CallSpan span() {
    return new CallSpan(
        "files",
        "tools/call",
        Optional.of("read"),
        true,
        "rule",
        Optional.empty(),
        Optional.empty(),
        Optional.of("answered"),
        Instant.EPOCH,
        Duration.ofMillis(5),
        Optional.empty(),
        Optional.empty());
  }

  private String next(String path) throws InterruptedException {
    while (true) {
      String found = got.poll(60, TimeUnit.SECONDS);
      assertThat(found).as("a request to " + path).isNotNull();
      if (found.startsWith(path)) {
        return found;
      }
    }
  }

  @Test
  void spansAndFiguresAreSentWithTheHeadersOfTheKeyStore() throws Exception {
    try (var telemetry = start(_ -> Optional.of("value-7".toCharArray()))) {
      telemetry.ended(span());
      assertThat(next("/v1/traces")).isEqualTo("/v1/traces value-7");
      assertThat(next("/v1/metrics")).isEqualTo("/v1/metrics value-7");
    }
  }

  @Test
  void aRedirectIsNotFollowedAndSendingGoesOnAfterwards() throws Exception {
    status = 307;
    try (var telemetry = start(_ -> Optional.of("value-7".toCharArray()))) {
      telemetry.ended(span());
      next("/v1/traces");
      status = 200;
      telemetry.ended(span());
      next("/v1/traces");
    }
    assertThat(got).noneMatch(line -> line.startsWith("/elsewhere"));
  }

  @Test
  void aHeaderThatCanNotBeOneIsNotSent() throws Exception {
    try (var telemetry = start(_ -> Optional.of("two\r\nlines".toCharArray()))) {
      telemetry.ended(span());
    }
    assertThat(got).isEmpty();
  }

  @Test
  void noCallWaitsForACollectorThatIsGone() {
    collector.stop(0);
    try (var telemetry = start(_ -> Optional.of("v".toCharArray()))) {
      for (int i = 0; i < 20_000; i++) {
        telemetry.ended(span());
      }
      assertThat(telemetry.dropped()).isPositive();
    }
  }

  @Test
  void theFormIsThatOfTheProtocolsJson() {
    String spans =
        dev.assent.core.json.JsonWriter.write(
            new OtlpSpans(new java.util.Random(1)).request("1", List.of(span())));
    assertThat(spans)
        .contains(
            "\"name\":\"tools/call read\",\"kind\":2,\"startTimeUnixNano\":\"-5000000\",\"endTimeUnixNano\":\"0\"")
        .contains("{\"key\":\"mcp.method.name\",\"value\":{\"stringValue\":\"tools/call\"}}");
    var metrics = new OtlpMetrics(Instant.EPOCH);
    metrics.add(span());
    var figures = List.of(new Telemetry.ProxyFigures("files", Map.of("allowed", 3L), 2));
    assertThat(
            dev.assent.core.json.JsonWriter.write(
                metrics.request("1", figures, Instant.ofEpochSecond(1))))
        .contains("\"asInt\":\"3\"")
        .contains("\"timeUnixNano\":\"1000000000\"")
        .contains("\"bucketCounts\":[\"1\",\"0\"")
        .contains("\"count\":\"1\",\"sum\":0.005000");
  }
}
