package dev.assent.core.pip;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.ResourceUrl;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonString;
import dev.assent.core.pip.CallUrls.UrlSigns;
import dev.assent.core.pip.path.DescriptionException;
import dev.assent.core.text.PercentCoding;
import dev.assent.testing.Depth;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// A long text is looked at as it came: nothing may be found or missed that is not in the decoded
/// text as well.
class UrlSignsTest {
  private static final int COUNT = Depth.of(1000, 100_000);
  private static final List<String> PIECES =
      List.of(
          "word ",
          "\\n",
          "\\t",
          "\\\\",
          "\\\"",
          "x".repeat(700),
          "a/b",
          "key: value",
          "100%",
          "of: ",
          "%n",
          "%4",
          "f():\\n",
          "time 12:30",
          "/",
          "%g1");
  private static final List<String> SIGNS =
      List.of(
          "https://evil.example/x",
          "://",
          ":/",
          "%2f",
          "%3a%2F%2f",
          "file:/etc/x",
          "file:\\\\x",
          "http:\\\\\\\\evil.example",
          ":\\\\",
          "%E4%b8");

  @Test
  void theSameIsFoundInATextThatWasKeptAsItCame() throws Exception {
    var random = new Random(29);
    int with = 0;
    for (int i = 0; i < COUNT; i++) {
      JsonString kept = read(randomText(random));
      var written = kept.asWritten().orElseThrow();
      String decoded = new JsonString(kept.value()).value();
      boolean signs =
          decoded.contains(":/") || decoded.contains(":\\") || PercentCoding.isIn(decoded);
      assertThat(UrlSigns.in(written)).as("text " + i).isEqualTo(signs);
      with += signs ? 1 : 0;
      for (String name : List.of("text", "url")) {
        assertThat(urls(name, read(kept)))
            .as(name + " " + i)
            .isEqualTo(urls(name, new JsonString(decoded)));
      }
    }
    assertThat(with).isBetween(COUNT / 5, COUNT * 4 / 5);
  }

  // At every place of what is looked at in one go, at the end of the text too.
  @Test
  void noPlaceIsOverlooked() throws JsonException {
    for (String sign : List.of("://", "%2f", ":\\\\")) {
      for (int before = 1024; before < 1024 + 520; before++) {
        for (int behind : List.of(0, 1, 600)) {
          JsonString text = read("y".repeat(before) + sign + "y".repeat(behind));
          assertThat(UrlSigns.in(text.asWritten().orElseThrow()))
              .as(sign + " behind " + before)
              .isTrue();
        }
      }
    }
  }

  private static String randomText(Random random) {
    var inside = new StringBuilder("x".repeat(1030 + random.nextInt(40)));
    int most = random.nextInt(3) == 0 ? 3 : PIECES.size();
    for (int pieces = random.nextInt(60); pieces > 0; pieces--) {
      inside.append(PIECES.get(random.nextInt(most)));
    }
    if (random.nextInt(3) == 0) {
      int at = random.nextBoolean() ? 0 : inside.length();
      inside.insert(at, SIGNS.get(random.nextInt(SIGNS.size())));
    }
    return inside.toString();
  }

  // In a line that is long enough for its texts to be kept as they came.
  private static JsonString read(String inside) throws JsonException {
    byte[] line =
        ("{\"fill\":\"" + "z".repeat(3500) + "\",\"text\":\"" + inside + "\"}")
            .getBytes(StandardCharsets.UTF_8);
    return (JsonString)
        ((JsonObject) JsonReader.read(line, JsonLimits.MESSAGE)).members().get("text");
  }

  private static JsonString read(JsonString kept) throws JsonException {
    var written = kept.asWritten().orElseThrow();
    return read(
        new String(written.bytes(), written.from(), written.length(), StandardCharsets.US_ASCII));
  }

  private static List<ResourceUrl> urls(String name, JsonString text) {
    try {
      return CallUrls.of(
          Optional.empty(), JsonObject.builder().put(name, text).build(), Set.of(), Set.of(), 8192);
    } catch (DescriptionException e) {
      return List.of(new ResourceUrl(e.code(), Optional.of(String.valueOf(e.getMessage())), false));
    }
  }
}
