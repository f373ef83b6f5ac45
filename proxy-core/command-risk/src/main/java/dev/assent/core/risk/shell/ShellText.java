package dev.assent.core.risk.shell;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The part of a command's text that could be read.
///
/// @param script all that was read, up to the trouble if there is one
/// @param unreadable the trouble; absent when the whole text was read
public record ShellText(Script script, Optional<ParseFailure> unreadable) {
  /// The simple commands that would run, in the order of the text, each substitution before the
  /// command it stands in.
  public List<Command.Simple> commands() {
    return SimpleCommands.of(script);
  }

  /// Lists the simple commands of a tree, those in substitutions, function bodies and branches
  /// among them.
  ///
  /// The order is that of the text, but what a word's substitution holds comes before the command
  /// the word belongs to.
  private static final class SimpleCommands {
    private final List<Command.Simple> found = new ArrayList<>();

    // Braces can make many words with the same substitution in them.
    private final Set<Script> substituted = Collections.newSetFromMap(new IdentityHashMap<>());

    private SimpleCommands() {}

    /// All simple commands of a script; a test or calculation that opens files is one without
    /// words.
    static List<Command.Simple> of(Script script) {
      var commands = new SimpleCommands();
      commands.script(script);
      return List.copyOf(commands.found);
    }

    private void script(Script script) {
      for (var list : script.lists()) {
        list.pipelines().forEach(pipeline -> pipeline.commands().forEach(this::command));
      }
    }

    private void command(Command command) {
      if (command instanceof Command.Simple simple) {
        simple(simple);
        return;
      }
      opened(command.redirections());
      switch (command) {
        case Command.Simple _ -> {}
        case Command.Group group -> script(group.body());
        case Command.If branches -> {
          for (var branch : branches.branches()) {
            script(branch.condition());
            script(branch.body());
          }
          script(branches.otherwise());
        }
        case Command.Loop loop -> {
          script(loop.condition());
          script(loop.body());
        }
        case Command.ForEach each -> {
          words(each.values());
          script(each.body());
        }
        case Command.Counting counting -> {
          word(counting.header());
          script(counting.body());
        }
        case Command.Case cases -> {
          word(cases.subject());
          for (var arm : cases.arms()) {
            words(arm.patterns());
            script(arm.body());
          }
        }
        case Command.Test test -> {
          words(test.words());
          openedOnly(test);
        }
        case Command.Calculation calculation -> {
          word(calculation.expression());
          openedOnly(calculation);
        }
        case Command.Function function -> command(function.body());
        case Command.Coprocess coprocess -> command(coprocess.body());
      }
    }

    private void simple(Command.Simple simple) {
      for (var assignment : simple.assignments()) {
        words(assignment.subscript());
        word(assignment.value());
      }
      words(simple.words());
      opened(simple.redirections());
      found.add(simple);
    }

    private void openedOnly(Command command) {
      if (!command.redirections().isEmpty()) {
        found.add(new Command.Simple(List.of(), List.of(), command.redirections(), command.span()));
      }
    }

    private void opened(List<Redirection> redirections) {
      redirections.forEach(redirection -> word(redirection.target()));
    }

    private void words(List<Word> words) {
      words.forEach(this::word);
    }

    private void word(Word word) {
      parts(word.parts());
    }

    private void parts(List<WordPart> parts) {
      for (var part : parts) {
        switch (part) {
          case WordPart.Literal _, WordPart.Tilde _ -> {}
          case WordPart.Variable variable -> words(variable.arguments());
          case WordPart.Arithmetic arithmetic -> word(arithmetic.expression());
          case WordPart.Elements elements -> words(elements.words());
          case WordPart.Braces braces -> parts(braces.parts());
          case WordPart.CommandSubstitution(Script script, _, _) -> substituted(script);
          case WordPart.ProcessSubstitution(Script script, _, _) -> substituted(script);
        }
      }
    }

    private void substituted(Script script) {
      if (substituted.add(script)) {
        script(script);
      }
    }
  }

  /// The place from which on a text could not be read, and why; what stands before it was read.
  ///
  /// @param place where the trouble stands or began, 0-based in UTF-16 characters
  public record ParseFailure(Reason reason, int place) {
    /// Why a text cannot be read.
    public enum Reason {
      /// more than [ShellParser#LONGEST] characters
      TOO_LONG("the command is longer than " + ShellParser.LONGEST + " characters"),
      /// nested more than [ShellParser#DEEPEST] deep
      TOO_DEEP("the command is nested more than " + ShellParser.DEEPEST + " deep"),
      /// more than [ShellParser#MOST] words and parts, or too much searching for ends
      TOO_MUCH("the command has too many parts"),
      /// a character or word at a place where the shell takes none
      UNEXPECTED("the shell would not take what stands here"),
      /// a quote, bracket or block without its end
      UNCLOSED("what begins here has no end"),
      /// a zero character, which some shells drop and others stop at
      ZERO("a zero character stands here");

      private final String words;

      Reason(String words) {
        this.words = words;
      }

      /// A sentence in lower case without a full stop: `what begins here has no end`.
      public String words() {
        return words;
      }
    }
  }
}
