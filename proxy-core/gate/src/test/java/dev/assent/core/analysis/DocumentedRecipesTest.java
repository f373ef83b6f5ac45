package dev.assent.core.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.analysis.check.PolicyCheck;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pap.document.Finding;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pip.ShellCommands;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.risk.CommandRisk;
import dev.assent.testing.Project;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The policies and rules that the documents show do what the documents say of them (clause 5.9),
/// and the check (clause 7) has nothing to warn of.
class DocumentedRecipesTest {
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```json\\n(.*?)^```");
  private static final Pattern RULE = Pattern.compile("`(\\{\"effect\": .*?\\})`");
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");

  /// A rule of the page about people has this warning on purpose: nobody names a server there.
  private static final List<String> PASSED_OVER = List.of("allow-on-names-only");

  static final CaseSurroundings SURROUNDINGS =
      new CaseSurroundings(
          () -> TestMachine.NOW,
          Path.of("/work"),
          Path.of("/home/me"),
          "me",
          TestMachine.surroundings().environment(),
          _ -> List.of(),
          new ShellCommands(CommandRisk.byOwnRules(), () -> List.of("main")));

  private static List<Path> pages() throws IOException {
    try (Stream<Path> pages = Files.walk(Project.page(""))) {
      return Stream.concat(
              Stream.of(Project.TOP.resolve("README.md")),
              pages.filter(page -> page.toString().endsWith(".md")))
          .toList();
    }
  }

  /// Each text that is a rule or a policy: a block, or a rule in the running text.
  static List<String> policies() throws IOException {
    var found = new ArrayList<String>();
    for (Path page : pages()) {
      String text = Files.readString(page);
      BLOCK.matcher(text).results().map(hit -> hit.group(1)).forEach(found::add);
      RULE.matcher(text).results().map(hit -> hit.group(1)).forEach(found::add);
    }
    return found.stream()
        .filter(one -> one.contains("\"effect\"") && !one.contains("\u2026"))
        .map(one -> one.contains("\"rules\"") ? one : "{\"rules\": [" + one + "]}")
        .toList();
  }

  @ParameterizedTest
  @MethodSource("policies")
  void aPolicyOfTheDocumentsIsOneWithoutWarning(String text) throws Exception {
    var document = PolicyDocument.parse(text.getBytes(StandardCharsets.UTF_8));
    assertThat(document.policy().rules()).isNotEmpty();
    assertThat(PolicyCheck.check(document, TestMachine.NOW))
        .filteredOn(one -> one.severity() != Finding.Severity.NOTE)
        .filteredOn(one -> !PASSED_OVER.contains(one.code()))
        .isEmpty();
  }

  /// A row of a table with rules and calls.
  private record Row(String wish, String rules, List<String> passes, List<String> others) {}

  private static List<Row> rows() throws IOException {
    var rows = new ArrayList<Row>();
    boolean table = false;
    for (String line : Files.readAllLines(Project.page("policy-language.md"))) {
      var cells = line.split("\\|", -1);
      boolean head = line.startsWith("| Wish | Rules | Passes | Does not pass |");
      if (table && cells.length == 6 && !line.startsWith("|---")) {
        rows.add(
            new Row(
                cells[1].strip(),
                String.join(", ", codes(cells[2])),
                codes(cells[3]),
                codes(cells[4])));
      }
      table = head || table && line.startsWith("|");
    }
    return rows;
  }

  private static List<String> codes(String cell) {
    return CODE.matcher(cell).results().map(hit -> hit.group(1)).toList();
  }

  private static Effect decided(Policy policy, String command) throws CaseException {
    var arguments = JsonObject.builder().put("command", command).build();
    var params = JsonObject.builder().put("name", "Bash").put("arguments", arguments).build();
    var call = JsonObject.builder().put("method", "tools/call").put("params", params).build();
    var given = JsonObject.builder().put("call", call).put("cwd", "/work/app").build();
    return ((JudgedCase.Decided) new CaseJudge(SURROUNDINGS).judge(policy, given))
        .decision()
        .effect();
  }

  @Test
  void theRecipesForCommandsDoWhatTheyAreFor() throws Exception {
    assertThat(rows()).hasSizeGreaterThanOrEqualTo(5);
    for (var row : rows()) {
      for (String order : List.of("hitl-overrides", "deny-overrides")) {
        var policy =
            TestMachine.policy(
                "{\"combining_algorithm\": \"" + order + "\", \"rules\": [" + row.rules() + "]}");
        for (String command : row.passes()) {
          assertThat(decided(policy, command)).as(row + ": " + command).isEqualTo(Effect.ALLOW);
        }
        for (String command : row.others()) {
          assertThat(decided(policy, command)).as(row + ": " + command).isNotEqualTo(Effect.ALLOW);
        }
      }
    }
  }

  /// The recipe that was there before: no harmless command passed by it.
  @Test
  void aNotOfACommandRuleLetsNoHarmlessCommandPass() throws Exception {
    var policy =
        TestMachine.policy(
            """
            {"rules": [{"effect": "allow", "conditions": {"lone_command": "git *", "not": {"command_rule": "git:*force*"}}}]}
            """);
    assertThat(decided(policy, "git status")).isEqualTo(Effect.DENY);
    assertThat(decided(policy, "git commit --amend")).isEqualTo(Effect.ALLOW);
  }
}
