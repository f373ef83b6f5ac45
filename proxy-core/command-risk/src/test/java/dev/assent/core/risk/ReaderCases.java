package dev.assent.core.risk;

import dev.assent.testing.Project;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// A row of `risk-readers/….txt`: cells with `│` between, `␤` for a line end; headings begin with
/// `# `.
public record ReaderCases(String heading, List<String> cells) {
  /// All rows of a file.
  ///
  /// @param count of cells that each must have
  public static List<ReaderCases> of(String file, int count) {
    var all = new ArrayList<ReaderCases>();
    String heading = "";
    for (var line : lines(file)) {
      if (line.startsWith("# ")) {
        heading = line.substring(2);
      } else if (!line.isBlank()) {
        var cells = Arrays.stream(line.split("│", -1)).map(ReaderCases::cell).toList();
        if (cells.size() != count) {
          throw new IllegalArgumentException(file + ": not " + count + " cells: " + line);
        }
        all.add(new ReaderCases(heading, cells));
      }
    }
    return all;
  }

  private static List<String> lines(String file) {
    try {
      return Files.readAllLines(Project.sample("risk-readers/" + file + ".txt"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String cell(String text) {
    return text.strip().replace('␤', '\n');
  }

  /// A cell, from zero.
  public String at(int index) {
    return cells.get(index);
  }

  @Override
  public String toString() {
    return heading + ": " + String.join(" │ ", cells).replace('\n', '␤');
  }
}
