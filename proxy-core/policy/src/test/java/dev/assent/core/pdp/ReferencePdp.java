package dev.assent.core.pdp;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Action;
import dev.assent.core.access.HookAnswer;
import dev.assent.core.access.Operation;
import dev.assent.core.access.PathRole;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.access.SideEffect;
import dev.assent.core.access.ToolState;
import dev.assent.core.pdp.condition.CompileContext;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Mode;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.RateLimit;
import dev.assent.core.policy.Rule;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The clauses read aloud: a second engine, naive and slow, that shares no code with the first.
///
/// Every method says which clause it is. Patterns become regular expressions, nothing is prepared
/// or remembered. This file has the steps; what a condition means stands in [ReferenceConditions],
/// which values it sees in [ReferenceValues], what a pattern means in [ReferencePatterns], and the
/// points in [ReferencePoints].
///
/// @param ready whether attributes come ready-made (clause 10.1): no steps but discovery and rules,
///   patterns as they stand
/// @param unknown members of conditions whose attribute is absent whatever a request says:
///   `resource_type`, `argument`
record ReferencePdp(
    Policy policy, List<Guard> guards, CompileContext context, boolean ready, Set<String> unknown) {

  static final List<String> DISCOVERY =
      List.of(
          "initialize",
          "ping",
          "tools/list",
          "resources/list",
          "resources/templates/list",
          "prompts/list",
          "server/discover",
          "notifications/initialized",
          "notifications/cancelled",
          "notifications/progress",
          "notifications/resources/list_changed",
          "notifications/tools/list_changed",
          "notifications/prompts/list_changed",
          "notifications/roots/list_changed");

  private static final Set<SideEffect> CHANGES_EXECUTES_OR_SENDS =
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

  /// A matching rule with its points.
  record Match(String rule, int conditions, int exact, int depth) {}

  /// The outcome of a request.
  ///
  /// @param basis the deciding step, with what it says beside its name
  record Outcome(Effect effect, String finalRule, String basis, List<Match> matched) {}

  /// Clause 1.1.
  Outcome decide(AccessRequest request) {
    if (!ready && guarded(request)) {
      return new Outcome(Effect.DENY, "protected_path", "guard", List.of());
    }
    if (discovery(request)) {
      return new Outcome(Effect.ALLOW, "discovery_bypass", "discovery", List.of());
    }
    if (!ready && modeRefuses(request)) {
      return new Outcome(Effect.DENY, "mode", "mode", List.of());
    }
    if (!ready && request.hook().orElse(null) instanceof HookAnswer.Denied denied) {
      return new Outcome(Effect.DENY, "hook", "hook " + denied.hook(), List.of());
    }
    var outcome = byRules(request);
    return ready || outcome.effect() != Effect.ALLOW ? outcome : limited(outcome, request);
  }

  /// Clause 1.1: the hooks stand behind guards, discovery and mode.
  boolean reachesHooks(AccessRequest request) {
    return !guarded(request) && !discovery(request) && !modeRefuses(request);
  }

  /// Clause 1.4, and its end in 10.1.
  private boolean discovery(AccessRequest request) {
    String method = request.action().method();
    if (ready) {
      return DISCOVERY.contains(method) && !method.equals("notifications/roots/list_changed");
    }
    boolean fromServer = request.action().direction() == Action.Direction.SERVER_TO_CLIENT;
    boolean notification =
        method.startsWith("notifications/") && request.environment().requestId().isEmpty();
    return DISCOVERY.contains(method)
        || fromServer && (notification || method.equals("roots/list"));
  }

  /// Clauses 8.1 to 8.3.
  private boolean modeRefuses(AccessRequest request) {
    var tool = request.resource().toolName();
    return switch (policy.mode()) {
      case Mode.Enforce() -> false;
      case Mode.ReadOnly() -> {
        // Servers fetch nothing from clients: such a request is none that reads, whatever its name.
        boolean fetches =
            Set.of("resources/read", "prompts/get").contains(request.action().method())
                && request.action().direction() == Action.Direction.CLIENT_TO_SERVER;
        boolean reads = request.action().operation().equals(Optional.of(Operation.READ));
        boolean harmless =
            request.resource().sideEffects().orElse(Set.of()).stream()
                .noneMatch(CHANGES_EXECUTES_OR_SENDS::contains);
        yield !fetches && !(reads && harmless);
      }
      case Mode.AllowList(var tools) ->
          tool.isEmpty() || !ReferencePatterns.anyName(tools, tool.get(), true);
    };
  }

  /// Clauses 1.5 and 1.6.
  private Outcome byRules(AccessRequest request) {
    var matched = policy.rules().stream().filter(rule -> matches(rule, request)).toList();
    var hitl = of(matched, Effect.HITL);
    var deny = of(matched, Effect.DENY);
    var allow = of(matched, Effect.ALLOW);
    var values = values(request);
    boolean overrides =
        policy.combining() == Policy.Combining.HITL_OVERRIDES
            && hitl.stream().anyMatch(rule -> rule.conditions().stream().allMatch(values::every));
    if (!hitl.isEmpty() && (deny.isEmpty() || overrides)) {
      return byRule(Effect.HITL, hitl, matched);
    }
    if (!deny.isEmpty()) {
      return byRule(Effect.DENY, deny, matched);
    }
    if (!allow.isEmpty()) {
      return byRule(Effect.ALLOW, allow, matched);
    }
    return new Outcome(Effect.DENY, "default", "default", List.of());
  }

  private static List<Rule> of(List<Rule> matched, Effect effect) {
    return matched.stream().filter(rule -> rule.effect() == effect).toList();
  }

  /// Clause 1.7: highest specificity, then the earlier in the file.
  private static Outcome byRule(Effect effect, List<Rule> winners, List<Rule> matched) {
    int best =
        winners.stream().mapToInt(rule -> ReferencePoints.of(rule).score()).max().orElseThrow();
    var first =
        winners.stream()
            .filter(rule -> ReferencePoints.of(rule).score() == best)
            .findFirst()
            .orElseThrow();
    return new Outcome(
        effect, first.id().value(), "rule", matched.stream().map(ReferencePdp::match).toList());
  }

  private static Match match(Rule rule) {
    var points = ReferencePoints.of(rule);
    return new Match(rule.id().value(), points.conditions(), points.exact(), points.depth());
  }

  /// Clause 8.4: what an ALLOW of the rules becomes.
  private Outcome limited(Outcome allowed, AccessRequest request) {
    var state = request.resource().tool().state();
    boolean unpinned =
        request.action().method().equals("tools/call")
            && !state.equals(Optional.of(ToolState.PINNED));
    var byTool = policy.newTools().filter(_ -> unpinned);
    var usedUp =
        policy.rateLimits().stream().filter(one -> used(one, request) >= one.calls()).toList();
    var limit =
        usedUp.stream()
            .filter(one -> one.effect() == Effect.DENY)
            .findFirst()
            .or(() -> usedUp.stream().findFirst());
    var byLimit = limit.map(RateLimit::effect);
    boolean denied =
        byTool.equals(Optional.of(Effect.DENY)) || byLimit.equals(Optional.of(Effect.DENY));
    if (byTool.isPresent()
        && (byLimit.isEmpty() || byTool.equals(byLimit) || byTool.get() == Effect.DENY)) {
      String basis = "new tool " + state + " " + allowed.finalRule();
      return new Outcome(byTool.get(), "mode", basis, allowed.matched());
    }
    if (limit.isPresent()) {
      String basis =
          "limit " + limit.get() + " " + used(limit.get(), request) + " " + allowed.finalRule();
      return new Outcome(
          denied ? Effect.DENY : Effect.HITL, "rate_limit", basis, allowed.matched());
    }
    return allowed;
  }

  /// The used part of a limit, in calls; −1 where it does not count this call.
  private static int used(RateLimit limit, AccessRequest request) {
    var tool = request.resource().toolName();
    if (tool.isEmpty() || !ReferencePatterns.anyName(limit.tools(), tool.get(), true)) {
      return -1;
    }
    return request.recentCalls().stream()
        .filter(count -> count.tools().equals(limit.tools()) && count.seconds() == limit.seconds())
        .mapToInt(count -> count.calls())
        .findFirst()
        .orElse(-1);
  }

  /// Clauses 1.5, 2.3, 3.1.
  boolean matches(Rule rule, AccessRequest request) {
    var values = values(request);
    return active(rule, request)
        && rule.conditions().stream().allMatch(condition -> values.holds(rule.effect(), condition))
        && (rule.effect() != Effect.ALLOW || values.covers(rule));
  }

  /// Clause 2.3.
  static boolean active(Rule rule, AccessRequest request) {
    var now = request.environment().time();
    return rule.enabled() && rule.expiresAt().filter(end -> !now.isBefore(end)).isEmpty();
  }

  /// The results of a rule's conditions, in its order.
  List<Boolean> holding(Rule rule, AccessRequest request) {
    return rule.conditions().stream()
        .map(condition -> values(request).holds(rule.effect(), condition))
        .toList();
  }

  ReferenceConditions values(AccessRequest request) {
    boolean strict = policy.missing() == Policy.MissingAttributes.STRICT;
    var patterns = new ReferencePatterns(context, ready, policy.globs());
    return new ReferenceConditions(
        request, new ReferenceValues(request, patterns, ready, unknown), patterns, strict);
  }

  /// Clause 1.3.
  private boolean guarded(AccessRequest request) {
    boolean reads = request.action().operation().equals(Optional.of(Operation.READ));
    for (var guard : guards) {
      for (var folder : guard.folders()) {
        for (var path : request.resource().paths()) {
          for (var spelling : path.denySpellings()) {
            boolean inside =
                under(spelling, folder) || under(spelling, context.resolver().folded(folder));
            boolean holds =
                under(folder, spelling) || under(context.resolver().folded(folder), spelling);
            boolean whole =
                context.workingFolder().stream().anyMatch(project -> isProject(path, project))
                    && !takesAway(request, path);
            boolean above = holds && (!reads && !whole || path.unresolved());
            boolean readable = guard.kind() == Guard.Kind.CLIENT_CONFIGURATION && reads;
            if ((inside || above) && !readable) {
              return true;
            }
          }
        }
      }
    }
    return false;
  }

  private boolean isProject(ResourcePath path, String project) {
    return path.denySpellings().stream()
        .anyMatch(spelling -> under(spelling, project) && under(project, spelling));
  }

  private static boolean takesAway(AccessRequest request, ResourcePath path) {
    String tool = request.resource().toolName().orElse("").toLowerCase(java.util.Locale.ROOT);
    boolean moves =
        path.role() == PathRole.SOURCE
            && (tool.contains("mov")
                || tool.contains("renam")
                || tool.contains("relocat")
                || tool.equals("mv"));
    return moves || request.action().operation().equals(Optional.of(Operation.DELETE));
  }

  private boolean under(String path, String folder) {
    var patterns = new ReferencePatterns(context, ready, policy.globs());
    String parent = folder.equals("/") ? "/" : patterns.comparable(folder) + "/";
    return (patterns.comparable(path) + "/").startsWith(parent) && !folder.isEmpty();
  }
}
