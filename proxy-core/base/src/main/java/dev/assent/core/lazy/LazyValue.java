package dev.assent.core.lazy;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A value that is found out when it is asked for first. Thread-safe; a fault is thrown again each
/// time.
public final class LazyValue<T> implements Supplier<T> {
  private final Supplier<T> source;
  private volatile @Nullable T value;

  /// A value that a source finds out; the source is asked once.
  public LazyValue(Supplier<T> source) {
    this.source = source;
  }

  /// A value that is there already.
  public static <T> LazyValue<T> of(T value) {
    var once = new LazyValue<>(() -> value);
    once.value = value;
    return once;
  }

  /// True if it has been found out.
  public boolean isKnown() {
    return value != null;
  }

  @Override
  public T get() {
    T known = value;
    return known == null ? first() : known;
  }

  private synchronized T first() {
    T known = value;
    if (known == null) {
      known = source.get();
      value = known;
    }
    return known;
  }
}
