package dev.assent.core.risk.windows;

import dev.assent.core.risk.step.Steps;
import dev.assent.testing.Project;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// The lines of the case files: a text and the steps it would run, as [PrintedSteps] has them.
/// Lines beginning with `#` are headings; `␤` is a line break.
record WindowsCases(String shell, String text, String steps) {
  private static final Path FOLDER = Project.sample("windows-steps");

  static List<WindowsCases> all() {
    return Stream.concat(of("cmd").stream(), of("powershell").stream()).toList();
  }

  static List<WindowsCases> of(String shell) {
    try {
      return Files.readAllLines(FOLDER.resolve(shell + ".txt")).stream()
          .filter(line -> !line.isBlank() && !line.startsWith("# "))
          .map(line -> read(shell, line))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static WindowsCases read(String shell, String line) {
    int bar = line.indexOf('│');
    if (bar < 0) {
      throw new IllegalArgumentException("expected `text │ steps`, found `%s`".formatted(line));
    }
    return new WindowsCases(
        shell, line.substring(0, bar).strip().replace('␤', '\n'), line.substring(bar + 1).strip());
  }

  Steps found() {
    return shell.equals("cmd") ? ShellReaders.cmd(text) : ShellReaders.powershell(text);
  }
}
