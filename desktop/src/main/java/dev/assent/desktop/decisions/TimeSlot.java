package dev.assent.desktop.decisions;

import java.time.Instant;

/// A stretch of time.
///
/// @param from its first moment
/// @param until the first moment behind it
record TimeSlot(Instant from, Instant until) {
  boolean holds(Instant at) {
    return !at.isBefore(from) && at.isBefore(until);
  }
}
