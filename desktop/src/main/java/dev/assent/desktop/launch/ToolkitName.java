package dev.assent.desktop.launch;

import com.sun.glass.ui.Application;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.util.NoSuchElementException;
import javafx.application.Platform;

/// The name under which the toolkit shows our windows to the system: panels and window managers
/// group by it, and a desktop entry names it as `StartupWMClass`.
final class ToolkitName {
  /// `WM_CLASS` on X11.
  static final String NAME = "Assent";

  private static final String GLIB = "libglib-2.0.so.0";

  private ToolkitName() {}

  /// Starts the toolkit under our name. Launching an application would give it that of its class;
  /// the first name stays.
  static void claim() {
    nameGroup();
    Platform.startup(() -> Application.GetApplication().setName(NAME));
  }

  // On X11 our windows are a group, which panels call by the name of the program: else `java`.
  @SuppressWarnings("restricted")
  private static void nameGroup() {
    try (var arena = Arena.ofConfined()) {
      var setName = SymbolLookup.libraryLookup(GLIB, Arena.global()).findOrThrow("g_set_prgname");
      Linker.nativeLinker()
          .downcallHandle(setName, FunctionDescriptor.ofVoid(ValueLayout.ADDRESS))
          .invoke(arena.allocateFrom(NAME));
    } catch (IllegalArgumentException | NoSuchElementException _) {
      // A system without it has no such groups.
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }
}
