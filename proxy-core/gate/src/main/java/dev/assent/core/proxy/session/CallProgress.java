package dev.assent.core.proxy.session;

import dev.assent.core.json.JsonNumber;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/// The progress that a client is told of one call: ours while a person is asked, then the server's.
/// Each report is greater than the one before, as the protocol demands. Thread-safe.
///
/// Ours is a thousandth for each report, so that nearly everything a server reports is greater and
/// passes unchanged. What is not, such as the zero with which many begin, is told as a trifle above
/// what was told last.
final class CallProgress {
  private static final BigDecimal STEP = new BigDecimal("0.001");
  private static final BigDecimal TRIFLE = new BigDecimal("0.000001");

  // Held while a report is sent: it must not be overtaken by one that was chosen after it.
  private final ReentrantLock order = new ReentrantLock();
  private BigDecimal told = BigDecimal.ZERO;
  private volatile int reports;
  private boolean theirs;
  private boolean isPast;

  /// Returns how many reports of ours were told.
  int reports() {
    return reports;
  }

  /// Tells one of ours; nothing where the server has a report at the moment, or had one.
  void tellOurs(Consumer<JsonNumber> client) {
    if (!order.tryLock()) {
      return;
    }
    try {
      if (!theirs) {
        reports++;
        told = told.add(STEP);
        client.accept(new JsonNumber(told.toPlainString()));
      }
    } finally {
      order.unlock();
    }
  }

  /// Tells one of the server's.
  ///
  /// @param client takes the value in its place; absent where it passes as it is
  void tellTheirs(BigDecimal value, Consumer<Optional<JsonNumber>> client) {
    order.lock();
    try {
      theirs = true;
      // Once it is greater than ours, whatever it does is the server's own.
      isPast |= reports == 0 || value.compareTo(told) > 0;
      if (!isPast) {
        told = told.add(TRIFLE);
      }
      client.accept(isPast ? Optional.empty() : Optional.of(new JsonNumber(told.toPlainString())));
    } finally {
      order.unlock();
    }
  }
}
