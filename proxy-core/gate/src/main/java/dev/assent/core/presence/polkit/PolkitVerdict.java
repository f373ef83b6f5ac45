package dev.assent.core.presence.polkit;

import java.util.Map;
import org.freedesktop.dbus.Struct;
import org.freedesktop.dbus.annotations.Position;

/// Holds the answer of polkit about an action: `(bba{ss})`.
public final class PolkitVerdict extends Struct {
  /// It may be done.
  @Position(0)
  public final boolean isAuthorized;

  /// It may be done by who proves to be there, and nobody was asked yet.
  @Position(1)
  public final boolean isChallenge;

  /// More; `polkit.dismissed` where a person put the question away.
  @Position(2)
  public final Map<String, String> details;

  /// @param details may be empty
  public PolkitVerdict(boolean isAuthorized, boolean isChallenge, Map<String, String> details) {
    this.isAuthorized = isAuthorized;
    this.isChallenge = isChallenge;
    this.details = details;
  }
}
