package dev.assent.core.risk.through;

import dev.assent.core.risk.shell.AndOr;
import dev.assent.core.risk.shell.AndOr.Joint;
import dev.assent.core.risk.shell.Command;
import dev.assent.core.risk.shell.Pipeline;
import dev.assent.core.risk.shell.Script;
import dev.assent.core.risk.shell.ShellParser;
import dev.assent.core.risk.shell.Word;
import dev.assent.core.risk.shell.WordPart;
import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.step.CommandReader;
import dev.assent.core.risk.through.value.Field;
import dev.assent.core.risk.through.value.Pipe;
import dev.assent.core.risk.through.value.ShellArithmetic;
import dev.assent.core.risk.through.value.StandardInput;
import dev.assent.core.risk.through.value.StateReads;
import dev.assent.core.risk.through.value.UnknownMarks;
import dev.assent.core.risk.through.value.WalkBudget;
import dev.assent.core.risk.through.value.WalkScope;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/// Walks through scripts as a shell would run them, and returns what they put out as far as that
/// can be told.
///
/// The output of programs is text with [UnknownMarks] for what is not known. Branches are all
/// walked, each with what holds where it begins. After them the shell's state is that of any of
/// them: commands are walked for each value that an entry may have
/// ([dev.assent.core.risk.through.value.WayChoices]), and a folder that is not the same at the ends
/// of all is not known.
final class ScriptWalk {
  /// Words of a test whose neighbours the shell calculates, or takes as the name of a variable.
  private static final Set<String> CALCULATES =
      Set.of("-eq", "-ne", "-lt", "-le", "-gt", "-ge", "-v", "-R");

  /// Commands that scripts take not to fail.
  private static final Set<String> SUCCEED = Set.of("echo", ":", "true");

  private static final int MOST_TRAPS = 256;

  private final CommandReader others;
  private final WalkBudget budget = new WalkBudget();
  private final UnknownMarks marks = new UnknownMarks();
  private final PosixFoundSteps drafts = new PosixFoundSteps(budget);
  private final WordExpansion expansion = new WordExpansion(this);
  private final SimpleCommandWalk simple = new SimpleCommandWalk(this);
  private final FlowWalk flow = new FlowWalk(this);

  /// Texts that came out of a decoder.
  private final List<String> decoded = new ArrayList<>(0);

  /// Process substitutions that wait for what the command before them puts out.
  private final List<Waiting> waiting = new ArrayList<>(0);

  private record Waiting(Script script, WalkScope scope) {}

  /// Texts that the shell runs at its end, or at any time before.
  private final List<Trap> traps = new ArrayList<>(0);

  private record Trap(String text, WalkScope scope, StateReads reads) {}

  /// @param others reads what is given to shells of Windows
  ScriptWalk(CommandReader others) {
    this.others = others;
  }

  CommandReader others() {
    return others;
  }

  WalkBudget budget() {
    return budget;
  }

  UnknownMarks marks() {
    return marks;
  }

  PosixFoundSteps drafts() {
    return drafts;
  }

  WordExpansion expansion() {
    return expansion;
  }

  SimpleCommandWalk simple() {
    return simple;
  }

  /// Remembers that a text was decoded.
  String decoded(String text) {
    if (decoded.size() < 64 && !text.isBlank()) {
      decoded.add(text.strip());
    }
    return text;
  }

  /// True if a text holds one that was decoded.
  boolean isDecoded(String text) {
    for (var one : decoded) {
      if (text.contains(one)) {
        return true;
      }
    }
    return false;
  }

  /// Reads and walks through a text in a scope; what cannot be read is trouble.
  String code(String text, WalkScope scope) {
    return code(text, scope, true);
  }

  /// The same for a text that may be no command at all. Where nothing of it is known it is a
  /// program at least.
  String maybeCode(String text, WalkScope scope) {
    var place = scope.place();
    return place != null && UnknownMarks.nothingKnown(text)
        ? simple.program(List.of(Field.of(text.strip())), scope, place)
        : code(text, scope, false);
  }

  private String code(String text, WalkScope scope, boolean surely) {
    if (!budget.enter() || !budget.characters(text.length())) {
      budget.leave();
      return "";
    }
    var reading = ShellParser.parse(text);
    String output = "";
    if (surely || reading.unreadable().isEmpty()) {
      reading.unreadable().ifPresent(unreadable -> budget.note(unreadable.reason().words()));
      output = script(reading.script(), isDecoded(text) ? scope.with(Circumstance.HIDDEN) : scope);
    }
    budget.leave();
    return output;
  }

  /// Walks through a text that the shell runs later: as things are, and at the end once more if
  /// they are no longer so.
  void trap(String text, WalkScope scope) {
    var reads = scope.shell().beginRound();
    code(text, scope.apart());
    scope.shell().stop(reads);
    if (traps.size() < MOST_TRAPS) {
      traps.add(new Trap(text, scope, reads));
    } else {
      budget.stop("the command sets more than " + MOST_TRAPS + " traps");
    }
  }

  /// Walks through what is run when all else has ended.
  void end() {
    // Traps that run then may set more of them.
    for (int at = 0; at < traps.size(); at++) {
      var trap = traps.get(at);
      if (trap.reads().changed()) {
        code(trap.text(), trap.scope().apart());
      }
    }
  }

  String script(Script script, WalkScope scope) {
    var lists = script.lists();
    if (lists.size() == 1) {
      return list(lists.getFirst(), scope);
    }
    var output = new StringBuilder();
    for (var list : lists) {
      add(output, list(list, scope));
    }
    return output.toString();
  }

  /// Adds what a command puts out, as far as the budget allows.
  void add(StringBuilder output, String more) {
    if (!more.isEmpty() && budget.characters(more.length())) {
      output.append(more);
    }
  }

  private String list(AndOr list, WalkScope outside) {
    WalkScope scope =
        list.background() ? outside.apart().with(Circumstance.IN_BACKGROUND) : outside;
    var pipelines = list.pipelines();
    String first = pipeline(pipelines.getFirst(), scope);
    if (pipelines.size() == 1) {
      return first;
    }
    var output = new StringBuilder(first);
    var shell = scope.shell();
    // As things are where the list has failed so far; null where it has not.
    var failed = succeeds(pipelines.getFirst()) ? null : shell.moment();
    for (int at = 1; at < pipelines.size(); at++) {
      var before = shell.moment();
      boolean onFailure = list.joints().get(at - 1) == Joint.IF_NOT;
      if (onFailure && failed != null) {
        shell.become(failed);
      }
      add(output, pipeline(pipelines.get(at), scope.with(Circumstance.MAYBE)));
      var after = succeeds(pipelines.get(at)) ? null : shell.moment();
      if (onFailure) {
        failed = after;
        shell.become(shell.either(shell.moment(), before, budget));
      } else if (after != null) {
        failed = failed == null ? after : shell.either(after, failed, budget);
      }
    }
    if (failed != null) {
      shell.become(shell.either(shell.moment(), failed, budget));
    }
    return output.toString();
  }

  /// True if a pipeline is taken not to fail, so that what stands behind its `&&` runs.
  private static boolean succeeds(Pipeline pipeline) {
    return !pipeline.negated()
        && pipeline.commands().size() == 1
        && pipeline.commands().getFirst() instanceof Command.Simple simple
        && !simple.words().isEmpty()
        && simple.words().getFirst().known().filter(SUCCEED::contains).isPresent();
  }

  private String pipeline(Pipeline pipeline, WalkScope scope) {
    var commands = pipeline.commands();
    if (commands.isEmpty()) {
      return "";
    }
    if (commands.size() == 1) {
      return command(pipeline.timed() ? untimed(commands.getFirst()) : commands.getFirst(), scope);
    }
    return each(scope, () -> scope.shell().choices().whole(() -> joined(commands, scope)));
  }

  /// Walks through a command on all ways that lead to it.
  private String each(WalkScope scope, Supplier<String> command) {
    return scope
        .shell()
        .choices()
        .each(
            scope.shell(),
            scope.streams().input(),
            budget,
            command,
            () -> marks.from(scope.streams().out()) + "\n");
  }

  private String joined(List<Command> commands, WalkScope scope) {
    Pipe from = scope.streams().in();
    StandardInput input = scope.streams().input();
    String output = "";
    for (int at = 0; at < commands.size(); at++) {
      boolean last = at + 1 == commands.size();
      Pipe into = last ? scope.streams().out() : new Pipe();
      output = command(commands.get(at), scope.apart().reading(input, from).writing(into));
      input = StandardInput.of(output);
      from = into;
    }
    return output;
  }

  /// The command without the option of the word `time` before it.
  private static Command untimed(Command command) {
    boolean option =
        command instanceof Command.Simple simple
            && simple.words().size() > 1
            && simple.words().getFirst().knownStart().equals("-p");
    return option
            && command
                instanceof Command.Simple(var assignments, var words, var redirections, var span)
        ? new Command.Simple(assignments, words.subList(1, words.size()), redirections, span)
        : command;
  }

  String command(Command command, WalkScope scope) {
    if (!budget.enter() || !budget.command()) {
      return left("");
    }
    if (command instanceof Command.Function function) {
      scope.shell().define(function);
      return left("");
    }
    return left(each(scope, () -> once(command, scope)));
  }

  private String once(Command command, WalkScope scope) {
    if (command instanceof Command.Simple plain) {
      return simple.command(plain, scope);
    }
    var opened = RedirectedScope.of(command.redirections(), scope, this);
    return opened.close(compound(command, opened.scope()), this);
  }

  private String left(String output) {
    budget.leave();
    return output;
  }

  private String compound(Command command, WalkScope scope) {
    return switch (command) {
      case Command.Simple _, Command.Function _ -> "";
      case Command.Group group -> script(group.body(), group.subshell() ? scope.apart() : scope);
      case Command.If branches -> flow.branches(branches, scope);
      case Command.Loop loop -> flow.loop(loop, scope);
      case Command.ForEach each -> flow.each(each, scope);
      case Command.Counting counting -> {
        ShellArithmetic.forget(calculated(counting.header(), scope), scope.shell());
        yield flow.counting(counting, scope);
      }
      case Command.Case cases -> flow.cases(cases, scope);
      case Command.Test test -> {
        tested(test.words(), scope);
        yield opensOnly(test, scope);
      }
      case Command.Calculation sum -> {
        ShellArithmetic.value(calculated(sum.expression(), scope), scope.shell());
        yield opensOnly(sum, scope);
      }
      case Command.Coprocess process ->
          command(process.body(), scope.apart().with(Circumstance.IN_BACKGROUND));
    };
  }

  private String calculated(Word expression, WalkScope scope) {
    String text = expansion.text(expression, scope);
    SubscriptCommands.look(this, text, scope);
    return text;
  }

  /// Words of `[[ … ]]`; those beside `-eq` and the like are calculated, the one behind `-v` is a
  /// name.
  private void tested(List<Word> words, WalkScope scope) {
    var texts = new ArrayList<String>(words.size());
    words.forEach(word -> texts.add(expansion.text(word, scope)));
    if (texts.stream().anyMatch(CALCULATES::contains)) {
      texts.forEach(text -> SubscriptCommands.look(this, text, scope));
    }
  }

  private String opensOnly(Command command, WalkScope scope) {
    if (!command.redirections().isEmpty()) {
      simple.nothing(scope, command.span());
    }
    return "";
  }

  /// The name of the file that stands for a process.
  String process(WordPart.ProcessSubstitution substitution, WalkScope scope) {
    var pipe = new Pipe();
    if (substitution.reads()) {
      WalkScope inside = scope.apart().writing(pipe);
      String output = scope.shell().choices().whole(() -> script(substitution.script(), inside));
      return marks.file(pipe, output);
    }
    waiting.add(new Waiting(substitution.script(), scope.apart()));
    return marks.file(pipe, "");
  }

  int waiting() {
    return waiting.size();
  }

  /// Walks through the processes that read what a command puts out.
  void release(int from, String output) {
    while (waiting.size() > from) {
      var next = waiting.removeLast();
      script(next.script(), next.scope().reading(StandardInput.of(output), Pipe.NONE));
    }
  }
}
