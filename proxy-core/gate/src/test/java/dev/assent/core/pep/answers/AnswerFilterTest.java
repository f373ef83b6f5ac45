package dev.assent.core.pep.answers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.Action;
import dev.assent.core.config.CoreConfig;
import dev.assent.core.config.CoreConfig.Limits;
import dev.assent.core.config.CoreConfig.Safeguards;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.jsonrpc.JsonRpcError;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.jsonrpc.MessageCodec;
import dev.assent.core.jsonrpc.MessageId;
import dev.assent.core.pep.Call;
import dev.assent.core.pep.answers.ListingFilter.ListingMethod;
import dev.assent.core.pep.answers.ListingFilter.ListingProgress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AnswerFilterTest {
  private static final long SEED = 20_261_121;
  private static final String ALL_LISTED =
      "{\"tools\":[],\"prompts\":[],\"resources\":[],\"resourceTemplates\":[]}";

  private final AnswerFilter filter =
      filter(CoreConfig.DEFAULTS.safeguards(), CoreConfig.DEFAULTS.limits());

  private static AnswerFilter filter(Safeguards switches, Limits limits) {
    return new AnswerFilter(() -> switches, () -> limits, false, Optional::empty);
  }

  private static JsonObject json(String text) {
    try {
      return (JsonObject) JsonReader.read(text, JsonLimits.FILE);
    } catch (dev.assent.core.json.JsonException e) {
      throw new AssertionError(text, e);
    }
  }

  private static JsonObject tool(String name) {
    return JsonObject.builder().put("name", name).build();
  }

  private static JsonObject tools(JsonObject... tools) {
    return JsonObject.builder().put("tools", new JsonArray(List.of(tools))).build();
  }

  private AnswerFilter.Filtered<Message> answer(
      String method, JsonObject params, JsonObject result) {
    return answer(filter, method, params, result);
  }

  private static AnswerFilter.Filtered<Message> answer(
      AnswerFilter filter, String method, JsonObject params, JsonObject result) {
    var id = MessageId.of("1");
    return filter.answer(Message.Request.of(id, method, params), Message.Success.of(id, result));
  }

  private static JsonObject result(AnswerFilter.Filtered<Message> filtered) {
    return (JsonObject) ((Message.Success) filtered.message()).result();
  }

  private static List<String> names(JsonObject result) {
    return result.array("tools").orElseThrow().items().stream()
        .map(item -> ((JsonObject) item).string("name").orElse(""))
        .toList();
  }

  private static Optional<String> quarantined(AnswerFilter filter, String tool) {
    var request = Message.Request.of(MessageId.of("c"), "tools/call", tool(tool));
    return filter.quarantined(
        new Call(
            request.tree(),
            request.method(),
            Optional.of(request.id().json()),
            Action.Direction.CLIENT_TO_SERVER));
  }

  private static boolean isInvisible(int c) {
    int type = Character.getType(c);
    return c != '\n'
        && c != '\t'
        && c != '\r'
        && (type == Character.CONTROL || type == Character.FORMAT);
  }

  private static List<Integer> invisible() {
    var all = new ArrayList<Integer>();
    for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
      if (isInvisible(c)) {
        all.add(c);
      }
    }
    return all;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'jsonrpc':'2.0','id':'1','result':'a\\u202eb'}",
        "{'jsonrpc':'2.0','id':'1','result':['a\\u202eb',{'x':'a\\u202eb'}]}",
        "{'jsonrpc':'2.0','id':'1','result':{},'note':'a\\u202eb'}",
        "{'jsonrpc':'2.0','id':'1','error':{'code':1,'message':'a\\u202eb'},'n':['\\u202e']}",
        "{'jsonrpc':'2.0','method':'notifications/x','params':{},'note':'\\u202e'}",
        "{'jsonrpc':'2.0','id':'9','method':'roots/list','note':{'\\u202e':1}}",
      })
  void noPlaceOfAMessageCarriesHiddenCharacters(String text) throws Exception {
    var call = Message.Request.of(MessageId.of("1"), "tools/call", tool("t"));
    byte[] line = text.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    var message =
        switch (MessageCodec.decode(line, JsonLimits.MESSAGE)) {
          case Message.Request request -> filter.request(request);
          case Message.Notification notification -> filter.notification(notification);
          case Message.Success success -> filter.answer(call, success);
          case Message.Failure failure -> filter.answer(call, failure);
        };
    String sent = JsonWriter.write(message.message().tree());
    assertThat(sent.codePoints().filter(AnswerFilterTest::isInvisible).toArray()).isEmpty();
    assertThat(sent).contains("U+20");
    assertThat(message.findings().isEmpty()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "tools/list",
        "prompts/list",
        "resources/list",
        "resources/templates/list",
        "initialize",
        "server/discover"
      })
  void noControlOrFormatCharacterReachesTheClientInWhatIsListed(String method) {
    var random = new Random(SEED);
    var characters = invisible();
    for (int i = 0; i < 200; i++) {
      String hidden = Character.toString(characters.get(random.nextInt(characters.size())));
      String text = "see" + hidden + "this" + hidden.repeat(random.nextInt(20));
      var item =
          JsonObject.builder()
              .put("name", "tool_" + i)
              .put("uri", "file:///x")
              .put("uriTemplate", "file:///{x}")
              .put("title", text)
              .put("description", text)
              .put("annotations", JsonObject.builder().put("title", text).build())
              .put(
                  "inputSchema",
                  json("{\"type\":\"object\",\"properties\":{}}")
                      .with(
                          "properties", JsonObject.builder().put("a" + hidden, tool(text)).build())
                      .with("enum", JsonArray.ofStrings(List.of(text, "b"))))
              .put("_meta", JsonObject.builder().put("note", text).build())
              .build();
      var listed =
          json(ALL_LISTED)
              .with("instructions", new JsonString(text))
              .with("serverInfo", tool(text));
      for (String member : List.of("tools", "prompts", "resources", "resourceTemplates")) {
        listed = listed.with(member, new JsonArray(List.of(item)));
      }
      var filtered = answer(method, JsonObject.EMPTY, onlyFor(method, listed));
      assertThat(
              JsonWriter.write(result(filtered))
                  .codePoints()
                  .filter(c -> c > 0x7F)
                  .filter(AnswerFilterTest::isInvisible))
          .as("seed %d, round %d", SEED, i)
          .isEmpty();
      assertThat(JsonWriter.write(result(filtered))).doesNotContain("\\u").contains("[U+");
      assertThat(filtered.findings().isEmpty()).isFalse();
    }
  }

  // The other lists of a page are no lists there, and everything in them is text.
  private static JsonObject onlyFor(String method, JsonObject all) {
    JsonObject kept = all;
    for (var listing : ListingMethod.values()) {
      if (!ListingMethod.of(method).equals(Optional.of(listing))) {
        kept = kept.without(listing.items());
      }
    }
    return kept;
  }

  @Test
  void whatWasMadeVisibleIsNamedWithToolPlaceAndCharacters() {
    var listed = tools(tool("t").with("description", new JsonString("a\u202Eb\u200B\u200Bc")));
    var filtered = answer("tools/list", JsonObject.EMPTY, listed);
    assertThat(result(filtered).array("tools").orElseThrow().items().getFirst())
        .isEqualTo(tool("t").with("description", new JsonString("a[U+202E]b[U+200B][U+200B]c")));
    assertThat(filtered.findings().json())
        .isEqualTo(
            json(
                "{\"found\":[{\"what\":\"hidden\",\"item\":\"t\",\"member\":\"/description\","
                    + "\"code_points\":[\"U+200B\",\"U+202E\"],\"count\":3}]}"));
  }

  @Test
  void anAnswerWithNothingToCleanIsTheServersOwn() {
    var request = Message.Request.of(MessageId.of("1"), "tools/list", JsonObject.EMPTY);
    var plain =
        Message.Success.of(
            request.id(), tools(tool("a").with("description", new JsonString("naïve 日本語 👍\n\t"))));
    assertThat(filter.answer(request, plain).message()).isSameAs(plain);
  }

  @Test
  void aTextOverTheLimitIsCutVisiblyAtACharacter() {
    var limits = limits(100, 1000);
    var long1 = tools(tool("t").with("description", new JsonString("é".repeat(80))));
    var filtered =
        answer(
            filter(CoreConfig.DEFAULTS.safeguards(), limits),
            "tools/list",
            JsonObject.EMPTY,
            long1);
    assertThat(JsonWriter.write(result(filtered)))
        .contains("é".repeat(50) + " […cut by Assent: 160 bytes, the limit is 100]")
        .doesNotContain("é".repeat(51));
  }

  @Test
  void aToolWhoseWholeDescriptionIsFarTooLongIsLeftOut() {
    var schema = JsonObject.builder();
    for (int i = 0; i < 40; i++) {
      schema.put("p" + i, "x".repeat(90));
    }
    var listed = tools(tool("big").with("inputSchema", schema.build()), tool("small"));
    var filtered =
        answer(
            filter(CoreConfig.DEFAULTS.safeguards(), limits(100, 1000)),
            "tools/list",
            JsonObject.EMPTY,
            listed);
    assertThat(names(result(filtered))).containsExactly("small");
    assertThat(JsonWriter.write(filtered.findings().json()))
        .contains("\"what\":\"size\",\"item\":\"big\"");
  }

  private static Limits limits(int description, int tools) {
    var d = CoreConfig.DEFAULTS.limits();
    return new Limits(
        d.message(),
        d.pathBytes(),
        d.uriBytes(),
        description,
        tools,
        d.inFlightPerClient(),
        d.inFlight(),
        d.asksPerClient(),
        d.asks(),
        d.partialLine(),
        d.callsPerSecond(),
        d.burst(),
        d.session());
  }

  @Test
  void toolsBeyondTheLimitAreLeftOutOverAllPages() {
    var few = filter(CoreConfig.DEFAULTS.safeguards(), limits(8192, 3));
    var first = tools(tool("a"), tool("b")).with("nextCursor", new JsonString("p2"));
    var second = tools(tool("c"), tool("d"));
    assertThat(names(result(answer(few, "tools/list", JsonObject.EMPTY, first))))
        .containsExactly("a", "b");
    var page = answer(few, "tools/list", JsonObject.builder().put("cursor", "p2").build(), second);
    assertThat(names(result(page))).containsExactly("c");
    assertThat(JsonWriter.write(page.findings().json())).contains("too-many");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aListingWithoutEndEnds(boolean sameCursor) {
    String cursor = "";
    int pages = 0;
    do {
      var params =
          cursor.isEmpty() ? JsonObject.EMPTY : JsonObject.builder().put("cursor", cursor).build();
      String next = sameCursor ? "again" : "page " + pages;
      cursor =
          result(answer("tools/list", params, tools().with("nextCursor", new JsonString(next))))
              .string("nextCursor")
              .orElse("");
      pages++;
    } while (!cursor.isEmpty() && pages < 1000);
    assertThat(pages).isEqualTo(ListingProgress.MOST);
  }

  @Test
  void aCursorIsHandedOnToTheLetterButNotWhenItIsHuge() {
    String odd = "c\u200B\u202E";
    assertThat(
            result(
                    answer(
                        "tools/list",
                        JsonObject.EMPTY,
                        tools().with("nextCursor", new JsonString(odd))))
                .string("nextCursor"))
        .contains(odd);
    var huge = tools().with("nextCursor", new JsonString("x".repeat(5000)));
    assertThat(result(answer("tools/list", JsonObject.EMPTY, huge)).string("nextCursor")).isEmpty();
  }

  @Test
  void threeHundredLookAlikesOfFiveNamesAreNotListedAndNotCallable() {
    var names = List.of("read_file", "Install", "delete_O", "form", "swim1");
    var random = new Random(SEED);
    var tried = new ArrayList<String>();
    while (tried.size() < 300) {
      String name = names.get(tried.size() % names.size());
      String twin = lookAlike(name, random);
      if (twin.equals(name)) {
        continue;
      }
      tried.add(twin);
      var fresh = filter(CoreConfig.DEFAULTS.safeguards(), CoreConfig.DEFAULTS.limits());
      var filtered =
          answer(
              fresh, "tools/list", JsonObject.EMPTY, tools(tool(name), tool(twin), tool("other")));
      assertThat(names(result(filtered)))
          .as("seed %d: `%s`", SEED, twin)
          .contains("other")
          .doesNotContain(twin);
      assertThat(quarantined(fresh, twin)).as("seed %d: `%s`", SEED, twin).isPresent();
      assertThat(quarantined(fresh, "other")).isEmpty();
    }
  }

  private static String lookAlike(String name, Random random) {
    int at = random.nextInt(name.length());
    String foreign = "аеіорсухԁһ０１Ｏ\u200B\u00AD\u202E \u3164";
    return switch (random.nextInt(4)) {
      case 0 ->
          name.substring(0, at)
              + name.substring(at, at + 1).toUpperCase(java.util.Locale.ROOT)
              + name.substring(at + 1);
      case 1 ->
          name.replace("l", "I")
              .replace("O", "0")
              .replace("m", "rn")
              .replace("1", "l")
              .replace("w", "vv");
      case 2 ->
          name.substring(0, at)
              + foreign.charAt(random.nextInt(foreign.length()))
              + name.substring(at);
      default -> name + foreign.charAt(random.nextInt(foreign.length()));
    };
  }

  /// The seed allows `Tool2`, and a client calls `tool2`: rules decide that.
  @Test
  void aNameInAnotherLetterCaseIsForTheRulesToDecide() {
    result(answer("tools/list", JsonObject.EMPTY, tools(tool("tool1"), tool("Tool2"))));
    assertThat(quarantined(filter, "tool2")).isEmpty();
    assertThat(quarantined(filter, "TOOL1")).isEmpty();
    assertThat(quarantined(filter, "too11")).isPresent();
    assertThat(quarantined(filter, "t\u043Eol2")).isPresent();
  }

  @Test
  void aClientIsToldHowManyToolsAreNotListed() {
    var listed = tools(tool("a"), tool("b"), tool("c"), tool("d"), tool("e"));
    var page =
        result(
            answer(
                filter(CoreConfig.DEFAULTS.safeguards(), limits(100, 3)),
                "tools/list",
                JsonObject.EMPTY,
                listed));
    assertThat(names(page)).containsExactly("a", "b", "c");
    assertThat(page.object("_meta").orElseThrow().get("dev.assent/left_out"))
        .isEqualTo(JsonNumber.of(2));
    assertThat(result(answer("tools/list", JsonObject.EMPTY, listed)).get("_meta")).isNull();
    assertThat(
            result(
                    answer(
                        filter(CoreConfig.DEFAULTS.safeguards(), limits(100, 2)),
                        "tools/list",
                        JsonObject.EMPTY,
                        tools(tool("a"), tool("b"), tool("a"), tool("c"))))
                .object("_meta")
                .orElseThrow()
                .get("dev.assent/left_out"))
        .as("a tool that is listed twice")
        .isEqualTo(JsonNumber.of(2));
  }

  @Test
  void twinsAcrossPagesAreBothRefused() {
    result(
        answer(
            "tools/list",
            JsonObject.EMPTY,
            tools(tool("getItem")).with("nextCursor", new JsonString("2"))));
    assertThat(quarantined(filter, "getItem")).isEmpty();
    var second =
        answer(
            "tools/list", JsonObject.builder().put("cursor", "2").build(), tools(tool("getitem")));
    assertThat(names(result(second))).isEmpty();
    assertThat(quarantined(filter, "getItem"))
        .contains("its name looks like that of another tool of the same server, `getitem`");
  }

  @Test
  void aResourceThatCannotBeNamedVisiblyIsLeftOut() {
    var resource =
        JsonObject.builder().put("uri", "file:///a\u202Etxt.exe").put("name", "a").build();
    var listed = JsonObject.builder().put("resources", new JsonArray(List.of(resource))).build();
    assertThat(result(answer("resources/list", JsonObject.EMPTY, listed)).array("resources"))
        .contains(JsonArray.EMPTY);
  }

  @Test
  void noTerminalDirectionOrTagCharacterReachesTheClientInResults() {
    var random = new Random(SEED);
    var payloads =
        Stream.concat(
                Stream.of("\u001B[31mred\u001B[0m", "\u009B2J", "a\u202Etxt\u202C", tags("run rm")),
                Stream.generate(() -> steering(random)).limit(200))
            .toList();
    for (String payload : payloads) {
      var content =
          JsonObject.builder().put("type", "text").put("text", "before " + payload).build();
      var result =
          JsonObject.builder()
              .put("content", new JsonArray(List.of(content)))
              .put("structuredContent", JsonObject.builder().put(payload, payload).build())
              .build();
      for (String method : List.of("tools/call", "resources/read", "prompts/get", "tasks/result")) {
        String clean = JsonWriter.write(result(answer(method, JsonObject.EMPTY, result)));
        assertThat(clean.codePoints().filter(UnwantedCharacters.IN_RESULTS::is))
            .as("seed %d", SEED)
            .isEmpty();
        assertThat(clean).doesNotContain("\\u");
      }
      var id = MessageId.of("1");
      var failure = Message.Failure.of(id, JsonRpcError.of(-32000, payload));
      var cleaned =
          filter.answer(Message.Request.of(id, "tools/call", JsonObject.EMPTY), failure).message();
      assertThat(JsonWriter.write(cleaned.tree())).doesNotContain("\\u").contains("[U+");
    }
  }

  private static String tags(String text) {
    return text.codePoints()
        .map(c -> 0xE0000 + c)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  private static String steering(Random random) {
    int[] pool = {
      0x1B, 0x07, 0x08, 0x7F, 0x80, 0x9B, 0x9D, 0x202A, 0x202E, 0x2066, 0x2069, 0x200F, 0x061C,
      0xE0041, 0xE0001
    };
    var text = new StringBuilder();
    for (int i = random.nextInt(1, 30); i > 0; i--) {
      text.appendCodePoint(pool[random.nextInt(pool.length)]);
      text.append(random.nextBoolean() ? "x" : "");
    }
    return text.toString();
  }

  @Test
  void resultsKeepWhatIsOrdinaryTextOfAnyLanguage() {
    var text = new JsonString("שלום नमस्ते \u200D\u200C 日本\u3000語 👩\u200D💻 é\r\n\t");
    var result = JsonObject.builder().put("content", text).put("requestState", "\u001B").build();
    assertThat(result(answer("tools/call", JsonObject.EMPTY, result))).isSameAs(result);
  }

  @Test
  void aCleanedAnswerIsNeverMuchLongerThanTheOriginal() {
    String hostile = "\u001Bx".repeat(1_000_000);
    var result = JsonObject.builder().put("content", hostile).build();
    String clean =
        result(answer("tools/call", JsonObject.EMPTY, result)).string("content").orElseThrow();
    assertThat(clean.length()).isLessThan(hostile.length() + 200_000);
    assertThat(VisibleText.of("\u200B".repeat(100_000), UnwantedCharacters.IN_LISTINGS).text())
        .isEqualTo("[U+200B]".repeat(8) + "[and 99992 more hidden characters]");
  }

  @Test
  void memberNamesThatBecomeEqualAreBothKept() {
    var result = JsonObject.builder().put("a\u001B", "1").put("a[U+001B]", "2").build();
    var clean = result(answer("tools/call", JsonObject.EMPTY, result));
    assertThat(clean.members().values()).containsExactly(new JsonString("1"), new JsonString("2"));
  }

  @Test
  void structuredContentThatSaysSomethingElseThanTheTextIsNoticed() {
    var same =
        json(
            "{\"content\":[{\"type\":\"text\",\"text\":\"{\\\"a\\\": 1}\"}],\"structuredContent\":{\"a\":1}}");
    var other =
        json(
            "{\"content\":[{\"type\":\"text\",\"text\":\"{\\\"a\\\": 1}\"}],\"structuredContent\":{\"a\":2}}");
    assertThat(answer("tools/call", JsonObject.EMPTY, same).findings().isEmpty()).isTrue();
    var filtered = answer("tools/call", JsonObject.EMPTY, other);
    assertThat(JsonWriter.write(filtered.findings().json())).contains("differs");
    assertThat(result(filtered)).isSameAs(other);
  }

  @Test
  void aLongLogMessageIsCut() {
    var log =
        Message.Notification.of(
            "notifications/message", JsonObject.builder().put("data", "y".repeat(20_000)).build());
    var filtered = filter.notification(log);
    assertThat(filtered.message().params().string("data").orElseThrow())
        .isEqualTo("y".repeat(8192) + " […cut by Assent: 20000 bytes, the limit is 8192]");
    assertThat(filtered.findings().isEmpty()).isFalse();
  }

  @Test
  void errorsAreCleanedAsResultsAre() {
    var request = Message.Request.of(MessageId.of("1"), "tools/call", JsonObject.EMPTY);
    var plain = Message.Failure.of(MessageId.of("1"), JsonRpcError.of(7, "it failed"));
    assertThat(filter.answer(request, plain).message()).isSameAs(plain);
    var steering = Message.Failure.of(MessageId.of("1"), JsonRpcError.of(7, "a\u001Bb"));
    var filtered = filter.answer(request, steering);
    assertThat(((Message.Failure) filtered.message()).error())
        .isEqualTo(JsonRpcError.of(7, "a[U+001B]b"));
    assertThat(filtered.message().tree().object("error").orElseThrow().string("message"))
        .contains("a[U+001B]b");
    assertThat(filtered.findings().isEmpty()).isFalse();
  }

  @Test
  void messagesOfTheServerAreCleanedOrSentAsTheyAre() {
    for (String text : List.of("words", "a\u001Bb")) {
      var params = JsonObject.builder().put("message", text).build();
      var request = Message.Request.of(MessageId.of("9"), "elicitation/create", params);
      var asked = filter.request(request);
      var notification = Message.Notification.of("notifications/x", params);
      var told = filter.notification(notification);
      boolean clean = text.equals("words");
      assertThat(asked.message() == request).isEqualTo(clean);
      assertThat(told.message() == notification).isEqualTo(clean);
      assertThat(asked.findings().isEmpty()).isEqualTo(clean);
      assertThat(told.findings().isEmpty()).isEqualTo(clean);
      String shown = clean ? text : "a[U+001B]b";
      assertThat(asked.message().id()).isEqualTo(request.id());
      assertThat(asked.message().method()).isEqualTo("elicitation/create");
      assertThat(asked.message().params().string("message")).contains(shown);
      assertThat(told.message().method()).isEqualTo("notifications/x");
      assertThat(told.message().params().string("message")).contains(shown);
    }
  }

  @Test
  void everyPartCanBeSwitchedOff() {
    var off = new Safeguards(false, false, false, false, false, 0, java.time.Duration.ZERO);
    var plain = filter(off, CoreConfig.DEFAULTS.limits());
    Json listed =
        tools(tool("a\u200B").with("description", new JsonString("\u202E")), tool("A"), tool("a"));
    assertThat(result(answer(plain, "tools/list", JsonObject.EMPTY, (JsonObject) listed)))
        .isSameAs(listed);
    assertThat(quarantined(plain, "a\u200B")).isEmpty();
    var result = JsonObject.builder().put("content", "\u001B").build();
    assertThat(result(answer(plain, "tools/call", JsonObject.EMPTY, result))).isSameAs(result);
  }

  @Test
  void whatTurnsTextIsWrittenOutInEveryStringOfAResult() throws Exception {
    String turn = "\u202Egnp.exe";
    var deep =
        JsonObject.builder().put("a", turn).put(turn, JsonArray.ofStrings(List.of(turn))).build();
    var result =
        JsonObject.builder()
            .put("_meta", deep)
            .put(
                "structuredContent",
                JsonObject.builder().put("taskId", turn).put("_meta", deep).build())
            .put(
                "content",
                new JsonArray(
                    List.of(
                        JsonObject.builder()
                            .put("type", "text")
                            .put("text", turn)
                            .put("_meta", deep)
                            .build())))
            .build();
    var request = Message.Request.of(MessageId.of("1"), "tools/call", JsonObject.EMPTY);
    var clean = filter.answer(request, Message.Success.of(MessageId.of("1"), result)).message();
    assertThat(JsonWriter.write(clean.tree())).doesNotContain("\u202E").contains("[U+202E]gnp.exe");
  }
}
