package dev.assent.core.pap;

import dev.assent.core.access.ResourceType;
import dev.assent.core.document.WordHints;
import dev.assent.core.glob.Glob;
import dev.assent.core.glob.GlobDialect;
import dev.assent.core.pap.MeaningShift.Direction;
import dev.assent.core.pap.document.Finding;
import dev.assent.core.pap.document.Finding.Severity;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Finds where rules that were written for mcp-acp mean something else here.
final class ForeignMeaning {
  /// Methods that pass before the rules here and ask the rules there.
  private static final List<String> DISCOVERY =
      List.of("server/discover", "notifications/roots/list_changed");

  private static final Condition RESOURCES = Attribute.RESOURCE_TYPE.word(ResourceType.RESOURCE);
  private static final Condition SERVER = Attribute.RESOURCE_TYPE.word(ResourceType.SERVER);

  private record Key(Severity severity, MeaningShift shift) {}

  private final Policy policy;
  private final Optional<ImportTarget> target;
  private final Map<Key, List<Integer>> rules = new LinkedHashMap<>();
  private final boolean denies;

  ForeignMeaning(Policy policy, Optional<ImportTarget> target) {
    this.policy = policy;
    this.target = target;
    this.denies = policy.rules().stream().anyMatch(rule -> rule.effect() == Effect.DENY);
  }

  /// The differences: one finding for each sentence, with all rules that it is about.
  List<Finding> findings() {
    for (int i = 0; i < policy.rules().size(); i++) {
      var rule = policy.rules().get(i);
      for (var shift : shifts(rule)) {
        rules
            .computeIfAbsent(
                new Key(severity(rule, shift.direction()), shift), _ -> new ArrayList<>())
            .add(i);
      }
    }
    var findings = new ArrayList<Finding>();
    rules.forEach((key, places) -> findings.add(finding(key, places)));
    findings.addAll(ofThePolicy());
    return findings;
  }

  private List<MeaningShift> shifts(Rule rule) {
    var shifts = new ArrayList<MeaningShift>();
    for (var condition : rule.conditions()) {
      if (!(condition instanceof Condition.Single single)) {
        throw new IllegalStateException("mcp-acp does not know `" + condition.member() + "`");
      }
      shifts.addAll(shifts(rule, single));
    }
    discovery(rule).ifPresent(shifts::add);
    asking(rule, shifts);
    return shifts;
  }

  private List<MeaningShift> shifts(Rule rule, Condition.Single condition) {
    var attribute = condition.attribute();
    return switch (attribute) {
      case TOOL_NAME -> ForeignPatterns.names("tool_name", condition.values());
      case BACKEND -> {
        var shifts = new ArrayList<>(ForeignPatterns.names("backend_id", condition.values()));
        backend(condition.values()).ifPresent(shifts::add);
        yield shifts;
      }
      case METHOD -> ForeignPatterns.methods(condition.values());
      case PATH, SOURCE, DESTINATION -> ForeignPatterns.paths(rule, condition);
      case OPERATION -> List.of(ForeignPatterns.operations(condition.values()));
      case EXTENSION -> List.of(ForeignPatterns.extension(rule.effect()));
      case SCHEME -> scheme(rule).stream().toList();
      case SUBJECT ->
          List.of(
              new MeaningShift(
                  "subject",
                  Direction.OTHER,
                  "`subject_id` is the subject of a token in mcp-acp; here it is the"
                      + " operating-system user as long as nobody is signed in"));
      case SIDE_EFFECTS -> registry().stream().toList();
      case RESOURCE_TYPE -> List.of();
      default ->
          throw new IllegalStateException("mcp-acp does not know `" + condition.member() + "`");
    };
  }

  private void asking(Rule rule, List<MeaningShift> shifts) {
    if (rule.effect() != Effect.HITL) {
      return;
    }
    if (denies && rule.conditions().stream().anyMatch(ForeignMeaning::hasSeveralValues)) {
      shifts.add(
          new MeaningShift(
              "overrides-deny",
              Direction.STRICTER,
              "a hitl rule goes before every deny rule in mcp-acp; here it does so only where its"
                  + " conditions hold for every path and URL of the call"));
    }
    if (rule.cacheSideEffects().filter(effects -> !effects.isEmpty()).isPresent()) {
      shifts.add(
          new MeaningShift(
              "remembered",
              Direction.STRICTER,
              "a remembered yes is for tool and first path in mcp-acp, whichever rule asks; here"
                  + " for all paths of the call, or its arguments where it has none, and only where"
                  + " every hitl rule that matches permits it"));
    }
  }

  private static boolean hasSeveralValues(Condition condition) {
    return condition instanceof Condition.Single single
        && (single.attribute().isPath()
            || single.attribute() == Attribute.EXTENSION
            || single.attribute() == Attribute.SCHEME);
  }

  private Optional<MeaningShift> backend(List<String> patterns) {
    if (target.isEmpty()) {
      return Optional.of(
          new MeaningShift(
              "backend",
              Direction.SAME,
              "`backend_id` is compared with the name of the guarded server here, unless its"
                  + " configuration gives another"));
    }
    String name = target.get().backendId();
    return patterns.stream()
            .anyMatch(pattern -> Glob.of(pattern, GlobDialect.NAME_ANY_CASE).matches(name))
        ? Optional.empty()
        : Optional.of(
            new MeaningShift(
                "backend",
                Direction.LESS,
                "the rule never matches here, because this server's `backend_id` is `"
                    + name
                    + "`"));
  }

  private Optional<MeaningShift> scheme(Rule rule) {
    boolean resourcesOnly =
        rule.conditions().stream()
            .anyMatch(condition ->
                condition.equals(RESOURCES)
                    || condition.isOn(Attribute.METHOD)
                        && values(condition).allMatch(pattern -> pattern.startsWith("resources/")));
    return resourcesOnly
        ? Optional.empty()
        : Optional.of(
            new MeaningShift(
                "scheme",
                Direction.MORE,
                "`scheme` is that of resources alone in mcp-acp; here every URL in the arguments of"
                    + " a tool has one as well"));
  }

  private Optional<MeaningShift> registry() {
    return target
        .filter(server -> !server.registered().isEmpty())
        .map(server ->
            new MeaningShift(
                "side-effects",
                Direction.OTHER,
                "`side_effects` come from a fixed table in mcp-acp; here this server's"
                    + " configuration says otherwise for "
                    + WordHints.oneOf(server.registered().stream().sorted().limit(5).toList())));
  }

  private Optional<MeaningShift> discovery(Rule rule) {
    if (rule.effect() == Effect.ALLOW
        || !rule.conditions().stream().allMatch(ForeignMeaning::mayMeetDiscovery)) {
      return Optional.empty();
    }
    var passing = DISCOVERY.stream().filter(method -> meets(rule, method)).toList();
    return passing.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new MeaningShift(
                "discovery",
                Direction.LESS,
                "as discovery, "
                    + WordHints.quoted(passing)
                    + " passes before the rules here, but not in mcp-acp"));
  }

  private static boolean mayMeetDiscovery(Condition condition) {
    return condition.isOn(Attribute.METHOD)
        || condition.isOn(Attribute.BACKEND)
        || condition.isOn(Attribute.SUBJECT)
        || condition.equals(SERVER);
  }

  private static boolean meets(Rule rule, String method) {
    return rule.conditions().stream()
        .allMatch(condition ->
            !condition.isOn(Attribute.METHOD)
                || values(condition)
                    .anyMatch(pattern -> Glob.of(pattern, GlobDialect.NAME).matches(method)));
  }

  private static Stream<String> values(Condition condition) {
    return condition.singles().flatMap(single -> single.values().stream());
  }

  private List<Finding> ofThePolicy() {
    var findings = new ArrayList<Finding>();
    if (policy.rules().stream().anyMatch(rule -> rule.effect() == Effect.ALLOW)) {
      findings.add(
          Activation.warning(
                  "rates",
                  "mcp-acp asks when a tool is called more than 30 times in 60 seconds of a"
                      + " session, and refuses more than 10 requests a second, whatever the policy"
                      + " says; here only `rate_limits` of the policy do")
              .suggesting(
                  "write `\"rate_limits\": [{\"tool_name\": \"*\", \"calls\": 30, \"seconds\": 60,"
                      + " \"effect\": \"hitl\"}]`, which counts all tools together"));
    }
    if (policy.rules().stream().anyMatch(rule -> rule.effect() != Effect.DENY)) {
      findings.add(
          new Finding(
              Severity.NOTE,
              "guards",
              "",
              Optional.empty(),
              List.of(),
              "above the rules stand Assent's own folders and the configuration files of MCP"
                  + " clients, wherever they are named in a call; the folders of mcp-acp are not"
                  + " protected here",
              Optional.empty(),
              Optional.empty()));
    }
    return findings;
  }

  private Severity severity(Rule rule, Direction direction) {
    return switch (direction) {
      case OTHER -> Severity.WARNING;
      case STRICTER, SAME -> Severity.NOTE;
      case LESS -> rule.effect() == Effect.ALLOW ? Severity.NOTE : Severity.WARNING;
      // An ask that matches more can take the place of a denial.
      case MORE ->
          rule.effect() == Effect.ALLOW || rule.effect() == Effect.HITL && denies
              ? Severity.WARNING
              : Severity.NOTE;
    };
  }

  private Finding finding(Key key, List<Integer> places) {
    List<RuleId> ids = places.stream().map(index -> policy.rules().get(index).id()).toList();
    var effect = policy.rules().get(places.getFirst()).effect();
    boolean alike = places.stream().allMatch(index -> policy.rules().get(index).effect() == effect);
    String so = alike ? key.shift().direction().consequence(effect) : "";
    return new Finding(
        key.severity(),
        key.shift().code(),
        "/rules/" + places.getFirst(),
        Optional.empty(),
        ids,
        key.shift().sentence() + so,
        key.shift().suggestion(),
        Optional.empty());
  }
}
