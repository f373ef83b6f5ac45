package dev.assent.core.pep;

import dev.assent.core.access.Canary;
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
/// @param canary the canary that it is; absent for every call that does something
public record CallContext(
    Optional<String> partOf,
    Optional<BoundApproval> restsOn,
    BooleanSupplier givenUp,
    BooleanSupplier handed,
    boolean renewed,
    Optional<Canary> canary) {
  /// Ties of a call that is no canary.
  public CallContext(
      Optional<String> partOf,
      Optional<BoundApproval> restsOn,
      BooleanSupplier givenUp,
      BooleanSupplier handed,
      boolean renewed) {
    this(partOf, restsOn, givenUp, handed, renewed, Optional.empty());
  }

  /// Ties of a call whose sender waits for its answer.
  public CallContext(
      Optional<String> partOf, Optional<BoundApproval> restsOn, BooleanSupplier givenUp) {
    this(partOf, restsOn, givenUp, () -> false, false);
  }

  /// The same of a call that may be a canary.
  public CallContext with(Optional<Canary> canary) {
    return new CallContext(partOf, restsOn, givenUp, handed, renewed, canary);
  }

  /// A call that stands alone.
  public static final CallContext NONE =
      new CallContext(Optional.empty(), Optional.empty(), () -> false);
}
