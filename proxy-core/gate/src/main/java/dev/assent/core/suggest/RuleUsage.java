package dev.assent.core.suggest;

import dev.assent.core.access.ResourcePath;
import dev.assent.core.approval.grant.GrantReach;
import dev.assent.core.pdp.Decision;
import dev.assent.core.pdp.Decision.RuleMatch;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/// Tells which rules that allow were of any use, and where.
final class RuleUsage {
  private static final int TOOLS = 8;

  private final Map<Integer, Use> uses = new HashMap<>();
  private long calls;
  private boolean unsure;

  /// The calls, folder and tools that a rule matched.
  static final class Use {
    private long calls;
    private boolean outside;
    private Optional<String> folder = Optional.empty();
    private final TreeSet<String> tools = new TreeSet<>();

    private void add(PastCall past) {
      calls++;
      past.request().resource().toolName().ifPresentOrElse(this::addTool, () -> outside = true);
      for (ResourcePath path : GrantReach.pathsOf(past.request())) {
        if (path.use() == ResourcePath.Use.ALL && !path.allowSpellings().isEmpty()) {
          String parent = GrantReach.parentOf(path.allowSpellings().getFirst());
          folder = Optional.of(folder.map(known -> common(known, parent)).orElse(parent));
        }
      }
    }

    private void addTool(String name) {
      if (tools.size() <= TOOLS) {
        tools.add(name);
      }
    }

    private static String common(String one, String other) {
      String folder = one;
      while (!folder.isEmpty() && !folder.equals(other) && !GrantReach.liesBelow(other, folder)) {
        folder = GrantReach.parentOf(folder);
      }
      return folder;
    }

    long calls() {
      return calls;
    }

    /// The folder that all paths of the calls lie below; absent where they had none, or nothing in
    /// common.
    Optional<String> folder() {
      return folder.filter(one -> !one.isEmpty());
    }

    /// The names of all tools, sorted; empty where they are too many, or a call was of none.
    SortedSet<String> tools() {
      return outside || tools.size() > TOOLS ? new TreeSet<>() : tools;
    }
  }

  void take(PastCall past, Optional<Decision> decision) {
    calls++;
    if (decision.isEmpty()) {
      unsure = true;
      return;
    }
    for (RuleMatch match : decision.get().trace().matched()) {
      if (match.effect() == Effect.ALLOW) {
        uses.computeIfAbsent(match.index(), _ -> new Use()).add(past);
      }
    }
  }

  /// Calls that were looked at.
  long calls() {
    return calls;
  }

  /// True if it is told of every call which rules it matched.
  boolean isSure() {
    return !unsure;
  }

  /// The use of the rule at a place; absent where there was none.
  Optional<Use> of(Policy policy, int index) {
    return index < policy.rules().size() ? Optional.ofNullable(uses.get(index)) : Optional.empty();
  }
}
