package dev.assent.core.bench.peers;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Action;
import dev.assent.core.access.Environment;
import dev.assent.core.access.Operation;
import dev.assent.core.access.PathRole;
import dev.assent.core.access.Resource;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.access.ResourceType;
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

/// Policies and requests that all engines can express without loss: exact names and name prefixes
/// of tools, folders, servers and operations; DENY over HITL over ALLOW. Lower case only, and no
/// request names a rule's folder itself.
final class SharedPolicies {
  private static final String[] VERBS = {
    "read", "write", "list", "delete", "move", "query", "send", "run", "get", "create"
  };
  private static final String[] NOUNS = {
    "file", "folder", "issue", "message", "table", "page", "branch", "event", "job", "note"
  };
  private static final String[] FOLDERS = {
    "src", "docs", "build", "data", "secrets", "private", "archive", "notes", "tests", "web"
  };
  private static final Operation[] OPERATIONS = Operation.values();

  private final Random random;
  private final int servers;

  /// @param servers how many servers the rules are about; the longer a policy, the more there are
  SharedPolicies(long seed, int servers) {
    this.random = new Random(seed);
    this.servers = servers;
  }

  /// A request as every engine gets it; absent attributes are null-free empty texts.
  ///
  /// @param path empty when the call has none
  /// @param operation empty when unknown
  record Question(String tool, String path, String backend, String operation) {
    /// The same as our engine sees it.
    AccessRequest request() {
      return new AccessRequest(
          Subject.systemUser("me"),
          new Action(
              "tools/call",
              Operation.ofWord(operation),
              Action.Category.ACTION,
              Action.Direction.CLIENT_TO_SERVER),
          new Resource(
              ResourceType.TOOL,
              Optional.of(tool),
              backend,
              path.isEmpty() ? List.of() : List.of(ResourcePath.single(path, PathRole.PLAIN)),
              Optional.empty(),
              List.of(),
              Optional.empty()),
          new Environment(
              Instant.EPOCH,
              "bench",
              Optional.empty(),
              Optional.empty(),
              Optional.empty(),
              Optional.empty(),
              List.of()),
          JsonObject.EMPTY);
    }
  }

  Policy policy(int size) {
    var rules = new ArrayList<Rule>();
    for (int i = 0; i < size; i++) {
      rules.add(rule("r" + i));
    }
    return new Policy(rules, Policy.Combining.DENY_OVERRIDES, Policy.MissingAttributes.NO_MATCH);
  }

  List<Question> questions(int count) {
    var questions = new ArrayList<Question>();
    for (int i = 0; i < count; i++) {
      String path = chance(3) ? "" : folder() + "/" + pick(NOUNS) + i + ".txt";
      String operation = chance(4) ? "" : pick(OPERATIONS).word();
      questions.add(new Question(tool(), path, server(), operation));
    }
    return questions;
  }

  private Rule rule(String id) {
    var conditions = new ArrayList<Condition>();
    switch (random.nextInt(5)) {
      case 0, 1 -> conditions.add(Attribute.TOOL_NAME.texts(List.of(tool())));
      case 2 -> conditions.add(Attribute.TOOL_NAME.texts(List.of(pick(VERBS) + "_*")));
      default -> {
        // a rule about places
      }
    }
    if (conditions.isEmpty() || chance(2)) {
      conditions.add(Attribute.PATH.texts(List.of(folder() + "/**")));
    }
    if (!chance(3)) {
      conditions.add(Attribute.BACKEND.texts(List.of(server())));
    }
    if (chance(3)) {
      conditions.add(Attribute.OPERATION.words(Set.of(pick(OPERATIONS))));
    }
    return new Rule(
        new RuleId(id),
        Optional.empty(),
        pick(Effect.values()),
        conditions,
        Optional.empty(),
        true,
        Optional.empty());
  }

  private String tool() {
    return pick(VERBS) + "_" + pick(NOUNS) + random.nextInt(servers);
  }

  private String server() {
    return "server" + random.nextInt(servers);
  }

  private String folder() {
    return "/home/me/work" + random.nextInt(servers) + "/" + pick(FOLDERS);
  }

  private boolean chance(int oneIn) {
    return random.nextInt(oneIn) == 0;
  }

  @SafeVarargs
  private <T> T pick(T... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
