package dev.assent.core.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.testing.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Every clause of the policy language is named by a test, and every reference to a clause leads to
/// one.
///
/// A reference is `clause 3.5`, or several as `clauses 3.5 and 5.5`, in a comment, a name, a
/// document or the text of a case file. For the coverage of a clause only files with tests, case
/// files and test scripts count; the reference engine, which quotes the page everywhere, proves
/// nothing by itself.
class ClauseCoverageTest {
  private static final Path PAGE = Project.page("policy-language.md");
  private static final List<Path> TESTS = Project.all("src/test");
  private static final Set<String> TEXTS =
      Set.of("java", "json", "txt", "ndjson", "tsv", "sh", "py", "md", "fxml", "properties", "yml");
  private static final String AND = "(?:,|[\\s/*#]+(?:and|or|to)\\b)[\\s/*#]+";
  private static final String NUMBER = "\\d+(?:\\.\\d+[a-z]?)?\\b";

  /// Also where a line of a comment or a document ends within a reference.
  private static final Pattern MARK =
      Pattern.compile("\\b[Cc]lauses?[\\s/*#]+(" + NUMBER + "(?:" + AND + NUMBER + ")*)");

  private static final Pattern HEADING = Pattern.compile("##+ (" + NUMBER + ")\\.? (\\S.*)");

  /// Titles by number, in the order of the page.
  private static Map<String, String> headings() throws IOException {
    var headings = new LinkedHashMap<String, String>();
    for (String line : Files.readAllLines(PAGE)) {
      var heading = HEADING.matcher(line);
      if (heading.matches()) {
        assertThat(headings.put(heading.group(1), heading.group(2)))
            .as("second heading %s", line)
            .isNull();
      }
    }
    return headings;
  }

  /// The headings that say something themselves: a chapter may only hold clauses.
  private static Map<String, String> clauses() throws IOException {
    var clauses = new LinkedHashMap<String, String>();
    List<String> lines = Files.readAllLines(PAGE).stream().filter(line -> !line.isBlank()).toList();
    for (int at = 0; at + 1 < lines.size(); at++) {
      var heading = HEADING.matcher(lines.get(at));
      if (heading.matches() && !lines.get(at + 1).startsWith("#")) {
        clauses.put(heading.group(1), heading.group(2));
      }
    }
    return clauses;
  }

  /// Files with tests and case files, by the clause that they name.
  private static Map<String, SortedSet<String>> tested() throws IOException {
    var marks = new TreeMap<String, SortedSet<String>>();
    for (Path file : files()) {
      String text = Files.readString(file);
      if (TESTS.stream().anyMatch(file::startsWith)
          && (!file.toString().endsWith(".java")
              || text.contains("@Test")
              || text.contains("@ParameterizedTest"))) {
        for (String number : numbers(text)) {
          marks
              .computeIfAbsent(number, _ -> new TreeSet<>())
              .add(String.valueOf(file.getFileName()));
        }
      }
    }
    return marks;
  }

  private static List<Path> files() throws IOException {
    return Project.files(TEXTS).stream()
        .filter(file -> !file.endsWith("ClauseCoverageTest.java"))
        .toList();
  }

  private static List<String> numbers(String text) {
    var numbers = new ArrayList<String>();
    var mark = MARK.matcher(text);
    while (mark.find()) {
      numbers.addAll(List.of(mark.group(1).split(AND, -1)));
    }
    return numbers;
  }

  @Test
  void everyClauseIsNamedByATest() throws IOException {
    var clauses = clauses();
    assertThat(clauses).hasSizeGreaterThan(45).containsKeys("3", "3.3a", "7", "9", "10.1");
    var unnamed = new LinkedHashMap<>(clauses);
    unnamed.keySet().removeAll(tested().keySet());
    assertThat(unnamed).as("clauses that no test names").isEmpty();
  }

  @Test
  void everyReferenceLeadsToAClause() throws IOException {
    Set<String> known = headings().keySet();
    var nowhere = new ArrayList<String>();
    int seen = 0;
    for (Path file : files()) {
      for (String number : numbers(Files.readString(file))) {
        seen++;
        if (!known.contains(number)) {
          nowhere.add(file + ": clause " + number);
        }
      }
    }
    assertThat(nowhere).as("references to clauses that %s does not have", PAGE).isEmpty();
    assertThat(seen).isGreaterThan(400);
  }

  @Test
  void aReferenceIsFoundHoweverItIsWritten() {
    assertThat(
            numbers(
                "/// Clause 3.3a; see clauses 1.2, 3.5\n  /// and 10.1 to 10.4, or clause\n// 9.\n"))
        .containsExactly("3.3a", "1.2", "3.5", "10.1", "10.4", "9");
    assertThat(numbers("clauses of 3 rules, subclause7, clause x")).isEmpty();
  }

  @Test
  void theClausesAreInOrder() throws IOException {
    assertThat(List.copyOf(headings().keySet()))
        .isSortedAccordingTo((a, b) -> Double.compare(place(a), place(b)));
  }

  // 3.3a stands between 3.3 and 3.4.
  private static double place(String number) {
    String digits = number.replaceFirst("[a-z]$", "");
    String[] parts = digits.split("\\.");
    double behind = digits.equals(number) ? 0 : 0.5;
    return Integer.parseInt(parts[0]) * 100
        + (parts.length > 1 ? Integer.parseInt(parts[1]) : 0)
        + behind;
  }
}
