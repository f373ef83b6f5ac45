package dev.assent.core.telemetry;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// The figures in OTLP's JSON form: counts and calls under way of each proxy, and how long calls
/// took. Used by one thread at a time.
final class OtlpMetrics {
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
            call.proxy(), OtlpAttributes.method(call.method()), OtlpSpans.errorOf(call).orElse(""));
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
            JsonArray.ofStrings(Arrays.stream(histogram.counts).mapToObj(Long::toString).toList()))
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
