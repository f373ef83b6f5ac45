package dev.assent.core.risk.rules;

import dev.assent.core.risk.options.Option;
import dev.assent.core.risk.options.ParsedArguments;
import dev.assent.core.risk.step.Argument;
import dev.assent.core.risk.table.NameTable;
import dev.assent.core.risk.target.WildcardPattern;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The words of a program that name what it runs, loads, writes, reads or sends to.
///
/// A name is an option, `--output`; a setting that ends with `=` and may stand in any word,
/// `core.pager=`; the beginning of a word, `-javaagent:`; or the place of an operand behind the
/// sub-command, `@1`, `@last`, `@rest`, `@all`. A star stands for anything.
///
/// @param rows for each use and sub-command
public record ProgramUses(List<Row> rows) {
  /// A program of which no such word is known.
  static final ProgramUses NONE = new ProgramUses(List.of());

  private static final int LONGEST_COMMAND = 3;

  /// The use that a program makes of what a word names.
  public enum Use {
    /// a command line or a program that it runs
    RUNS,
    /// the same, found by what is known of the program besides
    STARTS,
    /// a text that it runs as code of its own language; `@input` stands for its input, `@alone` for
    /// its input where no operand names a file
    INTERPRETS,
    /// a file with such code
    FOLLOWS,
    /// code or settings of a project, by which code is loaded: plug-ins, modules, configurations of
    /// tools that build and test
    LOADS,
    /// settings by which programs are started, of a program that is no part of a project
    OBEYS,
    /// a file or folder that it makes, changes or empties
    WRITES,
    /// a file whose content it shows, keeps or hands on
    READS,
    /// a host or an address to which data or code goes
    SENDS;

    /// True if what is named may run.
    boolean isCode() {
      return ordinal() <= OBEYS.ordinal();
    }
  }

  /// The names for one use under one sub-command.
  ///
  /// @param command the words of the sub-command; empty for all
  public record Row(
      Use use,
      List<String> command,
      Set<String> options,
      List<String> settings,
      List<String> places) {
    public Row {
      command = List.copyOf(command);
      options = Set.copyOf(options);
      settings = List.copyOf(settings);
      places = List.copyOf(places);
    }

    static Row of(Use use, List<String> command, List<String> names) {
      var options = new HashSet<String>();
      var settings = new ArrayList<String>();
      var places = new ArrayList<String>();
      for (var name : names) {
        if (name.startsWith("@")) {
          places.add(name.substring(1));
        } else if (name.endsWith("=") || name.endsWith(":") && name.length() > 2) {
          settings.add(
              (name.endsWith(":") ? name : name.substring(0, name.length() - 1))
                  .toLowerCase(Locale.ROOT));
        } else {
          options.add(name);
        }
      }
      return new Row(use, command, options, settings, places);
    }
  }

  /// A word that names something.
  ///
  /// @param value what it names
  /// @param at the place of the word, among the step's arguments, 0-based
  record Used(Use use, Argument value, int at) {
    boolean isInput() {
      return INPUTS.contains(value.text());
    }
  }

  private static final Set<String> INPUTS = Set.of("-", "/dev/stdin", "/dev/fd/0");

  public ProgramUses {
    rows = List.copyOf(rows);
  }

  /// The uses of variables that make programs run or load something.
  static ProgramUses variables() {
    return Variables.USES;
  }

  /// Read only where a variable is set.
  private static final class Variables {
    static final ProgramUses USES = read();

    private static ProgramUses read() {
      var table = NameTable.of("variables");
      var rows = new ArrayList<Row>();
      for (var word : table.words("variables")) {
        var names = new ArrayList<String>();
        table.names("variables", word).forEach(name -> names.add(name + "="));
        if (table.words("endings").contains(word)) {
          table.names("endings", word).forEach(ending -> names.add("*" + ending + "="));
        }
        rows.add(Row.of(RuleFileNode.ofWord(Use.values(), word).orElseThrow(), List.of(), names));
      }
      return new ProgramUses(rows);
    }
  }

  boolean isEmpty() {
    return rows.isEmpty();
  }

  /// Everything that the words of a call name.
  List<Used> of(ParsedArguments words, List<Argument> arguments) {
    if (rows.isEmpty() || arguments.isEmpty()) {
      return List.of();
    }
    var found = new ArrayList<Used>(2);
    for (var row : rows) {
      if (begins(words, row.command())) {
        options(row, words, arguments, found);
        settings(row, arguments, found);
        places(row, words, found);
      }
    }
    return found;
  }

  /// True if a program runs what it reads at its input, by its words: no other code is given, and
  /// where it takes files none but the input.
  boolean runsInput(ParsedArguments words, List<Used> named) {
    if (named.stream().anyMatch(used -> used.use().isCode() && used.isInput())) {
      return true;
    }
    boolean given =
        named.stream().anyMatch(used -> used.use() == Use.INTERPRETS || used.use() == Use.FOLLOWS);
    return !given
        && rows.stream()
            .filter(row -> row.use() == Use.INTERPRETS && begins(words, row.command()))
            .anyMatch(row ->
                row.places().contains("input")
                    || row.places().contains("alone")
                        && words.operands().stream()
                            .skip(row.command().size())
                            .allMatch(operand -> INPUTS.contains(operand.argument().text())));
  }

  /// True if the first operands are the words of a sub-command, where stars stand for anything.
  static boolean begins(ParsedArguments words, List<String> command) {
    var operands = words.operands();
    if (operands.size() < command.size()) {
      return false;
    }
    for (int at = 0; at < command.size(); at++) {
      String text = operands.get(at).argument().text();
      String word = command.get(at);
      boolean same =
          word.indexOf('*') < 0
              ? text.equalsIgnoreCase(word)
              : WildcardPattern.matches(word, text.toLowerCase(Locale.ROOT));
      if (!same) {
        return false;
      }
    }
    return true;
  }

  private static void options(
      Row row, ParsedArguments words, List<Argument> arguments, List<Used> found) {
    for (var option : words.options()) {
      if (row.options().contains(option.name()) || isLike(row, option.name())) {
        var value = value(option, arguments);
        if (value != null) {
          found.add(new Used(row.use(), value, option.at()));
        }
      }
    }
  }

  private static boolean isLike(Row row, String name) {
    for (var pattern : row.options()) {
      if (pattern.indexOf('*') >= 0 && WildcardPattern.matches(pattern, name)) {
        return true;
      }
    }
    return false;
  }

  /// The value, or the next word of an option that was not known to take one.
  private static @Nullable Argument value(Option option, List<Argument> arguments) {
    if (option.value() != null) {
      return option.value();
    }
    int next = option.at() + 1;
    return next < arguments.size() && !arguments.get(next).text().startsWith("-")
        ? arguments.get(next)
        : null;
  }

  private static void settings(Row row, List<Argument> arguments, List<Used> found) {
    for (var name : row.settings()) {
      for (int at = 0; at < arguments.size(); at++) {
        var argument = arguments.get(at);
        int start = setting(argument.text(), name);
        if (start >= 0) {
          found.add(new Used(row.use(), rest(argument, start), at));
        }
      }
    }
  }

  private static void places(Row row, ParsedArguments words, List<Used> found) {
    var operands = words.operands();
    int first = row.command().size();
    for (var place : row.places()) {
      for (int at = first; at < operands.size(); at++) {
        boolean meant =
            switch (place) {
              case "all" -> true;
              case "rest" -> at > first;
              case "last" -> at == operands.size() - 1;
              case "file" -> operands.get(at).argument().text().startsWith("@");
              default -> place.equals(Integer.toString(at - first + 1));
            };
        if (meant) {
          var named = operands.get(at).argument();
          found.add(
              new Used(
                  row.use(), place.equals("file") ? rest(named, 1) : named, operands.get(at).at()));
        }
      }
    }
  }

  /// Options and settings whose values are command lines, for a call whose first words may be a
  /// sub-command; settings end with `=`.
  public List<String> commands(List<String> operands) {
    var names = new ArrayList<String>();
    for (var row : rows) {
      boolean meant =
          row.command().isEmpty()
              || operands.size() > 0
                  && operands
                      .subList(0, Math.min(LONGEST_COMMAND, operands.size()))
                      .contains(row.command().getLast());
      if (row.use() == Use.RUNS && meant) {
        names.addAll(row.options());
        row.settings()
            .forEach(setting -> names.add(setting.endsWith(":") ? setting : setting + "="));
      }
    }
    return names;
  }

  /// The place where the value of a setting begins in a word; -1 where the word is another. It
  /// reads `NAME=value`, `-oName=value`, `--name=value` and `Name value`.
  ///
  /// @param name in lower case, without `=`; a star stands for anything
  public static int setting(String text, String name) {
    if (name.endsWith(":")) {
      return text.regionMatches(true, 0, name, 0, name.length()) ? name.length() : -1;
    }
    int dashes = text.startsWith("--") ? 2 : text.startsWith("-") && text.length() > 2 ? 2 : 0;
    for (int from : dashes == 0 ? new int[] {0} : new int[] {0, dashes}) {
      if (text.regionMatches(true, from, name + "=", 0, name.length() + 1)) {
        return from + name.length() + 1;
      }
      int equals = text.indexOf('=', from);
      int end = equals < 0 ? text.indexOf(' ', from) : equals;
      if (end > from
          && name.indexOf('=') < 0
          && WildcardPattern.matches(name, text.substring(from, end).toLowerCase(Locale.ROOT))) {
        return end + 1;
      }
    }
    return -1;
  }

  private static Argument rest(Argument whole, int from) {
    String text = whole.text().substring(from);
    return new Argument(text, whole.pattern(), text.startsWith("~"), whole.many());
  }
}
