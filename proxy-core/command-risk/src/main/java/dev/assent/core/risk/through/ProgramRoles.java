package dev.assent.core.risk.through;

import dev.assent.core.risk.rules.RuleFiles;
import dev.assent.core.risk.table.NameTable;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Says by a program's name what its words are to it: data, a command to start, or nobody knows.
///
/// The programs that start others are no closed list. What is listed is what takes words as data,
/// and what surely starts them.
public final class ProgramRoles {
  /// The role that words have for a program.
  public enum Role {
    /// they are text, names or files
    DATA,
    /// a command among them is started
    STARTS,
    /// a command among them is started behind a word such as `run`
    STARTS_BEHIND_VERB,
    /// they are sub-commands of its own; behind a word such as `run` a command may follow
    VERBS,
    /// nothing is known of it
    UNKNOWN
  }

  private static final NameTable TABLE = NameTable.of("roles");
  private static final Map<String, Role> ROLES = Map.copyOf(TABLE.constants("roles", Role.class));
  private static final Map<String, String> BEHIND = Map.copyOf(TABLE.byName("behind"));

  /// Names of programs that are words of everyday use or of other programs: they need an option or
  /// a file behind them.
  private static final Set<String> EVERYDAY = Set.copyOf(TABLE.names("everyday", "names"));

  /// Options whose value is prose, a name or a pattern.
  private static final Set<String> PROSE_OPTIONS = Set.copyOf(TABLE.names("options", "prose"));

  private ProgramRoles() {}

  /// The role of a program's words.
  public static Role of(String name) {
    @Nullable Role listed = ROLES.get(name);
    if (listed != null) {
      return listed;
    }
    if (KnownPrograms.of(name) != null) {
      // Those who know the program have looked for what it starts.
      return Role.DATA;
    }
    return isKnown(name) ? Role.VERBS : Role.UNKNOWN;
  }

  /// True if a command may follow a word of a program that has sub-commands.
  public static boolean isRunWord(String word) {
    return "run".equals(BEHIND.get(word));
  }

  /// True if a word names a program that is known for something, and is no word of everyday use.
  public static boolean isPlainName(String name) {
    return name.length() > 1 && !EVERYDAY.contains(name) && isKnown(name);
  }

  /// True if a word names a program that is known for something.
  public static boolean isKnown(String name) {
    return KnownPrograms.of(name) != null || RuleFiles.own().knows(name);
  }

  /// True if a program starts others, but a word alone is a file or a task to it.
  static boolean namesOther(String name) {
    String behind = BEHIND.getOrDefault(name, "");
    return behind.equals("files") || behind.equals("tasks");
  }

  /// True if the value of an option is prose, a name or a pattern.
  public static boolean takesProse(String option) {
    return PROSE_OPTIONS.contains(option);
  }

  /// True if a program takes what stands behind a word as prose.
  public static boolean isTelling(String word) {
    return "telling".equals(BEHIND.get(word));
  }
}
