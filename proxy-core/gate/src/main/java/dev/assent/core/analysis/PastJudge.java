package dev.assent.core.analysis;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.pdp.Decision;
import dev.assent.core.pip.path.PathResolver;
import dev.assent.core.policy.Policy;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Judges calls of a log by the rules of a policy as if the calls came now.
///
/// Only the rules count. The questions that a rate limit or the review of new tools would add to an
/// ALLOW are left out, because they do not depend on the rules. Not thread-safe.
public final class PastJudge {
  private final Policy policy;
  private final Path userHome;
  private final Instant now;
  private final PathResolver resolver = PathResolver.ofMachine();
  private final CompiledPolicies compiled = new CompiledPolicies();
  private final UnknownAttributes.Asked asked;
  private final RelaxedPolicies relaxed;

  /// A judge by one policy.
  ///
  /// @param userHome what `~/` in it means, absolute
  /// @param now when the calls come: rules that have expired by then are inactive
  public PastJudge(Policy policy, Path userHome, Instant now) {
    this.policy = policy.withRateLimits(List.of()).withNewTools(Optional.empty());
    this.userHome = userHome;
    this.now = now;
    this.asked = UnknownAttributes.asked(this.policy);
    this.relaxed = new RelaxedPolicies(this.policy);
  }

  /// The policy that is judged by, without limits.
  public Policy policy() {
    return policy;
  }

  /// The decision; absent where it hangs on something that the record does not have.
  public Optional<Decision> decide(RecordedCall call) {
    var judge = relaxed.without(UnknownAttributes.of(call, asked));
    var decision = decide(judge.policy(), call, call.request());
    return judge.reason(decision.trace().matched()).isPresent()
        ? Optional.empty()
        : Optional.of(decision);
  }

  /// The decision about a call that came where another one did.
  ///
  /// @param like says which working folder it came to
  public Decision decide(AccessRequest request, RecordedCall like) {
    return decide(policy, like, request);
  }

  private Decision decide(Policy by, RecordedCall call, AccessRequest request) {
    var place = call.place(resolver, userHome);
    return compiled.get(by, place, () -> place.compile(by, List.of())).decide(at(request));
  }

  private AccessRequest at(AccessRequest request) {
    return request.in(request.environment().at(now)).counting(List.of());
  }
}
