package dev.assent.core.risk.through;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Builtins that set variables.
final class Variables {
  private Variables() {}

  static void into(Map<String, Program> table) {
    table.put("export", call -> declare(call, true));
    for (var name : List.of("declare", "typeset", "local", "readonly")) {
      table.put(name, call -> declare(call, false));
    }
    table.put("unset", call -> {
      call.arguments().forEach(name -> {
        Subscripts.look(call.walk(), name.text(), call.scope());
        call.shell().unset(name.text());
      });
      return "";
    });
    table.put("read", Variables::read);
    table.put("mapfile", Variables::lines);
    table.put("readarray", Variables::lines);
    table.put("let", call -> {
      call.arguments().forEach(sum -> {
        Subscripts.look(call.walk(), sum.text(), call.scope());
        let(sum.text(), call.shell());
      });
      return "";
    });
    table.put("test", Variables::test);
    table.put("[", Variables::test);
  }

  /// What stands behind `-v` is the name of a variable, with its subscript.
  private static @Nullable String test(Call call) {
    for (int at = 0; at + 1 < call.size(); at++) {
      if (call.text(at).equals("-v")) {
        Subscripts.look(call.walk(), call.text(at + 1), call.scope());
      }
    }
    return "";
  }

  private static @Nullable String declare(Call call, boolean exports) {
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
        Subscripts.look(call.walk(), calculates ? text : name, call.scope());
      }
      if (equals > 0) {
        String value = text.substring(equals + 1);
        if (refers) {
          call.shell().refer(name, value);
          continue;
        }
        call.shell().set(name, Value.of(new Field(value, false, value.startsWith("~"), false, false)));
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
      shell.set(sum.substring(0, equals).strip(), Value.of(Sums.value(sum.substring(equals + 1), shell)));
    }
  }

  private static @Nullable String read(Call call) {
    var options = Options.of(call.arguments(), 0, "adinNptu", Set.of());
    String line = call.scope().streams().input().line();
    if (line == null) {
      line = call.walk().marks().from(call.scope().streams().in());
    }
    var array = options.value("a");
    String separators = separators(call);
    if (array != null) {
      var fields = new ArrayList<Field>();
      split(line, separators, Integer.MAX_VALUE).forEach(piece -> fields.add(Field.of(piece)));
      call.shell().set(array.text(), Value.array(fields));
      return "";
    }
    var names = call.rest(options.next());
    names.forEach(name -> Subscripts.look(call.walk(), name.text(), call.scope()));
    var pieces = split(line, separators, Math.max(1, names.size()));
    for (int at = 0; at < names.size(); at++) {
      boolean unknown = at >= pieces.size() && !Marks.known(line);
      String piece = at < pieces.size() ? pieces.get(at) : unknown ? Marks.NOWHERE : "";
      call.shell().set(names.get(at).text(), Value.of(piece));
    }
    if (names.isEmpty()) {
      call.shell().set("REPLY", Value.of(line));
    }
    return "";
  }

  private static String separators(Call call) {
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
    while (at < line.length() && separators.indexOf(line.charAt(at)) >= 0 && line.charAt(at) <= ' ') {
      at++;
    }
    while (at < line.length()) {
      int end = at;
      while (end < line.length() && (pieces.size() == most - 1 || separators.indexOf(line.charAt(end)) < 0)) {
        end++;
      }
      pieces.add(line.substring(at, end));
      at = end + 1;
    }
    return pieces;
  }

  private static @Nullable String lines(Call call) {
    var options = Options.of(call.arguments(), 0, "dnOsuCc", Set.of());
    String text = call.input();
    var names = call.rest(options.next());
    String name = names.isEmpty() ? "MAPFILE" : names.getFirst().text();
    var fields = new ArrayList<Field>();
    if (text == null) {
      fields.add(Field.many(call.walk().marks().from(call.scope().streams().in())));
    } else {
      text.lines().forEach(line -> fields.add(Marks.known(line) ? Field.of(line) : Field.many(line)));
    }
    call.shell().set(name, Value.array(fields));
    return "";
  }
}
