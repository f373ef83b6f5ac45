package dev.assent.core.pep;

import java.util.Optional;
import java.util.function.BooleanSupplier;

/// The ties of a call to other messages of its session.
///
/// @param partOf the decision that let pass the call to which this one belongs; such a call needs
///   no rule of its own, but what a rule, a guard or a hook says of it holds
/// @param restsOn the yes that an earlier round of this very call was given; counts only where
///   nothing has changed since
/// @param givenUp whether its sender does not want it any more; nobody is asked about it then
/// @param handed as [dev.assent.core.approval.Caller#handed]: gives its sender something to come
///   back with, where that is possible
/// @param renewed whether reports of progress begin its sender's time anew, so that it waits as
///   long as they come
public record CallContext(
    Optional<String> partOf,
    Optional<BoundApproval> restsOn,
    BooleanSupplier givenUp,
    BooleanSupplier handed,
    boolean renewed) {
  /// Ties of a call whose sender waits for its answer.
  public CallContext(
      Optional<String> partOf, Optional<BoundApproval> restsOn, BooleanSupplier givenUp) {
    this(partOf, restsOn, givenUp, () -> false, false);
  }

  /// A call that stands alone.
  public static final CallContext NONE =
      new CallContext(Optional.empty(), Optional.empty(), () -> false);
}
