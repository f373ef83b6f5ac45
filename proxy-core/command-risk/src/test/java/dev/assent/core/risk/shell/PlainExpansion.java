package dev.assent.core.risk.shell;

import dev.assent.core.risk.shell.WordPart.Quoting;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Expands words as a shell does when the variables are known: a plain rendering of the tree to
/// hold against the real shell.
///
/// Substitutions count as having no output.
final class PlainExpansion {
  static final Map<String, String> VARIABLES = Map.of("A", "a  b", "E", "", "G", " x ", "N", "abc");
  static final String HOME = "/h";

  private final List<String> fields = new ArrayList<>();
  private final StringBuilder now = new StringBuilder();
  private boolean begun;

  /// True inside `${name:-…}`, whose unprotected text is split like a value.
  private boolean argument;

  static List<String> of(List<Word> words) {
    var all = new ArrayList<String>();
    words.forEach(word -> all.addAll(of(word)));
    return all;
  }

  private static List<String> of(Word word) {
    var fields = new PlainExpansion();
    word.parts().forEach(part -> fields.add(part, false));
    fields.end();
    return fields.fields;
  }

  /// A value that is never split, as here-documents are.
  static String whole(Word word) {
    var fields = new PlainExpansion();
    word.parts().forEach(part -> fields.add(part, true));
    return fields.now.toString();
  }

  private void end() {
    if (begun) {
      fields.add(now.toString());
      now.setLength(0);
      begun = false;
    }
  }

  private void add(WordPart part, boolean quoted) {
    switch (part) {
      case WordPart.Literal(String text, Quoting quoting, _) -> {
        if (quoting == Quoting.NONE && argument && !quoted) {
          split(text);
        } else {
          now.append(text);
          begun |= quoting != Quoting.NONE || !text.isEmpty();
        }
      }
      case WordPart.Tilde tilde -> {
        now.append(tilde.user().isEmpty() ? HOME : "~" + tilde.user());
        begun = true;
      }
      case WordPart.Variable variable -> variable(variable, quoted || variable.quoted());
      case WordPart.CommandSubstitution substitution -> begun |= substitution.quoted();
      case WordPart.ProcessSubstitution _,
          WordPart.Arithmetic _,
          WordPart.Elements _,
          WordPart.Braces _ ->
          throw new AssertionError(part);
    }
  }

  private void variable(WordPart.Variable variable, boolean quoted) {
    String value = variable.name().equals("#") ? "0" : VARIABLES.getOrDefault(variable.name(), "");
    boolean set =
        variable.operator().equals("-") ? VARIABLES.containsKey(variable.name()) : !value.isEmpty();
    begun |= quoted;
    boolean instead =
        variable.operator().endsWith("-") && !set || variable.operator().endsWith("+") && set;
    if (instead) {
      argument = true;
      variable.arguments().getLast().parts().forEach(part -> add(part, quoted));
      argument = false;
    } else if (!variable.operator().endsWith("+")) {
      if (quoted) {
        now.append(value);
      } else {
        split(value);
      }
    }
  }

  private void split(String value) {
    for (char symbol : value.toCharArray()) {
      if (symbol == ' ' || symbol == '\t' || symbol == '\n') {
        end();
      } else {
        now.append(symbol);
        begun = true;
      }
    }
  }
}
