package dev.assent.core.risk.through;

import dev.assent.core.risk.rules.ProgramUses.Use;
import dev.assent.core.risk.step.Step.Place;
import dev.assent.core.risk.table.NameTable;
import dev.assent.core.risk.through.value.Field;
import dev.assent.core.risk.through.value.Pipe;
import dev.assent.core.risk.through.value.StandardInput;
import dev.assent.core.risk.through.value.WalkScope;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Walks through the values of variables that programs run: `GIT_PAGER`, `EDITOR`, `LESSOPEN`,
/// `PROMPT_COMMAND`.
///
/// Those that make programs load code, as `LD_PRELOAD` and `NODE_OPTIONS` do, become a step `export
/// NAME=value` for the rules.
public final class RunVariables {
  /// Read only where a variable is set.
  private static final class Names {
    private static final NameTable TABLE = NameTable.of("variables");
    private static final Map<String, Use> USES =
        Map.copyOf(TABLE.constants("variables", Use.class));
    private static final Map<String, Use> ENDINGS =
        Map.copyOf(TABLE.constants("endings", Use.class));

    static @Nullable Use of(String name) {
      Use use = USES.get(name);
      if (use == null) {
        for (var ending : ENDINGS.entrySet()) {
          use = name.endsWith(ending.getKey()) ? ending.getValue() : use;
        }
      }
      return use;
    }
  }

  private RunVariables() {}

  /// True if programs run what a variable names, or load code from there.
  public static boolean isCode(String name) {
    Use use = Names.of(name);
    return use == Use.LOADS || use == Use.RUNS;
  }

  /// Walks through what settings make programs run or load.
  ///
  /// @param settings `NAME=value`
  static void look(ScriptWalk walk, List<String> settings, WalkScope scope, Place place) {
    runs(walk, settings, scope, place);
    for (var setting : settings) {
      String name = upper(setting);
      Use use = Names.of(name);
      // A rule looks at the files that it names.
      boolean file = setting.indexOf('/') > 0 || setting.indexOf('~') > 0;
      if (use == Use.LOADS || file && (use != null || isRun(name))) {
        walk.simple()
            .step(
                "export",
                List.of(Field.of(name + setting.substring(setting.indexOf('=')))),
                scope,
                place);
      }
    }
  }

  /// The same for settings that are words of a step.
  static void runs(ScriptWalk walk, List<String> settings, WalkScope scope, Place place) {
    for (var setting : settings) {
      String name = upper(setting);
      String value = setting.substring(Math.min(setting.length(), setting.indexOf('=') + 1));
      if (value.isBlank() || !walk.budget().characters(value.length())) {
        continue;
      }
      if (isRun(name)) {
        run(
            walk,
            name.equals("TAR_OPTIONS")
                ? value.substring(
                    value.indexOf("exec=") < 0 ? 0 : value.indexOf("exec=") + "exec=".length())
                : value,
            scope.at(place));
      } else if (name.equals("GIT_CONFIG_PARAMETERS")) {
        run(walk, value.replaceFirst("^'[^'=]*'?='?", "").replaceFirst("'$", ""), scope.at(place));
      }
    }
  }

  /// The name of a setting; npm takes its own in small letters.
  private static String upper(String setting) {
    String name = setting.substring(0, Math.max(0, setting.indexOf('=')));
    return name.startsWith("npm_config_") ? name.toUpperCase(Locale.ROOT) : name;
  }

  private static boolean isRun(String name) {
    return Names.of(name) == Use.RUNS || name.startsWith("GIT_CONFIG_VALUE_");
  }

  /// A single plain name is the program that everybody has.
  private static void run(ScriptWalk walk, String value, WalkScope scope) {
    String text = value.strip();
    while (!text.isEmpty() && "|!-".indexOf(text.charAt(0)) >= 0) {
      text = text.substring(1).strip();
    }
    boolean plain =
        text.chars()
            .allMatch(symbol -> Character.isLetterOrDigit(symbol) || "_.+-".indexOf(symbol) >= 0);
    if (!plain && walk.budget().characters(text.length())) {
      walk.maybeCode(text, scope.apart().reading(StandardInput.unknown(), Pipe.NONE));
    }
  }
}
