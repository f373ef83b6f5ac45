import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// A program that speaks MCP on its standard input and output. Checks of each answer that it has
/// the length of what was sent.
final class Conversation implements AutoCloseable {
  private final Process process;
  private final OutputStream out;
  private final Lines in;
  private long next;

  private Conversation(Process process) {
    this.process = process;
    this.out = process.getOutputStream();
    this.in = new Lines(process.getInputStream());
  }

  static Conversation start(List<String> command, Map<String, String> environment, File errors)
      throws IOException {
    var builder =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.appendTo(errors));
    builder.environment().putAll(environment);
    var started = new Conversation(builder.start());
    started.send(
        "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\","
            + "\"capabilities\":{},\"clientInfo\":{\"name\":\"load\",\"version\":\"1\"}}}\n");
    started.in.next();
    started.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n");
    return started;
  }

  private void send(String line) throws IOException {
    out.write(line.getBytes(StandardCharsets.ISO_8859_1));
    out.flush();
  }

  private byte[] call(String text) {
    return ("{\"jsonrpc\":\"2.0\",\"id\":"
            + ++next
            + ",\"method\":\"tools/call\",\"params\":{\"name\":\"echo\",\"arguments\":{\"text\":\""
            + text
            + "\"}}}\n")
        .getBytes(StandardCharsets.ISO_8859_1);
  }

  private void receive(int atLeast) throws IOException {
    int length = in.next();
    if (length < atLeast) {
      throw new IOException(
          "found an answer of " + length + " bytes, expected the echo of " + atLeast);
    }
  }

  long[] oneByOne(String text, int calls) throws IOException {
    long[] took = new long[calls];
    for (int i = 0; i < calls; i++) {
      byte[] call = call(text);
      long begin = System.nanoTime();
      out.write(call);
      out.flush();
      receive(text.length());
      took[i] = System.nanoTime() - begin;
    }
    return took;
  }

  double together(String text, int calls, int inFlight) throws Exception {
    var room = new Semaphore(inFlight);
    long begin = System.nanoTime();
    var failed = new IOException[1];
    Thread sender =
        Thread.ofPlatform()
            .start(() -> {
              try {
                for (int i = 0; i < calls; i++) {
                  room.acquireUninterruptibly();
                  out.write(call(text));
                  out.flush();
                }
              } catch (IOException e) {
                failed[0] = e;
              }
            });
    for (int i = 0; i < calls; i++) {
      receive(text.length());
      room.release();
    }
    sender.join();
    if (failed[0] != null) {
      throw failed[0];
    }
    return calls * 1e9 / (System.nanoTime() - begin);
  }

  /// From the moment a call was due, so that a stall counts for every call behind it.
  long[] paced(String text, int calls, double rate) throws Exception {
    long[] due = new long[calls];
    long[] took = new long[calls];
    long first = System.nanoTime() + 1_000_000;
    long offset = next + 1;
    for (int i = 0; i < calls; i++) {
      due[i] = first + (long) (i * 1e9 / rate);
    }
    Thread sender =
        Thread.ofPlatform()
            .start(() -> {
              try {
                for (int i = 0; i < calls; i++) {
                  for (long left = due[i] - System.nanoTime();
                      left > 0;
                      left = due[i] - System.nanoTime()) {
                    LockSupport.parkNanos(left);
                  }
                  out.write(call(text));
                  out.flush();
                }
              } catch (IOException e) {
                throw new IllegalStateException(e);
              }
            });
    for (int i = 0; i < calls; i++) {
      receive(text.length());
      took[(int) (in.id() - offset)] = System.nanoTime() - due[(int) (in.id() - offset)];
    }
    sender.join();
    return took;
  }

  @Override
  public void close() throws IOException {
    out.close();
    try {
      if (!process.waitFor(10, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /// Lines of bytes, each looked at only where it ends.
  private static final class Lines {
    private static final byte[] ID = "\"id\":".getBytes(StandardCharsets.US_ASCII);
    private final InputStream in;
    private byte[] buffer = new byte[256 * 1024];
    private int start;
    private int length;
    private int lineStart;
    private int lineEnd;

    Lines(InputStream in) {
      this.in = in;
    }

    /// The length of the next line that has an id: notifications are not counted.
    int next() throws IOException {
      while (true) {
        int scanned = start;
        while (true) {
          int end = scanned;
          while (end < length && buffer[end] != '\n') {
            end++;
          }
          if (end < length) {
            lineStart = start;
            lineEnd = end;
            start = end + 1;
            break;
          }
          scanned = more(end);
        }
        if (id() >= 0) {
          return lineEnd - lineStart;
        }
      }
    }

    private int more(int end) throws IOException {
      if (start > 0) {
        System.arraycopy(buffer, start, buffer, 0, length - start);
        length -= start;
        end -= start;
        start = 0;
      }
      if (length == buffer.length) {
        buffer = Arrays.copyOf(buffer, 2 * length);
      }
      int read = in.read(buffer, length, buffer.length - length);
      if (read < 0) {
        throw new IOException("the peer ended, expected an answer");
      }
      length += read;
      return end;
    }

    /// The id of the line, which stands at its head or its tail; -1 where it has none.
    long id() {
      int at = find(lineStart, Math.min(lineEnd, lineStart + 64));
      at = at >= 0 ? at : find(Math.max(lineStart, lineEnd - 48), lineEnd);
      if (at < 0) {
        return -1;
      }
      long id = 0;
      for (; at < lineEnd && buffer[at] >= '0' && buffer[at] <= '9'; at++) {
        id = id * 10 + buffer[at] - '0';
      }
      return id;
    }

    private int find(int from, int to) {
      for (int at = from; at <= to - ID.length; at++) {
        if (Arrays.equals(buffer, at, at + ID.length, ID, 0, ID.length)) {
          return at + ID.length;
        }
      }
      return -1;
    }
  }
}
