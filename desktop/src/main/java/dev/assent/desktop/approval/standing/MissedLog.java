package dev.assent.desktop.approval.standing;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/// Reads missed calls from the logs, and remembers those that the person has put away.
///
/// Threads meet here: callers are on the toolkit's thread and are called back there; files are read
/// elsewhere.
public interface MissedLog {
  /// A log that knows nothing.
  MissedLog NONE =
      new MissedLog() {
        @Override
        public void read(Consumer<Found> done) {
          done.accept(Found.NOTHING);
        }

        @Override
        public void putAway(Collection<String> approvals) {}
      };

  /// The missed calls that were found.
  ///
  /// @param missed calls that ended without a yes, newest first
  /// @param passed ids of questions whose call passed later, or got a person's no
  /// @param unread a sentence for each log that was not read whole
  record Found(List<PastMiss> missed, Set<String> passed, List<String> unread) {
    /// Nothing, in logs that were read whole.
    static final Found NOTHING = new Found(List.of(), Set.of(), List.of());

    public Found {
      missed = List.copyOf(missed);
      passed = Set.copyOf(passed);
      unread = List.copyOf(unread);
    }
  }

  /// Reads the logs.
  void read(Consumer<Found> done);

  /// Remembers that these are to be shown no more.
  ///
  /// @param approvals ids of questions
  void putAway(Collection<String> approvals);
}
