package dev.assent.core.risk.through;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// All programs of which more is known than their name.
final class KnownPrograms {
  private static final Map<String, KnownProgram> TABLE = table();

  private KnownPrograms() {}

  /// Facts about a program; null for one that is not known.
  static @Nullable KnownProgram of(String name) {
    var program = TABLE.get(name);
    return program != null || name.isEmpty() || !isVersion(name.charAt(name.length() - 1))
        ? program
        : TABLE.get(unversioned(name));
  }

  private static boolean isVersion(char symbol) {
    return symbol >= '0' && symbol <= '9' || symbol == '.';
  }

  /// `python3.12` → `python`
  private static String unversioned(String name) {
    int end = name.length();
    while (end > 0 && isVersion(name.charAt(end - 1))) {
      end--;
    }
    return name.substring(0, end);
  }

  private static Map<String, KnownProgram> table() {
    var table = new HashMap<String, KnownProgram>();
    ShellBuiltins.into(table);
    VariableBuiltins.into(table);
    ShellPrograms.into(table);
    Launchers.into(table);
    OddLaunchers.into(table);
    EachPrograms.into(table);
    ContainerPrograms.into(table);
    ProjectPrograms.into(table);
    TextPrograms.into(table);
    InterpreterPrograms.into(table);
    EditorPrograms.into(table);
    WindowsShellPrograms.into(table);
    return Map.copyOf(table);
  }
}
