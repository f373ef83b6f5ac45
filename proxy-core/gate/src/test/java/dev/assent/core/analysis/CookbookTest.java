package dev.assent.core.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.assent.core.access.RecentCalls;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import dev.assent.testing.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Every recipe of `cookbook.md` does what the table below it says.
class CookbookTest {
  private static final Pattern POLICY = Pattern.compile("(?ms)^```json\\n(.*?)^```");
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");
  private static final Pattern COUNT =
      Pattern.compile("(?:, and )?after (\\d+) calls in the time of the limit");
  private static final Map<String, Effect> RESULTS =
      Map.of("passes", Effect.ALLOW, "asks", Effect.HITL, "is refused", Effect.DENY);

  /// The words of the column *When*, and the members of a case that they stand for (clause 10.1).
  private static final Map<Pattern, String> WHEN = new LinkedHashMap<>();

  static {
    for (var row :
        List.of(
            List.of("the client is (.+)", "\"client\": \"$1\""),
            List.of("the agent is (.+)", "\"origin\": \"$1\""),
            List.of("the server is (.+)", "\"backend_id\": \"$1\""),
            List.of("on (\\S+) at (\\S+)", "\"now\": \"$1T$2:00Z\""),
            List.of("the tool is (new|changed)", "\"tool_state\": \"$1\""),
            List.of("a member of (.+) is signed in", "\"claims\": {\"groups\": [\"$1\"]}"),
            List.of("somebody is signed in with the scope (.+)", "\"scope\": [\"$1\"]"),
            List.of("somebody is signed in with (no) rights", "\"claims\": {\"groups\": []}"),
            List.of(
                "(\\d+) minutes after `(.+)`",
                "\"earlier\": [{\"call\": $call, \"minutes_ago\": $1}]"))) {
      WHEN.put(Pattern.compile(row.getFirst()), row.getLast());
    }
  }

  private record Recipe(String title, String text, Policy policy, List<Row> rows) {}

  private record Row(String call, String when, Effect result, String rule) {}

  private static List<Recipe> recipes() throws IOException {
    var recipes = new ArrayList<Recipe>();
    for (String section : Files.readString(Project.page("cookbook.md")).split("\n### ", -1)) {
      var policy = POLICY.matcher(section);
      if (policy.find()) {
        recipes.add(
            new Recipe(
                section.substring(0, section.indexOf('\n')),
                section,
                TestMachine.policy(policy.group(1)),
                rows(section)));
      }
    }
    return recipes;
  }

  private static List<Row> rows(String section) {
    var rows = new ArrayList<Row>();
    boolean when = false;
    for (String line : section.lines().filter(line -> line.startsWith("|")).toList()) {
      var cells =
          Stream.of(line.split("(?<!\\\\)\\|", -1))
              .map(cell -> cell.replace("\\|", "|").strip())
              .toList();
      if (cells.get(1).equals("Call")) {
        when = cells.size() == 6;
        assertThat(cells.subList(1, cells.size() - 1))
            .isEqualTo(
                when
                    ? List.of("Call", "When", "Result", "Decided by")
                    : List.of("Call", "Result", "Decided by"));
      } else if (!line.startsWith("|---")) {
        assertThat(cells).as(line).hasSize(when ? 6 : 5);
        assertThat(RESULTS).as(line).containsKey(cells.get(cells.size() - 3));
        rows.add(
            new Row(
                code(cells.get(1)),
                when ? cells.get(2) : "",
                RESULTS.get(cells.get(cells.size() - 3)),
                code(cells.get(cells.size() - 2))));
      }
    }
    return rows;
  }

  private static String code(String cell) {
    var code = CODE.matcher(cell);
    assertThat(code.matches()).as(cell).isTrue();
    return code.group(1);
  }

  /// A call as the tables write it: `$` and a command of the shell, or a tool or a method, and its
  /// arguments.
  private static String call(String written) {
    if (written.startsWith("$ ")) {
      var command = JsonObject.builder().put("command", written.substring(2)).build();
      return call("Bash " + JsonWriter.write(command));
    }
    String name = written.split(" ", 2)[0];
    String arguments = written.contains(" ") ? written.split(" ", 2)[1] : "{}";
    return name.contains("/")
        ? "{\"method\": \"%s\", \"params\": %s}".formatted(name, arguments)
        : "{\"method\": \"tools/call\", \"params\": {\"name\": \"%s\", \"arguments\": %s}}"
            .formatted(name, arguments);
  }

  private static String members(String when) {
    return Stream.of(when.split(", and ", -1))
        .map(CookbookTest::member)
        .reduce("", (before, one) -> before + one + ", ");
  }

  private static String member(String when) {
    for (var one : WHEN.entrySet()) {
      var said = one.getKey().matcher(when);
      if (said.matches()) {
        String members = one.getValue().replace("$1", said.group(1));
        return said.groupCount() == 1
            ? members
            : members.replace("$2", said.group(2)).replace("$call", call(said.group(2)));
      }
    }
    throw new AssertionError("no word of the column When: " + when);
  }

  private static JsonObject given(Row row) {
    var text = new StringBuilder("{\"cwd\": \"/work/app\", \"zone\": \"UTC\", ");
    String when = COUNT.matcher(row.when()).replaceAll("");
    String members = when.isEmpty() ? "" : members(when);
    if (!members.contains("tool_state") && !call(row.call()).contains("\"method\": \"res")) {
      text.append("\"tool_state\": \"pinned\", ");
    }
    return TestMachine.json(
        text.append(members).append("\"call\": ").append(call(row.call())).append('}').toString());
  }

  private static void judge(Policy policy, Row row) throws Exception {
    var count = COUNT.matcher(row.when());
    Effect effect;
    String rule;
    if (count.find()) {
      var cases = new CallCases(DocumentedRecipesTest.SURROUNDINGS);
      var around = cases.around(new CaseMembers(given(row)));
      int calls = Integer.parseInt(count.group(1));
      var counted =
          policy.rateLimits().stream()
              .map(limit -> new RecentCalls(limit.tools(), limit.seconds(), calls))
              .toList();
      var decision =
          around
              .place()
              .compile(policy, List.of())
              .decide(cases.describe(around, TestMachine.NOW).counting(counted));
      effect = decision.effect();
      rule = decision.trace().basis().finalRule();
    } else {
      var judged =
          new CaseJudge(DocumentedRecipesTest.SURROUNDINGS).judgeInSession(policy, given(row));
      effect = judged.effect();
      rule = judged.finalRule();
    }
    assertThat(effect + " by " + rule).isEqualTo(row.result() + " by " + row.rule());
  }

  @TestFactory
  Stream<DynamicTest> everyCallIsDecidedAsItsRowSays() throws Exception {
    var recipes = recipes();
    assertThat(recipes).hasSizeGreaterThanOrEqualTo(25);
    return recipes.stream()
        .flatMap(recipe ->
            recipe.rows().stream()
                .map(row ->
                    dynamicTest(
                        recipe.title() + ": " + row.call() + " " + row.when(),
                        () -> judge(recipe.policy(), row))));
  }

  /// A reader sees what each rule is for, and that not everything passes.
  @Test
  void everyRuleDecidesACallOfItsTable() throws Exception {
    for (var recipe : recipes()) {
      var rules = new HashSet<String>();
      var results = new HashSet<Effect>();
      for (var row : recipe.rows()) {
        rules.add(row.rule());
        results.add(row.result());
      }
      assertThat(recipe.policy().rules())
          .as(recipe.title())
          .extracting((Rule rule) -> rule.id().value())
          .isNotEmpty()
          .isSubsetOf(rules);
      assertThat(results).as(recipe.title()).hasSizeGreaterThan(1);
    }
  }

  @Test
  void everyRecipeHasItsClicks() throws Exception {
    assertThat(recipes())
        .allSatisfy(recipe -> assertThat(recipe.text()).contains("\n**In the window.** "));
  }
}
