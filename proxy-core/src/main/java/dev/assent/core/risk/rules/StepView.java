package dev.assent.core.risk.rules;

import dev.assent.core.risk.options.Operand;
import dev.assent.core.risk.options.OptionTable;
import dev.assent.core.risk.options.Words;
import dev.assent.core.risk.options.WordsReader;
import dev.assent.core.risk.sql.Statement;
import dev.assent.core.risk.step.Argument;
import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.step.FileUse;
import dev.assent.core.risk.step.Step;
import dev.assent.core.risk.target.Target;
import dev.assent.core.risk.target.Targets;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// One step as rules look at it: its words told apart and what they mean, each found out once.
final class StepView {
  final Step step;
  final int at;
  final Scene scene;
  final OptionTable table;

  private @Nullable Words words;
  private @Nullable Targets targets;
  private @Nullable Set<Statement> statements;
  private @Nullable Map<Argument, Set<Target>> known;
  private @Nullable Boolean onlyShows;

  /// How many operands are the sub-command, for the rule that is asked now.
  private int command;

  private final List<Match.Word> decisive = new ArrayList<>(2);

  StepView(Step step, int at, Scene scene, OptionTable table) {
    this.step = step;
    this.at = at;
    this.scene = scene;
    this.table = table;
  }

  Words words() {
    if (words == null) {
      words = WordsReader.read(table, step.arguments());
    }
    return words;
  }

  /// Whether help or a dry run was asked for.
  boolean onlyShows() {
    if (onlyShows == null) {
      onlyShows = table.onlyShows(words());
    }
    return onlyShows;
  }

  /// Begins with a rule.
  void start() {
    command = 0;
    decisive.clear();
  }

  void command(int count) {
    command = count;
  }

  int command() {
    return command;
  }

  /// The operands after the sub-command.
  List<Operand> operands() {
    var all = words().operands();
    return command == 0 ? all : all.subList(Math.min(command, all.size()), all.size());
  }

  Set<Target> targets(Argument argument) {
    if (known == null) {
      known = new IdentityHashMap<>(4);
    }
    var found = known.get(argument);
    if (found == null) {
      if (targets == null) {
        targets = scene.targets().in(step.folder());
      }
      found = targets.of(argument);
      known.put(argument, found);
    }
    return found;
  }

  Set<Statement> statements() {
    if (statements == null) {
      statements = scene.statements(this);
    }
    return statements;
  }

  /// Notes a word that stands in no single argument.
  void note(String word) {
    note(word, Match.NOWHERE, Match.Part.OTHER);
  }

  /// Notes an argument.
  void note(String word, int at) {
    note(word, at, Match.Part.OTHER);
  }

  void note(String word, int at, Match.Part part) {
    for (var known : decisive) {
      if (known.text().equals(word)) {
        return;
      }
    }
    decisive.add(new Match.Word(word, at, part));
  }

  /// How many words are noted.
  int noted() {
    return decisive.size();
  }

  /// Forgets the words that were noted after so many.
  void forget(int from) {
    if (decisive.size() > from) {
      decisive.subList(from, decisive.size()).clear();
    }
  }

  /// Whether a word that decided is a file outside the working folder. In a container and on another machine there is no
  /// telling.
  boolean outside() {
    if (step.has(Circumstance.IN_CONTAINER) || step.has(Circumstance.REMOTE)) {
      return false;
    }
    var files = step.files().stream().map(FileUse::file);
    return Stream.concat(step.arguments().stream(), files)
        .filter(argument -> decisive.stream().anyMatch(word -> word.text().equals(argument.text())))
        .map(this::targets)
        .anyMatch(kinds -> kinds.contains(Target.OUTSIDE) && !kinds.contains(Target.TEMPORARY) && !kinds.contains(Target.NULL_DEVICE));
  }

  List<Match.Word> decisive() {
    return List.copyOf(decisive);
  }
}
