package dev.assent.core.risk.rules;

import dev.assent.core.access.CommandReading.Way;
import dev.assent.core.access.Severity;
import dev.assent.core.lazy.LazyValue;
import dev.assent.core.risk.context.RiskContext;
import dev.assent.core.risk.rules.CompiledRiskRule.Raise;
import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.step.Step;
import dev.assent.core.risk.step.Steps;
import dev.assent.core.risk.target.TargetSurroundings;
import dev.assent.core.risk.target.Targets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Rules, found by the name of a program. Immutable and thread-safe.
public final class Ruleset {
  private static final String WINDOWS = "windows:";

  /// The name under which the table of programs has what nearly all of them have.
  private static final String USUAL = "*";

  /// Families of what a program does to the files and accounts of the place it runs in.
  private static final Set<String> OWN_FILES = Set.of("files", "history", "users", "packages");

  private final List<LazyRule> rules;
  private final Map<String, ProgramEntry> byName = new HashMap<>();

  /// Those for programs that are others on Windows.
  private final Map<String, ProgramEntry> onWindows = new HashMap<>();

  /// Those for names with a given beginning, by its first character.
  private final Map<Character, List<Beginning>> beginnings = new HashMap<>();

  // One command after the other starts from the same place.
  private volatile Targets latest = Targets.of(RiskContext.UNKNOWN.surroundings());

  /// Those for all programs.
  private final LazyValue<ForAll> forAll;

  private record Beginning(String text, LazyRule rule) {}

  /// @param files asked where a step opens files
  /// @param words asked of each step, for what its words name
  /// @param runners asked in a command that brings files from elsewhere
  private record ForAll(
      List<CompiledRiskRule> files, List<CompiledRiskRule> words, List<CompiledRiskRule> runners) {
    static ForAll of(List<LazyRule> shelved) {
      var read = shelved.stream().map(LazyRule::read).toList();
      return new ForAll(
          read.stream().filter(CompiledRiskRule::files).toList(),
          read.stream().filter(rule -> !rule.files() && rule.words()).toList(),
          read.stream().filter(rule -> !rule.files() && !rule.words()).toList());
    }
  }

  /// @param programs what is known of programs apart from rules, by name
  Ruleset(List<LazyRule> rules, Map<String, LazyValue<ProgramFacts>> programs) {
    this.rules = List.copyOf(rules);
    programs.forEach((name, program) ->
        shelf(name).put(bare(name), new ProgramEntry(name, Optional.of(program))));
    var all = new ArrayList<LazyRule>();
    for (var rule : rules) {
      for (var name : rule.programs()) {
        if (name.equals("*")) {
          all.add(rule);
        } else if (name.endsWith("*")) {
          beginnings
              .computeIfAbsent(name.charAt(0), _ -> new ArrayList<>())
              .add(new Beginning(name.substring(0, name.length() - 1), rule));
        } else {
          shelf(name)
              .computeIfAbsent(bare(name), _ -> new ProgramEntry(name, Optional.empty()))
              .add(rule);
        }
      }
    }
    this.forAll = new LazyValue<>(() -> ForAll.of(all));
  }

  private Map<String, ProgramEntry> shelf(String name) {
    return name.startsWith(WINDOWS) ? onWindows : byName;
  }

  private static String bare(String name) {
    return name.startsWith(WINDOWS) ? name.substring(WINDOWS.length()) : name;
  }

  /// The ids of all rules, by file, then as in the file. Reads no rule.
  public List<String> ids() {
    return rules.stream().map(LazyRule::id).toList();
  }

  /// All rules, by file, then as in the file. Reads those that have not been read yet.
  public List<RiskRule> rules() {
    return rules.stream().map(rule -> rule.read().rule()).toList();
  }

  /// The number of rules.
  public int size() {
    return rules.size();
  }

  /// True if there is a rule for a program of this name, or its options are known.
  public boolean knows(String program) {
    return byName.containsKey(program) || onWindows.containsKey(program);
  }

  /// True if there is a rule for a program of Windows of this name.
  public boolean knowsOnWindows(String program) {
    return onWindows.containsKey(program);
  }

  /// True if there is a rule for a program of Windows of this name, and for none of another system.
  public boolean knowsOnWindowsAlone(String program) {
    return onWindows.containsKey(program) && !byName.containsKey(program);
  }

  /// The families of the rules, each once, by name.
  public List<String> families() {
    return rules.stream().map(LazyRule::family).distinct().sorted().toList();
  }

  /// All rules that the steps of a command set off: by step, then as in the files.
  public List<RiskMatch> matches(Steps steps, RiskContext context) {
    var scene = new CommandView(steps, context, this);
    List<RiskMatch> found = new ArrayList<>(2);
    for (var view : scene.views()) {
      var step = view.step;
      String name = step.name();
      int before = found.size();
      if (!step.files().isEmpty()) {
        ask(forAll.get().files(), view, found);
      }
      if (scene.downloads().any()) {
        ask(forAll.get().runners(), view, found);
      }
      if (step.shell() != Step.Shell.POSIX) {
        ask(onWindows.get(name), view, found);
      }
      var named = byName.get(name);
      ask(named == null || !named.hasRules() ? byName.get(view.plainName()) : named, view, found);
      var some = name.isEmpty() ? null : beginnings.get(name.charAt(0));
      if (some != null) {
        for (var beginning : some) {
          if (name.startsWith(beginning.text())) {
            ask(List.of(beginning.rule().read()), view, found);
          }
        }
      }
      byWords(view, found, before);
    }
    return List.copyOf(found);
  }

  /// Adds the worst of what the words of a step name, where nothing that is known of its program
  /// alone says as much.
  private void byWords(StepView view, List<RiskMatch> found, int before) {
    var general = new ArrayList<RiskMatch>(0);
    if (view.step.files().isEmpty() && !view.files().isEmpty()) {
      ask(forAll.get().files(), view, general);
    }
    // PowerShell's own commands have rules of their own; none has one for all unknown code.
    if (view.step.shell() == Step.Shell.POSIX
        || view.runsUnknown()
        || view.uses().stream().anyMatch(used -> used.use().isCode())
        || !ProgramFactsReader.isCommandlet(view.step.name())) {
      ask(forAll.get().words(), view, general);
    }
    @Nullable RiskMatch worst = null;
    for (var match : general) {
      boolean worse = worst == null || match.severity().compareTo(worst.severity()) > 0;
      worst = worse ? match : worst;
    }
    if (worst == null) {
      return;
    }
    for (var match : found.subList(before, found.size())) {
      if (match.severity().compareTo(worst.severity()) >= 0) {
        return;
      }
    }
    found.add(before, worst);
  }

  private static void ask(@Nullable ProgramEntry named, StepView view, List<RiskMatch> found) {
    if (named != null) {
      ask(named.rules(view), view, found);
    }
  }

  private static void ask(List<CompiledRiskRule> rules, StepView view, List<RiskMatch> found) {
    boolean thrown = view.step.has(Circumstance.THROWN_AWAY) && !view.step.has(Circumstance.REMOTE);
    for (int at = 0; at < rules.size(); at++) {
      var rule = rules.get(at);
      boolean shows = rule.words() ? view.showsHelp() : view.onlyShows();
      if (!rule.files() && shows || thrown && OWN_FILES.contains(rule.rule().family())) {
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
        found.add(
            new RiskMatch(
                rule.rule(),
                view.at,
                view.step.startedBy().isPresent() ? severity.milder() : severity,
                view.decisive(),
                raised,
                view.outside(),
                ways(rule, view)));
      }
    }
  }

  private static LazyValue<List<Way>> ways(CompiledRiskRule rule, StepView view) {
    if (rule.instead().isEmpty()) {
      return RiskMatch.NO_WAYS;
    }
    // The view goes on to the next rule.
    var operands = view.operands();
    return new LazyValue<>(() -> SaferWays.of(rule.instead(), view, operands));
  }

  /// The meaning of names at the place a command starts from.
  Targets targets(TargetSurroundings surroundings) {
    var known = latest;
    if (!known.isFrom(surroundings)) {
      known = Targets.of(surroundings);
      latest = known;
    }
    return known;
  }

  ProgramFacts program(Step step) {
    String name = step.name();
    if (step.shell() != Step.Shell.POSIX) {
      var windows = onWindows.get(name);
      if (windows != null) {
        return windows.program();
      }
    }
    var known = byName.get(name);
    if (known == null) {
      String plain = plain(name);
      known = plain.equals(name) ? null : byName.get(plain);
    }
    if (known != null) {
      return known.program();
    }
    if (step.shell() == Step.Shell.POWERSHELL && ProgramFactsReader.isCommandlet(name)) {
      return ProgramFactsReader.COMMANDLET;
    }
    return step.shell() == Step.Shell.CMD ? ProgramFactsReader.SLASH : ProgramFactsReader.POSIX;
  }

  /// The words of a program that name what it runs, loads, writes, reads or sends to.
  ///
  /// @param name as of a step
  public ProgramUses uses(String name) {
    var known = byName.get(name);
    known = known == null ? byName.get(plain(name)) : known;
    return known == null ? ProgramUses.NONE : known.program().uses();
  }

  /// The meanings of words that many programs share.
  ProgramUses usualUses(Step step) {
    var usual = byName.get(USUAL);
    return usual == null || step.shell() != Step.Shell.POSIX
        ? ProgramUses.NONE
        : usual.program().uses();
  }

  /// The options with which a program of a name is told on what it acts.
  Set<String> where(String name) {
    var known = byName.get(name);
    return known == null ? Set.of() : known.program().where();
  }

  /// A name without the version that interpreters and their kin carry: `python3.12` is `python`,
  /// `mkfs.ext4` is `mkfs`.
  static String plain(String name) {
    int end = name.length();
    while (end > 1
        && (Character.isDigit(name.charAt(end - 1))
            || name.charAt(end - 1) == '.' && end < name.length())) {
      end--;
    }
    if (end == name.length()) {
      return name;
    }
    String plain = name.substring(0, end);
    return switch (plain) {
      case "python", "perl", "ruby", "php", "lua", "node", "pip", "pypy", "tclsh", "php-cli" ->
          plain;
      default -> name;
    };
  }
}
