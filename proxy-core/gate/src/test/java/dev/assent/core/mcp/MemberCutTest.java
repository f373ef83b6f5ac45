package dev.assent.core.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.mcp.MemberCut.Measure;
import dev.assent.core.pdp.DiscoveryMethods;
import dev.assent.testing.Depth;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MemberCutTest {
  private static final List<String> METHODS =
      List.of(
          "initialize",
          "ping",
          "tools/list",
          "resources/list",
          "resources/templates/list",
          "prompts/list",
          "server/discover",
          "notifications/initialized",
          "notifications/cancelled",
          "notifications/progress",
          "notifications/resources/list_changed",
          "notifications/tools/list_changed",
          "notifications/prompts/list_changed",
          "notifications/roots/list_changed",
          "roots/list");

  private static JsonObject read(String text) {
    return (JsonObject) parse(text);
  }

  private static Json parse(String text) {
    try {
      return JsonReader.read(text.replace('\'', '"'), JsonLimits.MESSAGE);
    } catch (dev.assent.core.json.JsonException e) {
      throw new AssertionError(e);
    }
  }

  private static MemberCut.Cut cut(String method, String params, String revision) {
    var message =
        JsonObject.builder()
            .put("jsonrpc", "2.0")
            .put("id", 1)
            .put("method", method)
            .put("params", parse(params))
            .build();
    return MemberCut.message(method, message, ProtocolVersion.of(revision), Measure.SCHEMA);
  }

  private static String params(MemberCut.Cut cut) {
    return JsonWriter.write(cut.tree().object("params").orElseThrow()).replace('"', '\'');
  }

  @Test
  void theMembersOfEveryMethodThatPassesWithoutARuleAreKnown() {
    assertThat(METHODS).allMatch(MemberCut::knows);
    assertThat(METHODS)
        .filteredOn(method -> !method.equals("roots/list"))
        .allMatch(DiscoveryMethods::alwaysBypasses);
    assertThat(METHODS)
        .filteredOn(method -> McpMethods.kindOf(method) == McpMethods.Kind.ACTION)
        .containsExactly("roots/list");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ping | {'_meta':{'progressToken':7,'x':'y'},'z':1} | 2025-06-18 | {'_meta':{'progressToken':7}}",
        "ping | {'_meta':{'traceparent':'00-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7-01'}} | 2025-11-25 | {'_meta':{}}",
        "tools/list | {'cursor':'next','filter':'all'} | 2025-11-25 | {'cursor':'next'}",
        "notifications/cancelled | {'requestId':'a','reason':'late','note':{}} | 2025-11-25 | {'requestId':'a','reason':'late'}",
        "notifications/progress | {'progressToken':1,'progress':2,'message':'m'} | 2024-11-05 | {'progressToken':1,'progress':2}",
        "notifications/progress | {'progressToken':1,'progress':2,'message':'m'} | 2025-03-26 | {'progressToken':1,'progress':2,'message':'m'}",
        "notifications/progress | {'progressToken':1,'progress':2,'total':'many'} | 2025-03-26 | {'progressToken':1,'progress':2}",
        "notifications/roots/list_changed | {'roots':['a']} | 2025-11-25 | {}",
        "server/discover | {'_meta':{'io.modelcontextprotocol/protocolVersion':'2026-07-28','io.modelcontextprotocol/clientCapabilities':{'extensions':{'a/b':{}},'x':1},'io.modelcontextprotocol/clientInfo':{'name':'n','version':'1','token':'t'},'baggage':'k=v','traceparent':'00-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7-01'}} | | {'_meta':{'io.modelcontextprotocol/protocolVersion':'2026-07-28','io.modelcontextprotocol/clientCapabilities':{'extensions':{'a/b':{}}},'io.modelcontextprotocol/clientInfo':{'name':'n','version':'1'},'traceparent':'00-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7-01'}}",
        "initialize | {'protocolVersion':'2025-03-26','capabilities':{'roots':{'listChanged':true,'a':1},'elicitation':{},'sampling':{}},'clientInfo':{'name':'n','version':'1','title':'t'},'extra':1} | | {'protocolVersion':'2025-03-26','capabilities':{'roots':{'listChanged':true},'sampling':{}},'clientInfo':{'name':'n','version':'1'}}",
        "initialize | {'protocolVersion':'2025-11-25','capabilities':{'elicitation':{'url':{}},'tasks':{'requests':{'elicitation':{'create':{}}}}},'clientInfo':{'name':'n','version':'1','icons':[{'src':'https://a/b'},{'src':7}]}} | | {'protocolVersion':'2025-11-25','capabilities':{'elicitation':{'url':{}},'tasks':{'requests':{'elicitation':{'create':{}}}}},'clientInfo':{'name':'n','version':'1','icons':[{'src':'https://a/b'}]}}",
      })
  void aMessageHasTheMembersOfItsRevision(
      String method, String params, String revision, String left) {
    assertThat(params(cut(method, params, revision == null ? "" : revision))).isEqualTo(left);
  }

  @Test
  void aMessageThatHasNothingElseIsTheSameObject() {
    var message =
        read("{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':1}}");
    var cut =
        MemberCut.message("notifications/cancelled", message, Optional.empty(), Measure.SCHEMA);
    assertThat(cut.tree()).isSameAs(message);
    assertThat(cut.leftOut()).isEmpty();
  }

  @Test
  void membersBesideTheParametersAreLeftOut() {
    var message = read("{'jsonrpc':'2.0','id':1,'method':'ping','extra':'x','result':{'a':1}}");
    var cut = MemberCut.message("ping", message, Optional.empty(), Measure.SCHEMA);
    assertThat(cut.tree()).isEqualTo(read("{'jsonrpc':'2.0','id':1,'method':'ping'}"));
    assertThat(cut.leftOut()).containsExactly("/extra", "/result");
  }

  @ParameterizedTest
  @ValueSource(strings = {"'LONG'", "{'a':'b'}", "['LONG']", "true"})
  void aCursorThatIsNoneRefusesTheList(String cursor) {
    var cut =
        cut(
            "tools/list",
            "{'cursor':" + cursor.replace("LONG", "x".repeat(8193)) + "}",
            "2025-11-25");
    assertThat(cut.fault().orElseThrow()).contains("/params/cursor");
  }

  /// Some clients write null for the first page, and some servers mark pages by numbers.
  @Test
  void aNumberPassesAsACursorAndANullSaysNothing() {
    var five = cut("tools/list", "{'cursor':5}", "2025-11-25");
    assertThat(five.fault()).isEmpty();
    assertThat(five.leftOut()).isEmpty();
    var none = cut("tools/list", "{'cursor':null}", "2025-11-25");
    assertThat(none.fault()).isEmpty();
    assertThat(none.leftOut()).containsExactly("/params/cursor");
    assertThat(cut("tasks/get", "{'taskId':null}", "2025-11-25").fault()).isPresent();
  }

  @Test
  void whileEverythingIsDeniedACancellationNamesItsCallAndNothingElse() {
    var message =
        read(
            "{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':1,'reason':'secret','_meta':{}}}");
    assertThat(
            MemberCut.message("notifications/cancelled", message, Optional.empty(), Measure.BARE)
                .tree())
        .isEqualTo(
            read("{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':1}}"));
    for (String method : METHODS) {
      var other =
          read(
              "{'jsonrpc':'2.0','method':'"
                  + method
                  + "','params':{'cursor':'c','progressToken':1,'_meta':{'progressToken':1}}}");
      assertThat(
              MemberCut.message(method, other, Optional.empty(), Measure.BARE)
                  .tree()
                  .object("params"))
          .contains(JsonObject.EMPTY);
    }
  }

  @Test
  void anAnswerToASignOfLifeSaysNothingAndRootsAreRoots() {
    var ping = read("{'jsonrpc':'2.0','id':1,'result':{'_meta':{'a':1},'b':'c'}}");
    assertThat(
            MemberCut.answer("ping", ping, Optional.empty(), Measure.SCHEMA).tree().get("result"))
        .isEqualTo(JsonObject.EMPTY);
    var roots =
        read(
            "{'jsonrpc':'2.0','id':1,'result':{'roots':[{'uri':'file:///a','name':'a','x':1}],'y':2}}");
    assertThat(
            MemberCut.answer("roots/list", roots, Optional.empty(), Measure.SCHEMA)
                .tree()
                .get("result"))
        .isEqualTo(read("{'roots':[{'uri':'file:///a','name':'a'}]}"));
  }

  // Whatever stands in a message, little of it passes.
  @Test
  void aMessageThatPassesWithoutARuleIsSmall() {
    var random = new Random(11);
    String long1 = "y".repeat(100_000);
    for (int round = 0; round < Depth.of(100, 5000); round++) {
      String method = METHODS.get(random.nextInt(METHODS.size()));
      String text =
          "{'jsonrpc':'2.0','method':'" + method + "','params':" + wild(random, long1, 0) + "}";
      var cut = MemberCut.message(method, read(text), Optional.empty(), Measure.SCHEMA);
      if (cut.fault().isEmpty()) {
        assertThat(JsonWriter.write(cut.tree()).length()).isLessThan(40_000);
      }
    }
  }

  private static String wild(Random random, String filler, int depth) {
    var names =
        List.of(
            "_meta",
            "cursor",
            "capabilities",
            "clientInfo",
            "experimental",
            "name",
            "reason",
            "requestId",
            "icons",
            "x",
            "roots",
            "extensions");
    var members =
        Stream.generate(() -> names.get(random.nextInt(names.size())))
            .distinct()
            .limit(1 + random.nextInt(6))
            .map(name ->
                "'"
                    + name
                    + "':"
                    + switch (random.nextInt(5)) {
                      case 0 -> "'" + filler + "'";
                      case 1 -> "[" + (depth < 3 ? wild(random, filler, depth + 1) : "1") + "]";
                      case 2 -> "'short'";
                      default -> depth < 3 ? wild(random, filler, depth + 1) : "{}";
                    })
            .toList();
    return "{" + String.join(",", members) + "}";
  }
}
