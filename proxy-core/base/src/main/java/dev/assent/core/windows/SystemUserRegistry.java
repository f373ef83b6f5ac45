package dev.assent.core.windows;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// The registry of the system that this process runs on.
final class SystemUserRegistry implements UserRegistry {
  /// The longest text that is read, in bytes.
  private static final int MOST_BYTES = 64 * 1024;

  @Override
  public Optional<String> text(String key, String name) throws IOException {
    try (var arena = Arena.ofConfined()) {
      var size = arena.allocate(ValueLayout.JAVA_INT);
      size.set(ValueLayout.JAVA_INT, 0, MOST_BYTES);
      var text = arena.allocate(MOST_BYTES + Character.BYTES);
      long failure =
          WindowsCall.REG_GET
              .make(
                  arena,
                  root(),
                  WindowsCall.wide(arena, key),
                  WindowsCall.wide(arena, name),
                  WindowsLayout.RRF_RT_REG_SZ,
                  MemorySegment.NULL,
                  text,
                  size)
              .value();
      if (failure == WindowsLayout.ERROR_FILE_NOT_FOUND) {
        return Optional.empty();
      }
      require(key, failure);
      return Optional.of(text.getString(0, StandardCharsets.UTF_16LE));
    }
  }

  @Override
  public void set(String key, String name, String text) throws IOException {
    try (var arena = Arena.ofConfined()) {
      var value = WindowsCall.wide(arena, text);
      require(
          key,
          WindowsCall.REG_SET
              .make(
                  arena,
                  root(),
                  WindowsCall.wide(arena, key),
                  WindowsCall.wide(arena, name),
                  WindowsLayout.REG_SZ,
                  value,
                  (int) value.byteSize())
              .value());
    }
  }

  @Override
  public void remove(String key, String name) throws IOException {
    try (var arena = Arena.ofConfined()) {
      long failure =
          WindowsCall.REG_DELETE
              .make(arena, root(), WindowsCall.wide(arena, key), WindowsCall.wide(arena, name))
              .value();
      if (failure != WindowsLayout.ERROR_FILE_NOT_FOUND) {
        require(key, failure);
      }
    }
  }

  // The header makes the handle of a number of 32 bits with its sign.
  private static MemorySegment root() {
    return MemorySegment.ofAddress(WindowsLayout.HKEY_CURRENT_USER);
  }

  private static void require(String key, long failure) throws IOException {
    if (failure != 0) {
      throw new IOException("the registry's key `" + key + "` failed with error " + failure);
    }
  }
}
