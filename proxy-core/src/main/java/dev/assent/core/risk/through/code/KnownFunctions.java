package dev.assent.core.risk.through.code;

import dev.assent.core.risk.table.NameTable;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The functions of a language's libraries that run programs or change files.
final class KnownFunctions {
  /// The use that a function makes of its arguments.
  enum Deed {
    /// a shell runs the first
    SHELL,
    /// a shell runs the only one; several are words of a command
    SHELL_OR_WORDS,
    /// a list of words, or a text for a shell
    LIST,
    /// all are words of a command
    WORDS,
    /// a program, then a list
    PROGRAM_AND_LIST,
    /// a program, the name it is told, and more words
    PROGRAM_AND_NAMED_WORDS,
    MODE_PROGRAM_AND_WORDS,
    CODE,
    REMOVE_TREE,
    REMOVE,
    REMOVE_FOLDER,
    MOVE,
    COPY,
    LINK,
    CHMOD,
    CHMOD_MODE_FIRST,
    CHOWN,
    KILL,
    KILL_SIGNAL_FIRST,
    OPEN,
    OPEN_PERL,
    TRUNCATE,
    WRITE,
    APPEND,
    READ,
    DOWNLOAD,
    CONNECT,
    /// a line
    PRINT,
    /// no line end
    WRITE_OUT
  }

  private static final NameTable TABLE = NameTable.of("functions");

  /// Beginnings of names that change nothing.
  static final List<String> PREFIXES = List.copyOf(TABLE.names("all", "prefixes"));

  /// Functions that only make texts and may stand without brackets.
  static final Set<String> MAKERS = Set.copyOf(TABLE.names("all", "makers"));

  /// Functions that run a text as code of the same language.
  static final Set<String> EVALUATORS = Set.copyOf(TABLE.names("code", "evaluators"));

  /// Methods that give a statement to a database.
  static final Set<String> QUERIES = Set.copyOf(TABLE.names("databases", "queries"));

  /// First words of statements of SQL, in capitals.
  static final Set<String> STATEMENTS = Set.copyOf(TABLE.names("code", "statements"));

  /// First words of methods of clouds that change something.
  static final Set<String> CLOUD_VERBS = Set.copyOf(TABLE.names("cloud", "verbs"));

  private static final Map<Language, Map<String, Deed>> ALL = all();

  private KnownFunctions() {}

  private static Map<Language, Map<String, Deed>> all() {
    var all = new EnumMap<Language, Map<String, Deed>>(Language.class);
    for (var language : Language.values()) {
      all.put(language, TABLE.constants(language.name().toLowerCase(Locale.ROOT), Deed.class));
    }
    return Collections.unmodifiableMap(all);
  }

  /// The deed of a function; null when it is none of these.
  static @Nullable Deed deed(Language language, String name) {
    return ALL.getOrDefault(language, Map.of()).get(name);
  }
}
