package dev.assent.core.bench.check;

import dev.assent.core.access.Operation;
import dev.assent.core.access.SideEffect;
import dev.assent.core.analysis.check.PolicyCheck;
import dev.assent.core.pap.document.Finding;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Measures the policy check: a whole policy of mixed rules. A program, not a test: `CheckLoad
/// [rules] [rounds]`.
public final class CheckLoad {
  private static final Instant NOW = Instant.parse("2026-06-01T00:00:00Z");

  private CheckLoad() {}

  public static void main(String[] args) {
    int size = args.length > 0 ? Integer.parseInt(args[0]) : 5000;
    int rounds = args.length > 1 ? Integer.parseInt(args[1]) : 5;
    for (var combining : Policy.Combining.values()) {
      var policy = policy(size, combining);
      var whole = new long[rounds];
      var found = PolicyCheck.check(policy, NOW);
      for (int i = 0; i < rounds; i++) {
        long start = System.nanoTime();
        found = PolicyCheck.check(policy, NOW);
        whole[i] = System.nanoTime() - start;
      }
      System.out.printf("%s, %d rules: %s%n", combining.word(), size, codes(found));
      print("whole policy", whole);
    }
  }

  private static void print(String what, long[] times) {
    Arrays.sort(times);
    System.out.printf(
        "  %-24s median %8.1f ms, 95%% %8.1f ms, worst %8.1f ms%n",
        what,
        times[times.length / 2] / 1e6,
        times[times.length * 95 / 100] / 1e6,
        times[times.length - 1] / 1e6);
  }

  private static String codes(List<Finding> findings) {
    return findings.stream()
        .collect(Collectors.groupingBy(Finding::code, TreeMap::new, Collectors.counting()))
        .toString();
  }

  private static Policy policy(int size, Policy.Combining combining) {
    var random = new Random(7);
    var rules = new ArrayList<Rule>();
    for (int i = 0; i < size; i++) {
      rules.add(rule(random, i, size));
    }
    return new Policy(rules, combining, Policy.MissingAttributes.NO_MATCH);
  }

  /// A rule as people write them: half of them for tools by name, most of the rest for folders.
  private static Rule rule(Random random, int index, int size) {
    int kinds = size / 4;
    var conditions = new ArrayList<Condition>();
    int kind = random.nextInt(20);
    if (kind < 10) {
      conditions.add(Attribute.TOOL_NAME.texts(List.of("tool_" + random.nextInt(kinds))));
    } else if (kind < 12) {
      conditions.add(Attribute.TOOL_NAME.texts(List.of("tool_" + random.nextInt(kinds) + "*")));
    } else if (kind < 18) {
      conditions.add(
          Attribute.PATH.texts(
              List.of("/srv/p" + random.nextInt(kinds) + "/d" + random.nextInt(4) + "/**")));
    } else if (kind < 19) {
      conditions.add(Attribute.PATH.texts(List.of("**/secret" + random.nextInt(kinds) + "/**")));
    } else {
      conditions.add(
          Attribute.SIDE_EFFECTS.words(
              Set.of(SideEffect.values()[random.nextInt(SideEffect.values().length)])));
    }
    if (random.nextInt(3) == 0) {
      conditions.add(Attribute.BACKEND.texts(List.of("server" + random.nextInt(8))));
    }
    if (random.nextInt(4) == 0) {
      conditions.add(Attribute.OPERATION.words(Set.of(Operation.values()[random.nextInt(3)])));
    }
    int effect = random.nextInt(10);
    return new Rule(
        new RuleId("rule-" + index),
        Optional.empty(),
        effect < 4 ? Effect.ALLOW : effect < 7 ? Effect.DENY : Effect.HITL,
        conditions,
        Optional.empty(),
        true,
        Optional.empty());
  }
}
