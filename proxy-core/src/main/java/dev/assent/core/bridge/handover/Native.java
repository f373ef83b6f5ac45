package dev.assent.core.bridge.handover;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/// Memory for structures of the system, and the sockets and files that are asked for with them. Buffers and not memory
/// segments, whose every first use costs the start of the bridge milliseconds.
final class Native {
  /// The family of local sockets.
  static final int LOCAL = 1;

  private static final int STREAM = 1;
  private static final int DATAGRAMS = 2;
  private static final int CLOSED_BY_PROGRAMS = 0x8_0000;

  private static final int WORKING_FOLDER = -100;
  private static final int WRITING = 1;
  private static final int WITHOUT_WAITING = 0x800;

  private Native() {}

  /// Zeroed memory for a structure; as long as the buffer is reachable, so is [#address].
  static ByteBuffer room(int bytes) {
    return ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
  }

  /// Where it lies.
  static long address(ByteBuffer room) {
    return MemorySegment.ofBuffer(room).address();
  }

  /// A local socket for single messages.
  static int datagramSocket() throws IOException {
    return SystemCall.SOCKET.make(LOCAL, DATAGRAMS | CLOSED_BY_PROGRAMS, 0, 0);
  }

  /// Gives a socket its path.
  static void bind(int socket, Path path) throws IOException {
    ByteBuffer address = Attachment.address(path);
    SystemCall.BIND.make(socket, address(address), address.capacity(), 0);
    Reference.reachabilityFence(address);
  }

  /// Two sockets that are connected to each other.
  static int[] socketPair() throws IOException {
    ByteBuffer two = room(2 * Integer.BYTES);
    SystemCall.SOCKETPAIR.make(LOCAL, STREAM | CLOSED_BY_PROGRAMS, 0, address(two));
    return new int[] {two.getInt(0), two.getInt(Integer.BYTES)};
  }

  /// Opens a path so that nothing done with it waits.
  static int open(Path path, boolean writing) throws IOException {
    byte[] name = path.toString().getBytes(StandardCharsets.UTF_8);
    ByteBuffer text = room(name.length + 1).put(0, name);
    int opened =
        SystemCall.OPENAT.make(WORKING_FOLDER, address(text), (writing ? WRITING : 0) | WITHOUT_WAITING | CLOSED_BY_PROGRAMS, 0);
    Reference.reachabilityFence(text);
    return opened;
  }
}
