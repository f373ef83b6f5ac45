package dev.assent.core.linux;

import dev.assent.core.system.OperatingSystem;
import java.io.IOException;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Locale;

/// The system calls of Linux that Java has no other way to and that are made seldom. All go through
/// one native function, because each that Java is told of delays the start of the bridge by some
/// ten milliseconds.
public enum SystemCall {
  READ(0, 63),
  WRITE(1, 64),
  CLOSE(3, 57),
  SOCKET(41, 198),
  SENDMSG(46, 211),
  RECVMSG(47, 212),
  SHUTDOWN(48, 210),
  BIND(49, 200),
  SOCKETPAIR(53, 199),
  EXECVE(59, 221),
  FCNTL(72, 25),
  FADVISE64(221, 223),
  OPENAT(257, 56),
  PPOLL(271, 73),
  SYNC_FILE_RANGE(277, 84),
  DUP3(292, 24),
  CLOSE_RANGE(436, 436);

  private final long onX86;
  private final long onArm;

  SystemCall(long onX86, long onArm) {
    this.onX86 = onX86;
    this.onArm = onArm;
  }

  /// True if this is such a system.
  public static boolean isKnownHere() {
    return isKnown(OperatingSystem.nameHere(), System.getProperty("os.arch"));
  }

  /// True if that is a system whose numbers and structures are known here: Linux on 64-bit x86 or
  /// ARM.
  static boolean isKnown(String system, String processor) {
    return OperatingSystem.of(system) == OperatingSystem.LINUX
        && (processor.equals("amd64") || processor.equals("aarch64"));
  }

  /// Makes the call; what it does not want is 0.
  ///
  /// @return what it returned, never below 0
  /// @throws IOException when it failed, naming it
  public int make(long first, long second, long third, long fourth) throws IOException {
    long result;
    try {
      result =
          (long)
              Entry.FUNCTION.invokeExact(
                  Entry.ON_ARM ? onArm : onX86, first, second, third, fourth);
    } catch (Throwable e) {
      throw unexpected(e);
    }
    if (result < 0) {
      throw new IOException("the system call " + name().toLowerCase(Locale.ROOT) + " failed");
    }
    return (int) result;
  }

  /// Closes a descriptor; closed is closed, whatever the system says.
  public static void close(int descriptor) {
    try {
      CLOSE.make(descriptor, 0, 0, 0);
    } catch (IOException _) {
      // It was none.
    }
  }

  /// The unchecked form of an exception that the native code itself never throws.
  public static RuntimeException unexpected(Throwable e) {
    if (e instanceof Error error) {
      throw error;
    }
    return e instanceof RuntimeException fault ? fault : new IllegalStateException(e);
  }

  /// A function of the C library.
  @SuppressWarnings("restricted")
  public static MethodHandle function(
      String name, FunctionDescriptor shape, Linker.Option... options) {
    Linker linker = Linker.nativeLinker();
    MemorySegment found =
        linker
            .defaultLookup()
            .find(name)
            .orElseThrow(() -> new UnsupportedOperationException("there is no function " + name));
    return linker.downcallHandle(found, shape, options);
  }

  private static final class Entry {
    static final boolean ON_ARM = System.getProperty("os.arch").equals("aarch64");
    private static final ValueLayout.OfLong WORD = ValueLayout.JAVA_LONG;
    static final MethodHandle FUNCTION =
        function(
            "syscall",
            FunctionDescriptor.of(WORD, WORD, WORD, WORD, WORD, WORD),
            Linker.Option.firstVariadicArg(1));
  }
}
