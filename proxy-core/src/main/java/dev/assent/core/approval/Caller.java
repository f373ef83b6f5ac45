package dev.assent.core.approval;

import java.time.Instant;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/// The one who waits for the answer to a question. A question may outlast it: it leaves when its
/// client waits no longer, and the identical call takes its place when it comes again.
///
/// @param givenUp whether it does not want the call any more; nobody is asked about it then
/// @param leavesAt when it has to be told that the question is still open; absent when it waits to
///   the end
/// @param handed called once a person is being asked, without locks, where the caller can be given
///   something to come back with; tells whether it was, and then waits to the end whatever
///   `leavesAt` says
public record Caller(BooleanSupplier givenUp, Optional<Instant> leavesAt, BooleanSupplier handed) {
  /// One that waits to the end.
  public static Caller waiting(BooleanSupplier givenUp) {
    return new Caller(givenUp, Optional.empty(), () -> false);
  }

  /// The same, waiting to the end.
  Caller toTheEnd() {
    return new Caller(givenUp, Optional.empty(), handed);
  }

  /// True if it has to be told by now.
  boolean leaves(Instant now) {
    return leavesAt.filter(at -> !now.isBefore(at)).isPresent();
  }
}
