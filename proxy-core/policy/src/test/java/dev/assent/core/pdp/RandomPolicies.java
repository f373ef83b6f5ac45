package dev.assent.core.pdp;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.ClientCapability;
import dev.assent.core.access.Operation;
import dev.assent.core.access.ResourceType;
import dev.assent.core.access.Severity;
import dev.assent.core.access.SideEffect;
import dev.assent.core.access.ToolState;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.GlobReading;
import dev.assent.core.policy.Mode;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.RateLimit;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/// Random policies, and requests to be judged under them, from one seed, so that a failure can be
/// had again.
final class RandomPolicies {
  private static final String[] TOOL_PATTERNS = {
    "read*",
    "read_file",
    "WRITE_FILE",
    "*",
    "*_file",
    "b?sh",
    "copy",
    "x",
    "t?l",
    "a[b]c",
    "[ab]*",
    "\u00E4b"
  };
  private static final String[] PATH_PATTERNS = {
    "/a/**",
    "/a/**",
    "/a/*",
    "/a/b.py",
    "**/secrets/**",
    "**",
    "/**",
    "/tmp/**",
    "*.txt",
    "r.txt",
    "~/.ssh/**",
    "${home}/**",
    "${project}/**",
    "${project}",
    "${project}/*.txt",
    "~/",
    "./*",
    "../a/**",
    "/a/**/c.PY",
    "/work/./r.txt",
    "/*/b.py",
    "**.py",
    "/a/?.py",
    "*",
    "*/**",
    "/tmp",
    "/home/me/n*m",
    "/a/**/b.py",
    "**/r.txt",
    "/**/x",
    "/a/**/**/b.py",
    "~/**/keys",
    "/",
    "/tmp/../a/**",
    "/t*/x",
    "/A/**",
    "/a/b/",
    "**/B.PY",
    "/a/**.txt"
  };
  private static final String[] METHOD_PATTERNS = {
    "tools/*", "resources/read", "*", "Tools/*", "pi?g", "tools/call"
  };
  private static final String[] HOSTS = {
    "example.org", "*.example.org", "EVIL.net", "*", "?vil.net"
  };

  /// The kinds of conditions, the common ones several times.
  private static final List<Integer> KINDS =
      List.of(
          0, 0, 0, 1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 14, 15, 16, 17, 18, 19, 20,
          22, 23, 30, 31, 31, 32, 33, 34, 34, 40, 21, 21, 21, 21, 41);

  private static final int NOT = 21;
  private static final int AFTER = 41;

  private final SeededChoices dice;
  private final RandomCalls calls;

  RandomPolicies(Random random) {
    this.dice = new SeededChoices(random);
    this.calls = new RandomCalls(dice);
  }

  /// Mostly a few rules, so that few of them are enough to decide; at times many, so that they must
  /// be found.
  Policy policy() {
    var rules = new ArrayList<Rule>();
    for (int i = dice.chance(80) ? 40 + dice.below(80) : dice.below(7); i >= 0; i--) {
      rules.add(rule("r" + rules.size()));
    }
    var missing =
        dice.chance(3) ? Policy.MissingAttributes.STRICT : Policy.MissingAttributes.NO_MATCH;
    return new Policy(
        rules,
        dice.pick(Policy.Combining.values()),
        missing,
        mode(),
        limits(),
        dice.chance(4) ? Optional.of(dice.pick(Effect.HITL, Effect.DENY)) : Optional.empty(),
        Map.of(),
        List.of(),
        dice.pick(GlobReading.values()));
  }

  Rule rule(String id) {
    return rule(id, dice.pick(Effect.values()));
  }

  Rule rule(String id, Effect effect) {
    // No file has an ALLOW that looks at earlier calls.
    var kinds = KINDS.subList(0, KINDS.size() - (effect == Effect.ALLOW ? 1 : 0));
    var conditions = conditions(kinds, dice.pick(1, 1, 1, 2, 2, 4), 0);
    Optional<Instant> expires =
        dice.chance(8)
            ? Optional.of(CallBuilder.NOW.plus(Duration.ofSeconds(dice.below(3) - 1)))
            : Optional.empty();
    return new Rule(
        new RuleId(id),
        Optional.empty(),
        effect,
        conditions,
        Optional.empty(),
        !dice.chance(15),
        expires);
  }

  /// A request for a policy without limits.
  AccessRequest request() {
    return calls.request(Policy.DENY_ALL);
  }

  AccessRequest request(Policy policy) {
    return RandomHours.around(calls.request(policy), policy, dice);
  }

  List<Guard> guards() {
    return switch (dice.below(4)) {
      case 0, 1 -> List.of();
      case 2 -> List.of(new Guard(Guard.Kind.OWN_FOLDERS, List.of("/app", "/private/APP/")));
      default ->
          List.of(
              new Guard(Guard.Kind.CLIENT_CONFIGURATION, List.of("/cfg/m.json")),
              new Guard(Guard.Kind.OWN_FOLDERS, List.of("/home/me/.assent", "/A/Secrets")));
    };
  }

  Optional<String> workingFolder() {
    return dice.chance(3) ? Optional.empty() : Optional.of(dice.pick("/work", "/a", "/w*"));
  }

  Optional<String> home() {
    return dice.chance(4) ? Optional.empty() : Optional.of("/home/me");
  }

  SeededChoices dice() {
    return dice;
  }

  private Mode mode() {
    return switch (dice.below(8)) {
      case 0 -> new Mode.ReadOnly();
      case 1 -> new Mode.AllowList(dice.list(() -> dice.pick(TOOL_PATTERNS)));
      default -> new Mode.Enforce();
    };
  }

  private List<RateLimit> limits() {
    return dice.several(
        dice.chance(3) ? 1 : 0,
        () ->
            new RateLimit(
                dice.several(1, () -> dice.pick(TOOL_PATTERNS)),
                1 + dice.below(3),
                dice.pick(1, 60),
                dice.pick(Effect.HITL, Effect.DENY)));
  }

  /// @param least how many entries a list has at least
  private List<Condition> conditions(List<Integer> among, int count, int least) {
    var conditions = new ArrayList<Condition>();
    var kinds = new ArrayList<>(among);
    for (int i = 0; i < count; i++) {
      int kind = dice.pick(kinds);
      kinds.removeIf(one -> one == kind);
      conditions.add(condition(kind, least));
    }
    return conditions;
  }

  private Condition condition(int kind, int least) {
    return switch (kind) {
      case 0 -> Attribute.TOOL_NAME.texts(list(least, List.of(TOOL_PATTERNS)));
      case 1 -> Attribute.PATH.texts(list(least, List.of(PATH_PATTERNS)));
      case 2 -> Attribute.SOURCE.texts(list(least, List.of(PATH_PATTERNS)));
      case 3 -> Attribute.DESTINATION.texts(list(least, List.of(PATH_PATTERNS)));
      case 4 -> Attribute.OPERATION.words(Set.copyOf(list(least, List.of(Operation.values()))));
      case 5 -> Attribute.EXTENSION.texts(list(least, List.of(".py", ".PY", ".txt", "py")));
      case 6 -> Attribute.SCHEME.texts(list(least, List.of("https", "http", "file", "HTTPS")));
      case 7 -> Attribute.BACKEND.texts(list(least, List.of("files", "FILES", "m*", "*")));
      case 8 -> Attribute.RESOURCE_TYPE.word(dice.pick(ResourceType.values()));
      case 9 -> Attribute.METHOD.texts(list(least, List.of(METHOD_PATTERNS)));
      case 10 -> Attribute.SUBJECT.texts(list(least, List.of("me", "Me", "you")));
      case 11 -> Attribute.SIDE_EFFECTS.words(effects(least));
      case 12 -> Attribute.SEVERITY.atLeast(dice.pick(Severity.values()));
      case 13 ->
          Attribute.COMMAND_RULE.texts(list(least, List.of("git.*", "rm.root", "*", "git.pu?h")));
      case 14 -> Attribute.ARGUMENT.tests(new RandomValues(dice).tests(least));
      case 15 -> Attribute.METADATA.tests(new RandomValues(dice).tests(least));
      case 16 -> Attribute.TOOL_STATE.words(Set.copyOf(list(least, List.of(ToolState.values()))));
      case 17 -> Attribute.CLIENT.texts(list(least, List.of("editor", "EDIT*", "*", "shel?")));
      case 18 -> Attribute.HOST.texts(list(least, List.of(HOSTS)));
      case 19 -> Attribute.ORIGIN.texts(list(least, List.of("mcp", "agent", "MCP")));
      case 20 ->
          Attribute.CAPABILITY.words(
              Set.copyOf(
                  list(
                      least,
                      List.of(
                          ClientCapability.ROOTS,
                          ClientCapability.ELICITATION,
                          ClientCapability.SAMPLING))));
      case 30 -> Attribute.ISSUER.texts(list(least, RandomClaims.ISSUERS));
      case 31 -> Attribute.SCOPE.texts(list(least, RandomClaims.SCOPES));
      case 32 -> Attribute.AUDIENCE.texts(list(least, RandomClaims.AUDIENCES));
      case 33 -> Attribute.CLIENT_ID.texts(list(least, RandomClaims.CLIENTS));
      case 34 -> Attribute.CLAIM.tests(new RandomClaims(dice).tests(least));
      case 23 -> Attribute.COMMAND_FOLDER.texts(list(least, List.of(PATH_PATTERNS)));
      case 22 ->
          Attribute.LONE_COMMAND.texts(
              list(least, List.of("git *", "git", "*", "rm -rf *", "git pus?", ";")));
      case 40 -> RandomHours.hours(dice);
      case AFTER ->
          new Condition.Earlier(
              Attribute.AFTER,
              conditions(KINDS.subList(0, KINDS.indexOf(40)), dice.pick(1, 1, 2), 1).stream()
                  .flatMap(Condition::singles)
                  .toList(),
              dice.pick(Optional.empty(), Optional.of(1), Optional.of(10)));
      default ->
          new Condition.Not(
              conditions(KINDS.subList(0, KINDS.indexOf(NOT)), dice.pick(1, 1, 2), 1).stream()
                  .flatMap(Condition::singles)
                  .toList());
    };
  }

  private Set<SideEffect> effects(int least) {
    var effects = calls.someEffects();
    return effects.size() < least ? Set.of(SideEffect.FS_READ) : effects;
  }

  private <T> List<T> list(int least, List<T> choices) {
    return least == 0
        ? dice.list(() -> dice.pick(choices))
        : dice.several(least, () -> dice.pick(choices));
  }
}
