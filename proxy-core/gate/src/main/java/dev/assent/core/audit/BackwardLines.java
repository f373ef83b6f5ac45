package dev.assent.core.audit;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Optional;

/// Reads a file's lines from the end to the start, holding one line and one block.
public final class BackwardLines {
  private static final int BLOCK = 64 * 1024;

  private final FileChannel channel;
  private final ByteBuffer block = ByteBuffer.allocate(BLOCK).limit(0);
  private long blockStart;
  private long end;

  /// @param end where to start: the end of a line, or of the file
  public BackwardLines(FileChannel channel, long end) {
    this.channel = channel;
    this.end = end;
    this.blockStart = end;
  }

  /// The line in front; empty at the start of the file.
  public Optional<LogLine> next() throws IOException {
    if (end == 0) {
      return Optional.empty();
    }
    boolean terminated = byteAt(end - 1) == '\n';
    long last = terminated ? end - 1 : end;
    long start = last;
    while (start > 0 && byteAt(start - 1) != '\n') {
      start--;
    }
    end = start;
    if (last - start > Envelope.MAX_LINE) {
      return Optional.of(new LogLine(start, bytes(start, 4096), LogLine.End.TOO_LONG));
    }
    return Optional.of(
        new LogLine(
            start,
            bytes(start, (int) (last - start)),
            terminated ? LogLine.End.LF : LogLine.End.FILE));
  }

  /// Goes on in front of an offset, which is the start of a line.
  void skipTo(long offset) {
    end = offset;
  }

  private byte byteAt(long offset) throws IOException {
    if (offset < blockStart || offset >= blockStart + block.limit()) {
      blockStart = Math.max(0, offset + 1 - BLOCK);
      block.clear().limit((int) (offset + 1 - blockStart));
      fill(block, blockStart);
    }
    return block.get((int) (offset - blockStart));
  }

  private byte[] bytes(long start, int length) throws IOException {
    var buffer = ByteBuffer.allocate(length);
    fill(buffer, start);
    return buffer.array();
  }

  private void fill(ByteBuffer buffer, long start) throws IOException {
    while (buffer.hasRemaining()) {
      int count = channel.read(buffer, start + buffer.position());
      if (count < 0) {
        throw new IOException("the file became shorter while it was read");
      }
    }
    buffer.flip();
  }
}
