package dev.assent.core.front;

import java.util.Map;

/// Bounds of the JDK's HTTP server, which it reads from system properties when it is first used.
final class HttpServerSettings {
  private static final Map<String, String> SETTINGS =
      Map.of(
          "sun.net.httpserver.nodelay", "true",
          "sun.net.httpserver.maxReqTime", "30",
          "sun.net.httpserver.maxReqHeaders", "100",
          "sun.net.httpserver.maxReqHeaderSize", "32768",
          "sun.net.httpserver.idleInterval", "60",
          "jdk.httpserver.maxConnections", "512");

  private HttpServerSettings() {}

  /// Sets those that nobody set.
  static void apply() {
    SETTINGS.forEach((name, value) -> {
      if (System.getProperty(name) == null) {
        System.setProperty(name, value);
      }
    });
  }
}
