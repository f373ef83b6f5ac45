package dev.assent.core.analysis.check;

import dev.assent.core.text.Sentence;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Patterns that were pasted from elsewhere: rules of agents, braces of shells, regular
/// expressions. Says what they mean here and what to write instead.
final class ForeignPatternRemarks {
  private static final Pattern AGENT_RULE =
      Pattern.compile("(?s)!?([A-Za-z][A-Za-z0-9_-]*)\\((.*)\\)");
  private static final Pattern BRACES = Pattern.compile("(?s)\\{([^{}]*,[^{}]*)}");

  // `.*` alone says nothing: it stands for hidden files.
  private static final Pattern EXPRESSION =
      Pattern.compile(
          "(?s)\\^.*|.*[^\\\\]\\$|\\.\\*/.*|.*\\\\[.dws/].*|\\(\\?.*|.*\\([^()]*\\|[^()]*\\).*");

  private static final List<String> PATH_TOOLS =
      List.of("read", "edit", "write", "multiedit", "notebookedit", "glob", "grep", "ls", "view");

  private ForeignPatternRemarks() {}

  static Optional<Remark> path(String pattern) {
    Matcher rule = AGENT_RULE.matcher(pattern);
    if (rule.matches()) {
      String inner = rule.group(2);
      return agentRule(
          Sentence.of(
              "%s is a rule as an agent writes it; here a pattern is the path alone, so it matches no path but one of that very name",
              QuotedText.of(pattern)),
          isPathTool(rule)
              ? Sentence.of("write %s", QuotedText.of(anywhere(inner)))
              : "write a rule on `tool_name` instead");
    }
    if (pattern.startsWith("!")) {
      return Optional.of(
          Remark.warning(
                  "negated-pattern",
                  "",
                  Sentence.of(
                      "%s begins with `!` as a plain character; nothing is taken out by it",
                      QuotedText.of(pattern)))
              .suggesting(Sentence.of("put %s below `not`", QuotedText.of(pattern.substring(1)))));
    }
    Optional<Remark> expression = expression(pattern, true);
    return expression.isPresent() ? expression : braces(pattern, true);
  }

  static Optional<Remark> name(String pattern) {
    Matcher rule = AGENT_RULE.matcher(pattern);
    if (rule.matches()) {
      String tool = rule.group(1);
      return agentRule(
          Sentence.of(
              "%s is a rule as an agent writes it; here it is the whole name of a tool, which no tool has",
              QuotedText.of(pattern)),
          isPathTool(rule)
              ? Sentence.of(
                  "write %s, and %s in `path_pattern`",
                  QuotedText.of(tool), QuotedText.of(anywhere(rule.group(2))))
              : Sentence.of(
                  "write %s, and what the command may do in `command_severity`, `command_rule` or `argument`",
                  QuotedText.of(tool)));
    }
    return braces(pattern, false);
  }

  private static Optional<Remark> agentRule(CharSequence said, CharSequence suggestion) {
    return Optional.of(Remark.warning("agent-rule", "", said).suggesting(suggestion));
  }

  private static boolean isPathTool(Matcher rule) {
    return PATH_TOOLS.contains(rule.group(1).toLowerCase(Locale.ROOT));
  }

  private static Optional<Remark> expression(String pattern, boolean path) {
    if (!EXPRESSION.matcher(pattern).matches() || BRACES.matcher(pattern).find()) {
      return Optional.empty();
    }
    String plain = pattern.replaceFirst("^\\^", "").replaceFirst("\\$$", "");
    plain =
        plain
            .replace(".*", path ? "**" : "*")
            .replace(".+", path ? "**" : "*")
            .replaceAll("\\\\([./-])", "$1");
    boolean told = plain.indexOf('\\') < 0 && !plain.matches("(?s).*[()|+\\[\\]^$].*");
    var remark =
        Remark.warning(
            "regular-expression",
            "",
            Sentence.of(
                "%s looks like a regular expression, but only `*`, `**` and `?` are wildcards, so it matches no such path",
                QuotedText.of(pattern)));
    return Optional.of(
        told ? remark.suggesting(Sentence.of("write %s", QuotedText.of(plain))) : remark);
  }

  private static Optional<Remark> braces(String pattern, boolean path) {
    var written = written(pattern);
    if (written.size() < 2) {
      return Optional.empty();
    }
    var shown =
        written.stream().map(one -> path ? anywhere(one) : one).map(QuotedText::of).toList();
    return Optional.of(
        Remark.warning(
                "literal-brackets",
                "",
                Sentence.of(
                    "%s has brackets, which stand for themselves; only `*` and `?` are wildcards",
                    QuotedText.of(pattern)))
            .suggesting(Sentence.of("list %s", String.join(", ", shown))));
  }

  // At most sixteen, of which the rest is left to the reader.
  private static List<String> written(String pattern) {
    var all = new ArrayList<>(List.of(pattern));
    for (int at = 0; at < all.size() && all.size() <= 16; ) {
      Matcher braces = BRACES.matcher(all.get(at));
      if (!braces.find()) {
        at++;
        continue;
      }
      String one = all.remove(at);
      int next = at;
      for (String choice : braces.group(1).split(",", -1)) {
        all.add(next++, one.substring(0, braces.start()) + choice + one.substring(braces.end()));
      }
    }
    return all.size() <= 16 ? all : List.of();
  }

  /// A path of another product, which has no folder before it anywhere.
  private static String anywhere(String path) {
    String bare = path.strip().replaceFirst("^(\\./)+", "");
    if (bare.startsWith("//")) {
      return bare.substring(1);
    }
    boolean placed =
        bare.startsWith("/")
            || bare.startsWith("~/")
            || bare.startsWith("**")
            || bare.isEmpty()
            || bare.matches("(?s)[A-Za-z]:[/\\\\].*");
    return placed ? bare : "**/" + bare;
  }
}
