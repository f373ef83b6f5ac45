package dev.assent.core.risk.windows;

import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.step.Step.Place;
import dev.assent.core.risk.step.Step.Shell;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// The loops of cmd.exe.
final class CmdFor {
  /// Beyond so many rounds one is followed for all.
  private static final int ROUNDS = 16;

  /// Options that ask for the whole line.
  private static final Pattern WHOLE = Pattern.compile("tokens=\\*|delims=\"?$");

  private static final Pattern COLUMNS = Pattern.compile("tokens=([0-9,*-]+)");

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
    } else if (loop.kind() != 'l') {
      // The numbers of `/l` are not counted: one round stands for all.
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
    // Of columns, only the first of a line is worked out, and a whole line.
    boolean whole = WHOLE.matcher(options).find();
    boolean columns = !whole && (options.contains("tokens=") || options.contains("delims="));
    if (text.isEmpty() || columns) {
      if (text.isPresent()) {
        session.budget.unread();
      }
      return List.of(unknown(loop.variable(), options));
    }
    return text.get()
        .lines()
        .filter(line -> !line.isBlank())
        .limit(ROUNDS + 1L)
        .map(line -> Map.of(loop.variable(), whole ? line : line.strip().split("[ \t]")[0]))
        .toList();
  }

  /// The variables of a round of which nothing is known, one for each column asked for.
  private static Map<Character, String> unknown(char first, String options) {
    var asked = COLUMNS.matcher(options);
    var columns = asked.find() ? asked.group(1) : "1";
    int count =
        columns.indexOf('-') >= 0 ? 26 : columns.split(",").length + (columns.length() > 1 ? 1 : 0);
    var round = new HashMap<Character, String>();
    for (int at = 0; at < count; at++) {
      round.put((char) (first + at), MarkedText.UNKNOWN);
    }
    return round;
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
}
