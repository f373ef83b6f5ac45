package dev.assent.core.pep;

import dev.assent.core.access.Canary;
import dev.assent.core.approval.ApprovalAnswer;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/// The ties of a call to other messages of its session.
///
/// @param partOf the decision that let pass the call to which this one belongs; such a call needs
///   no rule of its own, but what a rule, a guard or a hook says of it holds
/// @param restsOn the yes that an earlier round of this very call was given; counts only where
///   nothing has changed since
/// @param gone as [dev.assent.core.approval.Caller#gone]: why its sender does not want it any more
/// @param handed as [dev.assent.core.approval.Caller#handed]: gives its sender something to come
///   back with, where that is possible
/// @param renewed whether reports of progress begin its sender's time anew, so that it waits as
///   long as they come
/// @param canary the canary that it is; absent for every call that does something
public record CallContext(
    Optional<String> partOf,
    Optional<BoundApproval> restsOn,
    Supplier<Optional<ApprovalAnswer.Cause>> gone,
    BooleanSupplier handed,
    boolean renewed,
    Optional<Canary> canary) {
  /// Ties of a call whose sender waits for its answer.
  public CallContext(
      Optional<String> partOf,
      Optional<BoundApproval> restsOn,
      Supplier<Optional<ApprovalAnswer.Cause>> gone) {
    this(partOf, restsOn, gone, () -> false, false, Optional.empty());
  }

  /// The same of a call that may be a canary.
  public CallContext with(Optional<Canary> canary) {
    return new CallContext(partOf, restsOn, gone, handed, renewed, canary);
  }

  /// A call that stands alone.
  public static final CallContext NONE =
      new CallContext(Optional.empty(), Optional.empty(), Optional::empty);
}
