package dev.assent.core.approval;

import java.time.Instant;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/// The one who waits for the answer to a question. A question may outlast it: it leaves when its
/// client waits no longer, and the identical call takes its place when it comes again.
///
/// @param gone why it does not want the call any more; absent while it does. Nobody is asked about
///   it then
/// @param leavesAt when it has to be told that the question is still open; absent when it waits to
///   the end
/// @param handed called once a person is being asked, without locks, where the caller can be given
///   something to come back with; tells whether it was, and then waits to the end whatever
///   `leavesAt` says
public record Caller(
    Supplier<Optional<ApprovalAnswer.Cause>> gone,
    Optional<Instant> leavesAt,
    BooleanSupplier handed) {
  /// One that waits to the end, unless it takes its call back.
  public static Caller waiting(BooleanSupplier givenUp) {
    return new Caller(takingBack(givenUp), Optional.empty(), () -> false);
  }

  /// The reason of one that can only take its call back.
  public static Supplier<Optional<ApprovalAnswer.Cause>> takingBack(BooleanSupplier givenUp) {
    return () ->
        givenUp.getAsBoolean() ? Optional.of(ApprovalAnswer.Cause.CANCELLED) : Optional.empty();
  }

  /// True if its call is another one by now: what is known of its tool has changed.
  boolean isOutdated() {
    return gone.get().filter(ApprovalAnswer.Cause.TOOL_CHANGED::equals).isPresent();
  }

  /// True if it took its call back.
  boolean isGivenUp() {
    return gone.get().filter(ApprovalAnswer.Cause.CANCELLED::equals).isPresent();
  }

  /// The same, waiting to the end.
  Caller toTheEnd() {
    return new Caller(gone, Optional.empty(), handed);
  }

  /// True if it has to be told by now.
  boolean leaves(Instant now) {
    return leavesAt.filter(at -> !now.isBefore(at)).isPresent();
  }
}
