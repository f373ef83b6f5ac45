package dev.assent.core.cli.invocation;

import dev.assent.core.json.Json;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/// The two ways to print: a tree for programs, columns for people.
///
/// @param spec the words and arguments of the verb
public record CommandOutput(CommandSpec spec) {
  static final String JSON = "--json";

  /// True if a program reads the output: the verb has the option for it, and it was given.
  public boolean isJson() {
    var option = spec.findOption(JSON);
    return option != null && option.<Boolean>getValue();
  }

  /// Prints a tree over several lines.
  public void json(Json value) {
    writer().println(TerminalText.json(value));
  }

  /// Prints one line.
  public void line(CharSequence text) {
    writer().println(TerminalText.line(text.toString()));
  }

  /// Prints a text that is known to be harmless as it stands, line ends included.
  public void text(String text) {
    writer().print(text.endsWith("\n") ? text : text + "\n");
  }

  /// Prints one line that the person must see while the verb waits.
  public void say(String text) {
    line(text);
    writer().flush();
  }

  /// Prints a text for programs as it stands.
  public ExitCode print(String text) {
    writer().print(text);
    writer().flush();
    return ExitCode.OK;
  }

  /// Prints columns, each as wide as its widest cell, two blanks between.
  ///
  /// @param rows each as long as the headings
  public void columns(List<String> headings, List<List<String>> rows) {
    var all = new ArrayList<List<String>>();
    all.add(headings);
    rows.forEach(row -> all.add(row.stream().map(TerminalText::line).toList()));
    int[] widths = new int[headings.size()];
    for (var row : all) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    for (var row : all) {
      var line = new StringBuilder();
      for (int i = 0; i < widths.length; i++) {
        line.append(row.get(i)).append(" ".repeat(widths[i] - row.get(i).length() + 2));
      }
      writer().println(line.toString().stripTrailing());
    }
  }

  /// Prints names and values, one pair a line.
  ///
  /// @param pairs each a name and a value
  public void pairs(List<List<String>> pairs) {
    int width = pairs.stream().mapToInt(pair -> pair.getFirst().length()).max().orElse(0);
    for (var pair : pairs) {
      String gap = " ".repeat(width - pair.getFirst().length() + 2);
      writer().println((pair.getFirst() + gap + TerminalText.line(pair.getLast())).stripTrailing());
    }
  }

  /// Prints one line on the error stream, with the name of the program.
  public void complain(String text) {
    CommandErrors.say(errors(), text);
  }

  /// Says which values of Assent stay in the key store though nobody needs them any more.
  ///
  /// @param keys each with the reason
  public void staying(Map<String, ? extends CharSequence> keys) {
    keys.forEach((key, why) ->
        complain(
            "`"
                + key
                + "` stays in the key store: "
                + why
                + "; `assent secret remove "
                + key
                + "` takes it out"));
  }

  /// A use of the verb that cannot be carried out, to be thrown.
  public ParameterException wrong(String why) {
    return new ParameterException(spec.commandLine(), why);
  }

  /// Complaints that are written as they are.
  public PrintWriter errors() {
    return spec.commandLine().getErr();
  }

  /// Results that are written as they are.
  public PrintWriter writer() {
    return spec.commandLine().getOut();
  }
}
