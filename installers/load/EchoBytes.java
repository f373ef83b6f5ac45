import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// A server for measurements: its only tool `echo` gives back the text it got, without reading more
/// of a line than it must.
///
/// Both ends of the conversation are ours, so it may look for the id at the head or the tail of a
/// line and take the longest string for the text; a JSON parser would be part of the figures.
final class EchoBytes {
  private static final byte[] ID = "\"id\":".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] TEXT = "\"text\":\"".getBytes(StandardCharsets.US_ASCII);

  private EchoBytes() {}

  /// Serves until the input ends.
  public static void main(String[] args) throws IOException {
    var in = new FileInputStream(FileDescriptor.in);
    var out = new FileOutputStream(FileDescriptor.out);
    byte[] buffer = new byte[64 * 1024];
    int length = 0;
    int from = 0;
    for (int read = in.read(buffer, length, buffer.length - length);
        read >= 0;
        read = in.read(buffer, length, buffer.length - length)) {
      length += read;
      int start = 0;
      for (int at = from; at < length; at++) {
        if (buffer[at] == '\n') {
          answer(buffer, start, at, out);
          start = at + 1;
        }
      }
      System.arraycopy(buffer, start, buffer, 0, length - start);
      length -= start;
      from = length;
      if (length == buffer.length) {
        buffer = Arrays.copyOf(buffer, 2 * length);
      }
    }
  }

  private static void answer(byte[] line, int start, int end, OutputStream out) throws IOException {
    int id = find(ID, line, start, Math.min(end, start + 64));
    id = id >= 0 ? id : find(ID, line, Math.max(start, end - 48), end);
    if (id < 0) {
      return;
    }
    int last = id;
    while (last < end && line[last] != ',' && line[last] != '}') {
      last++;
    }
    byte[] number = Arrays.copyOfRange(line, id, last);
    int text = find(TEXT, line, start, Math.min(end, start + 256));
    byte[] head =
        ("{\"jsonrpc\":\"2.0\",\"id\":"
                + new String(number, StandardCharsets.US_ASCII)
                + ",\"result\":")
            .getBytes(StandardCharsets.US_ASCII);
    byte[] body;
    int from = 0;
    int to;
    if (text < 0) {
      String method = new String(line, start, Math.min(end - start, 4096), StandardCharsets.UTF_8);
      body = other(method).getBytes(StandardCharsets.US_ASCII);
      to = body.length;
    } else {
      body = line;
      from = text;
      to = text;
      while (line[to] != '"') {
        to++;
      }
    }
    byte[] before =
        text < 0
            ? new byte[0]
            : "{\"content\":[{\"type\":\"text\",\"text\":\"".getBytes(StandardCharsets.US_ASCII);
    byte[] after = (text < 0 ? "}\n" : "\"}]}}\n").getBytes(StandardCharsets.US_ASCII);
    byte[] whole = new byte[head.length + before.length + to - from + after.length];
    System.arraycopy(head, 0, whole, 0, head.length);
    System.arraycopy(before, 0, whole, head.length, before.length);
    System.arraycopy(body, from, whole, head.length + before.length, to - from);
    System.arraycopy(after, 0, whole, whole.length - after.length, after.length);
    out.write(whole);
  }

  private static String other(String line) {
    if (line.contains("\"initialize\"")) {
      return "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"tools\":{}},\"serverInfo\":{\"name\":\"echo\",\"version\":\"1\"}}";
    }
    return line.contains("\"tools/list\"")
        ? "{\"tools\":[{\"name\":\"echo\",\"inputSchema\":{\"type\":\"object\",\"properties\":{\"text\":{\"type\":\"string\"}}}}]}"
        : "{}";
  }

  /// The index at which the value behind some bytes begins; -1 where they are not.
  private static int find(byte[] wanted, byte[] in, int start, int end) {
    for (int at = start; at <= end - wanted.length; at++) {
      if (Arrays.equals(in, at, at + wanted.length, wanted, 0, wanted.length)) {
        return at + wanted.length;
      }
    }
    return -1;
  }
}
