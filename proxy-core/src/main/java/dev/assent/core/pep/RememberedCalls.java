package dev.assent.core.pep;

/// Names and times of calls, the oldest first, in two rings: a hundred thousand objects of their
/// own would be moved about by the collector until they are forgotten. Not thread-safe.
final class RememberedCalls {
  private static final int LEAST = 64;

  private String[] tools = new String[LEAST];
  private long[] times = new long[LEAST];
  private int first;
  private int size;

  int size() {
    return size;
  }

  /// The tool of the call at a place, from 0, the oldest.
  String tool(int at) {
    return tools[slot(at)];
  }

  /// The time of the call at a place, from 0, the oldest.
  long time(int at) {
    return times[slot(at)];
  }

  /// @param time later than all that are remembered, as a difference of nanoseconds
  void add(String tool, long time) {
    if (size == times.length) {
      grow();
    }
    int slot = slot(size++);
    tools[slot] = tool;
    times[slot] = time;
  }

  /// Forgets the oldest.
  void removeFirst() {
    first = slot(1);
    size--;
  }

  /// Forgets the call with a time, if there is one; it is looked for from the end.
  void remove(long time) {
    for (int at = size - 1; at >= 0 && times[slot(at)] - time >= 0; at--) {
      if (times[slot(at)] == time) {
        for (int next = at + 1; next < size; next++) {
          tools[slot(next - 1)] = tools[slot(next)];
          times[slot(next - 1)] = times[slot(next)];
        }
        size--;
        return;
      }
    }
  }

  private int slot(int at) {
    return first + at & times.length - 1;
  }

  // The length stays a power of two.
  private void grow() {
    var moreTools = new String[2 * size];
    var moreTimes = new long[2 * size];
    for (int at = 0; at < size; at++) {
      moreTools[at] = tool(at);
      moreTimes[at] = time(at);
    }
    tools = moreTools;
    times = moreTimes;
    first = 0;
  }
}
