package dev.assent.core.risk.rules;

import dev.assent.core.access.CommandReading.Way;
import dev.assent.core.risk.options.Operand;
import dev.assent.core.risk.rules.CompiledRiskRule.Template;
import dev.assent.core.risk.step.Argument;
import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.step.FileUse;
import dev.assent.core.risk.step.Step;
import dev.assent.core.risk.target.Target;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// Fills safer ways with what the user gave.
///
/// `{operands}` are the operands after the sub-command, `{some}` too where there must be any,
/// `{plain}` without a leading plus, `{1}` and `{last}` one of them, `{args}` all that was given,
/// `{but -f --force}` all but these options, `{with delete=show}` all with a word changed, `{value
/// -n}` the value of one, `{file}` the one that a redirection changes. A way whose single words are
/// not there is left out, and so is one that moves what has to stay in its place.
final class SaferWays {
  /// The most options that are carried over; nobody reads a way with more.
  private static final int MOST_PLACES = 16;

  private static final Pattern PLACEHOLDER =
      Pattern.compile("operands|some|plain|args|program|file|last|[1-9]|but .+|value .+|with .+");

  /// Answers to a question that a look does not ask.
  private static final Set<String> SURE =
      Set.of("-q", "--quiet", "-y", "--yes", "-f", "--force", "--no-wait", "--async");

  /// Programs that look at files: a pattern or code among the operands is none.
  private static final Set<String> LOOKS = Set.of("ls", "dir", "stat", "file");

  /// Ways that take what is named to another place.
  private static final Pattern MOVES =
      Pattern.compile("^(?:gio trash|move|mv|Move-Item(?! -WhatIf)) ");

  /// Places that nobody can do without for a moment, or that may be such: put into a trash they are
  /// as gone as deleted, and settings that say what is asked no longer say it.
  private static final Set<Target> STAYING =
      Set.of(
          Target.ROOT,
          Target.TOP,
          Target.HOME,
          Target.PARENT,
          Target.SYSTEM_FOLDER,
          Target.PROGRAMS,
          Target.BOOT,
          Target.KERNEL,
          Target.DISK,
          Target.DEVICE,
          Target.AGENT_SETTINGS,
          Target.AGENT_DATA,
          Target.GUARD,
          Target.UNKNOWN);

  private static final Pattern MOUNTED =
      Pattern.compile(
          "/(?:mnt|Volumes|media|run/media)(?:/[^/]+)?/*(?:\\*|\\.)?|/(?:media|run/media)/[^/]+/[^/]+/*(?:\\*|\\.)?");

  private SaferWays() {}

  private static boolean mustStay(Argument argument, StepView view) {
    return !argument.known() && !argument.many()
        || view.targets(argument).stream().anyMatch(STAYING::contains)
        || MOUNTED.matcher(argument.text()).matches();
  }

  /// @param operands those after the sub-command that the rule asked for
  static List<Way> of(List<Template> templates, StepView view, List<Operand> operands) {
    var found = new ArrayList<Way>();
    // Once for all ways: a command may name thousands of files.
    boolean moves =
        templates.stream().anyMatch(template -> MOVES.matcher(template.command()).find());
    boolean staying =
        moves && operands.stream().anyMatch(operand -> mustStay(operand.argument(), view));
    for (var template : templates) {
      if (!template.programs().isEmpty() && !template.programs().contains(view.step.name())) {
        continue;
      }
      if (staying && MOVES.matcher(template.command()).find()) {
        continue;
      }
      var named =
          LOOKS.contains(template.command().split(" ", 2)[0]) ? named(view, operands) : operands;
      fill(template.command(), view, named)
          .flatMap(command -> there(command, view))
          .ifPresent(command -> found.add(new Way(command, template.why())));
    }
    return List.copyOf(found);
  }

  private static List<Operand> named(StepView view, List<Operand> operands) {
    var files = new HashSet<>(view.named());
    return operands.stream().filter(files::contains).toList();
  }

  private static Optional<String> fill(String template, StepView view, List<Operand> operands) {
    var text = new StringBuilder();
    if (view.step.has(Circumstance.AS_ROOT) && view.step.shell() == Step.Shell.POSIX) {
      text.append("sudo ");
    }
    int at = 0;
    while (at < template.length()) {
      int open = template.indexOf('{', at);
      int close = open < 0 ? -1 : template.indexOf('}', open);
      if (close < 0) {
        text.append(template, at, template.length());
        break;
      }
      text.append(template, at, open);
      if (!PLACEHOLDER.matcher(template.substring(open + 1, close)).matches()) {
        text.append('{');
        at = open + 1;
        continue;
      }
      var filled = filled(template.substring(open + 1, close), view, operands);
      if (filled.isEmpty()) {
        return Optional.empty();
      }
      text.append(filled.get());
      at = close + 1;
    }
    return Optional.of(text.toString().replaceAll(" {2,}", " ").strip());
  }

  /// The command with the options that say on what it acts: those of the step stand in it, are put
  /// in, or it is none.
  private static Optional<String> there(String command, StepView view) {
    var where = view.scene.program(view).where();
    if (where.isEmpty()) {
      return Optional.of(command);
    }
    String sudo = command.startsWith("sudo ") ? "sudo " : "";
    var words = new ArrayList<>(List.of(command.substring(sudo.length()).split(" ")));
    var there = new HashSet<>(words);
    var known = view.scene.where(words.getFirst());
    int at = 1;
    for (var option : view.words().options()) {
      if (!where.contains(option.name()) || option.value() == null) {
        continue;
      }
      var argument = view.step.arguments().get(option.at());
      boolean apart = argument.text().equals(option.name());
      String text =
          argument.written(view.step.shell())
              + (apart ? " " + option.value().written(view.step.shell()) : "");
      if (there.contains(option.name())
          || !there.add(text)
          || (" " + command + " ").contains(" " + text + " ")) {
        continue;
      }
      if (!known.contains(option.name()) || at > MOST_PLACES) {
        return Optional.empty();
      }
      words.add(at++, text);
    }
    return Optional.of(sudo + String.join(" ", words));
  }

  private static Optional<String> filled(String what, StepView view, List<Operand> operands) {
    if (what.equals("operands")) {
      return Optional.of(join(operands.stream().map(operand -> operand.argument()).toList(), view));
    }
    if (what.equals("plain")) {
      return Optional.of(
          join(
              operands.stream()
                  .map(operand -> operand.argument())
                  .map(SaferWays::withoutPlus)
                  .toList(),
              view));
    }
    if (what.equals("some")) {
      return operands.isEmpty() ? Optional.empty() : filled("operands", view, operands);
    }
    if (what.equals("args")) {
      return Optional.of(join(view.step.arguments(), view));
    }
    if (what.startsWith("but ")) {
      return Optional.of(but(Set.of(what.substring(4).split(" ")), view));
    }
    if (what.startsWith("with ")) {
      return with(what.substring(5).split(" "), view);
    }
    if (what.startsWith("value ")) {
      var names = Set.of(what.substring(6).split(" "));
      return view.words().options().stream()
          .filter(option -> names.contains(option.name()) && option.value() != null)
          .findFirst()
          .map(option -> option.value() == null ? "" : option.value().written(view.step.shell()));
    }
    if (what.equals("program")) {
      return Optional.of(view.step.name());
    }
    if (what.equals("file")) {
      return view.step.files().stream()
          .filter(use -> use.kind() != FileUse.Kind.READ)
          .findFirst()
          .map(use -> use.file().written(view.step.shell()));
    }
    int place = what.equals("last") ? operands.size() - 1 : Integer.parseInt(what) - 1;
    return place < 0 || place >= operands.size()
        ? Optional.empty()
        : Optional.of(operands.get(place).argument().written(view.step.shell()));
  }

  /// All that was given with a word of the sub-command changed, and without answers given
  /// beforehand; absent where no word is.
  private static Optional<String> with(String[] changes, StepView view) {
    var arguments = new ArrayList<Argument>();
    boolean changed = false;
    for (var argument : view.step.arguments()) {
      String word = argument.text();
      for (String change : changes) {
        String old = change.substring(0, change.indexOf('='));
        if (!changed && word.equals(old)) {
          arguments.add(Argument.of(change.substring(old.length() + 1)));
          changed = true;
          word = "";
        }
      }
      if (!word.isEmpty() && !SURE.contains(word)) {
        arguments.add(argument);
      }
    }
    return changed ? Optional.of(join(arguments, view)) : Optional.empty();
  }

  /// A branch without the sign that forces it.
  private static Argument withoutPlus(Argument argument) {
    return argument.text().startsWith("+")
        ? new Argument(argument.text().substring(1), argument.pattern(), false, argument.many())
        : argument;
  }

  /// All that was given without some options; letters that stand together are taken out one by one.
  private static String but(Set<String> names, StepView view) {
    var gone = new TreeSet<Integer>();
    var arguments = new ArrayList<>(view.step.arguments());
    for (var option : view.words().options()) {
      if (!names.contains(option.name())) {
        continue;
      }
      String written = arguments.get(option.at()).text();
      boolean bundle =
          option.name().length() == 2
              && option.name().charAt(0) == '-'
              && written.length() > 2
              && written.charAt(0) == '-'
              && written.charAt(1) != '-';
      if (!bundle) {
        gone.add(option.at());
        boolean separate =
            option.value() != null
                && option.at() + 1 < arguments.size()
                && arguments.get(option.at() + 1) == option.value();
        if (separate) {
          gone.add(option.at() + 1);
        }
      } else {
        String rest = written.replace(option.name().substring(1), "");
        arguments.set(option.at(), Argument.of(rest));
        if (rest.equals("-")) {
          gone.add(option.at());
        }
      }
    }
    gone.descendingSet().forEach(place -> arguments.remove(place.intValue()));
    return join(arguments, view);
  }

  private static String join(List<Argument> arguments, StepView view) {
    var text = new StringBuilder();
    for (var argument : arguments) {
      text.append(text.isEmpty() ? "" : " ").append(argument.written(view.step.shell()));
    }
    return text.toString();
  }
}
