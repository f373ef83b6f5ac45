package dev.assent.core.risk;

import java.util.regex.Pattern;

/// A kind of word in the table of everyday use. All but texts stay in the folder where the command
/// runs: they lead neither to its root, to a home or to a folder above, nor into Git's own.
enum EverydayWord {
  /// what the program takes for a text and nothing else
  TEXT("(?s).*"),
  /// a file or a folder, or a version of a repository; of `@x` many programs read their options
  FILE("[^:@][^:]*"),
  /// the same in a version: `HEAD:a/b`
  OBJECT("[^:]+(:[^:]*)?"),
  /// the same, or a part of it: `tests/test_a.py::test_b`
  TEST("[^:@][^:]*(::[^:]+)*"),
  /// a file with code of the project
  CODE("[A-Za-z0-9_./@][A-Za-z0-9_./@-]*"),
  /// a version of a repository: no file in a list of any
  VERSION("[A-Za-z0-9_@][A-Za-z0-9_.@^~{}/-]*"),
  /// the name of a branch, a task or the like
  NAME("[A-Za-z0-9_@][A-Za-z0-9_.@/-]*"),
  /// the same without a slash, so that it names no other folder
  WORD("[A-Za-z0-9_][A-Za-z0-9_.-]*"),
  /// the name of a script, an image or a resource, or several with commas
  LABEL("[A-Za-z0-9_@][A-Za-z0-9_.@/:,-]*"),
  /// a package or file of the project, and never one of elsewhere
  LOCAL("\\.(/[A-Za-z0-9_./-]*)?|[A-Za-z0-9_/-]+\\.[a-z]{1,5}"),
  NUMBER("[0-9]{1,9}"),
  /// what code of the project gets: neither this word nor those behind it are the program's options
  ARGUMENT("[A-Za-z0-9_./@=,:+%-]+");

  private static final Pattern ELSEWHERE =
      Pattern.compile(
          "(^|[=:,])[/~\\\\]|(^|[/\\\\=:,])(\\.\\.|\\.git)($|[/\\\\])", Pattern.CASE_INSENSITIVE);

  private final Pattern pattern;

  EverydayWord(String pattern) {
    this.pattern = Pattern.compile(pattern);
  }

  boolean takes(String word) {
    return pattern.matcher(word).matches() && (this == TEXT || !ELSEWHERE.matcher(word).find());
  }
}
