package dev.assent.core.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.KnownTool;
import dev.assent.core.access.RecentCalls;
import dev.assent.core.access.Resource;
import dev.assent.core.access.ToolState;
import dev.assent.core.pdp.Decision;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests the parts of an explanation beside the trace: the smallest change, and the rules that
/// nearly denied.
class ExplanationsTest {
  private static final String READS =
      "{\"id\": \"reads\", \"effect\": \"allow\", \"conditions\": {\"tool_name\": \"read*\","
          + " \"path_pattern\": \"/w/**\"}}";

  private static final String ASKS =
      "{\"id\": \"asks\", \"effect\": \"hitl\", \"conditions\": {\"path_pattern\": \"/w/x/**\"}}";
  private static final String DENIES =
      "{\"id\": \"denies\", \"effect\": \"deny\", \"conditions\": {\"extension\": \".pem\"}}";

  private static String rules(String... rules) {
    return "{\"combining_algorithm\": \"deny-overrides\", \"rules\": ["
        + String.join(", ", rules)
        + "]}";
  }

  private static String call(String tool, String path) {
    return "{\"machine\": false, \"cwd\": \"/w\", \"backend_id\": \"files\", \"call\": {\"method\":"
        + " \"tools/call\", \"params\": {\"name\": \""
        + tool
        + "\", \"arguments\": {\"path\": \""
        + path
        + "\"}}}}";
  }

  private static Explanation explain(String policy, String given) {
    return Explanations.of((JudgedCase.Decided) TestMachine.judge(policy, given), 10);
  }

  private static final String ASKS_FOR_TOOLS =
      "{\"id\": \"tools\", \"effect\": \"hitl\", \"conditions\": {\"not\": {\"tool_name\": \"list\"}}}";
  private static final String ASKS_FOR_EFFECTS =
      "{\"id\": \"changes\", \"effect\": \"hitl\", \"conditions\": {\"operations\": [\"write\"]}}";

  private static String run(String command) {
    return call("run_command", "x").replace("\"path\": \"x\"", "\"command\": \"" + command + "\"");
  }

  private static String bare(String tool) {
    return call(tool, "x").replace("\"path\": \"x\"", "");
  }

  /// Each call that is not the one that is let through keeps its question or its no.
  @ParameterizedTest
  @MethodSource
  void whatALetThroughCallIsNotKeepsItsAnswer(String rule, String meant) {
    var others =
        List.of(
            call("write_file", "/w/x/b"),
            bare("write_file"),
            bare("read_graph"),
            bare("send_mail"),
            run("git push origin other"),
            run("git push origin main; id"),
            bare("run_command"),
            "{\"machine\": false, \"cwd\": \"/w\", \"backend_id\": \"files\", \"call\": {\"method\":"
                + " \"resources/read\", \"params\": {\"uri\": \"note://a\"}}}");
    var explanation = explain(rules(READS, rule), meant);
    assertThat(explanation.changes()).isNotEmpty();
    for (var change : explanation.changes()) {
      boolean narrow =
          change.edits().stream()
              .noneMatch(edit ->
                  edit instanceof PolicyEdit.SwitchOff
                      || edit instanceof PolicyEdit.AddEntries
                      || edit instanceof PolicyEdit.Except except
                          && (except.exception().isOn(Attribute.TOOL_NAME)
                              || except.exception().isOn(Attribute.BACKEND)));
      for (String other : narrow ? others : List.<String>of()) {
        var judged = (JudgedCase.Decided) TestMachine.judge(rules(READS, rule), other);
        assertThat(judged.compiler().compile(change.changed()).decide(judged.request()).effect())
            .as("%s after %s", other, change.edits())
            .isEqualTo(judged.effect());
      }
    }
  }

  static Stream<Arguments> whatALetThroughCallIsNotKeepsItsAnswer() {
    return Stream.of(ASKS, ASKS_FOR_TOOLS, ASKS_FOR_EFFECTS, DENIES)
        .flatMap(rule ->
            Stream.of(
                    call("write_file", "/w/x/a"),
                    call("write_file", "/w/x/a.pem"),
                    run("git push origin main"),
                    run("rm *.tmp"))
                .map(meant -> Arguments.of(rule, meant)));
  }

  /// A call that is decided otherwise beside the one that is meant is of a kind that the change
  /// names.
  @ParameterizedTest
  @MethodSource("whatALetThroughCallIsNotKeepsItsAnswer")
  void whatChangesBesideTheCallThatIsMeantIsNamed(String rule, String meant) {
    var others =
        List.of(
            call("read_file", "/w/x/a"),
            call("delete_file", "/w/x/a"),
            call("delete_file", "/w/x/a.pem"),
            call("write_file", "/w/x/b"),
            call("write_file", "/w/x/b.pem"),
            bare("write_file"),
            run("git push origin other"),
            run("git push origin main").replace("run_command", "shell"),
            run("rm *.tmp").replace("run_command", "shell"),
            run("rm one.tmp"));
    var before = (JudgedCase.Decided) TestMachine.judge(rules(READS, rule), meant);
    for (var change : explain(rules(READS, rule), meant).changes()) {
      for (String other : others) {
        var judged = (JudgedCase.Decided) TestMachine.judge(rules(READS, rule), other);
        var tool = judged.request().resource().toolName();
        var kind =
            tool.equals(before.request().resource().toolName())
                ? PolicyEdit.Others.ARGUMENTS
                : PolicyEdit.Others.TOOLS;
        boolean named =
            change.edits().stream()
                .anyMatch(edit ->
                    edit instanceof PolicyEdit.SwitchOff
                        || edit instanceof PolicyEdit.AddEntries
                        || edit instanceof PolicyEdit.AddRule added && added.isOpen()
                        || edit instanceof PolicyEdit.Except except
                            && except.others(before.request()).contains(kind));
        var after = judged.compiler().compile(change.changed()).decide(judged.request()).effect();
        assertThat(named || after == judged.effect())
            .as("%s: %s to %s after %s", other, judged.effect(), after, change.edits())
            .isTrue();
      }
    }
  }

  @Test
  void aNewToolIsAcceptedAndALimitRaised() {
    var policy =
        TestMachine.policy(
            rules(READS)
                .replace(
                    "\"rules\"",
                    "\"new_tools\": \"deny\", \"rate_limits\": [{\"tool_name\": \"*\", \"calls\":"
                        + " 3, \"seconds\": 60, \"effect\": \"hitl\"}], \"rules\""));
    var judged = (JudgedCase.Decided) TestMachine.judge(rules(READS), call("read_file", "/w/a"));
    var of = judged.request().resource();
    var fresh =
        new Resource(
            of.type(),
            of.toolName(),
            of.backendId(),
            of.paths(),
            of.extension(),
            of.urls(),
            of.sideEffects(),
            new KnownTool(Optional.of(ToolState.NEW), Optional.empty()),
            of.command());
    var plain = judged.request();
    var request =
        new dev.assent.core.access.AccessRequest(
                plain.subject(), plain.action(), fresh, plain.environment(), plain.arguments())
            .counting(List.of(new RecentCalls(List.of("*"), 60, 5)));
    PolicyCompiler whole =
        other ->
            new PathContext(
                    dev.assent.core.pip.path.PathResolver.lexicalOnly(),
                    Optional.empty(),
                    Optional.empty())
                .compile(other, List.of());
    var explanation = Explanations.of(policy, request, whole, 5);
    assertThat(explanation.changes().getFirst().edits())
        .containsExactly(
            new PolicyEdit.AcceptTool("read_file"),
            new PolicyEdit.RaiseLimit(policy.rateLimits().getFirst(), 6));
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {11, 12, 13, 14})
  void changesAreConfirmedAndNoFewerEditsWouldDo(long seed) throws CaseException {
    var random = new Random(seed);
    var cases = new CaseJudge(TestMachine.surroundings());
    for (int i = 0; i < 100; i++) {
      var policy = randomPolicy(random);
      String path = List.of("/w/a.txt", "/w/x/b.pem", "/v/c").get(random.nextInt(3));
      var given = TestMachine.json(call(random.nextBoolean() ? "read_file" : "write_file", path));
      var judged = (JudgedCase.Decided) cases.judge(policy, given);
      var explanation = Explanations.of(judged, 10);
      if (judged.effect() == Effect.ALLOW) {
        assertThat(explanation.changes()).isEmpty();
        continue;
      }
      for (var change : explanation.changes()) {
        assertThat(judged.compiler().compile(change.changed()).decide(judged.request()))
            .isInstanceOf(Decision.Allow.class);
      }
      var matched = judged.decision().trace().matched();
      long inTheWay = matched.stream().filter(match -> match.effect() != Effect.ALLOW).count();
      long lacking = matched.stream().anyMatch(match -> match.effect() == Effect.ALLOW) ? 0 : 1;
      assertThat(explanation.changes().getFirst().edits())
          .as("seed %s, case %s", seed, i)
          .hasSize((int) (inTheWay + lacking));
    }
  }

  private static Policy randomPolicy(Random random) {
    var rules = new ArrayList<String>();
    for (int i = random.nextInt(6); i >= 0; i--) {
      String effect = List.of("allow", "deny", "hitl").get(random.nextInt(3));
      String conditions =
          List.of(
                  "\"tool_name\": \"read*\"",
                  "\"tool_name\": \"write_file\"",
                  "\"path_pattern\": \"/w/**\"",
                  "\"extension\": \".pem\"",
                  "\"operations\": [\"read\"]",
                  "\"backend_id\": \"files\", \"path_pattern\": [\"/v/**\", \"/w/x/*\"]")
              .get(random.nextInt(6));
      rules.add(
          "{\"id\": \"r"
              + i
              + "\", \"effect\": \""
              + effect
              + "\", \"conditions\": {"
              + conditions
              + "}}");
    }
    String policy = rules(rules.toArray(String[]::new));
    return TestMachine.policy(
        random.nextBoolean() ? policy : policy.replace("deny-overrides", "hitl-overrides"));
  }
}
