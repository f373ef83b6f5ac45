package dev.assent.core.cli;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// Writes the completions of a command for fish.
final class FishCompletion {
  private final StringBuilder text = new StringBuilder();
  private final String program;

  private FishCompletion(String program) {
    this.program = program;
  }

  /// The script for a command with all its verbs; hidden ones are left out.
  static String of(CommandSpec root) {
    var script = new FishCompletion(root.name());
    script.text.append("complete -c ").append(root.name()).append(" -f\n");
    script.add(root, List.of());
    return script.text.toString();
  }

  private void add(CommandSpec command, List<String> path) {
    var verbs =
        command.subcommands().entrySet().stream()
            .filter(verb -> !verb.getValue().getCommandSpec().usageMessage().hidden())
            .toList();
    String here = condition(path, verbs.stream().map(verb -> verb.getKey()).toList());
    for (var verb : verbs) {
      line(
          here,
          "-a "
              + quoted(verb.getKey())
              + " -d "
              + quoted(ManualPage.sentence(verb.getValue().getCommandSpec())));
    }
    for (var option : command.options()) {
      if (!option.hidden()) {
        line(here, words(option));
      }
    }
    for (var verb : verbs) {
      var deeper = new ArrayList<>(path);
      deeper.add(verb.getKey());
      add(verb.getValue().getCommandSpec(), deeper);
    }
  }

  // A verb was given when its name stands among the words, and none of those below it when it is
  // still to be chosen.
  private static String condition(List<String> path, List<String> next) {
    var parts = new ArrayList<String>();
    path.forEach(verb -> parts.add("__fish_seen_subcommand_from " + verb));
    if (!next.isEmpty()) {
      parts.add("not __fish_seen_subcommand_from " + String.join(" ", next));
    }
    return String.join("; and ", parts);
  }

  private static String words(OptionSpec option) {
    var words = new StringBuilder();
    for (String name : option.names()) {
      words
          .append(
              name.startsWith("--")
                  ? "-l " + name.substring(2)
                  : name.length() == 2 ? "-s " + name.substring(1) : "-o " + name.substring(1))
          .append(' ');
    }
    if (option.arity().max() > 0) {
      // Files are offered where no values are known.
      words.append(
          option.completionCandidates() == null
              ? "-r -F "
              : "-x -a " + quoted(String.join(" ", option.completionCandidates())) + " ");
    }
    return words + "-d " + quoted(ManualPage.plain(option.description()));
  }

  private void line(String condition, String words) {
    text.append("complete -c ").append(program);
    if (!condition.isEmpty()) {
      text.append(" -n ").append(quoted(condition));
    }
    text.append(' ').append(words).append('\n');
  }

  private static String quoted(String word) {
    return "'" + word.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
