package dev.assent.core.cli.invocation;

import dev.assent.core.pap.TextDifference;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.ParameterException;

/// Shows what a verb would change in files of other programs, and asks for a yes.
public final class FileChangeQuestion {
  private static final int CONTEXT = 2;

  private FileChangeQuestion() {}

  /// The lines that differ, with some around them; each begins with its sign, `+`, `-` or a blank.
  public static List<String> difference(String before, String after) {
    var lines = TextDifference.between(before, after).lines();
    var shown = new ArrayList<String>();
    for (int i = 0; i < lines.size(); i++) {
      boolean near =
          lines.subList(Math.max(0, i - CONTEXT), Math.min(lines.size(), i + CONTEXT + 1)).stream()
              .anyMatch(line -> line.side() != TextDifference.Side.BOTH);
      if (near) {
        shown.add(lines.get(i).side().sign() + " " + lines.get(i).text());
      } else if (!shown.isEmpty() && !shown.getLast().equals("  …")) {
        shown.add("  …");
      }
    }
    return shown;
  }

  /// Asks for a yes.
  ///
  /// @param question without its choice of answers
  /// @return whether the person, or the option `--yes`, agreed
  /// @throws ParameterException for `--json` without `--yes`
  public static boolean agrees(
      String question, boolean yes, CommandOutput output, CliSurroundings surroundings)
      throws IOException {
    if (yes) {
      return true;
    }
    if (output.isJson()) {
      throw output.wrong("found `--json` without `--yes`, expected both: a program is not asked");
    }
    return List.of("y", "yes").contains(answer(question + " [y/N] ", output, surroundings));
  }

  /// Asks, and reads one line of the answer and no more: the next question reads the next one.
  ///
  /// @return in small letters, without blanks around it; the empty string where there is none
  public static String answer(String question, CommandOutput output, CliSurroundings surroundings)
      throws IOException {
    output.writer().print(question);
    output.writer().flush();
    var line = new ByteArrayOutputStream();
    for (int next = surroundings.in().read();
        next >= 0 && next != '\n';
        next = surroundings.in().read()) {
      line.write(next);
    }
    return line.toString(StandardCharsets.UTF_8).strip().toLowerCase(Locale.ROOT);
  }
}
