package dev.assent.core.pep;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pdp.Decision;
import dev.assent.core.pdp.Decision.Basis;
import dev.assent.core.pdp.Decision.RuleMatch;
import dev.assent.core.pdp.RuleTrace;
import dev.assent.core.pdp.condition.ConditionTrace;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The rights that a refused call lacks: what rules ask of a token or of a client's capabilities,
/// and nothing else stands against it.
///
/// A DENY is about rights where each rule that denies has a `not`, and only of rights. The default
/// is where some rule would let the call pass, or ask, but for rights.
///
/// @param wanted what rules ask for, by the condition: texts, words, or pointers of claims
/// @param ways what would do, each a list of sentences' ends that belong together
/// @param withToken whether a token said who asks
record MissingRights(
    Map<Attribute, List<String>> wanted, List<List<String>> ways, boolean withToken) {
  private static final Set<Attribute> OF_TOKENS =
      Set.of(
          Attribute.ISSUER,
          Attribute.SCOPE,
          Attribute.AUDIENCE,
          Attribute.CLIENT_ID,
          Attribute.CLAIM);
  private static final int NAMED = 5;

  /// True if a policy has rules that ask for rights.
  static boolean areAsked(Policy policy) {
    return policy.rules().stream()
        .flatMap(rule -> rule.conditions().stream())
        .flatMap(Condition::singles)
        .anyMatch(MissingRights::isRight);
  }

  /// Those of a call that is denied; absent where it is denied for something else.
  ///
  /// @param rules how each rule fared
  static Optional<MissingRights> of(
      Decision.Deny deny, List<RuleTrace> rules, AccessRequest request) {
    var found = new Finding(request);
    boolean about =
        switch (deny.trace().basis()) {
          case Basis.ByRule _ -> found.inDenials(rules, deny.trace().matched());
          case Basis.ByDefault _ -> found.inPermissions(rules);
          case Basis.ByGuard _,
              Basis.ByDiscovery _,
              Basis.ByMode _,
              Basis.ByNewTool _,
              Basis.ByHook _,
              Basis.ByRateLimit _,
              Basis.ByFailure _,
              Basis.ByCanary _ ->
              false;
        };
    return about ? Optional.of(found.rights()) : Optional.empty();
  }

  private static boolean isRight(Condition.Single condition) {
    return OF_TOKENS.contains(condition.attribute())
        || condition.attribute() == Attribute.CAPABILITY;
  }

  /// Half a sentence: "without the scope `deploy`".
  String without() {
    return "without "
        + ways.stream()
            .limit(NAMED)
            .map(way -> String.join(" and ", way))
            .distinct()
            .collect(Collectors.joining(", or "));
  }

  /// Half a sentence about whoever asks.
  String standing() {
    boolean ofToken = wanted.keySet().stream().anyMatch(OF_TOKENS::contains);
    return !ofToken
        ? "the client does not say that it has it"
        : withToken ? "the sign-in of the user does not have it" : "nobody is signed in";
  }

  /// As programs read it: `{"scope": ["deploy"]}`.
  JsonObject toJson() {
    var body = JsonObject.builder();
    wanted.forEach((attribute, texts) -> body.put(attribute.member(), JsonArray.ofStrings(texts)));
    return body.build();
  }

  private static final class Finding {
    private final AccessRequest request;
    private final Map<Attribute, Set<String>> wanted = new EnumMap<>(Attribute.class);
    private final List<List<String>> ways = new ArrayList<>();

    Finding(AccessRequest request) {
      this.request = request;
    }

    MissingRights rights() {
      var lists = new EnumMap<Attribute, List<String>>(Attribute.class);
      wanted.forEach((attribute, texts) -> lists.put(attribute, List.copyOf(texts)));
      return new MissingRights(lists, List.copyOf(ways), request.subject().isOfToken());
    }

    /// Adds the rights that would lift every DENY; false where some is not about rights.
    boolean inDenials(List<RuleTrace> rules, List<RuleMatch> matched) {
      var denying =
          matched.stream()
              .filter(match -> match.effect() == Effect.DENY)
              .map(RuleMatch::id)
              .collect(Collectors.toSet());
      var together = new ArrayList<String>();
      for (var rule : rules) {
        if (denying.contains(rule.rule().id())) {
          var negated =
              rule.conditions().stream().flatMap(trace -> trace.parts().stream()).toList();
          if (negated.isEmpty() || !negated.stream().allMatch(Finding::isRight)) {
            return false;
          }
          together.add(
              negated.stream().map(this::named).distinct().collect(Collectors.joining(" or ")));
        }
      }
      ways.add(together.stream().distinct().toList());
      return !together.isEmpty();
    }

    /// Adds the rights with which a rule would let the call pass, or ask; true if there are ways.
    boolean inPermissions(List<RuleTrace> rules) {
      for (var rule : rules) {
        var unmet = rule.conditions().stream().filter(trace -> !trace.holds()).toList();
        boolean lacks =
            rule.standing() == RuleTrace.Standing.NOT_MET
                && rule.rule().effect() != Effect.DENY
                && unmet.stream().allMatch(Finding::isRight);
        if (lacks) {
          ways.add(unmet.stream().map(this::named).toList());
        }
      }
      return !ways.isEmpty();
    }

    private static boolean isRight(ConditionTrace trace) {
      return trace.condition() instanceof Condition.Single one
          && !one.isEmpty()
          && MissingRights.isRight(one);
    }

    private String named(ConditionTrace trace) {
      var condition = (Condition.Single) trace.condition();
      var texts = condition.values();
      wanted.computeIfAbsent(condition.attribute(), _ -> new LinkedHashSet<>()).addAll(texts);
      String all =
          texts.stream()
              .limit(NAMED)
              .map(text -> "`" + text + "`")
              .collect(Collectors.joining(condition instanceof Condition.Tests ? " and " : " or "));
      return "the " + word(condition.attribute()) + " " + all;
    }

    private static String word(Attribute attribute) {
      return switch (attribute) {
        case SCOPE -> "scope";
        case CLAIM -> "claim that the policy wants at";
        case ISSUER -> "issuer";
        case AUDIENCE -> "audience";
        case CLIENT_ID -> "client id";
        case CAPABILITY -> "client capability";
        default -> attribute.member();
      };
    }
  }
}
