package dev.assent.core.linux;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/// Memory for structures of the system, and files opened with it. Buffers and not memory segments,
/// whose every first use costs the start of the bridge milliseconds.
public final class NativeMemory {
  /// The flag that every descriptor is made with, so that no program that is started gets it.
  public static final int CLOSED_BY_PROGRAMS = 0x8_0000;

  private static final int WORKING_FOLDER = -100;
  private static final int WRITING = 1;
  private static final int WITHOUT_WAITING = 0x800;

  private NativeMemory() {}

  /// Zeroed memory for a structure; as long as the buffer is reachable, so is [#address].
  public static ByteBuffer room(int bytes) {
    return ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
  }

  /// The address of a buffer's memory.
  public static long address(ByteBuffer room) {
    return MemorySegment.ofBuffer(room).address();
  }

  /// Memory that holds a text of the C library: UTF-8 with a zero behind it.
  public static ByteBuffer text(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return room(bytes.length + 1).put(0, bytes);
  }

  /// Opens a path so that nothing done with it waits.
  ///
  /// @return the descriptor, to be closed with [SystemCall#close]
  public static int open(Path path, boolean writing) throws IOException {
    ByteBuffer text = text(path.toString());
    int opened =
        SystemCall.OPENAT.make(
            WORKING_FOLDER,
            address(text),
            (writing ? WRITING : 0) | WITHOUT_WAITING | CLOSED_BY_PROGRAMS,
            0);
    Reference.reachabilityFence(text);
    return opened;
  }
}
