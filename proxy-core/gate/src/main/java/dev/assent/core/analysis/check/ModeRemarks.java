package dev.assent.core.analysis.check;

import dev.assent.core.access.Operation;
import dev.assent.core.access.SideEffect;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Mode;
import dev.assent.core.text.Sentence;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Rules that the policy's mode or its word on new tools makes pointless (clauses 8.2 to 8.4).
final class ModeRemarks {
  /// The side effects that a read-only policy lets nobody have.
  private static final Set<String> CHANGING =
      EnumSet.of(
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
              SideEffect.BROWSER_OPEN)
          .stream()
          .map(SideEffect::word)
          .collect(Collectors.toUnmodifiableSet());

  private final CheckContext setting;

  ModeRemarks(CheckContext setting) {
    this.setting = setting;
  }

  /// The effect of the mode on a rule; absent when the rule can still decide.
  Optional<Remark> of(StudiedRule rule) {
    return mode(rule).map(why -> pointless(rule, why)).or(() -> onlyNewTools(rule));
  }

  private Optional<String> mode(StudiedRule rule) {
    return switch (setting.policy().mode()) {
      case Mode.Enforce _ -> Optional.empty();
      case Mode.ReadOnly _ -> readOnly(rule);
      case Mode.AllowList(var tools) -> allowList(rule, tools);
    };
  }

  private static Remark pointless(StudiedRule rule, String why) {
    String message = "the rule never decides: " + why;
    return rule.effect() == Effect.DENY
        ? Remark.note("mode-denies", "", message + ", and denies that already")
        : Remark.warning("mode-denies", "", message);
  }

  private Optional<String> readOnly(StudiedRule rule) {
    if (matchesOne(rule, Attribute.METHOD, "resources/read")
            && matchesOne(rule, Attribute.RESOURCE_TYPE, "resource")
        || matchesOne(rule, Attribute.METHOD, "prompts/get")
            && matchesOne(rule, Attribute.RESOURCE_TYPE, "prompt")) {
      boolean passes =
          setting.absenceHolds(rule.effect())
              || rule.demands().stream().noneMatch(demand -> demand.attribute().isOfToolsOnly());
      if (passes) {
        return Optional.empty();
      }
    }
    boolean tools =
        matchesOne(rule, Attribute.METHOD, "tools/call")
            && matchesOne(rule, Attribute.RESOURCE_TYPE, "tool");
    boolean reads = matchesOne(rule, Attribute.OPERATION, Operation.READ.word());
    var effects = rule.demand(Attribute.SIDE_EFFECTS);
    boolean changes =
        effects.isPresent()
            && !setting.absenceHolds(rule.effect())
            && CHANGING.containsAll(effects.get().options().values());
    return tools && reads && !changes
        ? Optional.empty()
        : Optional.of("`mode` is `read-only`, and the rule matches nothing that only reads");
  }

  private Optional<String> allowList(StudiedRule rule, List<String> tools) {
    boolean calls =
        matchesOne(rule, Attribute.METHOD, "tools/call")
            && matchesOne(rule, Attribute.RESOURCE_TYPE, "tool");
    var named = rule.demand(Attribute.TOOL_NAME);
    boolean listed =
        named.isEmpty()
            || !named.get().options().excludes(ListedValues.of(Attribute.TOOL_NAME, tools));
    return calls && listed && !tools.isEmpty()
        ? Optional.empty()
        : Optional.of("`mode` is `allow-list`, and the rule matches no tool of that list");
  }

  private static boolean matchesOne(StudiedRule rule, Attribute attribute, String value) {
    return rule.demand(attribute).map(demand -> demand.options().accepts(value)).orElse(true)
        && rule.negatedDemand(attribute)
            .map(demand -> !demand.options().accepts(value))
            .orElse(true);
  }

  /// An ALLOW for tools that nobody accepted, where the policy says what happens to those.
  private Optional<Remark> onlyNewTools(StudiedRule rule) {
    var states = rule.demand(Attribute.TOOL_STATE);
    boolean overruled =
        rule.effect() == Effect.ALLOW
            && setting.policy().newTools().isPresent()
            && states.isPresent()
            && !states.get().isEmptyList()
            && !states.get().options().accepts("pinned");
    return overruled
        ? Optional.of(
            Remark.warning(
                "new-tools-overrule",
                "conditions/tool_state",
                Sentence.of(
                    "the rule never allows anything: `new_tools` makes `%s` of it, for the rule holds for new or changed tools only",
                    setting.policy().newTools().get().word())))
        : Optional.empty();
  }
}
