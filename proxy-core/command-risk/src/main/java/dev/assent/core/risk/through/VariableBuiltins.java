package dev.assent.core.risk.through;

import dev.assent.core.risk.through.value.Field;
import dev.assent.core.risk.through.value.LeadingOptions;
import dev.assent.core.risk.through.value.PatternEdits;
import dev.assent.core.risk.through.value.ShellArithmetic;
import dev.assent.core.risk.through.value.ShellState;
import dev.assent.core.risk.through.value.UnknownMarks;
import dev.assent.core.risk.through.value.VariableAttribute;
import dev.assent.core.risk.through.value.VariableValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Builtins that set variables.
final class VariableBuiltins {
  private VariableBuiltins() {}

  static void into(Map<String, KnownProgram> table) {
    ShellBuiltins.silent(
        table, VariableBuiltins::declare, "export", "declare", "typeset", "local", "readonly");
    ShellBuiltins.silent(table, call -> looked(call, name -> unset(name, call.shell())), "unset");
    ShellBuiltins.silent(table, VariableBuiltins::read, "read");
    ShellBuiltins.silent(table, VariableBuiltins::lines, "mapfile", "readarray");
    ShellBuiltins.silent(
        table, call -> looked(call, sum -> ShellArithmetic.value(sum, call.shell())), "let");
    ShellBuiltins.silent(
        table,
        call -> List.of(call.text(1), "OPTARG", "OPTIND").forEach(name -> call.shell().unset(name)),
        "getopts");
    ShellBuiltins.silent(table, VariableBuiltins::test, "test", "[");
  }

  /// Uses each word, after what the shell runs while it looks at it.
  private static void looked(ProgramRun call, Consumer<String> use) {
    for (var word : call.arguments()) {
      SubscriptCommands.look(call.walk(), word.text(), call.scope());
      use.accept(word.text());
    }
  }

  /// @param name of a variable, or of an element of one, `a[0]`
  private static void unset(String name, ShellState shell) {
    int bracket = name.indexOf('[');
    if (bracket > 0) {
      String array = name.substring(0, bracket);
      var value = shell.variable(array);
      var fields = new ArrayList<>(value == null ? List.<Field>of() : value.fields());
      String index =
          ShellArithmetic.value(name.substring(bracket + 1).replaceFirst("]$", ""), shell);
      boolean placed = SimpleCommandWalk.put(fields, index, VariableValue.UNSET);
      while (!fields.isEmpty() && fields.getLast() == VariableValue.UNSET) {
        fields.removeLast();
      }
      shell.set(array, placed ? VariableValue.array(fields) : VariableValue.anyArray());
    } else {
      shell.unset(name);
    }
  }

  /// The word behind `-v` is the name of a variable, with its subscript.
  private static void test(ProgramRun call) {
    for (int at = 0; at + 1 < call.size(); at++) {
      if (call.text(at).equals("-v")) {
        SubscriptCommands.look(call.walk(), call.text(at + 1), call.scope());
      }
    }
  }

  private static void declare(ProgramRun call) {
    boolean exports = call.name().equals("export");
    boolean hands = exports;
    boolean refers = false;
    boolean calculates = false;
    boolean local = !exports && !call.name().equals("readonly");
    var attribute = call.name().equals("readonly") ? VariableAttribute.READ_ONLY : null;
    for (var argument : call.arguments()) {
      String text = argument.text();
      if (text.startsWith("-")) {
        local &= text.indexOf('g') < 0;
        attribute = exports ? null : attribute(text, attribute);
        hands |= text.indexOf('x') > 0;
        refers |= text.indexOf('n') > 0 && !exports;
        calculates |= text.indexOf('i') > 0 && !exports;
        continue;
      }
      int equals = text.indexOf('=');
      String name = equals < 0 ? text : text.substring(0, equals);
      if (calculates || name.indexOf('[') > 0) {
        SubscriptCommands.look(call.walk(), calculates ? text : name, call.scope());
      }
      if (local) {
        call.shell().local(name);
      }
      if (attribute != null && attribute != VariableAttribute.READ_ONLY) {
        call.shell().attribute(name, attribute);
      }
      if (equals > 0) {
        String value = text.substring(equals + 1);
        if (refers) {
          call.shell().refer(name, value);
          continue;
        }
        call.shell()
            .set(
                name,
                VariableValue.of(new Field(value, false, value.startsWith("~"), false, false)));
        if (exports) {
          RunVariables.runs(call.walk(), List.of(text), call.scope(), call.place());
        } else {
          RunVariables.look(call.walk(), List.of(text), call.scope(), call.place());
        }
      }
      if (attribute == VariableAttribute.READ_ONLY) {
        call.shell().attribute(name, attribute);
      }
      if (hands) {
        call.shell().export(name);
      }
    }
  }

  private static @Nullable VariableAttribute attribute(
      String option, @Nullable VariableAttribute before) {
    return option.indexOf('l') > 0
        ? VariableAttribute.SMALL_LETTERS
        : option.indexOf('u') > 0
            ? VariableAttribute.CAPITALS
            : option.indexOf('i') > 0
                ? VariableAttribute.SUM
                : option.indexOf('r') > 0 ? VariableAttribute.READ_ONLY : before;
  }

  private static void read(ProgramRun call) {
    var options = call.options(0, "adinNptu");
    String line = line(call, options);
    var array = options.value("a");
    String separators = separators(call);
    if (array != null) {
      var fields = new ArrayList<Field>();
      split(line, separators, Integer.MAX_VALUE).forEach(piece -> fields.add(Field.read(piece)));
      call.shell().set(array.text(), VariableValue.array(fields));
      return;
    }
    var names = call.rest(options.next());
    names.forEach(name -> SubscriptCommands.look(call.walk(), name.text(), call.scope()));
    var pieces = split(line, separators, Math.max(1, names.size()));
    for (int at = 0; at < names.size(); at++) {
      boolean unknown = at >= pieces.size() && !UnknownMarks.known(line);
      String piece = at < pieces.size() ? pieces.get(at) : unknown ? UnknownMarks.NOWHERE : "";
      call.shell().set(names.get(at).text(), VariableValue.of(Field.read(piece)));
    }
    if (names.isEmpty()) {
      call.shell().set("REPLY", VariableValue.of(Field.read(line)));
    }
  }

  /// The text that `read` takes; marked as unknown where it is not known.
  private static String line(ProgramRun call, LeadingOptions options) {
    var input = call.scope().streams().input();
    var delimiter = options.value("d");
    boolean whole = delimiter != null && delimiter.is("");
    String line = whole ? input.rest() : input.line();
    if (line == null
        || options.has("n N u")
        || delimiter != null && !whole
        || whole && line.indexOf('\0') >= 0) {
      return call.walk().marks().from(call.scope().streams().in());
    }
    // A backslash keeps what follows from being a separator.
    return !options.has("r") && line.indexOf('\\') >= 0 ? escaped(line, call) : line;
  }

  private static String escaped(String line, ProgramRun call) {
    return separators(call).chars().anyMatch(symbol -> line.indexOf("\\" + (char) symbol) >= 0)
            || line.endsWith("\\")
        ? call.walk().marks().from(call.scope().streams().in())
        : PatternEdits.unquoted(line);
  }

  private static String separators(ProgramRun call) {
    for (var setting : call.scope().environment()) {
      if (setting.startsWith("IFS=")) {
        return setting.substring("IFS=".length());
      }
    }
    var set = call.shell().variable("IFS");
    return set == null ? " \t\n" : set.first().text();
  }

  /// The pieces of a line between separators; the last of the most holds all that is left.
  private static List<String> split(String line, String separators, int most) {
    var pieces = new ArrayList<String>();
    int at = blanks(line, 0, separators);
    while (at < line.length()) {
      int end = at;
      while (end < line.length() && separators.indexOf(line.charAt(end)) < 0) {
        end++;
      }
      int next = blanks(line, end, separators);
      if (next < line.length() && separators.indexOf(line.charAt(next)) >= 0) {
        next = blanks(line, next + 1, separators);
      }
      if (pieces.size() == most - 1 && next < line.length()) {
        end = line.length();
        while (separators.indexOf(line.charAt(end - 1)) >= 0 && line.charAt(end - 1) <= ' ') {
          end--;
        }
        next = line.length();
      }
      pieces.add(line.substring(at, end));
      at = next;
    }
    return pieces;
  }

  private static int blanks(String line, int from, String separators) {
    int at = from;
    while (at < line.length()
        && line.charAt(at) <= ' '
        && separators.indexOf(line.charAt(at)) >= 0) {
      at++;
    }
    return at;
  }

  private static void lines(ProgramRun call) {
    var options = call.options(0, "dnOsuCc");
    String text = call.input();
    var names = call.rest(options.next());
    String name = names.isEmpty() ? "MAPFILE" : names.getFirst().text();
    var fields = new ArrayList<Field>();
    if (text == null || options.has("d n O s u C c")) {
      fields.add(Field.many(call.walk().marks().from(call.scope().streams().in())));
    } else {
      text.lines()
          .forEach(
              line -> fields.add(UnknownMarks.known(line) ? Field.read(line) : Field.many(line)));
    }
    call.shell().set(name, VariableValue.array(fields));
  }
}
