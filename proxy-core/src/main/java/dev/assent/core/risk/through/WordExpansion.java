package dev.assent.core.risk.through;

import dev.assent.core.risk.shell.Word;
import dev.assent.core.risk.shell.WordPart;
import dev.assent.core.risk.shell.WordPart.Literal;
import dev.assent.core.risk.shell.WordPart.Quoting;
import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.through.value.Field;
import dev.assent.core.risk.through.value.FieldBuilder;
import dev.assent.core.risk.through.value.Pipe;
import dev.assent.core.risk.through.value.ShellArithmetic;
import dev.assent.core.risk.through.value.ShellPatterns;
import dev.assent.core.risk.through.value.UnknownMarks;
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
}
