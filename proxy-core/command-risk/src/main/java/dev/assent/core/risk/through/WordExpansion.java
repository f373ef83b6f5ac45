package dev.assent.core.risk.through;

import dev.assent.core.risk.shell.Word;
import dev.assent.core.risk.shell.WordPart;
import dev.assent.core.risk.shell.WordPart.Literal;
import dev.assent.core.risk.shell.WordPart.Quoting;
import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.through.value.Field;
import dev.assent.core.risk.through.value.Pipe;
import dev.assent.core.risk.through.value.ShellArithmetic;
import dev.assent.core.risk.through.value.ShellPatterns;
import dev.assent.core.risk.through.value.UnknownMarks;
import dev.assent.core.risk.through.value.WalkBudget;
import dev.assent.core.risk.through.value.WalkScope;
import java.util.ArrayList;
import java.util.List;

/// Expands words as far as the text tells: variables, substitutions whose output is known, sums,
/// splitting.
final class WordExpansion {
  private static final String BLANKS = " \t\n";

  private final ScriptWalk walk;
  private final ShellParameters parameters;

  WordExpansion(ScriptWalk walk) {
    this.walk = walk;
    this.parameters = new ShellParameters(walk, this);
  }

  /// All words of a command, split.
  List<Field> fields(List<Word> words, WalkScope scope) {
    var fields = new ArrayList<Field>(words.size());
    for (var word : words) {
      fields(word, scope, fields);
    }
    return fields;
  }

  private void fields(Word word, WalkScope scope, List<Field> into) {
    var parts = word.parts();
    if (parts.size() == 1 && parts.getFirst() instanceof Literal(String text, Quoting quoting, _)) {
      boolean bare = quoting == Quoting.NONE;
      into.add(
          new Field(
              text,
              bare && ShellPatterns.isPattern(text),
              false,
              bare && !UnknownMarks.known(text),
              quoting == Quoting.ANSI));
      return;
    }
    var separators = scope.shell().variable("IFS");
    var builder =
        new FieldBuilder(
            into, separators == null ? BLANKS : separators.first().text(), walk.budget());
    parts(parts, builder, scope);
    builder.end();
  }

  /// One word as the shell takes it where nothing is split: a value, a file's name, a text to be
  /// read.
  Field single(Word word, WalkScope scope) {
    var parts = word.parts();
    if (parts.size() == 1 && parts.getFirst() instanceof Literal(String text, Quoting quoting, _)) {
      return new Field(
          text,
          quoting == Quoting.NONE && ShellPatterns.isPattern(text),
          false,
          false,
          quoting == Quoting.ANSI);
    }
    var fields = new ArrayList<Field>(1);
    var builder = new FieldBuilder(fields, "", walk.budget());
    parts(parts, builder, scope);
    builder.end();
    return fields.isEmpty() ? Field.of("") : fields.getFirst();
  }

  /// One word as a pattern.
  String pattern(Word word, WalkScope scope) {
    var fields = new ArrayList<Field>(1);
    var builder = FieldBuilder.ofPattern(fields, walk.budget());
    parts(word.parts(), builder, scope);
    builder.end();
    return fields.isEmpty() ? "" : fields.getFirst().text();
  }

  String text(Word word, WalkScope scope) {
    return single(word, scope).text();
  }

  private void parts(List<WordPart> parts, FieldBuilder builder, WalkScope scope) {
    if (parts.size() > 1 && isDisguised(parts)) {
      builder.disguise();
    }
    for (var part : parts) {
      part(part, builder, scope);
    }
  }

  private void part(WordPart part, FieldBuilder builder, WalkScope scope) {
    switch (part) {
      case Literal(String text, Quoting quoting, _) -> {
        builder.literal(text, quoting != Quoting.NONE);
        if (quoting == Quoting.ANSI) {
          builder.disguise();
        }
      }
      case WordPart.Tilde tilde -> tilde(tilde.user(), builder, scope);
      case WordPart.Variable variable -> variable(variable, builder, scope);
      case WordPart.CommandSubstitution substitution -> {
        var field = Field.read(output(substitution.script(), scope));
        if (substitution.quoted()) {
          builder.quoted(field);
        } else {
          builder.unquoted(field);
        }
      }
      case WordPart.ProcessSubstitution substitution ->
          builder.quoted(Field.of(walk.process(substitution, scope)));
      case WordPart.Arithmetic sum -> {
        String expression = text(sum.expression(), scope);
        SubscriptCommands.look(walk, expression, scope);
        builder.quoted(Field.of(ShellArithmetic.value(expression, scope.shell())));
      }
      case WordPart.Elements elements -> builder.several(fields(elements.words(), scope));
      case WordPart.Braces braces -> {
        for (var piece : braces.parts()) {
          part(piece, builder, scope);
        }
        builder.unquoted(Field.many(UnknownMarks.NOWHERE));
      }
    }
  }

  private static void tilde(String user, FieldBuilder builder, WalkScope scope) {
    if (user.equals("+")) {
      builder.quoted(ShellParameters.folder(scope.shell()));
    } else if (user.equals("-")) {
      builder.quoted(Field.of(UnknownMarks.NOWHERE));
    } else {
      builder.home("~" + user);
    }
  }

  private void variable(WordPart.Variable variable, FieldBuilder builder, WalkScope scope) {
    if (variable.name().equals("IFS")
        || !variable.operator().isEmpty() && !variable.operator().equals(":-")) {
      builder.disguiseFirst();
    }
    var value = parameters.value(variable, scope);
    if (variable.quoted()) {
      if (value.array()) {
        builder.several(value.fields());
      } else {
        builder.quoted(value.first());
      }
      return;
    }
    var fields = value.fields();
    for (int at = 0; at < fields.size(); at++) {
      if (at > 0) {
        builder.end();
      }
      builder.unquoted(fields.get(at));
    }
  }

  /// The output of the commands of a substitution, without the line ends at its end.
  private String output(dev.assent.core.risk.shell.Script script, WalkScope scope) {
    var pipe = new Pipe();
    WalkScope inside = scope.apart().writing(pipe).with(Circumstance.IN_SUBSTITUTION);
    String output = scope.shell().choices().whole(() -> walk.script(script, inside));
    int end = output.length();
    while (end > 0 && output.charAt(end - 1) == '\n') {
      end--;
    }
    return output.substring(0, end);
  }

  /// True if letters stand next to each other with quotes or backslashes between them: `r"m"`,
  /// `k\ill`, `''rm`.
  private static boolean isDisguised(List<WordPart> parts) {
    for (int at = 0; at < parts.size(); at++) {
      if (!(parts.get(at) instanceof Literal(String text, Quoting quoting, _))) {
        continue;
      }
      if (text.isEmpty()) {
        return true;
      }
      // A backslash before the first letter only keeps an alias out.
      // A letter after a hyphen takes what follows as its value.
      boolean first =
          at == 0 && (quoting == Quoting.ESCAPED || text.length() == 2 && text.charAt(0) == '-');
      boolean after = !first && at + 1 < parts.size() && parts.get(at + 1) instanceof Literal;
      if (after
          && Character.isLetterOrDigit(text.charAt(text.length() - 1))
          && beginsWithLetter(parts.get(at + 1))) {
        return true;
      }
      if (quoting == Quoting.ESCAPED && at > 0 && Character.isLetterOrDigit(text.charAt(0))) {
        return true;
      }
    }
    return false;
  }

  private static boolean beginsWithLetter(WordPart part) {
    return part instanceof Literal(String text, _, _)
        && !text.isEmpty()
        && Character.isLetterOrDigit(text.charAt(0));
  }

  /// Puts fields together from the pieces of one word, splitting where the shell does.
  private static final class FieldBuilder {
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
    FieldBuilder(List<Field> into, String separators, WalkBudget budget) {
      this(into, separators, budget, false);
    }

    private FieldBuilder(
        List<Field> into, String separators, WalkBudget budget, boolean asPattern) {
      this.into = into;
      this.budget = budget;
      this.separators = separators;
      this.asPattern = asPattern;
    }

    /// Puts a pattern together, in which what stands in quotes matches itself alone.
    static FieldBuilder ofPattern(List<Field> into, WalkBudget budget) {
      return new FieldBuilder(into, "", budget, true);
    }

    /// Text as written.
    void literal(String known, boolean protectedText) {
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
    void home(String name) {
      inHome |= text.isEmpty();
      append(name);
    }

    /// A value in double quotes.
    void quoted(Field value) {
      whole(value, asPattern ? ShellPatterns.quoted(value.text()) : value.text());
    }

    private void whole(Field value, String as) {
      inHome |= text.isEmpty() && value.inHome() && value.text().startsWith("~");
      pattern |= value.pattern();
      many |= value.many() && !separators.isEmpty();
      append(as);
    }

    /// A value outside of quotes, split at separators.
    void unquoted(Field value) {
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
    void several(List<Field> fields) {
      for (int at = 0; at < fields.size(); at++) {
        if (at > 0) {
          end();
        }
        quoted(fields.get(at));
      }
    }

    void disguise() {
      disguised = true;
    }

    /// The same where the word is the first of a command.
    void disguiseFirst() {
      disguised |= into.isEmpty();
    }

    /// Ends the present field, if there is one.
    void end() {
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
}
