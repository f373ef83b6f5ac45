import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// A process that speaks MCP on its standard input and output, and the few messages the load
/// programs say to it.
final class McpPeer implements AutoCloseable {
  private final Process process;
  private final BufferedReader in;
  private final OutputStream out;

  private McpPeer(Process process) {
    this.process = process;
    this.in =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    this.out = process.getOutputStream();
  }

  /// Starts the process and returns when it has answered `initialize`.
  ///
  /// @param errors where its standard error goes, appended
  static McpPeer start(List<String> command, Map<String, String> more, File errors)
      throws IOException {
    return start(command, more, errors, "load");
  }

  /// As above, under a name of which may be known how long it waits for an answer.
  static McpPeer start(List<String> command, Map<String, String> more, File errors, String client)
      throws IOException {
    var builder =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.appendTo(errors));
    builder.environment().putAll(more);
    var peer = new McpPeer(builder.start());
    peer.send(
        "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\","
            + "\"capabilities\":{},\"clientInfo\":{\"name\":\""
            + client
            + "\",\"version\":\"1\"}}}");
    String answer = peer.receive();
    if (!answer.contains("\"serverInfo\"")) {
      throw new IOException("found `" + answer + "`, expected the answer to initialize");
    }
    peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
    return peer;
  }

  /// A call of `echo` whose text has 64 bytes and begins with the call's number.
  static String call(long number) {
    String text = number + " " + "x".repeat(63 - Long.toString(number).length());
    return "{\"jsonrpc\":\"2.0\",\"id\":"
        + number
        + ",\"method\":\"tools/call\",\"params\":{\"name\":\"echo\",\"arguments\":{\"text\":\""
        + text
        + "\"}}}";
  }

  void send(String message) throws IOException {
    out.write((message + "\n").getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  /// The next line. Fails when there is none.
  String receive() throws IOException {
    String line = in.readLine();
    if (line == null) {
      throw new IOException("the peer ended, expected an answer");
    }
    return line;
  }

  /// The next line, which has to be an echo.
  void receiveEcho() throws IOException {
    String answer = receive();
    if (!answer.contains("\"text\":\"ok\"")) {
      throw new IOException("found `" + answer + "`, expected the echo's answer");
    }
  }

  long pid() {
    return process.pid();
  }

  /// Ends the process, as a person does who closes the agent's window. One whose input alone has
  /// ended still gets its answers.
  void leave() throws InterruptedException {
    process.destroy();
    process.waitFor();
  }

  /// Ends the input and waits for the process to end by itself.
  @Override
  public void close() throws IOException {
    out.close();
    try {
      if (!process.waitFor(20, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new IOException(
            "process " + process.pid() + " did not end within 20 s after its input");
      }
    } catch (InterruptedException e) {
      throw new IOException("interrupted", e);
    }
  }
}
