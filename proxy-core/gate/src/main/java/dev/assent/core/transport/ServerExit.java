package dev.assent.core.transport;

import java.util.OptionalInt;

/// The end of a server's process.
///
/// @param status exit status as the system gives it; 128 and more usually means a signal
public record ServerExit(int status) {
  private static final String[] SIGNALS = {
    "", "HUP", "INT", "QUIT", "ILL", "TRAP", "ABRT", "BUS", "FPE", "KILL", "USR1", "SEGV", "USR2",
    "PIPE", "ALRM", "TERM"
  };

  /// The number of the signal that ended it; empty where it ended by itself.
  public OptionalInt signal() {
    return status > 128 && status < 128 + 65 ? OptionalInt.of(status - 128) : OptionalInt.empty();
  }

  /// The event, for the middle of a sentence: `ended with exit status 3`, `was ended by signal 9
  /// (KILL)`.
  public String describe() {
    if (signal().isEmpty()) {
      return "ended with exit status " + status;
    }
    int number = signal().getAsInt();
    return "was ended by signal "
        + number
        + (number < SIGNALS.length ? " (" + SIGNALS[number] + ")" : "");
  }
}
