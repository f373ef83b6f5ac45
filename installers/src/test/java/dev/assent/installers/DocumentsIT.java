package dev.assent.installers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.assent.testing.Deep;
import dev.assent.testing.Depth;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Runs the commands that stand in the documents' fenced blocks, and compares the table of files
/// with those of a home.
@DisabledOnOs(
    value = OS.WINDOWS,
    disabledReason = "the documents' commands are those of a POSIX shell")
class DocumentsIT {
  private static final Path TOP = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```(\\w*)\\n(.*?)^```$");
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");

  @TempDir private Path folder;

  /// A fenced block.
  ///
  /// @param line of the document, from 1
  private record Block(Path file, long line, String language, String text) {
    String place() {
      return TOP.relativize(file) + ":" + line;
    }
  }

  private static List<Block> blocks() throws IOException {
    var files = new ArrayList<>(List.of(TOP.resolve("README.md"), TOP.resolve("CHANGELOG.md")));
    for (String module : List.of("proxy-core/docs", "desktop/docs")) {
      try (Stream<Path> inside = Files.walk(TOP.resolve(module))) {
        inside.filter(file -> file.toString().endsWith(".md")).forEach(files::add);
      }
    }
    var blocks = new ArrayList<Block>();
    for (Path file : files) {
      String text = Files.readString(file);
      for (MatchResult hit : BLOCK.matcher(text).results().toList()) {
        blocks.add(
            new Block(
                file,
                text.substring(0, hit.start()).lines().count() + 1,
                hit.group(1),
                hit.group(2)));
      }
    }
    return blocks;
  }

  @Test
  void everyFencedBlockSaysWhatItHolds() throws Exception {
    assertThat(blocks())
        .hasSizeGreaterThan(5)
        .allSatisfy(block ->
            assertThat(block.language()).as(block.place()).isIn("sh", "json", "jsonl", "text"));
  }

  @TestFactory
  Stream<DynamicTest> everyCommandInAFencedBlockRuns() throws Exception {
    return blocks().stream()
        .filter(block -> block.language().equals("sh"))
        .flatMap(block ->
            block
                .text()
                .lines()
                .filter(line -> !line.isBlank())
                .map(line -> dynamicTest(block.place() + " " + line, () -> runs(line))));
  }

  private void runs(String line) throws Exception {
    Path program = TOP.resolve(line.split(" ", 2)[0]);
    if (line.startsWith("proxy-core/src/test/")) {
      assertThat(program).isExecutable();
      Assumptions.assumeTrue(Depth.isDeep(), Deep.Condition.reason("fetches from npm"));
    }
    Path home = Files.createTempDirectory(folder, "home");
    Files.createDirectories(home.resolve("code"));
    var image = Image.built();
    // Maven is what runs this test, and nothing is installed here; a home of Assent's own beside
    // the person's.
    var command =
        image
            .command(home, Map.of("ASSENT_HOME", home.resolve("assent").toString()), "assent")
            .command("/bin/bash", "-euc", "mvn() { :; }; sudo() { :; }\n" + line)
            .directory(TOP.toFile());
    command.environment().put("PATH", image.root().resolve("bin") + ":/usr/bin:/bin");
    var ended = Image.run(command, "y\n");
    assertThat(ended.code()).as(ended.out() + ended.err()).isZero();
  }

  @Test
  void everyFileOfAHomeIsInTheTable() throws Exception {
    try (var house = House.with(folder, Policies.BY_NAME)) {
      house.startCore();
      house.client().called("1", "echo", BridgeClient.arguments("n", "one"));
      for (var words :
          List.of(
              List.of("config", "set", "hitl.timeout_seconds", "30"),
              List.of("proxy", "add", "web", "--http-port", "0", "--", "cat"),
              List.of("proxy", "add", "gone", "--", "cat"),
              List.of("proxy", "remove", "gone"),
              List.of("hook", "install", "claude-code", "--yes"),
              List.of("deny", "--everything"))) {
        house.assent(words.toArray(String[]::new));
      }
      var patterns = patterns();
      var seen = new ArrayList<String>();
      try (Stream<Path> files = Files.walk(house.home.config())) {
        files
            .filter(file -> !Files.isDirectory(file))
            .map(file -> house.home.config().relativize(file).toString())
            .forEach(seen::add);
      }
      assertThat(seen).hasSizeGreaterThan(20);
      assertThat(seen)
          .filteredOn(
              name -> patterns.stream().noneMatch(pattern -> pattern.matcher(name).matches()))
          .isEmpty();
    }
  }

  // With `$ASSENT_HOME` configuration and state are the home itself, and `run` in it is for what
  // runs.
  private static List<Pattern> patterns() throws IOException {
    String page = Files.readString(TOP.resolve("proxy-core/docs/files.md"));
    String table = page.substring(page.indexOf("| File | What it is |"));
    var patterns = new ArrayList<Pattern>();
    for (String row : table.lines().filter(line -> line.startsWith("| ")).skip(1).toList()) {
      String cell = row.split("\\|")[1].strip();
      String kind = cell.split(" ", 2)[0];
      assertThat(kind).as(row).isIn(Set.of("configuration", "state", "runtime"));
      String folder = "";
      for (String name : CODE.matcher(cell).results().map(hit -> hit.group(1)).toList()) {
        // The second of a row lies beside the first.
        String whole = name.contains("/") ? name : folder + name;
        folder = whole.substring(0, whole.lastIndexOf('/') + 1);
        String path =
            (kind.equals("runtime") ? "run/" : "") + whole + (whole.endsWith("/") ? "**" : "");
        String regex =
            path.replace(".", "\\.")
                .replace("**", ".+")
                .replaceAll("(?<!\\.)\\*", "[^/]*")
                .replaceAll("NAME|TIME|NUMBER", "[^/]+");
        patterns.add(Pattern.compile(regex));
      }
    }
    return patterns;
  }
}
