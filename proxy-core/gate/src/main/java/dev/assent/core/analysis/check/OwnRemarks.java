package dev.assent.core.analysis.check;

import dev.assent.core.access.SideEffect;
import dev.assent.core.policy.Attribute;
import dev.assent.core.text.Sentence;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Makes the remarks about a rule by itself, without a call.
final class OwnRemarks {
  private static final Duration SOON = Duration.ofDays(7);

  /// Attributes that follow from what a server calls its tools or says of them.
  private static final Set<Attribute> CLAIMS =
      Set.of(
          Attribute.TOOL_NAME,
          Attribute.OPERATION,
          Attribute.RESOURCE_TYPE,
          Attribute.METHOD,
          Attribute.SIDE_EFFECTS,
          Attribute.METADATA);

  private final CheckContext setting;
  private final NeverMatches never;
  private final ModeRemarks modes;
  private final PatternRemarks patterns;

  OwnRemarks(CheckContext setting) {
    this.setting = setting;
    this.never = new NeverMatches(setting);
    this.modes = new ModeRemarks(setting);
    this.patterns = new PatternRemarks(setting.policy().globs());
  }

  List<Remark> of(StudiedRule rule) {
    var remarks = new ArrayList<Remark>();
    expiry(rule).ifPresent(remarks::add);
    if (!rule.isActive()) {
      return remarks;
    }
    var nothing = never.of(rule);
    nothing.or(() -> modes.of(rule)).ifPresent(remarks::add);
    remarks.addAll(patterns.of(rule));
    switch (rule.effect()) {
      case ALLOW -> onNamesOnly(rule).ifPresent(remarks::add);
      case HITL -> neverRemembered(rule).forEach(remarks::add);
      case DENY -> {}
    }
    return remarks;
  }

  private Optional<Remark> expiry(StudiedRule rule) {
    if (rule.rule().expiresAt().isEmpty() || !rule.rule().enabled()) {
      return Optional.empty();
    }
    Instant end = rule.rule().expiresAt().get();
    if (!setting.now().isBefore(end)) {
      return Optional.of(
          Remark.warning(
              "expired", "expires_at", Sentence.of("the rule is inactive since `%s`", end)));
    }
    return setting.now().isAfter(end.minus(SOON))
        ? Optional.of(
            Remark.note(
                "expiring", "expires_at", Sentence.of("the rule becomes inactive at `%s`", end)))
        : Optional.empty();
  }

  private static Optional<Remark> onNamesOnly(StudiedRule rule) {
    boolean named = rule.demand(Attribute.TOOL_NAME).isPresent();
    boolean trusted =
        rule.demands().stream().anyMatch(demand -> !demand.negated() && saysMore(demand));
    return named && !trusted
        ? Optional.of(
            Remark.warning(
                    "allow-on-names-only",
                    "conditions/tool_name",
                    "the rule trusts a tool's name alone, which every server chooses freely")
                .suggesting("add `backend_id`, so that it holds for a server you know"))
        : Optional.empty();
  }

  /// True if a condition asks for more than a server's claims; any server at all is nothing more.
  private static boolean saysMore(AttributeDemand demand) {
    boolean anyServer =
        demand.attribute() == Attribute.BACKEND && demand.options().coversUniverse();
    return !CLAIMS.contains(demand.attribute()) && !anyServer;
  }

  private static Stream<Remark> neverRemembered(StudiedRule rule) {
    var remarks = new ArrayList<Remark>();
    Set<SideEffect> cache = rule.rule().cacheSideEffects().orElse(Set.of());
    if (cache.contains(SideEffect.CODE_EXEC)) {
      remarks.add(
          neverRemembered(
              "cache_side_effects",
              "found `code_exec` in `cache_side_effects`, but a yes to a tool that runs code is"
                  + " never remembered"));
    }
    rule.demand(Attribute.SIDE_EFFECTS)
        .map(demand -> demand.options().written())
        .filter(effects ->
            !effects.isEmpty() && effects.stream().noneMatch(word -> isKept(word, cache)))
        .map(QuotedText::list)
        .ifPresent(words ->
            remarks.add(
                neverRemembered(
                    "conditions/side_effects",
                    Sentence.of(
                        "every call is asked anew: `cache_side_effects` has none of %s", words))));
    rule.demand(Attribute.TOOL_STATE)
        .filter(demand ->
            !demand.isEmptyList() && !demand.options().accepts("pinned") && !cache.isEmpty())
        .ifPresent(_ ->
            remarks.add(
                neverRemembered(
                    "cache_side_effects",
                    "every call is asked anew: a yes to a new or changed tool is never"
                        + " remembered")));
    rule.demand(Attribute.RESOURCE_TYPE)
        .filter(demand -> !demand.options().accepts("tool") && !cache.isEmpty())
        .ifPresent(_ ->
            remarks.add(
                neverRemembered(
                    "cache_side_effects",
                    "every call is asked anew: only the effects of tools are known")));
    return remarks.stream();
  }

  private static boolean isKept(String word, Set<SideEffect> cache) {
    return SideEffect.ofWord(word)
        .filter(effect -> effect != SideEffect.CODE_EXEC && cache.contains(effect))
        .isPresent();
  }

  private static Remark neverRemembered(String member, CharSequence message) {
    return Remark.note("never-remembered", member, message);
  }
}
