package dev.assent.core.linux;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// A library that the system brings. It stays loaded until the process ends.
record SystemLibrary(SymbolLookup symbols) {
  // Only where the system itself keeps libraries: a search path may be anybody's.
  private static final List<String> FOLDERS =
      List.of(
          "/usr/lib/x86_64-linux-gnu",
          "/usr/lib/aarch64-linux-gnu",
          "/usr/lib64",
          "/usr/lib",
          "/lib64",
          "/lib");

  /// Loads a library.
  ///
  /// @param file its name with its version, such as `libzstd.so.1`
  /// @return absent where the system has none for this processor, or is not a known Linux
  @SuppressWarnings("restricted")
  static Optional<SystemLibrary> find(String file) {
    if (!SystemCall.isKnownHere()) {
      return Optional.empty();
    }
    for (String folder : FOLDERS) {
      Path path = Path.of(folder, file);
      if (Files.isRegularFile(path)) {
        try {
          return Optional.of(new SystemLibrary(SymbolLookup.libraryLookup(path, Arena.global())));
        } catch (IllegalArgumentException _) {
          // It is for another processor.
        }
      }
    }
    return Optional.empty();
  }

  /// A function of the library.
  ///
  /// @throws UnsupportedOperationException where it has none of that name
  @SuppressWarnings("restricted")
  MethodHandle function(String name, FunctionDescriptor shape) {
    return Linker.nativeLinker()
        .downcallHandle(
            symbols
                .find(name)
                .orElseThrow(() -> new UnsupportedOperationException("no function " + name)),
            shape);
  }

  /// Calls a function of a library.
  ///
  /// @return what it returned, of the type that its shape names
  static Object call(MethodHandle function, Object... arguments) {
    try {
      return function.invokeWithArguments(arguments);
    } catch (Throwable e) {
      throw SystemCall.unexpected(e);
    }
  }
}
