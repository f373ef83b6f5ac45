package dev.assent.core.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Takes what the program's diagnostics say apart: where and how bad something was stays, and the
/// words of a message, in which anything may stand, do not. A line whose form is not known is left
/// out.
final class DiagnosticLines {
  private static final String KNOWN =
      "(?:java|javax|javafx|jdk|sun|com\\.sun|dev\\.assent|com\\.fasterxml|picocli|org\\.freedesktop)\\.[\\w.$]+";
  private static final Pattern PLACE =
      Pattern.compile(
          "[\\p{L}.]{1,9} \\d{1,2}, \\d{4} (\\d{1,2}:\\d{2}:\\d{2}).{0,4} (dev\\.assent\\.[\\w.$]+ [\\w$<>]+)");
  private static final Pattern LEVEL =
      Pattern.compile(
          "(SEVERE|WARNING|INFO|CONFIG|FINE|FINER|SCHWERWIEGEND|WARNUNG|INFORMATION|FEIN): .*");
  private static final Pattern THROWN =
      Pattern.compile(
          "\\s*(?:Caused by: |Suppressed: |Exception in thread \"[^\"]*\" )?("
              + KNOWN
              + "(?:Exception|Error))(?:: .*)?");
  private static final Pattern FRAME =
      Pattern.compile(
          "\\s+at (?:[\\w.]+(?:@[\\w.]+)?/)?("
              + KNOWN.replace("$]", "$<>]")
              + "\\((?:\\w+\\.java:\\d+|Native Method|Unknown Source)\\))");

  private DiagnosticLines() {}

  static String of(String text) {
    var kept = new ArrayList<String>();
    int leftOut = 0;
    for (String line : text.split("\n", -1)) {
      Optional<String> known = line.length() > 500 ? Optional.empty() : known(line.stripTrailing());
      known.ifPresent(kept::add);
      leftOut += known.isEmpty() && !line.isBlank() ? 1 : 0;
    }
    kept.add("(" + leftOut + " lines left out)");
    return String.join("\n", kept) + "\n";
  }

  private static Optional<String> known(String line) {
    for (var form : List.of(PLACE, LEVEL, THROWN, FRAME)) {
      Matcher found = form.matcher(line);
      if (found.matches()) {
        return Optional.of(
            form == PLACE
                ? found.group(1) + " " + found.group(2)
                : form == FRAME ? "  at " + found.group(1) : found.group(1) + ": …");
      }
    }
    return Optional.empty();
  }
}
