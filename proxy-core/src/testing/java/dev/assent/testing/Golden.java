package dev.assent.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// A file that holds what the program did, to be compared with what it does.
public final class Golden {
  /// True where goldens are written.
  public static final boolean WRITES = "write".equals(System.getProperty("assent.goldens"));

  private Golden() {}

  /// Compares line by line. With `-Dassent.goldens=write` the file is written instead: its
  /// difference is to be read before it is committed.
  ///
  /// @param head begins the lines that name what follows, for the message
  public static void compare(Path file, String head, List<String> found) throws IOException {
    if (WRITES) {
      Files.createDirectories(file.getParent());
      Files.writeString(file, String.join("\n", found) + "\n");
      return;
    }
    var expected = Files.exists(file) ? Files.readAllLines(file) : List.<String>of();
    for (int i = 0; i < Math.max(expected.size(), found.size()); i++) {
      String should = i < expected.size() ? expected.get(i) : "(the end)";
      String is = i < found.size() ? found.get(i) : "(the end)";
      if (!is.equals(should)) {
        String row =
            expected.subList(0, Math.min(i + 1, expected.size())).reversed().stream()
                .filter(line -> line.startsWith(head))
                .findFirst()
                .orElse("the beginning");
        throw new AssertionError(
            "%s:%d, after `%s`%n  expected  %s%n  found     %s"
                .formatted(file, i + 1, row, should, is));
      }
    }
  }
}
