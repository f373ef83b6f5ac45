package dev.assent.core.front;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/// An HTTP client that sends exactly what a test says, headers that no library would let pass
/// included.
public final class RawHttpClient implements AutoCloseable {
  private final Socket socket;
  private final InputStream in;
  private boolean chunked;
  private long left;
  public final int status;
  public final Map<String, String> headers = new TreeMap<>();

  /// Sends a request and reads the head of its answer.
  ///
  /// @param head lines without line ends; the blank one is added
  public RawHttpClient(int port, List<String> head, byte[] body) throws IOException {
    socket = new Socket(InetAddress.getByName("127.0.0.1"), port);
    socket.setSoTimeout(60_000);
    var out = new ByteArrayOutputStream();
    for (String line : head) {
      out.write((line + "\r\n").getBytes(StandardCharsets.UTF_8));
    }
    out.write("\r\n".getBytes(StandardCharsets.US_ASCII));
    out.write(body);
    socket.getOutputStream().write(out.toByteArray());
    in = new BufferedInputStream(socket.getInputStream());
    status = Integer.parseInt(line().split(" ")[1]);
    for (String line = line(); !line.isEmpty(); line = line()) {
      int colon = line.indexOf(':');
      headers.put(
          line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).strip());
    }
    chunked = "chunked".equalsIgnoreCase(headers.get("transfer-encoding"));
    left = Long.parseLong(headers.getOrDefault("content-length", "0"));
  }

  /// The rest of the body.
  public String body() throws IOException {
    var all = new ByteArrayOutputStream();
    for (int b = read(); b >= 0; b = read()) {
      all.write(b);
    }
    return all.toString(StandardCharsets.UTF_8);
  }

  /// The next event that is more than a sign of life: its lines.
  public List<String> event() throws IOException {
    while (true) {
      var lines = new ArrayList<String>();
      for (String line = bodyLine(); !line.isEmpty(); line = bodyLine()) {
        lines.add(line);
      }
      if (!lines.stream().allMatch(line -> line.startsWith(":"))) {
        return lines;
      }
    }
  }

  /// The data of the next event that has any.
  public String data() throws IOException {
    while (true) {
      for (String line : event()) {
        if (line.startsWith("data: ") && line.length() > 6) {
          return line.substring(6);
        }
      }
    }
  }

  /// True if nothing more comes but signs of life.
  public boolean ended() throws IOException {
    for (int b = read(); b >= 0; b = read()) {
      if (b != ':' && b != '\n') {
        return false;
      }
    }
    return true;
  }

  private String bodyLine() throws IOException {
    var line = new ByteArrayOutputStream();
    for (int b = read(); b != '\n'; b = read()) {
      if (b < 0) {
        throw new EOFException("the stream is over");
      }
      line.write(b);
    }
    return line.toString(StandardCharsets.UTF_8);
  }

  private int read() throws IOException {
    if (chunked && left == 0) {
      String size = line();
      left = Long.parseLong(size.isEmpty() ? line() : size, 16);
      if (left == 0) {
        chunked = false;
      }
    }
    if (left == 0) {
      return -1;
    }
    left--;
    return in.read();
  }

  private String line() throws IOException {
    var line = new ByteArrayOutputStream();
    for (int b = in.read(); b != '\n'; b = in.read()) {
      if (b < 0) {
        throw new EOFException("the connection is closed");
      }
      if (b != '\r') {
        line.write(b);
      }
    }
    return line.toString(StandardCharsets.UTF_8);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
