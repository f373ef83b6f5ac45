package dev.assent.core.wiring;

import static dev.assent.core.audit.RecordExamples.shape;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.RecordExamples;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonWriter;
import dev.assent.testing.Project;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// The examples of the files that the program writes have the members, and the kinds of values, of
/// what its code wrote: into the goldens of documents and records, and here.
class WrittenExamplesTest {
  private static final Pattern BLOCK =
      Pattern.compile("(?ms)^### [^`\n]*`([^`]+)`$(?:(?!^#).)*?^```json\n(.*?)^```");
  private static final Pattern WRITTEN =
      Pattern.compile("(?m)^# \"good 1\"\n(?:  =.*\n)*  > (.*)$");
  private static final Pattern RECORD =
      Pattern.compile("(?ms)^== \\w+ (\\w+).*?\n(.*?)(?=^== |\\z)");

  /// The head of a table of types, and a type in it.
  private static final Pattern TYPES = Pattern.compile("^\\| (?:Type|Other type|Type in `auth`)");

  private static final Pattern CODE = Pattern.compile("`([a-z_]+)`");

  private static Json json(String text) throws Exception {
    return JsonReader.read(text, JsonLimits.FILE);
  }

  private static Map<String, List<String>> written() throws Exception {
    var written = new HashMap<String, List<String>>();
    for (var name : documents()) {
      Path golden = Project.sample("goldens/documents/" + name + ".txt");
      var again = WRITTEN.matcher(Files.readString(golden));
      String text =
          again.find()
              ? again.group(1).replace("\\n", "\n")
              : first(golden.resolveSibling(name + ".json"));
      written.put(name + ".json", List.of(shape(json(text))));
    }
    Path history = Project.sample("goldens/homes/full/home/proxies/files/policy_history.jsonl");
    written.put(
        "policy_history.jsonl", List.of(shape(json(Files.readAllLines(history).getFirst()))));
    written.put("wiring/servers.json", List.of(shape(json(backup()))));
    var records = RECORD.matcher(Files.readString(Project.sample("goldens/records.txt")));
    while (records.find()) {
      // A masked number is no text.
      String text = records.group(2).replace("\n", "").replace(":{…}", ":0");
      written.computeIfAbsent(records.group(1), _ -> new ArrayList<>()).add(shape(json(text)));
    }
    return written;
  }

  private static List<String> documents() {
    return List.of(
        "pins",
        "tools",
        "command",
        "sign-in",
        "switches",
        "suggestions",
        "missed",
        "proofs",
        "heartbeats",
        "canaries",
        "seen-servers",
        "client-patience",
        "hook-confirmations",
        "window");
  }

  // Of a document that is only read back.
  private static String first(Path examples) throws Exception {
    var all = (JsonObject) json(Files.readString(examples));
    return JsonWriter.write(all.array("good").orElseThrow().items().getFirst());
  }

  private static String backup() {
    var was =
        JsonObject.builder().put("command", "npx").put("args", JsonArray.ofStrings(List.of("a")));
    var entry = new ServerBackup.Entry(List.of("mcpServers", "notes"), "notes", was.build(), false);
    var backup =
        new ServerBackup("cursor", Path.of("/home/me/mcp.json"), new byte[9], "ab", List.of(entry));
    return new String(backup.bytes(), StandardCharsets.UTF_8);
  }

  @Test
  void everyExampleHasTheMembersThatTheProgramWrites() throws Exception {
    var written = written();
    var shown = new TreeSet<String>();
    var blocks = BLOCK.matcher(Files.readString(Project.page("examples.md")));
    while (blocks.find()) {
      String name = blocks.group(1);
      assertThat(written).containsKey(name);
      assertThat(written.get(name)).as(name).contains(shape(json(blocks.group(2))));
      shown.add(name);
    }
    assertThat(shown).containsExactlyInAnyOrderElementsOf(written.keySet());
  }

  /// The types that the tables of `audit-format.md` name.
  @Test
  void everyTypeOfARecordHasAnExample() throws Exception {
    var types = new TreeSet<String>();
    boolean table = false;
    for (String line : Files.readAllLines(Project.page("audit-format.md"))) {
      boolean head = TYPES.matcher(line).find();
      table = line.startsWith("|") && (table || head);
      if (table && !head) {
        CODE.matcher(line.split("\\|")[1]).results().forEach(one -> types.add(one.group(1)));
      }
    }
    assertThat(types).hasSizeGreaterThan(25);
    var shown = new TreeSet<String>();
    BLOCK
        .matcher(Files.readString(Project.page("examples.md")))
        .results()
        .forEach(one -> shown.add(one.group(1)));
    for (var line : RecordExamples.lines()) {
      shown.add(line.string("type").orElseThrow());
    }
    assertThat(shown).containsAll(types);
  }
}
