package dev.assent.core.risk.through.value;

import java.util.ArrayList;
import java.util.List;

/// A way that text takes from some steps to others; complete once the whole text has been walked
/// through.
public final class Pipe {
  /// No pipe: a terminal, or a file.
  public static final Pipe NONE = new Pipe();

  private final List<Integer> writers = new ArrayList<>(1);
  private final List<Integer> readers = new ArrayList<>(1);

  public void write(int step) {
    if (this != NONE) {
      writers.add(step);
    }
  }

  public void read(int step) {
    if (this != NONE) {
      readers.add(step);
    }
  }

  /// Places of the steps at its beginning, ascending.
  public List<Integer> writers() {
    return writers;
  }

  /// Places of the steps at its end, ascending.
  public List<Integer> readers() {
    return readers;
  }
}
