package dev.assent.core.secrets.bus;

import org.freedesktop.dbus.Tuple;
import org.freedesktop.dbus.annotations.Position;

/// Two values of one answer. The bus library makes and reads it by position.
public final class Pair<A, B> extends Tuple {
  /// Sent first.
  @Position(0)
  public final A first;

  /// Sent second.
  @Position(1)
  public final B second;

  /// @param first sent first
  public Pair(A first, B second) {
    this.first = first;
    this.second = second;
  }
}
