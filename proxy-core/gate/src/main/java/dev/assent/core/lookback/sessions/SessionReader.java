package dev.assent.core.lookback.sessions;

import dev.assent.core.files.FileTrust;
import dev.assent.core.files.PlainFile;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.linux.DatabaseFile;
import dev.assent.core.linux.PackedChannel;
import dev.assent.core.wiring.AgentFolders;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;

/// Reads session files one after the other and hands on what they tell. A line that cannot be read
/// costs that line, and is counted. Not thread-safe.
public final class SessionReader {
  /// The longest line, and the longest file that is one document, in bytes.
  static final int LONGEST = 16 * 1024 * 1024;

  private static final JsonLimits LIMITS =
      new JsonLimits(LONGEST, 128, 100_000, 2_000_000, 4096, 128, 308);
  private static final byte[] MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

  private final Map<String, String> openCode;
  private final Instant since;
  private final SessionSink sink;
  private final LongPredicate goOn;
  private ReadCounts counts = ReadCounts.NONE;
  // As long as the files are, not what is packed in them.
  private long done;
  private boolean stopped;

  /// @param folders where agents keep their files
  /// @param since what is older need not be handed on
  /// @param goOn told after each piece how many bytes of the files were read in all; false ends the
  ///   reading
  public SessionReader(AgentFolders folders, Instant since, SessionSink sink, LongPredicate goOn) {
    this.since = since;
    this.openCode = SessionFolders.openCodeFolders(folders);
    this.sink = sink;
    this.goOn = goOn;
  }

  /// Reads a file.
  ///
  /// @return false when no more is wanted
  public boolean read(SessionFile file) {
    if (stopped) {
      return false;
    }
    SessionFormat format = format(file);
    try {
      if (file.isDatabase()) {
        database(file);
      } else if (format.isWhole()) {
        whole(file, format);
      } else {
        lines(file, format);
      }
    } catch (IOException _) {
      counts = counts.and(new ReadCounts(0, 0, 0, 0, 1));
    }
    return !stopped;
  }

  /// The amount that was read so far.
  public ReadCounts counts() {
    return counts;
  }

  private SessionFormat format(SessionFile file) {
    return switch (file.agent().form()) {
      case CLAUDE -> new MessageSessions(file);
      case CODEX -> new CodexSessions(file);
      case GEMINI -> new GeminiSessions(file);
      case COPILOT -> new CopilotSessions(file);
      case OPENCODE -> new OpenCodeSessions(file, file.name(), openCode);
    };
  }

  private void whole(SessionFile file, SessionFormat format) throws IOException {
    byte[] text = PlainFile.read(file.path(), FileTrust.UNLINKED, LONGEST + 1);
    boolean tooLong = text.length > LONGEST;
    boolean broken = !tooLong && !take(text, behindMark(text, 0, text.length), text.length, format);
    counts = counts.and(new ReadCounts(1, text.length, broken ? 1 : 0, tooLong ? 1 : 0, 0));
    done += text.length;
    stopped = !goOn.test(done);
  }

  private void lines(SessionFile file, SessionFormat format) throws IOException {
    var lines = new SessionLines(LONGEST);
    try (var in = PlainFile.open(file.path(), FileTrust.UNLINKED)) {
      var taker = new Taking(format, in);
      if (SessionFile.isPacked(file.path())) {
        try (var unpacked = PackedChannel.over(in)) {
          lines.read(unpacked, taker);
        }
      } else {
        lines.read(in, taker);
      }
      done += in.isOpen() ? in.position() : file.size();
      counts = counts.and(new ReadCounts(1, taker.bytes, taker.broken, lines.tooLong(), 0));
    }
  }

  // Of OpenCode: a row for each part of a message, which is the document that was a file before,
  // but
  // for its names.
  private void database(SessionFile file) throws IOException {
    var folders = new HashMap<String, String>();
    long[] read = new long[3];
    try (var database = DatabaseFile.open(file.path())) {
      if (!database.hasTable("part") || !database.hasTable("session")) {
        throw new IOException("the database has other tables than those that are known");
      }
      database.rows(
          "SELECT id, directory FROM session",
          List.of(),
          row -> {
            folders.put(text(row.getFirst()), text(row.getLast()));
            return true;
          });
      folders.values().removeIf(folder -> !Members.isAbsolute(folder));
      database.rows(
          "SELECT session_id, CASE WHEN length(data) <= "
              + LONGEST
              + " THEN data END FROM part WHERE time_created >= ?"
              + " AND (instr(data, '\"tool\"') > 0 OR length(data) > "
              + LONGEST
              + ")",
          List.of(since.toEpochMilli()),
          row -> {
            byte[] part = row.getLast();
            read[0] += part.length;
            read[2] += part.length == 0 ? 1 : 0;
            var format = new OpenCodeSessions(file, text(row.getFirst()), folders);
            read[1] += take(part, 0, part.length, format) ? 0 : 1;
            stopped = !goOn.test(done + Math.min(read[0], file.size()));
            return !stopped;
          });
    }
    done += file.size();
    counts = counts.and(new ReadCounts(1, read[0], read[1], read[2], 0));
  }

  private static String text(byte[] cell) {
    return new String(cell, StandardCharsets.UTF_8);
  }

  private final class Taking implements SessionLines.Taker {
    private final SessionFormat format;
    private final FileChannel in;
    private long bytes;
    private long broken;
    private boolean begun;

    Taking(SessionFormat format, FileChannel in) {
      this.format = format;
      this.in = in;
    }

    @Override
    public void take(byte[] bytes, int from, int to) {
      if (!SessionReader.this.take(bytes, begun ? from : behindMark(bytes, from, to), to, format)) {
        broken++;
      }
      begun = true;
    }

    @Override
    public boolean goesOn(int read) throws IOException {
      bytes += read;
      stopped = !goOn.test(done + in.position());
      return !stopped;
    }
  }

  // Some programs put a byte order mark before the first line.
  private static int behindMark(byte[] bytes, int from, int to) {
    boolean marked =
        to - from >= MARK.length
            && Arrays.equals(bytes, from, from + MARK.length, MARK, 0, MARK.length);
    return marked ? from + MARK.length : from;
  }

  /// Takes a line; false where it cannot be read.
  private boolean take(byte[] bytes, int first, int end, SessionFormat format) {
    int from = first;
    int to = end;
    while (from < to && isBlank(bytes[from])) {
      from++;
    }
    while (from < to && isBlank(bytes[to - 1])) {
      to--;
    }
    if (from == to) {
      return true;
    }
    if (bytes[from] != '{' || bytes[to - 1] != '}') {
      return false;
    }
    if (!isWanted(format.marks(), bytes, from, to)) {
      return true;
    }
    try {
      if (JsonReader.read(Arrays.copyOfRange(bytes, from, to), LIMITS)
          instanceof JsonObject object) {
        format.take(object, sink);
        return true;
      }
      return false;
    } catch (JsonException _) {
      return false;
    }
  }

  private static boolean isBlank(byte one) {
    return one >= 0 && one <= ' ';
  }

  private static boolean isWanted(List<ByteSearch> marks, byte[] bytes, int from, int to) {
    for (ByteSearch mark : marks) {
      if (mark.isIn(bytes, from, to)) {
        return true;
      }
    }
    return marks.isEmpty();
  }
}
