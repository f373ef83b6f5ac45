package dev.assent.core.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// Writes the manual page of a command with all its verbs, from the descriptions that its help
/// shows.
final class ManualPage {
  private final StringBuilder page = new StringBuilder();

  private ManualPage() {}

  /// The page in the form that `man` reads.
  ///
  /// @param version of the program: `1.2.3`
  static String of(CommandSpec root, String version) {
    var manual = new ManualPage();
    manual
        .page
        .append(".TH ")
        .append(root.name().toUpperCase(Locale.ROOT))
        .append(" 1 \"\" \"Assent ")
        .append(version)
        .append("\" \"User Commands\"\n");
    manual.line(".SH NAME").text(root.name() + " - stands between AI agents and their tools");
    manual.line(".SH SYNOPSIS").synopsis(root);
    manual.line(".SH DESCRIPTION").text(sentence(root));
    manual.line(".SH COMMANDS").verbs(root);
    manual.line(".SH EXIT STATUS");
    root.usageMessage()
        .exitCodeList()
        .forEach((code, meaning) -> manual.entry(code.strip(), meaning));
    manual.line(".SH SEE ALSO").line(".BR assent\\-desktop (1)");
    return manual.page.toString();
  }

  /// The purpose of a command, in one line.
  static String sentence(CommandSpec command) {
    return plain(command.usageMessage().description());
  }

  static String plain(String... lines) {
    return String.join(" ", lines)
        .replace("%n", " ")
        .replace("%%", "%")
        .replaceAll("\\s+", " ")
        .strip();
  }

  private void verbs(CommandSpec command) {
    command.subcommands().values().stream()
        .map(verb -> verb.getCommandSpec())
        .filter(verb -> !verb.usageMessage().hidden())
        .forEach(this::verb);
  }

  private void verb(CommandSpec verb) {
    line(".SS \"" + escaped(verb.qualifiedName(" ")) + "\"");
    if (verb.subcommands().isEmpty()) {
      synopsis(verb);
      line(".PP");
    }
    text(sentence(verb));
    for (ArgSpec argument : arguments(verb)) {
      entry(names(argument), plain(argument.description()));
    }
    verbs(verb);
  }

  private static List<ArgSpec> arguments(CommandSpec verb) {
    var all = new ArrayList<ArgSpec>(verb.positionalParameters());
    verb.options().stream().filter(option -> !option.usageHelp()).forEach(all::add);
    return all.stream().filter(argument -> !argument.hidden()).toList();
  }

  private static String names(ArgSpec argument) {
    Stream<String> names =
        argument.isOption()
            ? Arrays.stream(((OptionSpec) argument).names())
            : Stream.of(argument.paramLabel());
    boolean valued = argument.isOption() && argument.arity().max() > 0;
    return String.join(", ", names.toList()) + (valued ? "=" + argument.paramLabel() : "");
  }

  private void synopsis(CommandSpec command) {
    var help = new Help(command, Help.defaultColorScheme(Help.Ansi.OFF));
    String custom = plain(command.usageMessage().customSynopsis());
    line(".B " + escaped(custom.isEmpty() ? plain(help.synopsis(0)) : custom));
  }

  private void entry(String term, String meaning) {
    line(".TP").line(".B " + escaped(term)).text(meaning);
  }

  private ManualPage text(String sentence) {
    return line(
        (sentence.startsWith(".") || sentence.startsWith("'") ? "\\&" : "") + escaped(sentence));
  }

  private ManualPage line(String line) {
    page.append(line).append('\n');
    return this;
  }

  private static String escaped(String text) {
    return text.replace("\\", "\\e").replace("-", "\\-").replace("\"", "\\(dq");
  }
}
