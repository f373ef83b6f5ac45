package dev.assent.core.pip.path;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.PathRole;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.pip.Playground;
import dev.assent.core.pip.SchemaHints;
import dev.assent.core.pip.path.PathCandidate.Standing;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Clause 5.3: which values of a call are paths.
final class PathRecognitionTest {
  private static final PathShape SHAPE =
      new PathShape(PathSyntax.POSIX, Map.of("HOME", "/home/me"), 4096);

  /// Clause 5.3.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "path",
        "file_path",
        "filepath",
        "file",
        "filename",
        "paths",
        "files",
        "dir",
        "directory",
        "folder",
        "root",
        "cwd",
        "old_path",
        "new_path",
        "Path",
        "FILE-PATH",
        "filePath",
        "Cwd",
        "output_file",
        "targetFolder",
        "log-dirs",
        "HTTPRoot",
        "base_path",
        "sourceFiles",
        "config.file",
        "theRoots",
        "my directories"
      })
  void plainNames(String name) {
    assertThat(candidates("{\"" + name + "\": \"x\"}"))
        .extracting(PathCandidate::text, PathCandidate::role, PathCandidate::standing)
        .containsExactly(org.assertj.core.groups.Tuple.tuple("x", PathRole.PLAIN, Standing.NAMED));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "source",
        "src",
        "from",
        "from_path",
        "source_path",
        "origin",
        "From",
        "fromPath",
        "SRC"
      })
  void sourceNames(String name) {
    assertThat(candidates("{\"" + name + "\": \"x\"}"))
        .extracting(PathCandidate::role)
        .containsExactly(PathRole.SOURCE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "destination",
        "destination_path",
        "dest",
        "to",
        "to_path",
        "dest_path",
        "target",
        "target_path",
        "toPath",
        "TO"
      })
  void destinationNames(String name) {
    assertThat(candidates("{\"" + name + "\": \"x\"}"))
        .extracting(PathCandidate::role)
        .containsExactly(PathRole.DESTINATION);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "name",
        "profile",
        "pathname",
        "paths2",
        "file_id",
        "pathology",
        "redirect",
        "grassroots",
        "workdir",
        "base",
        "uri",
        "url",
        "content",
        "x"
      })
  void otherNamesMeanNoPath(String name) {
    assertThat(candidates("{\"" + name + "\": \"x\"}")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/",
        "/x",
        "//x",
        "~",
        "~x",
        "~/x",
        "..",
        "../x",
        "x/..",
        "x/../y",
        "file:///x",
        "FILE:/x",
        "file:x",
        " /x",
        "%2Fx",
        "%252Fx",
        "%2e%2e/x",
        "x%2F..",
        "$HOME",
        "$HOME/x",
        "${HOME}/x",
        "%HOME%",
        "%7Ex",
        "file%3A/x",
        "/a b c",
        "/not stable %252525"
      })
  void textsThatLookLikePathsAreSoUnderAnyName(String text) {
    assertThat(candidates("{\"x\": \"" + text + "\"}"))
        .extracting(PathCandidate::standing)
        .containsExactly(Standing.UNNAMED);
    assertThat(candidates("{\"content\": [{\"x\": [\"" + text + "\"]}]}")).hasSize(1);
    assertThat(candidates("{\"" + text + "\": 1}")).extracting(PathCandidate::pointer).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x",
        "x/y",
        "./x",
        "...",
        "a..b",
        "..a/b",
        "x~",
        "file: see below",
        "file:",
        "https://x/../y",
        "s3://a/..",
        "$5 each",
        "$NOBODY/x",
        "100%",
        "/a\\nb",
        "..\\r",
        "/a\\u0000",
        "/a\\u0085",
        "/a\\u2028b",
        ""
      })
  void otherTextsAreNot(String text) {
    assertThat(candidates("{\"x\": \"" + text + "\"}")).isEmpty();
  }

  @Test
  void unnamedTextsOverFourKibibytesAreNoPaths() {
    assertThat(candidates("{\"x\": \"/" + "a".repeat(4095) + "\"}")).hasSize(1);
    assertThat(candidates("{\"x\": \"/" + "a".repeat(4096) + "\"}")).isEmpty();
    assertThat(candidates("{\"x\": \"/" + "\u00e4".repeat(2048) + "\"}")).isEmpty();
  }

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

  @Test
  void arraysAndObjectsInheritTheNearestName() {
    assertThat(
            candidates(
                "{\"files\": [\"a\", [\"b\"], {\"name\": \"c\", \"to\": \"d\", \"deep\": [{\"x\": \"e\"}]}]}"))
        .extracting(c -> c.text() + " " + c.pointer() + " " + c.role() + " " + c.standing())
        .containsExactly(
            "a /files/0 PLAIN NAMED",
            "b /files/1/0 PLAIN NAMED",
            "c /files/2/name PLAIN INHERITED",
            "d /files/2/to DESTINATION NAMED",
            "e /files/2/deep/0/x PLAIN INHERITED");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "content",
        "contents",
        "text",
        "body",
        "data",
        "message",
        "description",
        "title",
        "comment",
        "prompt",
        "query",
        "encoding",
        "language",
        "mode",
        "type",
        "sha",
        "old_text",
        "new_text",
        "old_string",
        "new_string",
        "old_str",
        "new_str",
        "oldText",
        "NEW-STRING",
        "Content"
      })
  void textMembersInheritNothing(String name) {
    assertThat(candidates("{\"files\": [{\"" + name + "\": \"x\"}]}")).isEmpty();
    assertThat(candidates("{\"files\": [{\"" + name + "\": {\"deep\": [\"x\"]}}]}")).isEmpty();
    assertThat(candidates("{\"files\": [{\"" + name + "\": {\"path\": \"x\"}}]}")).hasSize(1);
  }

  @Test
  void inheritedValuesWithControlCharactersAreNoPaths() {
    assertThat(candidates("{\"files\": [{\"name\": \"a\\nb\"}]}")).isEmpty();
    assertThat(candidates("{\"files\": [{\"name\": \"" + "a".repeat(4097) + "\"}]}")).isEmpty();
    assertThat(candidates("{\"files\": [\"a\\nb\"]}")).hasSize(1);
  }

  /// Clause 5.3.
  @Test
  void numbersBooleansAndNullCountDirectlyOrInArrays() {
    assertThat(candidates("{\"path\": 1.50, \"to\": [true, [null]], \"files\": {\"n\": 5}}"))
        .extracting(c -> c.text() + " " + c.standing())
        .containsExactly("1.50 LITERAL", "true LITERAL", "null LITERAL");
    assertThat(candidates("{\"uri\": 5, \"name\": 6}")).isEmpty();
  }

  @Test
  void uriAndUrlArePathNamesForFileUrisOnly() {
    assertThat(candidates("{\"uri\": \"file:///a\", \"url\": [\"FILE:b\"]}"))
        .extracting(PathCandidate::standing)
        .containsExactly(Standing.NAMED, Standing.NAMED);
    assertThat(candidates("{\"uri\": \"a\", \"url\": \"https://a\"}")).isEmpty();
    assertThat(candidates("{\"files\": [{\"uri\": \"a\"}]}"))
        .extracting(PathCandidate::standing)
        .containsExactly(Standing.INHERITED);
  }

  @Test
  void parametersMarkedAsTextAreForGuardsOnly() {
    var found =
        PathCandidates.of(
            Playground.parse("{\"body\": [\"/x\", {\"path\": \"/y\"}], \"path\": \"/z\"}"),
            PathNames.with(Set.of()),
            SHAPE,
            Set.of("body"),
            false,
            false);
    assertThat(found)
        .filteredOn(c -> c.standing() != Standing.TEXT)
        .extracting(PathCandidate::text)
        .containsExactly("/z");
    assertThat(found)
        .filteredOn(c -> c.standing() == Standing.TEXT)
        .extracting(PathCandidate::text)
        .contains("/x", "/y");
  }

  /// Clause 5.3.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'format': 'path'} | true",
        "{'format': 'file-path'} | true",
        "{'format': 'directory-path'} | true",
        "{'format': 'file-uri'} | true",
        "{'format': 'uri'} | false",
        "{'title': 'Path'} | true",
        "{'title': 'Output Paths'} | true",
        "{'description': 'The PATH to read'} | true",
        "{'description': 'a file URI'} | true",
        "{'description': 'one File URL or two'} | true",
        "{'description': 'an XPath expression'} | false",
        "{'description': 'pathological'} | false",
        "{'description': 'see file_path'} | true",
        "{'description': 'a file'} | false",
        "{'type': 'array', 'items': {'format': 'path'}} | true",
        "{'type': 'array', 'items': {'items': {'description': 'path'}}} | true",
        "{'anyOf': [{'format': 'path'}, {'type': 'null'}]} | true",
        "{'$ref': '#/$defs/place'} | true",
        "{'$ref': '#/$defs/circle'} | false",
        "{'type': 'string'} | false",
      })
  void schemasHintAtPaths(String property, boolean path) {
    String schema =
        "{'properties': {'some_name': %s}, '$defs': {'place': {'format': 'path'}, 'circle': {'$ref': '#/$defs/circle'}}}"
            .formatted(property)
            .replace('\'', '"');
    assertThat(SchemaHints.of(Playground.parse(schema)))
        .isEqualTo(path ? Set.of("somename") : Set.of());
  }

  @Test
  void hintedNamesHoldAtAnyDepthOfTheCall() {
    var schema =
        Playground.parse(
            "{\"properties\": {\"opts\": {\"properties\": {\"place\": {\"format\": \"path\"}, \"uri\": {\"title\": \"path\"}}}}}");
    var found =
        PathCandidates.of(
            Playground.parse("{\"Place\": \"a\", \"x\": {\"uri\": \"b\"}}"),
            PathNames.with(SchemaHints.of(schema)),
            SHAPE,
            Set.of(),
            false,
            false);
    assertThat(found).extracting(PathCandidate::text).containsExactly("a", "b");
  }

  private static List<PathCandidate> candidates(String arguments) {
    return PathCandidates.of(
        Playground.parse(arguments), PathNames.with(Set.of()), SHAPE, Set.of(), false, false);
  }
}
