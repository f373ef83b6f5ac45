package dev.assent.core.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Edits of a text that a person has laid out. In the tables `⏎` stands for a line end and `⇥` for
/// a tab.
class JsonEditTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      quoteCharacter = '^',
      value = {
        // values
        "{\"a\":1} # {\"a\":1} # {\"a\":1}",
        "{ \"a\" :  1 , \"b\":2 } # {\"a\":5,\"b\":2} # { \"a\" :  5 , \"b\":2 }",
        "{\"a\":\"x\\\\\\\"}\", \"b\":\"y\"} # {\"a\":\"z\",\"b\":\"y\"} # {\"a\":\"z\","
            + " \"b\":\"y\"}",
        "{\"a\":true,⏎\"b\":null} # {\"a\":null,\"b\":false} # {\"a\":null,⏎\"b\":false}",
        "{\"a\":[1, {\"x\": \"]}\"}], \"b\":2} # {\"a\":[],\"b\":2} # {\"a\":[], \"b\":2}",
        "{\"a\":{\"x\": 1,  \"y\": 2}} # {\"a\":{\"x\":1,\"y\":3}} # {\"a\":{\"x\": 1,  \"y\": 3}}",
        // members that come
        "{\"a\":1} # {\"a\":1,\"b\":2} # {\"a\":1, \"b\": 2}",
        "{ \"a\": 1 } # {\"a\":1,\"b\":[1,{\"c\":\"d\"}],\"e\":{}} # { \"a\": 1, \"b\": [1, {\"c\":"
            + " \"d\"}], \"e\": {} }",
        "{⏎  \"a\": 1⏎} # {\"a\":1,\"b\":{\"c\":[{}]}} # {⏎  \"a\": 1,⏎  \"b\": {⏎    \"c\": [⏎    "
            + "  {}⏎    ]⏎  }⏎}",
        "{⏎⇥\"a\": 1⏎} # {\"a\":1,\"b\":{\"c\":[1,2]}} # {⏎⇥\"a\": 1,⏎⇥\"b\": {⏎⇥⇥\"c\": [1,"
            + " 2]⏎⇥}⏎}",
        // members that go
        "{\"a\":1, \"b\":2, \"c\":3} # {\"a\":1,\"c\":3} # {\"a\":1, \"c\":3}",
        "{\"a\":1, \"b\":2, \"c\":3} # {\"b\":2} # {\"b\":2}",
        "{\"a\":1,  \"b\":2, \"c\":3} # {\"c\":3} # {\"c\":3}",
        "{ \"a\":1, \"b\":2 } # {\"a\":1} # { \"a\":1 }",
        "{⏎  \"a\": 1,⏎  \"b\": 2,⏎  \"c\": 3⏎} # {\"a\":1,\"d\":4} # {⏎  \"a\": 1,⏎  \"d\": 4⏎}",
        "{\"a\":1, \"b\":2} # {\"b\":2,\"c\":3} # {\"b\":2, \"c\": 3}",
        // nothing stays
        "{\"a\":1} # {\"b\":2} # {\"b\": 2}",
        "{⏎  \"a\": 1⏎} # {\"b\":{\"c\":2}} # {⏎  \"b\": {⏎    \"c\": 2⏎  }⏎}",
        "{} # {\"b\":2} # {\"b\": 2}",
        "{\"a\":1} # {} # {}",
        "{\"a\":1} # [] # []"
      })
  void whatIsEqualKeepsItsText(String before, String after, String expected) throws JsonException {
    var wanted = tree(after);
    String text = laidOut(before);
    String made = edited(text, edit -> edit.change("", root(text), wanted));
    assertThat(made).isEqualTo(laidOut(expected));
    assertThat(tree(made)).isEqualTo(wanted);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      quoteCharacter = '^',
      value = {
        "{\"l\":[]} # {\"l\":[{\"a\": 1}]}",
        "{⏎  \"l\": []⏎} # {⏎  \"l\": [⏎    {⏎      \"a\": 1⏎    }⏎  ]⏎}",
        "{⏎\"l\": []⏎} # {⏎\"l\": [⏎  {⏎    \"a\": 1⏎  }⏎]⏎}",
        "{⏎   \"k\":0, \"l\": []} # {⏎   \"k\":0, \"l\": [⏎      {⏎         \"a\": 1⏎      }⏎   ]}",
        "{\"l\":[1]} # {\"l\":[1, {\"a\": 1}]}",
        "{\"l\":[ 1,2 ]} # {\"l\":[ 1,2, {\"a\": 1} ]}",
        "{\"l\":[1,   2]} # {\"l\":[1,   2,   {\"a\": 1}]}",
        "{⏎  \"l\": [⏎    1⏎  ]⏎} # {⏎  \"l\": [⏎    1,⏎    {⏎      \"a\": 1⏎    }⏎  ]⏎}",
        "{⏎⇥\"l\": [⏎⇥⇥1⏎⇥]⏎} # {⏎⇥\"l\": [⏎⇥⇥1,⏎⇥⇥{⏎⇥⇥⇥\"a\": 1⏎⇥⇥}⏎⇥]⏎}"
      })
  void anElementComesBehindTheLast(String before, String expected) throws JsonException {
    var value = JsonObject.builder().put("a", 1).build();
    assertThat(edited(laidOut(before), edit -> edit.append("/l", value)))
        .isEqualTo(laidOut(expected));
  }

  @Test
  void anAppendedElementHasTheLineEndsOfTheText() throws JsonException {
    var value = JsonObject.builder().put("a", 1).build();
    assertThat(edited("{\r\n  \"l\": []\r\n}", edit -> edit.append("/l", value)))
        .isEqualTo("{\r\n  \"l\": [\r\n    {\r\n      \"a\": 1\r\n    }\r\n  ]\r\n}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      quoteCharacter = '^',
      value = {
        "[⏎  1,⏎  2⏎] # [{\"a\":1},1,2] # [⏎  {⏎    \"a\": 1⏎  },⏎  1,⏎  2⏎]",
        "[⏎  1,⏎  2⏎] # [1,7,8,2] # [⏎  1,⏎  7,⏎  8,⏎  2⏎]",
        "[⏎  {\"a\": 1},⏎  2⏎] # [{\"a\":3},2] # [⏎  {\"a\": 3},⏎  2⏎]",
        "[⏎  1,⏎  2,⏎  3⏎] # [1] # [⏎  1⏎]",
        "[1,⏎  2,⏎  3] # [2,3] # [2,⏎  3]"
      })
  void elementsOverSeveralLinesAreLaidOutAsTheirNeighbours(
      String before, String after, String expected) throws JsonException {
    var wanted = ((JsonArray) tree(after)).items();
    assertThat(edited(laidOut(before), edit -> edit.changeElements("", wanted)))
        .isEqualTo(laidOut(expected));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      quoteCharacter = '^',
      value = {
        "[1, 2,   3] # 0 # [2,   3]",
        "[1, 2,   3] # 1 # [1,   3]",
        "[1, 2,   3 ] # 2 # [1, 2 ]",
        "[ {\"a\": [1, 2]} ] # 0 # []",
        "[⏎  \"a,b\",⏎  \"c\"⏎] # 0 # [⏎  \"c\"⏎]"
      })
  void anElementGoesWithItsComma(String before, int index, String expected) throws JsonException {
    assertThat(edited(laidOut(before), edit -> edit.removeElement("", index)))
        .isEqualTo(laidOut(expected));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      quoteCharacter = '^',
      value = {
        "0 # 0 # [ \"one\",  {\"two\": 2},   3 ]",
        "0 # 1 # [ {\"two\": 2},  \"one\",   3 ]",
        "0 # 2 # [ {\"two\": 2},  3,   \"one\" ]",
        "2 # 0 # [ 3,  \"one\",   {\"two\": 2} ]",
        "2 # 1 # [ \"one\",  3,   {\"two\": 2} ]"
      })
  void elementsChangePlacesAndWhatIsBetweenStays(int from, int to, String expected)
      throws JsonException {
    assertThat(edited("[ \"one\",  {\"two\": 2},   3 ]", edit -> edit.moveElement("", from, to)))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      quoteCharacter = '^',
      value = {
        "{\"b\":2} # {\"a\": {\"x\": [1]},\"b\":2}",
        "{ \"b\":2 } # { \"a\": {\"x\": [1]}, \"b\":2 }",
        "{⏎  \"b\": 2⏎} # {⏎  \"a\": {\"x\": [1]},⏎  \"b\": 2⏎}"
      })
  void aMemberComesBeforeTheFirst(String before, String expected) throws JsonException {
    var value = JsonObject.EMPTY.with("x", new JsonArray(List.of(JsonNumber.of(1))));
    assertThat(edited(laidOut(before), edit -> edit.putFirstMember("", "a", value)))
        .isEqualTo(laidOut(expected));
  }

  @Test
  void aMemberIsPutInItsPlaceOrBehindTheLast() throws JsonException {
    String text = "{\"a\" : 1, \"b\" : {\"c\":2}}";
    var root = (JsonObject) root(text);
    assertThat(edited(text, edit -> edit.putMember("", root, "a", JsonNull.NULL)))
        .isEqualTo("{\"a\" : null, \"b\" : {\"c\":2}}");
    assertThat(edited(text, edit -> edit.putMember("", root, "~/\"", JsonNull.NULL)))
        .isEqualTo("{\"a\" : 1, \"b\" : {\"c\":2}, \"~/\\\"\": null}");
    var inner = root.object("b").orElseThrow();
    assertThat(edited(text, edit -> edit.putMember("/b", inner, "d", JsonNull.NULL)))
        .isEqualTo("{\"a\" : 1, \"b\" : {\"c\":2, \"d\": null}}");
  }

  @Test
  void changesAreCarriedOutTogetherWhateverTheirOrder() throws JsonException {
    assertThat(
            edited(
                "[1, 2, 3]",
                edit -> {
                  edit.change("/2", JsonNumber.of(3), JsonNumber.of(30));
                  edit.change("/0", JsonNumber.of(1), JsonNumber.of(10));
                }))
        .isEqualTo("[10, 2, 30]");
  }

  @Test
  void changesThatOverlapAreAFault() throws JsonException {
    String text = "{\"a\":{\"b\":1}}";
    var edit = edit(text);
    edit.change("/a/b", JsonNumber.of(1), JsonNumber.of(2));
    edit.change("/a", JsonNull.NULL, JsonNumber.of(3));
    assertThatThrownBy(edit::apply).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void whereNothingIsNothingIsPut() throws JsonException {
    var edit = edit("{\"a\":[1]}");
    assertThatThrownBy(() -> edit.append("/b", JsonNull.NULL))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("nothing at /b");
  }

  /// Any tree becomes any other, in any layout.
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3})
  void anyTreeBecomesAnyOther(long seed) throws JsonException {
    var random = new Random(seed);
    for (int i = 0; i < 300; i++) {
      var before = object(random, 3);
      var after = object(random, 3);
      String text =
          switch (random.nextInt(3)) {
            case 0 -> JsonWriter.write(before);
            case 1 -> JsonWriter.writeIndented(before);
            default -> JsonWriter.writeIndented(before).replace("  ", "\t").replace("\n", "\r\n");
          };
      String made = edited(text, edit -> edit.change("", before, after));
      assertThat(tree(made)).as(text).isEqualTo(after);
    }
  }

  private static JsonObject object(Random random, int depth) {
    var made = JsonObject.EMPTY;
    for (int i = random.nextInt(4); i > 0; i--) {
      made = made.with("m\"}" + random.nextInt(4), value(random, depth - 1));
    }
    return made;
  }

  private static Json value(Random random, int depth) {
    return switch (random.nextInt(depth > 0 ? 6 : 4)) {
      case 0 -> JsonNumber.of(random.nextInt(3));
      case 1 -> new JsonString("a]\\\"" + random.nextInt(2));
      case 2 -> JsonBoolean.of(random.nextBoolean());
      case 3 -> JsonNull.NULL;
      case 4 -> new JsonArray(List.of(value(random, depth - 1), value(random, depth - 1)));
      default -> object(random, depth);
    };
  }

  private static String laidOut(String table) {
    return table.replace('⏎', '\n').replace('⇥', '\t');
  }

  private static Json tree(String text) throws JsonException {
    return JsonReader.read(text, JsonLimits.FILE);
  }

  private static Json root(String text) {
    try {
      return tree(text);
    } catch (JsonException e) {
      throw new AssertionError(text, e);
    }
  }

  private static JsonEdit edit(String text) throws JsonException {
    return new JsonEdit(
        text, JsonReader.readDocument(text.getBytes(StandardCharsets.UTF_8), JsonLimits.FILE));
  }

  private static String edited(String text, Consumer<JsonEdit> change) throws JsonException {
    var edit = edit(text);
    change.accept(edit);
    return edit.apply();
  }
}
