package dev.assent.core.approval.question;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.CanonicalJson;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonString;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ToolDifferenceTest {
  private static JsonObject json(String text) {
    try {
      return (JsonObject) JsonReader.read(text.replace('\'', '"'), JsonLimits.MESSAGE);
    } catch (JsonException e) {
      throw new AssertionError(text, e);
    }
  }

  private static ToolChange only(String before, String after) {
    var difference = ToolDifference.between(json(before), json(after));
    assertThat(difference.changes()).hasSize(1);
    assertThat(difference.more()).isZero();
    return difference.changes().getFirst();
  }

  private static ToolChange change(
      String pointer, ToolChange.Kind kind, String before, String after) {
    return new ToolChange(pointer, kind, Optional.ofNullable(before), Optional.ofNullable(after));
  }

  @Test
  void theOrderOfMembersIsNoDifference() {
    assertThat(
            ToolDifference.between(
                json("{'a': 1, 'b': {'c': 2, 'd': 3}}"), json("{'b': {'d': 3, 'c': 2}, 'a': 1}")))
        .isEqualTo(ToolDifference.NONE);
  }

  @Test
  void aChangedTextIsNamedByItsPlace() {
    assertThat(only("{'description': 'reads'}", "{'description': 'reads and sends'}"))
        .isEqualTo(change("/description", ToolChange.Kind.CHANGED, "reads", "reads and sends"));
  }

  @Test
  void addedAndRemovedMembersAreShownWhole() {
    assertThat(only("{}", "{'inputSchema': {'b': [1], 'a': true}}"))
        .isEqualTo(change("/inputSchema", ToolChange.Kind.ADDED, null, "{\"a\":true,\"b\":[1]}"));
    assertThat(only("{'inputSchema': {'a': 1, 'x/y': 'gone'}}", "{'inputSchema': {'a': 1}}"))
        .isEqualTo(change("/inputSchema/x~1y", ToolChange.Kind.REMOVED, "gone", null));
  }

  @Test
  void elementsAreComparedByTheirPlace() {
    assertThat(only("{'r': ['a', 'b']}", "{'r': ['a', 'b', 'c']}"))
        .isEqualTo(change("/r/2", ToolChange.Kind.ADDED, null, "c"));
    assertThat(only("{'r': ['a', 'b']}", "{'r': ['a']}"))
        .isEqualTo(change("/r/1", ToolChange.Kind.REMOVED, "b", null));
  }

  @Test
  void anotherKindOfValueIsAChange() {
    assertThat(only("{'a': 'true'}", "{'a': true}"))
        .isEqualTo(change("/a", ToolChange.Kind.CHANGED, "true", "true"));
    assertThat(only("{'a': {}}", "{'a': []}"))
        .isEqualTo(change("/a", ToolChange.Kind.CHANGED, "{}", "[]"));
  }

  @Test
  void hiddenCharactersStandAsTheirCodePoints() {
    assertThat(only("{'d': 'reads'}", "{'d': 'rea\u200Bds\u202E'}").after())
        .contains("rea<U+200B>ds<U+202E>");
    assertThat(only("{}", "{'a\u200Bb': 1}").pointer()).isEqualTo("/a<U+200B>b");
  }

  @Test
  void paddingHidesNoChange() {
    String padding = "p".repeat(50_000);
    var change =
        only(
            "{'d': '" + padding + "mild" + padding + "'}",
            "{'d': '" + padding + "wild" + padding + "'}");
    assertThat(change.before().orElseThrow())
        .hasSizeLessThan(200)
        .startsWith("…p")
        .contains("pmildp")
        .endsWith("p…");
    assertThat(change.after().orElseThrow()).contains("pwildp");
  }

  @Test
  void aLongTextIsCutAndSaysHowMuchIsLeftOut() {
    String text = only("{}", "{'d': '" + "x".repeat(2_005) + "'}").after().orElseThrow();
    assertThat(text).endsWith("x… (5 more characters)").hasSizeLessThan(2_100);
  }

  @Test
  void noCharacterIsTornWhereATextIsCut() {
    String before = "😀".repeat(60) + "😁" + "😀".repeat(60);
    String after = "😀".repeat(60) + "😂" + "😀".repeat(60);
    var change = ToolDifference.between(textOf(before), textOf(after)).changes().getFirst();
    assertThat(change.before().orElseThrow()).contains("😁").doesNotContain("<U+D");
    assertThat(change.after().orElseThrow()).contains("😂").doesNotContain("<U+D");
  }

  private static JsonObject textOf(String text) {
    return new JsonObject(
        new java.util.LinkedHashMap<>(java.util.Map.of("d", new JsonString(text))));
  }

  @Test
  void changesBeyondTheBoundAreCounted() {
    var many = JsonObject.builder();
    for (int i = 0; i < 250; i++) {
      many.put("m" + i, i);
    }
    var difference = ToolDifference.between(JsonObject.EMPTY, many.build());
    assertThat(difference.changes()).hasSize(ToolDifference.MOST);
    assertThat(difference.more()).isEqualTo(150);
    assertThat(difference.isEmpty()).isFalse();
  }

  @Test
  void aTextThatWasNotKeptIsOneChangeOfTheWhole() {
    var difference = ToolDifference.between(Optional.empty(), Optional.of(json("{'a': 1}")));
    assertThat(difference.changes())
        .containsExactly(change("", ToolChange.Kind.CHANGED, null, "{\"a\":1}"));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 20, 300})
  void thereIsADifferenceExactlyWhereTheDigestsDiffer(long seed) {
    var random = new Random(seed);
    for (int i = 0; i < 2_000; i++) {
      var before = tree(random, 3);
      var after = random.nextInt(3) == 0 ? CanonicalJson.sorted(before) : tree(random, 3);
      boolean same = CanonicalJson.digest(before).equals(CanonicalJson.digest(after));
      assertThat(ToolDifference.between(before, (JsonObject) after).isEmpty())
          .as("seed %s, %s", seed, i)
          .isEqualTo(same);
    }
  }

  private static JsonObject tree(Random random, int depth) {
    var tree = JsonObject.builder();
    for (int i = random.nextInt(3); i >= 0; i--) {
      String name = "m" + random.nextInt(3);
      if (depth > 0 && random.nextBoolean()) {
        tree.put(name, tree(random, depth - 1));
      } else {
        tree.put(name, "v" + random.nextInt(2));
      }
    }
    return tree.build();
  }
}
