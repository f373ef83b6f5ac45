package dev.assent.core.risk.through;

import dev.assent.core.risk.shell.EscapeSequences;
import dev.assent.core.risk.shell.Word;
import dev.assent.core.risk.shell.WordPart.Variable;
import dev.assent.core.risk.through.value.Field;
import dev.assent.core.risk.through.value.PatternEdits;
import dev.assent.core.risk.through.value.ShellArithmetic;
import dev.assent.core.risk.through.value.ShellManner;
import dev.assent.core.risk.through.value.ShellPatterns;
import dev.assent.core.risk.through.value.ShellState;
import dev.assent.core.risk.through.value.UnknownMarks;
import dev.assent.core.risk.through.value.VariableValue;
import dev.assent.core.risk.through.value.WalkScope;
import java.util.ArrayList;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Values of `$name`, `${name…}` and the shell's own parameters.
final class ShellParameters {
  /// Texts longer than that are not searched for patterns.
  private static final int LONGEST = 2048;

  private static final VariableValue UNKNOWN = VariableValue.of(UnknownMarks.NOWHERE);

  private final ScriptWalk walk;
  private final WordExpansion expansion;

  ShellParameters(ScriptWalk walk, WordExpansion expansion) {
    this.walk = walk;
    this.expansion = expansion;
  }

  VariableValue value(Variable variable, WalkScope scope) {
    String name = variable.name();
    String operator = variable.operator();
    var arguments = variable.arguments();
    boolean plain =
        operator.isEmpty()
            && (!name.startsWith("#") && !name.startsWith("!") || name.length() == 1)
            && !(variable.quoted() && name.equals("*"));
    if (plain) {
      var value = plain(name, scope.shell());
      return value == null ? UNKNOWN : value;
    }
    boolean length = name.length() > 1 && name.charAt(0) == '#';
    boolean indirect = name.length() > 1 && name.charAt(0) == '!';
    String bare = length || indirect ? name.substring(1) : name;
    boolean part = operator.startsWith("[]");
    var value = part ? scope.shell().variable(bare) : plain(bare, scope.shell());
    if (indirect && value != null) {
      SubscriptCommands.look(walk, value.first().text(), scope);
      value = plain(value.first().text(), scope.shell());
    }
    int used = 0;
    boolean joins = variable.quoted() && bare.equals("*");
    if (part) {
      operator = operator.substring(2);
      String index = expansion.text(arguments.getFirst(), scope);
      joins = variable.quoted() && index.equals("*");
      if (operator.equals(":") && value != null && value.gaps()) {
        return UNKNOWN;
      }
      SubscriptCommands.look(walk, index, scope);
      value = element(value, index, scope.shell());
      used = 1;
    }
    if (length) {
      return length(value);
    }
    var argument = used < arguments.size() ? arguments.get(used) : null;
    var result =
        operator.isEmpty()
            ? value == null || argument != null ? UNKNOWN : value
            : changed(variable, value, operator, argument, scope);
    return joins && result.array() ? joined(result, scope.shell()) : result;
  }

  /// `"$*"`: all words as one.
  private VariableValue joined(VariableValue value, ShellState shell) {
    var set = shell.variable("IFS");
    String separators = set == null ? " " : set.first().text();
    String between = separators.isEmpty() ? "" : separators.substring(0, 1);
    var text = new StringBuilder();
    for (var field : value.fields()) {
      if (walk.budget().characters(field.text().length() + 1)) {
        text.append(field == value.first() ? "" : between).append(field.text());
      }
    }
    boolean home = !value.fields().isEmpty() && value.first().inHome();
    return VariableValue.of(new Field(text.toString(), false, home, false, false));
  }

  private VariableValue length(@Nullable VariableValue value) {
    if (value == null) {
      return UNKNOWN;
    }
    if (value.array()) {
      return value.places()
          ? VariableValue.of(Integer.toString(value.set().fields().size()))
          : UNKNOWN;
    }
    String text = value.first().text();
    return walk.budget().characters(text.length() / 4) && UnknownMarks.known(text)
        ? VariableValue.of(Integer.toString(text.length()))
        : UNKNOWN;
  }

  private static @Nullable VariableValue element(
      @Nullable VariableValue value, String index, ShellState shell) {
    if (value == null) {
      return null;
    }
    if (index.equals("@") || index.equals("*")) {
      return value.set();
    }
    String number = ShellArithmetic.value(index, shell);
    if (!UnknownMarks.known(number) || !value.places()) {
      return UNKNOWN;
    }
    long at = ShellArithmetic.number(number);
    int size = value.fields().size();
    at = at < 0 ? at + size : shell.manner() == ShellManner.ZSH ? at - 1 : at;
    return at >= 0 && at < size
        ? VariableValue.of(value.fields().get((int) at))
        : VariableValue.of("");
  }

  /// A parameter without operators; null when it is not set as far as can be told.
  static @Nullable VariableValue plain(String name, ShellState shell) {
    if (name.isEmpty()) {
      return UNKNOWN;
    }
    var set = shell.variable(name);
    if (set != null) {
      return set.array() ? bare(set, shell) : set;
    }
    char first = name.charAt(0);
    if (first == '@' || first == '*') {
      var all = shell.positional();
      return all == null ? VariableValue.anyArray() : VariableValue.array(all);
    }
    if (first >= '0' && first <= '9') {
      return numbered(name, shell);
    }
    return switch (name) {
      case "#" ->
          shell.positional() == null
              ? UNKNOWN
              : VariableValue.of(Integer.toString(shell.positional().size()));
      case "HOME" -> VariableValue.of(new Field("~", false, true, false, false));
      case "HISTFILE" -> VariableValue.of(new Field("~/.bash_history", false, true, false, false));
      case "PWD" -> VariableValue.of(folder(shell));
      case "SHELL", "BASH" -> VariableValue.of("/bin/bash");
      case "IFS" -> VariableValue.of(" \t\n");
      case "_" -> VariableValue.of(shell.last());
      default -> null;
    };
  }

  /// `$a` of an array: its first element, or all of them in zsh.
  private static VariableValue bare(VariableValue array, ShellState shell) {
    var all = array.set();
    var first = VariableValue.of(array.first());
    return switch (shell.manner()) {
      case ZSH -> all;
      case OTHER -> first;
      case ANY -> all.fields().size() < 2 ? first : shell.choices().either(first, all);
    };
  }

  static Field folder(ShellState shell) {
    String folder = shell.folder();
    return folder == null
        ? Field.of(UnknownMarks.NOWHERE)
        : folder.isEmpty()
            ? Field.of(".")
            : new Field(folder, false, folder.startsWith("~"), false, false);
  }

  private static VariableValue numbered(String name, ShellState shell) {
    long number = ShellArithmetic.number(name);
    if (number == 0) {
      return VariableValue.of(shell.zeroth());
    }
    var all = shell.positional();
    return all == null
        ? UNKNOWN
        : number <= all.size() ? VariableValue.of(all.get((int) number - 1)) : VariableValue.of("");
  }

  private VariableValue changed(
      Variable variable,
      @Nullable VariableValue value,
      String operator,
      @Nullable Word argument,
      WalkScope scope) {
    return switch (operator) {
      case ":-", "-", ":=", "=" -> {
        if (value != null && (!value.first().text().isEmpty() || operator.length() == 1)) {
          yield value;
        }
        var other = argument == null ? Field.of("") : expansion.single(argument, scope);
        if (operator.endsWith("=") && argument != null) {
          scope.shell().set(variable.name(), VariableValue.of(other));
        }
        yield other.text().isEmpty() && value == null ? UNKNOWN : VariableValue.of(other);
      }
      case ":+", "+" -> {
        if (value == null && argument != null) {
          expansion.single(argument, scope);
          yield VariableValue.of(Field.many(UnknownMarks.NOWHERE));
        }
        yield value == null || value.first().text().isEmpty() || argument == null
            ? VariableValue.of("")
            : VariableValue.of(expansion.single(argument, scope));
      }
      case "@" ->
          transformed(value, argument == null ? "" : expansion.text(argument, scope), scope);
      case ":?", "?" -> value == null ? UNKNOWN : value;
      case ":" -> {
        String bounds = argument == null ? "" : expansion.text(argument, scope);
        SubscriptCommands.look(walk, bounds, scope);
        yield slice(variable.name(), value, bounds, scope.shell());
      }
      default -> {
        String text = argument == null ? "" : expansion.pattern(argument, scope);
        if (value == null) {
          yield UNKNOWN;
        }
        var fields = new ArrayList<Field>(value.fields().size());
        value.fields().forEach(field -> fields.add(edited(field, operator, text)));
        yield value.with(fields);
      }
    };
  }

  /// `${x@L}` and the like.
  private VariableValue transformed(@Nullable VariableValue value, String letter, WalkScope scope) {
    if (value == null) {
      return UNKNOWN;
    }
    return switch (letter) {
      // Reads the value as a prompt, and runs what stands in it.
      case "P" -> {
        SubscriptCommands.substitutions(walk, value.first().text(), scope);
        yield value;
      }
      case "Q" -> value;
      case "U" -> value.each(text -> text.toUpperCase(Locale.ROOT));
      case "L" -> value.each(text -> text.toLowerCase(Locale.ROOT));
      case "u" -> value.each(text -> PatternEdits.cased(text, "^", "?"));
      case "E" -> value.each(text -> EscapeSequences.decode(text, EscapeSequences.Kind.PRINTF));
      default -> UNKNOWN;
    };
  }

  private VariableValue slice(
      String name, @Nullable VariableValue value, String bounds, ShellState shell) {
    int colon = bounds.indexOf(':');
    String start = ShellArithmetic.value(colon < 0 ? bounds : bounds.substring(0, colon), shell);
    String count = colon < 0 ? "" : ShellArithmetic.value(bounds.substring(colon + 1), shell);
    if (!UnknownMarks.known(start) || !UnknownMarks.known(count)) {
      return UNKNOWN;
    }
    boolean one = start.equals("0") && count.equals("1");
    if (one
        && (name.equals("PATH") || name.equals("PWD") || name.equals("HOME"))
        && shell.variable(name) == null) {
      return VariableValue.of("/");
    }
    if (value == null) {
      return UNKNOWN;
    }
    int size = value.array() ? value.fields().size() : value.first().text().length();
    int offset = value.array() && (name.equals("@") || name.equals("*")) ? 1 : 0;
    long from = ShellArithmetic.number(start) - offset;
    from = Math.clamp(from < 0 ? from + size : from, 0, size);
    long number = count.isEmpty() ? size : ShellArithmetic.number(count);
    long to = Math.clamp(number < 0 ? size + number : from + number, from, size);
    if (value.array()) {
      return VariableValue.array(value.fields().subList((int) from, (int) to));
    }
    String text = value.first().text();
    return walk.budget().characters(text.length() / 4) && UnknownMarks.known(text)
        ? VariableValue.of(text.substring((int) from, (int) to))
        : UNKNOWN;
  }

  private Field edited(Field field, String operator, String argument) {
    String text = field.text();
    if (UnknownMarks.nothingKnown(text)
        || text.length() > LONGEST
        || !walk.budget().characters(text.length())) {
      return field;
    }
    if ("#%^,~".indexOf(operator.charAt(0)) >= 0 && ShellPatterns.hasLists(argument)) {
      return field.with(UnknownMarks.NOWHERE);
    }
    return switch (operator) {
      case "#", "##" ->
          field.with(PatternEdits.withoutStart(text, argument, operator.length() == 2));
      case "%", "%%" -> field.with(PatternEdits.withoutEnd(text, argument, operator.length() == 2));
      case "/", "//", "/#", "/%" -> {
        int slash = argument.indexOf('/', 1);
        String pattern = slash < 0 ? argument : argument.substring(0, slash);
        String by = slash < 0 ? "" : PatternEdits.unquoted(argument.substring(slash + 1));
        if (ShellPatterns.hasLists(pattern)) {
          yield field.with(UnknownMarks.NOWHERE);
        }
        String made = PatternEdits.replaced(text, pattern, by, operator);
        yield walk.budget().characters(made.length()) ? field.with(made) : field;
      }
      case "^^", ",,", "~~", "^", ",", "~" ->
          field.with(PatternEdits.cased(text, operator, argument.isEmpty() ? "?" : argument));
      default -> field;
    };
  }
}
