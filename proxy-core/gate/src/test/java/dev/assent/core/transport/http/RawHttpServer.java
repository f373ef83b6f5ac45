package dev.assent.core.transport.http;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/// A server of a test that takes requests apart only as far as it must and then writes bytes as the
/// test says.
final class RawHttpServer implements AutoCloseable {
  private final ServerSocket socket;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  final AtomicInteger requests = new AtomicInteger();

  /// Answers one request of a connection.
  interface Behaviour {
    /// @param number 1 for the first request of all
    /// @return whether the connection is to stay open for a next one
    boolean answer(int number, Socket connection, OutputStream out) throws Exception;
  }

  RawHttpServer(Behaviour behaviour) throws IOException {
    socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    threads.execute(() -> {
      while (!socket.isClosed()) {
        try {
          Socket connection = socket.accept();
          threads.execute(() -> serve(connection, behaviour));
        } catch (IOException _) {
          return;
        }
      }
    });
  }

  private void serve(Socket connection, Behaviour behaviour) {
    try (connection) {
      var in = new BufferedInputStream(connection.getInputStream());
      while (readRequest(in)) {
        if (!behaviour.answer(
            requests.incrementAndGet(), connection, connection.getOutputStream())) {
          return;
        }
      }
    } catch (Exception _) {
      // The peer went; the test looks at what it saw.
    }
  }

  private static boolean readRequest(InputStream in) throws IOException {
    var head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      int one = in.read();
      if (one < 0) {
        return false;
      }
      head.append((char) one);
    }
    String lower = head.toString().toLowerCase(Locale.ROOT);
    int at = lower.indexOf("content-length:");
    if (at >= 0) {
      in.readNBytes(Integer.parseInt(lower.substring(at + 15, lower.indexOf('\r', at)).strip()));
    }
    return true;
  }

  static void write(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.ISO_8859_1));
    out.flush();
  }

  static String json(String body) {
    return "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: "
        + body.length()
        + "\r\n\r\n"
        + body;
  }

  static final String EVENTS = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n";

  URI url() {
    return URI.create("http://127.0.0.1:" + socket.getLocalPort() + "/mcp");
  }

  @Override
  public void close() throws IOException {
    socket.close();
    threads.shutdownNow();
  }
}
