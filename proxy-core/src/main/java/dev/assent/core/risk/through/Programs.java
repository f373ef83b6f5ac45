package dev.assent.core.risk.through;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// All programs of which more is known than their name.
final class Programs {
  private static final Map<String, Program> TABLE = table();

  private Programs() {}

  /// What is known of a program; null when nothing is.
  static @Nullable Program of(String name) {
    var program = TABLE.get(name);
    return program != null || name.isEmpty() || !isVersion(name.charAt(name.length() - 1)) ? program : TABLE.get(unversioned(name));
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

  private static Map<String, Program> table() {
    var table = new HashMap<String, Program>();
    Builtins.into(table);
    Variables.into(table);
    Shells.into(table);
    Masters.into(table);
    Prefixes.into(table);
    Each.into(table);
    Find.into(table);
    Remotes.into(table);
    Containers.into(table);
    Clusters.into(table);
    Later.into(table);
    Runners.into(table);
    Projects.into(table);
    Texts.into(table);
    Coded.into(table);
    Downloads.into(table);
    Sockets.into(table);
    Interpreters.into(table);
    Editors.into(table);
    Patches.into(table);
    Windows.into(table);
    return Map.copyOf(table);
  }
}
