package dev.assent.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.testing.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// Checks that the repository has what comments and documents refer to: records of decisions by
/// number, pages by file name. A number with a letter, or a page without a name, leads a reader
/// nowhere.
class ReferencesTest {
  private static final Pattern LETTER_AND_NUMBER =
      Pattern.compile("(?<![\\w+.-])[A-Z][0-9]{1,2}(?![\\w-])");
  // A key, a window system, and control characters, which have a name like this.
  private static final Set<String> NAMES = Set.of("F1", "X11", "C0");
  private static final Pattern RECORDS =
      Pattern.compile("\\b[Rr]ecords? ([0-9]+(?:(?:, | and )[0-9]+)*)(?![0-9:.]?\\d)");
  private static final Pattern DECISION =
      Pattern.compile("\\b[Dd]ecisions?(?: records?)? [0-9]+\\b");
  private static final Pattern PAGE =
      Pattern.compile(
          "(?i)\\b(?:architecture|audit|clients|config|configuration|decisions|experience|format|language|policy|protocol|reference|risk"
              + "|security|stack|style)(?:'s)? page\\b"
              + "|\\b(?:as|by|than|what|where) the page(?: has it| leaves| says| tells| wants|[,.;)]| and)"
              + "|\\bthe page's (?:defaults|limits|list|table|times|words)\\b"
              + "|\\bpage,? (?:section )?[0-9]+\\.[0-9]");
  private static final Pattern FILE =
      Pattern.compile("(?<![\\w/.*-])(?:docs/)?([a-z][a-z-]*\\.md)\\b");
  private static final Pattern HEAD =
      Pattern.compile("# ([0-9]+)\\. (.+)\n\nStatus: (.+)\nDate: ([0-9]{4}-[0-9]{2}-[0-9]{2})\n");
  private static final Pattern LINKED_NUMBER = Pattern.compile("\\[([0-9]+)\\]\\([^)]*\\)");
  private static final Pattern TYPE = Pattern.compile("`(?:[A-Z][a-z]+){2,}`");
  private static final Pattern TYPE_IN_ROOM =
      Pattern.compile("`(?!settings\\.|dev\\.)((?:[a-z]+\\.)+[A-Z][a-z]\\w*)(?:\\.[a-z]\\w*)?`");
  private static final List<Path> ROOMS =
      Stream.of("main", "test")
          .flatMap(
              kind -> Stream.of("core", "desktop").map(part -> kind + "/java/dev/assent/" + part))
          .flatMap(folder -> Project.all("src/" + folder).stream())
          .toList();
  private static final Pattern CODE = Pattern.compile("`[^`]*`|\\]\\([^)]*\\)");

  /// Texts by the place where they stand: documents whole, of Java files each block of comments.
  private static final Map<String, String> TEXTS = new LinkedHashMap<>();

  @BeforeAll
  static void read() throws IOException {
    for (Path file : files("md")) {
      TEXTS.put(file.toString(), Files.readString(file).replaceAll("\\s+", " "));
    }
    for (Path file : files("java")) {
      List<String> lines = Files.readAllLines(file);
      for (int i = 0; i < lines.size(); i++) {
        int first = i;
        var block = new StringBuilder();
        for (; i < lines.size() && lines.get(i).strip().startsWith("//"); i++) {
          block.append(lines.get(i).strip().replaceFirst("^/+", "")).append(' ');
        }
        if (!block.isEmpty()) {
          TEXTS.put(file + ":" + (first + 1), block.toString().replaceAll("\\s+", " "));
        }
        int behind =
            i < lines.size()
                ? Math.max(lines.get(i).indexOf("; // "), lines.get(i).indexOf("{ // "))
                : -1;
        if (behind >= 0) {
          TEXTS.put(file + ":" + (i + 1), lines.get(i).substring(behind + 4));
        }
      }
    }
    assertThat(TEXTS).hasSizeGreaterThan(5_000);
  }

  private static List<Path> files(String ending) throws IOException {
    return Project.files(List.of(ending));
  }

  private static Stream<String> found(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(hit -> hit.group(hit.groupCount()));
  }

  private static String prose(String text) {
    return CODE.matcher(text).replaceAll(" ");
  }

  @Test
  void noLetterWithANumberStandsForADecision() {
    var nowhere = new ArrayList<String>();
    TEXTS.forEach((place, text) -> {
      String prose = prose(text);
      found(LETTER_AND_NUMBER, prose)
          .filter(name -> !NAMES.contains(name) && !(name.equals("C1") && prose.contains("C0")))
          .forEach(name -> nowhere.add(place + ": " + name));
    });
    assertThat(nowhere).as("say the reason, or name a record").isEmpty();
  }

  @Test
  void everyRecordThatIsNamedExists() throws IOException {
    Set<Integer> records;
    try (Stream<Path> all = Files.list(Project.page("decisions"))) {
      records =
          all.map(file -> String.valueOf(file.getFileName()))
              .filter(name -> name.matches("[0-9]{4}-.*"))
              .map(name -> Integer.valueOf(name.substring(0, 4)))
              .collect(Collectors.toSet());
    }
    var wrong = new ArrayList<String>();
    TEXTS.forEach((place, text) -> {
      String prose = prose(text);
      found(DECISION, prose).forEach(one -> wrong.add(place + ": " + one + ", write `record`"));
      RECORDS
          .matcher(prose)
          .results()
          .flatMap(hit -> Stream.of(hit.group(1).split(", | and ", -1)))
          .map(Integer::valueOf)
          // The first record of a log has the number 0.
          .filter(number -> number > 0 && !records.contains(number))
          .forEach(number -> wrong.add(place + ": record " + number));
    });
    assertThat(wrong).isEmpty();
    assertThat(records).hasSizeGreaterThan(40);
  }

  @Test
  void theIndexOfRecordsSaysWhatTheRecordsSay() throws IOException {
    var rows = new TreeSet<String>();
    try (Stream<Path> all = Files.list(Project.page("decisions"))) {
      for (Path file : all.toList()) {
        var head = HEAD.matcher(Files.readString(file));
        if (head.lookingAt()) {
          String number = String.format(Locale.ROOT, "%04d", Integer.valueOf(head.group(1)));
          rows.add(
              "| %s | [%s](%s) | %s | %s |"
                  .formatted(
                      number, head.group(2), file.getFileName(), head.group(3), head.group(4)));
        } else {
          assertThat(file).hasFileName("README.md");
        }
      }
    }
    String index =
        LINKED_NUMBER
            .matcher(Files.readString(Project.page("decisions/README.md")))
            .replaceAll("$1");
    assertThat(index.lines().filter(line -> line.startsWith("| 0")))
        .containsExactlyElementsOf(rows)
        .hasSizeGreaterThan(40);
  }

  @Test
  void typesAndTestsThatTheArchitectureAndTheThreatModelNameExist() throws IOException {
    Set<String> types =
        files("java").stream()
            .map(file -> String.valueOf(file.getFileName()).replace(".java", ""))
            .collect(Collectors.toSet());
    for (String page : List.of("architecture.md", "threat-model.md")) {
      var named =
          found(TYPE, Files.readString(Project.page(page)))
              .map(name -> name.replace("`", ""))
              .toList();
      assertThat(named).as(page).hasSizeGreaterThan(20).isSubsetOf(types);
    }
  }

  /// A type that a page names with its room is in that room.
  @Test
  void everyTypeIsInTheRoomThatAPageNames() throws IOException {
    var nowhere = new ArrayList<String>();
    for (Path file : files("md")) {
      found(TYPE_IN_ROOM, Files.readString(file))
          .filter(name -> ROOMS.stream().noneMatch(root -> Files.exists(source(root, name))))
          .forEach(name -> nowhere.add(file + ": " + name));
    }
    assertThat(nowhere).isEmpty();
  }

  /// The architecture has a row for each package inside a room.
  @Test
  void everyPackageInsideARoomHasItsRow() throws IOException {
    String page = Files.readString(Project.page("architecture.md"));
    var missing = new TreeSet<String>();
    for (Path root :
        ROOMS.stream()
            .filter(room -> room.toString().replace('\\', '/').contains("/src/main/"))
            .toList()) {
      try (Stream<Path> files = Files.walk(root)) {
        files
            .filter(file -> file.toString().endsWith(".java"))
            .map(file -> root.relativize(file.resolveSibling("")).toString().replace('/', '.'))
            .filter(name -> name.contains(".") && !page.contains("| `" + name + "` |"))
            .forEach(missing::add);
      }
    }
    assertThat(missing).isEmpty();
  }

  private static Path source(Path root, String name) {
    return root.resolve(name.replace('.', '/') + ".java");
  }

  @Test
  void everyPageIsNamedByItsFile() throws IOException {
    Set<String> pages =
        files("md").stream()
            .map(file -> String.valueOf(file.getFileName()))
            .collect(Collectors.toSet());
    var nowhere = new ArrayList<String>();
    TEXTS.forEach((place, text) -> {
      found(PAGE, prose(text)).forEach(one -> nowhere.add(place + ": " + one));
      FILE.matcher(text)
          .results()
          .map(hit -> hit.group(1))
          .filter(name -> !pages.contains(name))
          .forEach(name -> nowhere.add(place + ": " + name));
    });
    assertThat(nowhere).as("name the file of the page").isEmpty();
  }
}
