package dev.assent.core.analysis.check;

import dev.assent.core.access.ResourceType;
import dev.assent.core.pdp.DiscoveryMethods;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.ValueTest;
import dev.assent.core.text.Sentence;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Rules that no call matches. Each reason is a proof; what is only unlikely is no finding here.
final class NeverMatches {
  private static final ListedValues TOOL_CALL =
      ListedValues.of(Attribute.METHOD, List.of("tools/call"));

  private final CheckContext setting;

  NeverMatches(CheckContext setting) {
    this.setting = setting;
  }

  /// Why nothing matches a rule; absent when something may.
  Optional<Remark> of(StudiedRule rule) {
    return emptyList(rule)
        .or(() -> ofOtherResources(rule))
        .or(() -> typeAndMethod(rule))
        .or(() -> discovery(rule))
        .or(() -> negated(rule))
        .or(() -> tests(rule))
        .or(() -> paths(rule))
        .or(() -> earlierInAllow(rule))
        .or(() -> overBefore(rule));
  }

  private static Remark remark(String member, CharSequence message) {
    return Remark.warning("never-matches", member, message);
  }

  private static Optional<Remark> emptyList(StudiedRule rule) {
    return rule.demands().stream()
        .filter(demand -> !demand.negated() && demand.isEmptyList())
        .findFirst()
        .map(demand ->
            remark(
                "conditions/" + demand.pointer(),
                Sentence.of(
                    "found %s",
                    Sentence.of(
                        "an empty list in `%s`, which never holds", demand.attribute().member()))));
  }

  /// The remark on a rule that asks of something else for an attribute which only calls of tools
  /// have. With strict attributes it holds there for being absent.
  private Optional<Remark> ofOtherResources(StudiedRule rule) {
    if (setting.absenceHolds(rule.effect())) {
      return Optional.empty();
    }
    var ofTools =
        rule.demands().stream().filter(demand -> demand.attribute().isOfToolsOnly()).findFirst();
    if (ofTools.isEmpty()) {
      return Optional.empty();
    }
    String holds = "`" + ofTools.get().attribute().member() + "` holds for calls of tools only, ";
    var type = rule.demand(Attribute.RESOURCE_TYPE);
    if (type.isPresent() && !type.get().options().accepts("tool")) {
      return Optional.of(
          remark(
              "conditions",
              Sentence.of(
                  holds + "`resource_type` for %s",
                  QuotedText.list(type.get().options().written()))));
    }
    var method = rule.demand(Attribute.METHOD);
    if (method.isPresent() && !method.get().options().accepts("tools/call")) {
      return Optional.of(
          remark("conditions", holds + "and `mcp_method` does not match `tools/call`"));
    }
    var noTool =
        rule.negatedDemand(Attribute.RESOURCE_TYPE)
            .filter(demand -> demand.options().accepts("tool"));
    var noCall =
        rule.negatedDemand(Attribute.METHOD).filter(demand -> demand.options().covers(TOOL_CALL));
    return noTool
        .or(() -> noCall)
        .map(demand -> remark("conditions", holds + "and the rule's `not` leaves these out"));
  }

  private static Optional<Remark> typeAndMethod(StudiedRule rule) {
    var type = rule.demand(Attribute.RESOURCE_TYPE);
    var method = rule.demand(Attribute.METHOD);
    if (type.isEmpty() || method.isEmpty()) {
      return Optional.empty();
    }
    var expected =
        switch (ResourceType.ofWord(type.get().options().written().getFirst())
            .orElse(ResourceType.SERVER)) {
          case TOOL -> "tools/call";
          case RESOURCE -> "resources/*";
          case PROMPT -> "prompts/*";
          // Whatever a server asks is of this type, so any method may be.
          case SERVER -> "*";
        };
    return method.get().options().excludes(ListedValues.of(Attribute.METHOD, List.of(expected)))
        ? Optional.of(
            remark(
                "conditions",
                Sentence.of(
                    "`resource_type` %s is that of the methods `%s`, which `mcp_method` does not match",
                    QuotedText.list(type.get().options().written()), expected)))
        : Optional.empty();
  }

  private static Optional<Remark> discovery(StudiedRule rule) {
    return rule.demand(Attribute.METHOD)
        .filter(demand -> !demand.isEmptyList())
        .filter(demand ->
            demand.options().written().stream().allMatch(DiscoveryMethods::alwaysBypasses))
        .map(demand ->
            remark(
                "conditions/mcp_method",
                Sentence.of(
                    "%s passes before any rule is asked",
                    QuotedText.list(demand.options().written()))));
  }

  private Optional<Remark> negated(StudiedRule rule) {
    for (var demand : rule.demands()) {
      if (!demand.negated() || demand.attribute().form() == Attribute.Form.TESTS) {
        continue;
      }
      boolean absentHolds =
          setting.absenceHolds(rule.effect()) && !demand.attribute().isAlwaysThere();
      if (!absentHolds && !mayBeEmpty(demand, rule) && demand.coversUniverse()) {
        return Optional.of(
            remark(
                "conditions/" + demand.pointer(),
                Sentence.of("`not` leaves out every %s there can be", what(demand))));
      }
      boolean everyValue =
          demand.attribute().hasOneValue()
              || demand.attribute().isSet()
              || rule.effect() == Effect.ALLOW && isCompared(demand);
      var wanted = rule.demand(demand.attribute());
      if (!absentHolds && everyValue && wanted.isPresent() && demand.covers(wanted.get())) {
        return Optional.of(
            remark(
                "conditions/" + demand.pointer(),
                Sentence.of(
                    "`not` leaves out everything that `%s` asks for",
                    demand.attribute().member())));
      }
    }
    return Optional.empty();
  }

  /// True if the negation holds where the call is known to have no value at all.
  private static boolean mayBeEmpty(AttributeDemand demand, StudiedRule rule) {
    return demand.attribute().isSet()
        || demand.attribute() == Attribute.SIDE_EFFECTS && rule.effect() == Effect.ALLOW;
  }

  /// True if an ALLOW sees the same values with and without `not`, each of which must pass.
  private static boolean isCompared(AttributeDemand demand) {
    return demand.attribute() != Attribute.SIDE_EFFECTS && !demand.attribute().isPath();
  }

  private static String what(AttributeDemand demand) {
    return "`" + demand.attribute().member() + "`";
  }

  private Optional<Remark> tests(StudiedRule rule) {
    for (var demand : rule.demands()) {
      boolean absentHolds =
          setting.absenceHolds(rule.effect()) && !demand.attribute().isAlwaysThere();
      if (demand.negated() || absentHolds) {
        continue;
      }
      var why = contradiction(demand.attribute(), demand.tests());
      if (why.isPresent()) {
        return Optional.of(remark("conditions/" + demand.pointer(), why.get()));
      }
    }
    return Optional.empty();
  }

  private static Optional<CharSequence> contradiction(
      Attribute document, Map<String, ValueTest> tests) {
    for (var entry : tests.entrySet()) {
      String pointer = entry.getKey();
      var test = entry.getValue();
      if (ValueTests.isEmpty(test)) {
        return Optional.of(
            Sentence.of(
                "found %s",
                Sentence.of("an empty list for %s, which never holds", QuotedText.of(pointer))));
      }
      if (pointer.isEmpty() && (ValueTests.wantsPlainValue(test) || ValueTests.absence(test))) {
        return Optional.of(
            "the empty pointer is the whole object, which is always there and never equals a plain"
                + " value");
      }
      // A claim that passes may be a list, which holds others.
      boolean holdsNothing =
          document != Attribute.CLAIM && ValueTests.wantsPlainValue(test)
              || ValueTests.absence(test);
      for (var below : tests.entrySet()) {
        if (holdsNothing
            && below.getKey().startsWith(pointer + "/")
            && !ValueTests.absence(below.getValue())) {
          return Optional.of(
              Sentence.of(
                  "the value at %s holds nothing, but something is asked of %s",
                  QuotedText.of(pointer), QuotedText.of(below.getKey())));
        }
      }
    }
    return Optional.empty();
  }

  private static Optional<Remark> earlierInAllow(StudiedRule rule) {
    return rule.demand(Attribute.AFTER)
        .filter(_ -> rule.effect() == Effect.ALLOW)
        .map(_ ->
            remark(
                "conditions/after",
                "`after` never holds for a rule that allows: a client can make any earlier call for"
                    + " show"));
  }

  /// A rule that ends before its hours come; only where it says whose clock counts.
  private Optional<Remark> overBefore(StudiedRule rule) {
    var hours = rule.demand(Attribute.TIME).map(AttributeDemand::written);
    if (setting.now().equals(Instant.MIN)
        || rule.rule().expiresAt().isEmpty()
        || !(hours.orElse(null) instanceof Condition.Hours one
            && one.zoneOr(Optional.empty()).isPresent())) {
      return Optional.empty();
    }
    var end = rule.rule().expiresAt().get();
    return StudiedRule.firstTime(List.of(rule), setting.now(), Optional.empty())
            .filter(end::isAfter)
            .isPresent()
        ? Optional.empty()
        : Optional.of(
            remark("conditions/time", "the rule becomes inactive before its `time` comes"));
  }

  /// Of an ALLOW every path must pass each of its conditions.
  private static Optional<Remark> paths(StudiedRule rule) {
    var any = rule.demand(Attribute.PATH);
    if (rule.effect() != Effect.ALLOW || any.isEmpty()) {
      return Optional.empty();
    }
    for (var role : List.of(Attribute.SOURCE, Attribute.DESTINATION)) {
      var own = rule.demand(role);
      if (own.isPresent() && any.get().options().excludes(own.get().options())) {
        return Optional.of(
            remark(
                "conditions",
                Sentence.of(
                    "every path must match `path_pattern`, and no path matches that and `%s`",
                    role.member())));
      }
    }
    return rule.demand(Attribute.EXTENSION)
        .filter(demand -> any.get().options().excludesEndings(demand.options().written()))
        .map(_ ->
            remark("conditions", "no path that matches `path_pattern` has such an `extension`"));
  }
}
