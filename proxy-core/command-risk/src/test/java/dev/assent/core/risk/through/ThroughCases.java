package dev.assent.core.risk.through;

import dev.assent.testing.Project;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/// The lines of `risk-through/cases.txt`: a command, and the steps it runs as [PrintedPosixSteps]
/// prints them.
///
/// @param heading the last line before it that begins with `#`
record ThroughCases(String heading, String text, String expected) {
  private static final Path FILE = Project.sample("risk-through/cases.txt");

  static List<ThroughCases> all() {
    try {
      var heading = new String[] {""};
      return Files.readAllLines(FILE).stream()
          .filter(line -> {
            heading[0] = line.startsWith("# ") ? line : heading[0];
            return !line.isBlank() && !line.startsWith("# ");
          })
          .map(line -> of(heading[0], line))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ThroughCases of(String heading, String line) {
    var cells = Arrays.stream(line.split("│", -1)).map(String::strip).toList();
    if (cells.size() != 2) {
      throw new IllegalArgumentException(
          "expected 2 cells, found %d: `%s`".formatted(cells.size(), line));
    }
    return new ThroughCases(heading, lines(cells.getFirst()), cells.getLast());
  }

  static String lines(String text) {
    return text.replace('␤', '\n').replace('␉', '\t');
  }

  @Override
  public String toString() {
    return text.replace('\n', '␤');
  }
}
