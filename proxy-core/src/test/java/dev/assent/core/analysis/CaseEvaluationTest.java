package dev.assent.core.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.policy.Effect;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Clause 10.1, sentence by sentence.
class CaseEvaluationTest {
  private final CaseEvaluation evaluation = new CaseEvaluation(TestMachine.surroundings("/own"));

  private Optional<JsonObject> answer(String line) {
    return evaluation.answer(TestMachine.json(line));
  }

  private String text(String line) {
    return JsonWriter.write(answer(line).orElseThrow());
  }

  private static String rule(String effect, String conditions) {
    return "{\"rules\": [{\"id\": \"r\", \"effect\": \""
        + effect
        + "\", \"conditions\": {"
        + conditions
        + "}}]}";
  }

  private boolean holds(String conditions, String attributes) {
    return decides("deny", conditions, attributes).equals("r");
  }

  private String decides(String effect, String conditions, String attributes) {
    String line =
        "{\"policy\": " + rule(effect, conditions) + ", \"attributes\": {" + attributes + "}}";
    var answer = answer(line).orElseThrow();
    return answer.string("final_rule").orElseThrow(() -> new AssertionError(answer));
  }

  private JsonObject call(String policy, String name, String arguments, String more) {
    return answer(
            "{\"policy\": "
                + policy
                + ", \"machine\": false"
                + more
                + ", \"call\": {\"method\": \"tools/call\", \"params\": {\"name\": \""
                + name
                + "\", \"arguments\": {"
                + arguments
                + "}}}}")
        .orElseThrow();
  }

  private String called(String conditions, String name, String arguments, String more) {
    return call(rule("allow", conditions), name, arguments, more)
        .string("final_rule")
        .orElseThrow();
  }

  /// As a session would: a tool that nobody accepted is asked about although a rule allows it.
  @ParameterizedTest
  @CsvSource({"pinned, ALLOW", "new, HITL", "changed, HITL"})
  void aCallInASessionMeetsWhatHoldsForNewTools(String state, Effect effect) throws Exception {
    var policy =
        PolicyDocument.parse(
                ("{\"new_tools\": \"hitl\", \"rate_limits\": [{\"tool_name\": \"*\", \"calls\": 1, \"seconds\": 60, \"effect\": \"deny\"}],"
                        + rule("allow", "\"tool_name\": \"a\"").substring(1))
                    .getBytes(StandardCharsets.UTF_8))
            .policy();
    var given =
        TestMachine.json(
            "{\"machine\": false, \"tool_state\": \""
                + state
                + "\", \"call\": {\"method\": \"tools/call\", \"params\": {\"name\": \"a\"}}}");
    var cases = new CaseJudge(TestMachine.surroundings("/own"));
    assertThat(cases.judgeInSession(policy, given).effect()).isEqualTo(effect);
    assertThat(cases.judge(policy, given).effect()).as("without a session").isEqualTo(Effect.ALLOW);
  }

  @Nested
  class Lines {
    @Test
    void aDefinitionWritesNothingAndItsPolicyIsUsedByName() {
      assertThat(
              answer(
                  "{\"define\": \"p\", \"policy\": " + rule("allow", "\"tool_name\": \"a\"") + "}"))
          .isEmpty();
      assertThat(text("{\"id\": 1, \"policy\": \"p\", \"attributes\": {\"tool_name\": \"a\"}}"))
          .contains("\"final_rule\":\"r\"");
    }

    @Test
    void aLaterDefinitionReplacesAnEarlierOne() {
      answer("{\"define\": \"p\", \"policy\": " + rule("allow", "\"tool_name\": \"a\"") + "}");
      text("{\"policy\": \"p\", \"attributes\": {\"tool_name\": \"a\"}}");
      answer("{\"define\": \"p\", \"policy\": {}}");
      assertThat(text("{\"policy\": \"p\", \"attributes\": {\"tool_name\": \"a\"}}"))
          .contains("\"final_rule\":\"default\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"7", "\"x\"", "null", "{\"a\":[1.10]}"})
    void theIdComesBackAsItIs(String id) {
      assertThat(text("{\"id\": " + id + ", \"policy\": {}, \"attributes\": {}}"))
          .startsWith("{\"id\":" + id + ",\"decision\":\"deny\"");
    }

    @Test
    void theAnswerHasDecisionFinalRuleAndMatchedRulesInFileOrder() {
      String policy =
          "{\"rules\": [{\"id\": \"a\", \"effect\": \"allow\", \"conditions\": {\"tool_name\": \"*\"}},"
              + " {\"id\": \"b\", \"effect\": \"hitl\", \"conditions\": {\"tool_name\": \"x\", \"path_pattern\": \"/p/**\"}}]}";
      assertThat(
              text(
                  "{\"id\": 1, \"policy\": "
                      + policy
                      + ", \"attributes\": {\"tool_name\": \"x\", \"path\": \"/p/q\"}}"))
          .isEqualTo(
              "{\"id\":1,\"decision\":\"hitl\",\"final_rule\":\"b\",\"matched\":[{\"id\":\"a\",\"effect\":\"allow\",\"specificity\":100},"
                  + "{\"id\":\"b\",\"effect\":\"hitl\",\"specificity\":211}]}");
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        quoteCharacter = '^',
        value = {
          "{\"id\":1,\"policy\":{},\"attributes\":{\"x\":1}}|line",
          "{\"id\":1,\"policy\":{},\"attributes\":[]}|line",
          "{\"id\":1,\"policy\":{},\"attributes\":{\"path\":[\"/a\"]}}|line",
          "{\"id\":1,\"policy\":{},\"attributes\":{\"argument\":[]}}|line",
          "{\"id\":1,\"policy\":{},\"attributes\":{\"tool_state\":\"old\"}}|line",
          "{\"id\":1,\"policy\":{},\"attributes\":{\"command_severity\":\"bad\"}}|line",
          "{\"id\":1,\"policy\":{},\"attributes\":{\"host\":[1]}}|line",
          "{\"id\":1,\"policy\":{},\"attributes\":{},\"cwd\":\"/w\"}|line",
          "{\"id\":1,\"policy\":{},\"attributes\":{},\"client\":\"c\"}|line",
          "{\"id\":1,\"policy\":{},\"call\":{\"method\":\"x\"},\"machine\":1}|line",
          "{\"id\":1,\"policy\":{},\"call\":{\"method\":\"x\"},\"tool_state\":\"odd\"}|line",
          "{\"id\":1,\"policy\":{},\"call\":{\"method\":\"x\"},\"tool\":\"odd\"}|line",
          "{\"id\":1,\"policy\":{},\"call\":{\"method\":\"x\"},\"now\":\"2026-01-01T00:00:00\"}|line",
          "{\"id\":1,\"policy\":[],\"attributes\":{}}|policy",
          "{\"id\":1,\"policy\":{\"rules\":[{}]},\"attributes\":{}}|policy",
          "{\"id\":1,\"policy\":\"none\",\"call\":{\"method\":\"x\"}}|policy",
          "{\"id\":1,\"policy\":{},\"call\":{}}|call",
          "{\"id\":1,\"policy\":{},\"call\":{\"method\":7}}|call",
          "{\"id\":1,\"policy\":{},\"call\":{\"method\":\"x\",\"params\":[]}}|call"
        })
    void anErrorNamesItsStage(String line, String stage) {
      assertThat(text(line))
          .startsWith("{\"id\":1,\"error\":{\"stage\":\"" + stage + "\",\"detail\":\"");
    }

    @Test
    void nullIsAsAbsentInEveryMember() {
      assertThat(
              text(
                  "{\"policy\": {}, \"attributes\": null, \"call\": {\"method\": \"ping\", \"params\": null}, \"cwd\": null, \"tool\": null,"
                      + " \"now\": null, \"home\": null, \"client\": null, \"origin\": null, \"tool_state\": null, \"machine\": null}"))
          .contains("\"final_rule\":\"discovery_bypass\"");
    }
  }

  @Nested
  class ReadyAttributes {
    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        quoteCharacter = '^',
        value = {
          "\"mcp_method\":\"a/*\"|\"mcp_method\":\"a/b\"|\"mcp_method\":\"b\"",
          "\"resource_type\":\"tool\"|\"resource_type\":\"TOOL\"|\"resource_type\":\"prompt\"",
          "\"backend_id\":\"s*\"|\"backend_id\":\"Srv\"|\"backend_id\":\"x\"",
          "\"subject_id\":\"me\"|\"subject_id\":\"me\"|\"subject_id\":\"Me\"",
          "\"tool_name\":\"read*\"|\"tool_name\":\"READ_x\"|\"tool_name\":\"x\"",
          "\"side_effects\":[\"fs_read\"]|\"side_effects\":[\"db_read\",\"fs_read\"]|\"side_effects\":[]",
          "\"scheme\":\"https\"|\"scheme\":\"HTTPS\"|\"scheme\":\"ftp\"",
          "\"path_pattern\":\"/a/**\"|\"path\":\"/a/../b\"|\"path\":\"/b\",\"source_path\":\"/a/b\"",
          "\"source_path\":\"/a/*\"|\"source_path\":\"/a/b\"|\"path\":\"/a/b\"",
          "\"dest_path\":\"/a/*\"|\"dest_path\":\"/a/b\"|\"path\":\"/a/b\"",
          "\"extension\":\".py\"|\"extension\":\".PY\"|\"path\":\"/a/b.py\"",
          "\"operations\":[\"read\"]|\"operation\":\"read\"|\"tool_name\":\"read_file\"",
          "\"command_severity\":\"medium\"|\"command_severity\":\"high\"|\"command_severity\":\"low\"",
          "\"command_rule\":\"rm-*\"|\"command_rule\":[\"x\",\"rm-root\"]|\"command_rule\":[]",
          "\"command_rule\":\"rm-*\"|\"command_rule\":\"rm-root\"|\"command_rule\":\"x\"",
          "\"argument\":{\"/n\":{\"gt\":1}}|\"argument\":{\"n\":2}|\"argument\":{\"n\":1}",
          "\"argument\":{\"/n\":{\"exists\":false}}|\"argument\":{}|\"tool_name\":\"x\"",
          "\"tool_metadata\":{\"/a/b\":true}|\"tool_metadata\":{\"a\":{\"b\":true}}|\"tool_metadata\":{}",
          "\"tool_state\":[\"new\"]|\"tool_state\":\"new\"|\"tool_state\":\"pinned\"",
          "\"client\":\"claude*\"|\"client\":\"Claude Code\"|\"client\":\"x\"",
          "\"host\":\"*.example\"|\"host\":\"A.example\"|\"host\":\"b\"",
          "\"host\":\"*.example\"|\"host\":[\"b\",\"a.example\"]|\"host\":[]",
          "\"origin\":\"mcp\"|\"origin\":\"mcp\"|\"origin\":\"MCP\""
        })
    void eachKeyIsSeenByItsConditionAsItStands(String condition, String yes, String no) {
      assertThat(holds(condition, yes)).isTrue();
      assertThat(holds(condition, no)).isFalse();
      assertThat(holds(condition, "")).as("absent").isFalse();
      assertThat(holds(condition, yes.substring(0, yes.indexOf(':')) + ":null"))
          .as("null")
          .isFalse();
    }

    @Test
    void anAllowNeedsEveryHostAndEveryCommandRule() {
      assertThat(
              decides(
                  "allow",
                  "\"host\":\"*.example\"",
                  "\"scheme\":\"https\",\"host\":[\"a.example\",\"b.example\"]"))
          .isEqualTo("r");
      assertThat(decides("allow", "\"host\":\"*.example\"", "\"host\":[\"a.example\",\"b\"]"))
          .isEqualTo("default");
      assertThat(decides("allow", "\"command_rule\":\"a*\"", "\"command_rule\":[\"ab\",\"b\"]"))
          .isEqualTo("default");
    }

    @Test
    void nothingIsExtractedFromOtherAttributes() {
      assertThat(holds("\"path_pattern\": \"/a\"", "\"argument\": {\"path\": \"/a\"}")).isFalse();
      assertThat(holds("\"resource_type\": \"tool\"", "\"mcp_method\": \"tools/call\"")).isFalse();
      assertThat(holds("\"side_effects\": [\"code_exec\"]", "\"tool_name\": \"bash\"")).isFalse();
    }

    @Test
    void patternsAreNeitherJoinedNorResolvedButHomeIsKnown() {
      assertThat(holds("\"path_pattern\": \"a/*\"", "\"path\": \"a/b\"")).isTrue();
      assertThat(holds("\"path_pattern\": \"/x/../a/*\"", "\"path\": \"/a/b\"")).isFalse();
      assertThat(holds("\"path_pattern\": \"~/x\"", "\"path\": \"/home/me/x\"")).isFalse();
      assertThat(
              text(
                  "{\"policy\": "
                      + rule("deny", "\"path_pattern\": \"~/x\"")
                      + ", \"home\": \"/h\", \"attributes\": {\"path\": \"/h/x\"}}"))
          .contains("\"final_rule\":\"r\"");
    }

    @Test
    void coverageDoesNotApply() {
      assertThat(
              decides(
                  "allow",
                  "\"source_path\": \"/a\"",
                  "\"source_path\": \"/a\", \"path\": \"/etc\""))
          .isEqualTo("r");
    }

    @Test
    void onlyDiscoveryAndRulesApply() {
      assertThat(decides("deny", "\"tool_name\": \"x\"", "\"mcp_method\": \"prompts/list\""))
          .isEqualTo("discovery_bypass");
      assertThat(
              decides(
                  "deny",
                  "\"tool_name\": \"x\"",
                  "\"mcp_method\": \"notifications/roots/list_changed\""))
          .isEqualTo("default");
      assertThat(decides("allow", "\"path_pattern\": \"/own/x\"", "\"path\": \"/own/x\""))
          .isEqualTo("r");
      String parts =
          "\"mode\": \"read-only\", \"new_tools\": \"deny\", \"rate_limits\": [{\"tool_name\": \"*\", \"calls\": 1, \"seconds\": 9, \"effect\": \"deny\"}], \"rules\"";
      String policy = rule("allow", "\"tool_name\": \"write\"").replace("\"rules\"", parts);
      for (int i = 0; i < 3; i++) {
        assertThat(text("{\"policy\": " + policy + ", \"attributes\": {\"tool_name\": \"write\"}}"))
            .contains("\"decision\":\"allow\"");
      }
    }

    @Test
    void nowCountsForExpiry() {
      String policy =
          rule("allow", "\"tool_name\": \"x\"")
              .replace("}}", "}, \"expires_at\": \"2026-01-01T00:00:00Z\"}");
      String line = "{\"policy\": " + policy + ", \"attributes\": {\"tool_name\": \"x\"}";
      assertThat(text(line + "}")).contains("\"decision\":\"deny\"");
      assertThat(text(line + ", \"now\": \"2026-01-01T00:59:59+01:00\"}"))
          .contains("\"decision\":\"allow\"");
    }
  }

  @Nested
  class Calls {
    @TempDir private Path folder;

    @Test
    void theGatheredAttributesComeBack() {
      var answer =
          call(
              "{}",
              "read_file",
              "\"path\": \"a\", \"url\": \"https://x.example/\"",
              ", \"cwd\": \"/w\", \"backend_id\": \"s\", \"client\": \"c\", \"origin\": \"mcp\", \"tool_state\": \"new\"");
      var attributes = answer.object("attributes").orElseThrow();
      assertThat(JsonWriter.write(attributes))
          .contains(
              "\"tool_name\":\"read_file\"",
              "\"operation\":\"read\"",
              "\"allow\":[\"/w/a\"]",
              "\"schemes\":[\"https\"]")
          .contains(
              "\"hosts\":[\"x.example\"]",
              "\"tool_state\":\"new\"",
              "\"client\":\"c\"",
              "\"origin\":\"mcp\"",
              "\"backend_id\":\"s\"");
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        quoteCharacter = '^',
        value = {
          "\"backend_id\":\"s\"|, \"backend_id\": \"s\"",
          "\"subject_id\":\"s\"|, \"subject_id\": \"s\"",
          "\"client\":\"c\"|, \"client\": \"C\"",
          "\"origin\":\"mcp\"|, \"origin\": \"mcp\"",
          "\"tool_state\":[\"changed\"]|, \"tool_state\": \"changed\"",
          "\"tool_metadata\":{\"/a\":1}|, \"tool\": {\"a\": 1}",
          "\"path_pattern\":\"/w/*\"|, \"cwd\": \"/w\"",
          "\"path_pattern\":\"~/a\"|, \"cwd\": \"/h\", \"home\": \"/h\""
        })
    void whatALineCarriesIsAnAttributeAndElseAbsent(String condition, String more) {
      assertThat(called(condition, "x", "\"path\": \"a\"", more)).isEqualTo("r");
      assertThat(called(condition, "x", "\"path\": \"a\"", "")).isEqualTo("default");
    }

    @Test
    void theToolsSchemaSaysWhatIsAPath() {
      String schema =
          ", \"cwd\": \"/w\", \"tool\": {\"inputSchema\": {\"properties\": {\"where\": {\"type\": \"string\", \"format\": \"path\"}}}}";
      assertThat(called("\"path_pattern\": \"/w/**\"", "x", "\"where\": \"a\"", schema))
          .isEqualTo("r");
      assertThat(
              called("\"path_pattern\": \"/w/**\"", "x", "\"where\": \"a\"", ", \"cwd\": \"/w\""))
          .isEqualTo("default");
    }

    @Test
    void aRefusedCallIsDeniedByFailureWithoutError() {
      assertThat(
              JsonWriter.write(
                  call(rule("allow", "\"tool_name\": \"*\""), "x", "\"path\": \"a\\u0007\"", "")))
          .isEqualTo(
              "{\"id\":null,\"decision\":\"deny\",\"final_rule\":\"failure\",\"matched\":[]}");
    }

    @Test
    void limitsAndNewToolsDoNotRunButModesDo() {
      String parts =
          "\"new_tools\": \"deny\", \"rate_limits\": [{\"tool_name\": \"*\", \"calls\": 1, \"seconds\": 9, \"effect\": \"deny\"}], \"rules\"";
      String policy = rule("allow", "\"tool_name\": \"*\"").replace("\"rules\"", parts);
      for (int i = 0; i < 3; i++) {
        assertThat(call(policy, "write_file", "", ", \"tool_state\": \"new\"").string("final_rule"))
            .contains("r");
      }
      assertThat(
              call(
                      policy.replace("\"rules\"", "\"mode\": \"read-only\", \"rules\""),
                      "write_file",
                      "",
                      "")
                  .string("final_rule"))
          .contains("mode");
    }

    @Test
    void withoutTheMachineThereAreNoGuardsAndNoLinks() throws IOException {
      Path real = Files.createDirectory(folder.toRealPath().resolve("real"));
      Path link = Files.createSymbolicLink(folder.toRealPath().resolve("link"), real);
      String line =
          "{\"policy\": "
              + rule("deny", "\"path_pattern\": \"" + real + "/**\"")
              + ", \"call\": {\"method\": \"tools/call\", \"params\":"
              + " {\"name\": \"x\", \"arguments\": {\"path\": \""
              + link
              + "/a\"}}}";
      assertThat(text(line + "}")).contains("\"final_rule\":\"r\"");
      assertThat(text(line + ", \"machine\": false}")).contains("\"final_rule\":\"default\"");
      String own = line.replace(link + "/a", "/own/a");
      assertThat(text(own + "}")).contains("\"final_rule\":\"protected_path\"");
      assertThat(text(own + ", \"machine\": false}")).contains("\"final_rule\":\"default\"");
    }

    @Test
    void withoutTheMachineTheEnvironmentHoldsOnlyHome() {
      String inCode = "\"path_pattern\": \"/code/**\"";
      String onMachine =
          "{\"policy\": "
              + rule("allow", inCode)
              + ", \"cwd\": \"/w\", \"call\": {\"method\": \"tools/call\", \"params\": {\"name\": \"x\","
              + " \"arguments\": {\"path\": \"$CODE/a\"}}}}";
      String spellings = text(onMachine);
      assertThat(spellings).contains("/code/a");
      assertThat(text(onMachine.replace("{\"policy\"", "{\"machine\": false, \"policy\"")))
          .doesNotContain("/code/a");
      assertThat(
              JsonWriter.write(
                  call("{}", "x", "\"path\": \"$HOME/a\"", ", \"cwd\": \"/w\", \"home\": \"/h\"")))
          .contains("/h/a");
    }

    @Test
    void anotherFolderOrHomeIsAnotherPlaceForTheSamePolicy() {
      answer(
          "{\"define\": \"p\", \"policy\": "
              + rule("allow", "\"path_pattern\": [\"x/**\", \"~/y\"]")
              + "}");
      for (String line :
          List.of(
              "/a|/h|/a/x/1|r",
              "/b|/h|/a/x/1|default",
              "/b|/h|/h/y|r",
              "/b|/i|/h/y|default",
              "/a|/i|/a/x/1|r")) {
        String[] parts = line.split("\\|");
        assertThat(
                call(
                        "\"p\"",
                        "t",
                        "\"path\": \"" + parts[2] + "\"",
                        ", \"cwd\": \"" + parts[0] + "\", \"home\": \"" + parts[1] + "\"")
                    .string("final_rule"))
            .as(line)
            .contains(parts[3]);
      }
    }
  }
}
