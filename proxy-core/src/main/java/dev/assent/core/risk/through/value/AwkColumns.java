package dev.assent.core.risk.through.value;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The columns that `awk '{print $2}'` prints of a known text.
public final class AwkColumns {
  private static final Pattern PRINT = Pattern.compile("\\{print(\\$(\\d{1,3}))?;?\\}");

  private AwkColumns() {}

  /// Null when the program does anything else, or the separator is a pattern.
  ///
  /// @param separator empty for blanks
  static @Nullable public String printed(String text, String program, String separator) {
    var compact = new StringBuilder();
    program.chars().filter(symbol -> symbol > ' ').forEach(symbol -> compact.append((char) symbol));
    var print = PRINT.matcher(compact);
    boolean plain =
        separator.length() == 1 || separator.chars().allMatch(Character::isLetterOrDigit);
    if (!print.matches() || !plain || separator.equals("t")) {
      return null;
    }
    int column = print.group(2) == null ? 0 : Integer.parseInt(print.group(2));
    var out = new StringBuilder();
    for (var line : text.lines().toList()) {
      var pieces =
          separator.isBlank()
              ? line.strip().split("\\s+")
              : line.split(Pattern.quote(separator), -1);
      out.append(column == 0 ? line : column <= pieces.length ? pieces[column - 1] : "")
          .append('\n');
    }
    return out.toString();
  }
}
