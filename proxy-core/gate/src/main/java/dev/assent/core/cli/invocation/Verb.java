package dev.assent.core.cli.invocation;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Stream;
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
    return new Verb(name, description).takes(arguments);
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

  /// One of some words, which has to follow a verb, or may.
  public static PositionalParamSpec word(boolean required, String label, List<String> words) {
    return PositionalParamSpec.builder()
        .type(String.class)
        .arity(required ? "1" : "0..1")
        .required(required)
        .paramLabel(label)
        .description("one of ${COMPLETION-CANDIDATES}")
        .completionCandidates(words)
        .build();
  }

  /// Texts that may follow a verb.
  ///
  /// @param index the places among all that have no name
  public static PositionalParamSpec several(
      String index, String arity, String label, String description) {
    return PositionalParamSpec.builder()
        .type(List.class)
        .auxiliaryTypes(String.class)
        .initialValue(List.of())
        .index(index)
        .arity(arity)
        .paramLabel(label)
        .description(description)
        .build();
  }

  /// An option that is there or not.
  public static OptionSpec flag(String name, String description) {
    return flag(description, new String[] {name});
  }

  /// The option with which a verb changes files and does not ask.
  public static OptionSpec yes(String description) {
    return flag(description, new String[] {"-y", "--yes"});
  }

  private static OptionSpec flag(String description, String[] names) {
    return OptionSpec.builder(names)
        .type(boolean.class)
        .initialValue(false)
        .description(description)
        .build();
  }

  /// An option with a text, which is `null` where it is not given.
  public static OptionSpec text(String name, String label, String description) {
    return option(String.class, name, label, description).build();
  }

  /// An option with texts, which may be given again and again.
  public static OptionSpec texts(String name, String label, String description) {
    return all(String.class, name, label, description).build();
  }

  /// An option with a value, to be finished.
  public static OptionSpec.Builder option(
      Class<?> type, String name, String label, String description) {
    return OptionSpec.builder(name).type(type).paramLabel(label).description(description);
  }

  /// An option with several values, to be finished.
  public static OptionSpec.Builder all(
      Class<?> each, String name, String label, String description) {
    return option(List.class, name, label, description)
        .auxiliaryTypes(each)
        .initialValue(List.of());
  }

  /// True if any of them was typed. None has a value where it was not.
  public static boolean anyGiven(ArgSpec... arguments) {
    return Stream.of(arguments)
        .map(ArgSpec::<Object>getValue)
        .anyMatch(value -> value != null && !value.equals(List.of()) && !value.equals(false));
  }

  /// Lets more follow, such as what several verbs share.
  public Verb takes(ArgSpec... arguments) {
    for (var argument : arguments) {
      spec.add(argument);
    }
    return this;
  }

  /// Lets `--json` follow.
  public Verb json() {
    spec.addOption(flag(CommandOutput.JSON, "print JSON"));
    return this;
  }

  /// Shows these lines of use in its help in place of those that its arguments make.
  public Verb synopsis(String... lines) {
    spec.usageMessage().customSynopsis(lines);
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
