package dev.assent.core.pip.path;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.pip.path.PathCandidates.PathCandidate;
import dev.assent.core.pip.path.PathSurroundings.PathShape;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Clause 5.3: which values of a call are paths.
final class PathRecognitionTest {
  private static final PathShape SHAPE =
      new PathShape(PathSyntax.POSIX, Map.of("HOME", "/home/me"), 4096);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x",
        "path",
        "files\": [\"a\"], \"content",
        "uri",
        "cwd\": \"/a\", \"old_text",
        "to",
        "marked"
      })
  void aLongTextIsThePathThatItsNameMakesOfItHoweverItIsKept(String name) throws JsonException {
    for (String begin : List.of("/", "file:/", "x")) {
      for (int length : List.of(4090, 4096, 4097, 20_000)) {
        for (String around :
            List.of("%s", "[%s]", "{\"y\": %s}", "[[{\"path\": [%s]}]]", "{\"content\": %s}")) {
          String text = "\"" + begin + "a".repeat(length - begin.length()) + "\"";
          String arguments = "{\"" + name + "\": " + around.formatted(text) + "}";
          var kept =
              (JsonObject)
                  JsonReader.read(arguments.getBytes(StandardCharsets.UTF_8), JsonLimits.MESSAGE);
          var decoded = (JsonObject) JsonReader.read(arguments, JsonLimits.MESSAGE);
          assertThat(of(kept)).as(arguments.substring(0, 60)).isEqualTo(of(decoded));
        }
      }
    }
  }

  private static List<PathCandidate> of(JsonObject arguments) {
    return PathCandidates.of(
        arguments, PathNames.with(Set.of()), SHAPE, Set.of("marked"), false, false);
  }
}
