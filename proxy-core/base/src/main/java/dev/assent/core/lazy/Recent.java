package dev.assent.core.lazy;

import java.io.Serial;
import java.util.LinkedHashMap;
import java.util.Map;

/// A map that keeps so many of the entries that were used last. Not thread-safe.
public final class Recent<K, V> extends LinkedHashMap<K, V> {
  @Serial private static final long serialVersionUID = 1L;

  private final int most;

  /// @param most entries, at least 1
  public Recent(int most) {
    super(16, 0.75f, true);
    this.most = most;
  }

  @Override
  protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
    return size() > most;
  }
}
