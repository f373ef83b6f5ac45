package dev.assent.core.approval.grant;

import dev.assent.core.approval.question.ApprovalRequest;
import java.time.Instant;
import java.time.ZoneId;

/// The calls that a person grants beside the call that is asked about: the sentence of a line of
/// the ladder, as data.
///
/// Everything else has to be as in the call that was asked about: server, tool and its description,
/// subject, client, the way the call came, and policy. The tool may have no effect that it did not
/// have then.
///
/// @param reach which calls of the tool
/// @param holder whose calls
/// @param until when it ends by itself
/// @param withSession whether it ends with the session that asked, too; a grant for that session
///   always does
public record GrantScope(GrantReach reach, GrantHolder holder, Instant until, boolean withSession) {
  public GrantScope {
    withSession |= holder instanceof GrantHolder.Session;
  }

  /// A scope that begins now.
  ///
  /// @param zone whose midnights count
  public static GrantScope of(
      GrantReach reach, GrantHolder holder, GrantTerm term, Instant now, ZoneId zone) {
    return new GrantScope(reach, holder, term.until(now, zone), term.endsWithSession());
  }

  /// True if a grant given for one request would cover another that waits under the same policy.
  ///
  /// @param asked the request that it is given for
  public boolean covers(ApprovalRequest asked, ApprovalRequest waiting, Instant now) {
    return TemporaryGrants.covers(asked, this, waiting, now);
  }

  GrantScope lasting(Instant other) {
    return new GrantScope(reach, holder, other, withSession);
  }

  /// True if its time is one that can be granted now.
  boolean isTimely(Instant now) {
    return until.isAfter(now) && !until.isAfter(now.plus(GrantTerm.LONGEST));
  }
}
