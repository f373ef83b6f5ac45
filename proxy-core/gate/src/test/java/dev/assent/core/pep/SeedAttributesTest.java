package dev.assent.core.pep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.Provenance;
import dev.assent.core.access.Subject;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.pep.Call.Ties;
import dev.assent.core.pip.SessionFacts;
import dev.assent.core.pip.SessionFacts.ToolSource;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The attribute table of the main seed: each of its attributes has a name, a source and a place in
/// the record of a decision, and those that rules compare have a condition by which a rule finds
/// the call.
class SeedAttributesTest {
  private static final String NONE = "-";

  @TempDir private Path folder;

  private static SessionFacts facts() {
    var subject =
        new Subject(
            "u-17",
            Provenance.TOKEN,
            Optional.of("https://id.example"),
            List.of("read", "deploy"),
            Optional.of("assent-desktop"),
            List.of("assent"),
            Optional.of("Ana"),
            JsonObject.EMPTY);
    return new SessionFacts(
        subject,
        "files",
        "s1",
        Optional.of("Editor"),
        Optional.of("1.2"),
        Optional.of(Path.of("/w")),
        List.of(),
        Map.of(),
        Map.of(),
        ToolSource.listed(Map.of()),
        Optional.empty(),
        Optional.empty(),
        SessionFacts.PATH_BYTES,
        SessionFacts.URI_BYTES,
        Optional.of(Path.of("/w")));
  }

  private static Call call(String which) {
    return which.equals("read")
        ? EnforcementRig.message(
            "resources/read", JsonObject.builder().put("uri", "file:///w/a.txt").build(), Ties.NONE)
        : EnforcementRig.message(
            "tools/call",
            JsonObject.builder()
                .put("name", "copy_file")
                .put(
                    "arguments",
                    JsonObject.builder()
                        .put("path", "/w/p.txt")
                        .put("source", "/w/s.txt")
                        .put("destination", "/w/d.txt")
                        .build())
                .build(),
            Ties.NONE);
  }

  private JsonObject recorded(String which, String policy) throws Exception {
    try (var rig = new EnforcementRig(folder)) {
      rig.policy(policy);
      var _ = rig.point.enforce(call(which), SeedAttributesTest::facts);
      return rig.record();
    }
  }

  // category | the seed's name | our name in records | its place there | what stands there | where
  // it
  // comes from | the condition, with a value that fits
  @ParameterizedTest(name = "{0} {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          subject     | id                 | subject.id                     | /attributes/subject/id          | "u-17"               | token         | 'subject_id':'u-17'
          subject     | issuer             | subject.issuer                 | /attributes/subject/issuer      | "https://id.example" | token         | 'issuer':'https://id.example'
          subject     | scopes             | subject.scopes                 | /attributes/subject/scopes      | ["read","deploy"]    | token         | 'scope':'deploy'
          subject     | client_id          | subject.client_id              | /attributes/subject/client_id   | "assent-desktop"     | token         | 'client_id':'assent-desktop'
          subject     | audience           | subject.audience               | /attributes/subject/audience    | ["assent"]           | token         | 'audience':'assent'
          action      | mcp_method         | action.mcp_method              | /attributes/action/mcp_method   | "tools/call"         | message       | 'mcp_method':'tools/call'
          action      | name               | action.name                    | /attributes/action/name         | "tools.call"         | derived       | -
          action      | intent             | action.intent                  | /attributes/action/intent       | "read"               | derived       | -
          action      | category           | action.category                | /attributes/action/category     | "action"             | mapping       | -
          resource    | tool_name          | resource.tool_name             | /attributes/resource/tool_name  | "copy_file"          | message       | 'tool_name':'copy_file'
          resource    | path               | resource.path                  | /attributes/resource/path       | "/w/p.txt"           | derived       | 'path_pattern':'/w/*'
          resource    | source_path        | resource.paths                 | /attributes/resource/paths/1/given | "/w/s.txt"        | derived       | 'path_pattern':'/w/*','source_path':'/w/s.txt'
          resource    | dest_path          | resource.paths                 | /attributes/resource/paths/2/given | "/w/d.txt"        | derived       | 'path_pattern':'/w/*','dest_path':'/w/d.txt'
          resource    | extension          | resource.paths                 | /attributes/resource/paths/0/extension | ".txt"        | derived       | 'path_pattern':'/w/*','extension':'.txt'
          resource    | backend_id         | resource.backend_id            | /attributes/resource/backend_id | "files"              | configuration | 'backend_id':'files'
          resource    | side_effects       | resource.side_effects          | /attributes/resource/side_effects | ["fs_read","fs_write"] | mapping   | 'side_effects':['fs_write']
          environment | timestamp          | environment.time               | /attributes/environment/time    | "2026-11-21T12:00:00Z" | system      | -
          environment | session_id         | session                        | /session                        | "s1"                 | system        | -
          environment | request_id         | request_id                     | /request_id                     | "1"                  | message       | -
          environment | mcp_client_name    | environment.mcp_client_name    | /attributes/environment/mcp_client_name | "Editor"     | message       | 'client':'editor'
          environment | mcp_client_version | environment.mcp_client_version | /attributes/environment/mcp_client_version | "1.2"     | message       | -
          """)
  void itIsNamedSourcedAndShown(
      String category,
      String seed,
      String name,
      String place,
      String value,
      String source,
      String condition)
      throws Exception {
    String which = seed.equals("intent") ? "read" : "copy";
    var record = recorded(which, "{}");
    Json found = JsonPointer.resolve(record, place);
    assertThat(found).as(place).isNotNull();
    assertThat(JsonWriter.write(found)).isEqualTo(value);
    assertThat(sources(record).apply(source)).contains(name);
    if (!condition.equals(NONE)) {
      String rules =
          "{\"rules\":[{\"id\":\"r\",\"effect\":\"allow\",\"conditions\":{"
              + condition.replace('\'', '"')
              + "}}]}";
      assertThat(recorded(which, rules).string("final_rule")).contains("r");
    }
  }

  private static Function<String, List<String>> sources(JsonObject record) {
    var told = record.object("attributes").flatMap(all -> all.object("provenance")).orElseThrow();
    return word ->
        told.array(word).orElse(JsonArray.EMPTY).items().stream()
            .map(item -> ((JsonString) item).value())
            .toList();
  }

  /// The seed's last column: without a sign-in the subject is the user of the system, and says so.
  @Test
  void withoutATokenTheSourceIsTheSystem() throws Exception {
    try (var rig = new EnforcementRig(folder)) {
      var _ = rig.enforce(call("copy"));
      assertThat(sources(rig.record()).apply("system")).contains("subject.id");
      assertThat(sources(rig.record()).apply("token")).isEmpty();
    }
  }
}
