package dev.assent.desktop.ui.arguments;

import dev.assent.core.approval.question.ToolChange;
import dev.assent.desktop.ui.Texts;
import java.util.Optional;
import java.util.regex.Pattern;

/// One place at which two texts differ, ready to be drawn.
///
/// @param place where, as it is called outside: `inputSchema/properties/path`; empty for the whole
/// @param before the text that was there; absent for what was added
/// @param after the text that is there now; absent for what was removed
public record Difference(String place, Optional<String> before, Optional<String> after) {
  /// The end that the core gives to a text of which it left out the rest.
  private static final Pattern CUT = Pattern.compile("… \\((\\d{1,9}) more characters\\)$");

  /// One place at which a tool's description is another one than was accepted.
  public static Difference of(ToolChange change) {
    String pointer = change.pointer();
    return new Difference(
        cut(pointer.startsWith("/") ? pointer.substring(1) : pointer),
        change.before().map(Difference::cut),
        change.after().map(Difference::cut));
  }

  private static String cut(String text) {
    return CUT.matcher(text)
        .replaceFirst(rest -> Texts.count("difference.cut", Long.parseLong(rest.group(1))));
  }
}
