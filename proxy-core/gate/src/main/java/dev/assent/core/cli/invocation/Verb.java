package dev.assent.core.cli.invocation;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/// A row of the command line: a verb with its words, what may follow it, and its action.
///
/// It is described by calls, not by annotations: Java makes a class for every kind of annotation
/// that it reads, which takes longer than most verbs run.
public final class Verb implements Callable<Integer> {
  private final CommandSpec spec = CommandSpec.wrapWithoutInspection(this);
  private Callable<Integer> action = ExitCode.OK::number;

  private Verb(String name, String description) {
    spec.name(name);
    spec.usageMessage().description(description.split("\n", -1));
  }

  /// The deed of a verb. The values that were typed are in its arguments by then.
  @FunctionalInterface
  public interface Action {
    /// Does it.
    ///
    /// @throws Exception one that [CommandErrors] has words for, or a fault of the program
    ExitCode run(CommandOutput out) throws Exception;
  }

  /// A verb that does nothing yet.
  ///
  /// @param description a paragraph each line
  /// @param arguments those without a name in their order
  public static Verb of(String name, String description, ArgSpec... arguments) {
    var verb = new Verb(name, description);
    for (var argument : arguments) {
      verb.spec.add(argument);
    }
    return verb;
  }

  /// A verb that is nothing without one of its own.
  public static CommandLine group(String name, String description, CommandLine... verbs) {
    var group = new Verb(name, description);
    group.spec.usageMessage().synopsisSubcommandLabel("COMMAND");
    for (var verb : verbs) {
      group.spec.addSubcommand(verb.getCommandName(), verb);
    }
    return group.does(_ -> {
      throw CommandErrors.missingVerb(group.spec);
    });
  }

  /// A text that has to follow a verb.
  public static PositionalParamSpec operand(String label, String description) {
    return operand(String.class, label, description);
  }

  /// A value that has to follow a verb, such as a number.
  public static PositionalParamSpec operand(Class<?> type, String label, String description) {
    return PositionalParamSpec.builder()
        .type(type)
        .required(true)
        .paramLabel(label)
        .description(description)
        .build();
  }

  /// A text that may follow a verb; `null` where it does not.
  public static PositionalParamSpec optional(String label, String description) {
    return PositionalParamSpec.builder()
        .type(String.class)
        .arity("0..1")
        .paramLabel(label)
        .description(description)
        .build();
  }

  /// An option that is there or not.
  public static OptionSpec flag(String name, String description) {
    return OptionSpec.builder(name)
        .type(boolean.class)
        .initialValue(false)
        .description(description)
        .build();
  }

  /// An option with a text, which is `null` where it is not given.
  public static OptionSpec text(String name, String label, String description) {
    return OptionSpec.builder(name)
        .type(String.class)
        .paramLabel(label)
        .description(description)
        .build();
  }

  /// Lets `--json` follow.
  public Verb json() {
    spec.addOption(flag(CommandOutput.JSON, "print JSON"));
    return this;
  }

  /// Lets what several verbs share follow: an object with annotated options.
  public Verb sharing(Object options) {
    spec.addMixin(options.getClass().getSimpleName(), CommandSpec.forAnnotatedObject(options));
    return this;
  }

  /// Exit codes that mean other things than those of the other verbs.
  ///
  /// @param codes each a number, a colon and its meaning
  public Verb exits(String... codes) {
    var list = new LinkedHashMap<String, String>();
    for (String code : codes) {
      list.put(code.substring(0, code.indexOf(':')), code.substring(code.indexOf(':') + 1));
    }
    spec.usageMessage().exitCodeListHeading("%nExit codes:%n").exitCodeList(list);
    return this;
  }

  /// Keeps it out of the help.
  public Verb hidden() {
    spec.usageMessage().hidden(true);
    return this;
  }

  /// The verb with its action.
  public CommandLine does(Action deed) {
    action = () -> deed.run(new CommandOutput(spec)).number();
    return new CommandLine(spec);
  }

  /// The verb with an action of another room.
  ///
  /// @param words what that room is told of what was typed
  public CommandLine does(
      VerbAction deed, CliSurroundings surroundings, Supplier<List<String>> words) {
    action =
        () ->
            deed.run(
                surroundings,
                words.get(),
                spec.commandLine().getOut(),
                spec.commandLine().getErr());
    return new CommandLine(spec);
  }

  @Override
  public Integer call() throws Exception {
    return action.call();
  }
}
