package dev.assent.core.risk.rules;

import dev.assent.core.risk.options.Operand;
import dev.assent.core.risk.options.Option;
import dev.assent.core.risk.sql.SqlStatement;
import dev.assent.core.risk.step.Argument;
import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.table.NameTable;
import dev.assent.core.risk.target.ProductionNames;
import dev.assent.core.risk.target.WildcardPattern;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/// Makes the conditions that rules are built of.
final class RiskConditions {
  /// The choice of operands that a condition looks at.
  enum Which {
    ANY,
    FIRST,
    LAST,
    ALL,
    /// all but the last, as sources are
    BUT_LAST,
    /// all but the first, as files after an owner are
    BUT_FIRST
  }

  private RiskConditions() {}

  /// All of several.
  ///
  /// @param conditions in the order in which their words are noted
  /// @param cheapestFirst the same in the order in which they are asked
  static RiskCondition all(List<RiskCondition> conditions, List<RiskCondition> cheapestFirst) {
    if (conditions.size() == 1) {
      return conditions.getFirst();
    }
    var each = conditions.toArray(RiskCondition[]::new);
    if (conditions.equals(cheapestFirst)) {
      return view -> hold(each, view);
    }
    var asked = cheapestFirst.toArray(RiskCondition[]::new);
    return view -> {
      int command = view.command();
      int noted = view.noted();
      if (!hold(asked, view)) {
        return false;
      }
      // Few hold, so that asking once more for the order of their words costs little.
      view.command(command);
      view.forget(noted);
      return hold(each, view);
    };
  }

  private static boolean hold(RiskCondition[] each, StepView view) {
    for (var condition : each) {
      if (!condition.holds(view)) {
        return false;
      }
    }
    return true;
  }

  /// The first of several that holds.
  static RiskCondition any(List<RiskCondition> conditions) {
    var each = conditions.toArray(RiskCondition[]::new);
    return view -> {
      int command = view.command();
      int noted = view.noted();
      for (var condition : each) {
        if (condition.holds(view)) {
          return true;
        }
        view.command(command);
        view.forget(noted);
      }
      return false;
    };
  }

  /// Leaves no trace of what it looked at.
  static RiskCondition not(RiskCondition inner) {
    return view -> {
      int command = view.command();
      int noted = view.noted();
      boolean held = inner.holds(view);
      view.command(command);
      view.forget(noted);
      return !held;
    };
  }

  static RiskCondition program(Set<String> names) {
    return view -> names.contains(view.step.name()) || names.contains(view.plainName());
  }

  /// The first operands are the words of one of several sub-commands.
  static RiskCondition command(List<List<String>> commands) {
    return view -> {
      for (var command : commands) {
        if (ProgramUses.begins(view.words(), command)) {
          view.command(command.size());
          for (int at = 0; at < command.size(); at++) {
            view.note(command.get(at), view.words().operands().get(at).at(), RiskMatch.Part.VERB);
          }
          return true;
        }
      }
      return false;
    };
  }

  static RiskCondition option(Set<String> names) {
    return view -> {
      var options = view.words().options();
      for (int at = 0; at < options.size(); at++) {
        var option = options.get(at);
        if (names.contains(option.name()) && !isOff(option)) {
          view.note(option.name(), option.at(), RiskMatch.Part.OPTION);
          return true;
        }
      }
      return false;
    };
  }

  /// `--force=false`, `-Confirm:$false`
  private static boolean isOff(Option option) {
    if (option.value() == null) {
      return false;
    }
    String value = option.value().text();
    return value.equals("false") || value.equalsIgnoreCase("$false");
  }

  static RiskCondition value(Set<String> names, List<String> globs) {
    var words = WordGlobs.of(globs);
    return view -> {
      var options = view.words().options();
      for (int at = 0; at < options.size(); at++) {
        var option = options.get(at);
        if (option.value() != null
            && names.contains(option.name())
            && words.match(lower(option.value().text()))) {
          note(view, option, option.value());
          return true;
        }
      }
      return false;
    };
  }

  static void note(StepView view, Option option, Argument value) {
    view.note(option.name(), option.at(), RiskMatch.Part.OPTION);
    view.note(value.text(), placeOf(view, option, value));
  }

  /// The value's own place where it is an argument by itself, else that of the option it is written
  /// with.
  static int placeOf(StepView view, Option option, Argument value) {
    var arguments = view.step.arguments();
    int next = option.at() + 1;
    return next < arguments.size() && arguments.get(next) == value ? next : option.at();
  }

  static RiskCondition operand(List<String> globs, Which which) {
    var words = WordGlobs.of(globs);
    return view -> {
      var operands = chosen(view.operands(), which);
      for (int at = 0; at < operands.size(); at++) {
        var operand = operands.get(at);
        if (words.match(lower(operand.argument().text()))) {
          view.note(operand.argument().text(), operand.at());
          return true;
        }
      }
      return false;
    };
  }

  static RiskCondition operands(int least, int most) {
    return view -> {
      var given = view.operands();
      int single = 0;
      for (int at = 0; at < given.size(); at++) {
        single += given.get(at).argument().many() ? 0 : 1;
      }
      return single <= most && (single < given.size() || single >= least);
    };
  }

  static List<Operand> chosen(List<Operand> operands, Which which) {
    if (operands.isEmpty()) {
      return operands;
    }
    return switch (which) {
      case ANY, ALL -> operands;
      case FIRST -> operands.subList(0, 1);
      case LAST -> operands.subList(operands.size() - 1, operands.size());
      case BUT_LAST -> operands.subList(0, operands.size() - 1);
      case BUT_FIRST -> operands.subList(1, operands.size());
    };
  }

  /// The text that the step reads has one of several in it.
  static RiskCondition input(List<String> globs) {
    var around = globs.stream().map(TextPattern::of).toArray(TextPattern[]::new);
    return view -> {
      if (view.step.input().isEmpty()) {
        return false;
      }
      String text = lower(view.step.input().get());
      return isAny(around, text);
    };
  }

  /// A word that the step is given has one of several in it.
  static RiskCondition text(List<String> globs) {
    var around = globs.stream().map(TextPattern::of).toArray(TextPattern[]::new);
    return view -> {
      var arguments = view.step.arguments();
      for (int at = 0; at < arguments.size(); at++) {
        String text = lower(arguments.get(at).text());
        if (isAny(around, text)) {
          view.note(arguments.get(at).text(), at);
          return true;
        }
      }
      return false;
    };
  }

  private static boolean isAny(TextPattern[] patterns, String text) {
    for (var pattern : patterns) {
      if (pattern.isIn(text)) {
        return true;
      }
    }
    return false;
  }

  static RiskCondition statement(Set<SqlStatement> kinds) {
    return view -> {
      if (Collections.disjoint(view.statements(), kinds)) {
        return false;
      }
      kinds.stream()
          .filter(view.statements()::contains)
          .forEach(kind -> view.note(kind.word().replace('_', ' ')));
      return true;
    };
  }

  static RiskCondition from(RiskCondition inner) {
    return view -> some(view, view.before(), inner);
  }

  /// Something comes to it, and nothing from any other step that surely runs.
  static RiskCondition fromAll(RiskCondition inner) {
    RiskCondition other = view -> view.step.startedBy().isEmpty() && !inner.holds(view);
    return view -> !view.before().isEmpty() && view.scene.first(view.before(), other) < 0;
  }

  static RiskCondition into(RiskCondition inner) {
    return view -> some(view, view.scene.after(view), inner);
  }

  /// A step before it in the text, whether or not it hands anything on.
  static RiskCondition earlier(RiskCondition inner) {
    return view -> {
      var all = new BitSet(view.at);
      all.set(0, view.at);
      return some(view, all, inner);
    };
  }

  private static boolean some(StepView view, BitSet places, RiskCondition inner) {
    int at = view.scene.first(places, inner);
    if (at >= 0) {
      view.note(view.scene.views().get(at).step.name(), at, RiskMatch.Part.STEP);
    }
    return at >= 0;
  }

  static RiskCondition in(Set<Circumstance> circumstances) {
    var each = circumstances.toArray(Circumstance[]::new);
    return view -> {
      for (var circumstance : each) {
        if (view.step.has(circumstance)) {
          return true;
        }
      }
      return false;
    };
  }

  /// A variable is set for the step, `NAME=value` with a glob for the value, or `NAME` for any.
  static RiskCondition environment(List<String> patterns) {
    return view -> {
      for (var setting : view.step.environment()) {
        for (var pattern : patterns) {
          boolean held =
              pattern.indexOf('=') < 0
                  ? setting.startsWith(pattern + "=")
                  : WildcardPattern.matches(pattern, setting);
          if (held) {
            view.note(setting);
            return true;
          }
        }
      }
      return false;
    };
  }

  /// The command itself says that it is for production: by an option, by a variable set for it.
  static RiskCondition isProduction() {
    var names = Set.copyOf(NameTable.of("surroundings").names("options", "names"));
    return view -> {
      var options = view.words().options();
      for (int at = 0; at < options.size(); at++) {
        var option = options.get(at);
        if (option.value() != null
            && names.contains(option.name())
            && ProductionNames.looksLike(option.value().text())) {
          view.note(option.value().text(), placeOf(view, option, option.value()));
          return true;
        }
      }
      for (var setting : view.step.environment()) {
        if (setting.indexOf('=') > 0
            && ProductionNames.looksLike(setting.substring(setting.indexOf('=') + 1))) {
          view.note(setting);
          return true;
        }
      }
      return false;
    };
  }

  static String lower(String text) {
    return text.toLowerCase(Locale.ROOT);
  }

  /// A pattern that is looked for anywhere in a text: pieces in their order, with anything between
  /// them where it has a `*`.
  ///
  /// @param pieces in lower case; empty when the pattern needs more than that
  private record TextPattern(String glob, List<String> pieces) {
    static TextPattern of(String glob) {
      boolean simple = glob.indexOf('?') < 0 && glob.indexOf('\\') < 0;
      return new TextPattern(
          "*" + glob + "*",
          simple
              ? Arrays.stream(glob.split("\\*")).filter(piece -> !piece.isEmpty()).toList()
              : List.of());
    }

    /// True if it stands in a text that is in lower case.
    boolean isIn(String text) {
      if (pieces.isEmpty()) {
        return WildcardPattern.matches(glob, text);
      }
      int at = 0;
      for (var piece : pieces) {
        int found = text.indexOf(piece, at);
        if (found < 0) {
          return false;
        }
        at = found + piece.length();
      }
      return true;
    }
  }

  /// Patterns for a whole word, of which most stand for themselves alone.
  ///
  /// @param words those that do
  /// @param globs the others
  private record WordGlobs(Set<String> words, String[] globs) {
    static WordGlobs of(List<String> all) {
      return new WordGlobs(
          all.stream().filter(glob -> !isGlob(glob)).collect(Collectors.toUnmodifiableSet()),
          all.stream().filter(WordGlobs::isGlob).toArray(String[]::new));
    }

    private static boolean isGlob(String text) {
      return text.indexOf('*') >= 0 || text.indexOf('?') >= 0 || text.indexOf('\\') >= 0;
    }

    /// True if one of them stands for a text that is in lower case.
    boolean match(String text) {
      if (words.contains(text)) {
        return true;
      }
      for (var glob : globs) {
        if (WildcardPattern.matches(glob, text)) {
          return true;
        }
      }
      return false;
    }
  }
}
