package dev.assent.core.approval;

import java.time.Instant;

/// A yes that lasts a while ("Allow (Xm)", clause 6).
///
/// @param request the call a person said yes to; its id names the grant
/// @param since when it was given
/// @param until when it ends by itself
/// @param uses how many further calls it has let pass
public record Grant(ApprovalRequest request, Instant since, Instant until, int uses) {
  /// The grant's name: the id of the request that was answered.
  public String id() {
    return request.id();
  }
}
