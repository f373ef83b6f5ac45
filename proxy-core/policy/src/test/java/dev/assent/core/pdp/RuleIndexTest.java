package dev.assent.core.pdp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Action;
import dev.assent.core.access.CommandFacts;
import dev.assent.core.access.Environment;
import dev.assent.core.access.KnownTool;
import dev.assent.core.access.Operation;
import dev.assent.core.access.PathRole;
import dev.assent.core.access.Resource;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.access.ResourceType;
import dev.assent.core.access.ResourceUrl;
import dev.assent.core.access.Severity;
import dev.assent.core.access.SideEffect;
import dev.assent.core.access.Subject;
import dev.assent.core.access.ToolState;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pdp.Decision.RuleMatch;
import dev.assent.core.pdp.condition.CompileContext;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.PolicyVersion;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import dev.assent.core.policy.ValueTest;
import dev.assent.testing.Depth;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Finding rules by keys gives what judging every single rule gives (clause 1.5).
class RuleIndexTest {
  private static final String[] WORDS = {
    "a", "ab", "abc", "b", ".ssh", "x.py", "k.tar.gz", "\ud83d\ude00", "", "B"
  };
  private static final String[] OPEN = {
    "*", "**", "?", "a*", "*b", "*.py", "*.gz", ".*", "x?py", "*ab*", "**b", "a**"
  };

  // Fewer may have little that matches.
  private static final int POLICIES = Math.max(5, Depth.of(25, 1000));

  private Random random = new Random(0);

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {101, 102, 103, 104, 105})
  void findsExactlyTheRulesThatMatch(long seed) {
    random = new Random(seed);
    int matched = 0;
    for (int policies = 0; policies < POLICIES; policies++) {
      var policy = policy();
      var ready = CompiledPolicy.forReadyAttributes(policy, PolicyVersion.NONE, Optional.of("/a"));
      var folder = chance(3) ? Optional.<String>empty() : Optional.of("/" + pick("a", "ab", "b"));
      var context =
          new CompileContext(Optional.of("/a"), folder, path -> path.replace("/ab", "/b"));
      var session = CompiledPolicy.compile(policy, PolicyVersion.NONE, List.of(), context);
      for (int calls = 0; calls < 100; calls++) {
        var request = request();
        var engine =
            pick(session, session, ready, ready.withoutResourceType(), ready.withoutArguments());
        var all =
            engine.explain(request).stream()
                .filter(RuleTrace::matched)
                .map(RuleTrace::index)
                .toList();
        assertThat(engine.decide(request).trace().matched().stream().map(RuleMatch::index))
            .as("policy %s%nrequest %s", policy, request)
            .containsExactlyElementsOf(all);
        matched += all.size();
      }
    }
    // Each policy has about 20 rules and is asked a hundred times.
    assertThat(matched).isGreaterThan(100 * POLICIES);
  }

  private Policy policy() {
    var rules = new ArrayList<Rule>();
    for (int i = random.nextInt(40); i >= 0; i--) {
      rules.add(rule("r" + i));
    }
    return new Policy(
        rules, pick(Policy.Combining.values()), pick(Policy.MissingAttributes.values()));
  }

  private Rule rule(String id) {
    var conditions = new ArrayList<Condition>();
    for (int i = pick(0, 0, 0, 1, 1, 2); i >= 0; i--) {
      conditions.add(condition());
    }
    if (chance(8)) {
      conditions.add(new Condition.Not(List.of(condition())));
    }
    var end =
        chance(10)
            ? Optional.of(CallBuilder.NOW.plusSeconds(random.nextInt(3) - 1))
            : Optional.<Instant>empty();
    return new Rule(
        new RuleId(id),
        Optional.empty(),
        pick(Effect.values()),
        conditions,
        Optional.empty(),
        !chance(12),
        end);
  }

  private Condition.Single condition() {
    return switch (random.nextInt(24)) {
      case 0, 1, 2, 3 -> Attribute.TOOL_NAME.texts(list(this::namePattern));
      case 4, 5, 6, 7 -> Attribute.PATH.texts(list(this::pathPattern));
      case 8 -> Attribute.SOURCE.texts(list(this::pathPattern));
      case 9 -> Attribute.DESTINATION.texts(list(this::pathPattern));
      case 10 -> Attribute.OPERATION.words(Set.copyOf(list(() -> pick(Operation.values()))));
      case 11 -> Attribute.EXTENSION.texts(list(() -> pick(".py", ".GZ", ".x*")));
      case 12 -> Attribute.SCHEME.texts(list(() -> pick("https", "HTTP")));
      case 13 -> Attribute.BACKEND.texts(list(this::namePattern));
      case 14 -> Attribute.RESOURCE_TYPE.word(pick(ResourceType.values()));
      case 15 -> Attribute.METHOD.texts(list(() -> pick("tools/*", "tools/call", "*", "x")));
      case 16 -> Attribute.SUBJECT.texts(list(() -> pick("me", "Me")));
      case 17 ->
          Attribute.SIDE_EFFECTS.words(
              Set.copyOf(list(() -> pick(SideEffect.FS_READ, SideEffect.CODE_EXEC))));
      case 18 -> Attribute.SEVERITY.atLeast(pick(Severity.values()));
      case 19 -> Attribute.COMMAND_RULE.texts(list(this::namePattern));
      case 20 -> Attribute.HOST.texts(list(this::namePattern));
      case 22 -> Attribute.COMMAND_FOLDER.texts(list(this::pathPattern));
      case 21 -> Attribute.LONE_COMMAND.texts(list(this::namePattern));
      default ->
          pick(
              Attribute.TOOL_STATE.words(Set.of(pick(ToolState.values()))),
              Attribute.CLIENT.texts(list(this::namePattern)),
              Attribute.ORIGIN.texts(list(() -> pick("mcp", "a"))),
              Attribute.ARGUMENT.tests(Map.of("/a", new ValueTest.Like(namePattern()))));
    };
  }

  private String namePattern() {
    var pattern = new StringBuilder();
    for (int i = pick(0, 0, 1, 2); i >= 0; i--) {
      pattern.append(pick("a", "ab", "abc", "ABCDE", "b_c", "*", "?", "_", "\ud83d\ude00"));
    }
    return pattern.toString();
  }

  private String pathPattern() {
    var pattern = new StringBuilder(pick("/", "/", "", "**/", "~/"));
    for (int i = random.nextInt(4); i >= 0; i--) {
      pattern.append(chance(3) ? pick(OPEN) : pick(WORDS)).append(i > 0 || chance(6) ? "/" : "");
    }
    return pattern.isEmpty() ? "**" : pattern + pick("", "", "/**", "**");
  }

  private AccessRequest request() {
    var paths = new ArrayList<ResourcePath>();
    for (int i = pick(0, 0, 1, 1, 1, 2, 3); i > 0; i--) {
      paths.add(path());
    }
    var urls = new ArrayList<ResourceUrl>();
    for (int i = pick(0, 0, 1, 2); i > 0; i--) {
      urls.add(new ResourceUrl(pick("https", "http", ""), maybe(this::name), chance(2)));
    }
    var resource =
        new Resource(
            pick(ResourceType.values()),
            maybe(this::name),
            pick("", "a", "AB", "abc"),
            paths,
            maybe(() -> pick(".py", ".gz", ".x*")),
            urls,
            maybe(() ->
                Set.copyOf(
                    list(
                        () -> pick(SideEffect.FS_READ, SideEffect.CODE_EXEC, SideEffect.DB_READ)))),
            new KnownTool(maybe(() -> pick(ToolState.values())), Optional.empty()),
            new CommandFacts(
                maybe(() -> pick(Severity.values())),
                list(this::name),
                Set.of(),
                list(() -> pick(name(), CommandFacts.NOT_ALONE)),
                pick(true, false),
                list(() -> pick(List.of("/a/b"), List.of("/ab/c", "/a"), List.<String>of()))));
    return new AccessRequest(
        Subject.systemUser(pick("me", "Me", "")),
        new Action(
            pick("tools/call", "tools/call", "x", ""),
            maybe(() -> pick(Operation.values())),
            Action.Category.ACTION,
            Action.Direction.CLIENT_TO_SERVER),
        resource,
        new Environment(
            CallBuilder.NOW,
            "s",
            Optional.of("1"),
            maybe(this::name),
            Optional.empty(),
            Optional.empty(),
            List.of(),
            maybe(() -> pick("mcp", "a")),
            Optional.empty(),
            Optional.empty(),
            Optional.empty()),
        JsonObject.builder().put("a", name()).build());
  }

  private ResourcePath path() {
    var allow = list(this::text).stream().distinct().toList();
    var deny = new ArrayList<>(allow);
    list(this::text).stream().distinct().filter(one -> !deny.contains(one)).forEach(deny::add);
    if (deny.isEmpty()) {
      deny.add(text());
    }
    var use = chance(6) ? pick(ResourcePath.Use.values()) : ResourcePath.Use.ALL;
    return new ResourcePath(
        deny.getFirst(), "", pick(PathRole.values()), use, deny.getFirst(), allow, deny, false);
  }

  private String text() {
    var path = new StringBuilder(pick("/", "/", ""));
    for (int i = random.nextInt(4); i >= 0; i--) {
      path.append(pick(WORDS)).append(i > 0 || chance(6) ? "/" : "");
    }
    return path.toString();
  }

  private String name() {
    return pick("a", "ab", "ABC", "abcde", "b_c", "ab_c", "xabcx", "\ud83d\ude00a", "");
  }

  private <T> Optional<T> maybe(Supplier<T> one) {
    return chance(3) ? Optional.empty() : Optional.of(one.get());
  }

  private <T> List<T> list(Supplier<T> one) {
    var list = new ArrayList<T>();
    for (int i = pick(0, 1, 1, 1, 1, 1, 2, 2, 3); i > 0; i--) {
      list.add(one.get());
    }
    return list;
  }

  private boolean chance(int oneIn) {
    return random.nextInt(oneIn) == 0;
  }

  @SafeVarargs
  private <T> T pick(T... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
