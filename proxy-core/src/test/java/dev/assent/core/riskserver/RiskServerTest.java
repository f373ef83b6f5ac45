package dev.assent.core.riskserver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.Severity;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.risk.CommandPlace;
import dev.assent.core.risk.CommandRisk;
import dev.assent.core.risk.ShellGrammar;
import dev.assent.core.transport.StreamChannel;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The four tools over the wire, in all revisions. What a format example shows that cannot follow
/// from its command (our rules have other ids, other sentences and more alternatives) is asked for
/// by its form.
class RiskServerTest {
  private static final CommandPlace HOME =
      place("cwd=/home/ana/shop", "home=/home/ana", "branch=topic/cart");

  private CommandPlace place = HOME;
  private Severity threshold = Severity.HIGH;
  private boolean asksPeople;

  private static CommandPlace place(String... words) {
    var place = CommandPlace.UNKNOWN;
    for (String word : words) {
      place = place.told(word).orElseThrow();
    }
    return place;
  }

  private List<JsonObject> said(String... lines) throws Exception {
    var tools =
        new RiskTools(
            CommandRisk.byOwnRules(),
            ShellGrammar.POSIX,
            () -> place,
            threshold,
            asksPeople,
            "abc-123");
    var out = new ByteArrayOutputStream();
    var in =
        new ByteArrayInputStream(
            (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
    try (var channel =
        StreamChannel.open("test", in, out, JsonLimits.MESSAGE, Duration.ofSeconds(30))) {
      new RiskServer(tools, "1.2.3").serve(channel);
    }
    var answers = new ArrayList<JsonObject>();
    for (String line : out.toString(StandardCharsets.UTF_8).lines().toList()) {
      Json read = JsonReader.read(line, JsonLimits.MESSAGE);
      if (read instanceof JsonArray batch) {
        batch.items().forEach(item -> answers.add((JsonObject) item));
      } else {
        answers.add((JsonObject) read);
      }
    }
    return answers;
  }

  private JsonObject result(String... lines) throws Exception {
    return said(lines).getLast().object("result").orElseThrow();
  }

  private JsonObject told(String tool, String arguments) throws Exception {
    JsonObject result = result(call(tool, arguments));
    assertThat(result.get("isError")).isNull();
    JsonObject content = (JsonObject) result.array("content").orElseThrow().items().getFirst();
    assertThat(content.string("type")).contains("text");
    return (JsonObject) JsonReader.read(content.string("text").orElseThrow(), JsonLimits.MESSAGE);
  }

  private static String call(String tool, String arguments) {
    return "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\",\"params\":{\"name\":\""
        + tool
        + "\",\"arguments\":"
        + arguments
        + "}}";
  }

  private static String command(String text) {
    return JsonWriter.write(JsonObject.builder().put("command", text).build());
  }

  // The description of what a rule says, the alternatives and the rule's id cannot follow from the
  // command.
  @Test
  void theFormatsExampleOfARiskyCommandIsAnswered() throws Exception {
    var answer = told("check_command", command("git push --force origin main"));
    assertThat(answer.members().keySet())
        .containsExactly(
            "allowed",
            "risk_level",
            "severity",
            "matched_rules",
            "alternatives",
            "context",
            "requires_human_approval",
            "denial_reason",
            "blast_radius_scope",
            "blast_radius_detail");
    assertThat(JsonWriter.write(answer))
        .startsWith("{\"allowed\":false,\"risk_level\":\"Normal\",\"severity\":\"High\"");
    assertThat(answer.string("denial_reason"))
        .contains("Severity HIGH meets or exceeds agent auto-deny threshold HIGH");
    var rule = (JsonObject) answer.array("matched_rules").orElseThrow().items().getFirst();
    assertThat(rule.members().keySet())
        .containsExactly(
            "id", "description", "severity", "group", "blast_radius_scope", "blast_radius_detail");
    assertThat(rule.string("id")).contains("git:force_push");
    assertThat(rule.string("group")).contains("git");
    var way = (JsonObject) answer.array("alternatives").orElseThrow().items().getFirst();
    assertThat(way.members().keySet()).containsExactly("command", "explanation", "source");
    assertThat(way.string("command")).contains("git push --force-with-lease origin main");
    assertThat(way.string("source")).contains("regex-pattern");
    assertThat(JsonWriter.write(answer.get("context")))
        .isEqualTo("{\"risk_level\":\"Normal\",\"labels\":[]}");
  }

  @Test
  void theFormatsExampleOfASafeCommandIsAnsweredToTheLetter() throws Exception {
    assertThat(JsonWriter.write(told("check_command", command("ls -la"))))
        .isEqualTo(
            "{\"allowed\":true,\"risk_level\":\"Normal\",\"severity\":null,\"matched_rules\":[],\"alternatives\":[],"
                + "\"context\":{\"risk_level\":\"Normal\",\"labels\":[]},\"requires_human_approval\":false}");
  }

  @Test
  void theFormatsExampleOfAnAlternativeIsAnswered() throws Exception {
    var answer =
        told(
            "suggest_alternative",
            "{\"command\":\"git push --force\",\"goal\":\"publish my branch\"}");
    assertThat(answer.members().keySet()).containsExactly("command", "alternatives");
    assertThat(JsonWriter.write(answer))
        .startsWith(
            "{\"command\":\"git push --force\",\"alternatives\":[{\"command\":\"git push --force-with-lease\"");
    assertThat(told("suggest_alternative", command("ls")).string("message"))
        .contains("No risk was found in this command.");
  }

  // The number of checks, and their groups, are ours.
  @Test
  void theFormatsExampleOfThePolicyIsAnswered() throws Exception {
    var answer = told("get_policy", "{}");
    assertThat(answer.members().keySet())
        .containsExactly(
            "challenge",
            "active_groups",
            "active_checks_count",
            "min_severity",
            "audit_enabled",
            "agent_config",
            "session_id");
    assertThat(JsonWriter.write(answer.get("agent_config")))
        .isEqualTo("{\"auto_deny_severity\":\"High\",\"require_human_approval\":false}");
    assertThat(answer.string("session_id")).contains("abc-123");
    assertThat(JsonWriter.write(answer.get("active_groups"))).contains("\"git\"", "\"windows\"");
  }

  // Deleting the root is Critical here, where the example calls its one rule High.
  @Test
  void theFormatsExampleOfAnExplanationIsAnswered() throws Exception {
    var answer = told("explain_risk", command("rm -rf /"));
    assertThat(answer.members().keySet())
        .containsExactly(
            "command",
            "risky",
            "allowed",
            "severity",
            "risk_level",
            "context",
            "matched_rules",
            "alternatives",
            "explanation",
            "denial_reason",
            "blast_radius_scope",
            "blast_radius_detail");
    assertThat(JsonWriter.write(answer))
        .startsWith(
            "{\"command\":\"rm -rf /\",\"risky\":true,\"allowed\":false,\"severity\":\"Critical\",\"risk_level\":\"Normal\"");
    assertThat(answer.string("explanation").orElseThrow())
        .startsWith("- [CRITICAL] files:delete_wide: ");
    assertThat(answer.string("blast_radius_scope")).contains("MACHINE");
    assertThat(told("explain_risk", command("ls")).members().keySet())
        .containsExactly("command", "risky", "explanation");
  }

  @Test
  void errorsOfToolsAreResults() throws Exception {
    assertThat(JsonWriter.write(result(call("check_command", "{}"))))
        .isEqualTo(
            "{\"content\":[{\"type\":\"text\",\"text\":\"Error: Missing 'command' parameter\"}],\"isError\":true}");
    assertThat(JsonWriter.write(result(call("check_command", "{\"command\":7}"))))
        .contains("Missing 'command' parameter");
    assertThat(JsonWriter.write(result(call("dance", "{}"))))
        .contains("\"Error: Unknown tool: dance\"", "\"isError\":true");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"jsonrpc\":\"2.0\",\"id\":\"x\",\"method\":\"resources/list\"} | \"id\":\"x\",\"error\":{\"code\":-32601,\"message\":\"Method not found: resources/list\"",
        "not json | \"id\":null,\"error\":{\"code\":-32700",
        "[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}] | \"error\":{\"code\":-32",
        "{\"id\":1,\"method\":\"ping\"} | \"error\":{\"code\":-32600"
      })
  void errorsOfTheProtocolHaveTheirCodes(String line, String part) throws Exception {
    assertThat(said(line))
        .singleElement()
        .satisfies(answer -> assertThat(JsonWriter.write(answer)).contains(part));
  }

  @Test
  void notificationsAndAnswersAreTakenInSilence() throws Exception {
    assertThat(
            said(
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}",
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":1}}",
                "{\"jsonrpc\":\"2.0\",\"id\":3,\"result\":{}}",
                "{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"ping\"}"))
        .singleElement()
        .satisfies(answer ->
            assertThat(JsonWriter.write(answer))
                .isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":4,\"result\":{}}"));
  }

  @ParameterizedTest
  @CsvSource({
    "2024-11-05,2024-11-05,false",
    "2025-03-26,2025-03-26,false",
    "2025-06-18,2025-06-18,true",
    "2025-11-25,2025-11-25,true",
    "2026-07-28,2025-11-25,true",
    "1999-01-01,2025-11-25,true"
  })
  void theRevisionThatIsAgreedOnRules(String asked, String agreed, boolean structured)
      throws Exception {
    var answers =
        said(
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\""
                + asked
                + "\"}}",
            call("check_command", command("rm -rf /")));
    var hello = answers.getFirst().object("result").orElseThrow();
    assertThat(hello.string("protocolVersion")).contains(agreed);
    assertThat(JsonWriter.write(hello))
        .contains(
            "\"capabilities\":{\"tools\":{}},\"serverInfo\":{\"name\":\"assent\",\"version\":\"1.2.3\"}");
    var result = answers.getLast().object("result").orElseThrow();
    assertThat(result.get("structuredContent") != null).isEqualTo(structured);
    assertThat(result.get("resultType")).isNull();
  }

  @Test
  void aBatchIsAnsweredWhereTheRevisionHasThem() throws Exception {
    var answers =
        said(
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-03-26\"}}",
            "[{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"ping\"},{\"jsonrpc\":\"2.0\",\"method\":\"notifications/x\"},{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"nope\"}]");
    assertThat(answers).hasSize(3);
    assertThat(answers.get(1).get("id")).hasToString("JsonNumber[lexeme=2]");
    assertThat(answers.get(2).object("error")).isPresent();
  }

  private static String alone(int id, String method, String meta, String more) {
    return "{\"jsonrpc\":\"2.0\",\"id\":"
        + id
        + ",\"method\":\""
        + method
        + "\",\"params\":{\"_meta\":{"
        + meta.replace("P/", "io.modelcontextprotocol/").replace('\'', '"')
        + "}"
        + more
        + "}}";
  }

  private static final String META = "'P/protocolVersion':'2026-07-28','P/clientCapabilities':{}";

  @Test
  void withoutHandshakeEachRequestSaysAllOfItself() throws Exception {
    var answers =
        said(
            alone(1, "server/discover", META, ""),
            alone(2, "tools/list", META, ""),
            alone(
                3,
                "tools/call",
                META,
                ",\"name\":\"check_command\",\"arguments\":{\"command\":\"ls\"}"));
    for (var answer : answers) {
      var result = answer.object("result").orElseThrow();
      assertThat(result.string("resultType")).contains("complete");
      assertThat(JsonWriter.write(result))
          .contains(
              "\"_meta\":{\"io.modelcontextprotocol/serverInfo\":{\"name\":\"assent\",\"version\":\"1.2.3\"}}");
    }
    assertThat(JsonWriter.write(answers.getFirst()))
        .contains("\"supportedVersions\":[\"2026-07-28\"]", "\"ttlMs\":");
    assertThat(answers.getLast().object("result").orElseThrow().get("structuredContent"))
        .isNotNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "tools/list | 'P/protocolVersion':'2026-07-28' | -32602 | clientCapabilities",
        "server/discover | | -32602 | protocolVersion",
        "tools/list | 'P/clientCapabilities':{} | -32602 | protocolVersion",
        "tools/list | 'P/clientInfo':{'name':'x'} | -32602 | protocolVersion",
        "tools/list | 'P/protocolVersion':'2031-01-01','P/clientCapabilities':{} | -32022 | \"supported\":[\"2026-07-28\"],\"requested\":\"2031-01-01\"",
        "tools/list | 'P/protocolVersion':'2025-06-18','P/clientCapabilities':{} | -32022 | \"requested\":\"2025-06-18\"",
        "ping | 'P/protocolVersion':'2026-07-28','P/clientCapabilities':{} | -32601 | Method not found: ping",
        "initialize | 'P/protocolVersion':'2026-07-28','P/clientCapabilities':{} | -32601 | Method not found: initialize"
      })
  void whatIsMissingOrUnknownInARequestThatStandsAloneIsTold(
      String method, @Nullable String meta, int code, String part) throws Exception {
    assertThat(JsonWriter.write(said(alone(1, method, meta == null ? "" : meta, "")).getFirst()))
        .contains("\"code\":" + code, part);
  }

  @Test
  void whoSpokeWithoutSessionsGoesOnSoOrBeginsOne() throws Exception {
    var answers =
        said(
            alone(1, "tools/list", META, ""),
            "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\"}",
            "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\"}}",
            "{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"tools/list\"}",
            alone(5, "ping", META, ""));
    assertThat(JsonWriter.write(answers.get(1))).contains("-32602");
    for (var answer : answers.subList(2, 5)) {
      assertThat(answer.object("result")).isPresent();
      assertThat(answer.object("result").orElseThrow().get("resultType")).isNull();
    }
  }

  @Test
  void fourToolsAreListed() throws Exception {
    var result = result("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}");
    assertThat(
            result.array("tools").orElseThrow().items().stream()
                .map(tool -> ((JsonObject) tool).string("name").orElseThrow()))
        .containsExactly("check_command", "suggest_alternative", "get_policy", "explain_risk");
    for (Json tool : result.array("tools").orElseThrow().items()) {
      assertThat(((JsonObject) tool).object("inputSchema").orElseThrow().string("type"))
          .contains("object");
    }
  }

  @Test
  void thresholdAndPeopleAreAsSet() throws Exception {
    threshold = Severity.CRITICAL;
    assertThat(JsonWriter.write(told("check_command", command("git push --force origin main"))))
        .startsWith("{\"allowed\":true");
    asksPeople = true;
    assertThat(JsonWriter.write(told("check_command", command("rm -rf /"))))
        .contains("\"requires_human_approval\":true");
  }

  @Test
  void whatMakesItWorseIsNamed() throws Exception {
    place = place("cwd=/home/ana/shop", "home=/home/ana", "branch=main", "ssh=true");
    var answer = told("check_command", command("git push --force origin main"));
    assertThat(answer.string("risk_level")).contains("Critical");
    assertThat(answer.object("context").orElseThrow().array("labels").orElseThrow().items())
        .contains(new JsonString("branch=main"), new JsonString("ssh=true"));
  }

  @Test
  void levelsFollowWhatMakesItWorse() throws Exception {
    var home = place("cwd=/home/ana/shop", "home=/home/ana");
    String reset = "git reset HEAD~1";
    for (var row :
        List.of(
            List.of("branch=topic", "Normal", "Info"),
            List.of("branch=main", "Critical", "Medium"),
            List.of("git=detached", "Elevated", "Medium"),
            List.of("git=merge", "Elevated", "Info"),
            List.of("ssh=true", "Elevated", "Info"),
            List.of("root=true", "Critical", "Info"))) {
      place = home.told(row.get(0)).orElseThrow();
      var answer = told("check_command", command(reset));
      assertThat(
              List.of(
                  row.get(0),
                  answer.string("risk_level").orElseThrow(),
                  answer.string("severity").orElseThrow()))
          .isEqualTo(row);
    }
    place = home;
    assertThat(JsonWriter.write(told("check_command", command("rm -rf /etc")).get("context")))
        .isEqualTo("{\"risk_level\":\"Normal\",\"labels\":[]}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"echo 'open", "$(((((((", "if then"})
  void whatCannotBeReadIsHigh(String text) throws Exception {
    var answer = told("check_command", command(text));
    assertThat(answer.string("severity")).contains("High");
    assertThat(JsonWriter.write(answer))
        .contains("\"id\":\"command:unreadable\"")
        .startsWith("{\"allowed\":false");
    assertThat(told("explain_risk", command(text)).string("explanation").orElseThrow())
        .contains("cannot be read to its end");
  }
}
