package dev.assent.core.suggest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.CommandFacts;
import dev.assent.core.access.Provenance;
import dev.assent.core.access.Subject;
import dev.assent.core.analysis.RandomRequests;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonString;
import dev.assent.core.pdp.condition.BitField;
import dev.assent.core.policy.Attribute;
import dev.assent.core.suggest.SeenValues.Place;
import dev.assent.core.suggest.SeenValues.Seen;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SeenValuesTest {
  private static final int CALLS = 3_000;

  private final SeenValues seen = new SeenValues("/w");
  private final List<AccessRequest> calls = new ArrayList<>();

  @BeforeEach
  void take() {
    var random = new RandomRequests(33);
    for (int i = 0; i < CALLS; i++) {
      calls.add(random.next());
    }
    calls.forEach(seen::take);
  }

  private static Stream<Attribute> texts() {
    return Arrays.stream(Attribute.values())
        .filter(one -> one.form() == Attribute.Form.GLOBS || one.form() == Attribute.Form.TEXTS);
  }

  @Test
  void eachValueCountsOnceForEachCallThatHasIt() {
    texts()
        .forEach(attribute -> {
          var counts = new HashMap<String, Integer>();
          for (var call : calls) {
            attribute.texts(call).stream()
                .filter(text -> !text.isBlank() && !text.equals(CommandFacts.NOT_ALONE))
                .distinct()
                .forEach(text -> counts.merge(text, 1, Integer::sum));
          }
          assertThat(seen.offered().of(attribute, "", Integer.MAX_VALUE))
              .as(attribute.member())
              .containsExactlyInAnyOrderElementsOf(
                  counts.entrySet().stream()
                      .map(entry -> new Seen(entry.getKey(), entry.getValue()))
                      .toList())
              .isSortedAccordingTo(Comparator.comparingInt(Seen::times).reversed());
        });
    assertThat(seen.offered().of(Attribute.TOOL_NAME, "", 9)).hasSize(3);
  }

  @Test
  void aFolderCountsAsOftenAsCallsHaveSomethingBelowIt() {
    var folders =
        seen.offered().of(Attribute.PATH, "", Integer.MAX_VALUE).stream()
            .filter(one -> one.text().endsWith("/**"))
            .toList();
    assertThat(folders).isNotEmpty();
    for (var folder : folders) {
      String below = folder.text().replaceFirst("^~", "/w").replaceFirst("\\*\\*$", "");
      assertThat(folder.times())
          .as(folder.text())
          .isEqualTo(
              (int)
                  calls.stream()
                      .filter(call ->
                          Attribute.PATH.texts(call).stream()
                              .anyMatch(path -> path.startsWith(below)))
                      .count());
    }
  }

  @Test
  void whatBeginsWithTheTypedTextStandsBeforeWhatHasItElsewhere() {
    var offered = seen.offered().of(Attribute.TOOL_NAME, "R", 9).stream().map(Seen::text).toList();
    assertThat(offered).containsExactly("read_file", "write_file");
    assertThat(seen.offered().of(Attribute.TOOL_NAME, "FILE", 1)).hasSize(1);
    assertThat(seen.offered().of(Attribute.TOOL_NAME, "nothing like it", 9)).isEmpty();
  }

  @Test
  void placesAreTheSingleValuesOfArgumentsWithASample() {
    assertThat(seen.offered().places(Attribute.ARGUMENT, "", 9))
        .extracting(Place::pointer)
        .containsExactlyInAnyOrder("/path", "/n", "/in/deep");
    var number = seen.offered().places(Attribute.ARGUMENT, "N", 9).getLast();
    assertThat(number.times())
        .isEqualTo((int) calls.stream().filter(call -> call.arguments().get("n") != null).count());
    assertThat(seen.offered().places(Attribute.ARGUMENT, "/n", 9).getFirst().sample())
        .contains(new JsonNumber("1.10"));
  }

  @Test
  void whatIsKnownButWasNeverSeenIsOfferedLast() {
    seen.know(Attribute.TOOL_NAME, "delete_file");
    seen.know(Attribute.TOOL_NAME, "bash");
    assertThat(seen.offered().of(Attribute.TOOL_NAME, "", 9).getLast())
        .isEqualTo(new Seen("delete_file", 0));
    assertThat(seen.offered().of(Attribute.TOOL_NAME, "bash", 9).getFirst().times()).isPositive();
  }

  @Test
  void memoryIsBounded() {
    for (int i = 0; i < 3 * SeenValues.MOST; i++) {
      seen.know(Attribute.HOST, "host" + i);
    }
    seen.know(Attribute.HOST, "x".repeat(5_000));
    assertThat(seen.offered().of(Attribute.HOST, "", Integer.MAX_VALUE)).hasSize(SeenValues.MOST);
  }

  @Test
  void wordsThatArePickedAreCountedToo() {
    for (var attribute : Attribute.values()) {
      for (String word : attribute.words()) {
        assertThat(seen.offered().one(attribute, word).map(Seen::times).orElse(0))
            .as(attribute.member() + " " + word)
            .isEqualTo(
                (int)
                    calls.stream()
                        .filter(call -> BitField.wordsOf(attribute, call).contains(word))
                        .count());
      }
    }
  }

  @Test
  void whatHoldsForTheMachineIsTakenFromOthersAndToolsAreNot() {
    var machine = new SeenValues("/w");
    machine.addOfMachine(seen);
    var offered = machine.offered();
    assertThat(offered.calls()).isEqualTo(CALLS);
    for (var attribute :
        List.of(Attribute.PATH, Attribute.HOST, Attribute.CLIENT, Attribute.SUBJECT)) {
      assertThat(offered.of(attribute, "", 99))
          .as(attribute.member())
          .isNotEmpty()
          .isEqualTo(seen.offered().of(attribute, "", 99));
    }
    assertThat(offered.places(Attribute.CLAIM, "", 9))
        .isNotEmpty()
        .isEqualTo(seen.offered().places(Attribute.CLAIM, "", 9));
    for (var attribute : List.of(Attribute.TOOL_NAME, Attribute.BACKEND, Attribute.METHOD)) {
      assertThat(offered.of(attribute, "", 9)).as(attribute.member()).isEmpty();
    }
    assertThat(offered.places(Attribute.ARGUMENT, "", 9)).isEmpty();
  }

  @Test
  void whatIsKnownBesideTheCallsIsAddedToWhatIsOfferedAndNotToWhatWasCounted() {
    var known = new SeenValues("/w");
    known.know("delete_file", JsonObject.EMPTY);
    var both = seen.offeredWith(known);
    assertThat(both.one(Attribute.TOOL_NAME, "delete_file")).contains(new Seen("delete_file", 0));
    assertThat(both.one(Attribute.TOOL_NAME, "read_file"))
        .isEqualTo(seen.offered().one(Attribute.TOOL_NAME, "read_file"));
    assertThat(seen.offered().one(Attribute.TOOL_NAME, "delete_file")).isEmpty();
    assertThat(both.calls()).isEqualTo(CALLS);
  }

  @Test
  void theSchemaOfAToolNamesPlacesThatNoCallHad() throws JsonException {
    var known = new SeenValues("");
    known.know("copy", tool());
    var places = seen.offeredWith(known).places(Attribute.ARGUMENT, "", 99);
    assertThat(places)
        .filteredOn(place -> place.times() == 0)
        .extracting(Place::pointer, Place::tool)
        .containsExactlyInAnyOrder(
            tuple("/a~1b", "copy"),
            tuple("/items/0/name", "copy"),
            tuple("/either", "copy"),
            tuple("/next/value", "copy"),
            tuple("/next/next/value", "copy"),
            tuple("/next/next/next/value", "copy"),
            tuple("/next/next/next/next/value", "copy"),
            tuple("/next/next/next/next/next/value", "copy"));
    assertThat(places)
        .filteredOn(place -> place.pointer().equals("/path"))
        .first()
        .satisfies(place -> assertThat(place.times()).isPositive())
        .satisfies(place -> assertThat(place.tool()).isEmpty());
    assertThat(known.offered().places(Attribute.METADATA, "name", 9))
        .extracting(Place::pointer)
        .contains("/name");
  }

  private static JsonObject tool() throws JsonException {
    return (JsonObject)
        JsonReader.read(
            """
            {"name": "copy", "inputSchema": {
              "type": "object",
              "$defs": {"node": {"properties": {
                "value": {"type": "string"}, "next": {"$ref": "#/$defs/node"}}}},
              "properties": {
                "path": {"type": "string"},
                "a/b": {"type": "boolean"},
                "items": {"type": "array", "items": {"properties": {"name": {}}}},
                "either": {"anyOf": [{"type": "string"}, {"type": "null"}]},
                "next": {"$ref": "#/$defs/node"}}}}
            """,
            JsonLimits.MESSAGE);
  }

  private static JsonObject json(String text) throws JsonException {
    return (JsonObject) JsonReader.read(text, JsonLimits.MESSAGE);
  }

  private List<String> at(String pointer, String typed) {
    return seen.offered().at(Attribute.ARGUMENT, pointer, typed, 99).stream()
        .map(one -> one.text() + " " + one.times())
        .toList();
  }

  @Test
  void aValueAtAPlaceCountsOnceForEachCallThatHasItThere() {
    var counts = new HashMap<String, Integer>();
    for (var call : calls) {
      if (call.arguments().get("path") instanceof JsonString text) {
        counts.merge(text.value(), 1, Integer::sum);
      }
    }
    assertThat(counts).isNotEmpty();
    assertThat(at("/path", ""))
        .containsExactlyInAnyOrderElementsOf(
            counts.entrySet().stream().map(one -> one.getKey() + " " + one.getValue()).toList());
    assertThat(at("/nowhere", "")).isEmpty();
  }

  @Test
  void aSchemaNamesValuesAndASecretIsNeverGivenOut() throws JsonException {
    var known = new SeenValues("");
    known.know(
        "push",
        json(
            """
            {"inputSchema": {"properties": {
              "branch": {"enum": ["main", "dev"], "default": "main"},
              "depth": {"anyOf": [{"const": 1}, {"const": null}], "examples": [50]},
              "deep": {"type": "object", "default": {"a": 1}, "properties": {"on": {"default": true}}},
              "key": {"default": "ghp_16C7e42F292c6912E7710c838347Ae178B4a"},
              "password": {"default": "hunter2"},
              "pin": {"type": "string", "format": "password", "default": "4711"},
              "long": {"default": "%s"},
              "was": {"default": "[masked token]"}}}}
            """
                .formatted("x".repeat(200))));
    var offered = known.offered();
    var named = new HashMap<String, List<String>>();
    offered
        .places(Attribute.ARGUMENT, "", 99)
        .forEach(place ->
            named.put(
                place.pointer(),
                offered.at(Attribute.ARGUMENT, place.pointer(), "", 9).stream()
                    .map(one -> one.text() + " " + one.tool())
                    .toList()));
    assertThat(named)
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "/branch", List.of("dev push", "main push"),
                "/depth", List.of("1 push", "50 push", "null push"),
                "/deep/on", List.of("true push"),
                "/key", List.of(),
                "/password", List.of(),
                "/pin", List.of(),
                "/long", List.of(),
                "/was", List.of()));
  }

  @Test
  void aValueThatWasSeenLosesTheToolThatNamesIt() throws JsonException {
    seen.know(
        "read_file", json("{\"inputSchema\": {\"properties\": {\"n\": {\"enum\": [1.10, 77]}}}}"));
    var values = seen.offered().at(Attribute.ARGUMENT, "/n", "", 9);
    assertThat(values.getFirst().times()).isPositive();
    assertThat(values.getFirst().tool()).isEmpty();
    assertThat(values.getLast()).isEqualTo(new SeenValues.Value(JsonNumber.of(77), 0, "read_file"));
    assertThat(seen.offered().at(Attribute.ARGUMENT, "/n", "7", 9)).hasSize(1);
  }

  @Test
  void valuesAtPlacesAreBounded() {
    var many = new PlacedValues();
    for (int i = 0; i < 2 * PlacedValues.MOST; i++) {
      many.put("/" + i % 300, new SeenValues.Value(JsonNumber.of(i), 1, ""));
    }
    assertThat(many.at("/1", "", 999).size()).isLessThanOrEqualTo(PlacedValues.MOST_AT);
    int all = 0;
    for (int i = 0; i < 300; i++) {
      all += many.at("/" + i, "", 999).size();
    }
    assertThat(all).isEqualTo(PlacedValues.MOST);
  }

  @Test
  void whatTheSignInSaysIsKnownWithoutACall() {
    var known = new SeenValues("");
    known.know(
        new Subject(
            "42",
            Provenance.TOKEN,
            Optional.of("https://id.example.com"),
            List.of("deploy"),
            Optional.of("assent-desktop"),
            List.of("assent"),
            Optional.of("Sam"),
            JsonObject.builder()
                .put("groups", JsonArray.ofStrings(List.of("release", "dev")))
                .put("level", JsonNumber.of(3))
                .build()));
    var offered = known.offered();
    assertThat(offered.of(Attribute.SCOPE, "", 9)).containsExactly(new Seen("deploy", 0));
    assertThat(offered.of(Attribute.SUBJECT, "", 9)).containsExactly(new Seen("42", 0));
    assertThat(offered.of(Attribute.ISSUER, "id", 9)).hasSize(1);
    assertThat(offered.places(Attribute.CLAIM, "", 9))
        .extracting(Place::pointer, Place::sample)
        .containsExactly(
            tuple("/groups", Optional.of(JsonArray.ofStrings(List.of("release", "dev")))),
            tuple("/level", Optional.of(JsonNumber.of(3))));
    assertThat(offered.at(Attribute.CLAIM, "/groups", "re", 9))
        .extracting(SeenValues.Value::text)
        .containsExactly("release");
  }

  /// A log that keeps secrets has them in commands and arguments.
  @Test
  void secretsOfALogThatKeepsThemAreNotOffered() {
    String token = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8";
    var log = new SeenValues("/w");
    for (String command : List.of("curl -H token=" + token, "export API_KEY=" + token, "ls")) {
      log.take(
          LogOfCalls.request(
              "bash",
              JsonObject.builder().put("command", command).put("password", "hunter2").build(),
              LogOfCalls.NOW));
    }
    var offered = log.offered();
    assertThat(offered.of(Attribute.LONE_COMMAND, "", 9)).extracting(Seen::text).contains("ls");
    for (var attribute : Attribute.values()) {
      assertThat(offered.of(attribute, "", 99)).noneMatch(one -> one.text().contains(token));
      for (var place : offered.places(attribute, "", 99)) {
        assertThat(place.sample().map(Object::toString).orElse(""))
            .doesNotContain(token)
            .doesNotContain("hunter2");
        assertThat(offered.at(attribute, place.pointer(), "", 99))
            .noneMatch(one -> one.text().contains(token) || one.text().contains("hunter2"));
      }
    }
  }

  @Test
  void whatWasMaskedIsNoValue() {
    seen.know(Attribute.PATH, "/w/[masked password]/x");
    seen.know(Attribute.LONE_COMMAND, CommandFacts.NOT_ALONE);
    assertThat(seen.offered().of(Attribute.PATH, "[masked", 9)).isEmpty();
    assertThat(seen.offered().one(Attribute.LONE_COMMAND, CommandFacts.NOT_ALONE)).isEmpty();
  }
}
