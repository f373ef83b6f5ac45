package dev.assent.desktop.approval.standing;

import dev.assent.core.approval.StandingDesk;
import dev.assent.core.approval.StandingState;
import java.util.ArrayList;
import java.util.List;

/// A desk of lasting answers that keeps what it was told.
public final class FakeStandingDesk implements StandingDesk {
  public StandingState standing = StandingState.NONE;

  /// Everything that was done, in words.
  public final List<String> done = new ArrayList<>();

  @Override
  public StandingState standing() {
    return standing;
  }

  @Override
  public boolean revoke(String grantId) {
    return done.add("revoke " + grantId);
  }

  @Override
  public boolean restore(String grantId) {
    return done.add("restore " + grantId);
  }

  @Override
  public boolean extend(String grantId) {
    return done.add("extend " + grantId);
  }

  @Override
  public void revokeAll() {
    done.add("revoke all");
  }

  @Override
  public boolean lift(String refusalId) {
    return done.add("lift " + refusalId);
  }

  @Override
  public boolean letThrough(String requestId, String digest) {
    return done.add("let through " + requestId);
  }

  @Override
  public boolean confirm(String requestId, String digest) {
    return done.add("confirm " + requestId);
  }

  @Override
  public void stopConfirming(String requestId) {
    done.add("stop " + requestId);
  }

  @Override
  public void forget(String requestId) {
    done.add("forget " + requestId);
  }
}
