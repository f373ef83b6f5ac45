package dev.assent.core.local.handover;

import dev.assent.core.linux.NativeMemory;
import dev.assent.core.linux.SystemCall;
import java.io.IOException;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/// Local sockets of the kinds Java has none of.
final class LocalSockets {
  /// Their family.
  static final int LOCAL = 1;

  private static final int STREAM = 1;
  private static final int DATAGRAMS = 2;

  private LocalSockets() {}

  /// One for single messages.
  static int forMessages() throws IOException {
    return SystemCall.SOCKET.make(LOCAL, DATAGRAMS | NativeMemory.CLOSED_BY_PROGRAMS, 0, 0);
  }

  /// Gives a socket its path.
  static void bind(int socket, Path path) throws IOException {
    ByteBuffer address = DescriptorMessage.address(path);
    SystemCall.BIND.make(socket, NativeMemory.address(address), address.capacity(), 0);
    Reference.reachabilityFence(address);
  }

  /// Two that are connected to each other.
  static int[] pair() throws IOException {
    ByteBuffer two = NativeMemory.room(2 * Integer.BYTES);
    SystemCall.SOCKETPAIR.make(
        LOCAL, STREAM | NativeMemory.CLOSED_BY_PROGRAMS, 0, NativeMemory.address(two));
    return new int[] {two.getInt(0), two.getInt(Integer.BYTES)};
  }
}
