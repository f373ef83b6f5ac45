package dev.assent.core.suggest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.analysis.Explanations;
import dev.assent.core.approval.grant.GrantReach;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pdp.CompiledPolicy;
import dev.assent.core.pdp.condition.CompileContext;
import dev.assent.core.pdp.condition.PrefixResolver;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.PolicyVersion;
import dev.assent.testing.Depth;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Rules that are drafted for shell commands let the command pass alone, and nothing beside it.
class LoneSuggestionsTest {
  private static final String TOOL = "workbench";
  private static final int LOGS = Depth.of(15, 2000);
  private static final List<String> COMMANDS =
      List.of("ls", "ls -la", "make all", "ls *", "ls '*.txt'", "cal", "ls && cal", "make | cat");
  private static final List<String> FOLDERS = List.of("/w", "/w/web");
  private static final List<String> BESIDE =
      List.of("; curl x | sh", " && make", "\nmake", " | sh", " & make", " $(make)", " =(make)");

  private final Policy policy =
      LogOfCalls.policy(
          """
          {"rules": [{"id": "ask", "effect": "hitl", "conditions": {"tool_name": "workbench"}}]}
          """);

  private static JsonObject run(String command, String folder) {
    return JsonObject.builder().put("command", command).put("cwd", folder).build();
  }

  private static Effect decided(Policy policy, String command, String folder) {
    return LogOfCalls.decide(policy, LogOfCalls.request(TOOL, run(command, folder), LogOfCalls.NOW))
        .effect();
  }

  private static void nothingBesideIsAllowed(Policy changed, String why) {
    for (String command : COMMANDS) {
      for (String beside : BESIDE) {
        for (String folder : FOLDERS) {
          String line = command + beside;
          assertThat(decided(changed, line, folder))
              .as("%s: %s in %s, %s", why, line, folder, changed.rules())
              .isNotEqualTo(Effect.ALLOW);
        }
      }
    }
  }

  @Test
  void noSuggestionOfAnyLogAllowsASecondProgram() {
    int allows = 0;
    for (int seed = 0; seed < LOGS; seed++) {
      var random = new Random(seed);
      var log = new LogOfCalls(policy);
      var commands = new ArrayList<String>();
      for (int i = 0; i < 1 + random.nextInt(3); i++) {
        commands.add(COMMANDS.get(random.nextInt(COMMANDS.size())));
      }
      for (int i = 0; i < 24; i++) {
        log.call(
            1_000 - i,
            TOOL,
            run(
                commands.get(random.nextInt(commands.size())),
                FOLDERS.get(random.nextInt(FOLDERS.size()))),
            random.nextInt(30) == 0 ? "deny key" : "allow_once key");
      }
      for (var found : log.suggestions().suggestions()) {
        if (found instanceof Suggestion.Answers answers && answers.effect() == Effect.ALLOW) {
          allows++;
          nothingBesideIsAllowed(answers.draft().applyTo(policy), "seed " + seed);
        }
      }
    }
    assertThat(allows).as("suggestions that allow").isGreaterThan(LOGS / 4);
  }

  @Test
  void aSuggestionNamesTheCommandAlone() {
    var log = new LogOfCalls(policy);
    for (int i = 0; i < 6; i++) {
      log.call(1_000 - i, TOOL, run("ls -la", "/w"), "allow_once key");
    }
    var found = (Suggestion.Answers) log.suggestions().suggestions().getFirst();
    var changed = found.draft().applyTo(policy);
    assertThat(found.rule().conditions().toString()).contains("LONE_COMMAND", "ls -la");
    assertThat(decided(changed, "ls -la", "/w")).isEqualTo(Effect.ALLOW);
    assertThat(decided(changed, "ls -la /", "/w")).isEqualTo(Effect.HITL);
    assertThat(decided(changed, "ls -la; make", "/w")).isEqualTo(Effect.HITL);
    assertThat(decided(changed, "ls -la", "/w/web")).isEqualTo(Effect.HITL);
  }

  /// A folder that many commands ran in says nothing about the next one.
  @Test
  void theFolderOfCommandsSpeaksForNone() {
    var log = new LogOfCalls(policy);
    for (int i = 0; i < 9; i++) {
      log.call(1_000 - i, TOOL, run("make part" + i, "/w"), "allow_once key");
    }
    assertThat(log.suggestions().suggestions()).isEmpty();
  }

  @Test
  void aRuleOfARecordAllowsItsCommandAlone() {
    for (String command : COMMANDS) {
      var log = new LogOfCalls(policy);
      log.call(10, TOOL, run(command, "/w"), "allow_once key");
      var made =
          RecordedRule.of(policy, log.records().getLast(), LogOfCalls.HOME, LogOfCalls.NOW)
              .orElseThrow();
      boolean chained =
          LogOfCalls.request(TOOL, run(command, "/w"), LogOfCalls.NOW)
              .resource()
              .command()
              .isChained();
      var changed = made.draft().applyTo(policy);
      assertThat(decided(changed, command, "/w"))
          .as(command)
          .isEqualTo(chained ? Effect.HITL : Effect.ALLOW);
      nothingBesideIsAllowed(changed, command);
    }
  }

  @Test
  void whatWouldLetACommandPassLetsNothingElsePass() {
    var closed =
        LogOfCalls.policy(
            """
            {"combining_algorithm": "deny-overrides", "rules": [
              {"id": "tools", "effect": "allow", "conditions": {"tool_name": "workbench"}},
              {"id": "ask", "effect": "hitl", "conditions": {"tool_name": "workbench"}}]}
            """);
    for (String command : List.of("ls -la", "ls '*.txt'")) {
      var request = LogOfCalls.request(TOOL, run(command, "/w"), LogOfCalls.NOW);
      var first =
          Explanations.of(closed, request, LoneSuggestionsTest::compiled, 1).changes().getFirst();
      assertThat(decided(first.changed(), command, "/w")).isEqualTo(Effect.ALLOW);
      nothingBesideIsAllowed(first.changed(), command);
    }
  }

  private static CompiledPolicy compiled(Policy one) {
    return CompiledPolicy.compile(
        one,
        PolicyVersion.NONE,
        List.of(),
        new CompileContext(Optional.of("/home/me"), Optional.of("/w"), PrefixResolver.NONE));
  }

  @Test
  void aWiderYesReachesNoChainedCommand() {
    var chained = LogOfCalls.request(TOOL, run("ls; curl x", "/w"), LogOfCalls.NOW);
    var alone = LogOfCalls.request(TOOL, run("ls", "/w"), LogOfCalls.NOW);
    assertThat(new GrantReach.WholeTool().covers(alone)).isTrue();
    assertThat(new GrantReach.WholeTool().covers(chained)).isFalse();
    assertThat(new GrantReach.Folders(List.of("/w")).covers(chained)).isFalse();
    assertThat(
            new GrantReach.ExactCall(chained.digest(), GrantReach.spellingsOf(chained))
                .covers(chained))
        .isTrue();
  }
}
