package dev.assent.core.bench;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Action;
import dev.assent.core.access.Environment;
import dev.assent.core.access.Operation;
import dev.assent.core.access.PathRole;
import dev.assent.core.access.Resource;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.access.ResourceType;
import dev.assent.core.access.SideEffect;
import dev.assent.core.access.Subject;
import dev.assent.core.json.JsonObject;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/// Policies of any length as people write them, and calls to judge by them; all from one seed.
///
/// Of the rules about 45 % name tools exactly, 30 % have a folder below the home, 20 % a wildcard
/// in the name of the tool, 5 % a folder's name anywhere; about half have a second condition: a
/// server, an operation, side effects, an extension, a method, a folder. Every policy begins with
/// the handful of wide rules that people put over everything: secrets, keys, deletions. A longer
/// policy is about more services, servers and projects, not about the same ones again and again.
public final class MixedPolicies {
  private static final String[] VERBS = {
    "read", "write", "list", "delete", "move", "query", "send", "run", "get", "create"
  };
  private static final String[] NOUNS = {
    "file", "folder", "issue", "message", "table", "page", "branch", "event", "job", "note"
  };
  private static final String[] FOLDERS = {
    "src", "docs", "build", "data", "private", "archive", "notes", "tests", "web", "lib"
  };
  private static final String[] EXTENSIONS = {".java", ".md", ".json", ".txt", ".py", ".csv"};
  private static final SideEffect[] EFFECTS = {
    SideEffect.FS_READ, SideEffect.FS_WRITE, SideEffect.NETWORK_EGRESS
  };

  private final Random random;
  private final int breadth;

  /// @param size how many rules the policies will have: as many, so wide is the world they are
  ///   about
  public MixedPolicies(long seed, int size) {
    this.random = new Random(seed);
    this.breadth = Math.max(2, size / 20);
  }

  /// A policy.
  public Policy policy(int size) {
    var rules = new ArrayList<Rule>();
    for (var wide : wide()) {
      if (rules.size() < size) {
        rules.add(wide);
      }
    }
    while (rules.size() < size) {
      rules.add(rule("r" + rules.size()));
    }
    return policy(rules);
  }

  /// A policy whose rules are all about a folder of some name anywhere: `**/x/**`.
  public Policy folderNames(int size) {
    var rules = new ArrayList<Rule>();
    for (int i = 0; i < size; i++) {
      rules.add(
          rule("r" + i, pick(Effect.values()), path("**/" + pick(FOLDERS) + "-" + i + "/**")));
    }
    return policy(rules);
  }

  /// A policy whose rules are all about pieces of names: `**/*x*`.
  public Policy namePieces(int size) {
    var rules = new ArrayList<Rule>();
    for (int i = 0; i < size; i++) {
      rules.add(rule("r" + i, pick(Effect.values()), path("**/*" + pick(NOUNS) + i + "*")));
    }
    return policy(rules);
  }

  /// Calls of tools, each with attributes that have one value in one spelling.
  public List<AccessRequest> requests(int count) {
    var requests = new ArrayList<AccessRequest>();
    for (int i = 0; i < count; i++) {
      requests.add(
          request(i, chance(4) ? List.of() : List.of(ResourcePath.single(file(), PathRole.PLAIN))));
    }
    return requests;
  }

  /// Calls of tools as they are described: a path is absolute, reached through a link, or relative,
  /// and some calls have two.
  public List<AccessRequest> describedCalls(int count) {
    var requests = new ArrayList<AccessRequest>();
    for (int i = 0; i < count; i++) {
      var paths = new ArrayList<ResourcePath>();
      if (!chance(4)) {
        paths.add(described(file(), PathRole.PLAIN));
      }
      if (chance(6)) {
        paths.add(described(file(), PathRole.DESTINATION));
      }
      requests.add(request(i, paths));
    }
    return requests;
  }

  private ResourcePath described(String path, PathRole role) {
    return switch (random.nextInt(4)) {
      case 0 -> {
        var both = List.of(path, path.replace("/home/me", "/mnt/disk2/me"));
        yield new ResourcePath(path, "/path", role, ResourcePath.Use.ALL, path, both, both, false);
      }
      case 1 -> {
        String relative = path.substring("/home/me/".length());
        yield new ResourcePath(
            relative,
            "/path",
            role,
            ResourcePath.Use.ALL,
            path,
            List.of(path),
            List.of(path, relative),
            false);
      }
      default ->
          new ResourcePath(
              path, "/path", role, ResourcePath.Use.ALL, path, List.of(path), List.of(path), false);
    };
  }

  private AccessRequest request(int number, List<ResourcePath> paths) {
    Optional<Operation> operation =
        chance(4) ? Optional.empty() : Optional.of(pick(Operation.values()));
    return new AccessRequest(
        Subject.systemUser("me"),
        new Action(
            "tools/call", operation, Action.Category.ACTION, Action.Direction.CLIENT_TO_SERVER),
        new Resource(
            ResourceType.TOOL,
            Optional.of(tool()),
            server(),
            paths,
            Optional.empty(),
            List.of(),
            chance(2) ? Optional.empty() : Optional.of(Set.of(pick(EFFECTS)))),
        new Environment(
            Instant.EPOCH,
            "bench",
            Optional.of("r" + number),
            Optional.of("some client"),
            Optional.empty(),
            Optional.of("/home/me"),
            List.of(),
            Optional.of("mcp"),
            Optional.empty(),
            Optional.of("/home/me"),
            Optional.empty()),
        JsonObject.EMPTY);
  }

  /// Rules that people put over everything.
  private static List<Rule> wide() {
    return List.of(
        rule("secrets", Effect.DENY, path("**/.ssh/**", "**/.aws/**", "**/secrets/**")),
        rule("keys", Effect.DENY, Attribute.EXTENSION.texts(List.of(".pem", ".key", ".p12"))),
        rule("env", Effect.HITL, path("**/.env", "**/*.env")),
        rule("deletions", Effect.HITL, Attribute.OPERATION.words(Set.of(Operation.DELETE))),
        rule(
            "reads",
            Effect.ALLOW,
            Attribute.TOOL_NAME.texts(List.of("*_read_*", "*_list_*")),
            path("/home/me/**")));
  }

  private Rule rule(String id) {
    var effect = pick(Effect.ALLOW, Effect.ALLOW, Effect.ALLOW, Effect.HITL, Effect.DENY);
    var conditions = new ArrayList<Condition>();
    int kind = random.nextInt(20);
    if (kind < 9) {
      conditions.add(
          Attribute.TOOL_NAME.texts(chance(4) ? List.of(tool(), tool(), tool()) : List.of(tool())));
    } else if (kind < 13) {
      conditions.add(Attribute.TOOL_NAME.texts(List.of(openTool())));
    }
    if (kind >= 13 && kind < 19 || chance(4)) {
      conditions.add(path(chance(5) ? folder() + "/*" + pick(EXTENSIONS) : folder() + "/**"));
    }
    if (kind == 19) {
      conditions.add(path("**/" + pick(FOLDERS) + number() + "/**"));
    }
    if (chance(2)) {
      conditions.add(second());
    }
    return rule(id, effect, conditions.toArray(Condition[]::new));
  }

  private Condition second() {
    return switch (random.nextInt(6)) {
      case 0, 1 -> Attribute.BACKEND.texts(List.of(server()));
      case 2 -> Attribute.OPERATION.words(Set.of(pick(Operation.values())));
      case 3 -> Attribute.SIDE_EFFECTS.words(Set.of(pick(EFFECTS)));
      case 4 -> Attribute.EXTENSION.texts(List.of(pick(EXTENSIONS)));
      default -> Attribute.METHOD.texts(List.of("tools/call"));
    };
  }

  private static Rule rule(String id, Effect effect, Condition... conditions) {
    return new Rule(
        new RuleId(id),
        Optional.empty(),
        effect,
        List.of(conditions),
        Optional.empty(),
        true,
        Optional.empty());
  }

  private static Condition path(String... patterns) {
    return Attribute.PATH.texts(List.of(patterns));
  }

  private static Policy policy(List<Rule> rules) {
    return new Policy(rules, Policy.Combining.HITL_OVERRIDES, Policy.MissingAttributes.NO_MATCH);
  }

  private String tool() {
    return service() + "_" + pick(VERBS) + "_" + pick(NOUNS);
  }

  private String openTool() {
    return switch (random.nextInt(3)) {
      case 0 -> service() + "_*";
      case 1 -> service() + "_" + pick(VERBS) + "_*";
      default -> service() + "_*_" + pick(NOUNS);
    };
  }

  private String service() {
    return pick("mail", "shop", "wiki", "repo", "tasks") + number();
  }

  private String server() {
    return "server" + random.nextInt(Math.max(2, breadth / 10));
  }

  private String folder() {
    return "/home/me/work" + number() + "/" + pick(FOLDERS);
  }

  private String file() {
    return folder() + "/" + pick(FOLDERS) + "/" + pick(NOUNS) + pick(EXTENSIONS);
  }

  private int number() {
    return random.nextInt(breadth);
  }

  private boolean chance(int oneIn) {
    return random.nextInt(oneIn) == 0;
  }

  @SafeVarargs
  private <T> T pick(T... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
