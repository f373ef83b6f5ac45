package dev.assent.core.pdp;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Action;
import dev.assent.core.access.Operation;
import dev.assent.core.access.SideEffect;
import dev.assent.core.glob.Glob;
import dev.assent.core.glob.GlobDialect;
import dev.assent.core.glob.GlobWork;
import dev.assent.core.pdp.condition.ConditionEntries;
import dev.assent.core.policy.Mode;
import java.util.List;
import java.util.Set;

/// Refuses what a policy's mode forbids, before any rule is asked (clauses 8.1 to 8.3).
final class ModeFilter {
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
