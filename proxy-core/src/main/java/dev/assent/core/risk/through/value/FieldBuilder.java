package dev.assent.core.risk.through.value;

import java.util.List;

/// Puts fields together from the pieces of one word, splitting where the shell does.
public final class FieldBuilder {
  private final List<Field> into;
  private final String separators;
  private final WalkBudget budget;
  private final StringBuilder text = new StringBuilder();
  private boolean some;
  private boolean pattern;
  private boolean inHome;
  private boolean many;
  private boolean disguised;

  /// @param separators characters at which unquoted values are split; empty where the word stays
  ///   one
  public FieldBuilder(List<Field> into, String separators, WalkBudget budget) {
    this.into = into;
    this.budget = budget;
    this.separators = separators;
  }

  /// Text as written.
  public void literal(String known, boolean protectedText) {
    if (!protectedText) {
      pattern |= ShellPatterns.isPattern(known);
      many |= !separators.isEmpty() && !UnknownMarks.known(known);
    }
    append(known);
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

  /// A value in double quotes, or where nothing is split.
  public void quoted(Field value) {
    inHome |= text.isEmpty() && value.inHome();
    pattern |= value.pattern();
    many |= value.many() && !separators.isEmpty();
    append(value.text());
  }

  /// A value outside of quotes, split at separators.
  public void unquoted(Field value) {
    String words = value.text();
    if (separators.isEmpty() || words.isEmpty() && !value.many()) {
      if (!words.isEmpty()) {
        quoted(value);
      }
      return;
    }
    boolean home = value.inHome();
    int at = 0;
    while (at < words.length()) {
      int end = at;
      while (end < words.length() && separators.indexOf(words.charAt(end)) < 0) {
        end++;
      }
      if (end > at) {
        String word = words.substring(at, end);
        inHome |= home && at == 0 && text.isEmpty();
        pattern |= value.pattern() || ShellPatterns.isPattern(word);
        many |= value.many() || !UnknownMarks.known(word);
        append(word);
      }
      if (end < words.length()) {
        end();
        while (end < words.length() && separators.indexOf(words.charAt(end)) >= 0) {
          end++;
        }
      }
      at = end;
    }
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
