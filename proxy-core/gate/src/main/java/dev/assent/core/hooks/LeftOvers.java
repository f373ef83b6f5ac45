package dev.assent.core.hooks;

import java.nio.file.Files;
import java.nio.file.Path;

/// The processes a hook started, wherever they went.
interface LeftOvers {
  /// Those of a hook that is about to run.
  ///
  /// @param leader the process that leads its group
  /// @param mark the value of [HookProcess#MARK] in its environment, which nobody else has
  static LeftOvers of(Process leader, String mark) {
    return Files.isReadable(Path.of("/proc/self/stat"))
        ? ProcLeftOvers.of(leader.pid(), mark)
        : new TreeLeftOvers(leader);
  }

  /// Looks at what runs now, so that a process is known before it leaves its parent.
  void look();

  /// True while any of them still runs, its leader included.
  boolean any();

  /// Ends all of them; returns when none runs any more, or after two seconds.
  void end() throws InterruptedException;
}
