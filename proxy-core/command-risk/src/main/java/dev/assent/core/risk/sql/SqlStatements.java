package dev.assent.core.risk.sql;

import dev.assent.core.risk.step.Argument;
import dev.assent.core.risk.table.NameTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// Finds dangerous statements in SQL. Pure; takes time in proportion to the text.
public final class SqlStatements {
  private static final NameTable TABLE = NameTable.of("statements");
  private static final Map<String, SqlStatement> DROPPED =
      TABLE.constants("dropped", SqlStatement.class);
  private static final Set<String> LEAVING = Set.copyOf(TABLE.names("functions", "names"));
  private static final List<String> SAFETY = TABLE.names("settings", "safety");

  private static final Pattern HOLDS =
      Pattern.compile("([\\w.@]{1,64}|'[^']{0,40}|\"[^\"]{0,40})=\\1");

  private static final Pattern WRITTEN = Pattern.compile("'(drop |truncate |delete from)");
  private static final String UNKNOWN = "" + Argument.UNKNOWN;

  private SqlStatements() {}

  /// The greatest depth of statements as texts in statements.
  private static final int DEEPEST = 8;

  /// Changes of rows that are looked at in one statement.
  private static final int MOST_CHANGES = 256;

  /// Statements that a `ROLLBACK` takes back in every database.
  private static final Set<SqlStatement> ROWS =
      Set.of(SqlStatement.DELETE_ALL, SqlStatement.UPDATE_ALL);

  /// Statements that it takes back where they do not end the transaction.
  private static final Set<SqlStatement> ALL_BUT_OUTSIDE =
      Set.copyOf(
          EnumSet.complementOf(
              EnumSet.of(SqlStatement.LEAVES_DATABASE, SqlStatement.END_SESSIONS)));

  /// Clients of databases in which a transaction holds tables as well as rows.
  private static final Set<String> HOLD_TABLES = Set.of("psql", "sqlite3", "sqlcmd", "pgcli");

  /// The dangerous kinds among a text's statements, in which [Argument#UNKNOWN] stands for what
  /// only the running shell knows. What a ROLLBACK takes back is left out. Where databases read a
  /// text in several ways, the kinds of all of them.
  ///
  /// @param client the program that is given the text; empty when unknown
  public static Set<SqlStatement> in(String text, String client) {
    return in(text, HOLD_TABLES.contains(client) ? ALL_BUT_OUTSIDE : ROWS, 0);
  }

  private static Set<SqlStatement> in(String text, Set<SqlStatement> takenBack, int depth) {
    var found = EnumSet.noneOf(SqlStatement.class);
    if (depth > DEEPEST) {
      return found;
    }
    boolean signs = text.indexOf('#') >= 0 || text.contains("--");
    boolean escapes = text.indexOf('\\') >= 0;
    found.addAll(in(SqlTokens.of(text, false, false), takenBack, depth));
    if (signs) {
      found.addAll(in(SqlTokens.of(text, true, false), takenBack, depth));
    }
    if (escapes) {
      found.addAll(in(SqlTokens.of(text, false, true), takenBack, depth));
    }
    if (signs && escapes) {
      found.addAll(in(SqlTokens.of(text, true, true), takenBack, depth));
    }
    return found;
  }

  private static Set<SqlStatement> in(
      List<List<String>> statements, Set<SqlStatement> takenBack, int depth) {
    var found = EnumSet.noneOf(SqlStatement.class);
    var open = EnumSet.noneOf(SqlStatement.class);
    boolean transaction = false;
    for (var words : statements) {
      String first = words.getFirst();
      boolean begins =
          first.equals("begin")
                  && (words.size() == 1 || words.size() == 2 || words.contains("transaction"))
              || first.equals("start") && words.contains("transaction");
      boolean ends = first.equals("commit") || first.equals("end");
      boolean takesBack =
          first.equals("rollback") && !words.contains("to") && !words.contains("prepared");
      if (begins || ends) {
        found.addAll(open);
      }
      if (begins || ends || takesBack) {
        open.clear();
        transaction = begins;
      } else {
        for (var kind : of(words, depth)) {
          (transaction && takenBack.contains(kind) ? open : found).add(kind);
        }
      }
    }
    found.addAll(open);
    return found;
  }

  private static Set<SqlStatement> of(List<String> words, int depth) {
    var found = EnumSet.noneOf(SqlStatement.class);
    int at = start(words);
    String first = word(words, at);
    switch (first) {
      case "drop" -> drop(found, words, at);
      case "truncate" -> found.add(SqlStatement.TRUNCATE);
      case "delete" -> all(found, words, at, SqlStatement.DELETE_ALL);
      case "update" -> all(found, words, at, SqlStatement.UPDATE_ALL);
      case "with" -> changes(found, words);
      case "alter" -> alter(found, words, at);
      case "grant" -> {
        if (hasAny(words, "wide-rights")) {
          found.add(SqlStatement.GRANT_ALL);
        }
      }
      case "revoke", "reassign" -> found.add(SqlStatement.REVOKE);
      case "create" -> create(found, words, at);
      case "copy" -> copy(found, words);
      case "shutdown", "kill" -> found.add(SqlStatement.END_SESSIONS);
      case "set", "pragma", "disable" -> {
        safety(found, words);
        inside(found, words, depth);
      }
      case "reset" -> {
        if (words.contains("master")) {
          found.add(SqlStatement.SAFETY_OFF);
        }
      }
      case "purge" -> found.add(SqlStatement.SAFETY_OFF);
      case UNKNOWN -> found.add(SqlStatement.UNKNOWN);
      case "do",
          "exec",
          "execute",
          "begin",
          "call",
          "if",
          "use",
          "declare",
          "prepare",
          "sp_executesql" ->
          inside(found, words, depth);
      default -> {}
    }
    anywhere(found, words);
    return found;
  }

  /// Past `explain analyze`, which runs what it explains; of a plain `explain` nothing runs.
  private static int start(List<String> words) {
    if (!word(words, 0).equals("explain")) {
      return 0;
    }
    int analyze = words.indexOf("analyze");
    boolean runs = analyze > 0 && analyze < 4;
    if (!runs) {
      return words.size();
    }
    return word(words, analyze + 1).equals(")") ? analyze + 2 : analyze + 1;
  }

  private static String word(List<String> words, int at) {
    return at < words.size() ? words.get(at) : "";
  }

  private static void drop(Set<SqlStatement> found, List<String> words, int at) {
    var dropped = DROPPED.get(word(words, at + 1));
    if (dropped != null) {
      found.add(dropped);
    }
  }

  /// A condition that always holds is none.
  private static void all(
      Set<SqlStatement> found, List<String> words, int from, SqlStatement kind) {
    int end = end(words, from);
    int where = own(words, from, end, "where");
    if (where < 0) {
      if (own(words, from, end, "limit") < 0 && own(words, from, end, "top") < 0) {
        found.add(kind);
      }
    } else if (alwaysHolds(words.subList(where + 1, end), 0)) {
      found.add(kind);
    }
  }

  /// The index at which the brackets around a place end, or the words.
  private static int end(List<String> words, int from) {
    int depth = 0;
    for (int at = from; at < words.size(); at++) {
      depth += words.get(at).equals("(") ? 1 : words.get(at).equals(")") ? -1 : 0;
      if (depth < 0) {
        return at;
      }
    }
    return words.size();
  }

  /// The place of a word that stands in no further brackets; -1 when there is none.
  private static int own(List<String> words, int from, int end, String word) {
    int depth = 0;
    for (int at = from; at < end; at++) {
      depth += words.get(at).equals("(") ? 1 : words.get(at).equals(")") ? -1 : 0;
      if (depth == 0 && words.get(at).equals(word)) {
        return at;
      }
    }
    return -1;
  }

  /// True for `1 = 1`, `(true)`, `a = a`, and where one of what `or` joins always holds.
  private static boolean alwaysHolds(List<String> condition, int depth) {
    if (depth > DEEPEST) {
      return true;
    }
    int or = own(condition, 0, condition.size(), "or");
    int begin = 0;
    while (or >= 0) {
      if (alwaysHolds(condition.subList(begin, or), depth + 1)) {
        return true;
      }
      begin = or + 1;
      or = own(condition, begin, condition.size(), "or");
    }
    var last = condition.subList(begin, condition.size());
    if (last.size() > 2 && last.getFirst().equals("(") && end(last, 1) == last.size() - 1) {
      return alwaysHolds(last.subList(1, last.size() - 1), depth + 1);
    }
    String text = String.join("", last);
    return text.equals("true")
        || text.equals("1")
        || text.equals("notfalse")
        || last.size() <= 7 && HOLDS.matcher(text).matches()
        || text.matches("\\d{1,9}<>\\d{1,9}");
  }

  /// Deletions and updates inside of brackets or behind them, as `with` has them.
  private static void changes(Set<SqlStatement> found, List<String> words) {
    int count = 0;
    for (int at = 1; at < words.size() && count < MOST_CHANGES; at++) {
      count += words.get(at).equals("delete") || words.get(at).equals("update") ? 1 : 0;
      if (words.get(at).equals("delete")) {
        all(found, words, at, SqlStatement.DELETE_ALL);
      } else if (words.get(at).equals("update") && words.contains("set")) {
        all(found, words, at, SqlStatement.UPDATE_ALL);
      }
    }
  }

  private static void alter(Set<SqlStatement> found, List<String> words, int at) {
    String what = word(words, at + 1);
    if (USERS.contains(what) && hasAny(words, "masters")) {
      found.add(SqlStatement.GRANT_ALL);
    } else if (USERS.contains(what) && hasAny(words, "signs")) {
      found.add(SqlStatement.CHANGE_USER);
    } else if (what.equals("server") && words.contains("sysadmin")) {
      found.add(SqlStatement.GRANT_ALL);
    }
    if (what.equals("table") && words.contains("drop")) {
      var dropped = DROPPED.get(word(words, words.indexOf("drop") + 1));
      found.add(
          dropped == SqlStatement.DROP_OTHER ? SqlStatement.DROP_OTHER : SqlStatement.DROP_COLUMN);
    }
    boolean guards =
        what.equals("table") && words.contains("disable") && hasAny(words, "table-guards");
    if (guards || what.equals("system")) {
      found.add(SqlStatement.SAFETY_OFF);
    }
  }

  private static final Set<String> USERS = Set.of("user", "role", "login");

  /// True if a word is among those of a section of the table.
  private static boolean hasAny(List<String> words, String section) {
    return !Collections.disjoint(words, TABLE.names(section, "names"));
  }

  private static void create(Set<SqlStatement> found, List<String> words, int at) {
    if (USERS.contains(word(words, at + 1))) {
      found.add(
          words.contains("superuser") && !words.contains("nosuperuser")
              ? SqlStatement.GRANT_ALL
              : SqlStatement.CHANGE_USER);
    }
    if (words.contains("function") && hasAny(words, "free-languages")) {
      found.add(SqlStatement.LEAVES_DATABASE);
    }
  }

  private static void copy(Set<SqlStatement> found, List<String> words) {
    boolean text = words.stream().anyMatch(word -> word.startsWith("'/"));
    if (words.contains("program") || text) {
      found.add(SqlStatement.LEAVES_DATABASE);
    }
  }

  private static void safety(Set<SqlStatement> found, List<String> words) {
    String all = String.join(" ", words);
    if (SAFETY.stream().anyMatch(all::contains) || all.startsWith("disable trigger")) {
      found.add(SqlStatement.SAFETY_OFF);
    }
  }

  /// Statements in the text of a block, or given as a text to be run.
  private static void inside(Set<SqlStatement> found, List<String> words, int depth) {
    for (int at = 1; at < words.size(); at++) {
      String word = words.get(at);
      if (word.startsWith("'") && word.length() > 8) {
        found.addAll(in(word.substring(1), ROWS, depth + 1));
      } else if (word.equals("drop")) {
        drop(found, words, at);
      } else if (word.equals("truncate")) {
        found.add(SqlStatement.TRUNCATE);
      }
    }
    if (word(words, 0).equals("prepare")) {
      changes(found, words);
    }
  }

  private static void anywhere(Set<SqlStatement> found, List<String> words) {
    boolean explained = word(words, 0).equals("explain");
    for (int at = 0; at < words.size() && !explained; at++) {
      String word = words.get(at);
      if (LEAVING.contains(word)) {
        found.add(SqlStatement.LEAVES_DATABASE);
      } else if ((word.equals("outfile") || word.equals("dumpfile"))
          && word(words, at - 1 < 0 ? 0 : at - 1).equals("into")) {
        found.add(SqlStatement.LEAVES_DATABASE);
      } else if (word.startsWith("pg_terminate_backend") || word.startsWith("pg_cancel_backend")) {
        found.add(SqlStatement.END_SESSIONS);
      } else if (word.startsWith("pg_drop_replication_slot")) {
        found.add(SqlStatement.DROP_OTHER);
      } else if (WRITTEN.matcher(word).lookingAt()
          && Set.of("|", "+", ",").contains(word(words, at + 1))) {
        found.add(SqlStatement.WRITES_STATEMENTS);
      }
    }
  }

  /// Cuts SQL into statements of words in lower case; texts in quotes become one token that begins
  /// with a quote.
  ///
  /// Comments are left out, but what MySQL runs inside them is not.
  private static final class SqlTokens {
    private static final int MOST = 1 << 17;

    private final String text;
    private final boolean signs;
    private final boolean escapes;
    private final List<List<String>> statements = new ArrayList<>();
    private List<String> statement = new ArrayList<>();
    private int at;
    private int count;

    private SqlTokens(String text, boolean signs, boolean escapes) {
      this.text = text;
      this.signs = signs;
      this.escapes = escapes;
    }

    /// The statements, in their order, none empty.
    ///
    /// @param signs whether comments begin as in MySQL: with `#`, and with `--` before a blank only
    /// @param escapes whether a backslash in a text keeps a quote from ending it
    static List<List<String>> of(String text, boolean signs, boolean escapes) {
      var tokens = new SqlTokens(text, signs, escapes);
      while (tokens.at < text.length() && tokens.count < MOST) {
        tokens.next();
      }
      tokens.end();
      return tokens.statements;
    }

    private void end() {
      if (!statement.isEmpty()) {
        statements.add(statement);
        statement = new ArrayList<>();
      }
    }

    private void add(String token) {
      statement.add(token);
      count++;
    }

    private void next() {
      char c = text.charAt(at);
      if (c == ';') {
        end();
        at++;
      } else if (Character.isWhitespace(c)) {
        at++;
        // `GO` on a line of its own ends a batch of T-SQL.
        if (c == '\n'
            && text.regionMatches(true, at, "go", 0, 2)
            && (at + 2 >= text.length() || text.charAt(at + 2) == '\n')) {
          end();
          at += 2;
        }
      } else if (text.startsWith("--", at) && isComment() || signs && c == '#') {
        int line = text.indexOf('\n', at);
        at = line < 0 ? text.length() : line;
      } else if (text.startsWith("/*!", at)
          || text.startsWith("/*M!", at)
          || text.startsWith("*/", at)) {
        at += text.charAt(at) == '*' ? 2 : text.charAt(at + 2) == '!' ? 3 : 4;
        while (at < text.length() && Character.isDigit(text.charAt(at))) {
          at++;
        }
      } else if (text.startsWith("/*", at)) {
        int close = text.indexOf("*/", at + 2);
        at = close < 0 ? text.length() : close + 2;
      } else if (c == '\'' || c == '"' || c == '`' || c == '[') {
        quoted(c == '[' ? ']' : c);
      } else if (c == '$' && dollar()) {
        return;
      } else if (Character.isLetterOrDigit(c) || c == '_' || c == '@' || c == '\\') {
        word();
      } else {
        add(String.valueOf(c));
        at++;
      }
    }

    private boolean isComment() {
      return !signs || at + 2 >= text.length() || text.charAt(at + 2) <= ' ';
    }

    private void quoted(char close) {
      int start = ++at;
      while (at < text.length() && text.charAt(at) != close) {
        at += escapes && text.charAt(at) == '\\' && close == '\'' ? 2 : 1;
      }
      int end = Math.min(at, text.length());
      String inside = text.substring(Math.min(start, end), end).toLowerCase(Locale.ROOT);
      // Names in quotes are names; texts keep their quote so that no word in them counts.
      add(close == '\'' ? "'" + inside : inside.isEmpty() ? "''" : "\"" + inside);
      at = end + 1;
    }

    private boolean dollar() {
      int tag = text.indexOf('$', at + 1);
      if (tag < 0
          || !text.substring(at + 1, tag)
              .chars()
              .allMatch(c -> Character.isLetterOrDigit(c) || c == '_')) {
        return false;
      }
      String mark = text.substring(at, tag + 1);
      int close = text.indexOf(mark, tag + 1);
      int end = close < 0 ? text.length() : close;
      // Text between dollars is most often code that runs.
      add("'" + text.substring(tag + 1, end).toLowerCase(Locale.ROOT));
      at = Math.min(text.length(), end + mark.length());
      return true;
    }

    private void word() {
      int start = at++;
      while (at < text.length()
          && (Character.isLetterOrDigit(text.charAt(at))
              || text.charAt(at) == '_'
              || text.charAt(at) == '.')) {
        at++;
      }
      add(text.substring(start, at).toLowerCase(Locale.ROOT));
    }
  }
}
