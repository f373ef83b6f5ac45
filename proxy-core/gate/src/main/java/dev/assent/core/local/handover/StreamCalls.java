package dev.assent.core.local.handover;

import dev.assent.core.linux.SystemCall;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;

/// The system calls that are made for each message. A result below 0 is the negated error number.
final class StreamCalls {
  static final short READABLE = 1;
  static final short WRITABLE = 4;

  /// Bytes of the structure for one descriptor that is polled: its number, what is waited for, what
  /// is so.
  static final int POLLED = 8;

  static final int POLLED_EVENTS = 4;
  static final int POLLED_FOUND = 6;

  private static final int INTERRUPTED = 4;
  private static final int WOULD_WAIT = 11;
  private static final int BROKEN_PIPE = 32;
  private static final int CONNECTION_RESET = 104;
  private static final int WITHOUT_WAITING = 0x40;
  private static final int WITHOUT_SIGNAL = 0x4000;

  private static final Linker.Option ERROR = Linker.Option.captureCallState("errno");
  private static final VarHandle ERROR_NUMBER =
      Linker.Option.captureStateLayout().varHandle(MemoryLayout.PathElement.groupElement("errno"));

  private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;
  private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;
  private static final MemoryLayout POINTER = ValueLayout.ADDRESS;

  private static final MethodHandle POLL =
      SystemCall.function("poll", FunctionDescriptor.of(INT, POINTER, LONG, INT), ERROR);
  private static final MethodHandle READ = bytes("read");
  private static final MethodHandle WRITE = bytes("write");
  private static final MethodHandle RECV = message("recv");
  private static final MethodHandle SEND = message("send");

  private StreamCalls() {}

  private static MethodHandle bytes(String name) {
    return SystemCall.function(name, FunctionDescriptor.of(LONG, INT, POINTER, LONG), ERROR);
  }

  private static MethodHandle message(String name) {
    return SystemCall.function(name, FunctionDescriptor.of(LONG, INT, POINTER, LONG, INT), ERROR);
  }

  /// Room for the error number of calls that are made by one thread at a time.
  static MemorySegment errorRoom(Arena arena) {
    return arena.allocate(Linker.Option.captureStateLayout());
  }

  /// Waits until one of several descriptors is ready, or a signal came.
  ///
  /// @param polled a structure of [#POLLED] bytes for each
  /// @param milliseconds -1 for as long as it takes
  /// @return how many are ready
  static int poll(MemorySegment polled, int milliseconds, MemorySegment error) throws IOException {
    int result;
    try {
      result = (int) POLL.invokeExact(error, polled, polled.byteSize() / POLLED, milliseconds);
    } catch (Throwable e) {
      throw SystemCall.unexpected(e);
    }
    long ready = result(result, error);
    return ready == -INTERRUPTED ? 0 : (int) require("poll", ready);
  }

  /// Reads what is there, from a pipe that was opened not to wait, or a socket.
  static long read(int descriptor, boolean socket, MemorySegment to, MemorySegment error) {
    long result;
    try {
      result =
          socket
              ? (long) RECV.invokeExact(error, descriptor, to, to.byteSize(), WITHOUT_WAITING)
              : (long) READ.invokeExact(error, descriptor, to, to.byteSize());
    } catch (Throwable e) {
      throw SystemCall.unexpected(e);
    }
    return result(result, error);
  }

  /// Writes what there is room for, as [#read].
  static long write(int descriptor, boolean socket, MemorySegment from, MemorySegment error) {
    long result;
    try {
      result =
          socket
              ? (long)
                  SEND.invokeExact(
                      error, descriptor, from, from.byteSize(), WITHOUT_WAITING | WITHOUT_SIGNAL)
              : (long) WRITE.invokeExact(error, descriptor, from, from.byteSize());
    } catch (Throwable e) {
      throw SystemCall.unexpected(e);
    }
    return result(result, error);
  }

  /// True if a call only has to be made again, now or when the descriptor is ready.
  static boolean isToBeRepeated(long result) {
    return result == -WOULD_WAIT || result == -INTERRUPTED;
  }

  /// @throws IOException when the call failed
  static long require(String call, long result) throws IOException {
    if (result < 0) {
      throw new IOException(
          switch ((int) -result) {
            case BROKEN_PIPE -> "Broken pipe";
            case CONNECTION_RESET -> "Connection reset by peer";
            default -> "the system call " + call + " failed with error " + -result;
          });
    }
    return result;
  }

  private static long result(long result, MemorySegment error) {
    return result < 0 ? -(int) ERROR_NUMBER.get(error, 0L) : result;
  }
}
