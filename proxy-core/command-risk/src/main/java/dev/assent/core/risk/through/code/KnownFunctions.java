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
    WORDS("*"),
    /// a program, then a list
    PROGRAM_AND_LIST,
    /// a program, the name it is told, and more words
    PROGRAM_AND_NAMED_WORDS,
    MODE_PROGRAM_AND_WORDS,
    CODE,
    REMOVE_TREE("rm -rf *"),
    REMOVE("rm -f *"),
    REMOVE_FOLDER("rmdir *"),
    MOVE("mv *"),
    COPY("cp *"),
    LINK("ln -s *"),
    CHMOD("chmod 1 0"),
    CHMOD_MODE_FIRST("chmod 0 *"),
    CHOWN("chown 1:2 0"),
    KILL("kill -1 0"),
    KILL_SIGNAL_FIRST("kill -0 *"),
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
    WRITE_OUT;

    /// The command that does the same, empty where it takes more to say: a digit is what is given
    /// there, `*` the rest.
    final String command;

    Deed() {
      this("");
    }

    Deed(String command) {
      this.command = command;
    }
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

  /// The change that a function or method makes to a text, and the text of names that have one.
  static final Map<String, String> TEXTS = Map.copyOf(TABLE.byName("texts"));

  static final Map<String, String> METHODS = Map.copyOf(TABLE.byName("text-methods"));
  static final Map<String, String> VALUES = Map.copyOf(TABLE.byName("values"));
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
