package dev.assent.core.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.SequencedMap;
import org.junit.jupiter.api.Test;

final class JsonObjectTest {
  @Test
  void behavesAsALinkedMapWhateverIsPut() {
    for (long seed = 0; seed < 2_000; seed++) {
      var random = new Random(seed);
      var expected = new LinkedHashMap<String, Json>();
      var builder = JsonObject.builder();
      for (int i = random.nextInt(30); i > 0; i--) {
        String name = "n" + random.nextInt(20);
        Json value = JsonNumber.of(random.nextInt(1000));
        expected.put(name, value);
        builder.put(name, value);
      }
      JsonObject object = builder.build();
      same(object, expected, seed);
      String name = "n" + random.nextInt(20);
      var with = new LinkedHashMap<>(expected);
      with.put(name, JsonNull.NULL);
      same(object.with(name, JsonNull.NULL), with, seed);
      var without = new LinkedHashMap<>(expected);
      without.remove(name);
      same(object.without(name), without, seed);
    }
  }

  private static void same(JsonObject object, SequencedMap<String, Json> expected, long seed) {
    var members = object.members();
    assertThat(members).as("seed " + seed).isEqualTo(expected).hasSameHashCodeAs(expected);
    assertThat(members.entrySet())
        .as("seed " + seed)
        .containsExactlyElementsOf(expected.entrySet());
    assertThat(members.keySet()).as("seed " + seed).containsExactlyElementsOf(expected.keySet());
    assertThat(members.reversed().keySet())
        .as("seed " + seed)
        .containsExactlyElementsOf(expected.reversed().keySet());
    assertThat(object).as("seed " + seed).isEqualTo(new JsonObject(expected));
    for (int i = 0; i < 20; i++) {
      assertThat(object.get("n" + i)).as("seed " + seed).isEqualTo(expected.get("n" + i));
      assertThat(members.containsKey("n" + i))
          .as("seed " + seed)
          .isEqualTo(expected.containsKey("n" + i));
    }
  }

  @Test
  void whatIsPutAfterBuildingDoesNotChangeWhatWasBuilt() {
    var builder = JsonObject.builder();
    for (int i = 0; i < 12; i++) {
      builder.put("n" + i, i);
    }
    JsonObject built = builder.build();
    builder.put("n0", "other").put("more", true);
    assertThat(built.get("n0")).isEqualTo(JsonNumber.of(0));
    assertThat(built.get("more")).isNull();
    assertThat(built.members()).hasSize(12);
  }

  @Test
  void theMapIsCopiedAndCannotBeChanged() {
    var given = new LinkedHashMap<String, Json>(Map.of("a", JsonNull.NULL));
    var object = new JsonObject(given);
    given.put("b", JsonNull.NULL);
    assertThat(object.members()).containsOnlyKeys("a");
    assertThatThrownBy(() -> object.members().put("c", JsonNull.NULL))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> object.members().clear())
        .isInstanceOf(UnsupportedOperationException.class);
    var entries = object.members().entrySet().iterator();
    entries.next();
    assertThatThrownBy(entries::next).isInstanceOf(NoSuchElementException.class);
  }

  @Test
  void anObjectThatWasPrintedIsPrintedAsAnyOther() {
    for (long seed = 0; seed < 500; seed++) {
      var random = new Random(seed);
      var inner = JsonObject.builder();
      for (int i = random.nextInt(12); i > 0; i--) {
        inner.put("n" + random.nextInt(20), "größe \u0085 \"\n".repeat(random.nextInt(20)));
      }
      JsonObject part = inner.build();
      JsonObject kept = part.printed(random.nextInt(1_000));
      assertThat(kept).isEqualTo(part);
      var plain =
          new JsonArray(
              List.of(
                  part,
                  JsonObject.builder().put("b", part).put("a", part).build(),
                  part.with("z", part)));
      var copied =
          new JsonArray(
              List.of(
                  kept,
                  JsonObject.builder().put("b", kept).put("a", kept).build(),
                  kept.with("z", kept)));
      assertThat(JsonWriter.bytes(copied)).as("seed " + seed).isEqualTo(JsonWriter.bytes(plain));
      assertThat(JsonWriter.line(copied)).as("seed " + seed).isEqualTo(JsonWriter.line(plain));
      assertThat(CanonicalJson.bytes(copied))
          .as("seed " + seed)
          .isEqualTo(CanonicalJson.bytes(plain));
      assertThat(JsonWriter.write(copied)).as("seed " + seed).isEqualTo(JsonWriter.write(plain));
    }
  }

  @Test
  void aLongTextIsNotKept() {
    JsonObject object = JsonObject.builder().put("a", "x".repeat(100)).build();
    assertThat(object.printed(100)).isSameAs(object);
    assertThat(object.printed(200)).isEqualTo(object).isNotSameAs(object);
  }
}
