package dev.assent.core.risk.through.value;

import dev.assent.core.risk.table.NameTable;
import java.util.List;
import java.util.Set;

/// Names of programs that a name with a pattern, or with a piece left out, may stand for.
///
/// The order is that in which they are tried, the harmful first.
public final class WellKnownPrograms {
  private static final List<String> NAMES =
      List.copyOf(NameTable.of("programs").names("posix", "well-known"));

  private static final Set<String> SET = Set.copyOf(NAMES);

  private WellKnownPrograms() {}

  public static boolean has(String name) {
    return SET.contains(name);
  }

  /// The first name that matches a pattern; empty when none does.
  public static String matching(String pattern) {
    for (var name : NAMES) {
      if (ShellPatterns.matches(pattern, name)) {
        return name;
      }
    }
    return "";
  }
}
