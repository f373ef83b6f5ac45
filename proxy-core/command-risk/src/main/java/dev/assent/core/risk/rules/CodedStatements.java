package dev.assent.core.risk.rules;

import dev.assent.core.risk.sql.SqlStatement;
import dev.assent.core.risk.sql.SqlStatements;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Finds SQL in the texts of code that hands them to a database.
final class CodedStatements {
  /// The ways in which code of several languages says that a text is to be run by a database.
  private static final List<String> CALLS =
      List.of(
          ".execute",
          ".exec(",
          "->exec(",
          "->query(",
          ".query(",
          "->execute",
          ".run(",
          ".do(",
          "->do(",
          ".raw(",
          "mysqli_query(",
          "pg_query(",
          ".exec_params");

  private static final Set<String> CODE = Set.of("-c", "-e", "-E", "-r", "-p", "--eval", "--print");

  private CodedStatements() {}

  /// The dangerous statements in the code that a step is given.
  static Set<SqlStatement> in(StepView view) {
    var found = EnumSet.noneOf(SqlStatement.class);
    for (var option : view.words().options()) {
      if (option.value() != null && CODE.contains(option.name())) {
        found.addAll(in(option.value().text()));
      }
    }
    view.step.input().ifPresent(code -> found.addAll(in(code)));
    return found;
  }

  private static Set<SqlStatement> in(String code) {
    String lower = code.toLowerCase(Locale.ROOT);
    if (CALLS.stream().noneMatch(lower::contains)) {
      return Set.of();
    }
    var found = EnumSet.noneOf(SqlStatement.class);
    int at = 0;
    while (at < code.length()) {
      char quote = code.charAt(at++);
      if (quote != '"' && quote != '\'' && quote != '`') {
        continue;
      }
      int start = at;
      while (at < code.length() && code.charAt(at) != quote) {
        at += code.charAt(at) == '\\' ? 2 : 1;
      }
      // Shorter than any statement that matters.
      if (at - start > 8) {
        found.addAll(SqlStatements.in(code.substring(start, Math.min(at, code.length())), ""));
      }
      at++;
    }
    return found;
  }
}
