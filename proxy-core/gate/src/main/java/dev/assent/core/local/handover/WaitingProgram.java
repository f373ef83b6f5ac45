package dev.assent.core.local.handover;

import dev.assent.core.linux.NativeMemory;
import dev.assent.core.linux.SystemCall;
import java.io.IOException;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/// Another program in place of this one, in the same process: whoever started this process still
/// sees its end and its status.
///
/// A Java machine that only waits holds 28 MB; a client holds one for each server.
final class WaitingProgram {
  private static final int FIRST_OF_OTHERS = 3;
  private static final int CLOSE_AT_EXEC = 4;

  private WaitingProgram() {}

  /// Runs a program here, without an environment. Its standard input is the given descriptor; its
  /// standard output and error are those of this process; it has no other descriptor.
  ///
  /// @param command path of the program, then its arguments
  /// @throws IOException when the system refuses; this program goes on then, with another standard
  ///   input
  static void become(List<String> command, int input) throws IOException {
    var texts = new ArrayList<ByteBuffer>();
    ByteBuffer pointers = NativeMemory.room((command.size() + 1) * Long.BYTES);
    for (String word : command) {
      ByteBuffer text = NativeMemory.text(word);
      pointers.putLong(texts.size() * Long.BYTES, NativeMemory.address(text));
      texts.add(text);
    }
    ByteBuffer noEnvironment = NativeMemory.room(Long.BYTES);
    SystemCall.DUP3.make(input, 0, 0, 0);
    closeOthersAtExec();
    SystemCall.EXECVE.make(
        NativeMemory.address(texts.getFirst()),
        NativeMemory.address(pointers),
        NativeMemory.address(noEnvironment),
        0);
    Reference.reachabilityFence(texts);
    Reference.reachabilityFence(pointers);
    Reference.reachabilityFence(noEnvironment);
  }

  private static void closeOthersAtExec() {
    try {
      SystemCall.CLOSE_RANGE.make(FIRST_OF_OTHERS, Integer.MAX_VALUE, CLOSE_AT_EXEC, 0);
    } catch (IOException _) {
      // A kernel before 5.11: the program holds some files of Java's open, which harms nobody.
    }
  }
}
