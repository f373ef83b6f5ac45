import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The smallest MCP server: one tool, `echo`, whose answer is always the same.
///
/// It is a witness as well. Given a decision log, it looks, at the moment a call arrives and before
/// it answers, whether the log on disk already holds the decision that let this call through. What
/// it saw is one line for each call in the second file, written when the input ends: the number of
/// the call, `recorded` or `unrecorded`, and when it arrived.
///
/// `java EchoServer.java [SEEN LOG]`
final class EchoServer {
  // Patterns instead of a JSON parser: both ends of this conversation are ours, and a parser would
  // be part of the figures.
  private static final Pattern ID = Pattern.compile("\"id\":\\s*(\\d+)");
  private static final Pattern METHOD = Pattern.compile("\"method\":\\s*\"([^\"]+)\"");
  private static final Pattern NUMBER = Pattern.compile("\"text\":\\s*\"(\\d+) ");
  private static final Pattern RECORD =
      Pattern.compile(
          "\"time\":\"([^\"]+)\".*?\"request_id\":\"?(\\d+)\"?.*?\"method\":\"tools/call\".*?\"outcome\":\"allowed\"");

  private final StringBuilder seen = new StringBuilder();
  private final Map<Long, Instant> recorded = new HashMap<>();
  private final StringBuilder partial = new StringBuilder();
  private final Path log;
  private RandomAccessFile open;

  private EchoServer(Path log) {
    this.log = log;
  }

  /// Serves until the input ends.
  public static void main(String[] args) throws IOException {
    var server = new EchoServer(args.length == 2 ? Path.of(args[1]) : null);
    server.serve();
    if (args.length == 2) {
      // Whoever waits for the file finds it whole.
      Path whole = Files.writeString(Path.of(args[0] + ".part"), server.seen);
      Files.move(whole, Path.of(args[0]));
    }
  }

  private void serve() throws IOException {
    var in =
        new BufferedReader(
            new InputStreamReader(new FileInputStream(FileDescriptor.in), StandardCharsets.UTF_8));
    OutputStream out = new FileOutputStream(FileDescriptor.out);
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      Matcher id = ID.matcher(line);
      Matcher method = METHOD.matcher(line);
      if (!id.find() || !method.find()) {
        continue;
      }
      out.write(answer(id.group(1), method.group(1), line).getBytes(StandardCharsets.UTF_8));
    }
  }

  private String answer(String id, String method, String line) throws IOException {
    String result =
        switch (method) {
          case "initialize" ->
              "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"tools\":{}},"
                  + "\"serverInfo\":{\"name\":\"echo\",\"version\":\"1\"}}";
          case "tools/list" ->
              "{\"tools\":[{\"name\":\"echo\",\"inputSchema\":{\"type\":\"object\"}}]}";
          case "tools/call" -> called(line);
          default -> "{}";
        };
    return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":" + result + "}\n";
  }

  private String called(String line) throws IOException {
    Instant arrived = Instant.now();
    Matcher number = NUMBER.matcher(line);
    if (log != null && number.find()) {
      long call = Long.parseLong(number.group(1));
      readLog();
      Instant decided = recorded.get(call);
      // Records have microseconds; the clock here has more.
      boolean before = decided != null && !decided.isAfter(arrived.truncatedTo(ChronoUnit.MICROS));
      seen.append(call).append(before ? " recorded " : " unrecorded ").append(arrived).append('\n');
    }
    return "{\"content\":[{\"type\":\"text\",\"text\":\"ok\"}]}";
  }

  private void readLog() throws IOException {
    if (open == null) {
      if (!Files.exists(log)) {
        return;
      }
      open = new RandomAccessFile(log.toFile(), "r");
    }
    byte[] more = new byte[64 * 1024];
    for (int n = open.read(more); n > 0; n = open.read(more)) {
      partial.append(new String(more, 0, n, StandardCharsets.ISO_8859_1));
    }
    int from = 0;
    for (int end = partial.indexOf("\n", from); end >= 0; end = partial.indexOf("\n", from)) {
      Matcher record = RECORD.matcher(partial.substring(from, end));
      if (record.find()) {
        recorded.put(Long.parseLong(record.group(2)), Instant.parse(record.group(1)));
      }
      from = end + 1;
    }
    partial.delete(0, from);
  }
}
