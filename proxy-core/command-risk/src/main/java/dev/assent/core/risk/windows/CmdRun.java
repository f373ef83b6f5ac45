package dev.assent.core.risk.windows;

import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.step.FileUse;
import dev.assent.core.risk.step.Step.Place;
import dev.assent.core.risk.step.Step.Shell;
import dev.assent.core.risk.windows.CmdNode.CmdFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Follows what cmd.exe would do with a text. Methods return what would be printed, absent where
/// that is unknown.
final class CmdRun {
  /// The output of a command that prints nothing.
  static final Optional<String> NOTHING = Optional.of("");

  private final WindowsShellState session;

  /// The values of loops' variables, by letter.
  private final Map<Character, String> variables;

  CmdRun(WindowsShellState session, Map<Character, String> variables) {
    this.session = session;
    this.variables = variables;
  }

  /// Follows a text in the given session.
  static Optional<String> text(String text, WindowsShellState session, CommandContext around) {
    return new CmdRun(session, Map.of()).run(text, around);
  }

  Optional<String> run(String text, CommandContext around) {
    if (!session.budget.enter()) {
      return Optional.empty();
    }
    Optional<String> printed = Optional.empty();
    if (session.budget.spend(text.length())) {
      var expanded = CmdExpansion.expand(text, '%', session::setting, session.budget);
      session.budget.spend(expanded.text().length());
      printed = all(new CmdReader(expanded, session.budget).all(), around);
    }
    session.budget.leave();
    return printed;
  }

  Optional<String> all(List<CmdNode> nodes, CommandContext around) {
    Optional<String> printed = NOTHING;
    for (var node : nodes) {
      printed = both(printed, node(node, around));
    }
    return printed;
  }

  static Optional<String> both(Optional<String> first, Optional<String> second) {
    if (first.isEmpty()
        || second.isEmpty()
        || first.get().length() + second.get().length() > WindowsBudget.LONGEST) {
      return Optional.empty();
    }
    return first.get().isEmpty()
        ? second
        : second.get().isEmpty() ? first : Optional.of(first.get() + second.get());
  }

  Optional<String> node(CmdNode node, CommandContext around) {
    if (!session.budget.spend(4)) {
      return Optional.empty();
    }
    return switch (node) {
      case CmdNode.Simple simple -> simple(simple, around);
      case CmdNode.Block block -> {
        var files = files(block.files());
        var printed = all(block.body(), reading(around.under(files), block.files()));
        yield written(block.files(), printed);
      }
      case CmdNode.Joint joint -> {
        var printed = node(joint.parts().getFirst(), around);
        for (var part : joint.parts().subList(1, joint.parts().size())) {
          printed = both(printed, node(part, around.with(Circumstance.MAYBE)));
        }
        yield printed;
      }
      case CmdNode.Pipe pipe -> pipe(pipe, around);
      case CmdNode.If branches -> {
        var start = session.folder();
        node(branches.then(), around.with(Circumstance.MAYBE));
        boolean moved = !session.folder().equals(start);
        session.goTo(start);
        branches.otherwise().ifPresent(other -> node(other, around.with(Circumstance.MAYBE)));
        if (moved || !session.folder().equals(start)) {
          // The way that was gone is not known.
          session.goNowhere();
        }
        yield Optional.empty();
      }
      case CmdNode.For loop -> new CmdFor(session, variables).loop(loop, around);
    };
  }

  private Optional<String> pipe(CmdNode.Pipe pipe, CommandContext around) {
    List<Integer> sources = around.from();
    Optional<String> text = around.input();
    for (int at = 0; at < pipe.parts().size(); at++) {
      boolean last = at + 1 == pipe.parts().size();
      var outlet = new ArrayList<Integer>();
      var here = around.piped(sources, text, last ? around.outlet() : Optional.of(outlet));
      // Each part has a shell of its own.
      text = new CmdRun(session.child(), variables).node(pipe.parts().get(at), here);
      sources = outlet;
    }
    return text;
  }

  private Optional<String> simple(CmdNode.Simple simple, CommandContext around) {
    var place = new Place(simple.start(), simple.end());
    var text = CmdFor.put(simple.text(), variables);
    var again = late(text);
    if (!again.equals(text)) {
      boolean name = CmdWords.of(text).written().equals(CmdWords.of(again).written());
      var inside = around.under(files(simple.files())).at(place);
      var printed = run(again, name ? inside : inside.with(Circumstance.HIDDEN));
      return written(simple.files(), printed);
    }
    var words = CmdWords.of(text);
    if (words.written().isEmpty() && words.arguments().isEmpty() && simple.files().isEmpty()) {
      return NOTHING;
    }
    var here = reading(around, simple.files());
    if (simple.disguised() || words.disguised()) {
      here = here.with(Circumstance.HIDDEN);
    }
    if (MarkedText.nothingKnown(words.written())) {
      // It stands in the text itself, where it was put as code.
      here = here.with(Circumstance.RUNS_INPUT);
    }
    var name = words.written().isEmpty() ? "echo" : words.name();
    var start =
        new ProgramStart(
            Shell.CMD, name, words.tail(), words.arguments(), files(simple.files()), here, place);
    return written(simple.files(), new CmdBuiltins(session, this).run(start, words.written()));
  }

  /// With the variables that were set in the text.
  private String late(String text) {
    var percent = CmdExpansion.expand(text, '%', session::setHere, session.budget).text();
    return CmdExpansion.expand(percent, '!', session::setHere, session.budget).text();
  }

  private List<FileUse> files(List<CmdFile> files) {
    if (files.isEmpty()) {
      return List.of();
    }
    var uses = new ArrayList<FileUse>();
    for (var file : files) {
      var kind =
          file.kind() == 'a'
              ? FileUse.Kind.APPEND
              : file.kind() == '<' ? FileUse.Kind.READ : FileUse.Kind.EMPTY_AND_WRITE;
      uses.add(new FileUse(file.stream(), kind, MarkedText.argument(name(file), Shell.CMD, true)));
    }
    return List.copyOf(uses);
  }

  private String name(CmdFile file) {
    return CmdWords.unknown(late(CmdFor.put(file.name(), variables)));
  }

  /// With the text of a file written before as input.
  private CommandContext reading(CommandContext around, List<CmdFile> files) {
    for (var file : files) {
      if (file.kind() == '<') {
        return around.piped(List.of(), session.read(name(file)), around.outlet());
      }
    }
    return around;
  }

  /// Remembers what was printed if it went to a file.
  private Optional<String> written(List<CmdFile> files, Optional<String> printed) {
    for (var file : files) {
      if (file.kind() != '<' && file.stream().equals("1")) {
        session.write(name(file), printed, file.kind() == 'a');
        return NOTHING;
      }
    }
    return printed;
  }
}
