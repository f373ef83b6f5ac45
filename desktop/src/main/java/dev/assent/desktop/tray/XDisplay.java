package dev.assent.desktop.tray;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Optional;

/// A connection of its own to the X display, for the two things that are asked of it. AWT would do
/// both; but once it is loaded it shares the handler of X errors with the windows' toolkit, which
/// then complains, and it takes memory.
@SuppressWarnings("restricted")
public final class XDisplay implements AutoCloseable {
  private static final String LIBRARY = "libX11.so.6";
  private static final MemoryLayout POINTER = ValueLayout.ADDRESS;
  private static final MemoryLayout ID = ValueLayout.JAVA_LONG;
  private static final MemoryLayout NUMBER = ValueLayout.JAVA_INT;

  private final Arena arena;
  private final SymbolLookup library;
  private final MemorySegment display;

  private XDisplay(Arena arena, SymbolLookup library, MemorySegment display) {
    this.arena = arena;
    this.library = library;
    this.display = display;
  }

  /// Connects to the display of the environment; absent where there is none, or no library for it.
  public static Optional<XDisplay> open() {
    return open("");
  }

  /// The same for a display by its name, such as `:1`.
  ///
  /// @param name empty for that of the environment
  static Optional<XDisplay> open(String name) {
    var arena = Arena.ofShared();
    try {
      var library = SymbolLookup.libraryLookup(LIBRARY, arena);
      var named = name.isEmpty() ? MemorySegment.NULL : arena.allocateFrom(name);
      var display =
          (MemorySegment)
              call(library, "XOpenDisplay", FunctionDescriptor.of(POINTER, POINTER)).invoke(named);
      if (!display.equals(MemorySegment.NULL)) {
        return Optional.of(new XDisplay(arena, library, display));
      }
    } catch (IllegalArgumentException _) {
      // No such library: no X.
    } catch (Throwable e) {
      throw unexpected(e);
    }
    arena.close();
    return Optional.empty();
  }

  private static MethodHandle call(SymbolLookup library, String name, FunctionDescriptor shape) {
    return Linker.nativeLinker().downcallHandle(library.findOrThrow(name), shape);
  }

  // None of the functions throws.
  private static IllegalStateException unexpected(Throwable e) {
    if (e instanceof Error error) {
      throw error;
    }
    return new IllegalStateException(e);
  }

  /// True while a panel takes symbols by XEmbed.
  public boolean hasTray() {
    try (var names = Arena.ofConfined()) {
      int screen =
          (int)
              call(library, "XDefaultScreen", FunctionDescriptor.of(NUMBER, POINTER))
                  .invoke(display);
      var name = names.allocateFrom("_NET_SYSTEM_TRAY_S" + screen);
      // Only if somebody has made the name before.
      long selection =
          (long)
              call(library, "XInternAtom", FunctionDescriptor.of(ID, POINTER, POINTER, NUMBER))
                  .invoke(display, name, 1);
      return selection != 0
          && (long)
                  call(library, "XGetSelectionOwner", FunctionDescriptor.of(ID, POINTER, ID))
                      .invoke(display, selection)
              != 0;
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /// Makes the desktop's own sound.
  public void sound() {
    try {
      var _ =
          (int)
              call(library, "XBell", FunctionDescriptor.of(NUMBER, POINTER, NUMBER))
                  .invoke(display, 0);
    } catch (Throwable e) {
      throw unexpected(e);
    }
  }

  /// Sends what was not sent yet, and ends the connection.
  @Override
  public void close() {
    try {
      var _ =
          (int)
              call(library, "XCloseDisplay", FunctionDescriptor.of(NUMBER, POINTER))
                  .invoke(display);
    } catch (Throwable e) {
      throw unexpected(e);
    } finally {
      arena.close();
    }
  }
}
