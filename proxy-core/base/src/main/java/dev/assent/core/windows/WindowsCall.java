package dev.assent.core.windows;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// The functions of Windows that are called. Each is looked up when it is called first.
public enum WindowsCall {
  CRED_READ("advapi32", "CredReadW", "iaiia"),
  CRED_WRITE("advapi32", "CredWriteW", "iai"),
  CRED_DELETE("advapi32", "CredDeleteW", "iaii"),
  CRED_ENUMERATE("advapi32", "CredEnumerateW", "iaiaa"),
  CRED_FREE("advapi32", "CredFree", "va"),
  REG_GET("advapi32", "RegGetValueW", "iaaaiaaa"),
  REG_SET("advapi32", "RegSetKeyValueW", "iaaaiai"),
  REG_DELETE("advapi32", "RegDeleteKeyValueW", "iaaa"),
  CREATE_JOB("kernel32", "CreateJobObjectW", "aaa"),
  SET_JOB("kernel32", "SetInformationJobObject", "iaiai"),
  ASSIGN_TO_JOB("kernel32", "AssignProcessToJobObject", "iaa"),
  TERMINATE_JOB("kernel32", "TerminateJobObject", "iai"),
  OPEN_PROCESS("kernel32", "OpenProcess", "aiii"),
  CLOSE_HANDLE("kernel32", "CloseHandle", "ia");

  private static final MemoryLayout STATE = Linker.Option.captureStateLayout();

  private final String library;
  private final String function;
  private final String shape;
  private @Nullable MethodHandle handle;

  WindowsCall(String library, String function, String shape) {
    this.library = library;
    this.function = function;
    this.shape = shape;
  }

  /// A function's result, and the number of the system's last error beside it.
  ///
  /// @param value what it returned; 0 for nothing. A handle or an address is here as a number
  /// @param error of meaning only where the value says that it failed
  public record Outcome(long value, int error) {
    /// For functions that return a truth: 0 when it did its work, else the error's number, never 0.
    public int failure() {
      return value != 0 ? 0 : Math.max(1, error);
    }
  }

  /// Library, function and shape: `v`, `i` or `a` for nothing, a number of 32 bits, an address or
  /// handle; the result first.
  String row() {
    return "function\t" + library + "\t" + function + "\t" + shape;
  }

  /// Calls it.
  ///
  /// @param arguments an `Integer` for each number, a [MemorySegment] for each address
  /// @throws IllegalStateException when this is not Windows
  public Outcome make(Arena arena, Object... arguments) {
    MemorySegment state = arena.allocate(STATE);
    var all = new Object[arguments.length + 1];
    all[0] = state;
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    @Nullable Object result;
    try {
      result = handle().invokeWithArguments(all);
    } catch (Throwable e) {
      throw new IllegalStateException(
          "the function " + function + " of the system could not be called", e);
    }
    long value =
        result instanceof Integer number
            ? number
            : result instanceof MemorySegment address ? address.address() : 0;
    return new Outcome(value, (int) LastError.OF.get(state, 0L));
  }

  /// A text as these functions take it: UTF-16 with an end.
  public static MemorySegment wide(Arena arena, String text) {
    return arena.allocateFrom(text, StandardCharsets.UTF_16LE);
  }

  @SuppressWarnings("restricted")
  private synchronized MethodHandle handle() {
    if (handle == null) {
      var arguments = new MemoryLayout[shape.length() - 1];
      for (int at = 0; at < arguments.length; at++) {
        arguments[at] = layout(shape.charAt(at + 1));
      }
      var descriptor =
          shape.charAt(0) == 'v'
              ? FunctionDescriptor.ofVoid(arguments)
              : FunctionDescriptor.of(layout(shape.charAt(0)), arguments);
      handle =
          Linker.nativeLinker()
              .downcallHandle(
                  SymbolLookup.libraryLookup(library, Arena.global()).findOrThrow(function),
                  descriptor,
                  Linker.Option.captureCallState("GetLastError"));
    }
    return handle;
  }

  private static MemoryLayout layout(char letter) {
    return letter == 'i' ? ValueLayout.JAVA_INT : ValueLayout.ADDRESS;
  }

  // Elsewhere there is no such member.
  private static final class LastError {
    static final VarHandle OF =
        Linker.Option.captureStateLayout()
            .varHandle(MemoryLayout.PathElement.groupElement("GetLastError"));
  }
}
