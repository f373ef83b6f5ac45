package dev.assent.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.testing.Golden;
import dev.assent.testing.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/// The border of the command line: help, output, exit code, and the files that change, of every
/// verb on fixed homes. `goldens/cli/README.md` describes the files.
@EnabledOnOs(OS.LINUX)
class VerbGoldensTest {
  private static final Path GOLDENS = Project.sample("goldens/cli");
  private static final Pattern SECRET = Pattern.compile("s3cr|t0ken|hunter2|never printed");
  private static String user = "";
  private static TimeZone zone = TimeZone.getDefault();

  @TempDir Path temp;

  @BeforeAll
  static void fixThePerson() {
    user = System.getProperty("user.name");
    zone = TimeZone.getDefault();
    System.setProperty("user.name", "ada");
    TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
  }

  @AfterAll
  static void giveThePersonBack() {
    System.setProperty("user.name", user);
    TimeZone.setDefault(zone);
  }

  private static List<Path> files() throws IOException {
    try (Stream<Path> all = Files.list(GOLDENS)) {
      return all.filter(file -> file.toString().endsWith(".txt")).sorted().toList();
    }
  }

  @TestFactory
  Stream<DynamicTest> everyVerbSaysAndDoesWhatItsFileSays() throws Exception {
    var homes = new VerbHomes(Files.createDirectory(temp.toRealPath().resolve("full")));
    return files().stream()
        .map(file ->
            DynamicTest.dynamicTest(file.getFileName().toString(), () -> compare(file, homes)));
  }

  private void compare(Path file, VerbHomes homes) throws Exception {
    var folder = Files.createDirectory(temp.toRealPath().resolve(file.getFileName()));
    var expected = Files.readAllLines(file);
    var found = new VerbTranscript(homes, folder).run(VerbTranscript.inputs(expected));
    Golden.compare(file, "$ ", found);
  }

  /// The rows give values that only their owner may see, as options, in files and in the key store.
  @Test
  void noVerbPrintsASecret() throws IOException {
    for (Path file : files()) {
      assertThat(Files.readAllLines(file))
          .filteredOn(line -> line.startsWith("| ") || line.startsWith("! "))
          .filteredOn(line -> SECRET.matcher(line).find())
          .as(file.toString())
          .isEmpty();
    }
  }

  @Test
  void everyVerbHasItsRows() throws IOException {
    var wanted = new TreeMap<String, List<String>>();
    wants(VerbTranscript.commands(temp), "$", wanted);
    for (Path file : files()) {
      String home = "";
      String row = "";
      for (String line : Files.readAllLines(file)) {
        if (line.startsWith("home ")) {
          home = line;
        } else if (line.startsWith("$ ")) {
          row = line;
        } else if (line.startsWith("exit ")) {
          String verb = verb(row, wanted);
          var open = wanted.get(verb);
          if (row.endsWith(" --help")) {
            open.remove("help");
          } else {
            open.remove(line.equals("exit 2") ? "wrong use" : "plain");
            open.remove(row.contains(" --json") ? "--json" : "");
            open.remove(home);
          }
        }
      }
    }
    wanted.values().removeIf(List::isEmpty);
    assertThat(wanted).as("verbs with the rows that they lack in %s", GOLDENS).isEmpty();
  }

  private static void wants(
      CommandLine command, String path, TreeMap<String, List<String>> wanted) {
    var rows = new ArrayList<>(List.of("help", "wrong use"));
    if (command.getSubcommands().isEmpty()) {
      rows.addAll(List.of("plain", "home broken"));
    }
    if (command.getCommandSpec().findOption("--json") != null) {
      rows.add("--json");
    }
    wanted.put(path, rows);
    command.getSubcommands().forEach((name, sub) -> wants(sub, path + " " + name, wanted));
  }

  // `proxy` is of the group, `proxy list --json` of its verb.
  private static String verb(String row, TreeMap<String, List<String>> wanted) {
    String verb = "$";
    for (String word : row.substring(2).split(" ")) {
      if (!wanted.containsKey(verb + " " + word)) {
        break;
      }
      verb += " " + word;
    }
    return verb;
  }
}
