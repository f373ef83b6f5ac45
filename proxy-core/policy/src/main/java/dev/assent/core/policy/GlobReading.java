package dev.assent.core.policy;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.regex.Pattern;

/// The meaning of `**/` in path patterns of a policy (clauses 3.3 and 3.3a).
public enum GlobReading {
  /// any characters and a slash: `/a/**/b` does not match `/a/b`
  SEED("seed"),
  /// any number of whole folders, none included: `/a/**/b` matches `/a/b` too
  STANDARD("standard");

  /// So many `**/` a pattern may have where each doubles its readings; nobody writes more.
  public static final int MOST = 6;

  private static final Pattern FOLDERS = Pattern.compile("(?<=^|/)\\*{2,}+/++(?=[^/])");

  private final String word;

  GlobReading(String word) {
    this.word = word;
  }

  /// The word in the file.
  public String word() {
    return word;
  }

  /// The patterns that stand for a pattern, any of which may match when `**` means any characters:
  /// itself first, several `**/` in a row as one, then those without some of its `**/`.
  ///
  /// @param pattern with `/` between folders
  public List<String> of(String pattern) {
    if (this == SEED || pattern.indexOf("**/") < 0) {
      return List.of(pattern);
    }
    var readings = new LinkedHashSet<String>();
    var pieces = pieces(pattern);
    int count = Math.min(pieces.size() - 1, MOST);
    for (int without = 0; without < 1 << count; without++) {
      var reading = new StringBuilder(pieces.getFirst());
      for (int at = 1; at < pieces.size(); at++) {
        boolean left = at <= count && (without >> at - 1 & 1) != 0;
        reading.append(left ? "" : "**/").append(pieces.get(at));
      }
      readings.add(reading.toString());
    }
    return List.copyOf(readings);
  }

  /// The same in few patterns, for those who compare: each `**/` behind the first of a pattern may
  /// be left out, see [dev.assent.core.glob.Glob#leavingOut]. Those in front of it decide which
  /// folder is known, so that each number of them is a pattern of its own.
  ///
  /// @param pattern with `/` between folders
  public List<String> beginnings(String pattern) {
    if (this == SEED || pattern.indexOf("**/") < 0) {
      return List.of(pattern);
    }
    var pieces = pieces(pattern);
    var beginnings = new LinkedHashSet<String>();
    for (int without = 0; without < pieces.size(); without++) {
      beginnings.add(
          String.join("", pieces.subList(0, without + 1))
              + pieces.stream().skip(without + 1L).map("**/"::concat).collect(joining()));
    }
    return List.copyOf(beginnings);
  }

  /// The number of `**/` in a pattern that stand for whole folders.
  public static int folders(String pattern) {
    return pieces(pattern).size() - 1;
  }

  private static List<String> pieces(String pattern) {
    var pieces = new ArrayList<String>();
    var folders = FOLDERS.matcher(pattern);
    int from = 0;
    while (folders.find()) {
      // Several in a row are one. They are put together here: an expression that repeats a group
      // needs stack for each.
      if (pieces.isEmpty() || folders.start() > from) {
        pieces.add(pattern.substring(from, folders.start()));
      }
      from = folders.end();
    }
    pieces.add(pattern.substring(from));
    return pieces;
  }
}
