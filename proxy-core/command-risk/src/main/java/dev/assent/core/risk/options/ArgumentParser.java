package dev.assent.core.risk.options;

import dev.assent.core.risk.step.Argument;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Tells options, their values and operands apart. Pure; takes time in proportion to the words and
/// the table.
public final class ArgumentParser {
  private static final int LONGEST_SWITCH = 24;

  private final OptionTable table;
  private final List<Argument> arguments;
  private final List<Option> options = new ArrayList<>();
  private final List<Operand> operands = new ArrayList<>();

  /// The first words that are no options, which may be a sub-command.
  private final List<String> command = new ArrayList<>(3);

  private int at;

  private ArgumentParser(OptionTable table, List<Argument> arguments) {
    this.table = table;
    this.arguments = arguments;
  }

  /// Reads what a program was given.
  public static ParsedArguments read(OptionTable table, List<Argument> arguments) {
    return arguments.isEmpty() ? ParsedArguments.NONE : new ArgumentParser(table, arguments).all();
  }

  private ParsedArguments all() {
    while (at < arguments.size()) {
      String text = arguments.get(at).text();
      switch (table.style()) {
        case POSIX -> posix(text);
        case LETTERS -> letters(text);
        case LEADING -> {
          if (operands.isEmpty()) {
            posix(text);
          } else {
            operand(arguments.get(at));
          }
        }
        case SINGLE -> single(text);
        case PAIRS -> pair(text);
        case SLASH -> slash(text);
        case PARAMETERS -> parameter(text);
      }
      at++;
    }
    return new ParsedArguments(options, operands);
  }

  private void operand(Argument argument) {
    operands.add(new Operand(argument, at));
    if (command.size() < 3) {
      command.add(argument.text());
    }
  }

  private void posix(String text) {
    if (text.equals("--")) {
      options.add(new Option(text, null, at));
      at++;
      while (at < arguments.size()) {
        operand(arguments.get(at));
        at++;
      }
    } else if (text.startsWith("--")) {
      int equals = text.indexOf('=');
      String written = equals < 0 ? text : text.substring(0, equals);
      String name = full(written);
      boolean cut = !name.equals(written) && equals < 0 && isOptionNext();
      add(cut ? written : name, equals < 0 ? null : rest(arguments.get(at), equals + 1));
    } else if (text.length() > 1 && text.charAt(0) == '-') {
      bundle(text);
    } else {
      operand(arguments.get(at));
    }
  }

  // A word that may be short for an option that takes a value is an option of its own where an
  // option follows.
  private boolean isOptionNext() {
    return at + 1 < arguments.size() && arguments.get(at + 1).text().startsWith("-");
  }

  /// The first word is a bundle also where it has no dash.
  private void letters(String text) {
    if (at == 0 && !text.startsWith("-") && LETTERS.matcher(text).matches()) {
      bundle("-" + text);
    } else {
      posix(text);
    }
  }

  private static final Pattern LETTERS = Pattern.compile("[A-Za-z]+");

  private void bundle(String text) {
    if (isNumber(text) || table.known().contains(text) && text.length() > 2) {
      add(text, null);
      return;
    }
    int equals = text.indexOf('=');
    if (equals > 2 && table.known().contains(text.substring(0, equals))) {
      add(text.substring(0, equals), rest(arguments.get(at), equals + 1));
      return;
    }
    for (int letter = 1; letter < text.length(); letter++) {
      String name = "-" + text.charAt(letter);
      if (table.takesValue(name, command) && letter + 1 < text.length()) {
        int from = text.charAt(letter + 1) == '=' ? letter + 2 : letter + 1;
        options.add(new Option(name, rest(arguments.get(at), from), at));
        return;
      }
      if (letter + 1 == text.length()) {
        add(name, null);
      } else {
        options.add(new Option(name, null, at));
      }
    }
  }

  /// `-9`, `-20`
  private static boolean isNumber(String text) {
    for (int at = 1; at < text.length(); at++) {
      if (text.charAt(at) < '0' || text.charAt(at) > '9') {
        return false;
      }
    }
    return true;
  }

  private void single(String text) {
    if (text.length() < 2 || text.charAt(0) != '-' || text.equals("--")) {
      operand(arguments.get(at));
      return;
    }
    int equals = text.indexOf('=');
    String written = equals < 0 ? text : text.substring(0, equals);
    String name = written.startsWith("--") ? written.substring(1) : written;
    add(name, equals < 0 ? null : rest(arguments.get(at), equals + 1));
  }

  private void pair(String text) {
    int equals = text.indexOf('=');
    if (equals > 0) {
      options.add(
          new Option(text.substring(0, equals + 1), rest(arguments.get(at), equals + 1), at));
    } else {
      posix(text);
    }
  }

  private void slash(String text) {
    boolean marked = text.length() > 1 && (text.charAt(0) == '/' || text.charAt(0) == '-');
    if (!marked
        || text.length() > LONGEST_SWITCH && text.indexOf(':') < 0
        || text.indexOf('\\') >= 0 && text.indexOf(':') < 0) {
      operand(arguments.get(at));
      return;
    }
    int colon = text.indexOf(':');
    if (colon > 0) {
      options.add(
          new Option(slashed(text.substring(0, colon)), rest(arguments.get(at), colon + 1), at));
      return;
    }
    var pieces = text.substring(1).split("/", -1);
    for (int piece = 0; piece < pieces.length; piece++) {
      if (piece + 1 == pieces.length) {
        add("/" + pieces[piece].toLowerCase(Locale.ROOT), null);
      } else {
        options.add(new Option("/" + pieces[piece].toLowerCase(Locale.ROOT), null, at));
      }
    }
  }

  private static String slashed(String text) {
    return "/" + text.substring(1).toLowerCase(Locale.ROOT);
  }

  private void parameter(String text) {
    if (text.length() < 2
        || text.charAt(0) != '-'
        || !Character.isLetter(text.charAt(1)) && text.charAt(1) != '?') {
      operand(arguments.get(at));
      return;
    }
    int colon = text.indexOf(':');
    String name = full((colon < 0 ? text : text.substring(0, colon)).toLowerCase(Locale.ROOT));
    add(name, colon < 0 ? null : rest(arguments.get(at), colon + 1));
  }

  /// Adds an option, with the next word as its value where it takes one and has none yet.
  private void add(String name, @Nullable Argument inline) {
    int named = at;
    Argument value = inline;
    if (value == null && at + 1 < arguments.size() && takesNext(name)) {
      at++;
      value = arguments.get(at);
    }
    options.add(new Option(name, value, named));
    if (value != null && table.operands().contains(name)) {
      operands.add(new Operand(value, at));
    }
  }

  private boolean takesNext(String name) {
    if (!table.takesValue(name, command)) {
      return false;
    }
    String next = arguments.get(at + 1).text();
    if (next.startsWith("--") && table.help().contains(next)) {
      // No program takes this for a value that it could use.
      return false;
    }
    return switch (table.style()) {
      // A word that looks like an option is one where only the flags are known.
      case POSIX, LETTERS, LEADING, SINGLE, PAIRS ->
          table.flags().isEmpty() || !next.startsWith("-");
      case SLASH -> !next.startsWith("/");
      case PARAMETERS ->
          !(next.length() > 1 && next.charAt(0) == '-' && Character.isLetter(next.charAt(1)));
    };
  }

  /// The whole name of an abbreviated one; the same text where it is not clear which.
  private String full(String written) {
    if (table.known().contains(written) || written.length() < 2) {
      return written;
    }
    String found = among(table.known(), written);
    return found.isEmpty() && table.style() == OptionStyle.PARAMETERS
        ? orSame(among(table.flags(), written), written)
        : orSame(found, written);
  }

  private static String orSame(String found, String written) {
    return found.isEmpty() ? written : found;
  }

  private String among(Set<String> names, String written) {
    String found = "";
    for (var name : names) {
      if (name.startsWith(written)) {
        if (!found.isEmpty() && table.style() != OptionStyle.PARAMETERS) {
          return "";
        }
        // PowerShell refuses what is not clear; of what it would refuse any reading is right, so
        // take one and the same.
        found = found.isEmpty() || name.compareTo(found) < 0 ? name : found;
      }
    }
    return found;
  }

  private static Argument rest(Argument whole, int from) {
    return new Argument(whole.text().substring(from), whole.pattern(), false, whole.many());
  }
}
