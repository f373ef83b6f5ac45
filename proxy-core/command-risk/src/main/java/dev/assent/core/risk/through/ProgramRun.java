package dev.assent.core.risk.through;

import dev.assent.core.risk.step.Argument;
import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.step.Step.Place;
import dev.assent.core.risk.through.value.Field;
import dev.assent.core.risk.through.value.LeadingOptions;
import dev.assent.core.risk.through.value.Pipe;
import dev.assent.core.risk.through.value.ShellState;
import dev.assent.core.risk.through.value.StandardInput;
import dev.assent.core.risk.through.value.UnknownMarks;
import dev.assent.core.risk.through.value.WalkScope;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// One run of a program, while it is looked through; a step of its own is added for it afterwards.
final class ProgramRun {
  private final ScriptWalk walk;
  private final String name;
  private final Place place;
  private List<Field> arguments;
  private WalkScope scope;
  private List<Pipe> from;
  private List<Pipe> into;
  private boolean kept = true;
  private @Nullable ProgramRun whole;

  /// Tells if words that nobody knows may be options.
  private boolean doubt = true;

  /// Tells if one was taken for an option.
  private boolean doubtful;

  ProgramRun(ScriptWalk walk, String name, List<Field> arguments, WalkScope scope, Place place) {
    this.walk = walk;
    this.name = name;
    this.arguments = arguments;
    this.scope = scope;
    this.place = place;
    this.from = scope.streams().in() == Pipe.NONE ? List.of() : List.of(scope.streams().in());
    this.into = scope.streams().out() == Pipe.NONE ? List.of() : List.of(scope.streams().out());
  }

  /// Some words of a run, as a command of its own.
  ProgramRun(ProgramRun whole, List<Field> words) {
    this(whole.walk, whole.name, words, whole.scope, whole.place);
    this.whole = whole;
    this.doubt = whole.doubt;
  }

  ScriptWalk walk() {
    return walk;
  }

  String name() {
    return name;
  }

  /// Its words without the name, may be empty.
  List<Field> arguments() {
    return arguments;
  }

  /// The scope it runs in.
  WalkScope scope() {
    return scope;
  }

  /// The scope of texts that it runs: their commands stand where it stands.
  WalkScope inside() {
    return scope.without(Circumstance.RUNS_INPUT).at(place);
  }

  Place place() {
    return place;
  }

  ShellState shell() {
    return scope.shell();
  }

  List<Pipe> from() {
    return from;
  }

  List<Pipe> into() {
    return into;
  }

  /// A mark for what its own step puts into a file.
  String writes() {
    var pipe = new Pipe();
    writesTo(pipe);
    return walk.marks().from(pipe);
  }

  /// Its own step writes into a pipe.
  void writesTo(Pipe pipe) {
    var all = new ArrayList<>(into);
    all.add(pipe);
    into = all;
  }

  /// Its own step reads what comes through a pipe.
  void reads(Pipe pipe) {
    var all = new ArrayList<>(from);
    all.add(pipe);
    from = all;
  }

  /// Text that is ready at its standard input; null when not known.
  @Nullable String input() {
    return scope.streams().input().rest();
  }

  int size() {
    return arguments.size();
  }

  Field at(int index) {
    return arguments.get(index);
  }

  /// The text of a word; empty beyond the last.
  String text(int index) {
    return index < arguments.size() ? arguments.get(index).text() : "";
  }

  List<Field> rest(int index) {
    return arguments.subList(Math.min(index, arguments.size()), arguments.size());
  }

  /// Its options from a word on, see [LeadingOptions#of].
  LeadingOptions options(int from, String valued) {
    var options = LeadingOptions.of(arguments, from, valued, doubt);
    for (var run = this; run != null; run = run.whole) {
      run.doubtful |= options.isDoubtful();
    }
    return options;
  }

  /// Looks through it, and once more where a word that was taken for an option may be an operand.
  @Nullable String look(KnownProgram known) {
    String output = known.look(this);
    if (doubtful) {
      var other = new ProgramRun(walk, name, arguments, scope.apart(), place);
      other.doubt = false;
      known.look(other);
      if ((other.scope.circumstances() & WalkScope.bit(Circumstance.RUNS_INPUT)) != 0) {
        add(Circumstance.RUNS_INPUT);
        from = Stream.concat(from.stream(), other.from.stream()).distinct().toList();
      }
    }
    return output;
  }

  /// True where words that nobody knows are operands.
  boolean isSecondLook() {
    return !doubt;
  }

  boolean hasWord(String word) {
    return arguments.stream().anyMatch(argument -> argument.is(word));
  }

  /// The text of a file as far as the script has made it; null when not known.
  @Nullable String file(String name) {
    String content = walk.marks().content(name);
    return content == null ? shell().file(name) : content;
  }

  static boolean isInput(String file) {
    return file.equals("/dev/stdin") || file.equals("/dev/fd/0") || file.equals("/proc/self/fd/0");
  }

  /// A scope of its own, without its input.
  WalkScope alone() {
    return inside().apart().reading(StandardInput.unknown(), Pipe.NONE);
  }

  static String joined(List<Field> words) {
    return words.stream().map(Field::text).collect(Collectors.joining(" "));
  }

  /// Has its own step left out, as what it runs says all.
  void drop() {
    kept = false;
  }

  boolean isKept() {
    return kept;
  }

  /// Its own step has this circumstance.
  void add(Circumstance circumstance) {
    scope = scope.with(circumstance);
  }

  /// Its own step does not read the pipe; what it runs does.
  void detach() {
    from = List.of();
  }

  /// It runs a text as code that is not known: its step says so and where the text comes from.
  ///
  /// @param code empty for what it reads where nothing is known of that
  void runs(String code) {
    add(Circumstance.RUNS_INPUT);
    var pipes = new ArrayList<Pipe>();
    walk.marks().pipes(code, pipes::add);
    if (!pipes.isEmpty() && code.indexOf(Argument.UNKNOWN) >= 0) {
      // A piece from nowhere has no step that says so.
      walk.drafts()
          .add(
              new ProgramRun(
                  walk,
                  "",
                  List.of(),
                  scope.reading(StandardInput.unknown(), Pipe.NONE).writing(Pipe.NONE),
                  place),
              null,
              shell().folder());
    }
    if (code.isEmpty() || code.equals(input())) {
      pipes.addAll(from);
    }
    from = pipes.stream().distinct().toList();
  }

  /// Runs a file. Where only the running shell knows its name, it is a program that is not known.
  void file(String path, List<Field> words) {
    if (UnknownMarks.nothingKnown(ProgramName.base(path))) {
      var file = new ProgramRun(walk, "", words, scope, place);
      walk.marks().pipes(path, file::reads);
      walk.drafts().add(file, null, shell().folder());
    }
  }

  /// Runs the file that its input is taken from.
  void inputFile(List<Field> words) {
    scope.streams().files().stream()
        .filter(use -> use.stream().equals("0"))
        .forEach(use -> file(use.file().text(), words));
  }

  /// Runs words that are all it is there for; nothing is known of it where there are none.
  @Nullable String launch(List<Field> words, WalkScope in) {
    if (words.isEmpty()) {
      return null;
    }
    detach();
    return run(words, in);
  }

  /// Runs words that are all known.
  String run(WalkScope in, String... words) {
    return run(Stream.of(words).map(Field::of).toList(), in);
  }

  /// Runs words as a program would start them.
  String run(List<Field> words, WalkScope in) {
    if (words.isEmpty() || !walk.budget().enter() || !walk.budget().command()) {
      if (!words.isEmpty()) {
        walk.budget().leave();
      }
      return "";
    }
    String output = walk.simple().program(words, in, place);
    walk.budget().leave();
    return output;
  }

  /// Runs a text if it can be read as a command.
  String maybe(String text, WalkScope in) {
    return walk.maybeCode(text, in);
  }

  /// Runs a text as a shell of its own would.
  String code(String text, WalkScope in) {
    if (UnknownMarks.nothingKnown(text)) {
      runs(text);
      return walk.marks().from(in.streams().out());
    }
    return walk.code(text, in);
  }
}
