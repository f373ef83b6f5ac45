package dev.assent.core.risk.windows;

import dev.assent.core.risk.step.Argument;
import java.util.List;
import java.util.Optional;

/// The commands that cmd.exe itself has, and what stands for a program without being one.
final class CmdBuiltins {
  private final WindowsShellState session;
  private final CmdRun run;

  CmdBuiltins(WindowsShellState session, CmdRun run) {
    this.session = session;
    this.run = run;
  }

  Optional<String> run(ProgramStart start, String written) {
    return switch (start.name()) {
      case "echo" -> echo(start);
      case "set" -> set(start);
      case "cd", "chdir", "pushd", "popd" -> folder(start);
      case "call" -> call(start);
      case "doskey" -> macro(start);
      case "type" -> {
        step(start, start.arguments());
        yield start.arguments().size() == 1
            ? session.read(start.arguments().getFirst().text())
            : Optional.empty();
      }
      case "copy", "move", "ren", "rename" -> copied(start);
      case "certutil" -> decoded(start);
      case "more", "sort" -> {
        step(start, start.arguments());
        yield start.arguments().isEmpty() ? start.around().input() : Optional.empty();
      }
      case "exit",
          "setlocal",
          "endlocal",
          "goto",
          "title",
          "cls",
          "pause",
          "color",
          "prompt",
          "shift",
          "verify" ->
          CmdRun.NOTHING;
      default -> other(start, written);
    };
  }

  private void step(ProgramStart start, List<Argument> arguments) {
    var run =
        new WindowsFoundSteps.Run(
            start.shell(), start.name(), arguments, start.files(), start.place());
    session.trail.add(run, start.around(), session);
  }

  private Optional<String> echo(ProgramStart start) {
    var tail = start.tail();
    var text = tail.isEmpty() ? "" : tail.substring(1);
    boolean state = text.strip().equalsIgnoreCase("on") || text.strip().equalsIgnoreCase("off");
    step(
        start,
        text.isBlank()
            ? List.of()
            : List.of(
                new Argument(
                    MarkedText.plain(CmdWords.unknown(text.strip())), false, false, false)));
    return state ? CmdRun.NOTHING : Optional.of(text + "\n");
  }

  /// `set x=…`; what only shows or asks is a step.
  private Optional<String> set(ProgramStart start) {
    var text = start.tail().strip();
    boolean asks = text.regionMatches(true, 0, "/p", 0, 2);
    boolean sum = text.regionMatches(true, 0, "/a", 0, 2);
    if (asks || sum) {
      text = text.substring(2).strip();
    }
    if (text.startsWith("\"")) {
      int end = text.lastIndexOf('"');
      text = end > 0 ? text.substring(1, end) : text.substring(1);
    } else {
      text = asks || sum ? text : start.tail().stripLeading();
    }
    int equals = text.indexOf('=');
    if (equals < 1) {
      step(start, start.arguments());
      return Optional.empty();
    }
    var name = text.substring(0, equals).strip();
    var value = text.substring(equals + 1);
    boolean number = value.strip().chars().allMatch(Character::isDigit);
    session.set(name, asks || sum && !number ? MarkedText.UNKNOWN : value);
    session.exported(start.shell(), name, start.around(), start.place());
    if (asks && start.around().input().isPresent()) {
      session.set(name, start.around().input().get().lines().findFirst().orElse(""));
    }
    return CmdRun.NOTHING;
  }

  private Optional<String> folder(ProgramStart start) {
    step(start, start.arguments());
    if (start.name().equals("popd")) {
      session.pop();
      return CmdRun.NOTHING;
    }
    if (start.name().equals("pushd")) {
      session.push();
    }
    var rest = start.tail().strip();
    boolean drive = start.name().equals("pushd");
    if (rest.regionMatches(true, 0, "/d", 0, 2)) {
      rest = rest.substring(2).strip();
      drive = true;
    }
    var to = rest.replace("\"", "");
    if (to.isEmpty() || to.startsWith("/")) {
      return Optional.empty();
    }
    boolean elsewhere =
        to.length() > 1 && to.charAt(1) == ':' && Character.toLowerCase(to.charAt(0)) != 'c';
    if (elsewhere && !drive || !MarkedText.known(CmdWords.unknown(to))) {
      // Without /d the other drive's folder changes, but not the drive.
      session.goNowhere();
    } else {
      session.go(to);
    }
    return CmdRun.NOTHING;
  }

  private Optional<String> call(ProgramStart start) {
    var text = start.tail().strip();
    return text.startsWith(":") ? CmdRun.NOTHING : run.run(text, start.inside());
  }

  private Optional<String> macro(ProgramStart start) {
    var text = start.tail().strip();
    int equals = text.indexOf('=');
    if (equals > 0 && !text.startsWith("/") && session.macros.size() < 64) {
      session.macros.put(MarkedText.lower(text.substring(0, equals)), text.substring(equals + 1));
    }
    step(start, start.arguments());
    return Optional.empty();
  }

  /// Files written before keep what they hold under their new name.
  private Optional<String> copied(ProgramStart start) {
    step(start, start.arguments());
    var names =
        start.arguments().stream()
            .map(Argument::text)
            .filter(text -> !text.startsWith("/"))
            .toList();
    if (names.size() == 2 && session.read(names.getFirst()).isPresent()) {
      session.write(names.getLast(), session.read(names.getFirst()), false);
    }
    return CmdRun.NOTHING;
  }

  /// A file that `certutil` decodes is not read.
  private Optional<String> decoded(ProgramStart start) {
    step(start, start.arguments());
    var words = start.arguments().stream().map(Argument::text).toList();
    boolean decodes = words.stream().anyMatch(word -> MarkedText.lower(word).contains("decode"));
    if (decodes && words.stream().anyMatch(word -> session.read(word).isPresent())) {
      session.budget.note(WindowsBudget.UNREAD);
    }
    return Optional.empty();
  }

  /// A change of drive, a macro, a file written before, or a program.
  private Optional<String> other(ProgramStart start, String written) {
    if (written.length() == 2
        && written.charAt(1) == ':'
        && Character.isLetter(written.charAt(0))) {
      session.go(written + "\\");
      return CmdRun.NOTHING;
    }
    var macro = session.macros.get(start.name());
    if (macro != null) {
      return run.run(put(macro, start.tail().strip()), start.inside());
    }
    for (var ending : List.of("", ".bat", ".cmd")) {
      var text = session.read(written + ending);
      if (text.isPresent()
          && (!ending.isEmpty() || written.endsWith(".bat") || written.endsWith(".cmd"))) {
        // The words that a script is given are not put in; a doubled percent sign is one.
        var script = text.get().replace("%%", "%");
        var open = script.replaceAll("%(~?[1-9]|\\*)", MarkedText.UNKNOWN);
        if (!open.equals(script)) {
          session.budget.unread();
        }
        var printed = CmdRun.text(open, session, start.inside());
        step(start, start.arguments());
        return printed;
      }
    }
    if (start.name().isEmpty() && MarkedText.lower(written).endsWith(":")) {
      return CmdRun.NOTHING;
    }
    return WindowsPrograms.run(start, session);
  }

  /// A macro with the words behind its name; single ones are not told apart.
  private String put(String macro, String words) {
    var text =
        macro
            .replace("$*", words)
            .replaceAll("\\$[tT]", "&")
            .replaceAll("\\$[1-9]", MarkedText.UNKNOWN);
    if (text.indexOf('$') >= 0 || !MarkedText.known(text)) {
      session.budget.unread();
    }
    return text.length() > WindowsBudget.LONGEST ? MarkedText.UNKNOWN : text;
  }
}
