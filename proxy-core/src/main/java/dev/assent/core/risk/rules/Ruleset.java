package dev.assent.core.risk.rules;

import dev.assent.core.risk.Severity;
import dev.assent.core.risk.context.RiskContext;
import dev.assent.core.risk.rules.CompiledRule.Raise;
import dev.assent.core.risk.step.Step;
import dev.assent.core.risk.step.Steps;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Rules, found by the name of a program. Immutable and thread-safe.
public final class Ruleset {
  private static final String WINDOWS = "windows:";

  private final List<CompiledRule> rules;
  private final Map<String, Program> programs;
  private final Map<String, List<CompiledRule>> byName = new HashMap<>();

  /// Those for names with a given beginning, and those for all.
  private final List<Beginning> beginnings = new ArrayList<>();

  private final List<CompiledRule> forAll = new ArrayList<>();

  /// Those for all programs in a command that brings files from elsewhere.
  private final List<CompiledRule> forRunners = new ArrayList<>();

  private record Beginning(String text, List<CompiledRule> rules) {}

  Ruleset(List<CompiledRule> rules, Map<String, Program> programs) {
    this.rules = List.copyOf(rules);
    this.programs = Map.copyOf(programs);
    for (var rule : rules) {
      for (var name : rule.programs()) {
        if (name.equals("*")) {
          (rule.files() ? forAll : forRunners).add(rule);
        } else if (name.endsWith("*")) {
          beginnings.add(new Beginning(name.substring(0, name.length() - 1), List.of(rule)));
        } else {
          byName.computeIfAbsent(name, _ -> new ArrayList<>()).add(rule);
        }
      }
    }
  }

  /// All rules, by file, then as in the file.
  public List<Rule> rules() {
    return rules.stream().map(CompiledRule::rule).toList();
  }

  /// All rules that the steps of a command set off: by step, then as in the files.
  public List<Match> matches(Steps steps, RiskContext context) {
    var scene = new Scene(steps, context, this);
    List<Match> found = new ArrayList<>(2);
    for (var view : scene.views()) {
      var step = view.step;
      String name = step.name();
      if (!step.files().isEmpty()) {
        ask(forAll, view, found);
      }
      if (scene.downloads().any()) {
        ask(forRunners, view, found);
      }
      if (step.shell() != Step.Shell.POSIX) {
        ask(byName.getOrDefault(WINDOWS + name, List.of()), view, found);
      }
      var named = byName.get(name);
      if (named == null) {
        String plain = plain(name);
        named = plain.equals(name) ? null : byName.get(plain);
      }
      if (named != null) {
        ask(named, view, found);
      }
      for (var beginning : beginnings) {
        if (name.startsWith(beginning.text())) {
          ask(beginning.rules(), view, found);
        }
      }
    }
    return List.copyOf(found);
  }

  private static void ask(List<CompiledRule> rules, StepView view, List<Match> found) {
    for (var rule : rules) {
      if (!rule.files() && view.onlyShows()) {
        continue;
      }
      view.start();
      if (rule.when().holds(view)) {
        Severity severity = rule.rule().severity();
        int raised = view.noted();
        for (Raise raise : rule.raises()) {
          int before = view.noted();
          if (raise.to().compareTo(severity) > 0 && raise.when().holds(view)) {
            severity = raise.to();
          } else {
            view.forget(before);
          }
        }
        found.add(new Match(rule.rule(), view.at, severity, view.decisive(), raised, Suggestions.of(rule.instead(), view)));
      }
    }
  }

  /// What is known of the program of a step.
  Program program(Step step) {
    String name = step.name();
    if (step.shell() != Step.Shell.POSIX) {
      var windows = programs.get(WINDOWS + name);
      if (windows != null) {
        return windows;
      }
    }
    var known = programs.get(name);
    if (known == null) {
      String plain = plain(name);
      known = plain.equals(name) ? null : programs.get(plain);
    }
    if (known != null) {
      return known;
    }
    if (step.shell() == Step.Shell.POWERSHELL && Programs.isCommandlet(name)) {
      return Programs.COMMANDLET;
    }
    return step.shell() == Step.Shell.CMD ? Programs.SLASH : Programs.POSIX;
  }

  /// A name without the version that interpreters and their kin carry: `python3.12` is `python`, `mkfs.ext4` is `mkfs`.
  static String plain(String name) {
    int end = name.length();
    while (end > 1 && (Character.isDigit(name.charAt(end - 1)) || name.charAt(end - 1) == '.' && end < name.length())) {
      end--;
    }
    if (end == name.length()) {
      return name;
    }
    String plain = name.substring(0, end);
    return switch (plain) {
      case "python", "perl", "ruby", "php", "lua", "node", "pip", "pypy", "tclsh", "php-cli" -> plain;
      default -> name;
    };
  }
}
