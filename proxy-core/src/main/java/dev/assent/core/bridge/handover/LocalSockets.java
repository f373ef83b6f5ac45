package dev.assent.core.bridge.handover;

import dev.assent.core.linux.Native;
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
    return SystemCall.SOCKET.make(LOCAL, DATAGRAMS | Native.CLOSED_BY_PROGRAMS, 0, 0);
  }

  /// Gives a socket its path.
  static void bind(int socket, Path path) throws IOException {
    ByteBuffer address = Attachment.address(path);
    SystemCall.BIND.make(socket, Native.address(address), address.capacity(), 0);
    Reference.reachabilityFence(address);
  }

  /// Two that are connected to each other.
  static int[] pair() throws IOException {
    ByteBuffer two = Native.room(2 * Integer.BYTES);
    SystemCall.SOCKETPAIR.make(LOCAL, STREAM | Native.CLOSED_BY_PROGRAMS, 0, Native.address(two));
    return new int[] {two.getInt(0), two.getInt(Integer.BYTES)};
  }
}
