package dev.assent.core.risk.windows;

import dev.assent.core.risk.windows.powershell.Expression;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The meanings of names in one PowerShell: variables, functions, aliases. All names are in lower
/// case.
final class PowerNames {
  private static final Map<String, PowerValue> AUTOMATIC =
      Map.of(
          "true",
          new PowerValue.Bool(true),
          "false",
          new PowerValue.Bool(false),
          "null",
          PowerValue.NOTHING,
          "executioncontext",
          new PowerValue.Thing("executioncontext", List.of(), Map.of()));

  private final WindowsShellState session;
  private final Map<String, PowerValue> variables = new HashMap<>();
  final Map<String, Expression.Block> functions = new HashMap<>();
  final Map<String, String> aliases = new HashMap<>();

  PowerNames(WindowsShellState session) {
    this.session = session;
  }

  /// The value of a variable, its name with scope or drive.
  PowerValue variable(String name) {
    if (name.startsWith("env:")) {
      var setting = session.setting(name.substring(4));
      return setting == null ? PowerValue.UNKNOWN : PowerValue.text(setting);
    }
    if (name.startsWith("function:")) {
      var function = functions.get(name.substring(9));
      return function == null ? PowerValue.UNKNOWN : new PowerValue.Code(function);
    }
    var here = variables.get(bare(name));
    return here != null
        ? here
        : Optional.ofNullable(AUTOMATIC.get(bare(name)))
            .or(() -> DotNet.value("$" + bare(name)))
            .orElse(PowerValue.UNKNOWN);
  }

  @Nullable PowerValue here(String name) {
    return variables.get(bare(name));
  }

  void set(String name, PowerValue value) {
    if (name.startsWith("env:")) {
      session.set(name.substring(4).toUpperCase(Locale.ROOT), PowerValue.shown(value));
    } else if (name.startsWith("function:")) {
      if (value instanceof PowerValue.Code code) {
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
