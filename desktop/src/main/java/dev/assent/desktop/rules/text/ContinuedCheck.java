package dev.assent.desktop.rules.text;

import dev.assent.core.analysis.check.PolicyCheck;
import dev.assent.core.pap.document.Finding;
import dev.assent.core.policy.Policy;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

/// Checks one draft after another, each from what was found about the one before: a keystroke
/// changes one rule.
///
/// Thread-safe; drafts that are checked at the same time may be checked from the same one.
public final class ContinuedCheck implements Function<Policy, List<Finding>> {
  /// The findings on expiry may be so old.
  private static final Duration FRESH = Duration.ofMinutes(10);

  private record Last(PolicyCheck check, Instant made) {}

  private final InstantSource clock;
  private final AtomicReference<Optional<Last>> last = new AtomicReference<>(Optional.empty());

  /// @param clock says when rules are expired
  public ContinuedCheck(InstantSource clock) {
    this.clock = clock;
  }

  @Override
  public List<Finding> apply(Policy policy) {
    Instant now = clock.instant();
    var next =
        last.get()
            .filter(known -> Duration.between(known.made, now).abs().compareTo(FRESH) < 0)
            .map(known -> new Last(known.check.with(policy), known.made))
            .orElseGet(() -> new Last(PolicyCheck.of(policy, now), now));
    last.set(Optional.of(next));
    return next.check.findings();
  }
}
