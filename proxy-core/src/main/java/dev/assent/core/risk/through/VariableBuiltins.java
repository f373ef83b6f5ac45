package dev.assent.core.risk.through;

import dev.assent.core.risk.through.value.Field;
import dev.assent.core.risk.through.value.LeadingOptions;
import dev.assent.core.risk.through.value.ShellArithmetic;
import dev.assent.core.risk.through.value.ShellState;
import dev.assent.core.risk.through.value.UnknownMarks;
import dev.assent.core.risk.through.value.VariableValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Builtins that set variables.
final class VariableBuiltins {
  private VariableBuiltins() {}

  static void into(Map<String, KnownProgram> table) {
    table.put("export", call -> declare(call, true));
    for (var name : List.of("declare", "typeset", "local", "readonly")) {
      table.put(name, call -> declare(call, false));
    }
    table.put(
        "unset",
        call -> {
          call.arguments()
              .forEach(name -> {
                SubscriptCommands.look(call.walk(), name.text(), call.scope());
                call.shell().unset(name.text());
              });
          return "";
        });
    table.put("read", VariableBuiltins::read);
    table.put("mapfile", VariableBuiltins::lines);
    table.put("readarray", VariableBuiltins::lines);
    table.put(
        "let",
        call -> {
          call.arguments()
              .forEach(sum -> {
                SubscriptCommands.look(call.walk(), sum.text(), call.scope());
                let(sum.text(), call.shell());
              });
          return "";
        });
    table.put("test", VariableBuiltins::test);
    table.put("[", VariableBuiltins::test);
  }

  /// What stands behind `-v` is the name of a variable, with its subscript.
  private static @Nullable String test(ProgramRun call) {
    for (int at = 0; at + 1 < call.size(); at++) {
      if (call.text(at).equals("-v")) {
        SubscriptCommands.look(call.walk(), call.text(at + 1), call.scope());
      }
    }
    return "";
  }

  private static @Nullable String declare(ProgramRun call, boolean exports) {
    boolean hands = exports;
    boolean refers = false;
    boolean calculates = false;
    for (var argument : call.arguments()) {
      String text = argument.text();
      if (text.startsWith("-")) {
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
      if (hands) {
        call.shell().export(name);
      }
    }
    return "";
  }

  private static void let(String sum, ShellState shell) {
    int equals = sum.indexOf('=');
    if (equals > 0) {
      shell.set(
          sum.substring(0, equals).strip(),
          VariableValue.of(ShellArithmetic.value(sum.substring(equals + 1), shell)));
    }
  }

  private static @Nullable String read(ProgramRun call) {
    var options = LeadingOptions.of(call.arguments(), 0, "adinNptu", Set.of());
    String line = call.scope().streams().input().line();
    if (line == null) {
      line = call.walk().marks().from(call.scope().streams().in());
    }
    var array = options.value("a");
    String separators = separators(call);
    if (array != null) {
      var fields = new ArrayList<Field>();
      split(line, separators, Integer.MAX_VALUE).forEach(piece -> fields.add(Field.of(piece)));
      call.shell().set(array.text(), VariableValue.array(fields));
      return "";
    }
    var names = call.rest(options.next());
    names.forEach(name -> SubscriptCommands.look(call.walk(), name.text(), call.scope()));
    var pieces = split(line, separators, Math.max(1, names.size()));
    for (int at = 0; at < names.size(); at++) {
      boolean unknown = at >= pieces.size() && !UnknownMarks.known(line);
      String piece = at < pieces.size() ? pieces.get(at) : unknown ? UnknownMarks.NOWHERE : "";
      call.shell().set(names.get(at).text(), VariableValue.of(piece));
    }
    if (names.isEmpty()) {
      call.shell().set("REPLY", VariableValue.of(line));
    }
    return "";
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

  private static List<String> split(String line, String separators, int most) {
    var pieces = new ArrayList<String>();
    int at = 0;
    while (at < line.length()
        && separators.indexOf(line.charAt(at)) >= 0
        && line.charAt(at) <= ' ') {
      at++;
    }
    while (at < line.length()) {
      int end = at;
      while (end < line.length()
          && (pieces.size() == most - 1 || separators.indexOf(line.charAt(end)) < 0)) {
        end++;
      }
      pieces.add(line.substring(at, end));
      at = end + 1;
    }
    return pieces;
  }

  private static @Nullable String lines(ProgramRun call) {
    var options = LeadingOptions.of(call.arguments(), 0, "dnOsuCc", Set.of());
    String text = call.input();
    var names = call.rest(options.next());
    String name = names.isEmpty() ? "MAPFILE" : names.getFirst().text();
    var fields = new ArrayList<Field>();
    if (text == null) {
      fields.add(Field.many(call.walk().marks().from(call.scope().streams().in())));
    } else {
      text.lines()
          .forEach(
              line -> fields.add(UnknownMarks.known(line) ? Field.of(line) : Field.many(line)));
    }
    call.shell().set(name, VariableValue.array(fields));
    return "";
  }
}
