package dev.assent.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.testing.Project;
import dev.assent.testing.WindowWords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Verbs, options, settings, exit codes and links that the documents name exist, and the page of
/// commands names every verb.
class DocumentsTest {
  private static final Pattern CODE = Pattern.compile("`([^`\n]+)`");
  private static final Pattern OPTION = Pattern.compile("(?<![\\w-])--[a-z][a-z-]+");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)#]+)");
  private static final Pattern ANCHOR = Pattern.compile("\\]\\(([^)#: ]*)#([^)]+)\\)");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.+)$");
  private static final Pattern FENCED = Pattern.compile("(?ms)^ *```.*?^ *```$");
  private static final Pattern NO_ANCHOR = Pattern.compile("[^\\p{L}\\p{N} _-]");
  private static final Pattern LITERAL = Pattern.compile("\"((?:[^\"\\\\\n]|\\\\.)*)\"");
  private static final Pattern JOINED = Pattern.compile("\"\\s*\\+\\s*\"");
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

  /// The verbs and options in the text of a command that there are not.
  private List<String> faults(String code) {
    var faults = new ArrayList<String>();
    String words = code.substring("assent ".length()).split(" -- ", -1)[0];
    for (var verb : verbs(words)) {
      var help = help(verb);
      if (help.isEmpty()) {
        faults.add("no verb for `" + code + "`");
      } else {
        found(OPTION, words)
            .filter(option -> !help.get().contains(option))
            .forEach(option -> faults.add("no " + option + " in `" + code + "`"));
      }
    }
    return faults;
  }

  @Test
  void everyCommandThatADocumentNamesHasItsVerbAndItsOptions() throws Exception {
    var wrong = new ArrayList<String>();
    int seen = 0;
    for (Path file : documents()) {
      for (String code :
          found(CODE, Files.readString(file)).filter(text -> text.startsWith("assent ")).toList()) {
        if (code.matches("assent [a-z].*")) {
          seen++;
          faults(code).forEach(fault -> wrong.add(file + ": " + fault));
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
  void everyTableOfFiguresSaysAtWhichCommitItWasMeasured() throws Exception {
    String page = Files.readString(Project.page("benchmarks.md"));
    var figures =
        Stream.of(page.split("(?m)^## ", -1))
            .filter(part -> part.contains("\n|") && !part.startsWith("Programs"))
            .toList();
    assertThat(figures)
        .hasSizeGreaterThan(6)
        .allSatisfy(part -> assertThat(part).containsPattern("Measured at `[0-9a-f]{9}`"));
  }

  @Test
  void everyLinkLeadsSomewhere() throws Exception {
    for (Path file : documents()) {
      found(LINK, Files.readString(file))
          .filter(link -> !link.startsWith("http"))
          .forEach(link -> assertThat(file.resolveSibling(link)).as("link in %s", file).exists());
    }
  }

  private static List<String> anchors(Path page) throws IOException {
    String text = FENCED.matcher(Files.readString(page)).replaceAll("");
    return found(HEADING, text)
        .map(head -> NO_ANCHOR.matcher(head.toLowerCase(Locale.ROOT)).replaceAll(""))
        .map(head -> head.strip().replace(' ', '-'))
        .toList();
  }

  @Test
  void everyLinkToAHeadingFindsIt() throws Exception {
    var nowhere = new ArrayList<String>();
    int seen = 0;
    for (Path file : documents()) {
      for (var link : ANCHOR.matcher(Files.readString(file)).results().toList()) {
        seen++;
        Path page = link.group(1).isEmpty() ? file : file.resolveSibling(link.group(1));
        if (!anchors(page).contains(link.group(2))) {
          nowhere.add(file + ": " + link.group(2));
        }
      }
    }
    assertThat(nowhere).isEmpty();
    assertThat(seen).isGreaterThan(30);
  }

  /// Pages that lead a person write words of the window slanted.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "coming-from.md",
        "cookbook.md",
        "how-do-i.md",
        "troubleshooting.md",
        "tutorial.md"
      })
  void everySlantedWordOfAGuideIsAWordOfTheWindow(String page) throws Exception {
    assertThat(WindowWords.unknown(page)).isEmpty();
  }

  @Test
  void everyCommandThatASentenceOfTheProgramNamesHasItsVerbAndItsOptions() throws Exception {
    var sources = new StringBuilder();
    for (Path file : Project.files(List.of("java"))) {
      if (file.toString().contains("/src/main/")) {
        sources.append(Files.readString(file));
      }
    }
    var commands =
        Stream.concat(
                found(LITERAL, JOINED.matcher(sources).replaceAll("")),
                WindowWords.all().stream().map(text -> text.replaceAll("[“”]", "`")))
            .flatMap(text -> found(CODE, text))
            .filter(code -> code.matches("assent [a-z].*"))
            .distinct()
            .toList();
    assertThat(commands).hasSizeGreaterThan(30);
    assertThat(commands.stream().flatMap(code -> faults(code).stream())).isEmpty();
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
