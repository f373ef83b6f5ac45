package dev.assent.core.transport;

import dev.assent.core.system.OperatingSystem;
import java.io.IOException;
import java.util.List;

/// Sees to it that no server outlives the core, however the core ends. One per core.
public sealed interface Watchdog extends AutoCloseable permits PosixWatchdog, JobWatchdog {
  /// The watchdog of this system, running.
  ///
  /// @throws IOException when this system lacks what it needs; no server can be started then
  static Watchdog start() throws IOException {
    return OperatingSystem.here().isWindows()
        ? JobWatchdog.start()
        : PosixWatchdog.start(PosixLauncher.find());
  }

  /// The command to start in place of a server's own.
  List<String> wrapped(List<String> command);

  /// Takes a process that was started by its wrapped command under watch, and only then lets the
  /// server itself run.
  ///
  /// @throws IOException when it cannot be watched; it has not run and must be destroyed
  void adopt(Process process) throws IOException;

  /// Asks the server and everything it started to end.
  void terminate(Process process);

  /// Ends the server and everything it started.
  void kill(Process process);

  /// Ends what an ended server left behind, and watches it no longer.
  void release(Process process);

  /// Ends every server that is still under watch.
  @Override
  void close();
}
