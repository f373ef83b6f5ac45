package dev.assent.core.analysis.check;

import dev.assent.core.pap.document.DialectDifference;
import dev.assent.core.policy.GlobReading;
import dev.assent.core.text.Sentence;
import java.util.Optional;
import java.util.stream.Stream;

/// Makes the remarks about single path patterns.
final class PathPatternRemarks {
  private static final String DIALECT =
      "write `\"glob_dialect\": \"standard\"` in the policy, where `**/` also stands for no folder at all";

  private PathPatternRemarks() {}

  static Stream<Remark> of(String pattern, GlobReading globs) {
    var other =
        ForeignPatternRemarks.path(pattern)
            .or(() -> folderOnly(pattern))
            .or(() -> home(pattern))
            .or(() -> variable(pattern))
            .or(() -> uri(pattern))
            .or(() -> notNormalised(pattern))
            .or(() -> relativePattern(pattern))
            .or(() -> WordRemarks.brackets(pattern));
    return Stream.of(relative(pattern, globs), middleStars(pattern, globs), other)
        .flatMap(Optional::stream);
  }

  private static Optional<Remark> relative(String pattern, GlobReading globs) {
    if (globs == GlobReading.STANDARD || !pattern.startsWith("**/")) {
      return Optional.empty();
    }
    return DialectDifference.paths(pattern)
        .filter(path -> !path.startsWith("/"))
        .findFirst()
        .map(path ->
            Remark.note(
                    "relative-path",
                    "",
                    Sentence.of(
                        "%s does not match the relative %s, only paths with a folder before it",
                        QuotedText.of(pattern), QuotedText.of(path)))
                .suggesting(DIALECT));
  }

  private static Optional<Remark> middleStars(String pattern, GlobReading globs) {
    boolean leading = pattern.startsWith("**/");
    var readings =
        GlobReading.STANDARD.of((leading ? pattern.substring(3) : pattern).replace('\\', '/'));
    if (globs == GlobReading.STANDARD || readings.size() == 1) {
      return Optional.empty();
    }
    String joined = (leading ? "**/" : "") + readings.get(1);
    return DialectDifference.paths(pattern)
        .filter(path -> !leading || path.startsWith("/"))
        .findFirst()
        .map(path ->
            Remark.note(
                    "middle-stars",
                    "",
                    Sentence.of(
                        "%s does not match %s: there must be a folder between, as in %s; %s is left out",
                        QuotedText.of(pattern),
                        QuotedText.of(joined),
                        QuotedText.of(SampleTexts.path(pattern)),
                        QuotedText.of(path)))
                .suggesting(Sentence.of("list %s as well, or " + DIALECT, QuotedText.of(joined))));
  }

  private static Optional<Remark> folderOnly(String pattern) {
    return pattern.length() > 1 && pattern.endsWith("/")
        ? Optional.of(
            Remark.warning(
                    "folder-only",
                    "",
                    Sentence.of(
                        "%s matches the folder itself, nothing in it", QuotedText.of(pattern)))
                .suggesting(Sentence.of("write %s", QuotedText.of(pattern + "**"))))
        : Optional.empty();
  }

  private static Optional<Remark> home(String pattern) {
    return pattern.startsWith("~") && !pattern.startsWith("~/")
        ? Optional.of(
            Remark.warning(
                "home",
                "",
                Sentence.of(
                    "%s begins with `~` as a plain character; only `~/` is a home",
                    QuotedText.of(pattern))))
        : Optional.empty();
  }

  private static Optional<Remark> variable(String pattern) {
    String rest = PathText.isNamed(pattern) ? pattern.substring(pattern.indexOf('}') + 1) : pattern;
    return rest.matches("(?s).*(\\$\\{?[A-Za-z_]|%[A-Za-z_]+%).*")
        ? Optional.of(
            Remark.warning(
                    "variable",
                    "",
                    Sentence.of(
                        "%s holds a variable, which patterns do not know", QuotedText.of(pattern)))
                .suggesting("begin it with `${home}` or `${project}` instead"))
        : Optional.empty();
  }

  private static Optional<Remark> uri(String pattern) {
    return pattern.startsWith("file:")
        ? Optional.of(
            Remark.warning(
                    "uri",
                    "",
                    Sentence.of(
                        "%s is a URI, but paths are compared without one", QuotedText.of(pattern)))
                .suggesting(
                    Sentence.of(
                        "write %s", QuotedText.of(pattern.replaceFirst("^file:(//)?", "")))))
        : Optional.empty();
  }

  private static Optional<Remark> notNormalised(String pattern) {
    String around = "/" + pattern + "/";
    boolean odd = around.contains("/../") || around.contains("/./") || pattern.indexOf("//", 1) > 0;
    return odd
        ? Optional.of(
            Remark.warning(
                "not-normalised",
                "",
                Sentence.of(
                    "%s has `.`, `..` or doubled slashes, which paths do not have once they are compared",
                    QuotedText.of(pattern))))
        : Optional.empty();
  }

  private static Optional<Remark> relativePattern(String pattern) {
    boolean relative =
        !pattern.startsWith("/")
            && !pattern.startsWith("**")
            && !pattern.startsWith("~/")
            && !PathText.isNamed(pattern)
            && !pattern.matches("(?s)[A-Za-z]:[/\\\\].*");
    return relative
        ? Optional.of(
            Remark.note(
                    "relative-pattern",
                    "",
                    Sentence.of(
                        "%s is taken below the server's working folder, not anywhere",
                        QuotedText.of(pattern)))
                .suggesting(Sentence.of("write %s for anywhere", QuotedText.of("**/" + pattern))))
        : Optional.empty();
  }
}
