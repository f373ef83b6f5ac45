package dev.assent.core.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonString;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigTextTest {
  private static final String ODD =
      """
      {   "schema_version" :1,
      \t"hitl" : { "timeout_seconds"  : 60 , "caching":true },


        "audit":{"durability": "forced"}   }
      """;

  @Test
  void replacingAValueLeavesEveryOtherCharacter() throws JsonException {
    assertThat(put(ODD, JsonNumber.of(90), "hitl", "timeout_seconds"))
        .isEqualTo(ODD.replace("60", "90"));
  }

  @Test
  void aNewMemberIsWrittenLikeTheOneBeforeIt() throws JsonException {
    assertThat(put(ODD, JsonNumber.of(1000), "hitl", "arming_ms"))
        .isEqualTo(ODD.replace(":true }", ":true, \"arming_ms\": 1000 }"));
  }

  @Test
  void aNewMemberInANeatFileGetsItsOwnLine() throws JsonException {
    String neat = "{\n    \"hitl\": {\n        \"sound\": false\n    }\n}\n";
    assertThat(put(neat, JsonNumber.of(5), "hitl", "timeout_seconds"))
        .isEqualTo(
            "{\n    \"hitl\": {\n        \"sound\": false,\n        \"timeout_seconds\": 5\n    }\n}\n");
  }

  @Test
  void aMissingGroupIsMade() throws JsonException {
    assertThat(put(ConfigText.NEW.text(), new JsonString("dark"), "desktop", "theme"))
        .isEqualTo(
            "{\n  \"schema_version\": 1,\n  \"desktop\": {\n    \"theme\": \"dark\"\n  }\n}\n");
  }

  @Test
  void anEmptyObjectIsOpenedWhereItStands() throws JsonException {
    assertThat(put("{\n  \"hitl\": {}\n}", JsonBoolean.FALSE, "hitl", "sound"))
        .isEqualTo("{\n  \"hitl\": {\"sound\": false}\n}");
    assertThat(put("{}", JsonBoolean.FALSE, "hitl", "sound"))
        .isEqualTo("{\"hitl\": {\"sound\": false}}");
  }

  @Test
  void windowsLineEndsStay() throws JsonException {
    assertThat(put("{\r\n  \"schema_version\": 1\r\n}\r\n", JsonBoolean.FALSE, "hitl", "sound"))
        .isEqualTo(
            "{\r\n  \"schema_version\": 1,\r\n  \"hitl\": {\r\n    \"sound\": false\r\n  }\r\n}\r\n");
  }

  @Test
  void bracesAndQuotesInStringsAreNoStructure() throws JsonException {
    String text = "{\"audit\": {\"anchor\": \"/a\\\"}{,\\\\\", \"rotate_mb\": 64}}";
    assertThat(put(text, new JsonString("/b"), "audit", "anchor"))
        .isEqualTo("{\"audit\": {\"anchor\": \"/b\", \"rotate_mb\": 64}}");
  }

  @Test
  void charactersOutsideTheBasicPlaneDoNotShiftTheEdit() throws JsonException {
    String text = "{\"😀é\": \"😀\", \"hitl\": {\"sound\": true}}";
    assertThat(put(text, JsonBoolean.FALSE, "hitl", "sound"))
        .isEqualTo(text.replace("true", "false"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "b", "c"})
  void removingAMemberLeavesTheOthers(String name) throws JsonException {
    String text =
        "{\n  \"g\": {\n    \"a\": 1,\n    \"b\": [1, {\"x\": 2}],\n    \"c\": \"}\"\n  }\n}";
    var object = (JsonObject) read(text);
    String after = new ConfigText(text).remove(List.of("g", name)).text();
    assertThat(read(after))
        .isEqualTo(object.with("g", object.object("g").orElseThrow().without(name)));
    assertThat(after.lines()).hasSize(6);
  }

  @Test
  void removingTheOnlyMemberLeavesAnEmptyObject() throws JsonException {
    assertThat(new ConfigText("{ \"g\": {  \"a\": 1\n } }").remove(List.of("g", "a")).text())
        .isEqualTo("{ \"g\": {} }");
  }

  @Test
  void removingWhatIsNotThereChangesNothing() throws JsonException {
    assertThat(new ConfigText(ODD).remove(List.of("hitl", "sound")).text()).isEqualTo(ODD);
    assertThat(new ConfigText(ODD).remove(List.of("desktop", "theme")).text()).isEqualTo(ODD);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void anySequenceOfEditsMeansWhatTheTreeSays(long seed) throws JsonException {
    var random = new Random(seed);
    var text = new ConfigText(ODD);
    var tree = (JsonObject) read(ODD);
    List<SettingKey> keys =
        SettingKeys.ALL.stream().filter(key -> key.steps().size() == 2).toList();
    for (int i = 0; i < 300; i++) {
      var key = keys.get(random.nextInt(keys.size()));
      var group = tree.object(key.group());
      if (random.nextBoolean()) {
        text = text.put(key.steps(), key.standard());
        tree =
            tree.with(
                key.group(), group.orElse(JsonObject.EMPTY).with(key.member(), key.standard()));
      } else {
        text = text.remove(key.steps());
        tree = group.isPresent() ? tree.with(key.group(), group.get().without(key.member())) : tree;
      }
      assertThat(read(text.text())).isEqualTo(tree);
    }
  }

  private static String put(String text, Json value, String... steps) throws JsonException {
    return new ConfigText(text).put(List.of(steps), value).text();
  }

  private static Json read(String text) throws JsonException {
    return JsonReader.read(text, JsonLimits.FILE);
  }
}
