package dev.assent.desktop.launch;

import dev.assent.core.config.ConfigException;
import dev.assent.core.config.proxy.Backend;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.proxy.ServerLaunch;
import dev.assent.core.config.store.ConfigStore;
import dev.assent.core.json.JsonNumber;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// An agent of the training run: a process before the core of this application, as a client starts
/// it, whose calls all wait for a person.
final class TrainingAgent implements AutoCloseable {
  private static final String PROXY = "training";
  // Longer than a burst lasts, so that no call ends by itself.
  private static final int PATIENCE_SECONDS = 300;
  private static final int AT_ONCE = 4096;
  private static final String POLICY =
      """
      {
        "version": "1",
        "default_action": "deny",
        "rules": [{"id": "ask", "effect": "hitl", "conditions": {"tool_name": "check_command"}}]
      }
      """;

  private final Process process;
  private final OutputStream out;

  private TrainingAgent(Process process) {
    this.process = process;
    this.out = process.getOutputStream();
  }

  /// Puts the server in place that such agents call, once.
  ///
  /// @param program the command line of the image
  static void prepare(ConfigStore config, String program) throws ConfigException {
    config.set("hitl.timeout_seconds", JsonNumber.of(PATIENCE_SECONDS));
    config.set("limits.in_flight_per_client", JsonNumber.of(AT_ONCE));
    config.set("limits.asks_per_client", JsonNumber.of(AT_ONCE));
    var server = new Backend.Stdio(new ServerLaunch(List.of(program, "mcp"), Map.of()));
    config.addProxy(ProxyDefinition.of(PROXY, server), POLICY);
  }

  /// Starts one.
  static TrainingAgent start(String program) throws IOException {
    var agent =
        new TrainingAgent(
            new ProcessBuilder(program, "run", PROXY)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
    agent.say(
        """
        {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},\
        "clientInfo":{"name":"gemini-cli","version":"1"}}}\
        """);
    agent.say("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
    return agent;
  }

  /// Calls at a steady pace.
  ///
  /// @throws UncheckedIOException when the process has ended
  void call(int times, int aSecond) {
    long begun = System.nanoTime();
    for (int i = 1; i <= times; i++) {
      LockSupport.parkNanos(begun + TimeUnit.SECONDS.toNanos(i) / aSecond - System.nanoTime());
      try {
        say(
            "{\"jsonrpc\":\"2.0\",\"id\":"
                + i
                + ",\"method\":\"tools/call\",\"params\":{\"name\":\"check_command\",\"arguments\":{\"command\":\"ls part-"
                + i
                + "\"}}}");
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private void say(String message) throws IOException {
    out.write((message + "\n").getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  /// Leaves; what waits is withdrawn.
  @Override
  public void close() {
    process.destroy();
  }
}
