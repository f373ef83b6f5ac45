package dev.assent.core.bridge;

import java.time.Duration;

/// The bridge of a machine that has all the time in the world for the start of a core.
public final class PatientBridge {
  private PatientBridge() {}

  /// @param args as those of [StdioBridge#main]
  public static void main(String[] args) {
    StdioBridge.run(CoreReach.Surroundings.ofProcess(Duration.ofMinutes(10)), args);
  }
}
