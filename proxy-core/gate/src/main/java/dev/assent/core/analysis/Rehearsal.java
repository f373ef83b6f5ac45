package dev.assent.core.analysis;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.lazy.Recent;
import dev.assent.core.pdp.CompiledPolicy;
import dev.assent.core.pdp.Decision;
import dev.assent.core.pdp.Decision.Basis;
import dev.assent.core.pdp.Guard;
import dev.assent.core.pip.path.PathResolver;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// A policy that is tried on calls of the past, with what their records say of them. What a record
/// lacks is unknown: where a decision hangs on it there is none. Not thread-safe.
public final class Rehearsal {
  private final Policy policy;
  private final Path userHome;
  private final Optional<Instant> now;
  private final Function<Path, List<Guard>> guards;
  private final PathResolver resolver = PathResolver.ofMachine();
  private final CompiledPolicies compiled = new CompiledPolicies();
  private final UnknownAttributes.Asked asked;
  private final Map<UnknownAttributes, Relaxed> relaxed = new Recent<>(64);

  /// By the rules of a policy, as if the calls came now. The questions that a rate limit or the
  /// review of new tools would add to an ALLOW are left out, because they do not depend on the
  /// rules.
  ///
  /// @param userHome what `~/` in it means, absolute
  /// @param now when the calls come: rules that have expired by then are inactive
  public Rehearsal(Policy policy, Path userHome, Instant now) {
    this(
        policy.withRateLimits(List.of()).withNewTools(Optional.empty()),
        userHome,
        Optional.of(now),
        _ -> List.of());
  }

  /// By all of a policy, as if the calls came when they did.
  ///
  /// @param guards what stands above the rules for calls that come to a folder
  public Rehearsal(Policy policy, Path userHome, Function<Path, List<Guard>> guards) {
    this(policy, userHome, Optional.empty(), guards);
  }

  private Rehearsal(
      Policy policy, Path userHome, Optional<Instant> now, Function<Path, List<Guard>> guards) {
    this.policy = policy;
    this.userHome = userHome;
    this.now = now;
    this.guards = guards;
    this.asked = UnknownAttributes.asked(policy);
  }

  /// The decision; absent where it hangs on something that the record does not have.
  public Optional<Decision> decide(RecordedCall call) {
    var tried = attempt(call, call.request(), Set.of());
    return tried.reason().isEmpty() ? Optional.of(tried.decision()) : Optional.empty();
  }

  /// The decision about a call of which all is known.
  public Decision decide(AccessRequest request) {
    return engine(policy, request).decide(at(request));
  }

  /// The policy, ready for the place that a call came to.
  CompiledPolicy engine(RecordedCall call) {
    return engine(policy, call.request());
  }

  /// Tries the policy without what is unknown.
  ///
  /// @param request the call, with what is known of those before it
  /// @param unknown what cannot be told beside what the record lacks, as [UnknownAttributes] names
  ///   it
  Attempt attempt(RecordedCall call, AccessRequest request, Set<String> unknown) {
    var unknowns = UnknownAttributes.of(call, asked).and(unknown);
    var by = relaxed.computeIfAbsent(unknowns, this::relax);
    return new Attempt(by, engine(by.policy(), request).decide(at(request)));
  }

  private CompiledPolicy engine(Policy by, AccessRequest request) {
    var folder = request.environment().project().map(Path::of);
    var place = new PathContext(resolver, Optional.of(userHome.toString()), folder);
    return compiled.get(by, place, () -> place.compile(by, folder.map(guards).orElse(List.of())));
  }

  private AccessRequest at(AccessRequest request) {
    return now.map(time -> request.in(request.environment().at(time)).counting(List.of()))
        .orElse(request);
  }

  private Relaxed relax(UnknownAttributes unknowns) {
    if (unknowns.isEmpty()) {
      return new Relaxed(policy, Map.of());
    }
    var rules = new ArrayList<Rule>();
    var reasons = new HashMap<Integer, ReplayResult.Unknown>();
    for (var rule : policy.rules()) {
      var less = unknowns.relaxed(rule);
      less.ifPresent(_ -> reasons.put(rules.size(), unknowns.reason(rule)));
      rules.add(less.orElse(rule));
    }
    return new Relaxed(policy.withRules(rules), reasons);
  }

  /// A policy that asks nothing of what is unknown.
  ///
  /// @param policy the rules in their places, some with fewer conditions
  /// @param reasons why a rule asks less, by its place; a rule that is not named is whole
  private record Relaxed(Policy policy, Map<Integer, ReplayResult.Unknown> reasons) {}

  /// The outcome for one call.
  ///
  /// @param decision by the rules without what is unknown; that of the whole policy where there is
  ///   no reason against it
  record Attempt(Relaxed by, Decision decision) {
    /// Why the decision says nothing about the whole policy; absent when the whole one decides the
    /// same, because a rule that does not match with fewer conditions does not match with all.
    Optional<ReplayResult.Unknown> reason() {
      return decision.trace().matched().stream()
          .flatMap(match -> Optional.ofNullable(by.reasons().get(match.index())).stream())
          .findFirst();
    }

    /// The rules and steps that may decide where the whole policy cannot be asked: the rules that
    /// match, and what comes where none does, unless one that is whole matches.
    Set<String> deciders() {
      var trace = decision.trace();
      var deciders = new LinkedHashSet<String>();
      trace.matched().forEach(match -> deciders.add(match.id().value()));
      deciders.add(trace.basis().finalRule());
      if (trace.matched().stream().allMatch(match -> by.reasons().containsKey(match.index()))) {
        deciders.add(new Basis.ByDefault().finalRule());
      }
      return deciders;
    }
  }
}
