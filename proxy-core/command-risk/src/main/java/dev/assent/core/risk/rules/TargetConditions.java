package dev.assent.core.risk.rules;

import dev.assent.core.risk.rules.RiskConditions.Which;
import dev.assent.core.risk.step.Argument;
import dev.assent.core.risk.step.FileUse;
import dev.assent.core.risk.target.Target;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// Makes the conditions that ask what a name means.
final class TargetConditions {
  private TargetConditions() {}

  static RiskCondition target(Set<Target> kinds, Which which) {
    var looked = kinds.toArray(Target[]::new);
    return view -> {
      boolean found = false;
      // Its copy is the same thing under another name.
      boolean copy = view.keepsCopy();
      if (copy && which == Which.LAST) {
        return false;
      }
      var operands =
          RiskConditions.chosen(view.named(), copy && which == Which.ANY ? Which.BUT_LAST : which);
      for (int at = 0; at < operands.size(); at++) {
        var operand = operands.get(at);
        boolean is = is(view, operand.argument(), looked);
        if (is) {
          view.note(operand.argument().text(), operand.at());
          found = true;
          if (which != Which.ALL) {
            return true;
          }
        } else if (which == Which.ALL) {
          return false;
        }
      }
      return found;
    };
  }

  static RiskCondition valueTarget(Set<String> names, Set<Target> kinds) {
    var looked = kinds.toArray(Target[]::new);
    return view -> {
      var options = view.words().options();
      for (int at = 0; at < options.size(); at++) {
        var option = options.get(at);
        if (option.value() != null
            && names.contains(option.name())
            && is(view, file(option.value()), looked)) {
          RiskConditions.note(view, option, option.value());
          return true;
        }
      }
      return false;
    };
  }

  /// The file of `@file`, `name=@file`, `/host:/in/container`, `file://…`.
  private static Argument file(Argument value) {
    String text = value.text();
    if (text.startsWith("file:")) {
      int from = text.startsWith("file://") ? "file://".length() : "file:".length();
      return new Argument(text.substring(from), value.pattern(), false, value.many());
    }
    int at = text.indexOf('@');
    if (at == 0 || at > 0 && text.charAt(at - 1) == '=') {
      int end = text.indexOf(';', at);
      return new Argument(
          text.substring(at + 1, end < 0 ? text.length() : end), false, false, false);
    }
    int equals = text.indexOf('=');
    if (equals > 0
        && equals + 1 < text.length()
        && "/~.".indexOf(text.charAt(equals + 1)) >= 0
        && text.indexOf(',') < 0) {
      return new Argument(text.substring(equals + 1), value.pattern(), false, value.many());
    }
    int less = text.indexOf("=<");
    if (less > 0) {
      return new Argument(text.substring(less + 2), false, false, false);
    }
    if (text.startsWith("/") || text.startsWith("~") || text.startsWith(".")) {
      int colon = text.indexOf(':');
      return colon > 0
          ? new Argument(text.substring(0, colon), value.pattern(), value.inHome(), false)
          : value;
    }
    return value;
  }

  /// True if an operand has one of several properties.
  private static boolean is(StepView view, Argument argument, Target[] kinds) {
    var found = view.targets(argument);
    for (var kind : kinds) {
      if (found.contains(kind)) {
        return true;
      }
    }
    return false;
  }

  /// A redirection opens a file of a kind.
  static RiskCondition file(Set<FileUse.Kind> uses, Set<Target> kinds) {
    var looked = kinds.toArray(Target[]::new);
    return view -> {
      for (var use : view.files()) {
        if (uses.contains(use.kind()) && is(view, use.file(), looked)) {
          view.note(use.file().text());
          return true;
        }
      }
      return false;
    };
  }

  /// Kinds of which one must be there, and kinds of which none may.
  record Kinds(Set<Target> wanted, Set<Target> refused) {
    boolean hold(Set<Target> found) {
      return wanted.stream().anyMatch(found::contains)
          && refused.stream().noneMatch(found::contains);
    }
  }

  /// A word names something of a kind, by the table of programs. Of what is run or loaded the paths
  /// within the word count too: a name alone is looked for as those of all commands are.
  static RiskCondition used(ProgramUses.Use use, Kinds kinds) {
    boolean code =
        switch (use) {
          case RUNS, STARTS, FOLLOWS, LOADS -> true;
          case INTERPRETS, OBEYS, WRITES, READS, SENDS -> false;
        };
    boolean whole = kinds.wanted().contains(Target.NAMELESS);
    return view -> {
      for (var used : view.uses()) {
        if (used.use() == use
            && (whole
                    ? List.of(used.value())
                    : code ? paths(used.value()) : List.of(file(used.value())))
                .stream().anyMatch(named -> kinds.hold(view.targets(named)))) {
          view.note(used.value().text(), used.at());
          return true;
        }
      }
      return false;
    };
  }

  /// The paths among the words of a command line, a list or an address.
  private static List<Argument> paths(Argument value) {
    String text = value.text();
    if (text.length() > LONGEST_WORD || text.indexOf("://") > 0 && text.indexOf(' ') < 0) {
      return List.of(value);
    }
    var paths = new ArrayList<Argument>(1);
    for (var word : text.split("[\\s;|&'\"`()=,<>!@:]+", MOST_PATHS)) {
      boolean path =
          word.startsWith("/")
              || word.startsWith("~")
              || word.startsWith(".")
              || word.indexOf('/') > 0 && !word.startsWith("-");
      if (path && word.length() > 1) {
        String name = word.replaceFirst("^/+", "/");
        paths.add(new Argument(name, value.pattern(), name.startsWith("~"), false));
      }
    }
    return paths;
  }

  private static final int LONGEST_WORD = 8192;

  /// More words are not looked at in one value.
  private static final int MOST_PATHS = 64;

  /// Any word, or a piece of one that is a path, is of a kind.
  ///
  /// @param code whether words are code, in which paths stand between quotes
  static RiskCondition word(Kinds kinds, boolean code) {
    return view -> {
      for (var piece : view.pieces(code)) {
        if (kinds.hold(view.targets(piece.argument()))) {
          view.note(view.step.arguments().get(piece.at()).text(), piece.at());
          return true;
        }
      }
      return false;
    };
  }

  /// The folder that a step runs in is of a kind.
  static RiskCondition folder(Kinds kinds) {
    return view -> {
      if (kinds.hold(view.targets(HERE))) {
        view.note(view.step.folder().orElse("."));
        return true;
      }
      return false;
    };
  }

  private static final Argument HERE = Argument.of(".");

  static Set<Target> targets(List<Target> targets) {
    return targets.isEmpty() ? Set.of() : EnumSet.copyOf(targets);
  }
}
