package dev.assent.desktop.rules.known;

import dev.assent.core.policy.Attribute;
import dev.assent.desktop.ui.Texts;
import java.util.List;
import java.util.regex.Pattern;

/// Says what a pattern matches, where that can be said in a few words. Pure.
public final class PatternWords {
  private static final String PLAIN = "([^*?]+)";
  private static final String NAME = "([^*?/]+)";
  private static final String ANY = "\\*+";

  /// A form that many patterns have.
  ///
  /// @param key of the sentence that says it; it is given the plain part
  private record Form(Pattern pattern, String key) {
    Form(String pattern, String key) {
      this(Pattern.compile(pattern), "rules.pattern." + key);
    }
  }

  private static final List<Form> NAMES =
      List.of(
          new Form("()" + ANY, "any"),
          new Form(PLAIN + ANY, "begins"),
          new Form(ANY + PLAIN, "ends"),
          new Form(ANY + PLAIN + ANY, "has"));

  private static final List<Form> PATHS =
      List.of(
          new Form("()\\*\\*", "any"),
          new Form("()\\$\\{project\\}/\\*\\*", "project"),
          new Form(PLAIN + "/\\*\\*", "below"),
          new Form(PLAIN + "/\\*", "directlyIn"),
          new Form("\\*\\*/" + NAME + "/\\*\\*", "folderAnywhere"),
          new Form("\\*\\*/" + NAME, "anywhere"),
          new Form("\\*\\*/\\*" + NAME, "suffixAnywhere"));

  private PatternWords() {}

  /// One sentence; empty for a text without wildcards, and for a pattern that needs more words than
  /// its own signs.
  public static String of(Attribute attribute, String pattern) {
    return switch (attribute.form()) {
      case GLOBS -> first(NAMES, pattern);
      case PATHS -> first(PATHS, pattern);
      case TEXTS, WORD_LIST, WORD_OR_LIST, ONE_WORD, AT_LEAST, TESTS, HOURS, EARLIER -> "";
    };
  }

  private static String first(List<Form> forms, String pattern) {
    for (var form : forms) {
      var matcher = form.pattern().matcher(pattern);
      if (matcher.matches()) {
        return Texts.get(form.key(), matcher.group(1));
      }
    }
    return "";
  }
}
