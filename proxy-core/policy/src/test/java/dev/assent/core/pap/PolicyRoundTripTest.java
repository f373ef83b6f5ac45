package dev.assent.core.pap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonDocument;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.pap.document.GroupUse;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pap.document.PolicyEquivalence;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Whatever a policy says can be written, read back and edited (clauses 2.1 to 2.3, 3, 3.5 to 3.7,
/// 8 and 9).
class PolicyRoundTripTest {
  private static final List<String> OPTIONAL =
      List.of(
          "combining_algorithm",
          "missing_attributes",
          "mode",
          "tools",
          "new_tools",
          "rate_limits",
          "groups",
          "tests");
  private static final List<String> OPTIONAL_OF_RULES =
      List.of("description", "note", "expires_at", "enabled", "cache_side_effects");

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {11, 12, 13, 14})
  void aPolicyThatIsWrittenMeansTheSame(long seed) {
    var files = new RandomPolicyFiles(new Random(seed));
    for (int i = 0; i < 100; i++) {
      var policy = files.policy();
      var document = PolicyDocument.of(policy);
      assertThat(SamplePolicies.policy(SamplePolicies.text(document)).policy())
          .matches(read -> PolicyEquivalence.same(read, policy));
      assertThat(document.policy().rules())
          .extracting(Rule::groups)
          .isEqualTo(policy.rules().stream().map(Rule::groups).toList());
      assertThat(specificities(document.policy())).isEqualTo(specificities(policy));
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {21, 22, 23, 24})
  void anyLayoutMeansTheSameAndIsLeftAloneByEditsThatChangeNothing(long seed) {
    var files = new RandomPolicyFiles(new Random(seed));
    for (int i = 0; i < 60; i++) {
      var policy = files.policy();
      var text = roughened(files, policy);
      var document = SamplePolicies.policy(text);
      assertThat(document.policy()).matches(read -> PolicyEquivalence.same(read, policy));
      for (int at = 0; at < policy.rules().size(); at++) {
        assertThat(SamplePolicies.text(document.withRuleReplaced(at, policy.rules().get(at))))
            .isEqualTo(text);
      }
      assertThat(SamplePolicies.text(document.withMode(policy.mode()))).isEqualTo(text);
      assertThat(SamplePolicies.text(document.withCombining(policy.combining()))).isEqualTo(text);
      assertThat(SamplePolicies.text(document.withMissing(policy.missing()))).isEqualTo(text);
      assertThat(SamplePolicies.text(document.withNewTools(policy.newTools()))).isEqualTo(text);
      assertThat(SamplePolicies.text(document.withRateLimits(policy.rateLimits()))).isEqualTo(text);
      assertThat(SamplePolicies.text(document.withGroups(policy.groups()))).isEqualTo(text);
      assertThat(SamplePolicies.text(document.withExamples(policy.examples()))).isEqualTo(text);
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {31, 32, 33, 34})
  void anEditMeansWhatItSaysAndTouchesNothingElse(long seed) {
    var random = new Random(seed);
    var files = new RandomPolicyFiles(random);
    for (int i = 0; i < 60; i++) {
      var policy = files.policy();
      var text = roughened(files, policy);
      var document = SamplePolicies.policy(text);
      switch (random.nextInt(5)) {
        case 0 -> {
          var wanted = files.mode();
          edited(text, document.withMode(wanted), policy.withMode(wanted), "mode", "tools");
        }
        case 1 -> {
          var wanted = files.newTools();
          edited(text, document.withNewTools(wanted), policy.withNewTools(wanted), "new_tools");
        }
        case 2 -> {
          var wanted = files.rateLimits();
          edited(
              text, document.withRateLimits(wanted), policy.withRateLimits(wanted), "rate_limits");
        }
        case 3 -> {
          var wanted = files.examples();
          edited(text, document.withExamples(wanted), policy.withExamples(wanted), "tests");
        }
        default -> {
          var rules = new ArrayList<>(policy.rules());
          rules.add(files.rule("added"));
          edited(text, document.withRuleAdded(rules.getLast()), policy.withRules(rules), "rules");
        }
      }
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {41, 42, 43})
  void otherGroupsMeanTheNewEntriesWhereverTheyAreUsed(long seed) {
    var files = new RandomPolicyFiles(new Random(seed));
    for (int i = 0; i < 60; i++) {
      var policy = files.policy();
      var text = roughened(files, policy);
      var others = files.otherGroups();
      var edited = SamplePolicies.policy(text).withGroups(others);
      assertThat(edited.policy().groups()).isEqualTo(others);
      assertThat(sameBut(text, SamplePolicies.text(edited), Set.of("groups"))).isTrue();
      for (int at = 0; at < policy.rules().size(); at++) {
        var now = edited.policy().rules().get(at);
        assertThat(now.groups()).isEqualTo(policy.rules().get(at).groups());
        assertThat(new GroupUse(others).tidied(now)).isEqualTo(now);
      }
    }
  }

  @Test
  void theGeneratorReachesEveryConditionEveryTestAndEveryPlaceOfAGroup() {
    var files = new RandomPolicyFiles(new Random(7));
    var members = new HashSet<String>();
    var grouped = new HashSet<String>();
    for (int i = 0; i < 2000; i++) {
      for (var rule : files.policy().rules()) {
        rule.conditions()
            .forEach(condition -> {
              members.add(condition.member());
              if (condition instanceof Condition.Not(var inner)) {
                inner.forEach(one -> members.add("not/" + one.member()));
              }
            });
        rule.groups()
            .keySet()
            .forEach(
                key -> grouped.add(key.replaceFirst("(argument|tool_metadata|claim)/.*", "$1")));
      }
    }
    assertThat(members).hasSize(58);
    assertThat(grouped).hasSize(3 * 25 + 1);
  }

  private static void edited(
      String before, PolicyDocument after, Policy wanted, String... touched) {
    assertThat(after.policy()).matches(read -> PolicyEquivalence.same(read, wanted));
    assertThat(sameBut(before, SamplePolicies.text(after), Set.of(touched)))
        .as(before + "\n became \n" + SamplePolicies.text(after))
        .isTrue();
  }

  /// True if all members of two files but some have the same text, in the same order.
  private static boolean sameBut(String before, String after, Set<String> touched) {
    return raw(before, touched).equals(raw(after, touched));
  }

  /// Each member with its name and its text as far as the blanks behind it, in file order.
  private static List<String> raw(String text, Set<String> without) {
    JsonDocument document = document(text);
    var root = (JsonObject) document.root();
    var names = new ArrayList<>(root.members().keySet());
    names.sort(Comparator.comparingLong(name -> document.placeOfName("/" + name).offset()));
    var found = new ArrayList<String>();
    for (int i = 0; i < names.size(); i++) {
      if (!without.contains(names.get(i))) {
        int from = (int) document.placeOfName("/" + names.get(i)).offset();
        int to =
            i + 1 < names.size()
                ? (int) document.placeOfName("/" + names.get(i + 1)).offset()
                : text.lastIndexOf('}');
        found.add(text.substring(from, to).strip().replaceFirst("\\s*,$", ""));
      }
    }
    return found;
  }

  private static String roughened(RandomPolicyFiles files, Policy policy) {
    var file =
        files.withNulls(
            (JsonObject) document(SamplePolicies.text(PolicyDocument.of(policy))).root(), OPTIONAL);
    var rules =
        file.array("rules").orElse(JsonArray.EMPTY).items().stream()
            .map(rule -> files.withNulls((JsonObject) rule, OPTIONAL_OF_RULES))
            .toList();
    return files.text(file.with("rules", new JsonArray(List.copyOf(rules))));
  }

  private static JsonDocument document(String text) {
    try {
      return JsonReader.readDocument(text.getBytes(StandardCharsets.UTF_8), JsonLimits.FILE);
    } catch (JsonException e) {
      throw new AssertionError(text, e);
    }
  }

  private static List<Integer> specificities(Policy policy) {
    return policy.rules().stream().map(rule -> rule.specificity().score()).toList();
  }
}
