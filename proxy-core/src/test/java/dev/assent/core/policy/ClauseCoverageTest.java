package dev.assent.core.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Every clause of the policy language is named by a test.
///
/// A test names one as `clause 3.5`, or several as `clauses 3.5 and 5.5`, in a comment, a name or the text of a case
/// file. Marks count only in files with tests, in case files and in test scripts; the reference engine, which quotes the
/// page everywhere, proves nothing by itself.
class ClauseCoverageTest {
  private static final Path LIST = Path.of("src/test/resources/policy-clauses.txt");
  private static final List<Path> TESTS =
      List.of(Path.of("src/test"), Path.of("../desktop/src/test"), Path.of("../installers/src/test"));
  private static final String NUMBER = "\\d+(?:\\.\\d+)?";
  private static final Pattern MARK =
      Pattern.compile("\\b[Cc]lauses? (" + NUMBER + "(?:(?:, | and | to )" + NUMBER + ")*)");
  private static final Pattern CLAUSE = Pattern.compile("(pending )?(" + NUMBER + ") (\\S.*)");

  /// Title by number.
  private static Map<String, String> clauses() throws IOException {
    var clauses = new LinkedHashMap<String, String>();
    for (String line : Files.readAllLines(LIST)) {
      var clause = CLAUSE.matcher(line);
      if (clause.matches()) {
        clauses.put(clause.group(2), clause.group(3));
      } else {
        assertThat(line).as("a line of %s", LIST).startsWith("#");
      }
    }
    return clauses;
  }

  private static List<String> pending() throws IOException {
    return Files.readAllLines(LIST).stream()
        .map(CLAUSE::matcher)
        .filter(clause -> clause.matches() && clause.group(1) != null)
        .map(clause -> clause.group(2))
        .toList();
  }

  /// Files by the clause that they name.
  private static Map<String, SortedSet<String>> marks() throws IOException {
    var marks = new TreeMap<String, SortedSet<String>>();
    for (var root : TESTS.stream().filter(Files::isDirectory).toList()) {
      for (var file : files(root)) {
        String text = Files.readString(file);
        if (!file.toString().endsWith(".java") || text.contains("@Test") || text.contains("@ParameterizedTest")) {
          for (String number : numbers(text)) {
            marks.computeIfAbsent(number, _ -> new TreeSet<>()).add(file.getFileName().toString());
          }
        }
      }
    }
    return marks;
  }

  private static List<Path> files(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(file -> file.toString().matches(".*\\.(java|json|txt|ndjson|sh|py)"))
          .filter(file -> !file.endsWith(LIST.getFileName()) && !file.endsWith("ClauseCoverageTest.java"))
          .toList();
    }
  }

  private static List<String> numbers(String text) {
    var numbers = new ArrayList<String>();
    var mark = MARK.matcher(text);
    while (mark.find()) {
      numbers.addAll(List.of(mark.group(1).split(", | and | to ")));
    }
    return numbers;
  }

  @Test
  void everyClauseIsNamedByATest() throws IOException {
    var unnamed = new LinkedHashMap<>(clauses());
    unnamed.keySet().removeAll(marks().keySet());
    unnamed.keySet().removeAll(pending());
    assertThat(unnamed).as("clauses that no test names").isEmpty();
  }

  @Test
  void everyMarkNamesAClause() throws IOException {
    var unknown = marks();
    unknown.keySet().removeAll(clauses().keySet());
    // A chapter as a whole, as in `clause 4`, may be spoken of.
    unknown.keySet().removeIf(number -> number.matches("[1-9]"));
    assertThat(unknown).as("clauses that do not exist, and the files that name them").isEmpty();
  }

  @Test
  void whatIsPendingHasNoTestYet() throws IOException {
    var marked = marks().keySet();
    assertThat(pending()).as("clauses called pending that a test names").doesNotContainAnyElementsOf(marked);
  }

  @Test
  void theListIsInTheOrderOfThePage() throws IOException {
    var numbers = List.copyOf(clauses().keySet());
    assertThat(numbers).isSortedAccordingTo((a, b) -> Double.compare(place(a), place(b)));
  }

  private static double place(String number) {
    String[] parts = number.split("\\.");
    return Integer.parseInt(parts[0]) * 100 + (parts.length > 1 ? Integer.parseInt(parts[1]) : 0);
  }
}
