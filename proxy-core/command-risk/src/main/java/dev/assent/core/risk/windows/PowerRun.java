package dev.assent.core.risk.windows;

import dev.assent.core.risk.step.Argument;
import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.step.FileUse;
import dev.assent.core.risk.step.Step.Place;
import dev.assent.core.risk.step.Step.Shell;
import dev.assent.core.risk.windows.powershell.Expression;
import dev.assent.core.risk.windows.powershell.PowerShellParser;
import dev.assent.core.risk.windows.powershell.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Follows what PowerShell would do with a text. Methods return what would be put out.
final class PowerRun {
  /// Beyond so many values a loop is followed once for all.
  private static final int ROUNDS = 16;

  final WindowsShellState session;
  final PowerNames names;
  final PowerValues values;
  private final PowerCommands commands;

  /// The place of the command that is followed now.
  private Place place = new Place(0, 0);

  PowerRun(WindowsShellState session) {
    this.session = session;
    this.names = new PowerNames(session);
    this.values = new PowerValues(this);
    this.commands = new PowerCommands(this);
  }

  /// The context of other text that is run by what is followed now: all of that stands where this
  /// command does.
  CommandContext here(CommandContext around) {
    return around.at(place);
  }

  /// Adds the step of a cmdlet; what comes out of it is unknown.
  PowerValue step(
      String name,
      List<Argument> arguments,
      List<FileUse> files,
      Place where,
      CommandContext around) {
    int at =
        session.trail.add(
            new WindowsFoundSteps.Run(Shell.POWERSHELL, name, arguments, files, where),
            around,
            session);
    return new PowerValue.Unknown(at < 0 ? List.of() : List.of(at));
  }

  /// Tells of a setting that was made, by its name with the drive, where programs run or load it.
  void exported(String name, CommandContext around) {
    if (name.startsWith("env:")) {
      session.exported(Shell.POWERSHELL, name.substring("env:".length()), around, place);
    }
  }

  /// Adds the step of a program of which nobody knows the name.
  void unknown(CommandContext around) {
    step("", List.of(), List.of(), place, around);
  }

  /// Follows a text in a shell of its own; returns what is printed, absent where unknown.
  static Optional<String> text(String text, WindowsShellState session, CommandContext around) {
    var value = new PowerRun(session).code(text, around);
    return PowerValue.known(value) ? Optional.of(PowerValue.lines(value)) : Optional.empty();
  }

  /// Follows a text in this shell.
  PowerValue code(String text, CommandContext around) {
    if (!session.budget.spend(text.length()) || !session.budget.enter()) {
      return PowerValue.UNKNOWN;
    }
    var read = PowerShellParser.parse(text);
    var value = all(read.statements(), around);
    read.trouble().ifPresent(session.budget::note);
    session.budget.leave();
    return value;
  }

  /// Follows code with arguments.
  PowerValue block(Expression.Block block, List<PowerValue> arguments, CommandContext around) {
    if (!session.budget.enter()) {
      return PowerValue.UNKNOWN;
    }
    names.set("args", new PowerValue.Items(List.copyOf(arguments)));
    for (int at = 0; at < block.parameters().size() && at < arguments.size(); at++) {
      names.set(block.parameters().get(at), arguments.get(at));
    }
    var value = all(block.body(), around);
    session.budget.leave();
    return value;
  }

  PowerValue all(List<Statement> statements, CommandContext around) {
    var out = new ArrayList<PowerValue>();
    for (var statement : statements) {
      out.addAll(PowerValue.each(statement(statement, around)));
    }
    return PowerValue.all(out);
  }

  PowerValue statement(Statement statement, CommandContext around) {
    if (!session.budget.spend(2) || !session.budget.enter()) {
      return PowerValue.UNKNOWN;
    }
    var value = followed(statement, around);
    session.budget.leave();
    return value;
  }

  private PowerValue followed(Statement statement, CommandContext around) {
    return switch (statement) {
      case Statement.Pipeline pipeline ->
          pipeline(
              pipeline, pipeline.background() ? around.with(Circumstance.IN_BACKGROUND) : around);
      case Statement.Chain chain -> {
        var left = statement(chain.left(), around);
        var right = statement(chain.right(), around.with(Circumstance.MAYBE));
        yield both(left, right);
      }
      case Statement.Assignment assignment -> {
        values.assign(
            assignment.target(),
            assignment.operator(),
            statement(assignment.value(), around),
            around);
        yield PowerValue.NOTHING;
      }
      case Statement.Branches branches -> branches(branches, around);
      case Statement.Loop loop -> {
        var inside = around.with(Circumstance.IN_LOOP);
        all(loop.header(), inside);
        loop.header().forEach(this::forget);
        yield unsure(all(loop.body(), inside.with(Circumstance.MAYBE)));
      }
      case Statement.Each each -> each(each, around);
      case Statement.Cases cases -> {
        names.set("_", statement(cases.subject(), around));
        cases.arms().forEach(arm -> all(arm, around.with(Circumstance.MAYBE)));
        yield PowerValue.UNKNOWN;
      }
      case Statement.Attempt attempt -> {
        var value = all(attempt.body(), around);
        attempt.catches().forEach(one -> all(one, around.with(Circumstance.MAYBE)));
        yield both(value, all(attempt.last(), around));
      }
      case Statement.Function function -> {
        names.functions.put(function.name(), function.block());
        yield PowerValue.NOTHING;
      }
      case Statement.Leave leave ->
          leave.value().map(value -> statement(value, around)).orElse(PowerValue.NOTHING);
      case Statement.Inside inside -> all(inside.body(), around);
    };
  }

  /// The variable that a loop counts with has a value only while it runs.
  private void forget(Statement header) {
    if (header instanceof Statement.Assignment assignment
        && assignment.target() instanceof Expression.Variable variable) {
      names.set(variable.name(), PowerValue.UNKNOWN);
    }
  }

  private static PowerValue both(PowerValue left, PowerValue right) {
    var out = new ArrayList<>(PowerValue.each(left));
    out.addAll(PowerValue.each(right));
    return PowerValue.all(out);
  }

  private static PowerValue unsure(PowerValue value) {
    return value instanceof PowerValue.Nothing
        ? value
        : new PowerValue.Unknown(PowerValue.from(value));
  }

  private PowerValue branches(Statement.Branches branches, CommandContext around) {
    var inside = around.with(Circumstance.MAYBE);
    var out = new ArrayList<PowerValue>();
    var start = session.folder();
    boolean moved = false;
    for (var branch : branches.branches()) {
      statement(branch.condition(), around);
      out.add(all(branch.body(), inside));
      moved |= !session.folder().equals(start);
      session.goTo(start);
    }
    out.add(all(branches.otherwise(), inside));
    if (moved || !session.folder().equals(start)) {
      // The way that was gone is not known.
      session.goNowhere();
    }
    var values = out.stream().filter(value -> !(value instanceof PowerValue.Nothing)).toList();
    // Of several ways only one is gone; the first stands for all when there is no other.
    return values.size() == 1
        ? values.getFirst()
        : values.isEmpty() ? PowerValue.NOTHING : PowerValue.UNKNOWN;
  }

  private PowerValue each(Statement.Each each, CommandContext around) {
    var items = PowerValue.each(statement(each.values(), around));
    var inside = around.with(Circumstance.IN_LOOP).with(Circumstance.FOR_EACH);
    var out = new ArrayList<PowerValue>();
    for (var item : rounds(items)) {
      names.set(each.variable(), item);
      out.addAll(PowerValue.each(all(each.body(), inside)));
    }
    return PowerValue.all(out);
  }

  /// The values of a loop's rounds: at least one, and one unknown for many.
  static List<PowerValue> rounds(List<PowerValue> items) {
    if (items.isEmpty()) {
      return List.of(PowerValue.UNKNOWN);
    }
    return items.size() > ROUNDS
        ? List.of(new PowerValue.Unknown(PowerValue.from(new PowerValue.Items(items))))
        : items;
  }

  private PowerValue pipeline(Statement.Pipeline pipeline, CommandContext around) {
    var elements = pipeline.elements();
    if (elements.size() == 1) {
      return element(elements.getFirst(), Optional.empty(), around);
    }
    Optional<PowerValue> input = Optional.empty();
    List<Integer> sources = around.from();
    Optional<String> text = around.input();
    for (int at = 0; at < elements.size(); at++) {
      boolean last = at + 1 == elements.size();
      var outlet = new ArrayList<Integer>();
      var here = around.piped(sources, text, last ? around.outlet() : Optional.of(outlet));
      var value = element(elements.get(at), input, here);
      sources = outlet.isEmpty() ? PowerValue.from(value) : List.copyOf(outlet);
      text = PowerValue.isText(value) ? Optional.of(PowerValue.lines(value)) : fromNowhere(value);
      // Its origin is looked up for each of its members.
      if (value instanceof PowerValue.Items items) {
        session.budget.spend(1 + items.values().size() / 4);
      }
      input = Optional.of(value);
    }
    return input.orElse(PowerValue.NOTHING);
  }

  private static Optional<String> fromNowhere(PowerValue value) {
    return PowerValue.from(value).isEmpty() && MarkedText.nothingKnown(PowerValue.lines(value))
        ? Optional.of(MarkedText.UNKNOWN)
        : Optional.empty();
  }

  private PowerValue element(
      Statement.Element element, Optional<PowerValue> input, CommandContext around) {
    var before = place;
    place =
        switch (element) {
          case Statement.Command command -> new Place(command.start(), command.end());
          case Statement.Evaluated evaluated -> new Place(evaluated.start(), evaluated.end());
        };
    var value = followed(element, input, around);
    place = before;
    return value;
  }

  private PowerValue followed(
      Statement.Element element, Optional<PowerValue> input, CommandContext around) {
    if (element instanceof Statement.Command command) {
      return commands.run(command, input, around);
    }
    var evaluated = (Statement.Evaluated) element;
    input.ifPresent(value -> names.set("_", value));
    var value =
        values.value(evaluated.value(), around.at(new Place(evaluated.start(), evaluated.end())));
    if (evaluated.redirections().isEmpty()) {
      return value;
    }
    var files = files(evaluated.redirections(), around);
    var shown = PowerArguments.shown(value);
    step("write-output", shown, files, new Place(evaluated.start(), evaluated.end()), around);
    written(files, value);
    return PowerValue.NOTHING;
  }

  List<FileUse> files(List<Statement.Redirection> redirections, CommandContext around) {
    if (redirections.isEmpty()) {
      return List.of();
    }
    var files = new ArrayList<FileUse>();
    for (var one : redirections) {
      var value = values.value(one.file(), around.caught());
      var name = value instanceof PowerValue.Nothing ? "$null" : PowerValue.shown(value);
      var kind = one.append() ? FileUse.Kind.APPEND : FileUse.Kind.EMPTY_AND_WRITE;
      var stream = one.stream().equals("*") ? "&" : one.stream();
      files.add(new FileUse(stream, kind, MarkedText.argument(name, Shell.POWERSHELL, true)));
    }
    return List.copyOf(files);
  }

  /// Remembers what files would hold that a redirection writes; whether there is one.
  boolean written(List<FileUse> files, PowerValue value) {
    boolean any = false;
    for (var file : files) {
      if (file.stream().equals("1") || file.stream().equals("&")) {
        var text =
            PowerValue.known(value)
                ? Optional.of(PowerValue.lines(value))
                : Optional.<String>empty();
        session.write(file.file().text(), text, file.kind() == FileUse.Kind.APPEND);
        any = true;
      }
    }
    return any;
  }

  /// The meanings of names in one PowerShell: variables, functions, aliases. All names are in lower
  /// case.
  static final class PowerNames {
    private static final Map<String, PowerValue> AUTOMATIC =
        Map.of(
            "true",
            new PowerValue.Bool(true),
            "false",
            new PowerValue.Bool(false),
            "null",
            PowerValue.NOTHING,
            "executioncontext",
            new PowerValue.Thing("executioncontext", List.of(), Map.of()));

    private final WindowsShellState session;
    private final Map<String, PowerValue> variables = new HashMap<>();
    final Map<String, Expression.Block> functions = new HashMap<>();
    final Map<String, String> aliases = new HashMap<>();

    PowerNames(WindowsShellState session) {
      this.session = session;
    }

    /// The value of a variable, its name with scope or drive.
    PowerValue variable(String name) {
      if (name.startsWith("env:")) {
        var setting = session.setting(name.substring(4));
        return setting == null ? PowerValue.UNKNOWN : PowerValue.text(setting);
      }
      if (name.startsWith("function:")) {
        var function = functions.get(name.substring(9));
        return function == null ? PowerValue.UNKNOWN : new PowerValue.Code(function);
      }
      var here = variables.get(bare(name));
      return here != null
          ? here
          : Optional.ofNullable(AUTOMATIC.get(bare(name)))
              .or(() -> DotNet.value("$" + bare(name)))
              .orElse(PowerValue.UNKNOWN);
    }

    @Nullable PowerValue here(String name) {
      return variables.get(bare(name));
    }

    void set(String name, PowerValue value) {
      if (name.startsWith("env:")) {
        session.set(name.substring(4).toUpperCase(Locale.ROOT), PowerValue.shown(value));
      } else if (name.startsWith("function:")) {
        if (value instanceof PowerValue.Code code) {
          functions.put(name.substring(9), code.block());
        }
      } else if (!bare(name).equals("null") && variables.size() < 4096) {
        variables.put(bare(name), value);
      }
    }

    private static String bare(String name) {
      int colon = name.indexOf(':');
      return colon < 0 ? name.equals("psitem") ? "_" : name : name.substring(colon + 1);
    }
  }
}
