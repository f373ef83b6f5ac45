package dev.assent.core.preview;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Action;
import dev.assent.core.access.CommandFacts;
import dev.assent.core.access.Environment;
import dev.assent.core.access.KnownTool;
import dev.assent.core.access.Operation;
import dev.assent.core.access.PathRole;
import dev.assent.core.access.Resource;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.access.ResourceType;
import dev.assent.core.access.Subject;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonString;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FileChangesTest {
  @Test
  void theWholeTextOfAFile() throws Exception {
    var found = changes("write_file", "{'path':'a.txt','content':'new'}", "/path");
    assertThat(found).containsExactly(new FileChange.Whole("/w/a.txt", "/content", "new"));
    assertThat(found.getFirst().after(Optional.of("old"))).hasValue("new");
    assertThat(found.getFirst().after(Optional.empty())).hasValue("new");
  }

  @Test
  void manyFilesInAList() throws Exception {
    var found =
        changes(
            "write_files",
            "{'files':[{'path':'a','content':'1'},{'path':'b','content':'2'}]}",
            "/files/0/path",
            "/files/1/path");
    assertThat(found)
        .containsExactly(
            new FileChange.Whole("/w/a", "/files/0/content", "1"),
            new FileChange.Whole("/w/b", "/files/1/content", "2"));
  }

  @Test
  void oneEditBesideItsFile() throws Exception {
    var found =
        changes(
            "Edit",
            "{'file_path':'a','old_string':'x = 1','new_string':'x = 2','replace_all':false}",
            "/file_path");
    assertThat(found.getFirst().pointer()).isEmpty();
    assertThat(found.getFirst().after(Optional.of("y\nx = 1\n"))).hasValue("y\nx = 2\n");
    assertThat(found.getFirst().after(Optional.of("nothing of it"))).isEmpty();
    assertThat(found.getFirst().after(Optional.of("x = 1\nx = 1\n")))
        .as("twice, and one is meant")
        .isEmpty();
    assertThat(found.getFirst().after(Optional.empty())).isEmpty();
  }

  @Test
  void everyOccurrence() throws Exception {
    var found =
        changes(
            "Edit",
            "{'file_path':'a','old_string':'1','new_string':'2','replace_all':true}",
            "/file_path");
    assertThat(found.getFirst().after(Optional.of("1 1"))).hasValue("2 2");
  }

  @Test
  void whatNobodyWouldReadIsNotWorkedOut() {
    String many = "a".repeat(1_000_000);
    var growing =
        new FileChange.Edited(
            "/w/a", "", List.of(new FileChange.Edit("a", "b".repeat(100_000), true)));
    assertThat(growing.after(Optional.of(many))).isEmpty();
    var once =
        new FileChange.Edited(
            "/w/a", "", List.of(new FileChange.Edit("x", "b".repeat(FileChange.LONGEST), false)));
    assertThat(once.after(Optional.of("x" + many))).isEmpty();
    var edits =
        java.util.Collections.nCopies(
            FileChange.MOST_EDITS + 1, new FileChange.Edit("a", "a", true));
    assertThat(new FileChange.Edited("/w/a", "", edits).after(Optional.of(many))).isEmpty();
    assertThat(new FileChange.Edited("/w/a", "", edits.subList(1, 3)).after(Optional.of(many)))
        .hasValue(many);
  }

  @Test
  void editsFollowOneAnother() throws Exception {
    var found =
        changes(
            "edit_file",
            "{'path':'a','edits':[{'oldText':'1','newText':'2'},{'oldText':'2','newText':'3'}]}",
            "/path");
    assertThat(found).hasSize(1);
    assertThat(found.getFirst().after(Optional.of("1"))).hasValue("3");
  }

  @Test
  void nothingWhereItCannotBeTold() throws Exception {
    assertThat(changes("append_file", "{'path':'a','content':'x'}", "/path"))
        .as("a text that is added")
        .isEmpty();
    assertThat(changes("move", "{'from':'a','to':'b','content':'x'}", "/from", "/to"))
        .as("two files")
        .isEmpty();
    assertThat(changes("write_file", "{'path':'a','content':5}", "/path")).as("no text").isEmpty();
    assertThat(changes("write_file", "{'content':'x'}")).as("no file").isEmpty();
    assertThat(changes(Operation.READ, "search", "{'path':'a','text':'x'}", "/path"))
        .as("a look")
        .isEmpty();
  }

  private static List<FileChange> changes(String tool, String arguments, String... pointers)
      throws Exception {
    return changes(Operation.WRITE, tool, arguments, pointers);
  }

  private static List<FileChange> changes(
      Operation operation, String tool, String arguments, String... pointers) throws Exception {
    var read =
        (JsonObject)
            JsonReader.read(
                arguments.replace('\'', '"').getBytes(StandardCharsets.UTF_8), JsonLimits.MESSAGE);
    var paths =
        Arrays.stream(pointers)
            .map(pointer -> {
              String name = text(read, pointer);
              return new ResourcePath(
                  name,
                  pointer,
                  PathRole.PLAIN,
                  ResourcePath.Use.ALL,
                  "/w/" + name,
                  List.of("/w/" + name),
                  List.of("/w/" + name),
                  false);
            })
            .toList();
    return FileChanges.of(
        new AccessRequest(
            Subject.systemUser("sam"),
            new Action(
                "tools/call",
                Optional.of(operation),
                Action.Category.ACTION,
                Action.Direction.CLIENT_TO_SERVER),
            new Resource(
                ResourceType.TOOL,
                Optional.of(tool),
                "files",
                paths,
                Optional.empty(),
                List.of(),
                Optional.empty(),
                KnownTool.UNKNOWN,
                CommandFacts.NONE),
            new Environment(
                Instant.EPOCH,
                "s",
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of("/w"),
                List.of("/w")),
            read));
  }

  private static String text(JsonObject read, String pointer) {
    Json found = JsonPointer.resolve(read, pointer);
    return found instanceof JsonString text ? text.value() : "";
  }
}
