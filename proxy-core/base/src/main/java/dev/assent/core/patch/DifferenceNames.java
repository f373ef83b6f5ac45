package dev.assent.core.patch;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// The names of files in the head of a unified or context difference, as git and `patch` write and
/// read them.
final class DifferenceNames {
  private static final int LONGEST = 8192;
  private static final String NOWHERE = "/dev/null";
  private static final String GIT = "diff --git ";
  private static final List<String> HEADS =
      List.of(
          "--- ", "+++ ", "*** ", "Index:", "rename from ", "rename to ", "copy from ", "copy to ");
  private static final List<String> SIDES = List.of("a", "b", "c", "i", "o", "w", "old", "new");

  private DifferenceNames() {}

  /// The names in one line; empty when it is no head.
  ///
  /// @param line without blanks around it
  static List<String> of(String line) {
    if (line.startsWith(GIT)) {
      return both(line.substring(GIT.length()));
    }
    for (String head : HEADS) {
      if (line.startsWith(head) && !line.endsWith(" ****") && !line.endsWith(" ----")) {
        return named(line.substring(head.length()));
      }
    }
    return List.of();
  }

  /// True if a line says that what it compares with is no file.
  ///
  /// @param line without blanks around it
  static boolean isNowhere(String line) {
    return line.startsWith("+++ ") && beforeTab(line.substring("+++ ".length())).equals(NOWHERE);
  }

  private static List<String> named(String rest) {
    String written = PatchLines.stripped(rest);
    String name =
        written.startsWith("\"") ? decoded(written, closing(written, 0)) : beforeTab(written);
    return name.isEmpty() || name.equals(NOWHERE) ? List.of() : List.of(name);
  }

  // A time stands behind a tab.
  private static String beforeTab(String written) {
    int tab = written.indexOf('\t');
    return PatchLines.stripped(tab < 0 ? written : written.substring(0, tab));
  }

  // Names with blanks are not quoted, so every place where the second may begin is one.
  private static List<String> both(String rest) {
    var names = new ArrayList<String>();
    if (rest.startsWith("\"") || rest.endsWith("\"")) {
      int end = rest.startsWith("\"") ? closing(rest, 0) : rest.indexOf(" \"") - 1;
      names.addAll(named(rest.substring(0, Math.max(0, end + 1))));
      names.addAll(named(rest.substring(Math.max(0, end + 1))));
      return names;
    }
    if (rest.length() > LONGEST) {
      // Longer than any two names: whoever describes the path refuses it.
      return List.of(rest);
    }
    for (int at = rest.indexOf(' '); at > 0; at = rest.indexOf(' ', at + 1)) {
      String first = rest.substring(0, at);
      String second = rest.substring(at + 1);
      if (withoutSide(first).equals(withoutSide(second)) || !withoutSide(second).equals(second)) {
        names.add(first);
        names.add(second);
      }
    }
    return names;
  }

  /// Without what git writes before a name: `a/`.
  static String withoutSide(String name) {
    int slash = name.indexOf('/');
    return slash > 0 && SIDES.contains(name.substring(0, slash)) ? name.substring(slash + 1) : name;
  }

  private static int closing(String text, int open) {
    for (int at = open + 1; at < text.length(); at++) {
      if (text.charAt(at) == '\\') {
        at++;
      } else if (text.charAt(at) == '"') {
        return at;
      }
    }
    return text.length() - 1;
  }

  // `"a/\303\244"`: octal bytes of UTF-8, and the letters of C.
  private static String decoded(String text, int end) {
    var bytes = new ByteArrayOutputStream();
    int at = 1;
    while (at < end) {
      char c = text.charAt(at);
      if (c != '\\' || at + 1 >= end) {
        int next = text.offsetByCodePoints(at, 1);
        bytes.writeBytes(text.substring(at, next).getBytes(StandardCharsets.UTF_8));
        at = next;
      } else if (isOctal(text, at + 1, end)) {
        bytes.write(Integer.parseInt(text.substring(at + 1, at + 4), 8));
        at += 4;
      } else {
        int letter = "abtnvfr".indexOf(text.charAt(at + 1));
        bytes.write(letter < 0 ? text.charAt(at + 1) : 7 + letter);
        at += 2;
      }
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private static boolean isOctal(String text, int at, int end) {
    return at + 3 <= end && text.substring(at, at + 3).chars().allMatch(c -> c >= '0' && c <= '7');
  }
}
