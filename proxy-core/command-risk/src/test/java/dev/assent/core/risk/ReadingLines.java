package dev.assent.core.risk;

import dev.assent.core.access.CommandReading;
import dev.assent.core.access.CommandReading.Row;
import dev.assent.core.risk.step.Step.Shell;
import java.util.List;
import java.util.stream.Collectors;

/// Readings as lines of text: joints in braces, decisive words in brackets, numbers behind, two
/// blanks for each depth.
final class ReadingLines {
  private ReadingLines() {}

  static CommandReading read(Shell shell, String text, String... context) {
    return CommandReadings.of(
        RuleCases.CHECK, shell, text, RuleCases.context(shell, List.of(context)));
  }

  static List<String> lines(CommandReading reading) {
    return reading.rows().stream().map(ReadingLines::line).toList();
  }

  private static String line(Row row) {
    String origin =
        switch (row.origin()) {
          case GIVEN -> "";
          case RUNS -> "runs ";
          case DECODES -> "decodes ";
          case DOES -> "does ";
        };
    String numbers =
        row.numbers().stream().map(number -> " " + number).collect(Collectors.joining());
    return "  ".repeat(row.depth()) + origin + pieces(row) + numbers;
  }

  private static String pieces(Row row) {
    return row.pieces().stream()
        .map(piece ->
            switch (piece.kind()) {
              case PLAIN -> piece.text();
              case JOINT -> "{" + piece.text() + "}";
              case DECISIVE -> "[" + piece.text() + "]";
            })
        .collect(Collectors.joining());
  }
}
