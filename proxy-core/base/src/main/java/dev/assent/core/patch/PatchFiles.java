package dev.assent.core.patch;

import dev.assent.core.text.PlainText;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Every file that a patch names, as any reader of its form may read it.
///
/// Two forms are known: the one that begins with `*** Begin Patch`, and unified or context
/// differences as git and `patch` read them. Readers differ about the blanks around a line, about
/// what ends one and about quotes, so a file is named here when one of them would take it for one;
/// to say too many costs a question, to miss one hides it. What none of them reads is refused.
public final class PatchFiles {
  private static final String BLANKS = "[\\p{Z}\\p{Cc}\\p{Cf}]";

  /// `*** Delete File: NAME`, `*** Move to: NAME`, whatever the word.
  private static final Pattern HEAD =
      Pattern.compile(
          "(?<!\\*)\\*{3,}+"
              + BLANKS
              + "*+(?<deed>\\p{L}++)"
              + BLANKS
              + "++(?:File|to|from)"
              + BLANKS
              + "*+:(?<name>.*)",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  private static final Pattern BEGIN =
      Pattern.compile(
          "\\*{3,}" + BLANKS + "*+Begin" + BLANKS + "++Patch", Pattern.CASE_INSENSITIVE);
  private static final Pattern FRAME =
      Pattern.compile(
          "\\*{3,}"
              + BLANKS
              + "*+(?:(?:Begin|End)"
              + BLANKS
              + "++Patch|End"
              + BLANKS
              + "++of"
              + BLANKS
              + "++File|Environment"
              + BLANKS
              + "++ID"
              + BLANKS
              + "*+:.*)",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern APPLIES_BEGUN =
      Pattern.compile("apply_?patch", Pattern.CASE_INSENSITIVE);
  private static final Pattern APPLIES_DIFFERENCES =
      Pattern.compile("\\b(?:patch|apply|am)\\b", Pattern.CASE_INSENSITIVE);

  // Behind a name in quotes the rest of the patch may stand on the same line.
  private static final int LONGEST_QUOTED = 512;

  private static final Set<String> REMOVING = Set.of("delete", "remove");
  private static final String DELETED = "deleted file mode";

  // A head of git's has so many lines at most.
  private static final int HEAD_LINES = 6;

  private final Set<String> files = new LinkedHashSet<>();
  private final Set<String> changed = new HashSet<>();
  private boolean removing;

  private PatchFiles() {}

  /// True if a text is a patch that begins with `*** Begin Patch`, perhaps inside a here-document.
  public static boolean isPatch(String text) {
    return text.contains("***")
        && PatchLines.of(text).stream()
            .filter(line -> !PatchLines.stripped(line).isEmpty())
            .limit(2)
            .anyMatch(PatchFiles::begins);
  }

  /// The files of a patch, in order, each in every spelling that a reader may take; at least one.
  ///
  /// @throws UnclearPatchException when it names none, or has a line that says what to do and is
  ///   not known
  public static List<String> of(String patch) throws UnclearPatchException {
    return List.copyOf(read(patch).files);
  }

  /// Those of the files of a patch that it takes away and does nothing else to; may be empty.
  ///
  /// @throws UnclearPatchException as [#of(String)]
  public static Set<String> removed(String patch) throws UnclearPatchException {
    PatchFiles found = read(patch);
    found.files.removeAll(found.changed);
    return found.files;
  }

  private static PatchFiles read(String patch) throws UnclearPatchException {
    var found = new PatchFiles();
    List<String> lines = PatchLines.of(patch);
    if (lines.stream().anyMatch(PatchFiles::begins)) {
      found.begun(lines);
    } else {
      found.headed(lines);
      found.differences(lines);
    }
    if (found.files.isEmpty()) {
      throw new UnclearPatchException("found no file in a patch, expected at least one");
    }
    return found;
  }

  /// The files of patches that a command hands to a program which applies them: in a here-document,
  /// a quoted word, through a pipe. May be empty.
  public static List<String> inCommand(String command) {
    var found = new PatchFiles();
    boolean begun = APPLIES_BEGUN.matcher(command).find();
    boolean differences = APPLIES_DIFFERENCES.matcher(command).find();
    if (begun || differences) {
      List<String> lines =
          PatchLines.of(
              command.indexOf('\\') < 0 && command.indexOf('`') < 0
                  ? command
                  : command + "\n" + unescaped(command));
      for (String line : lines) {
        Matcher head = HEAD.matcher(line);
        if (begun && head.find()) {
          found.quotedName(head.group("name"));
        }
      }
      if (differences) {
        found.differences(lines);
      }
    }
    return List.copyOf(found.files);
  }

  // `printf '*** Begin Patch\n…'`, `$'…\n…'`, PowerShell's "…`n…"
  private static String unescaped(String command) {
    return command.replace("\\n", "\n").replace("`n", "\n");
  }

  private static boolean begins(String line) {
    return BEGIN.matcher(PatchLines.stripped(line)).lookingAt();
  }

  private void begun(List<String> lines) throws UnclearPatchException {
    for (int at = 0; at < lines.size(); at++) {
      String line = lines.get(at);
      String stripped = PatchLines.stripped(line);
      Matcher head = HEAD.matcher(stripped);
      if (head.matches()) {
        name(line, head);
      } else if (isUnknown(line, stripped)) {
        throw new UnclearPatchException(
            "found the line `"
                + shortened(stripped)
                + "` in a patch, expected `*** Add File:`, `*** Update File:`, "
                + "`*** Delete File:` or `*** Move to:`");
      } else if (isDifference(lines, at)) {
        differences(lines.subList(at, at + 2));
      }
    }
  }

  // Behind one blank it is a line that stays as it is; with an end of line inside, its pieces say
  // more.
  private static boolean isUnknown(String line, String stripped) {
    return stripped.startsWith("***")
        && !line.startsWith(" ")
        && !FRAME.matcher(stripped).matches()
        && !PatchLines.isCut(line);
  }

  // Lines that one reader takes for removed and added ones, another takes for the beginning of a
  // unified difference.
  private static boolean isDifference(List<String> lines, int at) {
    return at + 2 < lines.size()
        && lines.get(at).startsWith("--- ")
        && lines.get(at + 1).startsWith("+++ ")
        && lines.get(at + 2).startsWith("@@ -");
  }

  private void headed(List<String> lines) throws UnclearPatchException {
    for (String line : lines) {
      Matcher head = HEAD.matcher(PatchLines.stripped(line));
      if (head.matches()) {
        name(line, head);
      }
    }
  }

  // Some readers keep what stands at the end of the line, and all but one blank before the name.
  private void name(String line, Matcher head) throws UnclearPatchException {
    String stripped = head.group("name");
    if (PatchLines.stripped(stripped).isEmpty()) {
      throw new UnclearPatchException(
          "found `"
              + shortened(head.group())
              + "` in a patch, expected the name of a file behind it");
    }
    String kept = stripped + line.substring(PatchLines.strippedAtEnd(line).length());
    removing =
        REMOVING.contains(head.group("deed").toLowerCase(Locale.ROOT)) && !PatchLines.isCut(line);
    spellings(PatchLines.stripped(stripped));
    add(afterBlank(stripped));
    add(afterBlank(kept));
    removing = false;
  }

  private static String afterBlank(String name) {
    return name.startsWith(" ") ? name.substring(1) : name;
  }

  private void quotedName(String written) {
    String name = PatchLines.stripped(written);
    if (name.isEmpty()) {
      return;
    }
    if (name.length() <= LONGEST_QUOTED) {
      spellings(name);
      spellings(name.replace("'\\''", "'"));
    }
    for (int at = 1; at < name.length(); at++) {
      if ("'\"`\\".indexOf(name.charAt(at)) >= 0) {
        spellings(PatchLines.stripped(name.substring(0, at)));
        return;
      }
    }
  }

  private void differences(List<String> lines) {
    for (int at = 0; at < lines.size(); at++) {
      removing = removes(lines, at);
      DifferenceNames.of(PatchLines.stripped(lines.get(at))).forEach(this::spellings);
    }
    removing = false;
  }

  // `--- a/x` before `+++ /dev/null`, or git's head that says so.
  private static boolean removes(List<String> lines, int at) {
    String line = PatchLines.stripped(lines.get(at));
    if (line.startsWith("--- ")) {
      return at + 1 < lines.size()
          && DifferenceNames.isNowhere(PatchLines.stripped(lines.get(at + 1)));
    }
    if (!line.startsWith("diff --git ")) {
      return false;
    }
    for (int next = at + 1; next < Math.min(lines.size(), at + HEAD_LINES); next++) {
      String below = PatchLines.stripped(lines.get(next));
      if (below.startsWith(DELETED)) {
        return true;
      }
      if (below.startsWith("diff --git ") || below.startsWith("@@")) {
        return false;
      }
    }
    return false;
  }

  private void spellings(String name) {
    add(name);
    String bare = unquoted(name);
    add(bare);
    add(DifferenceNames.withoutSide(bare));
  }

  private static String unquoted(String name) {
    int last = name.length() - 1;
    boolean quoted =
        last > 1 && name.charAt(0) == name.charAt(last) && "\"'`".indexOf(name.charAt(0)) >= 0;
    return quoted ? name.substring(1, last) : name;
  }

  private void add(String name) {
    if (!name.isEmpty()) {
      files.add(name);
      if (!removing) {
        changed.add(name);
      }
    }
  }

  private static String shortened(String text) {
    return PlainText.cut(PlainText.line(text), 60);
  }
}
