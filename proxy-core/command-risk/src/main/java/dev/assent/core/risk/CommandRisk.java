package dev.assent.core.risk;

import dev.assent.core.access.CommandReading;
import dev.assent.core.risk.rules.RiskRule;
import dev.assent.core.risk.rules.RuleFiles;
import dev.assent.core.risk.rules.Ruleset;
import dev.assent.core.risk.windows.ShellReaders;
import dev.assent.core.text.Sentence;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Says what shell commands would do: the one door to this room. A text, its grammar and its place
/// go in, a report comes out. Thread-safe; runs nothing.
///
/// Goes by the program's own rules, and by a person's from a folder, read with the first command
/// and once. Where anything is wrong with a person's files, it is told and none of their rules
/// count; the program's own always do.
public final class CommandRisk {
  private final @Nullable Path folder;
  private final Consumer<String> complaints;
  private @Nullable Read read;

  private record Read(CommandCheck check, Ruleset rules) {
    Read(Ruleset rules) {
      this(new CommandCheck(rules, ShellReaders.ALL), rules);
    }
  }

  private CommandRisk(@Nullable Path folder, Consumer<String> complaints) {
    this.folder = folder;
    this.complaints = complaints;
  }

  /// By the program's own rules only.
  public static CommandRisk byOwnRules() {
    return new CommandRisk(null, _ -> {});
  }

  /// By the program's own rules and a person's.
  ///
  /// @param folder of the person's rules; need not be there
  /// @param complaints told once of each thing that is wrong with them
  public static CommandRisk with(Path folder, Consumer<String> complaints) {
    return new CommandRisk(folder, complaints);
  }

  /// Tells if any everyday use of a program is known; a wildcard of a lone command stands for that
  /// alone.
  public static boolean knowsEverydayUse(String program) {
    return EverydayUse.isKnown(program);
  }

  /// The report on one command. Never throws: what cannot be read or judged is trouble, which is of
  /// severity High.
  ///
  /// @param place where it would run
  public CommandReport report(ShellGrammar grammar, String text, CommandPlace place) {
    return read()
        .check()
        .check(grammar.shell(), grammar.text(text), place.context())
        .of(LoneCommand.of(grammar, text), place.folder());
  }

  /// A command and what was found in it, written out for a person. Never throws.
  ///
  /// @param place where it would run
  public CommandReading reading(ShellGrammar grammar, String text, CommandPlace place) {
    return CommandReadings.of(
        read().check(), grammar.shell(), text, grammar.text(text), place.context());
  }

  /// The stake by the words of a rule, in one sentence; absent when there is none of that id.
  public Optional<String> says(String rule) {
    return read().rules().rules().stream()
        .filter(one -> one.id().equals(rule))
        .findFirst()
        .map(RiskRule::says);
  }

  /// The ids of all rules, each once.
  public List<String> ruleIds() {
    return read().rules().ids().stream().distinct().toList();
  }

  /// The groups that the rules belong to, each once.
  public List<String> families() {
    return read().rules().families();
  }

  /// The number of rules.
  public int size() {
    return read().rules().size();
  }

  private synchronized Read read() {
    Read known = read;
    if (known == null) {
      known = new Read(RuleFiles.own());
      var faults = new ArrayList<CharSequence>();
      known = folder == null ? known : read(folder, known, faults);
      read = known;
      faults.forEach(fault -> complaints.accept(fault.toString()));
    }
    return known;
  }

  /// Without a person's rules where there is a fault in any of their files, or one of them does not
  /// see its own cases.
  private static Read read(Path theirs, Read own, List<CharSequence> faults) {
    try {
      var loaded = RuleFiles.with(theirs);
      var all = new Read(loaded.rules());
      loaded.faults().forEach(fault -> faults.add(fault.message()));
      var check = new RuleCheck(all.check());
      loaded.theirs().forEach(rule -> faults.addAll(check.faults(rule)));
      return faults.isEmpty() ? all : own;
    } catch (IOException e) {
      faults.add(Sentence.of("`%s` cannot be read: %s", theirs, e.getMessage()));
      return own;
    }
  }
}
