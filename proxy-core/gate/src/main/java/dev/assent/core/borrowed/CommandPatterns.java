package dev.assent.core.borrowed;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Patterns of the text of a shell command, where lists of other programs are compared with each
/// simple command in it.
///
/// A text that may hold more than one simple command is never allowed by a pattern for one, and a
/// pattern that asks or refuses is also looked for behind every operator in it.
final class CommandPatterns {
  /// Texts that can begin a further command.
  private static final List<String> OPERATORS = List.of(";", "&", "|", "\n", "`", "(");

  /// Words of the shell that a command may follow.
  private static final List<String> STARTERS = List.of("!", "{", "if", "while", "until");

  /// Blanks as nobody writes them, which a program may read as one.
  private static final List<String> SPACED = List.of("*  *", "*\t*");

  private static final List<String> COMBINED =
      List.of("*;*", "*&*", "*|*", "*\n*", "*\r*", "*`*", "*$*", "*<*", "*>*", " *", "! *");

  private CommandPatterns() {}

  /// Texts that may hold more than one command, write to a file, are put together when they run, or
  /// do not begin with the program that counts.
  ///
  /// @param wrappers programs that start the command behind them
  static List<String> combined(List<String> wrappers) {
    var all = new ArrayList<>(COMBINED);
    all.addAll(SPACED);
    wrappers.forEach(one -> all.add(one + " *"));
    return List.copyOf(all);
  }

  /// Texts that are one command each, but may be read as another than they look.
  static List<String> spaced() {
    return SPACED;
  }

  /// Texts in which a command that matches one of some patterns may stand, but not alone.
  ///
  /// @param wrappers programs that start the command behind them
  static List<String> inside(List<String> patterns, List<String> wrappers) {
    Set<String> found = new LinkedHashSet<>();
    for (String pattern : patterns) {
      String open = pattern.endsWith("*") ? pattern : pattern + "*";
      for (String operator : OPERATORS) {
        found.add(open + "*" + operator + "*");
      }
      if (open.startsWith("*")) {
        // It finds the command wherever it begins.
        continue;
      }
      for (String operator : OPERATORS) {
        found.add("*" + operator + open);
        found.add("*" + operator + "* " + open);
        found.add("*" + operator + "*\t" + open);
      }
      found.add(" *" + open);
      found.add("\t*" + open);
      // A setting may stand in front.
      found.add("*=* " + open);
      for (String starter : STARTERS) {
        found.add(starter + " " + open);
      }
      for (String wrapper : wrappers) {
        found.add(wrapper + " " + open);
        found.add(wrapper + " * " + open);
      }
    }
    var all = new ArrayList<String>();
    for (String one : found) {
      all.add(one.replaceAll("\\*{2,}", "*"));
    }
    return all.stream().distinct().toList();
  }

  /// The commands that begin with some words, with or without more behind them.
  static List<String> beginning(String words) {
    return List.of(words, words + " *");
  }
}
