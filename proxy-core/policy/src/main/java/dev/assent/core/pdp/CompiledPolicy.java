package dev.assent.core.pdp;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Action;
import dev.assent.core.access.HookAnswer;
import dev.assent.core.access.Operation;
import dev.assent.core.access.ResourcePath.Touch;
import dev.assent.core.access.SideEffect;
import dev.assent.core.glob.Glob;
import dev.assent.core.glob.GlobDialect;
import dev.assent.core.glob.GlobWork;
import dev.assent.core.pdp.Decision.Basis;
import dev.assent.core.pdp.Decision.DecisionTrace;
import dev.assent.core.pdp.Decision.RuleMatch;
import dev.assent.core.pdp.condition.ClauseCompiler;
import dev.assent.core.pdp.condition.CompileContext;
import dev.assent.core.pdp.condition.ConditionEntries;
import dev.assent.core.pdp.condition.PathPatterns;
import dev.assent.core.pdp.condition.RequestAttributes;
import dev.assent.core.pdp.condition.RequestAttributes.AttributeMode;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Mode;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.PolicyVersion;
import dev.assent.core.policy.RateLimit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A policy, ready to decide. Immutable and thread-safe; a reload makes a new one.
///
/// In this order, and the first that answers ends it: guards, discovery, mode, hooks, rules,
/// default; what rules allow may still be asked about or denied because the tool is new or used too
/// often (clause 1.1). The time of a decision is that of the request. For ready attributes there
/// are only discovery and rules (clause 10.1).
public final class CompiledPolicy implements PolicyDecisionPoint {
  private static final List<Effect> STRICTNESS = List.of(Effect.ALLOW, Effect.HITL, Effect.DENY);

  private final Policy policy;
  private final PolicyVersion version;
  private final AttributeMode outlook;
  private final CombiningAlgorithm combining;
  private final GuardWatch guards;
  private final RuleIndex rules;
  private final ModeFilter mode;
  private final AllowRestrictions limits;
  private final List<PastWatch> watches;

  private CompiledPolicy(
      Policy policy,
      PolicyVersion version,
      GuardWatch guards,
      PathPatterns paths,
      AttributeMode outlook) {
    this.policy = policy;
    this.version = version;
    this.outlook = outlook;
    this.combining = CombiningAlgorithm.of(policy.combining());
    this.guards = guards;
    var compiler = new ClauseCompiler(paths, policy.globs(), policy.missing());
    this.rules = rules(policy, compiler, outlook);
    this.mode = new ModeFilter(policy.mode());
    this.limits = new AllowRestrictions(policy);
    this.watches = PastWatch.of(policy, compiler, outlook);
  }

  /// A view of what was compiled, for attributes that are read otherwise.
  private CompiledPolicy(CompiledPolicy compiled, AttributeMode outlook) {
    this.policy = compiled.policy;
    this.version = compiled.version;
    this.outlook = outlook;
    this.combining = compiled.combining;
    this.guards = compiled.guards;
    this.rules = compiled.rules;
    this.mode = compiled.mode;
    this.limits = compiled.limits;
    this.watches = compiled.watches;
  }

  private static RuleIndex rules(Policy policy, ClauseCompiler compiler, AttributeMode outlook) {
    var compiled = new ArrayList<CompiledRule>();
    for (var rule : policy.rules()) {
      compiled.add(new CompiledRule(rule, compiled.size(), policy.missing(), compiler));
    }
    return new RuleIndex(compiled, outlook.isReady());
  }

  /// Compiles a policy for the calls of a session.
  ///
  /// @param guards stand above all rules; the first one touched is named
  /// @param context asked now and never again
  public static CompiledPolicy compile(
      Policy policy, PolicyVersion version, List<Guard> guards, CompileContext context) {
    return new CompiledPolicy(
        policy,
        version,
        new GuardWatch(guards, context),
        new PathPatterns.InSession(context),
        AttributeMode.ofCalls(context.paths()));
  }

  /// Compiles a policy for attributes that come ready-made, the home of its user unknown.
  ///
  /// @see #forReadyAttributes(Policy, PolicyVersion, Optional)
  public static CompiledPolicy forReadyAttributes(Policy policy, PolicyVersion version) {
    return forReadyAttributes(policy, version, Optional.empty());
  }

  /// Compiles a policy for attributes that come ready-made (clause 10.1).
  ///
  /// No guards; `notifications/roots/list_changed` needs a rule; patterns are taken as written;
  /// `path_pattern` sees the plain path alone; `extension` sees
  /// [dev.assent.core.access.Resource#extension()] alone; nothing must be covered. The empty text
  /// as method, server or subject stands for an absent attribute.
  ///
  /// @param home what `~/` in a pattern means; absent leaves it as written
  public static CompiledPolicy forReadyAttributes(
      Policy policy, PolicyVersion version, Optional<String> home) {
    return new CompiledPolicy(
        policy,
        version,
        new GuardWatch(List.of(), CompileContext.NOWHERE),
        new PathPatterns.AsWritten(home),
        AttributeMode.ready());
  }

  /// The same policy for ready-made attributes of which the resource type is absent, whatever the
  /// requests say it is. Cheap: shares what was compiled.
  ///
  /// @throws IllegalStateException when it was not compiled for ready-made attributes: a described
  ///   call has a type
  public CompiledPolicy withoutResourceType() {
    return seenAs(outlook.untyped());
  }

  /// The same policy for ready-made attributes of which the arguments are absent, whatever the
  /// requests say they are. That is not the same as none: those are an object without members.
  /// Cheap: shares what was compiled.
  ///
  /// @throws IllegalStateException when it was not compiled for ready-made attributes: a described
  ///   call has arguments
  public CompiledPolicy withoutArguments() {
    return seenAs(outlook.unargued());
  }

  private CompiledPolicy seenAs(AttributeMode other) {
    if (!outlook.isReady()) {
      throw new IllegalStateException("a described call has a resource type and arguments");
    }
    return new CompiledPolicy(this, other);
  }

  /// The policy it was compiled from.
  public Policy policy() {
    return policy;
  }

  /// The version that decisions name.
  public PolicyVersion version() {
    return version;
  }

  @Override
  public Decision decide(AccessRequest request) {
    try {
      return judged(request);
    } catch (GlobWork.TooMuchException e) {
      return new Decision.Deny(
          unruled(
              new Basis.ByFailure(GlobWork.TooMuchException.CODE, String.valueOf(e.getMessage()))));
    }
  }

  private Decision judged(AccessRequest request) {
    var before = beforeHooks(request);
    if (before.isPresent()) {
      return before.get();
    }
    if (!outlook.isReady() && request.hook().orElse(null) instanceof HookAnswer.Denied denied) {
      return new Decision.Deny(unruled(new Basis.ByHook(denied)));
    }
    return byRules(request);
  }

  // A patch that changes files and takes others away does both, and the stricter counts.
  private Decision byRules(AccessRequest request) {
    var decision = asked(request);
    boolean both =
        request.action().operation().filter(Operation.WRITE::equals).isPresent()
            && request.resource().has(Touch.REMOVED);
    var other = both ? asked(request.as(Operation.DELETE)) : decision;
    return byName(request, stricter(decision, other));
  }

  private static Decision stricter(Decision one, Decision other) {
    return STRICTNESS.indexOf(other.effect()) > STRICTNESS.indexOf(one.effect()) ? other : one;
  }

  // A rule on reads means a tool whose name says that it reads, whatever its server says of it.
  // That no rule allows it as a read is no reason: it is allowed, or not, as what it is.
  private Decision byName(AccessRequest request, Decision decision) {
    var named = request.action().named();
    if (named.isEmpty()) {
      return decision;
    }
    var other = asked(request.as(named.get()));
    if (!(other.trace().basis() instanceof Basis.ByRule)) {
      return decision;
    }
    boolean unruled = decision.trace().basis() instanceof Basis.ByDefault;
    return unruled && other instanceof Decision.Hitl ? other : stricter(decision, other);
  }

  // A path that a pattern of a search merely may reach is not read by name: where a rule would deny
  // it, a person is asked.
  private Decision asked(AccessRequest request) {
    var decision = once(request);
    boolean mayReach =
        decision instanceof Decision.Deny(var trace)
            && trace.basis() instanceof Basis.ByRule
            && request.resource().has(Touch.REACHED);
    return mayReach
            && !(once(request.to(request.resource().without(Touch.REACHED)))
                instanceof Decision.Deny)
        ? new Decision.Hitl(decision.trace())
        : decision;
  }

  private Decision once(AccessRequest request) {
    var facts = RequestAttributes.toDecide(request, outlook);
    var matched = rules.matched(facts);
    var winner = combining.deciding(matched, facts);
    return winner == null
        ? new Decision.Deny(unruled(new Basis.ByDefault()))
        : ruled(winner, matched, request);
  }

  @Override
  public boolean reachesHooks(AccessRequest request) {
    return !outlook.isReady() && beforeHooks(request).isEmpty();
  }

  @Override
  public List<PastWatch> watches() {
    return watches;
  }

  @Override
  public List<RuleTrace> explain(AccessRequest request) {
    var facts = RequestAttributes.toExplain(request, outlook);
    return rules.explain(facts);
  }

  /// The decision before hooks and rules are asked; absent where they are asked.
  private Optional<Decision> beforeHooks(AccessRequest request) {
    if (outlook.isReady()) {
      return DiscoveryMethods.bypassesReady(request.action().method())
          ? Optional.of(new Decision.Allow(unruled(new Basis.ByDiscovery())))
          : Optional.empty();
    }
    var guard = guards.touchedBy(request);
    if (guard.isPresent()) {
      return Optional.of(new Decision.Deny(unruled(guard.get())));
    }
    if (DiscoveryMethods.bypasses(request)) {
      return Optional.of(new Decision.Allow(unruled(new Basis.ByDiscovery())));
    }
    return mode.refuses(request)
        ? Optional.of(new Decision.Deny(unruled(new Basis.ByMode(policy.mode()))))
        : Optional.empty();
  }

  private Decision ruled(CompiledRule winner, CompiledRule[] matched, AccessRequest request) {
    var matches = matches(matched);
    if (winner.effect() == Effect.ALLOW && !outlook.isReady()) {
      var strike = limits.strike(request, winner.match());
      if (strike.isPresent()) {
        return decision(
            strike.get().effect(), new DecisionTrace(strike.get().basis(), matches, version));
      }
    }
    return decision(
        winner.effect(), new DecisionTrace(new Basis.ByRule(winner.match()), matches, version));
  }

  private static List<RuleMatch> matches(CompiledRule[] matched) {
    var matches = new RuleMatch[matched.length];
    for (int i = 0; i < matched.length; i++) {
      matches[i] = matched[i].match();
    }
    return List.of(matches);
  }

  private static Decision decision(Effect effect, DecisionTrace trace) {
    return switch (effect) {
      case ALLOW -> new Decision.Allow(trace);
      case DENY -> new Decision.Deny(trace);
      case HITL -> new Decision.Hitl(trace);
    };
  }

  private DecisionTrace unruled(Basis basis) {
    return new DecisionTrace(basis, List.of(), version);
  }

  /// Finds what still stands against a call that the rules allow: its tool is new or changed, or
  /// was used too often (clause 8.4). Touches no DENY and no HITL of the rules.
  static final class AllowRestrictions {
    private final Optional<Effect> newTools;
    private final List<Compiled> rates;

    /// A limit and its compiled tool names.
    private record Compiled(RateLimit limit, ConditionEntries tools) {}

    /// The effect that an ALLOW becomes, with its basis.
    ///
    /// @param effect DENY or HITL
    record Strike(Effect effect, Basis basis) {}

    AllowRestrictions(Policy policy) {
      this.newTools = policy.newTools();
      this.rates =
          policy.rateLimits().stream()
              .map(one -> new Compiled(one, ModeFilter.toolNames(one.tools())))
              .toList();
    }

    /// The strike against an allowed call; absent when there is none. Of two that differ DENY
    /// counts, else a new tool before a limit.
    Optional<Strike> strike(AccessRequest request, RuleMatch allowing) {
      var fresh = newTools.isEmpty() ? null : newTool(request, newTools.get(), allowing);
      var used = rates.isEmpty() ? null : usedUp(request, allowing);
      if (fresh == null
          || used != null && used.effect() == Effect.DENY && fresh.effect() != Effect.DENY) {
        return Optional.ofNullable(used);
      }
      return Optional.of(fresh);
    }

    private static @Nullable Strike newTool(
        AccessRequest request, Effect effect, RuleMatch allowing) {
      return request.callsUnacceptedTool()
          ? new Strike(effect, new Basis.ByNewTool(request.resource().tool().state(), allowing))
          : null;
    }

    /// The first limit that denies, else the first that asks: a limit that asks must not hide one
    /// that denies.
    private @Nullable Strike usedUp(AccessRequest request, RuleMatch allowing) {
      var tool = request.resource().toolName();
      if (tool.isEmpty()) {
        return null;
      }
      String name = GlobDialect.NAME_ANY_CASE.comparable(tool.get());
      @Nullable Strike asking = null;
      for (var one : rates) {
        int used = used(request, one.limit());
        if (used >= one.limit().calls() && one.tools().accept(name, GlobWork.unbounded())) {
          var strike =
              new Strike(one.limit().effect(), new Basis.ByRateLimit(one.limit(), used, allowing));
          if (strike.effect() == Effect.DENY) {
            return strike;
          }
          asking = asking == null ? strike : asking;
        }
      }
      return asking;
    }

    /// The number of calls counted for a limit; 0 where nobody counts.
    private static int used(AccessRequest request, RateLimit limit) {
      for (var counted : request.recentCalls()) {
        if (counted.seconds() == limit.seconds() && counted.tools().equals(limit.tools())) {
          return counted.calls();
        }
      }
      return 0;
    }
  }

  /// Refuses what a policy's mode forbids, before any rule is asked (clauses 8.1 to 8.3).
  static final class ModeFilter {
    /// Effects that change, execute or send.
    private static final Set<SideEffect> CHANGING =
        Set.of(
            SideEffect.FS_WRITE,
            SideEffect.DB_WRITE,
            SideEffect.CODE_EXEC,
            SideEffect.PROCESS_SPAWN,
            SideEffect.SUDO_ELEVATE,
            SideEffect.CONTAINER_EXEC,
            SideEffect.CLIPBOARD_WRITE,
            SideEffect.EMAIL_SEND,
            SideEffect.NETWORK_EGRESS,
            SideEffect.CLOUD_API,
            SideEffect.BROWSER_OPEN);

    /// Methods of a client that read by what they are.
    private static final Set<String> READING = Set.of("resources/read", "prompts/get");

    private final Mode mode;
    private final ConditionEntries tools;

    ModeFilter(Mode mode) {
      this.mode = mode;
      this.tools =
          switch (mode) {
            case Mode.AllowList(var names) -> toolNames(names);
            case Mode.Enforce _, Mode.ReadOnly _ -> toolNames(List.of());
          };
    }

    boolean refuses(AccessRequest request) {
      return switch (mode) {
        case Mode.Enforce _ -> false;
        case Mode.ReadOnly _ -> !readsOnly(request);
        case Mode.AllowList _ -> {
          var tool = request.resource().toolName();
          yield tool.isEmpty()
              || !tools.accept(
                  GlobDialect.NAME_ANY_CASE.comparable(tool.get()), GlobWork.unbounded());
        }
      };
    }

    /// Name globs of tools, ASCII case ignored.
    static ConditionEntries toolNames(List<String> patterns) {
      return new ConditionEntries(
          patterns.stream().map(pattern -> Glob.of(pattern, GlobDialect.NAME_ANY_CASE)).toList());
    }

    private static boolean readsOnly(AccessRequest request) {
      var action = request.action();
      if (action.direction() == Action.Direction.CLIENT_TO_SERVER
          && READING.contains(action.method())) {
        return true;
      }
      if (action.operation().isEmpty() || action.operation().get() != Operation.READ) {
        return false;
      }
      var effects = request.resource().sideEffects();
      if (effects.isPresent()) {
        for (var effect : effects.get()) {
          if (CHANGING.contains(effect)) {
            return false;
          }
        }
      }
      return true;
    }
  }
}
