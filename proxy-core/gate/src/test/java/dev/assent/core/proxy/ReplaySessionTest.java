package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.analysis.Replay;
import dev.assent.core.analysis.ReplayResult;
import dev.assent.core.analysis.ReplayResult.Shift;
import dev.assent.core.audit.PastCalls;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.policy.Effect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Clause 10, `replay`: over the log of real sessions, with links, relative paths, guards, faults,
/// limits and new tools.
class ReplaySessionTest {
  private static final String POLICY =
      """
      {"combining_algorithm": "hitl-overrides", MEMBERS
       "rate_limits": [{"tool_name": "list*", "calls": 5, "seconds": 3600, "effect": "deny"}],
       "groups": {"code": [".py", ".java"]},
       "rules": [
        {"id": "work", "effect": "allow", "conditions": {"tool_name": ["read*", "list*", "move*"], "path_pattern": "ROOT/**"}},
        {"id": "link", "effect": "deny", "conditions": {"path_pattern": "ROOT/link/**"}},
        {"id": "code", "effect": "hitl", "conditions": {"extension": {"in_group": "code"}, "not": {"tool_name": "read*"}}},
        {"id": "home", "effect": "deny", "conditions": {"path_pattern": "~/**", "argument": {"/force": true}}},
        {"id": "web", "effect": "allow", "conditions": {"host": "*.example", "scheme": "https"}},
        {"id": "fresh", "effect": "deny", "conditions": {"tool_state": ["changed"]}},
        {"id": "relative", "effect": "allow", "conditions": {"path_pattern": "sub/**", "origin": "mcp"}}]}
      """;

  @TempDir private Path folder;

  private static JsonObject arguments(Random random, Path root) {
    var arguments = JsonObject.builder();
    var paths =
        List.of(
            "sub/a.py",
            root + "/b.java",
            root + "/link/c",
            root + "/link/../d",
            "/etc/passwd",
            "~/x",
            "$HOME/y",
            root + "/home/config.json",
            "a%2fb");
    String path = paths.get(random.nextInt(paths.size()));
    switch (random.nextInt(6)) {
      case 0 ->
          arguments.put("source", path).put("destination", paths.get(random.nextInt(paths.size())));
      case 1 ->
          arguments.put(
              "paths",
              new JsonArray(List.of(new JsonString(path), new JsonString(root + "/e.txt"))));
      case 2 ->
          arguments.put(
              "url", "https://" + (random.nextBoolean() ? "api.example" : "other.test") + "/x");
      case 3 -> arguments.put("path", path).put("force", random.nextBoolean());
      case 4 -> arguments.put("path", "bad\u0007");
      default -> arguments.put("path", path);
    }
    return arguments.build();
  }

  private static ReplayResult replay(CoreRig rig, String policy) throws Exception {
    var log = PastCalls.of(rig.core.home().auditFolder("files"));
    var draft = PolicyDocument.parse(policy.getBytes(StandardCharsets.UTF_8)).policy();
    return Replay.of(
            Map.of("files", log), Instant.MIN, () -> new Replay(draft, rig.root, 3), () -> true)
        .together(3);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "\"missing_attributes\": \"no-match\",|ALLOW HITL",
        "\"missing_attributes\": \"strict\", \"new_tools\": \"hitl\",|HITL"
      })
  void clause10TheUnchangedPolicyDecidesARecordedLogAlike(String members, String decided)
      throws Exception {
    Path root = folder.toRealPath();
    Files.createDirectories(root.resolve("work/sub"));
    Files.createDirectories(root.resolve("elsewhere"));
    Files.createSymbolicLink(root.resolve("link"), root.resolve("elsewhere"));
    String policy = POLICY.replace("ROOT", root.toString()).replace("MEMBERS", members);
    var random = new Random(4711);
    var tools = List.of("read_file", "write_file", "move_file", "list_files", "delete_file");
    int calls = 400;
    try (var rig = CoreRig.start(folder, policy);
        var client = rig.connect().shakeHands()) {
      for (int i = 0; i < calls; i++) {
        client.called(
            Integer.toString(i), tools.get(random.nextInt(tools.size())), arguments(random, root));
      }
      client.request(
          "r", "resources/read", JsonObject.builder().put("uri", "file:///etc/hosts").build());
      client.request("l", "tools/list", JsonObject.EMPTY);
      var same = replay(rig, policy);
      // The greeting and the list are no calls.
      assertThat(same.records()).as("seed 4711").isEqualTo(calls + 1);
      assertThat(same.differences()).as("%s", same).isZero();
      assertThat(same.otherRule()).as("%s", same).isZero();
      assertThat(same.notEvaluable()).as("%s", same).isEmpty();
      assertThat(same.fixed()).containsKeys("guard", "failure");
      assertThat(same.countedFromLog()).isZero();

      var nobody = replay(rig, "{}");
      assertThat(nobody.shifts().keySet())
          .containsExactlyInAnyOrderElementsOf(
              Stream.of(decided.split(" "))
                  .map(was -> new Shift(Effect.valueOf(was), Effect.DENY))
                  .toList());
    }
  }
}
