package dev.assent.core.analysis.check;

import dev.assent.core.access.Operation;
import dev.assent.core.access.Provenance;
import dev.assent.core.access.ResourceType;
import dev.assent.core.access.Severity;
import dev.assent.core.access.SideEffect;
import dev.assent.core.access.Subject;
import dev.assent.core.access.ToolState;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Mode;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.RateLimit;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import dev.assent.core.policy.ValueTest;
import java.math.BigDecimal;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Random policies of the whole language from a small vocabulary, so that rules meet, cover and
/// contradict each other.
final class RandomChecks {
  static final Instant NOW = Instant.parse("2026-06-01T00:00:00Z");
  static final String[] TOOLS = {
    "read_file", "write_file", "delete_file", "bash", "copy_file", "search", "some_tool"
  };
  static final String[] TOOL_PATTERNS = {
    "read*",
    "read_file",
    "WRITE_FILE",
    "*",
    "*_file",
    "b?sh",
    "copy*",
    "delete_file",
    "*e*",
    "search",
    "??*"
  };
  static final String[] PATH_PATTERNS = {
    "/a/**",
    "/a/*",
    "/a/b.py",
    "**/secrets/**",
    "**",
    "/**",
    "/a/b/**",
    "*.txt",
    "~/.ssh/**",
    "~/**",
    "/a/**/c.PY",
    "${project}/**",
    "${project}/src/**",
    "${home}/.ssh/**",
    "/*/b.py",
    "**.py",
    "/a/?.py",
    "src/**",
    "src/*.py",
    "/a/./b/**",
    "/home/user/**",
    "**/.ssh/*",
    "/a/b/",
    "/a",
    "/a/b/c/**"
  };
  private static final String[] METHODS = {
    "tools/call", "tools/*", "resources/read", "*", "tools/list", "prompts/*", "logging/*"
  };
  private static final String[] HOSTS = {
    "*.example.org", "example.org", "*", "EXAMPLE.org", "evil*", "*.org"
  };
  private static final String[] SCOPES = {"read", "deploy", "b", "two words"};
  private static final String[] POINTERS = {"/mode", "/mode/deep", "/count", "/path", "/force"};

  private final Random random;

  RandomChecks(Random random) {
    this.random = random;
  }

  Policy policy() {
    var rules = new ArrayList<Rule>();
    for (int i = 2 + random.nextInt(10); i > 0; i--) {
      String id = "r" + rules.size();
      rules.add(
          rules.isEmpty() || !chance(25)
              ? rule(id)
              : copy(rules.get(random.nextInt(rules.size())), id));
    }
    return policy(rules);
  }

  /// The same settings are drawn as by [#policy()].
  Policy policy(List<Rule> rules) {
    Mode mode =
        switch (random.nextInt(8)) {
          case 0 -> new Mode.ReadOnly();
          case 1 -> new Mode.AllowList(list(() -> pick(TOOL_PATTERNS)));
          default -> new Mode.Enforce();
        };
    var limits = new ArrayList<RateLimit>();
    for (int i = random.nextInt(3); i > 0; i--) {
      limits.add(
          new RateLimit(
              list(() -> pick(TOOL_PATTERNS)),
              1 + random.nextInt(3),
              10 + random.nextInt(3),
              pick(Effect.DENY, Effect.HITL)));
    }
    return new Policy(
        rules,
        pick(Policy.Combining.values()),
        chance(4) ? Policy.MissingAttributes.STRICT : Policy.MissingAttributes.NO_MATCH,
        mode,
        limits,
        chance(5) ? Optional.of(pick(Effect.DENY, Effect.HITL)) : Optional.empty(),
        chance(3) ? Map.of("spare", List.of("a", "b")) : Map.of(),
        List.of());
  }

  Rule rule(String id) {
    var effect = pick(Effect.values());
    var conditions = new ArrayList<Condition>(conditions(1 + (chance(3) ? 2 : random.nextInt(2))));
    if (chance(4)) {
      var negated = conditions(1 + (chance(4) ? 1 : 0));
      conditions.add(new Condition.Not(negated));
    }
    // No file has an ALLOW that looks at earlier calls.
    if (effect != Effect.ALLOW && chance(6)) {
      conditions.add(earlier());
    }
    Optional<Instant> expires =
        chance(12) ? Optional.of(NOW.plusSeconds(random.nextInt(3) - 1L)) : Optional.empty();
    Optional<Set<SideEffect>> cache =
        effect == Effect.HITL && chance(3) ? Optional.of(effects()) : Optional.empty();
    return new Rule(
        new RuleId(id), Optional.empty(), effect, conditions, cache, !chance(15), expires);
  }

  /// The same said by another rule, in another order.
  private static Rule copy(Rule rule, String id) {
    return new Rule(
        new RuleId(id),
        Optional.empty(),
        rule.effect(),
        rule.conditions().reversed(),
        Optional.empty(),
        true,
        Optional.empty());
  }

  boolean chance(int oneIn) {
    return random.nextInt(oneIn) == 0;
  }

  /// Somebody with a token, or the user of the system.
  Subject subject(String id) {
    return chance(3)
        ? Subject.systemUser(id)
        : new Subject(
            id,
            Provenance.TOKEN,
            chance(6)
                ? Optional.empty()
                : Optional.of(pick("https://a.example", "https://c.example")),
            chance(3) ? List.of() : chance(2) ? List.of(pick(SCOPES)) : List.of(pick(SCOPES), "b"),
            Optional.of(pick("assent", "other")),
            chance(4) ? List.of() : chance(2) ? List.of("assent") : List.of("assent", "other"),
            Optional.empty(),
            claims());
  }

  private JsonObject claims() {
    var claims = JsonObject.EMPTY;
    for (String pointer : POINTERS) {
      if (chance(2) && pointer.lastIndexOf('/') == 0) {
        Json one = pick(new JsonString("safe"), JsonNumber.of(1), JsonBoolean.TRUE);
        Json value =
            chance(2)
                ? one
                : new JsonArray(chance(4) ? List.of() : List.of(new JsonString("x"), one));
        claims = claims.with(pointer.substring(1), value);
      }
    }
    return claims;
  }

  @SafeVarargs
  final <T> T pick(T... choices) {
    return choices[random.nextInt(choices.length)];
  }

  private List<Condition.Single> conditions(int count) {
    var kinds = new ArrayList<>(IntStream.range(0, 28).boxed().toList());
    kinds.addAll(List.of(0, 0, 0, 0, 1, 1, 1, 1));
    var conditions = new ArrayList<Condition.Single>();
    for (int i = 0; i < count; i++) {
      int kind = kinds.get(random.nextInt(kinds.size()));
      kinds.removeIf(one -> one == kind);
      conditions.add(condition(kind));
    }
    return conditions;
  }

  private Condition.Single condition(int kind) {
    return switch (kind) {
      case 0 -> Attribute.TOOL_NAME.texts(list(() -> pick(TOOL_PATTERNS)));
      case 1 -> Attribute.PATH.texts(list(() -> pick(PATH_PATTERNS)));
      case 2 -> Attribute.SOURCE.texts(list(() -> pick(PATH_PATTERNS)));
      case 3 -> Attribute.DESTINATION.texts(list(() -> pick(PATH_PATTERNS)));
      case 4 -> Attribute.OPERATION.words(set(Operation.values()));
      case 5 -> Attribute.EXTENSION.texts(list(() -> pick(".py", ".PY", ".txt", "py", ".tar.gz")));
      case 6 -> Attribute.SCHEME.texts(list(() -> pick("https", "HTTP", "file", "ftp", "http://")));
      case 7 -> Attribute.BACKEND.texts(list(() -> pick("server", "SERVER", "m*", "*", "other")));
      case 8 -> Attribute.RESOURCE_TYPE.word(pick(ResourceType.values()));
      case 9 -> Attribute.METHOD.texts(list(() -> pick(METHODS)));
      case 10 -> Attribute.SUBJECT.texts(list(() -> pick("user", "User", "you")));
      case 11 -> Attribute.SIDE_EFFECTS.words(effects());
      case 12 -> Attribute.SEVERITY.atLeast(pick(Severity.values()));
      case 13 -> Attribute.COMMAND_RULE.texts(list(() -> pick("rm-*", "rm-all", "*", "curl-pipe")));
      case 14 -> Attribute.ARGUMENT.tests(tests());
      case 15 -> Attribute.METADATA.tests(tests());
      case 16 -> Attribute.TOOL_STATE.words(set(ToolState.values()));
      case 17 -> Attribute.CLIENT.texts(list(() -> pick("code*", "Code-One", "*", "other")));
      case 18 -> Attribute.HOST.texts(list(() -> pick(HOSTS)));
      case 20 -> Attribute.COMMAND_FOLDER.texts(list(() -> pick(PATH_PATTERNS)));
      case 21 -> Attribute.ISSUER.texts(list(() -> pick("https://a.example", "https://b.example")));
      case 22 -> Attribute.SCOPE.texts(list(() -> pick(SCOPES)));
      case 23 -> Attribute.AUDIENCE.texts(list(() -> pick("assent", "other")));
      case 24 -> Attribute.CLIENT_ID.texts(list(() -> pick("assent", "other")));
      case 25 -> Attribute.CLAIM.tests(tests());
      case 19 ->
          Attribute.LONE_COMMAND.texts(list(() -> pick("git *", "git push*", "rm *", "*", "git")));
      case 27 -> hours();
      default -> Attribute.ORIGIN.texts(list(() -> pick("mcp", "agent")));
    };
  }

  private Condition.Hours hours() {
    var days = chance(2) ? List.<DayOfWeek>of() : list(() -> pick(DayOfWeek.values()));
    int from = random.nextInt(8) * 3;
    boolean all = !days.isEmpty() && chance(3);
    var to = LocalTime.of((from + pick(3, 9, 21)) % 24, 0);
    return new Condition.Hours(
        Attribute.TIME,
        days,
        all ? Optional.empty() : Optional.of(LocalTime.of(from, 0)),
        all ? Optional.empty() : Optional.of(to),
        chance(2) ? Optional.empty() : Optional.of(pick(ZoneOffset.UTC, ZoneOffset.ofHours(5))));
  }

  private Condition.Earlier earlier() {
    var met = condition(pick(0, 1, 11));
    return new Condition.Earlier(
        Attribute.AFTER,
        List.of(met.isEmpty() ? Attribute.SEVERITY.atLeast(Severity.LOW) : met),
        pick(Optional.empty(), Optional.of(1), Optional.of(10)));
  }

  private Map<String, ValueTest> tests() {
    var tests = new LinkedHashMap<String, ValueTest>();
    for (int i = random.nextInt(2); i >= 0; i--) {
      tests.put(pick(POINTERS), test());
    }
    return tests;
  }

  private ValueTest test() {
    return switch (random.nextInt(7)) {
      case 0 -> new ValueTest.Like(pick("safe", "s*", "*", "/a/*"));
      case 1 ->
          new ValueTest.EqualTo(pick(JsonNumber.of(1), new JsonNumber("1.0"), JsonBoolean.TRUE));
      case 2 ->
          new ValueTest.Compared(
              pick(ValueTest.Comparison.values()), BigDecimal.valueOf(random.nextInt(3)));
      case 3 ->
          new ValueTest.AnyOf(
              chance(6)
                  ? List.of()
                  : List.of(new JsonString("s*"), JsonNumber.of(random.nextInt(3))));
      case 4 -> new ValueTest.Contains(List.of(pick("*", "s", "x")));
      case 5 -> new ValueTest.Exists(true);
      default -> new ValueTest.Exists(false);
    };
  }

  private Set<SideEffect> effects() {
    return set(
        SideEffect.FS_READ, SideEffect.FS_WRITE, SideEffect.CODE_EXEC, SideEffect.NETWORK_EGRESS);
  }

  @SafeVarargs
  @SuppressWarnings("varargs") // handed on, never written to
  private <T> Set<T> set(T... values) {
    return IntStream.range(0, 1 + random.nextInt(2))
        .mapToObj(_ -> pick(values))
        .collect(Collectors.toSet());
  }

  private <T> List<T> list(Supplier<T> one) {
    int size = chance(20) ? 0 : chance(3) ? 2 : 1;
    return IntStream.range(0, size).mapToObj(_ -> one.get()).toList();
  }
}
