package dev.assent.core.risk.through;

import dev.assent.core.risk.through.value.Field;
import dev.assent.core.risk.through.value.ShellPatterns;
import dev.assent.core.risk.through.value.ShellState;
import dev.assent.core.risk.through.value.UnknownMarks;
import dev.assent.core.risk.through.value.WellKnownPrograms;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The program that the first word of a command means.
///
/// @param text without folder and `.exe`; empty when unknown
/// @param arguments of that program
/// @param path whether it is given with its folder
/// @param hidden whether the text does not show it
record ProgramName(String text, List<Field> arguments, boolean path, boolean hidden) {
  static ProgramName of(List<Field> words, ScriptWalk walk, ShellState shell) {
    var first = words.getFirst();
    String text = first.text();
    boolean path = text.indexOf('/') >= 0;
    String name = base(text);
    boolean hidden = first.disguised() || walk.isDecoded(name);
    var arguments = words.subList(1, words.size());
    if (path) {
      String copied = shell.file("program " + text);
      if (copied != null) {
        return new ProgramName(copied, arguments, true, true);
      }
      int core = text.indexOf("git-core/git-");
      if (core >= 0) {
        var all = new ArrayList<>(arguments);
        all.addFirst(Field.of(text.substring(core + "git-core/git-".length())));
        return new ProgramName("git", all, true, hidden);
      }
    }
    if (!UnknownMarks.known(name)) {
      return partlyKnown(name, arguments, path, hidden);
    }
    if (first.pattern() && ShellPatterns.isPattern(name)) {
      String meant = WellKnownPrograms.matching(name);
      return meant.isEmpty()
          ? new ProgramName(name, arguments, path, hidden)
          : new ProgramName(meant, arguments, path, true);
    }
    return new ProgramName(name, arguments, path, hidden);
  }

  // An unknown part may well be empty: `r${x}m`.
  private static ProgramName partlyKnown(
      String name, List<Field> arguments, boolean path, boolean hidden) {
    var left = new StringBuilder();
    for (int at = 0; at < name.length(); at++) {
      if (!UnknownMarks.isMark(name.charAt(at))) {
        left.append(name.charAt(at));
      }
    }
    String rest = left.toString();
    boolean atEnd = UnknownMarks.isMark(name.charAt(name.length() - 1));
    return WellKnownPrograms.has(rest)
        ? new ProgramName(rest, arguments, path, hidden || !atEnd)
        : new ProgramName("", arguments, path, hidden);
  }

  /// The name without its folder and without the ending of Windows programs.
  static String base(String text) {
    int end = text.length();
    while (end > 1 && text.charAt(end - 1) == '/') {
      end--;
    }
    int start = Math.max(text.lastIndexOf('/', end - 1), text.lastIndexOf('\\', end - 1)) + 1;
    String name = text.substring(Math.min(start, end), end);
    int dot = name.length() - 4;
    if (dot > 0 && name.regionMatches(true, dot, ".exe", 0, 4)) {
      return name.substring(0, dot).toLowerCase(Locale.ROOT);
    }
    // `=rm` and `zf_rm` are zsh's own ways to name a program.
    String plain =
        name.startsWith("=") && name.length() > 1
            ? name.substring(1)
            : name.startsWith("zf_") ? name.substring(3) : name;
    return plain.equals(".") ? "source" : plain;
  }
}
