package dev.assent.core.risk.through.code;

import dev.assent.core.risk.step.FileUse;
import dev.assent.core.risk.through.code.CodeValue.Given;
import dev.assent.core.risk.through.code.CodeValue.Items;
import dev.assent.core.risk.through.code.CodeValue.Made;
import dev.assent.core.risk.through.code.CodeValue.Named;
import dev.assent.core.risk.through.code.CodeValue.Text;
import dev.assent.core.risk.through.code.KnownFunctions.Deed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// Works out what the calls of a piece of code do.
final class CallEvaluator {
  /// So much of one piece of code is listed at most.
  private static final int MOST = 256;

  /// So many characters are made at most.
  private static final int MOST_CHARACTERS = 1 << 19;

  private final Language language;
  private final List<CodeEffect> runs = new ArrayList<>(2);
  private int count;
  private int characters;
  private String database = "psql";
  private String databaseName = "";

  CallEvaluator(Language language) {
    this.language = language;
  }

  List<CodeEffect> runs() {
    return List.copyOf(runs);
  }

  /// True once no more is read.
  boolean full() {
    return runs.size() >= MOST || count > MOST * 64 || characters > MOST_CHARACTERS;
  }

  /// Counts characters that are made; false when they are too many.
  boolean made(int length) {
    characters += length;
    return characters <= MOST_CHARACTERS;
  }

  /// A value whose text has been made; unknown when that was too much.
  CodeValue bounded(CodeValue value) {
    return made(value.text().length()) ? value : CodeValue.UNKNOWN;
  }

  /// The number of effects listed so far.
  int mark() {
    return runs.size();
  }

  /// Forgets what was listed after a mark.
  void reset(int mark) {
    runs.subList(Math.min(mark, runs.size()), runs.size()).clear();
  }

  /// True if a name is that of a function that matters.
  boolean knows(String path) {
    String name = canonical(path);
    return KnownFunctions.deed(language, name) != null
        || KnownFunctions.EVALUATORS.contains(name)
        || name.equals("require")
        || KnownFunctions.MAKERS.contains(name);
  }

  void shell(String text, boolean asRoot) {
    runs.add(
        text.equals(CodeValue.UNKNOWN_TEXT)
            ? new CodeEffect.Unread(false)
            : new CodeEffect.Shell(text, asRoot));
  }

  void prints(String text) {
    if (made(text.length())) {
      runs.add(new CodeEffect.Prints(text));
    }
  }

  void opens(String file, boolean append, CodeValue content) {
    var kind = append ? FileUse.Kind.APPEND : FileUse.Kind.EMPTY_AND_WRITE;
    runs.add(
        new CodeEffect.Opens(
            kind, file, content.unknown() ? Optional.empty() : Optional.of(content.text())));
  }

  /// A connection named as awk does: `/inet/tcp/0/host/port`.
  void connects(String name) {
    var pieces = name.split("/", -1);
    connects(pieces.length > 5 ? List.of(pieces[4], pieces[5]) : List.of());
  }

  /// A connection to a host and port, as far as they are known.
  void connects(List<String> words) {
    var command = new ArrayList<String>();
    command.add("nc");
    command.addAll(words);
    if (runs.stream()
        .noneMatch(run ->
            run instanceof CodeEffect.Download(List<String> before) && before.equals(command))) {
      runs.add(new CodeEffect.Download(List.copyOf(command)));
    }
  }

  static String module(String name) {
    String bare = name.startsWith("node:") ? name.substring(5) : name;
    return bare.equals("fs/promises") || bare.equals("fs-extra") || bare.equals("graceful-fs")
        ? "fs"
        : bare;
  }

  private static String canonical(String path) {
    String name = path;
    for (var prefix : KnownFunctions.PREFIXES) {
      name = name.startsWith(prefix) ? name.substring(prefix.length()) : name;
    }
    int promises = name.indexOf(".promises.");
    return promises < 0 ? name : name.substring(0, promises) + name.substring(promises + 9);
  }

  /// The value of a call; what it does is listed.
  CodeValue called(CodeValue callee, Given given, Function<String, CodeValue> evaluate) {
    count++;
    if (full()) {
      return CodeValue.UNKNOWN;
    }
    String path =
        callee instanceof Named(String name)
            ? name
            : callee instanceof Made(String name, _) ? name : "";
    Given receiver = callee instanceof Made(_, Given from) ? from : Given.NOTHING;
    String name =
        language == Language.PYTHON && path.startsWith("Path()")
            ? "pathlib." + path
            : canonical(path);
    if (name.isEmpty()) {
      return CodeValue.UNKNOWN;
    }
    if (path.startsWith("download")) {
      if (given.values().stream()
          .anyMatch(value ->
              value instanceof Named(String other) && KnownFunctions.EVALUATORS.contains(other))) {
        runs.add(new CodeEffect.Unread(true));
      }
      return new Made("download()", Given.NOTHING);
    }
    if (name.equals("require")
        || name.equals("__import__")
        || name.equals("importlib.import_module")
        || name.endsWith(".require")) {
      return given.at(0) instanceof Text(String module)
          ? new Named(module(module))
          : CodeValue.UNKNOWN;
    }
    if (name.equals("getattr") && given.size() > 1) {
      return TextFunctions.member(given.at(0), given.at(1).text());
    }
    var file = TextFunctions.path(name, receiver, given);
    if (file != null) {
      return file;
    }
    var text = TextFunctions.of(language, name, receiver, given);
    if (text != null) {
      return text instanceof Items(List<CodeValue> items)
          ? made(items.size()) ? text : CodeValue.UNKNOWN
          : bounded(text);
    }
    if (KnownFunctions.EVALUATORS.contains(name)
        && (KnownFunctions.deed(language, name) == null
            || KnownFunctions.deed(language, name) == Deed.CODE)) {
      return code(given.at(0), evaluate);
    }
    return done(callee, path, name, receiver, given);
  }

  /// The value of a call that does something.
  private CodeValue done(CodeValue callee, String path, String name, Given receiver, Given given) {
    databases(name, given);
    var deed = KnownFunctions.deed(language, name);
    if (deed != null) {
      return new CodeEffects(this, runs).done(deed, given, receiver);
    }
    // A path of which it is not known how it was made.
    deed =
        name.startsWith("pathlib.Path()")
            ? KnownFunctions.deed(
                language, "pathlib.Path()" + name.substring(name.lastIndexOf('.')))
            : null;
    if (deed != null) {
      return new CodeEffects(this, runs).done(deed, given, Given.of(CodeValue.UNKNOWN));
    }
    if (CloudCalls.look(name, receiver, given, runs) || sql(name, given)) {
      return new Made(path + "()", given);
    }
    return new Made(path + "()", given.size() == 0 && callee instanceof Made ? receiver : given);
  }

  private CodeValue code(CodeValue argument, Function<String, CodeValue> evaluate) {
    if (argument.downloaded()) {
      runs.add(new CodeEffect.Unread(true));
    } else if (argument instanceof Text(String text) && !argument.unknown()) {
      return evaluate.apply(text);
    } else if (!(argument instanceof Items)) {
      runs.add(new CodeEffect.Unread(false));
    }
    return CodeValue.UNKNOWN;
  }

  private void databases(String name, Given given) {
    boolean mysql =
        name.contains("mysql")
            || name.contains("MySQL")
            || name.contains("Mysql2")
            || given.at(0).text().startsWith("mysql:");
    if (mysql) {
      database = "mysql";
    } else if (name.equals("sqlite3.connect")
        || name.equals("SQLite3.Database.new")
        || given.at(0).text().startsWith("sqlite:")) {
      database = "sqlite3";
      databaseName = given.at(0).text();
    } else if (name.startsWith("psycopg")
        || name.startsWith("PG.")
        || given.at(0).text().startsWith("pgsql:")) {
      database = "psql";
    }
  }

  /// A statement given to a database, put as its client would be given it.
  private boolean sql(String name, Given given) {
    String last = name.substring(name.lastIndexOf('.') + 1);
    if (!KnownFunctions.QUERIES.contains(last)
        || !(given.at(0) instanceof Text(String statement))
        || !isStatement(statement)) {
      return false;
    }
    runs.add(
        new CodeEffect.Command(
            switch (database) {
              case "mysql" -> List.of("mysql", "-e", statement);
              case "sqlite3" -> List.of("sqlite3", databaseName, statement);
              default -> List.of("psql", "-c", statement);
            }));
    return true;
  }

  private static boolean isStatement(String text) {
    String first = text.strip().split("\\s", 2)[0].toUpperCase(java.util.Locale.ROOT);
    return KnownFunctions.STATEMENTS.contains(first);
  }

  /// Texts of values, lists opened.
  static List<String> words(List<CodeValue> values) {
    var words = new ArrayList<String>();
    for (var value : values) {
      if (value instanceof Items(List<CodeValue> items)) {
        items.forEach(item -> words.add(item.text()));
      } else if (words.isEmpty() && value instanceof Named) {
        words.add(CodeValue.UNKNOWN_TEXT);
      } else if (!(value instanceof Made(String path, _) && path.equals("{}"))
          && !(value instanceof Named)) {
        words.add(value.text());
      }
    }
    return words;
  }

  /// Calls of libraries for clouds and clusters, put as commands of their clients.
  private static final class CloudCalls {
    private CloudCalls() {}

    /// Lists the command of a call such as `boto3.client('rds').delete_db_instance(…)`; false when
    /// it is no such call.
    static boolean look(String path, Given receiver, Given given, List<CodeEffect> runs) {
      String last = path.substring(path.lastIndexOf('.') + 1);
      String verb = last.indexOf('_') < 0 ? last : last.substring(0, last.indexOf('_'));
      if (last.equals("reboot") && path.startsWith("ctypes.")) {
        runs.add(new CodeEffect.Command(List.of("reboot")));
        return true;
      }
      if (!KnownFunctions.CLOUD_VERBS.contains(verb)) {
        return false;
      }
      if (path.startsWith("boto3.client().") || path.startsWith("boto3.Session().client().")) {
        var words = new ArrayList<>(List.of("aws", receiver.at(0).text(), last.replace('_', '-')));
        given
            .named()
            .forEach((name, value) -> {
              words.add("--" + hyphens(name));
              if (!(value instanceof CodeValue.Named)) {
                words.add(value.text());
              }
            });
        runs.add(new CodeEffect.Command(List.copyOf(words)));
        return true;
      }
      if (path.startsWith("boto3.resource().Bucket()") && last.equals("delete")) {
        String bucket = "s3://" + receiver.at(0).text();
        runs.add(
            new CodeEffect.Command(
                path.contains(".objects") || path.contains(".object_versions")
                    ? List.of("aws", "s3", "rm", bucket, "--recursive")
                    : List.of("aws", "s3", "rb", bucket)));
        return true;
      }
      boolean cluster =
          path.contains("V1Api().")
              || path.contains("V1beta1Api().")
              || path.contains("CustomObjectsApi().");
      if (cluster && verb.equals("delete")) {
        String kind = last.substring("delete_".length());
        boolean namespaced = kind.startsWith("namespaced_");
        boolean all = kind.startsWith("collection_");
        kind = kind.replace("collection_", "").replace("namespaced_", "").replace("_", "");
        var words = new ArrayList<>(List.of("kubectl", "delete", kind));
        words.add(all ? "--all" : given.at(0).text());
        if (namespaced && given.size() > 1 || all && given.size() > 0) {
          words.addAll(List.of("-n", given.at(all ? 0 : 1).text()));
        }
        runs.add(new CodeEffect.Command(List.copyOf(words)));
        return true;
      }
      return false;
    }

    /// `DBInstanceIdentifier` → `db-instance-identifier`
    private static String hyphens(String name) {
      var out = new StringBuilder();
      for (int at = 0; at < name.length(); at++) {
        char symbol = name.charAt(at);
        boolean upper = Character.isUpperCase(symbol);
        boolean after = at > 0 && Character.isLowerCase(name.charAt(at - 1));
        boolean before =
            at > 0 && at + 1 < name.length() && Character.isLowerCase(name.charAt(at + 1));
        if (upper && (after || before)) {
          out.append('-');
        }
        out.append(Character.toLowerCase(symbol));
      }
      return out.toString();
    }
  }
}
