package dev.assent.core.audit;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Arrays;
import java.util.Optional;

/// Reads a file's lines forward, holding one line at a time. LF alone ends a line.
public final class ForwardLines {
  private static final int BLOCK = 256 * 1024;
  private static final int SHOWN = 4096;

  private final FileChannel channel;
  private final ByteBuffer block = ByteBuffer.allocate(BLOCK).limit(0);
  private long offset;
  private long read;
  private boolean over;

  /// @param from where to start; the start of a line
  public ForwardLines(FileChannel channel, long from) {
    this.channel = channel;
    this.offset = from;
    this.read = from;
  }

  /// The next line; empty at the end of the file. After a line that is too long there is no next
  /// one.
  public Optional<LogLine> next() throws IOException {
    var held = new ByteArrayOutputStream(0);
    while (!over) {
      int end = indexOfLf();
      int taken = (end < 0 ? block.limit() : end) - block.position();
      if (end >= 0 && held.size() == 0) {
        byte[] bytes = new byte[taken];
        block.get(bytes).get();
        return Optional.of(line(bytes, LogLine.End.LF));
      }
      held.write(block.array(), block.position(), taken);
      block.position(block.position() + taken);
      if (held.size() > Envelope.MAX_LINE) {
        over = true;
        byte[] start = Arrays.copyOf(held.toByteArray(), SHOWN);
        return Optional.of(new LogLine(offset, start, LogLine.End.TOO_LONG));
      }
      if (end >= 0) {
        block.get();
        return Optional.of(line(held.toByteArray(), LogLine.End.LF));
      }
      if (!fill()) {
        return held.size() == 0
            ? Optional.empty()
            : Optional.of(line(held.toByteArray(), LogLine.End.FILE));
      }
    }
    return Optional.empty();
  }

  /// Reads on from an offset, which is the start of a line, and looks at the file anew.
  public void backTo(long start) {
    offset = start;
    read = start;
    over = false;
    block.clear().limit(0);
  }

  private LogLine line(byte[] bytes, LogLine.End end) {
    var line = new LogLine(offset, bytes, end);
    offset = line.next();
    return line;
  }

  private int indexOfLf() {
    byte[] bytes = block.array();
    for (int i = block.position(); i < block.limit(); i++) {
      if (bytes[i] == '\n') {
        return i;
      }
    }
    return -1;
  }

  private boolean fill() throws IOException {
    block.clear();
    int count = channel.read(block, read);
    block.flip();
    read += Math.max(0, count);
    return count > 0;
  }
}
