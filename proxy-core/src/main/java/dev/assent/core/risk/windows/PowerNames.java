package dev.assent.core.risk.windows;

import dev.assent.core.risk.windows.powershell.Expression;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The meanings of names in one PowerShell: variables, functions, aliases. All names are in lower case.
final class PowerNames {
  private static final Map<String, Value> AUTOMATIC =
      Map.ofEntries(
          Map.entry("true", new Value.Bool(true)),
          Map.entry("false", new Value.Bool(false)),
          Map.entry("null", Value.NOTHING),
          Map.entry("home", Value.text(String.valueOf(Marked.HOME))),
          Map.entry("pwd", Value.text(".")),
          Map.entry("psscriptroot", Value.text(".")),
          Map.entry("profile", Value.text(Marked.HOME + "\\Documents\\PowerShell\\Microsoft.PowerShell_profile.ps1")),
          Map.entry("pshome", Value.text("C:\\Windows\\System32\\WindowsPowerShell\\v1.0")),
          Map.entry("shellid", Value.text("Microsoft.PowerShell")),
          Map.entry("verbosepreference", Value.text("SilentlyContinue")),
          Map.entry("debugpreference", Value.text("SilentlyContinue")),
          Map.entry("erroractionpreference", Value.text("Continue")),
          Map.entry("ofs", Value.text(" ")),
          Map.entry("executioncontext", new Value.Thing("executioncontext", List.of(), Map.of())));

  private final Session session;
  private final Map<String, Value> variables = new HashMap<>();
  final Map<String, Expression.Block> functions = new HashMap<>();
  final Map<String, String> aliases = new HashMap<>();

  PowerNames(Session session) {
    this.session = session;
  }

  /// The value of a variable, its name with scope or drive.
  Value variable(String name) {
    if (name.startsWith("env:")) {
      var setting = session.setting(name.substring(4));
      return setting == null ? Value.UNKNOWN : Value.text(setting);
    }
    if (name.startsWith("function:")) {
      var function = functions.get(name.substring(9));
      return function == null ? Value.UNKNOWN : new Value.Code(function);
    }
    var here = variables.get(bare(name));
    return here != null ? here : AUTOMATIC.getOrDefault(bare(name), Value.UNKNOWN);
  }

  @Nullable Value here(String name) {
    return variables.get(bare(name));
  }

  void set(String name, Value value) {
    if (name.startsWith("env:")) {
      session.set(name.substring(4).toUpperCase(Locale.ROOT), Value.shown(value));
    } else if (name.startsWith("function:")) {
      if (value instanceof Value.Code code) {
        functions.put(name.substring(9), code.block());
      }
    } else if (!bare(name).equals("null") && variables.size() < 4096) {
      variables.put(bare(name), value);
    }
  }

  private static String bare(String name) {
    int colon = name.indexOf(':');
    return colon < 0 ? name.equals("psitem") ? "_" : name : name.substring(colon + 1);
  }
}
