package dev.assent.core.approval;

import java.time.Duration;
import java.time.InstantSource;
import java.util.function.Supplier;

/// Brokers for tests of other packages whose clock is in the test's hand: they notice a step of it
/// at once.
public final class QuickBroker {
  private QuickBroker() {}

  /// A broker that looks at its clock every millisecond.
  public static ApprovalBroker of(InstantSource clock, Supplier<String> ids) {
    return new ApprovalBroker(
        clock, ids, new ApprovalBroker.Limits(1000, 1000), TakeBack.STANDARD, Duration.ofMillis(1));
  }
}
