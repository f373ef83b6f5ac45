package dev.assent.core.risk.reading;

import dev.assent.core.risk.shell.Assignment;
import dev.assent.core.risk.shell.Command;
import dev.assent.core.risk.shell.Redirection;
import dev.assent.core.risk.shell.Script;
import dev.assent.core.risk.shell.ShellParser;
import dev.assent.core.risk.shell.Span;
import dev.assent.core.risk.shell.Word;
import dev.assent.core.risk.shell.WordPart;
import dev.assent.core.risk.step.Step.Place;
import java.util.ArrayList;
import java.util.List;

/// Finds the simple commands of a POSIX text with their words and places. What could not be read
/// has none.
final class PosixCommands {
  private final List<WrittenCommand> found = new ArrayList<>();

  private PosixCommands() {}

  /// In no order; those in words after those the words belong to.
  static List<WrittenCommand> of(String text) {
    var commands = new PosixCommands();
    commands.script(ShellParser.parse(text).script(), true);
    return commands.found;
  }

  private void script(Script script, boolean outer) {
    for (var list : script.lists()) {
      for (var pipeline : list.pipelines()) {
        pipeline.commands().forEach(command -> command(command, outer));
      }
    }
  }

  private void command(Command command, boolean outer) {
    switch (command) {
      case Command.Simple simple -> simple(simple, outer);
      case Command.Group group -> script(group.body(), outer);
      case Command.If choice -> {
        for (var branch : choice.branches()) {
          script(branch.condition(), outer);
          script(branch.body(), outer);
        }
        script(choice.otherwise(), outer);
      }
      case Command.Loop loop -> {
        script(loop.condition(), outer);
        script(loop.body(), outer);
      }
      case Command.ForEach each -> {
        each.values().forEach(this::inside);
        script(each.body(), outer);
      }
      case Command.Counting counting -> script(counting.body(), outer);
      case Command.Case cases -> {
        inside(cases.subject());
        cases.arms().forEach(arm -> script(arm.body(), outer));
      }
      case Command.Test test -> other(test.words(), test.span(), outer);
      case Command.Calculation sum -> other(List.of(sum.expression()), sum.span(), outer);
      case Command.Function function -> command(function.body(), outer);
      case Command.Coprocess process -> command(process.body(), outer);
    }
    if (!(command instanceof Command.Simple)) {
      command.redirections().forEach(redirection -> inside(redirection.target()));
    }
  }

  private void simple(Command.Simple simple, boolean outer) {
    var others = new ArrayList<WrittenWord>();
    for (Assignment assignment : simple.assignments()) {
      String value =
          assignment.value().known().map(known -> assignment.name() + "=" + known).orElse(null);
      others.add(new WrittenWord(value, true, place(assignment.span())));
      inside(assignment.value());
    }
    for (Redirection redirection : simple.redirections()) {
      others.add(
          new WrittenWord(
              redirection.target().known().orElse(null), true, place(redirection.span())));
      inside(redirection.target());
    }
    other(simple.words(), simple.span(), outer, others);
  }

  private void other(List<Word> words, Span span, boolean outer) {
    other(words, span, outer, List.of());
  }

  private void other(List<Word> words, Span span, boolean outer, List<WrittenWord> others) {
    var written =
        words.stream()
            .map(word -> new WrittenWord(word.known().orElse(null), true, place(word.span())))
            .toList();
    found.add(new WrittenCommand(place(span), outer, written, others));
    words.forEach(this::inside);
  }

  private void inside(Word word) {
    word.parts().forEach(this::inside);
  }

  private void inside(WordPart part) {
    switch (part) {
      case WordPart.CommandSubstitution substitution -> script(substitution.script(), false);
      case WordPart.ProcessSubstitution substitution -> script(substitution.script(), false);
      case WordPart.Variable variable -> variable.arguments().forEach(this::inside);
      case WordPart.Arithmetic sum -> inside(sum.expression());
      case WordPart.Elements elements -> elements.words().forEach(this::inside);
      case WordPart.Braces braces -> braces.parts().forEach(this::inside);
      case WordPart.Literal _, WordPart.Tilde _ -> {}
    }
  }

  private static Place place(Span span) {
    return new Place(span.start(), span.end());
  }
}
