package dev.assent.core.analysis.check;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.policy.Attribute;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/// Asks the engine whether one rule matches many calls, but not for calls whose tool, server or
/// method already say no.
final class QuickMatch {
  private final StudiedRule rule;
  private final CheckEngine engine;
  private final boolean strict;
  private final Map<Attribute, Map<String, Boolean>> known = new EnumMap<>(Attribute.class);

  /// @param strict whether absent attributes may count as holding
  QuickMatch(StudiedRule rule, CheckEngine engine, boolean strict) {
    this.rule = rule;
    this.engine = engine;
    this.strict = strict;
  }

  StudiedRule rule() {
    return rule;
  }

  boolean matches(AccessRequest request) {
    if (!rule.isActive()) {
      return false;
    }
    var tool = request.resource().toolName();
    boolean named =
        tool.isPresent()
            ? passes(Attribute.TOOL_NAME, tool.get())
            : strict || rule.demand(Attribute.TOOL_NAME).isEmpty();
    return named
        && passes(Attribute.METHOD, request.action().method())
        && passes(Attribute.BACKEND, request.resource().backendId())
        && (strict || hasPath(request) && hasEffects(request))
        && engine.matches(rule, request);
  }

  private boolean hasPath(AccessRequest request) {
    var demand = rule.demand(Attribute.PATH);
    if (demand.isEmpty() || demand.get().options().areOdd()) {
      return true;
    }
    for (var path : request.resource().paths()) {
      for (String spelling : path.denySpellings()) {
        if (passes(Attribute.PATH, spelling)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean hasEffects(AccessRequest request) {
    return rule.demand(Attribute.SIDE_EFFECTS).isEmpty()
        || request.resource().sideEffects().isPresent();
  }

  private boolean passes(Attribute attribute, String value) {
    var demand = rule.demand(attribute);
    return demand.isEmpty()
        || known
            .computeIfAbsent(attribute, _ -> new HashMap<>())
            .computeIfAbsent(value, text -> demand.get().options().accepts(text));
  }
}
