package dev.assent.core.proxy;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/// The places of a session at which a test can let a fault happen: where the session calls
/// something that was handed to it. Counts how often each is crossed. Thread-safe.
public final class Seams {
  /// One kind of fault that can happen at a seam.
  enum Kind {
    NULL(() -> new NullPointerException("scripted")),
    STATE(() -> new IllegalStateException("scripted")),
    UNCHECKED(() -> new java.io.UncheckedIOException(new java.io.IOException("scripted"))),
    STACK(() -> new StackOverflowError("scripted")),
    MEMORY(() -> new OutOfMemoryError("scripted")),
    ASSERTION(() -> new AssertionError("scripted")),
    LINKAGE(() -> new NoClassDefFoundError("scripted"));

    private final Supplier<Throwable> made;

    Kind(Supplier<Throwable> made) {
      this.made = made;
    }

    private void happen() {
      switch (made.get()) {
        case RuntimeException fault -> throw fault;
        case Error fault -> throw fault;
        case Throwable other -> throw new IllegalStateException(other);
      }
    }
  }

  /// The place and the time at which a fault happens.
  ///
  /// @param crossing the number of the crossing, from 1
  /// @param lasting whether it happens at every later crossing of this seam too
  record Point(String seam, int crossing, Kind kind, boolean lasting) {}

  private final Map<String, Integer> crossings = new TreeMap<>();
  private final Map<String, Runnable> events = new java.util.concurrent.ConcurrentHashMap<>();
  private final Optional<Point> armed;
  private boolean begun;
  private boolean hit;

  /// @param armed absent when all is to go well
  public Seams(Optional<Point> armed) {
    this.armed = armed;
  }

  /// Lets something happen at the next crossing of a seam, once.
  void atNext(String seam, Runnable event) {
    events.put(seam, event);
  }

  /// Begins to count: what was crossed so far was not yet a step of a call.
  synchronized void begin() {
    begun = true;
  }

  /// To be called where a seam is crossed.
  void cross(String seam) {
    var event = events.remove(seam);
    if (event != null) {
      event.run();
    }
    synchronized (this) {
      if (!begun) {
        return;
      }
      int number = crossings.merge(seam, 1, Integer::sum);
      boolean due =
          armed
              .filter(point -> point.seam().equals(seam))
              .filter(point ->
                  point.crossing() == number || point.lasting() && point.crossing() < number)
              .isPresent();
      if (!due) {
        return;
      }
      hit = true;
    }
    armed.get().kind().happen();
  }

  /// A source behind a seam.
  <T> Supplier<T> source(String seam, Supplier<T> inner) {
    return () -> {
      cross(seam);
      return inner.get();
    };
  }

  /// The steady clock behind a seam.
  LongSupplier steady(String seam) {
    return () -> {
      cross(seam);
      return System.nanoTime();
    };
  }

  /// True if the fault happened.
  synchronized boolean wasHit() {
    return hit;
  }

  /// Returns how often each seam was crossed.
  synchronized Map<String, Integer> crossings() {
    return new TreeMap<>(crossings);
  }
}
