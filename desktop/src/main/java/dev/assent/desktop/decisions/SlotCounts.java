package dev.assent.desktop.decisions;

import dev.assent.desktop.decisions.log.LogEntry;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;

/// Counts decisions by slot. Not thread-safe.
final class SlotCounts {
  private static final int DANGER = DecisionKind.values().length;
  private static final int REFUSED = DANGER + 1;

  private final List<TimeSlot> slots;
  private final int[][] counts;
  private final long[] last;

  /// @param slots oldest first, one behind the other
  SlotCounts(List<TimeSlot> slots) {
    this.slots = List.copyOf(slots);
    this.counts = new int[slots.size()][REFUSED + 1];
    this.last = new long[slots.size()];
    java.util.Arrays.fill(last, -1);
  }

  /// Counts a record, if it is a decision that fits; any record counts as a sign of life.
  void add(LogEntry entry, DecisionFilter filter, ZoneId zone) {
    int at = place(entry.record().time());
    if (at < 0) {
      return;
    }
    last[at] = Math.max(last[at], entry.place());
    DecisionRow.of(entry, zone)
        .filter(filter)
        .ifPresent(row -> {
          counts[at][row.kind().ordinal()]++;
          counts[at][DANGER] += row.isDanger() ? 1 : 0;
          counts[at][REFUSED] += row.isRefusedAsked() ? 1 : 0;
        });
  }

  private int place(Instant at) {
    if (at.isBefore(slots.getFirst().from()) || !at.isBefore(slots.getLast().until())) {
      return -1;
    }
    int low = 0;
    int high = slots.size() - 1;
    while (low < high) {
      int middle = (low + high + 1) / 2;
      if (at.isBefore(slots.get(middle).from())) {
        high = middle - 1;
      } else {
        low = middle;
      }
    }
    return low;
  }

  /// Takes over what another one counted, slot by slot, where it has the same slots.
  void add(SlotCounts other) {
    int mine = 0;
    for (int theirs = 0; theirs < other.slots.size(); theirs++) {
      while (mine < slots.size()
          && slots.get(mine).from().isBefore(other.slots.get(theirs).from())) {
        mine++;
      }
      if (mine < slots.size() && slots.get(mine).equals(other.slots.get(theirs))) {
        for (int i = 0; i <= REFUSED; i++) {
          counts[mine][i] += other.counts[theirs][i];
        }
        last[mine] = Math.max(last[mine], other.last[theirs]);
      }
    }
  }

  List<TimeSlot> slots() {
    return slots;
  }

  /// The number of decisions of a slot that are of a kind.
  int count(int slot, DecisionKind kind) {
    return counts[slot][kind.ordinal()];
  }

  /// The number of dangerous calls in a slot.
  int danger(int slot) {
    return counts[slot][DANGER];
  }

  /// The number of calls of a slot that a person was to be asked about and that did not pass.
  int refused(int slot) {
    return counts[slot][REFUSED];
  }

  /// The number of the last record in a slot, of whatever type; -1 where it has none.
  long last(int slot) {
    return last[slot];
  }
}
