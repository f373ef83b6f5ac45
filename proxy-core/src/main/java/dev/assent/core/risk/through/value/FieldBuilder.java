package dev.assent.core.risk.through.value;

import java.util.List;

/// Puts fields together from the pieces of one word, splitting where the shell does.
public final class FieldBuilder {
  private final List<Field> into;
  private final String separators;
  private final WalkBudget budget;
  private final boolean asPattern;
  private final StringBuilder text = new StringBuilder();
  private boolean some;
  private boolean pattern;
  private boolean inHome;
  private boolean many;
  private boolean disguised;

  /// @param separators characters at which unquoted values are split; empty where the word stays
  ///   one
  public FieldBuilder(List<Field> into, String separators, WalkBudget budget) {
    this(into, separators, budget, false);
  }

  private FieldBuilder(List<Field> into, String separators, WalkBudget budget, boolean asPattern) {
    this.into = into;
    this.budget = budget;
    this.separators = separators;
    this.asPattern = asPattern;
  }

  /// Puts a pattern together, in which what stands in quotes matches itself alone.
  public static FieldBuilder ofPattern(List<Field> into, WalkBudget budget) {
    return new FieldBuilder(into, "", budget, true);
  }

  /// Text as written.
  public void literal(String known, boolean protectedText) {
    if (!protectedText) {
      pattern |= ShellPatterns.isPattern(known);
      many |= !separators.isEmpty() && !UnknownMarks.known(known);
    }
    append(protectedText && asPattern ? ShellPatterns.quoted(known) : known);
  }

  // Values may hold values many times over.
  private void append(String more) {
    if (budget.characters(more.length() + 1)) {
      text.append(more);
    }
    some = true;
  }

  /// A home folder's tilde.
  public void home(String name) {
    inHome |= text.isEmpty();
    append(name);
  }

  /// A value in double quotes.
  public void quoted(Field value) {
    whole(value, asPattern ? ShellPatterns.quoted(value.text()) : value.text());
  }

  private void whole(Field value, String as) {
    inHome |= text.isEmpty() && value.inHome() && value.text().startsWith("~");
    pattern |= value.pattern();
    many |= value.many() && !separators.isEmpty();
    append(as);
  }

  /// A value outside of quotes, split at separators.
  public void unquoted(Field value) {
    String words = value.text();
    if (separators.isEmpty() || words.isEmpty() && !value.many()) {
      if (!words.isEmpty()) {
        whole(value, words);
      }
      return;
    }
    int at = 0;
    while (at < words.length()) {
      int end = at;
      while (end < words.length() && separators.indexOf(words.charAt(end)) < 0) {
        end++;
      }
      if (end > at) {
        String word = words.substring(at, end);
        inHome |= value.inHome() && word.startsWith("~") && text.isEmpty();
        pattern |= value.pattern() || ShellPatterns.isPattern(word);
        many |= value.many() || !UnknownMarks.known(word);
        append(word);
      }
      at = separator(words, end);
    }
  }

  /// Ends a field at its separator: blanks around one that is none. Nothing between two that are
  /// none is an empty field.
  private int separator(String words, int from) {
    int at = from;
    boolean given = false;
    while (at < words.length() && separators.indexOf(words.charAt(at)) >= 0) {
      boolean blank = words.charAt(at) <= ' ';
      some |= !blank && (given || from == 0);
      given |= !blank;
      end();
      at++;
    }
    return at;
  }

  /// Several fields, the first joined to what stands before, the last to what comes after.
  public void several(List<Field> fields) {
    for (int at = 0; at < fields.size(); at++) {
      if (at > 0) {
        end();
      }
      quoted(fields.get(at));
    }
  }

  public void disguise() {
    disguised = true;
  }

  /// The same where the word is the first of a command.
  public void disguiseFirst() {
    disguised |= into.isEmpty();
  }

  /// Ends the present field, if there is one.
  public void end() {
    if (some) {
      into.add(new Field(text.toString(), pattern, inHome, many, disguised));
    }
    text.setLength(0);
    some = false;
    pattern = false;
    inHome = false;
    many = false;
  }
}
