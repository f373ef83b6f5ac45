package dev.assent.core.risk.through.value;

import java.util.ArrayList;
import java.util.List;

/// The commands that a script of `sed` runs, and the files that it opens.
///
/// @param runs command lines, as far as they stand in the script
/// @param runsLines whether lines of the text are run as commands
/// @param reads files whose lines are put into the text
/// @param writes files into which lines are written
public record SedScript(
    List<String> runs, boolean runsLines, List<String> reads, List<String> writes) {
  private static final int LONGEST = 1 << 14;

  /// Reads a script. What cannot be read says nothing; time in proportion to the script.
  public static SedScript of(String script) {
    var reading = new Reading(script.length() > LONGEST ? script.substring(0, LONGEST) : script);
    reading.commands();
    return new SedScript(
        List.copyOf(reading.runs),
        reading.runsLines,
        List.copyOf(reading.reads),
        List.copyOf(reading.writes));
  }

  private static final class Reading {
    private final String script;
    private final List<String> runs = new ArrayList<>(0);
    private final List<String> reads = new ArrayList<>(0);
    private final List<String> writes = new ArrayList<>(0);
    private final List<String> replacements = new ArrayList<>(0);
    private boolean runsLines;
    private int at;

    Reading(String script) {
      this.script = script;
    }

    private char here() {
      return at < script.length() ? script.charAt(at) : '\n';
    }

    void commands() {
      while (at < script.length()) {
        addresses();
        command();
      }
      if (runsLines) {
        runs.addAll(replacements);
      }
    }

    /// `1`, `$`, `/a/I`, `\#a#`, `1~2`, two of them with a comma, `!`
    private void addresses() {
      while (at < script.length()) {
        char c = here();
        if (c == '/' || c == '\\' && at + 1 < script.length()) {
          at += c == '/' ? 0 : 1;
          piece(here());
        } else if (" \t\n;{}0123456789$,~+!IM".indexOf(c) >= 0) {
          at++;
        } else {
          return;
        }
      }
    }

    /// The text between two of a mark, which stands here; goes behind the second.
    private String piece(char mark) {
      int start = ++at;
      boolean set = false;
      while (at < script.length() && script.charAt(at) != '\n') {
        char c = script.charAt(at);
        if (c == '\\') {
          at++;
        } else if (c == '[') {
          set = true;
        } else if (c == ']') {
          set = false;
        } else if (c == mark && (!set || script.indexOf(']', at) < 0)) {
          break;
        }
        at++;
      }
      String piece =
          script.substring(Math.min(start, script.length()), Math.min(at, script.length()));
      at++;
      return piece;
    }

    private void command() {
      char name = here();
      at++;
      switch (name) {
        case 'e' -> {
          String line = line();
          if (line.isEmpty()) {
            runsLines = true;
          } else {
            runs.add(line);
          }
        }
        case 'w', 'W' -> add(writes, line());
        case 'r', 'R' -> add(reads, line());
        case 's' -> substitution();
        case 'y' -> {
          char mark = here();
          piece(mark);
          at--;
          piece(mark);
        }
        case 'a', 'i', 'c' -> text();
        case 'b', 't', 'T', ':', 'q', 'Q', 'l', 'L', 'v' -> word();
        case '#' -> line();
        default -> {}
      }
    }

    private void substitution() {
      if (at >= script.length()) {
        return;
      }
      char mark = here();
      piece(mark);
      at--;
      String replacement = piece(mark);
      replacements.add(replacement);
      while (at < script.length() && " \t".indexOf(here()) < 0 && "\n;}".indexOf(here()) < 0) {
        char flag = here();
        at++;
        if (flag == 'e') {
          runsLines = true;
        } else if (flag == 'w') {
          add(writes, line());
          return;
        }
      }
    }

    /// Lines go on behind a backslash.
    private void text() {
      boolean more = true;
      while (more && at < script.length()) {
        String line = line();
        more = line.endsWith("\\");
      }
    }

    private void word() {
      while (at < script.length() && "\n;}".indexOf(here()) < 0) {
        at++;
      }
    }

    private String line() {
      if (at >= script.length()) {
        return "";
      }
      int newline = script.indexOf('\n', at);
      int end = newline < 0 ? script.length() : newline;
      String line = at >= end ? "" : script.substring(at, end).strip();
      // Behind a command without a file or a line the next one follows.
      boolean none = line.startsWith(";") || line.startsWith("}");
      at = none ? script.indexOf(line.charAt(0), at) + 1 : end + 1;
      return none ? "" : line;
    }

    private static void add(List<String> files, String file) {
      if (!file.isEmpty()) {
        files.add(file);
      }
    }
  }
}
