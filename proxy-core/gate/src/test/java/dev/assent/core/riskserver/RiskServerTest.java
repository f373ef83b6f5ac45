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
import org.junit.jupiter.api.Test;

/// The four tools over the wire, in all revisions. What a format example shows that cannot follow
/// from its command (our rules have other ids, other sentences and more alternatives) is asked for
/// by its form.
class RiskServerTest {
  private static final CommandPlace HOME =
      place("cwd=/home/ana/shop", "home=/home/ana", "branch=topic/cart");

  private CommandPlace place = HOME;

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
            Severity.HIGH,
            false,
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
        .isEqualTo("{\"risk_level\":\"Normal\",\"labels\":[\"path=outside\"]}");
  }
}
