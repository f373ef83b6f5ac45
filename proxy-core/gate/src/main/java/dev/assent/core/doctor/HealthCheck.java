package dev.assent.core.doctor;

import java.time.Duration;

/// One thing that is looked at.
///
/// @param id its name, the same in every version: `key_store`
/// @param title its name for people
/// @param limit after which it is given up
/// @param look the look itself; what it throws is a finding as well
record HealthCheck(String id, String title, Duration limit, Look look) {
  private static final Duration LIMIT = Duration.ofSeconds(5);

  HealthCheck(String id, String title, Look look) {
    this(id, title, LIMIT, look);
  }

  /// Looks at one thing; changes nothing.
  @FunctionalInterface
  interface Look {
    Diagnosis at(Machine machine) throws Exception;
  }
}
