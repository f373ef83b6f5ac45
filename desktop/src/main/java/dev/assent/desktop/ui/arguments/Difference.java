package dev.assent.desktop.ui.arguments;

import dev.assent.core.approval.question.ToolChange;
import dev.assent.desktop.ui.Texts;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/// One place at which two texts differ, ready to be drawn.
///
/// @param place where, in words; empty for the whole
/// @param before the text that was there; absent for what was added
/// @param after the text that is there now; absent for what was removed
public record Difference(String place, Optional<String> before, Optional<String> after) {
  /// The end that the core gives to a text of which it left out the rest.
  private static final Pattern CUT = Pattern.compile("… \\((\\d{1,9}) more characters\\)$");

  private static final Pattern ENTRY = Pattern.compile("0|[1-9]\\d{0,8}");

  /// One place at which a tool's description is another one than was accepted.
  public static Difference of(ToolChange change) {
    return new Difference(
        place(change.pointer()),
        change.before().map(Difference::cut),
        change.after().map(Difference::cut));
  }

  /// The words for a place in the description of a tool; empty for the whole.
  public static String place(String pointer) {
    String name = pointer.startsWith("/") ? pointer.substring(1) : pointer;
    String key = "difference.place." + name;
    // Of a schema only the names of parameters may be digits and no list.
    return Texts.has(key)
        ? Texts.get(key)
        : cut(place(name, before -> !before.endsWith("/properties")));
  }

  /// The words for a place in JSON.
  ///
  /// @param name its pointer without the first slash
  /// @param isList tells of the pointer before a number whether a list is there
  public static String place(String name, Predicate<String> isList) {
    var words = new StringBuilder();
    var before = new StringBuilder();
    for (String part : name.split("/", -1)) {
      boolean entry =
          !words.isEmpty() && ENTRY.matcher(part).matches() && isList.test(before.toString());
      words
          .append(words.isEmpty() ? "" : " › ")
          .append(entry ? Texts.get("argument.entry", Long.parseLong(part) + 1) : part);
      before.append(before.isEmpty() ? "" : "/").append(part);
    }
    return words.toString();
  }

  private static String cut(String text) {
    return CUT.matcher(text)
        .replaceFirst(rest -> Texts.count("difference.cut", Long.parseLong(rest.group(1))));
  }
}
