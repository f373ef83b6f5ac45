package dev.assent.core.local.handover;

import dev.assent.core.linux.NativeMemory;
import dev.assent.core.linux.PipeRoom;
import dev.assent.core.linux.SystemCall;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;

/// One end of a pipe or socket that somebody else opened, and that nothing done with it here waits
/// at, other than [#await]. For one thread at a time.
final class DescriptorStream {
  // The system shows these in place of a path.
  private static final String PIPE = "pipe:";
  private static final String SOCKET = "socket:";

  /// As much as a pipe usually holds, and is read at a time.
  private static final int BUFFER = 64 * 1024;

  // Whoever handed this over may have handed over something whose end nobody is told of.
  private static final int LOOK_MILLIS = 2_000;

  private final int descriptor;
  private final boolean socket;
  private final MemorySegment error;
  private final MemorySegment polled;
  private final MemorySegment buffer;
  private boolean asked;
  private boolean wide;

  private DescriptorStream(int descriptor, boolean socket, int life) {
    var arena = Arena.ofAuto();
    this.descriptor = descriptor;
    this.socket = socket;
    this.error = StreamCalls.errorRoom(arena);
    this.buffer = arena.allocate(BUFFER, 8);
    this.polled = arena.allocate(2 * StreamCalls.POLLED, 8);
    polled.set(ValueLayout.JAVA_INT, 0, descriptor);
    polled.set(ValueLayout.JAVA_INT, StreamCalls.POLLED, life);
  }

  /// Tells if a descriptor of this process is open and a pipe or a socket.
  static boolean isPipeOrSocket(int descriptor) throws IOException {
    String target = target(path(descriptor));
    return target.startsWith(PIPE) || target.startsWith(SOCKET);
  }

  /// Takes a descriptor over; it is closed where this fails.
  ///
  /// @param life a socket whose end ends the waiting
  static DescriptorStream of(int descriptor, boolean writing, int life) throws IOException {
    boolean taken = false;
    try {
      String target = target(path(descriptor));
      if (target.startsWith(SOCKET)) {
        taken = true;
        return new DescriptorStream(descriptor, true, life);
      }
      if (!target.startsWith(PIPE)) {
        throw new IOException("found `" + target + "`, expected a pipe or a socket");
      }
      // All who inherited the descriptor share its way of waiting; so it is opened once more, for
      // us.
      return new DescriptorStream(NativeMemory.open(path(descriptor), writing), false, life);
    } finally {
      if (!taken) {
        SystemCall.close(descriptor);
      }
    }
  }

  /// Tells if the system shows a socket there.
  static boolean isSocket(int descriptor) throws IOException {
    return target(path(descriptor)).startsWith(SOCKET);
  }

  /// A socket that is polled for itself.
  static DescriptorStream ofSocket(int descriptor) {
    return new DescriptorStream(descriptor, true, descriptor);
  }

  /// Reads what is there.
  ///
  /// @return how many bytes; 0 at the end, -1 when there is nothing yet
  int read(byte[] to, int at, int count) throws IOException {
    int read =
        done(
            "read",
            StreamCalls.read(
                descriptor, socket, buffer.asSlice(0, Math.min(count, BUFFER)), error));
    MemorySegment.copy(buffer, ValueLayout.JAVA_BYTE, 0, to, at, Math.max(0, read));
    if (read >= PipeRoom.USUAL) {
      widen();
    }
    return read;
  }

  /// Writes what there is room for.
  ///
  /// @return how many bytes; -1 when there is no room
  int write(byte[] from, int at, int count) throws IOException {
    if (count > PipeRoom.USUAL) {
      widen();
    }
    int some = Math.min(count, BUFFER);
    MemorySegment.copy(from, at, buffer, ValueLayout.JAVA_BYTE, 0, some);
    return done("write", StreamCalls.write(descriptor, socket, buffer.asSlice(0, some), error));
  }

  private void widen() {
    if (!asked && !socket) {
      asked = true;
      wide = PipeRoom.widen(descriptor);
    }
  }

  private static int done(String call, long result) throws IOException {
    return StreamCalls.isToBeRepeated(result) ? -1 : (int) StreamCalls.require(call, result);
  }

  /// Waits until there may be something to read, or room, or a while has passed, in the system call
  /// itself: not for a virtual thread.
  ///
  /// @return whether the other side lives; false once its life has ended, whatever is there
  boolean await(short event) throws IOException {
    polled.set(ValueLayout.JAVA_SHORT, StreamCalls.POLLED_EVENTS, event);
    StreamCalls.poll(polled, LOOK_MILLIS, error);
    return polled.get(ValueLayout.JAVA_SHORT, StreamCalls.POLLED + StreamCalls.POLLED_FOUND) == 0;
  }

  void close() {
    SystemCall.close(descriptor);
    if (wide) {
      PipeRoom.giveBack();
    }
  }

  private static String target(Path descriptor) throws IOException {
    return Files.readSymbolicLink(descriptor).toString();
  }

  private static Path path(int descriptor) {
    return Path.of("/proc/self/fd/" + descriptor);
  }
}
