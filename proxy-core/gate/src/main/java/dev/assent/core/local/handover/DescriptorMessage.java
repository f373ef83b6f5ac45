package dev.assent.core.local.handover;

import dev.assent.core.linux.NativeMemory;
import dev.assent.core.linux.SystemCall;
import java.io.IOException;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;

/// One message with open descriptors attached, in the structures of Linux.
final class DescriptorMessage {
  /// The number of descriptors that a bridge hands over: the client's output (our input), the
  /// client's input, and a socket that ends with the bridge.
  static final int COUNT = 3;

  // struct msghdr: name, its length, parts, their number, control, its length, flags.
  private static final int HEADER = 56;
  private static final int NAME = 0;
  private static final int NAME_LENGTH = 8;
  private static final int PARTS = 16;
  private static final int PARTS_COUNT = 24;
  private static final int CONTROL = 32;
  private static final int CONTROL_LENGTH = 40;
  private static final int FLAGS = 48;
  private static final int CONTROL_CUT = 8;

  // struct iovec: address, length.
  private static final int PART = 16;

  // struct cmsghdr: length, level, kind; descriptors behind it.
  private static final int ATTACHED = 16;
  private static final int LEVEL = 8;
  private static final int KIND = 12;
  private static final int SOCKET_LEVEL = 1;
  private static final int DESCRIPTORS = 1;

  private static final int WITHOUT_WAITING = 0x40;
  private static final int WITHOUT_SIGNAL = 0x4000;
  private static final int CLOSED_BY_PROGRAMS = 0x4000_0000;

  private final ByteBuffer header = NativeMemory.room(HEADER);
  private final ByteBuffer part = NativeMemory.room(PART);
  private final ByteBuffer secret = NativeMemory.room(HandOverSocket.SECRET);
  private final ByteBuffer control;

  private DescriptorMessage(int descriptors) {
    control = NativeMemory.room(ATTACHED + (descriptors * Integer.BYTES + 7) / 8 * 8);
    part.putLong(0, NativeMemory.address(secret)).putLong(8, secret.capacity());
    header.putLong(PARTS, NativeMemory.address(part)).putLong(PARTS_COUNT, 1);
    header
        .putLong(CONTROL, NativeMemory.address(control))
        .putLong(CONTROL_LENGTH, control.capacity());
  }

  /// Sends descriptors to whoever listens at a path; they stay open here as well.
  static void send(int socket, Path path, byte[] secret, int... descriptors) throws IOException {
    var message = new DescriptorMessage(descriptors.length);
    message.secret.put(0, secret);
    ByteBuffer address = address(path);
    message
        .header
        .putLong(NAME, NativeMemory.address(address))
        .putInt(NAME_LENGTH, address.capacity());
    message.control.putLong(0, ATTACHED + descriptors.length * (long) Integer.BYTES);
    message.control.putInt(LEVEL, SOCKET_LEVEL).putInt(KIND, DESCRIPTORS);
    for (int i = 0; i < descriptors.length; i++) {
      message.control.putInt(ATTACHED + i * Integer.BYTES, descriptors[i]);
    }
    message.make(SystemCall.SENDMSG, socket, WITHOUT_WAITING | WITHOUT_SIGNAL);
    Reference.reachabilityFence(address);
  }

  /// Takes the descriptors of the message that waits at a socket; they are open here from then on.
  ///
  /// @throws IOException when there are not [#COUNT], or the secret is another one; those that came
  ///   are closed
  static int[] receive(int socket, byte[] expected) throws IOException {
    var message = new DescriptorMessage(COUNT);
    message.make(SystemCall.RECVMSG, socket, WITHOUT_WAITING | CLOSED_BY_PROGRAMS);
    boolean attached =
        message.header.getLong(CONTROL_LENGTH) >= ATTACHED
            && message.control.getInt(LEVEL) == SOCKET_LEVEL
            && message.control.getInt(KIND) == DESCRIPTORS;
    var descriptors =
        new int[attached ? (int) (message.control.getLong(0) - ATTACHED) / Integer.BYTES : 0];
    for (int i = 0; i < descriptors.length; i++) {
      descriptors[i] = message.control.getInt(ATTACHED + i * Integer.BYTES);
    }
    boolean cut = (message.header.getInt(FLAGS) & CONTROL_CUT) != 0;
    byte[] found = new byte[HandOverSocket.SECRET];
    message.secret.get(0, found);
    boolean known = MessageDigest.isEqual(found, expected);
    if (descriptors.length != COUNT || cut || !known) {
      for (int descriptor : descriptors) {
        SystemCall.close(descriptor);
      }
      throw new IOException(
          known
              ? "found "
                  + descriptors.length
                  + (cut ? " or more" : "")
                  + " descriptors, expected "
                  + COUNT
              : "found another secret than the bridge was told");
    }
    return descriptors;
  }

  /// The structure for the address of a local socket.
  static ByteBuffer address(Path path) {
    byte[] name = path.toString().getBytes(StandardCharsets.UTF_8);
    return NativeMemory.room(110).putShort(0, (short) LocalSockets.LOCAL).put(2, name);
  }

  private void make(SystemCall call, int socket, int flags) throws IOException {
    try {
      call.make(socket, NativeMemory.address(header), flags, 0);
    } finally {
      Reference.reachabilityFence(this);
    }
  }
}
