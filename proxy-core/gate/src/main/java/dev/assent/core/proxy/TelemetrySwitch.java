package dev.assent.core.proxy;

import dev.assent.core.config.TelemetrySettings;
import dev.assent.core.proxy.runtime.CallFigures;
import dev.assent.core.proxy.runtime.CountedLog;
import dev.assent.core.proxy.runtime.CountedLog.JudgedCall;
import dev.assent.core.telemetry.CallSpan;
import dev.assent.core.telemetry.Telemetry;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/// Keeps the export as the settings want it: off, and then not even loaded, or to one collector.
final class TelemetrySwitch implements AutoCloseable {
  private final CoreParts core;
  private volatile @Nullable Telemetry current;
  private boolean closed;

  TelemetrySwitch(CoreParts core) {
    this.core = core;
  }

  /// The settings may be others.
  synchronized void changed() {
    TelemetrySettings wanted = core.config().telemetry();
    Telemetry running = current;
    if (closed || running != null && running.settings().equals(wanted)) {
      return;
    }
    if (running != null) {
      current = null;
      running.close();
    }
    if (wanted.endpoint().isPresent()) {
      current =
          Telemetry.start(
              new Telemetry.Parts(
                  wanted,
                  core.surroundings().secrets(),
                  core.surroundings().clock(),
                  version(),
                  this::figures));
    }
  }

  private List<Telemetry.ProxyFigures> figures() {
    var all = new ArrayList<Telemetry.ProxyFigures>();
    for (String name : core.proxyNames()) {
      CallFigures figures = core.runtime(name).figures();
      var counts = new LinkedHashMap<String, Long>();
      for (CallFigures.Count count : CallFigures.Count.values()) {
        counts.put(count.name().toLowerCase(Locale.ROOT), figures.of(count));
      }
      all.add(new Telemetry.ProxyFigures(name, counts, figures.underWay()));
    }
    return all;
  }

  /// Tells the export of a proxy's calls, if there is one.
  CountedLog.CallWatch watch(String proxy) {
    return (call, outcome, micros) -> {
      Telemetry running = current;
      if (running != null && !call.discovery()) {
        running.ended(span(proxy, call, outcome, micros));
      }
    };
  }

  private CallSpan span(String proxy, JudgedCall call, Optional<String> outcome, long micros) {
    return new CallSpan(
        proxy,
        call.method(),
        call.tool(),
        call.allowed(),
        call.basis(),
        call.reason(),
        call.answer(),
        outcome,
        core.surroundings().clock().instant(),
        Duration.ofNanos(micros * 1000),
        call.trace(),
        call.parent());
  }

  static String version() {
    return built("version");
  }

  /// Returns what the build wrote down of itself; `unknown` where it wrote nothing.
  ///
  /// @param what `version` or `commit`
  static String built(String what) {
    try (InputStream in =
        TelemetrySwitch.class.getResourceAsStream("/dev/assent/core/cli/version.properties")) {
      var properties = new Properties();
      if (in != null) {
        properties.load(in);
      }
      return properties.getProperty(what, "unknown");
    } catch (IOException _) {
      return "unknown";
    }
  }

  @Override
  public void close() {
    Telemetry running;
    synchronized (this) {
      closed = true;
      running = current;
      current = null;
    }
    if (running != null) {
      running.close();
    }
  }
}
