package dev.assent.core.identity;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/// An HTTP server that sends what it is told, headers such as `Date` included; one request on each
/// connection.
final class IssuerSocket implements AutoCloseable {
  /// One request.
  record Request(String method, String path, String query, String body) {}

  /// Answers requests, each on a thread of its own.
  interface Answers {
    byte[] to(Request request) throws InterruptedException;
  }

  /// The first byte of a client that wants TLS; it is answered in plain HTTP.
  private static final int TLS = 0x16;

  private final ServerSocket socket;

  IssuerSocket(Answers answers) {
    try {
      socket = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Thread.ofVirtual().start(() -> accept(answers));
  }

  int port() {
    return socket.getLocalPort();
  }

  private void accept(Answers answers) {
    while (!socket.isClosed()) {
      try {
        Socket one = socket.accept();
        Thread.ofVirtual().start(() -> serve(one, answers));
      } catch (IOException _) {
        return;
      }
    }
  }

  private static void serve(Socket one, Answers answers) {
    try (one) {
      one.getOutputStream().write(answers.to(read(one.getInputStream())));
      one.getOutputStream().flush();
      one.shutdownOutput();
    } catch (IOException _) {
      // The other side went away, as some tests want it to.
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private static Request read(InputStream in) throws IOException {
    var head = new ByteArrayOutputStream();
    while (!head.toString(StandardCharsets.US_ASCII).endsWith("\r\n\r\n")) {
      int next = in.read();
      if (next < 0) {
        throw new IOException("no request");
      }
      if (next == TLS) {
        return new Request("TLS", "/", "", "");
      }
      head.write(next);
    }
    String[] lines = head.toString(StandardCharsets.US_ASCII).split("\r\n");
    int length = 0;
    for (String line : lines) {
      if (line.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
        length = Integer.parseInt(line.substring(15).strip());
      }
    }
    String[] words = lines[0].split(" ");
    String[] target = words[1].split("\\?", 2);
    return new Request(
        words[0],
        target[0],
        target.length > 1 ? target[1] : "",
        new String(in.readNBytes(length), StandardCharsets.UTF_8));
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
