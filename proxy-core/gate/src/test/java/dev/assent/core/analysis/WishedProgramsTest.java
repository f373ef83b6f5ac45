package dev.assent.core.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pap.PolicyTemplates;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pip.ShellCommands;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import dev.assent.core.risk.CommandRisk;
import dev.assent.core.suggest.StartingPoint;
import dev.assent.testing.Project;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Clause 5.9: a wish for a program and nothing behind it lets its everyday use pass, and of every
/// trick that the program knows none.
class WishedProgramsTest {
  private static final Path FILE = Project.sample("wishes/commands.txt");

  private static final CaseSurroundings SURROUNDINGS = surroundings();

  private static CaseSurroundings surroundings() {
    var machine = TestMachine.surroundings();
    return new CaseSurroundings(
        machine.clock(),
        machine.workingFolder(),
        machine.userHome(),
        machine.userName(),
        machine.environment(),
        machine.guards(),
        new ShellCommands(CommandRisk.byOwnRules(), () -> List.of("main")));
  }

  private record Line(boolean passes, String command) {
    String program() {
      return command.split(" ")[0];
    }
  }

  private static List<Line> lines() throws Exception {
    return Files.readAllLines(FILE).stream()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .map(line -> line.split("│", 2))
        .map(parts -> new Line(parts[0].equals("pass"), parts[1]))
        .toList();
  }

  static List<String> programs() throws Exception {
    return lines().stream().map(Line::program).distinct().toList();
  }

  private static Effect decided(Policy policy, JsonObject arguments) throws CaseException {
    var params = JsonObject.builder().put("name", "bash").put("arguments", arguments).build();
    var call = JsonObject.builder().put("method", "tools/call").put("params", params).build();
    var given = JsonObject.builder().put("call", call).put("cwd", "/work").build();
    return ((JudgedCase.Decided) new CaseJudge(SURROUNDINGS).judge(policy, given))
        .decision()
        .effect();
  }

  private static JsonObject command(String text) {
    return JsonObject.builder().put("command", text).build();
  }

  /// On top of the policy of a new server, as the window puts it in force.
  private static Policy wished(String program, PolicyDocument before) throws Exception {
    var point = StartingPoint.ONE_PROGRAM;
    var conditions = new ArrayList<Condition>(point.conditions());
    conditions.replaceAll(one ->
        one.isOn(Attribute.LONE_COMMAND)
            ? Attribute.LONE_COMMAND.texts(List.of(program, program + " *"))
            : one);
    var rule =
        new Rule(
            new RuleId("wish"),
            Optional.empty(),
            Effect.ALLOW,
            conditions,
            Optional.empty(),
            true,
            Optional.empty());
    return point.whole(before.policy(), rule).applyTo(before).policy();
  }

  @ParameterizedTest
  @MethodSource("programs")
  void aWishForAProgramLetsItsEverydayUsePass(String program) throws Exception {
    var before = PolicyTemplates.developerDefault(List.of()).withNewTools(Optional.empty());
    var wished = wished(program, before);
    var wrong = new ArrayList<String>();
    for (var line : lines().stream().filter(one -> one.program().equals(program)).toList()) {
      var effect = decided(wished, command(line.command()));
      boolean forced = effect == Effect.DENY && line.command().matches("git (push|fetch) .*");
      if (line.passes() ? effect != Effect.ALLOW : effect != Effect.HITL && !forced) {
        // A call that a rule of the template denies, such as a secret, stays denied.
        if (line.passes() || effect != decided(before.policy(), command(line.command()))) {
          wrong.add(effect + ": " + line.command());
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  /// Whatever the rest of the policy, no pattern lets a trick pass; written out it does.
  @Test
  void noPatternLetsATrickPass() throws Exception {
    for (var line : lines()) {
      for (String pattern : List.of("*", line.program() + " *", line.program() + "*")) {
        var policy =
            TestMachine.policy(
                "{\"rules\": [{\"effect\": \"allow\", \"conditions\": {\"lone_command\": \""
                    + pattern
                    + "\"}}]}");
        boolean bare = pattern.endsWith(" *") && line.command().equals(line.program());
        assertThat(decided(policy, command(line.command())))
            .as(pattern + ": " + line.command())
            .isEqualTo(line.passes() && !bare ? Effect.ALLOW : Effect.DENY);
      }
    }
  }

  @Test
  void aCommandThatIsWrittenOutPassesWhateverItDoes() throws Exception {
    var policy =
        TestMachine.policy(
            """
            {"rules": [{"effect": "allow", "conditions": {"lone_command": ["git clean -fdx", "shopctl show", "find . -name '*.o' -delete"]}}]}
            """);
    assertThat(decided(policy, command("git clean -fdx"))).isEqualTo(Effect.ALLOW);
    assertThat(decided(policy, command("shopctl show"))).isEqualTo(Effect.ALLOW);
    assertThat(decided(policy, command("find . -name '*.o' -delete"))).isEqualTo(Effect.ALLOW);
    assertThat(decided(policy, command("find . -name 'x.o' -delete"))).isEqualTo(Effect.DENY);
    assertThat(decided(policy, command("git clean -fdx; id"))).isEqualTo(Effect.DENY);
  }

  /// A command that is everyday in one reading of a call need not be so in another.
  @Test
  void everyReadingOfACallCounts() throws Exception {
    var policy =
        TestMachine.policy(
            """
            {"rules": [{"effect": "allow", "conditions": {"lone_command": ["git *", "git"]}}]}
            """);
    var words = JsonArray.ofStrings(List.of("-c", "core.pager=id", "log"));
    for (var arguments :
        List.of(
            JsonObject.builder().put("command", "git").put("args", words).build(),
            JsonObject.builder().put("command", "git log").put("args", words).build(),
            JsonObject.builder()
                .put("commands", JsonArray.ofStrings(List.of("git log", "git x")))
                .build(),
            JsonObject.builder()
                .put("command", "git log")
                .put("env", JsonObject.builder().put("GIT_PAGER", "id").build())
                .build())) {
      assertThat(decided(policy, arguments)).as(arguments.toString()).isEqualTo(Effect.DENY);
    }
  }

  @Test
  void atLeastThirtyProgramsAreTriedBothWays() throws Exception {
    Map<String, List<Line>> by = lines().stream().collect(Collectors.groupingBy(Line::program));
    assertThat(
            by.values().stream()
                .filter(one -> one.stream().anyMatch(Line::passes))
                .filter(one -> one.stream().anyMatch(line -> !line.passes())))
        .hasSizeGreaterThanOrEqualTo(30);
  }
}
