package dev.assent.core.approval;

import dev.assent.core.approval.question.ApprovalTier;
import dev.assent.core.config.CoreConfig;
import java.time.Duration;

/// The times for which an answer is held before it takes effect, so that the person may take it
/// back.
///
/// @param care a yes of the Care tier
/// @param danger a yes of the Danger tier
/// @param no a no of any tier
public record TakeBack(Duration care, Duration danger, Duration no) {
  /// The times of the application; record 0022 says why.
  public static final TakeBack STANDARD =
      new TakeBack(Duration.ofMillis(1500), Duration.ofSeconds(3), Duration.ofSeconds(3));

  /// The times that are set for a proxy.
  static TakeBack of(CoreConfig.Hitl settings) {
    return new TakeBack(settings.takeBackCare(), settings.takeBackDanger(), STANDARD.no);
  }

  // The time that the call keeps to get away.
  private static final Duration MARGIN = Duration.ofMillis(500);

  /// The time to keep an answer; zero where it takes effect at once. Ends before nobody waits for
  /// the answer any more, whatever the tier.
  ///
  /// @param left until the caller leaves, or the deadline
  Duration of(ApprovalAnswer answer, ApprovalTier tier, Duration left) {
    var wanted = answer instanceof ApprovalAnswer.Yes ? ofYes(tier) : no;
    var most = left.minus(MARGIN);
    var kept = wanted.compareTo(most) < 0 ? wanted : most;
    return kept.isNegative() ? Duration.ZERO : kept;
  }

  private Duration ofYes(ApprovalTier tier) {
    return switch (tier) {
      case CALM -> Duration.ZERO;
      case CARE -> care;
      case DANGER -> danger;
    };
  }
}
