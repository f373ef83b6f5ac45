package dev.assent.core.pap;

import dev.assent.core.pap.Finding.Severity;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Rule;
import java.util.List;
import java.util.Optional;

/// Patterns that do not mean what people expect (clause 3.3).
final class PatternRemarks {
  private record Remark(Severity severity, String code, String message, Optional<String> suggestion) {
    Remark suggesting(String text) {
      return new Remark(severity, code, message, Optional.of(text));
    }
  }

  private final Remarks remarks;

  PatternRemarks(Remarks remarks) {
    this.remarks = remarks;
  }

  void make(int index, Rule rule) {
    for (var condition : rule.conditions()) {
      switch (condition) {
        case Condition.PathMatches(_, var patterns) -> paths(index, condition.member(), patterns);
        case Condition.ExtensionIn(var extensions) ->
            extensions.forEach(extension -> extension(extension).ifPresent(r -> add(index, "extension", r)));
        case Condition.SchemeIn(var schemes) ->
            schemes.forEach(scheme -> scheme(scheme).ifPresent(r -> add(index, "scheme", r)));
        case Condition.ToolName(var patterns) -> names(index, condition.member(), patterns);
        case Condition.BackendIs(var patterns) -> names(index, condition.member(), patterns);
        case Condition.MethodMatches(var patterns) -> names(index, condition.member(), patterns);
        case Condition.SubjectIs(var subjects) -> subjects(index, subjects);
        case Condition.OperationIn _, Condition.ResourceTypeIs _, Condition.SideEffectIn _ -> {}
        case Condition.SeverityAtLeast _,
          Condition.CommandRuleMatches _,
          Condition.ArgumentsPass _,
          Condition.MetadataPasses _,
          Condition.ToolStateIn _,
          Condition.ClientMatches _,
          Condition.HostMatches _,
          Condition.OriginIs _,
          Condition.Not _ -> {}
      }
    }
  }

  /// One remark of a kind for each condition: a list of twenty patterns is not worth twenty lines.
  private void paths(int index, String member, List<String> patterns) {
    var relative = patterns.stream().filter(p -> p.startsWith("**/") && p.length() > 3).toList();
    if (!relative.isEmpty()) {
      String first = relative.getFirst();
      add(
          index,
          member,
          note(
              "relative-path",
              "`" + Words.cut(first) + "`" + more(relative) + " does not match the relative `"
                  + Words.cut(Samples.of(first.substring(3), true)) + "`, only paths with a folder before it"));
    }
    for (String pattern : patterns) {
      path(pattern).ifPresent(remark -> add(index, member, remark));
    }
  }

  private static Optional<Remark> path(String pattern) {
    String shown = "`" + Words.cut(pattern) + "`";
    int middle = pattern.indexOf("/**/", 1);
    if (middle > 0 && middle + 4 < pattern.length()) {
      String joined = pattern.substring(0, middle) + pattern.substring(middle + 3);
      return Optional.of(
          note("middle-stars", shown + " does not match `" + Words.cut(joined) + "`: there must be a folder between")
              .suggesting("list `" + Words.cut(joined) + "` as well"));
    }
    if (pattern.length() > 1 && pattern.endsWith("/")) {
      return Optional.of(
          warning("folder-only", shown + " matches the folder itself, nothing in it")
              .suggesting("write `" + Words.cut(pattern) + "**`"));
    }
    if (pattern.startsWith("~") && !pattern.startsWith("~/")) {
      return Optional.of(warning("home", shown + " begins with `~` as a plain character; only `~/` is a home"));
    }
    if (pattern.matches(".*(\\$\\{?[A-Za-z_]|%[A-Za-z_]+%).*")) {
      return Optional.of(warning("variable", shown + " holds a variable, which patterns do not know"));
    }
    if (pattern.startsWith("file:")) {
      return Optional.of(
          warning("uri", shown + " is a URI, but paths are compared without one")
              .suggesting("write `" + Words.cut(pattern.replaceFirst("^file:(//)?", "")) + "`"));
    }
    if (("/" + pattern + "/").contains("/../") || ("/" + pattern + "/").contains("/./") || pattern.indexOf("//", 1) > 0) {
      return Optional.of(warning("not-normalised", shown + " has `.`, `..` or doubled slashes, which paths do not have once they are compared"));
    }
    if (!pattern.startsWith("/") && !pattern.startsWith("**") && !pattern.startsWith("~/") && !pattern.matches("[A-Za-z]:[/\\\\].*")) {
      return Optional.of(
          note("relative-pattern", shown + " is taken below the server's working folder, not anywhere")
              .suggesting("write `**/" + Words.cut(pattern) + "` for anywhere"));
    }
    return literal(pattern);
  }

  private static Optional<Remark> literal(String pattern) {
    return pattern.matches("(?s).*(\\[[^\\]]+]|\\{[^}]*,[^}]*}).*")
        ? Optional.of(
            note("literal-brackets", "`" + Words.cut(pattern) + "` has brackets, which stand for themselves; only `*` and `?` are wildcards"))
        : Optional.empty();
  }

  private void names(int index, String member, List<String> patterns) {
    for (String pattern : patterns) {
      literal(pattern).ifPresent(remark -> add(index, member, remark));
      if (!pattern.strip().equals(pattern)) {
        add(index, member, warning("blanks", "`" + Words.cut(pattern) + "` has blanks at its ends, which count"));
      }
    }
  }

  private void subjects(int index, List<String> subjects) {
    for (String subject : subjects) {
      if (subject.indexOf('*') >= 0 || subject.indexOf('?') >= 0) {
        add(
            index,
            "subject_id",
            warning("literal-wildcard", "`" + Words.cut(subject) + "` has a wildcard, but users are compared exactly"));
      }
    }
  }

  private static Optional<Remark> extension(String extension) {
    String shown = "`" + Words.cut(extension) + "`";
    String bare = extension.replaceFirst("^\\*?\\.?", "");
    if (!extension.startsWith(".")) {
      return Optional.of(
          warning("extension", shown + " never matches: an extension has its dot and no wildcard")
              .suggesting("write `." + Words.cut(bare) + "`"));
    }
    if (extension.lastIndexOf('.') > 0) {
      String last = extension.substring(extension.lastIndexOf('.'));
      return Optional.of(
          warning("extension", shown + " never matches: only the last part of a name is its extension")
              .suggesting("write `" + Words.cut(last) + "`"));
    }
    boolean never = extension.length() == 1 || extension.indexOf('*') >= 0 || extension.indexOf('/') >= 0;
    return never
        ? Optional.of(warning("extension", shown + " never matches: an extension is a dot and letters, without wildcards"))
        : Optional.empty();
  }

  private static Optional<Remark> scheme(String scheme) {
    return scheme.matches("[A-Za-z][A-Za-z0-9+.-]*")
        ? Optional.empty()
        : Optional.of(
            warning("scheme", "`" + Words.cut(scheme) + "` never matches: a scheme is a word without `://` and without wildcards")
                .suggesting("write `" + Words.cut(scheme.replaceFirst(":.*$", "").replace("*", "")) + "`"));
  }

  private static String more(List<String> patterns) {
    return patterns.size() == 1 ? "" : " (and " + (patterns.size() - 1) + " more like it)";
  }

  private static Remark note(String code, String message) {
    return new Remark(Severity.NOTE, code, message, Optional.empty());
  }

  private static Remark warning(String code, String message) {
    return new Remark(Severity.WARNING, code, message, Optional.empty());
  }

  private void add(int index, String member, Remark remark) {
    var finding =
        remarks.add(remark.severity, remark.code, index, "conditions/" + member, List.of(), remark.message);
    remark.suggestion.ifPresent(text -> remarks.enrich(finding.suggesting(text)));
  }
}
