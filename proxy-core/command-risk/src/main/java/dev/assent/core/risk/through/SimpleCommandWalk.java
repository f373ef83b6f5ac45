package dev.assent.core.risk.through;

import dev.assent.core.risk.shell.Assignment;
import dev.assent.core.risk.shell.Command;
import dev.assent.core.risk.shell.Script;
import dev.assent.core.risk.shell.ShellParser;
import dev.assent.core.risk.shell.Span;
import dev.assent.core.risk.shell.Word;
import dev.assent.core.risk.shell.WordPart;
import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.step.Step.Place;
import dev.assent.core.risk.through.value.Field;
import dev.assent.core.risk.through.value.Pipe;
import dev.assent.core.risk.through.value.ShellArithmetic;
import dev.assent.core.risk.through.value.StandardInput;
import dev.assent.core.risk.through.value.StateReads;
import dev.assent.core.risk.through.value.UnknownMarks;
import dev.assent.core.risk.through.value.VariableValue;
import dev.assent.core.risk.through.value.WalkScope;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Walks through simple commands: aliases, functions, assignments, programs.
final class SimpleCommandWalk {
  /// A function that calls itself is run so often with what is known, then once more with what
  /// changes unknown.
  private static final int KNOWN_RUNS = 2;

  /// Elements at greater places are not kept.
  private static final int FURTHEST = 1024;

  /// An element of an array with its place: `[5]=b`.
  private static final Pattern PLACED = Pattern.compile("(?s)\\[([^\\]]*)]=(.*)");

  private final ScriptWalk walk;

  /// Aliases that are being run.
  private final Set<String> active = new HashSet<>();

  /// The reads of the functions that are being run, the innermost last.
  private final Map<Command.Function, Deque<StateReads>> running = new IdentityHashMap<>();

  SimpleCommandWalk(ScriptWalk walk) {
    this.walk = walk;
  }

  String command(Command.Simple command, WalkScope scope) {
    if (!command.words().isEmpty()) {
      var replaced = alias(command, scope);
      if (replaced != null) {
        return replaced;
      }
    }
    int waiting = walk.waiting();
    var given = command.words();
    while (!given.isEmpty() && isNothing(given.getFirst(), scope)) {
      given = given.subList(1, given.size());
    }
    var words = walk.expansion().fields(given, scope);
    var opened = RedirectedScope.of(command.redirections(), scope, walk);
    String output;
    if (words.isEmpty()) {
      output = assign(command, opened);
    } else {
      var place = place(command.span(), scope);
      var settings = command.assignments().isEmpty() ? List.<String>of() : settings(command, scope);
      RunVariables.look(walk, settings, opened.scope(), place);
      WalkScope inside = opened.scope().setting(settings);
      // An unknown piece that stands in the text itself was put there as code.
      boolean code = UnknownMarks.nothingKnown(given.getFirst().knownStart());
      output = function(words, code ? inside.with(Circumstance.RUNS_INPUT) : inside, place);
      declared(command, inside);
      if (words.size() == 1 && words.getFirst().is("exec")) {
        opened.files().forEach(use -> scope.shell().stream(use.stream(), use));
      }
    }
    walk.release(waiting, output);
    return opened.close(output, walk);
  }

  /// True for the arguments of a shell that has none.
  private static boolean isNothing(Word word, WalkScope scope) {
    return word.parts().size() == 1
        && word.parts().getFirst() instanceof WordPart.Variable all
        && (all.name().equals("@") || all.name().equals("*"))
        && all.operator().isEmpty()
        && !scope.shell().hasArguments();
  }

  private static Place place(Span span, WalkScope scope) {
    var around = scope.place();
    return around != null ? around : new Place(span.start(), span.end());
  }

  /// A command without words that opens files or sets what programs see.
  String nothing(WalkScope scope, Span span) {
    boolean reads =
        scope.streams().files().stream()
            .anyMatch(use ->
                use.kind() == dev.assent.core.risk.step.FileUse.Kind.READ
                    && use.stream().equals("0"));
    return program(List.of(Field.of(reads ? "cat" : ":")), scope, place(span, scope));
  }

  private String assign(Command.Simple command, RedirectedScope opened) {
    boolean seen = !command.redirections().isEmpty();
    for (var assignment : command.assignments()) {
      set(assignment, opened.scope());
      var value = opened.scope().shell().variable(assignment.name());
      if (value != null && (!value.array() || assignment.name().equals("PROMPT_COMMAND"))) {
        RunVariables.look(
            walk,
            List.of(assignment.name() + "=" + value.first().text()),
            opened.scope(),
            place(command.span(), opened.scope()));
      }
      seen |= VariableValue.isHandedOn(assignment.name());
    }
    return seen ? nothing(opened.scope(), command.span()) : "";
  }

  private void set(Assignment assignment, WalkScope scope) {
    var shell = scope.shell();
    boolean adds = assignment.append() || !assignment.subscript().isEmpty();
    var before = adds ? shell.variable(assignment.name()) : null;
    var parts = assignment.value().parts();
    if (parts.size() == 1 && parts.getFirst() instanceof WordPart.Elements elements) {
      var fields = assignment.append() && before != null ? before.fields() : List.<Field>of();
      shell.set(assignment.name(), elements(elements.words(), fields, scope));
      return;
    }
    var field = walk.expansion().single(assignment.value(), scope);
    field = new Field(field.text(), false, field.inHome(), field.many(), false);
    if (!assignment.subscript().isEmpty()) {
      element(assignment, field, scope, before);
    } else if (assignment.append() && before != null) {
      var start = before.first();
      boolean fits = walk.budget().characters(start.text().length());
      shell.set(
          assignment.name(),
          VariableValue.of(fits ? start.with(start.text() + field.text()) : start));
    } else {
      shell.set(assignment.name(), VariableValue.of(field));
    }
  }

  private void element(
      Assignment assignment, Field field, WalkScope scope, @Nullable VariableValue before) {
    String subscript = walk.expansion().text(assignment.subscript().getFirst(), scope);
    SubscriptCommands.look(walk, subscript, scope);
    String index = ShellArithmetic.value(subscript, scope.shell());
    var fields = new ArrayList<>(before == null ? List.<Field>of() : before.fields());
    boolean placed = put(fields, index, field);
    scope
        .shell()
        .set(assignment.name(), placed ? VariableValue.array(fields) : VariableValue.anyArray());
  }

  /// Puts an element in its place; false where that is not known or too far off.
  static boolean put(List<Field> fields, String index, Field field) {
    long number = UnknownMarks.known(index) ? ShellArithmetic.number(index) : Long.MAX_VALUE;
    long at = number < 0 ? number + fields.size() : number;
    if (at < 0 || at > FURTHEST || fields.stream().anyMatch(Field::many)) {
      return false;
    }
    while (fields.size() <= at) {
      fields.add(VariableValue.UNSET);
    }
    fields.set((int) at, field);
    return true;
  }

  /// The elements of `(a [5]=b c)` behind those that are there.
  private VariableValue elements(List<Word> words, List<Field> before, WalkScope scope) {
    var fields = new ArrayList<>(before);
    for (var word : words) {
      var more = walk.expansion().fields(List.of(word), scope);
      var placed = more.size() == 1 ? PLACED.matcher(more.getFirst().text()) : null;
      if (placed == null || !word.knownStart().startsWith("[") || !placed.matches()) {
        fields.addAll(more);
      } else if (!put(
          fields,
          ShellArithmetic.value(placed.group(1), scope.shell()),
          more.getFirst().with(placed.group(2)))) {
        return VariableValue.anyArray();
      }
    }
    return VariableValue.array(fields);
  }

  /// Sets the arrays of `declare -a x=(…)`; the words of the command hold them as texts.
  private void declared(Command.Simple command, WalkScope scope) {
    for (var word : command.words()) {
      var parts = word.parts();
      if (parts.size() == 2
          && parts.getFirst() instanceof WordPart.Literal(String name, var _, var _)
          && name.endsWith("=")
          && parts.getLast() instanceof WordPart.Elements elements) {
        boolean adds = name.endsWith("+=");
        String bare = name.substring(0, name.length() - (adds ? 2 : 1));
        var before = adds ? scope.shell().variable(bare) : null;
        scope
            .shell()
            .set(
                bare,
                elements(elements.words(), before == null ? List.of() : before.fields(), scope));
      }
    }
  }

  private List<String> settings(Command.Simple command, WalkScope scope) {
    var settings = new ArrayList<String>(command.assignments().size());
    for (var assignment : command.assignments()) {
      settings.add(assignment.name() + "=" + walk.expansion().text(assignment.value(), scope));
    }
    return settings;
  }

  /// Puts an alias of the same text in the place of the first word; null when that is none.
  private @Nullable String alias(Command.Simple command, WalkScope scope) {
    var first = command.words().getFirst();
    if (first.isQuoted()) {
      return null;
    }
    String name = first.knownStart();
    String text = scope.shell().alias(name);
    if (text == null || !walk.budget().characters(text.length()) || !active.add("alias " + name)) {
      return null;
    }
    var script = ShellParser.parse(text).script();
    String output = walk.script(prolonged(script, command), scope);
    active.remove("alias " + name);
    return output;
  }

  /// The script with the words that follow the alias added to its last command.
  private static Script prolonged(Script script, Command.Simple command) {
    if (script.lists().isEmpty()) {
      return script;
    }
    var list = script.lists().getLast();
    var pipeline = list.pipelines().getLast();
    if (!(pipeline.commands().getLast() instanceof Command.Simple last)) {
      return script;
    }
    var words = new ArrayList<Word>(last.words());
    words.addAll(command.words().subList(1, command.words().size()));
    var redirections = new ArrayList<>(last.redirections());
    redirections.addAll(command.redirections());
    var assignments = new ArrayList<>(command.assignments());
    assignments.addAll(last.assignments());
    var whole = new Command.Simple(assignments, words, redirections, command.span());
    var commands = with(pipeline.commands(), (Command) whole);
    var pipelines =
        with(
            list.pipelines(),
            new dev.assent.core.risk.shell.Pipeline(
                pipeline.negated(), pipeline.timed(), commands, command.span()));
    return new Script(
        with(
            script.lists(),
            new dev.assent.core.risk.shell.AndOr(
                pipelines, list.joints(), list.background(), command.span())),
        command.span());
  }

  private static <T> List<T> with(List<T> list, T last) {
    var all = new ArrayList<>(list);
    all.set(all.size() - 1, last);
    return all;
  }

  /// Runs a function of the same text, or else a program.
  private String function(List<Field> words, WalkScope scope, Place place) {
    var first = words.getFirst();
    var function = first.many() ? null : scope.shell().function(first.text());
    if (function == null) {
      return program(words, scope, place);
    }
    var shell = scope.shell();
    var around = shell.beginFunction(List.copyOf(words.subList(1, words.size())));
    var runs = running.computeIfAbsent(function, _ -> new ArrayDeque<>(1));
    var outer = runs.peekLast();
    boolean same = outer != null && !outer.changed(shell);
    if (same || runs.size() > KNOWN_RUNS) {
      shell.endFunction(around, walk.budget());
      return program(words, scope, place);
    }
    if (outer != null && runs.size() == KNOWN_RUNS) {
      outer.forgetChanges(shell);
    }
    var reads = shell.beginRound();
    runs.addLast(reads);
    String output = walk.command(function.body(), scope);
    runs.removeLast();
    shell.stop(reads);
    shell.endFunction(around, walk.budget());
    return output;
  }

  /// Adds a step of a program that is not looked through.
  void step(String name, List<Field> arguments, WalkScope scope, Place place) {
    walk.drafts()
        .add(
            new ProgramRun(
                walk,
                name,
                arguments,
                scope.reading(StandardInput.unknown(), Pipe.NONE).writing(Pipe.NONE),
                place),
            null,
            scope.shell().folder());
  }

  /// Runs a program, looks through it, and adds its own step.
  String program(List<Field> words, WalkScope outside, Place place) {
    var name = ProgramName.of(words, walk, outside.shell());
    WalkScope scope =
        name.hidden() || isDisguised(words) ? outside.with(Circumstance.HIDDEN) : outside;
    walk.budget().words(words.size());
    var call = new ProgramRun(walk, name.text(), name.arguments(), scope, place);
    if (name.text().isEmpty()) {
      named(words.getFirst(), call);
    }
    var known = KnownPrograms.of(name.text());
    String input = call.input();
    if (input != null && scope.streams().input().at() > 0) {
      walk.budget().characters(input.length());
    }
    String folder = outside.shell().folder();
    OptionCommands.look(call);
    int before = walk.drafts().size();
    String output = known == null ? null : call.look(known);
    boolean windows = known == null && WindowsShellPrograms.program(call, words.getFirst().text());
    if (!windows && walk.drafts().size() == before && (known == null || output == null)) {
      StartedCommands.look(call);
    }
    if (call.isKept()) {
      if (input != null && scope.streams().in() == Pipe.NONE && UnknownMarks.nothingKnown(input)) {
        walk.marks().pipes(input, call::reads);
      }
      walk.drafts().add(call, input, folder);
    }
    if (name.path() && known == null) {
      written(words, call);
    }
    boolean fits = output == null || walk.budget().characters(output.length());
    outside.shell().last(words.getLast());
    return output == null || !fits ? walk.marks().from(scope.streams().out()) + "\n" : output;
  }

  private boolean isDisguised(List<Field> words) {
    for (var word : words) {
      if (word.disguised()) {
        return true;
      }
    }
    return false;
  }

  /// A program whose name comes from elsewhere.
  private static void named(Field name, ProgramRun call) {
    boolean[] some = {false};
    call.walk().marks().pipes(name.text(), _ -> some[0] = true);
    if (some[0]) {
      call.runs(name.text());
    }
  }

  /// A file that an earlier command wrote is run.
  private void written(List<Field> words, ProgramRun call) {
    String content = call.shell().file(words.getFirst().text());
    if (content == null) {
      return;
    }
    var shell = call.shell().copy();
    shell.positional(List.copyOf(words.subList(1, words.size())));
    if (UnknownMarks.nothingKnown(content)) {
      var sh = new ProgramRun(walk, "sh", List.of(words.getFirst()), call.scope(), call.place());
      sh.runs(content);
      walk.drafts().add(sh, null, call.shell().folder());
    } else {
      walk.maybeCode(content, call.inside().in(shell));
    }
  }
}
