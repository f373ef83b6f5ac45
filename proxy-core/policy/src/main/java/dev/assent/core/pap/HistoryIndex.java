package dev.assent.core.pap;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// An index of a history file: the place of each line and what it says, without the texts. Grows
/// with the file; not thread-safe.
final class HistoryIndex {
  /// A line without its text is shorter than that, whatever its reason says.
  private static final int HEAD = 8 * 1024;

  private static final int CHUNK = 64 * 1024;

  /// A line that can be read.
  ///
  /// @param offset where it begins, in bytes
  /// @param length without its line end
  record Entry(PolicyRevision revision, long offset, long length) {}

  private final List<Entry> entries = new ArrayList<>();
  private long scanned;

  /// The lines so far, in file order.
  List<Entry> entries() {
    return entries;
  }

  /// Reads on from where it was; from the start where the file is shorter than it was. A last line
  /// without its end waits for the next time.
  void refresh(FileChannel channel) throws IOException {
    long size = channel.size();
    if (size < scanned) {
      forget();
    }
    while (scanned < size) {
      long next = line(channel, scanned, size);
      if (next < 0) {
        return;
      }
      scanned = next;
    }
  }

  /// Begins anew, as for another file.
  void forget() {
    entries.clear();
    scanned = 0;
  }

  /// Takes up the line at an offset.
  ///
  /// @return where the next one begins; -1 when this one has no end yet
  private long line(FileChannel channel, long offset, long size) throws IOException {
    byte[] start = read(channel, offset, (int) Math.min(HEAD, size - offset));
    int text = indexOf(start, HistoryLine.TEXT.getBytes(StandardCharsets.US_ASCII));
    int end = indexOf(start, new byte[] {'\n'});
    Optional<HistoryLine> head =
        text >= 0 && (end < 0 || text < end)
            ? HistoryLine.head(java.util.Arrays.copyOf(start, text))
            : Optional.empty();
    if (head.isPresent()) {
      long after =
          head.get()
              .textBytes()
              .map(bytes -> offset + text + HistoryLine.TEXT.length() + bytes)
              .orElse(-1L);
      if (after > offset && endsAt(channel, after, size)) {
        entries.add(new Entry(head.get().revision(), offset, after + 2 - offset));
        return after + HistoryLine.END.length();
      }
    }
    long lineEnd = end >= 0 ? offset + end : lineEnd(channel, offset + start.length, size);
    if (lineEnd < 0) {
      return -1;
    }
    whole(channel, offset, lineEnd - offset, head);
    return lineEnd + 1;
  }

  /// A line whose end was looked for: one of an earlier version, or torn.
  private void whole(FileChannel channel, long offset, long length, Optional<HistoryLine> head)
      throws IOException {
    if (length < 2 || length > HistoryLine.LONGEST) {
      return;
    }
    boolean closed =
        new String(read(channel, offset + length - 2, 2), StandardCharsets.US_ASCII).equals("\"}");
    Optional<HistoryLine> line =
        head.isPresent() && closed
            ? head
            : HistoryLine.line(
                new String(read(channel, offset, (int) length), StandardCharsets.UTF_8));
    line.ifPresent(said -> entries.add(new Entry(said.revision(), offset, length)));
  }

  private static boolean endsAt(FileChannel channel, long at, long size) throws IOException {
    int length = HistoryLine.END.length();
    return at + length <= size
        && new String(read(channel, at, length), StandardCharsets.US_ASCII).equals(HistoryLine.END);
  }

  private static long lineEnd(FileChannel channel, long from, long size) throws IOException {
    for (long at = from; at < size; at += CHUNK) {
      int found = indexOf(read(channel, at, (int) Math.min(CHUNK, size - at)), new byte[] {'\n'});
      if (found >= 0) {
        return at + found;
      }
    }
    return -1;
  }

  /// The bytes at an offset; fewer where the file ends before.
  static byte[] read(FileChannel channel, long offset, int length) throws IOException {
    var buffer = ByteBuffer.allocate(length);
    while (buffer.hasRemaining()) {
      int read = channel.read(buffer, offset + buffer.position());
      if (read < 0) {
        break;
      }
    }
    return buffer.hasRemaining()
        ? java.util.Arrays.copyOf(buffer.array(), buffer.position())
        : buffer.array();
  }

  private static int indexOf(byte[] bytes, byte[] wanted) {
    for (int i = 0; i + wanted.length <= bytes.length; i++) {
      int k = 0;
      while (k < wanted.length && bytes[i + k] == wanted[k]) {
        k++;
      }
      if (k == wanted.length) {
        return i;
      }
    }
    return -1;
  }
}
