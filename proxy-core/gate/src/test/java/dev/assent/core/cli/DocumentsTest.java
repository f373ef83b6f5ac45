package dev.assent.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.testing.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Verbs, options, settings, exit codes and links that the documents name exist, and the page of
/// commands names every verb.
class DocumentsTest {
  private static final Pattern CODE = Pattern.compile("`([^`\n]+)`");
  private static final Pattern OPTION = Pattern.compile("(?<![\\w-])--[a-z][a-z-]+");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)#]+)");
  private static final Pattern SETTING =
      Pattern.compile(
          "(?:hitl|audit|limits|safeguards|desktop|telemetry|refusals|command_risk)\\.[a-z_]+");
  private static final Pattern EXIT_CODE = Pattern.compile("(?m)^  ([0-9]) ");

  @TempDir Path folder;
  private CliRig console;

  @BeforeEach
  void open() {
    console = new CliRig(folder);
  }

  private static List<Path> documents() throws IOException {
    try (Stream<Path> docs = Files.walk(Project.page(""))) {
      return Stream.concat(
              Stream.of(Project.TOP.resolve("README.md"), Project.TOP.resolve("CHANGELOG.md")),
              docs.filter(file -> file.toString().endsWith(".md")))
          .toList();
    }
  }

  private static String commands() throws IOException {
    return Files.readString(Project.page("commands.md"));
  }

  private static Stream<String> found(Pattern pattern, String text) {
    return pattern
        .matcher(text)
        .results()
        .map(hit -> hit.groupCount() == 0 ? hit.group() : hit.group(1));
  }

  /// The help of the verb with which some words begin, `assent` left out; absent where they name
  /// none.
  private Optional<String> help(List<String> words) {
    for (int length = words.size(); length > 0; length--) {
      var arguments = new ArrayList<>(words.subList(0, length));
      arguments.add("--help");
      if (console.run(arguments.toArray(String[]::new)) == 0) {
        return Optional.of(console.out);
      }
    }
    return Optional.empty();
  }

  // `assent hook install|remove|list [AGENT]` stands for three.
  private static List<List<String>> verbs(String code) {
    var lines = new ArrayList<List<String>>(List.of(List.of()));
    for (String word : code.replace("\\|", "|").split(" ", -1)) {
      if (!word.matches("[a-z-]+(\\|[a-z-]+)*") || word.startsWith("-")) {
        break;
      }
      var longer = new ArrayList<List<String>>();
      for (var line : lines) {
        for (String one : word.split("\\|", -1)) {
          longer.add(Stream.concat(line.stream(), Stream.of(one)).toList());
        }
      }
      lines = longer;
    }
    return lines;
  }

  @Test
  void everyCommandThatADocumentNamesHasItsVerbAndItsOptions() throws Exception {
    var wrong = new ArrayList<String>();
    int seen = 0;
    for (Path file : documents()) {
      for (String code :
          found(CODE, Files.readString(file)).filter(text -> text.startsWith("assent ")).toList()) {
        String words = code.substring("assent ".length()).split(" -- ", -1)[0];
        if (!Character.isLowerCase(words.charAt(0))) {
          continue;
        }
        for (var verb : verbs(words)) {
          seen++;
          var help = help(verb);
          if (help.isEmpty()) {
            wrong.add(file + ": no verb for `" + code + "`");
          } else {
            found(OPTION, words)
                .filter(option -> !help.get().contains(option))
                .forEach(option -> wrong.add(file + ": no " + option + " in `" + code + "`"));
          }
        }
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(seen).isGreaterThan(60);
  }

  @Test
  void everyOptionInTheTableOfCommandsIsOneOfItsRow() throws Exception {
    var wrong = new ArrayList<String>();
    for (String line : commands().lines().filter(line -> line.startsWith("| `assent ")).toList()) {
      String code = found(CODE, line).findFirst().orElseThrow().substring("assent ".length());
      var helps = new StringBuilder();
      for (var verb : verbs(code)) {
        help(verb).ifPresent(helps::append);
      }
      found(OPTION, line)
          .filter(option -> helps.indexOf(option) < 0)
          .forEach(option -> wrong.add(option + " in " + line));
    }
    assertThat(wrong).isEmpty();
  }

  @Test
  void everyVerbIsInTheTableOfCommands() throws Exception {
    console.run("--help");
    String commands =
        console.out.substring(console.out.indexOf("Commands:"), console.out.indexOf("Exit codes:"));
    var verbs = found(Pattern.compile("(?m)^  ([a-z-]+) "), commands).toList();
    assertThat(verbs).hasSizeGreaterThan(12);
    String text = commands();
    String table = text.substring(text.indexOf("\n| Command"), text.indexOf("\n## Exit codes"));
    assertThat(verbs)
        .filteredOn(verb -> !Pattern.compile("`assent " + verb + "\\b").matcher(table).find())
        .isEmpty();
  }

  @Test
  void theTableOfExitCodesIsThatOfHelp() throws Exception {
    console.run("--help");
    var told = found(EXIT_CODE, console.out.substring(console.out.indexOf("Exit codes:"))).toList();
    assertThat(found(Pattern.compile("(?m)^\\| ([0-9]) \\|"), commands()).toList())
        .isEqualTo(told)
        .isNotEmpty();
  }

  @Test
  void everySettingThatADocumentNamesIsOne() throws Exception {
    console.run("config", "list");
    var keys = console.out.lines().map(line -> line.split(" ", 2)[0]).toList();
    for (Path file : documents()) {
      found(CODE, Files.readString(file))
          .map(code ->
              SETTING
                  .matcher(code)
                  .results()
                  .map(MatchResult::group)
                  .filter(code::equals)
                  .findFirst())
          .flatMap(Optional::stream)
          .filter(name -> !isPackage(name))
          .forEach(key -> assertThat(keys).as("settings, for %s", file).contains(key));
    }
  }

  private static boolean isPackage(String name) {
    return Project.all("src/main/java/dev/assent/core").stream()
        .anyMatch(root -> Files.isDirectory(root.resolve(name.replace('.', '/'))));
  }

  @Test
  void everyLinkLeadsSomewhere() throws Exception {
    for (Path file : documents()) {
      found(LINK, Files.readString(file))
          .filter(link -> !link.startsWith("http"))
          .forEach(link -> assertThat(file.resolveSibling(link)).as("link in %s", file).exists());
    }
  }

  @Test
  void theReadmeIsReadInTwoMinutes() throws Exception {
    assertThat(Files.readAllLines(Project.TOP.resolve("README.md"))).hasSizeLessThanOrEqualTo(120);
  }

  @Test
  void everyFirstLineOfHelpIsASentence() {
    console.run("--help");
    String commands =
        console.out.substring(console.out.indexOf("Commands:"), console.out.indexOf("Exit codes:"));
    // A verb begins two blanks in; its lines go on further in.
    var told =
        commands
            .replaceAll("\n {4,}", " ")
            .lines()
            .skip(1)
            .filter(line -> !line.isBlank())
            .toList();
    assertThat(told).hasSizeGreaterThan(12).allSatisfy(line -> assertThat(line).endsWith("."));
  }
}
