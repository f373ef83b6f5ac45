package dev.assent.core.pdp;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Operation;
import dev.assent.core.access.PathRole;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.access.ResourceType;
import dev.assent.core.access.ResourceUrl;
import dev.assent.core.access.SideEffect;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;

/// Random policies and requests from a small vocabulary, so that rules often match, and from one seed, so that a
/// failure can be had again.
final class RandomPolicies {
  private static final String[] TOOLS = {"read_file", "Read_File", "write_file", "bash", "copy"};
  private static final String[] TOOL_PATTERNS = {"read*", "read_file", "WRITE_FILE", "*", "*_file", "b?sh", "copy", "x"};
  private static final String[] PATHS = {
    "/a", "/a/b.py", "/a/b/c.PY", "/a/secrets", "/a/secrets/k", "/tmp/x", "/private/tmp/x", "/work/r.txt", "/work",
    "/home/me/.ssh/id", "/", "/home/me/n*m", "/work/../a/b.py", "/app/p.json", "/cfg/m.json", "~/.ssh/id", "r.txt",
    "/a/", "/home", ""
  };
  private static final String[] PATH_PATTERNS = {
    "/a/**", "/a/*", "/a/b.py", "**/secrets/**", "**", "/**", "/tmp/**", "*.txt", "r.txt", "~/.ssh/**", "~/", "./*",
    "../a/**", "/a/**/c.PY", "/work/./r.txt", "/*/b.py", "**.py", "/a/?.py", "*", "*/**", "/tmp", "/home/me/n*m", "/",
    "/tmp/../a/**", "/t*/x"
  };
  private static final String[] METHODS = {
    "tools/call", "tools/call", "tools/call", "resources/read", "prompts/get", "ping", "tools/list",
    "notifications/roots/list_changed", "Ping", ""
  };
  private static final String[] METHOD_PATTERNS = {"tools/*", "resources/read", "*", "Tools/*", "pi?g"};
  private static final String[] EXTENSIONS = {".py", ".PY", ".txt", "py"};
  private static final String[] SCHEMES = {"https", "http", "file", "HTTPS"};
  private static final SideEffect[] EFFECTS = {SideEffect.FS_READ, SideEffect.FS_WRITE, SideEffect.CODE_EXEC};

  private final Random random;

  RandomPolicies(Random random) {
    this.random = random;
  }

  Policy policy() {
    var rules = new ArrayList<Rule>();
    for (int i = random.nextInt(7); i >= 0; i--) {
      rules.add(rule("r" + rules.size()));
    }
    var missing = chance(4) ? Policy.MissingAttributes.STRICT : Policy.MissingAttributes.NO_MATCH;
    return new Policy(rules, pick(Policy.Combining.values()), missing);
  }

  Rule rule(String id) {
    return rule(id, pick(Effect.values()));
  }

  Rule rule(String id, Effect effect) {
    var conditions = new ArrayList<Condition>();
    var kinds = new ArrayList<>(List.of(0, 0, 1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11));
    for (int i = chance(3) ? 3 : random.nextInt(2); i >= 0; i--) {
      int kind = kinds.get(random.nextInt(kinds.size()));
      kinds.removeIf(one -> one == kind);
      conditions.add(condition(kind));
    }
    Optional<Instant> expires =
        chance(8) ? Optional.of(Call.NOW.plus(Duration.ofSeconds(random.nextInt(3) - 1))) : Optional.empty();
    return new Rule(
        new RuleId(id), Optional.empty(), effect, conditions, Optional.empty(), !chance(15), expires);
  }

  AccessRequest request() {
    var call = new Call();
    call.method = pick(METHODS);
    call.type = pick(ResourceType.values());
    call.tool = chance(6) ? null : pick(TOOLS);
    call.operation = chance(3) ? null : pick(Operation.values());
    call.backend = chance(10) ? "" : pick("files", "mail");
    call.subject = chance(10) ? "" : pick("me", "Me");
    call.extension = chance(2) ? null : pick(".py", ".txt");
    call.effects = chance(3) ? null : Set.copyOf(someEffects());
    for (int i = pick(0, 0, 1, 1, 1, 2, 2, 3); i > 0; i--) {
      call.path(path());
    }
    for (int i = pick(0, 0, 1, 2); i > 0; i--) {
      call.urls.add(new ResourceUrl(pick("https", "http", "file"), Optional.empty(), !chance(3)));
    }
    return call.request();
  }

  List<Guard> guards() {
    return switch (random.nextInt(3)) {
      case 0 -> List.of();
      case 1 -> List.of(new Guard(Guard.Kind.OWN_FOLDERS, List.of("/app", "/private/app/")));
      default ->
          List.of(
              new Guard(Guard.Kind.CLIENT_CONFIGURATION, List.of("/cfg/m.json")),
              new Guard(Guard.Kind.OWN_FOLDERS, List.of("/home/me/.assent")));
    };
  }

  Optional<String> workingFolder() {
    return chance(3) ? Optional.empty() : Optional.of(pick("/work", "/a", "/w*"));
  }

  Optional<String> home() {
    return chance(4) ? Optional.empty() : Optional.of("/home/me");
  }

  boolean chance(int oneIn) {
    return random.nextInt(oneIn) == 0;
  }

  private ResourcePath path() {
    var allow = distinct(pick(0, 1, 1, 1, 2, 2));
    var deny = new ArrayList<>(allow);
    distinct(pick(0, 0, 1, 2)).stream().filter(one -> !deny.contains(one)).forEach(deny::add);
    if (deny.isEmpty()) {
      deny.add(pick(PATHS));
    }
    var use = chance(6) ? pick(ResourcePath.Use.values()) : ResourcePath.Use.ALL;
    var role = chance(2) ? PathRole.PLAIN : pick(PathRole.values());
    return new ResourcePath(deny.getFirst(), "", role, use, deny.getFirst(), allow, deny, chance(12));
  }

  private List<String> distinct(int count) {
    var paths = new ArrayList<String>();
    for (int i = 0; i < count; i++) {
      String path = pick(PATHS);
      if (!paths.contains(path)) {
        paths.add(path);
      }
    }
    return paths;
  }

  private Condition condition(int kind) {
    return switch (kind) {
      case 0 -> new Condition.ToolName(list(() -> pick(TOOL_PATTERNS)));
      case 1 -> new Condition.PathMatches(Optional.empty(), list(() -> pick(PATH_PATTERNS)));
      case 2 -> new Condition.PathMatches(Optional.of(PathRole.SOURCE), list(() -> pick(PATH_PATTERNS)));
      case 3 -> new Condition.PathMatches(Optional.of(PathRole.DESTINATION), list(() -> pick(PATH_PATTERNS)));
      case 4 -> new Condition.OperationIn(Set.copyOf(list(() -> pick(Operation.values()))));
      case 5 -> new Condition.ExtensionIn(list(() -> pick(EXTENSIONS)));
      case 6 -> new Condition.SchemeIn(list(() -> pick(SCHEMES)));
      case 7 -> new Condition.BackendIs(list(() -> pick("files", "FILES", "m*", "*")));
      case 8 -> new Condition.ResourceTypeIs(pick(ResourceType.values()));
      case 9 -> new Condition.MethodMatches(list(() -> pick(METHOD_PATTERNS)));
      case 10 -> new Condition.SubjectIs(list(() -> pick("me", "Me", "you")));
      default -> new Condition.SideEffectIn(Set.copyOf(someEffects()));
    };
  }

  private Set<SideEffect> someEffects() {
    var effects = EnumSet.noneOf(SideEffect.class);
    for (int i = random.nextInt(3); i > 0; i--) {
      effects.add(pick(EFFECTS));
    }
    return effects;
  }

  private <T> List<T> list(Supplier<T> one) {
    var list = new ArrayList<T>();
    for (int i = pick(0, 1, 1, 1, 1, 1, 1, 2, 2, 3); i > 0; i--) {
      list.add(one.get());
    }
    return list;
  }

  @SafeVarargs
  private <T> T pick(T... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
