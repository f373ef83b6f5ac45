package dev.assent.core.analysis.check;

import dev.assent.core.access.CommandFacts;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Effect;
import dev.assent.core.risk.CommandRisk;
import dev.assent.core.text.Sentence;
import java.util.Collection;
import java.util.Optional;

/// Makes the remarks about single names, extensions, schemes, hosts and users.
final class WordRemarks {
  private WordRemarks() {}

  /// Brackets that look like a wildcard.
  static Optional<Remark> brackets(String pattern) {
    return pattern.matches("(?s).*(\\[[^\\]]+]|\\{[^}]*,[^}]*}).*")
        ? Optional.of(
            Remark.note(
                "literal-brackets",
                "",
                Sentence.of(
                    "%s has brackets, which stand for themselves; only `*` and `?` are wildcards",
                    QuotedText.of(pattern))))
        : Optional.empty();
  }

  /// A name glob that looks like another language.
  static Optional<Remark> name(String pattern) {
    if (!pattern.strip().equals(pattern)) {
      return Optional.of(
          Remark.warning(
              "blanks",
              "",
              Sentence.of("%s has blanks at its ends, which count", QuotedText.of(pattern))));
    }
    var foreign = ForeignPatternRemarks.name(pattern);
    if (foreign.isPresent()) {
      return foreign;
    }
    boolean expression =
        pattern.startsWith("^")
            || pattern.length() > 1 && pattern.endsWith("$")
            || pattern.startsWith(".*")
            || pattern.contains("|");
    return expression
        ? Optional.of(
            Remark.note(
                "regular-expression",
                "",
                Sentence.of(
                    "%s looks like a regular expression, but only `*` and `?` are wildcards",
                    QuotedText.of(pattern))))
        : brackets(pattern);
  }

  /// A lone command that no call has, or that is narrower than people mean.
  static Optional<Remark> loneCommand(String pattern, Effect effect, boolean negated) {
    String shown = QuotedText.of(pattern);
    if (pattern.equals(CommandFacts.NOT_ALONE) && (effect != Effect.ALLOW || negated)) {
      return Optional.empty();
    }
    String outside = pattern.replaceAll("'[^']*'", "");
    if (outside.chars().anyMatch(c -> ";|&<>$`()\"\\".indexOf(c) >= 0)) {
      return Optional.of(
          Remark.warning(
              "lone-command",
              "",
              Sentence.of(
                  "%s never matches: a lone command has no operators, and its words stand between single quotes where they have such characters",
                  shown)));
    }
    String first = pattern.split(" ", 2)[0];
    if (effect == Effect.ALLOW
        && !negated
        && first.matches("[^*?']+")
        && pattern.matches(".*[*?].*")
        && !CommandRisk.knowsEverydayUse(first)) {
      return Optional.of(
          Remark.warning(
                  "lone-command",
                  "",
                  Sentence.of(
                      "%s lets no command pass: a wildcard stands for everyday use, and none of %s is known",
                      shown, QuotedText.of(first)))
              .suggesting("write the commands out"));
    }
    boolean program = pattern.matches("[^\\s*?]+");
    return program
        ? Optional.of(
            Remark.note(
                    "lone-command",
                    "",
                    Sentence.of("%s matches only this program without any words", shown))
                .suggesting(Sentence.of("write %s as well", QuotedText.of(pattern + " *"))))
        : name(pattern);
  }

  /// A tool's name as some clients show it.
  static Optional<Remark> prefixedTool(String pattern) {
    int end = pattern.indexOf("__", 5);
    return pattern.startsWith("mcp__") && end > 0
        ? Optional.of(
            Remark.note(
                    "prefixed-tool",
                    "",
                    Sentence.of(
                        "%s has the prefix with which some clients show tools; servers offer them without it",
                        QuotedText.of(pattern)))
                .suggesting(
                    Sentence.of(
                        "write %s, and name the server in `backend_id`",
                        QuotedText.of(pattern.substring(end + 2)))))
        : Optional.empty();
  }

  /// A value that is compared exactly.
  static Optional<Remark> exact(Attribute attribute, String text) {
    if (attribute == Attribute.SCOPE && text.indexOf(' ') >= 0) {
      return Optional.of(
          Remark.warning(
                  "scope",
                  "",
                  Sentence.of("%s never matches: a scope has no blanks", QuotedText.of(text)))
              .suggesting("write several scopes as a list, any of which is enough"));
    }
    return text.indexOf('*') >= 0 || text.indexOf('?') >= 0
        ? Optional.of(
            Remark.warning(
                "literal-wildcard",
                "",
                Sentence.of(
                    "%s has a wildcard, but `%s` is compared exactly",
                    QuotedText.of(text), attribute.member())))
        : Optional.empty();
  }

  /// An extension that no file has.
  static Optional<Remark> extension(String extension) {
    String shown = QuotedText.of(extension);
    String bare = extension.replaceFirst("^\\*?\\.?", "");
    if (!extension.startsWith(".")) {
      return Optional.of(
          Remark.warning(
                  "extension",
                  "",
                  Sentence.of("%s never matches: an extension has its dot and no wildcard", shown))
              .suggesting(Sentence.of("write %s", QuotedText.of("." + bare))));
    }
    if (extension.lastIndexOf('.') > 0) {
      String last = extension.substring(extension.lastIndexOf('.'));
      return Optional.of(
          Remark.warning(
                  "extension",
                  "",
                  Sentence.of(
                      "%s never matches: only the last part of a name is its extension", shown))
              .suggesting(Sentence.of("write %s", QuotedText.of(last))));
    }
    if (extension.length() == 1 || extension.indexOf('/') >= 0) {
      return Optional.of(
          Remark.warning(
              "extension",
              "",
              Sentence.of("%s never matches: an extension is a dot and letters", shown)));
    }
    return extension.indexOf('*') >= 0
        ? Optional.of(
            Remark.warning(
                "extension",
                "",
                Sentence.of("%s has a wildcard, but extensions are compared exactly", shown)))
        : Optional.empty();
  }

  /// A scheme that no URL has.
  static Optional<Remark> scheme(String scheme) {
    return scheme.matches("[A-Za-z][A-Za-z0-9+.-]*")
        ? Optional.empty()
        : Optional.of(
            Remark.warning(
                    "scheme",
                    "",
                    Sentence.of(
                        "%s never matches: a scheme is a word without `://` and without wildcards",
                        QuotedText.of(scheme)))
                .suggesting(
                    Sentence.of(
                        "write %s",
                        QuotedText.of(scheme.replaceFirst("(?s):.*$", "").replace("*", "")))));
  }

  /// A host that no URL has.
  static Optional<Remark> host(String host) {
    if (host.contains("/")) {
      String bare = host.replaceFirst("^[A-Za-z*]+://", "").replaceFirst("(?s)/.*$", "");
      return Optional.of(
          Remark.warning(
                  "host",
                  "",
                  Sentence.of(
                      "%s never matches: a host has no scheme and no path", QuotedText.of(host)))
              .suggesting(Sentence.of("write %s", QuotedText.of(bare))));
    }
    if (host.matches("[^:\\[\\]]*:[0-9*]+")) {
      return Optional.of(
          Remark.warning(
                  "host",
                  "",
                  Sentence.of(
                      "%s never matches: hosts are compared without their port",
                      QuotedText.of(host)))
              .suggesting(
                  Sentence.of("write %s", QuotedText.of(host.substring(0, host.indexOf(':'))))));
    }
    return name(host);
  }

  /// A host pattern that leaves out the domain itself, or takes in strangers.
  ///
  /// @param all the hosts of its list
  static Optional<Remark> subdomains(String host, Collection<String> all) {
    if (host.startsWith("*.") && host.length() > 2 && host.indexOf('*', 1) < 0) {
      String bare = host.substring(2);
      if (all.stream().anyMatch(bare::equalsIgnoreCase)) {
        return Optional.empty();
      }
      return Optional.of(
          Remark.note(
                  "subdomains-only",
                  "",
                  Sentence.of(
                      "%s does not match %s itself", QuotedText.of(host), QuotedText.of(bare)))
              .suggesting(Sentence.of("list %s as well", QuotedText.of(bare))));
    }
    boolean open = host.length() > 1 && host.endsWith("*") && !host.matches("[0-9.*]+");
    boolean glued =
        host.startsWith("*")
            && host.length() > 1
            && host.charAt(1) != '.'
            && host.charAt(1) != '*'
            && host.contains(".");
    if (open || glued) {
      String stranger =
          open ? host.substring(0, host.length() - 1) + ".example" : "evil" + host.substring(1);
      return Optional.of(
          Remark.warning(
              "open-host",
              "",
              Sentence.of(
                  "%s also matches hosts of others, such as %s",
                  QuotedText.of(host), QuotedText.of(stranger.replace("*", "x")))));
    }
    return Optional.empty();
  }
}
