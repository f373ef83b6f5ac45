package dev.assent.core.approval.grant;

import dev.assent.core.approval.question.ApprovalRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// A yes that lasts a while: "Allow (Xm)" (clause 6), or one of the wider lines of the ladder.
///
/// @param request the call a person said yes to; its id names the grant
/// @param since when it was given
/// @param until when it ends by itself
/// @param uses how many further calls it has let pass
/// @param scope what it covers; absent for "Allow (Xm)", which covers what clause 6 says
/// @param extended whether it was let last longer before, which is done once
public record Grant(
    ApprovalRequest request,
    Instant since,
    Instant until,
    int uses,
    Optional<GrantScope> scope,
    boolean extended) {
  /// The time before its end in which a grant can be let last longer.
  public static final Duration LAST_MOMENTS = Duration.ofSeconds(60);

  /// The time after its revocation in which a grant can be given back.
  public static final Duration UNDO = Duration.ofSeconds(60);

  /// The grant's name: the id of the request that was answered.
  public String id() {
    return request.id();
  }

  /// Tells if one that was revoked then can be given back now.
  public static boolean isUndone(Optional<Instant> revoked, Instant now) {
    return revoked.filter(then -> !now.isAfter(then.plus(UNDO))).isPresent();
  }

  /// True if it ends by itself within [#LAST_MOMENTS] and may still be let last longer.
  public boolean isExpiring(Instant now) {
    return !extended && until.isAfter(now) && !until.isAfter(now.plus(LAST_MOMENTS));
  }
}
