package dev.assent.core.pip;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.pip.path.DescriptionException;
import dev.assent.core.pip.path.PathSyntax;
import dev.assent.core.text.HiddenCodePoints;
import dev.assent.testing.Depth;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Properties over random spellings of one file and over random junk; each test names its seed.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class RandomDisguisesTest {
  private static final List<String> NAMES =
      List.of(
          "path",
          "file",
          "Paths",
          "targetDir",
          "old-path",
          "source",
          "to",
          "folder",
          "uri",
          "note",
          "content",
          "x");
  private static final List<String> JUNK =
      List.of(
          "/",
          "//",
          "..",
          "../",
          "~",
          "~x",
          "$HOME",
          "${",
          "}",
          "%",
          "%2e",
          "%252f",
          "%25252f",
          "%ff",
          "file:",
          "file://",
          "https://",
          "\\",
          "@",
          ":",
          "?",
          "#",
          "[",
          "]",
          "a",
          "\u0000",
          "\n",
          "\u2028",
          "\ud83d\ude00",
          "\u0301",
          " ",
          "%HOME%",
          "knot-a",
          "door",
          "key",
          "/proc/self/cwd",
          ".",
          "C:",
          "[::1]",
          "\u00df",
          "0x7f",
          "xn--",
          "ROOT");

  private static final int CALLS = Depth.of(60, 5000);

  private Playground ground;

  @BeforeAll
  void build(@TempDir Path folder) throws IOException {
    ground = new Playground(folder);
  }

  /// Clause 5.5.
  @ParameterizedTest
  @ValueSource(longs = {11, 12, 13, 14, 15, 16, 17, 18})
  void noSpellingOfAProtectedFileIsCoveredOrMissed(long seed) {
    var random = new Random(seed);
    int described = 0;
    for (int i = 0; i < CALLS; i++) {
      JsonObject arguments = placed(random, disguise(random));
      String label = "seed " + seed + ": " + JsonWriter.write(arguments);
      AccessRequest request;
      try {
        request = ground.call(JsonWriter.write(arguments));
      } catch (DescriptionException e) {
        continue;
      }
      assertThat(spellings(request, ResourcePath::denySpellings))
          .as(label)
          .anyMatch(s -> lies(s, ground.root + "/secret"));
      assertThat(
              request.resource().paths().stream()
                  .filter(path -> path.use() == ResourcePath.Use.ALL)
                  .allMatch(path ->
                      !path.allowSpellings().isEmpty()
                          && path.allowSpellings().stream()
                              .allMatch(s -> lies(s, ground.root + "/allowed"))))
          .as(label)
          .isFalse();
      described++;
    }
    assertThat(described).as("seed %d", seed).isGreaterThan(CALLS * 3 / 5);
  }

  @ParameterizedTest
  @ValueSource(longs = {21, 22, 23, 24})
  void junkIsDescribedOrRefusedAndNeverMore(long seed) {
    var random = new Random(seed);
    for (int i = 0; i < Depth.of(300, 20_000); i++) {
      var value = new StringBuilder();
      for (int n = random.nextInt(7); n >= 0; n--) {
        value.append(JUNK.get(random.nextInt(JUNK.size())));
      }
      String arguments = JsonWriter.write(placed(random, ground.filled(value.toString())));
      AccessRequest request;
      try {
        request = ground.call(arguments);
      } catch (DescriptionException e) {
        assertThat(e.getMessage()).as(arguments).doesNotContainPattern("\\p{Cntrl}");
        continue;
      }
      for (ResourcePath path : request.resource().paths()) {
        assertThat(path.denySpellings())
            .as(arguments)
            .containsAll(path.allowSpellings())
            .doesNotHaveDuplicates();
        assertThat(path.allowSpellings())
            .as(arguments)
            .allSatisfy(s -> assertThat(s).isEqualTo(PathSyntax.POSIX.normalise(s)).startsWith("/"))
            .noneMatch(HiddenCodePoints::hasControl);
      }
    }
  }

  private String disguise(Random random) {
    String root = ground.root.toString();
    List<String> ways =
        List.of(
            root + "/secret/key.pem",
            root + "/allowed/key",
            root + "/allowed/door/key.pem",
            "../secret/key.pem",
            "door/key.pem",
            "key",
            "two/key.pem",
            "far/back/key.pem",
            root + "/alias/abs/key.pem",
            "~/../secret/key.pem",
            "$VAULT/key.pem");
    String path = ways.get(random.nextInt(ways.size()));
    for (int n = random.nextInt(4); n > 0; n--) {
      path = twisted(random, path);
    }
    if (path.startsWith("/") && random.nextInt(4) == 0) {
      path = (random.nextBoolean() ? "file://" : "FILE://localhost") + path;
    }
    for (int n = random.nextInt(3); n > 0; n--) {
      path = encoded(random, path);
    }
    return path;
  }

  /// The same file with more in the way.
  private static String twisted(Random random, String path) {
    var slashes = new ArrayList<Integer>();
    for (int i = path.indexOf('/'); i >= 0; i = path.indexOf('/', i + 1)) {
      slashes.add(i);
    }
    if (slashes.isEmpty()) {
      return random.nextBoolean() ? "./" + path : "sub/../" + path;
    }
    int at = slashes.get(random.nextInt(slashes.size()));
    String more = List.of("/", "/.", "/./.", "/not-there/..", "//").get(random.nextInt(5));
    return path.substring(0, at) + more + path.substring(at);
  }

  /// Some characters behind the scheme as percent sequences.
  private static String encoded(Random random, String path) {
    int start = path.toLowerCase(Locale.ROOT).startsWith("file:") ? path.indexOf('/', 7) + 1 : 0;
    var out = new StringBuilder(path.substring(0, start));
    for (byte b : path.substring(start).getBytes(StandardCharsets.UTF_8)) {
      boolean encode = random.nextInt(6) == 0 && b != '$';
      out.append(encode ? String.format(Locale.ROOT, "%%%02x", b) : String.valueOf((char) b));
    }
    return out.toString();
  }

  private static JsonObject placed(Random random, String text) {
    String name = NAMES.get(random.nextInt(NAMES.size()));
    // Under a name that promises no path only what looks like one counts, so the value stands alone
    // under a path name.
    boolean named = !List.of("uri", "note", "content", "x").contains(name) || text.startsWith("/");
    Json value = new JsonString(text);
    for (int n = random.nextInt(3); n > 0; n--) {
      value =
          random.nextBoolean()
              ? new JsonArray(List.of(value))
              : new JsonArray(List.of(new JsonString("a.txt"), value));
    }
    var arguments =
        JsonObject.builder().put("file_path", "a.txt").put(named ? name : "path", value);
    if (random.nextInt(3) == 0) {
      arguments.put("limit", JsonNumber.of(5));
    }
    JsonObject object = arguments.build();
    return random.nextInt(3) == 0 ? JsonObject.builder().put("options", object).build() : object;
  }

  private static List<String> spellings(
      AccessRequest request, java.util.function.Function<ResourcePath, List<String>> which) {
    return request.resource().paths().stream().flatMap(path -> which.apply(path).stream()).toList();
  }

  private static boolean lies(String path, String folder) {
    return path.equals(folder) || path.startsWith(folder + "/");
  }
}
