package dev.assent.core.wiring;

import dev.assent.core.access.HookAgent;
import dev.assent.core.wiring.HookCommandLine.WindowsShell;
import java.nio.file.Path;
import java.util.List;

/// A line in an agent's file that starts our hook, as the agent takes it.
///
/// @param event before which the agent runs it: `PreToolUse`
/// @param file where it stands; absolute
/// @param line as it stands there
public record StartedHook(HookAgent agent, String event, Path file, String line) {
  /// The command that runs the line as the agent does, through the shell that it gives lines to.
  ///
  /// @param windows whether the agent runs on Windows
  public List<String> command(boolean windows) {
    if (!windows) {
      return List.of("/bin/sh", "-c", line);
    }
    WindowsShell shell = HookCommandLine.onWindows(agent);
    return switch (shell) {
      case BASH -> List.of("bash", "-c", line);
      case POWERSHELL -> List.of("powershell", "-NoProfile", "-NonInteractive", "-Command", line);
      case UNKNOWN -> List.of("cmd", "/d", "/c", line);
    };
  }
}
