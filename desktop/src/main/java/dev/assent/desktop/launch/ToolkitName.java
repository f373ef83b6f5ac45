package dev.assent.desktop.launch;

import com.sun.glass.ui.Application;
import javafx.application.Platform;

/// The name under which the toolkit shows our windows to the system: panels and window managers
/// group by it, and a desktop entry names it as `StartupWMClass`.
final class ToolkitName {
  /// `WM_CLASS` on X11.
  static final String NAME = "Assent";

  private ToolkitName() {}

  /// Starts the toolkit under our name. Launching an application would give it that of its class;
  /// the first name stays.
  static void claim() {
    Platform.startup(() -> Application.GetApplication().setName(NAME));
  }
}
