package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// A server whose part the test plays: the process that the core starts only carries bytes to the
/// test and back.
final class LiveServer implements AutoCloseable {
  private static final String SCRIPT =
      """
      exec 3<>/dev/tcp/127.0.0.1/"$1"
      cat <&3 &
      cat >&3
      kill $!
      """;

  private final ServerSocket listener;

  LiveServer() throws IOException {
    listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    listener.setSoTimeout(60_000);
  }

  /// The command for the core.
  ///
  /// @param folder where its script is put
  List<String> command(Path folder) throws IOException {
    Path script = Files.createDirectories(folder).resolve("carrier.sh");
    Files.writeString(script, SCRIPT);
    return List.of(
        "/usr/bin/env", "bash", script.toString(), Integer.toString(listener.getLocalPort()));
  }

  /// Waits for the process of the next session.
  Session accept() throws IOException {
    return new Session(listener.accept());
  }

  /// The server's side of one session.
  static final class Session implements AutoCloseable {
    private final Socket socket;
    final ReceivedLines received;

    private Session(Socket socket) throws IOException {
      this.socket = socket;
      var in =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
      received = new ReceivedLines("the server", in::readLine);
    }

    void send(String line) throws IOException {
      write(line + "\n");
    }

    void write(String text) throws IOException {
      socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
      socket.getOutputStream().flush();
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }

  @Override
  public void close() throws IOException {
    assertThat(listener.isBound()).isTrue();
    listener.close();
  }
}
