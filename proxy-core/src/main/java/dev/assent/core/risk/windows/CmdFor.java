package dev.assent.core.risk.windows;

import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.step.Step.Place;
import dev.assent.core.risk.step.Step.Shell;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The loops of cmd.exe.
final class CmdFor {
  /// Beyond so many rounds one is followed for all.
  private static final int ROUNDS = 16;

  private final WindowsShellState session;
  private final Map<Character, String> variables;

  /// Places of the steps whose output the rounds are made of, where that output is not known.
  private final List<Integer> sources = new ArrayList<>();

  CmdFor(WindowsShellState session, Map<Character, String> variables) {
    this.session = session;
    this.variables = variables;
  }

  Optional<String> loop(CmdNode.For loop, CommandContext around) {
    var inside = around.with(Circumstance.IN_LOOP).with(Circumstance.FOR_EACH);
    Optional<String> printed = CmdRun.NOTHING;
    var rounds = rounds(loop, around);
    if (!sources.isEmpty()) {
      inside = inside.piped(List.copyOf(sources), Optional.empty(), inside.outlet());
    }
    for (var round : rounds) {
      var all = new HashMap<>(variables);
      all.putAll(round);
      printed = CmdRun.both(printed, new CmdRun(session, all).node(loop.body(), inside));
    }
    return printed;
  }

  /// The variables of each round, at least of one.
  private List<Map<Character, String>> rounds(CmdNode.For loop, CommandContext around) {
    var set = put(loop.set(), variables);
    var rounds = new ArrayList<Map<Character, String>>();
    if (loop.kind() == 'f') {
      rounds.addAll(parsed(loop, set, around));
    } else if (loop.kind() == 'l') {
      rounds.addAll(counted(loop, set));
    } else {
      var folder =
          loop.kind() == 'r' && !loop.options().isEmpty()
              ? loop.options().replace("\"", "") + "\\"
              : "";
      for (var word : CommandLine.splitInner(set)) {
        var name = loop.kind() == 'r' && word.text().equals(".") ? "*" : word.text();
        rounds.add(Map.of(loop.variable(), CmdWords.unknown(folder + name)));
      }
    }
    return rounds.isEmpty() || rounds.size() > ROUNDS
        ? List.of(Map.of(loop.variable(), MarkedText.UNKNOWN))
        : rounds;
  }

  private static List<Map<Character, String>> counted(CmdNode.For loop, String set) {
    var ends = CommandLine.splitInner(set);
    var rounds = new ArrayList<Map<Character, String>>();
    try {
      long step = Long.parseLong(ends.get(1).text());
      long last = Long.parseLong(ends.get(2).text());
      for (long value = Long.parseLong(ends.get(0).text());
          step > 0 && value <= last && rounds.size() <= ROUNDS;
          value += step) {
        rounds.add(Map.of(loop.variable(), Long.toString(value)));
      }
    } catch (NumberFormatException | IndexOutOfBoundsException e) {
      return List.of();
    }
    return rounds;
  }

  /// The rounds of `for /f`: one for each line of a text, a command's output or a file.
  private List<Map<Character, String>> parsed(CmdNode.For loop, String set, CommandContext around) {
    var options = MarkedText.lower(loop.options());
    boolean back = options.contains("usebackq");
    var source = set.strip();
    char quote = source.length() > 1 ? source.charAt(0) : ' ';
    var inner =
        source.length() > 1 && source.charAt(source.length() - 1) == quote
            ? source.substring(1, source.length() - 1)
            : source;
    Optional<String> text;
    if (quote == (back ? '`' : '\'')) {
      var place = new Place(loop.start(), loop.end());
      int first = session.trail.size();
      text = CmdRun.text(unescaped(inner), session.child(), around.at(place).caught());
      for (int step = first; text.isEmpty() && step < session.trail.size(); step++) {
        sources.add(step);
      }
    } else if (quote == (back ? '\'' : '"')) {
      text = Optional.of(inner);
    } else {
      text = file(loop, CmdWords.unknown(quote == '"' ? inner : source), around);
    }
    var tokens = new Tokens(loop.options(), loop.variable());
    if (text.isEmpty()) {
      return List.of(tokens.unknown());
    }
    return text.get()
        .lines()
        .filter(line -> !line.isBlank())
        .limit(ROUNDS + 1L)
        .map(tokens::of)
        .toList();
  }

  /// The text for the shell that reads the command: carets were undone when the loop was read.
  private static String unescaped(String text) {
    var out = new StringBuilder();
    boolean quoted = false;
    for (int at = 0; at < text.length(); at++) {
      quoted ^= text.charAt(at) == '"';
      if (text.charAt(at) == '^' && !quoted && at + 1 < text.length()) {
        at++;
      }
      out.append(text.charAt(at));
    }
    return out.toString();
  }

  private Optional<String> file(CmdNode.For loop, String name, CommandContext around) {
    var words = List.of(MarkedText.argument(name, Shell.CMD, true));
    var run =
        new WindowsFoundSteps.Run(
            Shell.CMD, "type", words, List.of(), new Place(loop.start(), loop.end()));
    session.trail.add(run, around.caught(), session);
    return session.read(name);
  }

  /// Puts the values of loops' variables into a text: `%x`, `%%x`, `%~nx`.
  static String put(String text, Map<Character, String> variables) {
    if (variables.isEmpty() || text.indexOf('%') < 0) {
      return text;
    }
    var out = new StringBuilder();
    int at = 0;
    while (at < text.length() && out.length() < WindowsBudget.LONGEST) {
      char symbol = text.charAt(at);
      int name = at + 1;
      if (symbol == '%') {
        name += name < text.length() && text.charAt(name) == '%' ? 1 : 0;
        if (name < text.length() && text.charAt(name) == '~') {
          name++;
          int first = name;
          while (name + 1 < text.length()
              && "fdpnxsatzFDPNXSATZ".indexOf(text.charAt(name)) >= 0
              && Character.isLetter(text.charAt(name + 1))) {
            name++;
          }
          name = name < text.length() && variables.containsKey(text.charAt(name)) ? name : first;
        }
      }
      var value = symbol == '%' && name < text.length() ? variables.get(text.charAt(name)) : null;
      if (value == null) {
        out.append(symbol);
        at++;
      } else {
        out.append(value);
        at = name + 1;
      }
    }
    return out.toString();
  }

  /// Splits a line into the variables of a round.
  private static final class Tokens {
    private final char first;
    private String delimiters = " \t";
    private final List<Integer> columns = new ArrayList<>();

    /// True if the last variable takes all that is left.
    private boolean rest;

    Tokens(String options, char first) {
      this.first = first;
      var lower = MarkedText.lower(options);
      int delims = lower.indexOf("delims=");
      if (delims >= 0) {
        int end = options.indexOf(lower.indexOf("tokens=") > delims ? ' ' : '"', delims + 7);
        delimiters = options.substring(delims + 7, end < 0 ? options.length() : end);
      }
      int tokens = lower.indexOf("tokens=");
      if (tokens >= 0) {
        int end = tokens + 7;
        while (end < lower.length()
            && (Character.isDigit(lower.charAt(end)) || ",-*".indexOf(lower.charAt(end)) >= 0)) {
          end++;
        }
        columns(lower.substring(tokens + 7, end));
      }
      if (columns.isEmpty() && !rest) {
        columns.add(1);
      }
    }

    private void columns(String text) {
      rest = text.endsWith("*");
      for (var part : text.replace("*", "").split(",")) {
        var ends = part.split("-", -1);
        try {
          int from = Integer.parseInt(ends[0]);
          int to = ends.length > 1 ? Integer.parseInt(ends[1]) : from;
          for (int column = from; column <= to && columns.size() < 26; column++) {
            columns.add(column);
          }
        } catch (NumberFormatException e) {
          // Anything but a column is left out, as the shell refuses it.
        }
      }
    }

    Map<Character, String> unknown() {
      var round = new HashMap<Character, String>();
      for (int at = 0; at < columns.size() + (rest ? 1 : 0); at++) {
        round.put((char) (first + at), MarkedText.UNKNOWN);
      }
      return round;
    }

    Map<Character, String> of(String line) {
      var words = new ArrayList<String>();
      int at = 0;
      int most = columns.stream().mapToInt(Integer::intValue).max().orElse(0);
      while (at < line.length() && words.size() < most) {
        while (at < line.length() && delimiters.indexOf(line.charAt(at)) >= 0) {
          at++;
        }
        int from = at;
        while (at < line.length() && delimiters.indexOf(line.charAt(at)) < 0) {
          at++;
        }
        words.add(line.substring(from, at));
      }
      while (at < line.length() && delimiters.indexOf(line.charAt(at)) >= 0) {
        at++;
      }
      var round = new HashMap<Character, String>();
      for (int index = 0; index < columns.size(); index++) {
        int column = columns.get(index);
        round.put(
            (char) (first + index),
            column <= words.size() && column > 0 ? words.get(column - 1) : "");
      }
      if (rest) {
        round.put((char) (first + columns.size()), line.substring(at));
      }
      return round;
    }
  }
}
