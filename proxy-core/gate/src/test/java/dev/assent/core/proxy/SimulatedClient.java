package dev.assent.core.proxy;

import java.time.Duration;
import java.util.Optional;

/// A simulated client whose calls wait for a person.
///
/// @param name as it calls itself; by it what is documented of it is found
/// @param form how it speaks
/// @param patience how long it waits for one call; absent where it does not hang up by itself
/// @param parting what it does when it hangs up
/// @param comesBack of a hundred calls that it is told to make again, how many it makes again
/// @param slowest the longest time before it does, seconds
public record SimulatedClient(
    String name,
    Form form,
    Optional<Duration> patience,
    Parting parting,
    int comesBack,
    int slowest) {
  /// The revision and the features that a client speaks.
  public enum Form {
    /// 2025-06-18: calls, nothing else
    PLAIN,
    /// 2025-11-25, asking for tasks
    TASKS,
    /// 2026-07-28 with the tasks extension
    TASKS_EXTENSION,
    /// 2026-07-28 with rounds
    ROUNDS
  }

  /// The way in which a client hangs up.
  public enum Parting {
    /// it says so
    CANCELS,
    /// it closes the connection
    CLOSES,
    /// it says nothing
    SILENT
  }

  static SimulatedClient plain(String name, int seconds, Parting parting, int comesBack) {
    return new SimulatedClient(
        name, Form.PLAIN, Optional.of(Duration.ofSeconds(seconds)), parting, comesBack, 120);
  }

  static SimulatedClient patient(String name, Form form, int comesBack, int slowest) {
    return new SimulatedClient(name, form, Optional.empty(), Parting.CANCELS, comesBack, slowest);
  }
}
